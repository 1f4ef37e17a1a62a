"""A small made-up game, Harbour Lights, told in both languages, and a second one beside it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.rules.document import of_entry
from companion.rules.entry import Entry
from companion.rules.glossary import Glossary, read_glossary
from companion.rules.index import Index
from companion.rules.markdown import entries, read_chapter

ENGLISH = """\
# Sailing

## Lighting a lamp {#lighting-a-lamp page="4" see="the-storm,hit-points" variant="standard" status="checked" tool="odds"}
aliases: turn on a beacon, how many lanterns can I light, fire up the tower
unclear: The book does not say who pays. We read it as the keeper.

Spend 2 oil to light one lamp in your own port.
A lamp stays lit until a storm puts it out.
> Example: with 5 oil you light 2 lamps and keep 1 oil.

## The storm {#the-storm page="6,7" see="lighting-a-lamp" variant="solo" status="checked"}
aliases: bad weather, thunder and rain

When the storm card comes up, every lamp that nobody guards goes out.
The keeper may cancel this with a rope.

## Hit points of a boat {#hit-points page="8" see="" status="inferred"}
aliases: how much damage can I take, boat health

A boat sinks when its hit points reach zero.
Repair it in a port for 1 rope each.

## Victory points {#victory-points page="9" status="checked"}
aliases: score, who wins

The keeper with the most victory points after level II wins the match.
In a tie the older boat wins.

## Aggressive captain {#aggressive-captain page="10" status="checked"}
aliases: angry skipper

An aggressive captain may reroll one die on each attack against a pirate.
"""

FRENCH = """\
# Navigation

## Allumer une lampe {#lighting-a-lamp}
aliases: mettre le feu au phare, combien de lanternes
unclear: Le livret ne dit pas qui paie. On retient le gardien.

Dépensez 2 huiles pour allumer une lampe dans votre port.
La lampe reste allumée jusqu'à ce qu'une tempête l'éteigne.
> Exemple : avec 5 huiles, deux lampes et il reste 1 huile.

## La tempête {#the-storm}
aliases: mauvais temps, orage

Quand la carte tempête sort, chaque lampe que personne ne garde s'éteint.
Le gardien peut l'annuler avec un cordage, à l'œil nu.

## Points de vie du bateau {#hit-points}
aliases: combien de dégâts j'encaisse

Un bateau coule quand ses points de vie tombent à zéro.
Au port, un cordage en rend un.

## Points de victoire {#victory-points}
aliases: score, qui l'emporte

Après le niveau II, le gardien qui a le plus de points de victoire remporte la partie.

## Capitaine agressif {#aggressive-captain}
aliases: patron énervé

Un capitaine agressif relance un dé à chaque attaque contre un pirate.
"""

GLOSSARY = """\
[[term]]
en = "hit points"
fr = "points de vie"
also_en = ["hp"]
also_fr = ["pv"]
rule = "hit-points"
ambiguous = true

[[term]]
en = "victory points"
fr = "points de victoire"
also_fr = ["pv"]
rule = "victory-points"
ambiguous = true

[[term]]
en = "keeper"
fr = "gardien"
also_en = ["warden"]
also_fr = ["taulier"]
rule = "lighting-a-lamp"
source = "p. 2"
confidence = "printed"
"""

OTHER_ENGLISH = """\
# Hills

## Storm over the hills {#hill-storm page="2" status="checked"}
aliases: bad weather on the hills

When a storm comes, shepherds lose one sheep each.
"""


def harbour_entries() -> list[Entry]:
    return entries("harbour", "01-sailing", {"en": read_chapter(ENGLISH, "en"), "fr": read_chapter(FRENCH, "fr")})


def harbour_glossary() -> Glossary:
    return read_glossary(GLOSSARY, "harbour")


def toy_index(games: Mapping[str, tuple[str, ...]] | None = None) -> Index:
    """Both toy games in one index, with the names they go by."""
    hills = entries("hills", "01-hills", {"en": read_chapter(OTHER_ENGLISH, "en")})
    glossary = harbour_glossary()
    documents = [
        of_entry(entry, glossary if entry.game == "harbour" else None) for entry in (*harbour_entries(), *hills)
    ]
    return Index.of(documents, {"harbour": glossary}, games)


def write_pack(root: Path) -> Path:
    """The toy game as files under a folder of packs."""
    folder = root / "harbour"
    (folder / "rules").mkdir(parents=True)
    (folder / "rules" / "01-sailing.en.md").write_text(ENGLISH, encoding="utf-8")
    (folder / "rules" / "01-sailing.fr.md").write_text(FRENCH, encoding="utf-8")
    (folder / "glossary.toml").write_text(GLOSSARY, encoding="utf-8")
    return folder
