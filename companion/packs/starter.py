"""A starter pack: small, complete in both languages, and passing every check from the first minute."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from companion.errors import PackError, PlaceError
from companion.i18n import N_
from companion.rules.markdown import read_chapter
from companion.rules.rev import stamped

SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
LONGEST = 30
TAKEN = ("companion", "generic")  # the house's own catalogue and rules

GAME = """\
# What the app needs to know about this game. Every name stands in both languages.
# `companion check` tells file and line of every mistake; rules_data/README.md has the format.
name = { en = "@name@", fr = "@name@" }
called = []                         # short names that players use, for a question that names its game
tagline = { en = "One line that makes people want to play", fr = "Une ligne qui donne envie de jouer" }
players_min = 1
players_max = 4
popular = ["goal", "turn"]          # rules shown first: ids of entries in rules/

[turn]                              # rounds of phases; last_round = 0 means that there is no last one
last_round = 0
phases = [
  { id = "play", name = { en = "Play", fr = "Jeu" }, rule = "turn" },
  { id = "upkeep", name = { en = "Upkeep", fr = "Entretien" } },
]

[[counter]]                         # one for each player: per = "player"; one for all: leave it out
id = "points"
name = { en = "Points", fr = "Points" }
per = "player"
high = 50
rule = "goal"                       # what its “?” opens

[[track]]                           # a marker on named spaces
id = "weather"
name = { en = "Weather", fr = "Météo" }
spaces = [{ en = "fair", fr = "beau" }, { en = "cloudy", fr = "couvert" }, { en = "storm", fr = "tempête" }]

[[die]]
id = "white"
name = { en = "White die", fr = "Dé blanc" }
shows = { star = { en = "Stars", fr = "Étoiles" } }  # what a screen reader calls its symbols
faces = [{ symbols = {}, count = 2 }, { symbols = { star = 1 }, count = 3 }, { symbols = { star = 2 } }]
# Not printed in the rulebook? Say so; the player can correct it from the box.
source = "a first guess"
confidence = "assumed"

[[deck]]
id = "events"
name = { en = "Events", fr = "Évènements" }
cards = [
  { id = "sun", name = { en = "Sun", fr = "Soleil" }, count = 3 },
  { id = "rain", name = { en = "Rain", fr = "Pluie" }, count = 3 },
]

[[setup]]                           # what the wizard asks or tells before the first round
id = "board"
name = { en = "Lay out the board", fr = "Installer le plateau" }
fetch = [{ en = "the board", fr = "le plateau" }, { en = "6 event cards", fr = "6 cartes évènement" }]
"""

GLOSSARY = """\
# The game's words in both languages, and what players say instead: search finds a rule by any of them.
[[term]]
en = "point"
fr = "point"
also_en = ["victory point", "score"]
also_fr = ["point de victoire", "score"]
rule = "goal"
"""

ENGLISH = """\
# Starting out

## Goal of the game {#goal page="1" see="turn" status="checked"}
aliases: how to win, who wins, victory

Whoever has the most points at the end wins.
Players who share the first place share the victory.
> Example: with 12 points against 9 and 7, the player with 12 wins.

## A turn {#turn page="2" see="goal" status="checked"}
aliases: what can I do, my turn

On your turn, do one action, then the player on your left goes on.
When everybody had a turn, the upkeep follows, and a new round begins with the next player.
"""

FRENCH = """\
# Premiers pas

## But du jeu {#goal}
aliases: comment gagner, qui gagne, victoire

Qui a le plus de points à la fin l'emporte.
En cas d'égalité en tête, la victoire est partagée.
> Exemple : avec 12 points contre 9 et 7, la personne qui en a 12 gagne.

## Un tour {#turn}
aliases: que puis-je faire, mon tour

À ton tour, fais une action, puis c'est à la personne assise à ta gauche.
Quand tout le monde a joué vient l'entretien, puis une nouvelle manche commence avec la personne suivante.
"""


def checked_slug(slug: str) -> str:
    """The slug, if it can name a folder, a catalogue and an address."""
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST:
        what = N_("“{slug}” cannot be a game's slug: use small letters, digits and single “-”, starting with a letter")
        raise PackError(what, slug=slug[:40])
    if slug in TAKEN:
        raise PackError(N_("the slug “{slug}” belongs to the app itself: choose another"), slug=slug)
    return slug


def files(slug: str) -> dict[str, str]:
    """The texts of a starter pack by their path."""
    revisions = {section.id: section.rev for section in read_chapter(ENGLISH, "en").sections}
    return {
        "game.toml": GAME.replace("@name@", slug.replace("-", " ").title()),
        "glossary.toml": GLOSSARY,
        "rules/01-start.en.md": ENGLISH,
        "rules/01-start.fr.md": stamped(FRENCH, revisions),
    }


def write_starter(slug: str, into: Path) -> Path:
    """A new folder with the starter pack; an existing one is never touched, and no half of one is left behind."""
    folder = into / checked_slug(slug)
    try:
        into.mkdir(parents=True, exist_ok=True)
        folder.mkdir()
    except FileExistsError as e:
        what = N_("{folder} is there already: choose another slug, or another folder with --into")
        raise PlaceError(what, folder=folder) from e
    except OSError as e:
        raise PlaceError(N_("{folder} cannot be made: {why}"), folder=folder, why=e.strerror) from e
    try:
        for name, text in files(slug).items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as e:
        shutil.rmtree(folder, ignore_errors=True)
        raise PlaceError(N_("{folder} cannot be made: {why}"), folder=folder, why=e.strerror) from e
    return folder
