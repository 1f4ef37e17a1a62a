"""What Heroes III answers by itself: units, heroes, buildings, spells, proclamations, found by name and by question."""

from __future__ import annotations

from companion.games.heroes3.facts import PRESETS, TOWER
from companion.games.heroes3.lore import (
    AI_CARDS,
    HALL_GOLD,
    HALL_PERK,
    HEROES,
    PROCLAMATIONS,
    SPELL_PRICE,
    SPELLS,
    TOWNS,
    AiCard,
    Building,
    Hero,
    Proclamation,
    Spell,
)
from companion.games.heroes3.sums import RECKONINGS
from companion.games.heroes3.units import Side, UnitCard
from companion.rules.facts import Line, Subject, both, column, counted, listing, thing

__all__ = ["FACTS", "RECKONINGS"]


_FACTIONS = {
    "castle": ("Castle", "Château"),
    "dungeon": ("Dungeon", "Donjon"),
    "necropolis": ("Necropolis", "Nécropole"),
    "": ("neutral", "neutre"),
}
_TIERS = {
    "bronze": ("bronze", "Bronze"),
    "silver": ("silver", "Argent"),
    "gold": ("gold", "Or"),
    "azure": ("azure", "Azur"),
    "": ("", ""),
}
_TYPES = {"ground": ("ground", "au Sol"), "flying": ("flying", "Volante"), "ranged": ("ranged", "à Distance")}
_RESOURCES = {
    "gold": ("gold", "or"),
    "materials": ("building materials", "matériaux"),
    "valuables": ("valuables", "richesses"),
}
_COLUMNS = (
    ("initiative", r"initiative|speed|fast", r"initiative|vitesse|rapide", "initiative", "initiative"),
    ("hp", r"\bhp\b|health|hit points|\blife\b", r"points? de vie|\bPV\b|santé|\bvie\b", "HP", "PV"),
    ("defence", r"defen[cs]e|armou?r|shield", r"défense|armure|bouclier", "defense", "défense"),
    ("attack", r"attack|damage|hits?\b|strength|strong", r"attaque|dégâts?|frappe|force|tape", "attack", "attaque"),
)


def _price(side: Side) -> tuple[str, str]:
    more = (
        f" and {side.valuables} valuables" if side.valuables else "",
        f" et {side.valuables} richesse(s)" if side.valuables else "",
    )
    return f"{side.gold} gold{more[0]}", f"{side.gold} or{more[1].replace('(s)', 's' if side.valuables > 1 else '')}"


def _stats(side: Side) -> tuple[str, str]:
    return (
        f"attack {side.attack}, defense {side.defence}, HP {side.hp}, initiative {side.initiative}",
        f"attaque {side.attack}, défense {side.defence}, PV {side.hp}, initiative {side.initiative}",
    )


def _unit(card: UnitCard) -> Subject:
    en, fr = card.en, card.fr
    mark = (
        "" if card.faction or card is TOWER else " (neutral card)",
        "" if card.faction or card is TOWER else " (carte neutre)",
    )
    lines = []
    for name, asks_en, asks_fr, word, mot in _COLUMNS:
        few, pack = getattr(card.few, name), getattr(card.pack, name) if card.pack else None
        both_sides = (f" ({pack} as a Pack)", f" ({pack} en Groupe)") if pack is not None else ("", "")
        lines.append(
            column(
                asks_en,
                asks_fr,
                f"{en}{mark[0]}: {word} {few}{both_sides[0]}.",
                f"{fr}{mark[1]} : {mot} {few}{both_sides[1]}.",
            )
        )
    price, better = _price(card.few), _price(card.pack) if card.pack else ("", "")
    lines.append(
        column(
            r"reinforce|upgrade|pack",
            r"amélior|groupe",
            f"Reinforcing {en} costs {better[0]}.",
            f"Améliorer : {fr}, {better[1]}.",
        )
        if card.pack
        else column(
            r"\bpack\b", r"\bgroupe\b", f"{en}{mark[0]} have one side only.", f"{fr}{mark[1]} : une seule face."
        )
    )
    lines.append(
        column(
            r"cost|price|pay|recruit|hire|buy|how much",
            r"coût|coute|prix|paie|payer|recrut|acheter|combien",
            f"{en}{mark[0]}: {price[0]} to recruit{', ' + better[0] + ' to reinforce' if better[0] else ''}.",
            f"{fr}{mark[1]} : {price[1]} à Recruter{', ' + better[1] + ' à Améliorer' if better[1] else ''}.",
        )
    )
    lines.append(
        column(
            r"tier|rank|which faction|faction|type|ground|flying|fly|ranged",
            r"rang|faction|type|sol|vol|distance",
            f"{en}{mark[0]}: {_FACTIONS[card.faction][0]}, {_TIERS[card.tier][0]} tier, {_TYPES[card.type][0]}.",
            f"{fr}{mark[1]} : {_FACTIONS[card.faction][1]}, rang {_TIERS[card.tier][1]}, {_TYPES[card.type][1]}.",
        )
    )
    few, pack_said = _stats(card.few), _stats(card.pack) if card.pack else ("", "")
    whole = both(
        f"{en}{mark[0]}: {few[0]}{'; as a Pack ' + pack_said[0] if pack_said[0] else ''}.",
        f"{fr}{mark[1]} : {few[1]}{' ; en Groupe ' + pack_said[1] if pack_said[1] else ''}.",
    )
    called = {"en": (en,), "fr": (fr,)} if card.faction else {"en": (en, f"neutral {en}"), "fr": (fr, f"{fr} neutres")}
    return Subject(called, tuple(lines), whole, "unit-card-anatomy")


def _cost(building: Building) -> tuple[str, str]:
    said = [(n, _RESOURCES[r]) for r, n in building.cost.items() if n]
    english = [f"{n} {names[0]}" for n, names in said]
    french = [
        f"{n} {names[1] if n > 1 or names[1] == 'or' else names[1].replace('matériaux', 'matériau').rstrip('s')}"
        for n, names in said
    ]
    return ", ".join(english[:-1]) + f" and {english[-1]}", ", ".join(french[:-1]) + f" et {french[-1]}"


def _building(building: Building) -> Subject:
    en, fr = building.name.en, building.name.fr
    cost = _cost(building)
    said = both(f"{en}: {cost[0]}.", f"{fr} : {cost[1]}.")
    asks = both(r"cost|price|pay|build|how much|worth", r"coût|coute|coûte|prix|paie|payer|construi|bâti|combien|vaut")
    return Subject({"en": (en,), "fr": (fr,)}, (Line(asks, said),), said, "building-construction")


def _hero(hero: Hero) -> Subject:
    faction = _FACTIONS[hero.faction]
    kind = {"might": ("might", "guerrier"), "magic": ("magic", "mage")}[hero.type]
    values = (
        ("attack", "attaque", hero.attack),
        ("defen[cs]e", "défense", hero.defence),
        ("power", "puissance", hero.power),
        ("knowledge", "savoir", hero.knowledge),
    )
    lines = [
        column(en, fr, f"{hero.name}: {en.replace('[cs]', 's')} {n}.", f"{hero.name} : {fr} {n}.")
        for en, fr, n in values
    ]
    lines.append(
        column(
            r"faction|town|side|belong|play for",
            r"faction|ville|camp|appartient",
            f"{hero.name} belongs to {faction[0]}.",
            f"{hero.name} : faction {faction[1]}.",
        )
    )
    lines.append(
        column(
            r"type|class|might|magic",
            r"type|classe|guerrier|mage",
            f"{hero.name} is a {kind[0]} hero.",
            f"{hero.name} : Héros {kind[1]}.",
        )
    )
    whole = both(
        f"{hero.name} ({faction[0]}, {kind[0]}): attack {hero.attack}, defense {hero.defence}, power {hero.power}, knowledge {hero.knowledge}.",
        f"{hero.name} ({faction[1]}, {kind[1]}) : attaque {hero.attack}, défense {hero.defence}, puissance {hero.power}, savoir {hero.knowledge}.",
    )
    return Subject({"en": (hero.name,), "fr": (hero.name,)}, tuple(lines), whole, "hero-attributes")


def _spell(spell: Spell) -> Subject:
    en, fr = spell.name.en, spell.name.fr
    schools = {
        "any": ("any school", "école au choix"),
        "air": ("air", "air"),
        "earth": ("earth", "terre"),
        "fire": ("fire", "feu"),
        "water": ("water", "eau"),
    }
    levels = {"basic": ("basic", "basique"), "expert": ("expert", "expert")}
    school, level = schools[spell.school], levels[spell.level]
    said = both(
        f"{en}: {school[0]} magic, {level[0]}, {spell.copies} copies.",
        f"{fr} : magie {school[1]}, {level[1]}, {spell.copies} exemplaires.",
    )
    return Subject(
        {"en": (en,), "fr": (fr,)},
        (
            column(
                r"school|element|basic|expert|level|copies|how many(?!.*(mana|points|fields|damage))",
                r"école|élément|basique|expert|niveau|exemplaires|combien(?!.*(mana|points|mouvement|dégâts))",
                said["en"],
                said["fr"],
            ),
        ),
        said,
        "spell-cards",
        untold=True,
    )


def _week(card: Proclamation) -> Subject:
    said = both(f"{card.name.en}: {card.text.en}", f"{card.name.fr} : {card.text.fr}")
    asks = both(r"do|does|effect|mean|happen|week|astrolog", r"fait|effet|signifie|passe|semaine|astrolog|quoi")
    return Subject({"en": (card.name.en,), "fr": (card.name.fr,)}, (Line(asks, said),), said, "astrologers-round")


def _ai_card(card: AiCard) -> Subject:
    en, fr, n = card.name.en, card.name.fr, ", ".join(map(str, card.column))
    return thing(
        en,
        fr,
        f"{en}, an A.I. card: {card.text.en.format(n='n')} (n on Easy, Normal, Hard, Impossible: {n})",
        f"{fr}, une carte I.A. : {card.text.fr.format(n='n')} (n en Facile, Normal, Difficile, Impossible : {n})",
        "ai-deck",
    )


def _towns() -> tuple[Subject, ...]:
    out: list[Subject] = []
    for id, price in SPELL_PRICE.items():
        en, fr = _FACTIONS[id]
        out.append(
            listing(
                rf"(spell|mage guild).*(cost|price|pay|how much).*{en}|{en}.*(spell|mage guild).*(cost|price|pay|how much)|(cost|price|pay|how much).*(spell|mage guild).*{en}|(spell).*(cost|price).*(guild).*{en}",
                rf"(sort|guilde).*(coût|coute|coûte|prix|paie|combien).*{fr}|{fr}.*(sort|guilde).*(coût|coute|coûte|prix|paie|combien)|(coût|coute|coûte|prix|combien).*(sort|guilde).*{fr}",
                f"{price} gold for a spell at the Mage Guild of {en}.",
                f"{price} or pour un sort à la Guilde des Mages ({fr}).",
                "buy-spell",
                "fan",
            )
        )
        perk = HALL_PERK[id]
        out.append(
            listing(
                rf"city hall.*(give|income|produce|bring).*{en}|{en}.*city hall.*(give|income|produce|bring)|(give|income|bring).*city hall.*{en}",
                rf"salle du conseil.*(donne|rapporte|revenu).*{fr}|{fr}.*salle du conseil.*(donne|rapporte|revenu)|(donne|rapporte).*salle du conseil.*{fr}",
                f"{HALL_GOLD[id]} gold or {perk.en} each resource round ({en}).",
                f"{HALL_GOLD[id]} or, ou {perk.fr}, à chaque manche de Revenus ({fr}).",
                "city-hall",
                "fan",
            )
        )
    for id in SPELL_PRICE:
        units = [card for card in PRESETS if card.faction == id]
        en, fr = _FACTIONS[id]
        out.append(
            listing(
                rf"(which|what|list|name).*(units?|creatures?|troops?|army).*{en}|{en}.*(units?|creatures?|troops?)\b.*(which|what|list|are)|units? of (the )?{en}",
                rf"(quelles?|liste|c'est quoi|noms?).*(unités?|créatures?|troupes?).*{fr}|unités? (du|de la) {fr}",
                f"{', '.join(card.en for card in units)}.",
                f"{', '.join(card.fr for card in units)}.",
                "faction-unit-table",
                "printed",
            )
        )
    return tuple(out)


_BUILDINGS = {building.name.en: building for buildings in TOWNS.values() for building in buildings}
_DICE = (
    listing(
        r"(attack|red) (die|dice).*(face|side|on|show)|(face|side|on|show).*(attack|red) (die|dice)",
        r"dé (d'attaque|rouge).*(face|côté|montre)|(face|côté|dessus|montre).*dé (d'attaque|rouge)",
        "The attack die shows -1, 0 and +1, two faces each.",
        "Le dé d'Attaque montre -1, 0 et +1, deux faces de chaque.",
        "attack-die",
        "fan",
    ),
    listing(
        r"resource (die|dice).*(face|side|on|show|give)|(face|side|on|show).*resource (die|dice)",
        r"dé de ressources.*(face|côté|montre|donne)|(face|côté|dessus|montre).*dé de ressources",
        "The resource die gives 2 or 4 building materials, 1 or 2 valuables, 3 or 6 gold.",
        "Le dé de Ressources donne 2 ou 4 matériaux, 1 ou 2 richesses, 3 ou 6 or.",
        "resource-die",
        "printed",
    ),
)

_BOX = (
    (
        "map tiles|tiles",
        "tuiles",
        "20 Map Tiles: 3 Starting, 9 Far, 6 Near, 2 Center.",
        "20 tuiles : 3 de Départ, 9 Lointaines, 6 Proches, 2 Centrales.",
    ),
    ("treasure dice", "dés (de )?trésor", "3 Treasure Dice.", "3 dés de Trésor."),
    ("resource dice", "dés (de )?ressources?", "3 Resource Dice.", "3 dés de Ressources."),
    ("attack dice", "dés d'attaque", "2 Attack Dice.", "2 dés d'Attaque."),
    ("dice", "dés", "8 dice: 2 Attack, 3 Resource, 3 Treasure.", "8 dés : 2 d'Attaque, 3 de Ressources, 3 de Trésor."),
    ("neutral units?", "(unités )?neutres", "41 Neutral Unit cards.", "41 cartes Unité neutre."),
    ("abilit(y|ies)( cards)?", "(cartes )?compétences?", "30 Ability cards.", "30 cartes Compétence."),
    ("artifacts?( cards)?", "(cartes )?artefacts?", "32 Artifact cards.", "32 cartes Artefact."),
    ("spells?( cards)?", "(cartes )?sorts?", "46 Spell cards.", "46 cartes Sort."),
    ("specialt(y|ies)( cards)?", "(cartes )?spécialisations?", "18 Specialty cards.", "18 cartes Spécialisation."),
    ("statistics?( cards)?", "(cartes )?caractéristiques?", "24 Statistic cards.", "24 cartes Caractéristique."),
    ("AI cards", "cartes i\\.?a", "20 AI cards.", "20 cartes I.A."),
    (
        "proclaim cards|proclamations?|astrologers cards",
        "proclamations?",
        "19 Astrologers Proclaim cards.",
        "19 Proclamations des Astrologues.",
    ),
    ("walls?( cards)?", "murailles", "3 Wall cards, 1 Gate and 1 Arrow Tower.", "3 Murailles, 1 Porte et 1 Tourelle."),
    ("black cubes", "cubes noirs", "40 black cubes.", "40 cubes noirs."),
    (
        "heroes|hero figures",
        "héros|figurines",
        "6 Hero figures and 3 two-sided Hero Boards.",
        "6 figurines de Héros et 3 fiches de Héros recto verso.",
    ),
)


_ROSTERS = (
    r"^\W*(what|which|who|list|names?|all|the)\b[^?]*\bheroes\b",
    r"^\W*(quel|qui|c'est qui|liste|noms?|tous|les)[^?]*\bh[ée]ros\b",
)
_ALL = (
    r"( (are|is|there|exist|can (i|we) play|(in|of) the (base )?(game|box)))*\W*$",
    r"( (y a.t.il|il y a|existent|(dans|de) la boîte|du jeu|jouables))*\W*$",
)
_HOMES = {
    "castle": ("castle", "ch[âa]teau"),
    "dungeon": ("dungeon", "donjon"),
    "necropolis": ("necropolis", "n[ée]cropole"),
}


def _roster(slug: str) -> Subject:
    """The heroes of one faction, or of all."""
    held = [hero for hero in HEROES if not slug or hero.faction == slug]
    kinds = {"might": ("might", "guerrier"), "magic": ("magic", "mage")}
    en, fr = (", ".join(f"{hero.name} ({kinds[hero.type][at]})" for hero in held) for at in (0, 1))
    ends = [rf"[^?]*\b{home}( have| has| a| got)?\W*$" for home in _HOMES[slug]] if slug else _ALL
    return listing(_ROSTERS[0] + ends[0], _ROSTERS[1] + ends[1], f"{en}.", f"{fr}.", "hero-types", "fan")


FACTS: tuple[Subject, ...] = (
    *(_roster(slug) for slug in ("castle", "dungeon", "necropolis", "")),
    *_towns(),
    *(counted(*row, "components-list") for row in _BOX),
    *_DICE,
    *(_unit(card) for card in (*PRESETS, TOWER)),
    *(_building(building) for building in _BUILDINGS.values()),
    *(_hero(hero) for hero in HEROES),
    *(_spell(spell) for spell in SPELLS),
    *(_week(card) for card in PROCLAMATIONS),
    *(_ai_card(card) for card in AI_CARDS),
)
