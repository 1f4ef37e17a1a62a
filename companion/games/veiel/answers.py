"""What the booklet answers by itself: the cards that it names, what is in the box, and sums through the engine's functions."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.veiel.facts import BASE_CARDS, CONTENTS, ELEMENTS, PUBLIC_CARDS, Combined, contents
from companion.games.veiel.mistress import available_cards
from companion.games.veiel.twins import danger, twins_resolutions
from companion.packs.sums import reckonings
from companion.rules.facts import Line, Subject, both, listing, thing
from companion.rules.reckon import Reckon, Sum

Values = Mapping[str, int]


_WORDS = {"fire": ("Fire", "Feu"), "air": ("Air", "Air"), "earth": ("Earth", "Terre"), "water": ("Water", "Eau")}
_KINDS = {
    "heroes": (r"hero|abilit", r"héros|capacité", "heroes and abilities", "de héros et capacités"),
    "enemies": (r"\benem", r"ennemi", "enemies", "ennemis"),
    "bosses": (r"boss", r"boss", "bosses and boss actions", "boss et actions de boss"),
    "rewards": (r"reward", r"récompense", "rewards", "récompenses"),
    "battlefields": (r"battlefield", r"champs? de bataille", "battlefields", "champs de bataille"),
    "base-deck": (r"base.deck", r"deck de base", "base-deck cards", "cartes de Deck de base"),
}


def _joined(elements: tuple[str, ...], language: int) -> str:
    names = [_WORDS[element][language] for element in elements]
    return ", ".join(names[:-1]) + (" and ", " et ")[language] + names[-1]


def _card(card: Combined) -> Subject:
    said = both(
        f"{card.name.en}: {_joined(card.elements, 0)}.",
        f"{card.name.fr} : {_joined(card.elements, 1)}.",
    )
    asks = both(
        r"made|element|need|recipe|fuse|fusion|consist|hold|what", r"fait|élément|faut|recette|fusion|compos|quoi"
    )
    return Subject(
        {"en": (card.name.en,), "fr": (card.name.fr,)}, (Line(asks, said),), said, f"card-{card.id}", "printed"
    )


def _base(id: str) -> Subject:
    """A card of her base deck: an element, or one that stands for an element."""
    en, fr = BASE_CARDS[id].en, BASE_CARDS[id].fr
    if id in ELEMENTS:
        said = (
            "one of the four elements of the Elements Mistress",
            "un des quatre éléments de la Maîtresse des éléments",
        )
    else:
        said = (
            "it counts as the base card of its colour for her",
            "elle compte pour elle comme la carte de base de sa couleur",
        )
    rule = "base-elements" if id in ELEMENTS else "em-passive"
    return thing(en, fr, f"{en}: {said[0]}.", f"{fr} : {said[1]}.", rule, "printed")


_TOTAL = contents(tuple(CONTENTS.values()))

FACTS: tuple[Subject, ...] = (
    *(_card(card) for card in PUBLIC_CARDS),
    *(_base(id) for id in (*ELEMENTS, "reward", "novice")),
    thing(
        "Moira",
        "Moïra",
        "Moira is a boss of the expansion: all heroes' wounds go to one common pile, Destiny.",
        "Moïra est un boss de l'extension : les blessures de tous les héros vont dans une pile commune, Destinée.",
        "moira",
        "printed",
    ),
    *(
        listing(
            rf"how many.*({en}).*(box|expansion|new|come|bring|are there)|^\W*how many (new )?({en})\w*( cards)?\W*$|how many new ({en})",
            rf"combien.*({fr}).*(boîte|extension|apporte|y a)|^\W*combien de (nouve\w+ )?(cartes )?(de |d')?({fr})\w*\W*$|combien de nouve\w+ ({fr})",
            f"{CONTENTS[kind]} {name}.",
            f"{CONTENTS[kind]} {nom}.",
            "expansion-contents",
        )
        for kind, (en, fr, name, nom) in _KINDS.items()
    ),
    listing(
        r"how many cards.*(box|expansion|total|in all)",
        r"combien de cartes.*(boîte|extension|en tout|au total)",
        f"{_TOTAL} cards.",
        f"{_TOTAL} cartes.",
        "expansion-contents",
    ),
    listing(
        r"(which|what).*elements?.*(are there|exist|play|mistress)",
        r"quels? (sont les )?éléments?",
        f"{_joined(ELEMENTS, 0)}.",
        f"{_joined(ELEMENTS, 1)}.",
        "elements-mistress",
    ),
)


def _blast(v: Values) -> Sum:
    times = twins_resolutions("all-heroes-in-area", 1 if v["one"] else 2)
    lost = danger(v["deck"] or 99, times, v["each"])
    return {"result": lost.lost, "times": times}


def _table(v: Values) -> Sum | None:
    return {"result": v["others"] + twins_resolutions("all-heroes")} if v["twins"] else None


def _tier(v: Values) -> Sum | None:
    names = {"initiate": ("Initiate", "Initiées"), "adept": ("Adept", "Adeptes"), "master": ("Master", "Maîtres")}
    if not 1 <= v["encounter"] <= 4:
        return None
    tiers = available_cards(v["encounter"] - 1 + v["after"])
    return {"en": ", ".join(names[tier][0] for tier in tiers), "fr": ", ".join(names[tier][1] for tier in tiers)}


def _each(v: Values) -> Sum | None:
    """What the twins suffer one by one; nothing where one number stands for both."""
    return {"result": v["mine"] + v["theirs"]} if v["mine"] and v["theirs"] else None


SUMS: Mapping[str, Reckon] = {
    "each": _each,
    "blast": _blast,
    "table": _table,
    "tier": _tier,
    "ephemeral": lambda v: {"result": v["deck"] - v["gone"]},
}
RECKONINGS = reckonings("veiel", SUMS)
