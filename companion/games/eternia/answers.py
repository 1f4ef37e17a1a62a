"""What Eternia answers by itself: the heroes and places that the book names, found by name and by question."""

from __future__ import annotations

from companion.games.eternia import facts
from companion.games.eternia.sums import RECKONINGS
from companion.rules.facts import Line, Subject, both, column, counted, listing, thing

__all__ = ["FACTS", "RECKONINGS"]


_VALUES = {
    "initiative": (r"initiative", r"initiative", "initiative", "initiative"),
    "hp": (r"\bhp\b|health|hit points|\blife\b|lives", r"\bPS\b|santé|\bvie\b|\bPV\b", "HP", "PS"),
    "body": (r"\bbody\b|strength", r"\bcorps\b|force", "body", "corps"),
    "mind": (r"\bmind\b|focus", r"esprit|concentr", "mind", "esprit"),
}
_TRUST = {"printed": "printed", "seen": "printed", "derived": "reading"}


_EXAMPLES = {  # whose values the book tells only in an example
    "Teela": "epic-combat-example",
    "Evil-Lyn": "epic-combat-example",
    "Beast Man": "dop-example",
    "She-Ra": "wilds-combat-example",
}
_BOX = (
    (
        "wilds dice",
        "dés (contrées )?sauvages",
        "10 wilds dice for each faction.",
        "10 dés contrées sauvages par faction.",
    ),
    ("epic dice", "dés épiques", "2 epic dice.", "2 dés épiques."),
    ("spells?( cards)?", "(cartes )?sorts?", "45 spell cards.", "45 cartes sort."),
    ("equipment( cards)?", "(cartes )?équipements?", "38 equipment cards.", "38 cartes équipement."),
    ("vehicles?( cards)?", "(cartes )?véhicules?", "20 vehicle cards.", "20 cartes véhicule."),
    ("victory cards", "cartes victoire", "26 victory cards.", "26 cartes victoire."),
    ("battle cards", "cartes affrontement", "24 battle cards, for solo play.", "24 cartes affrontement, pour le solo."),
    ("combat cards", "cartes (de )?combat", "45 combat cards for each faction.", "45 cartes combat par faction."),
    ("allies|ally cards", "alliés|cartes allié", "8 allies.", "8 alliés."),
    (
        "(encounter )?beasts?( cards)?",
        "créatures?|bêtes",
        "12 beasts in the encounter deck.",
        "12 créatures dans le paquet de rencontres.",
    ),
    ("events?( cards)?", "événements?", "12 events.", "12 événements."),
    (
        "scenario cards",
        "cartes (de )?scénario",
        "13 cards for each of the 2 scenarios.",
        "13 cartes pour chacun des 2 scénarios.",
    ),
    (
        "heroes|hero models",
        "héros|figurines de héros",
        "6 heroes for each of the 2 factions.",
        "6 héros pour chacune des 2 factions.",
    ),
    ("soldiers", "soldats", "15 soldiers for each faction.", "15 soldats par faction."),
)


def _hero(hero: facts.HeroFact) -> Subject:
    name = hero.name.en
    faction = "Masters of the Universe" if hero.faction == "masters" else "Evil Warriors"
    known = [(key, *_VALUES[key], hero.values[key]) for key in _VALUES if key in hero.values]
    lines: list[Line] = [
        column(en, fr, f"{name}'s base {word} is {value}.", f"{name} : {mot} {value}.")
        for _, en, fr, word, mot, value in known
    ]
    lines.append(
        column(
            r"faction|side|team|good|evil|belong",
            r"faction|camp|équipe|côté|gentil|méchant",
            f"{name} belongs to the {faction}.",
            f"{name} appartient aux {faction}.",
        )
    )
    said_en = ", ".join(f"{word} {value}" for _, _, _, word, _, value in known) or "its values are only on the card"
    said_fr = ", ".join(f"{mot} {value}" for _, _, _, _, mot, value in known) or "ses valeurs ne sont que sur sa carte"
    whole = both(f"{name}: {faction}; {said_en}.", f"{name} : {faction} ; {said_fr}.")
    return Subject(
        {"en": (name,), "fr": (name,)},
        tuple(lines),
        whole,
        _EXAMPLES.get(name, "hero-card"),
        _TRUST.get(hero.confidence, "assumed"),
    )


def _crew(faction: str, leader: str) -> Subject:
    names = [hero.name.en for hero in facts.HEROES if hero.faction == faction]
    mates = [name for name in names if name != leader]
    title = "Masters of the Universe" if faction == "masters" else "Evil Warriors"
    return listing(
        rf"(who|which|list|name).*(friends?|mates?|team|side|allies|crew|gang|heroes).*({leader}|{title})|(who|which).*({leader}|{title}).*(friends?|mates?|team|side|crew|gang)|heroes of the {title}",
        rf"(qui|quels?|liste).*(copains?|potes?|équipe|camp|alliés?|bande|amis?|héros).*({leader}|{title})|({leader}|{title}).*(copains?|potes?|équipe|bande|amis?)",
        f"{', '.join(mates[:-1])} and {mates[-1]} stand with {leader}.",
        f"{', '.join(mates[:-1])} et {mates[-1]} sont avec {leader}.",
        "component-list",
    )


def _areas() -> tuple[Subject, ...]:
    towers = [facts.AREA_NAMES[name] for name in facts.TOWERS]
    return (
        listing(
            r"(which|what|name|where).*\btowers?\b",
            r"(quelles?|c'est quoi|où|noms?).*\btours\b",
            f"{towers[0].en}, {towers[1].en} and {towers[2].en}.",
            f"La {towers[0].fr}, la {towers[1].fr} et la {towers[2].fr}.",
            "towers",
        ),
        *(
            listing(
                rf"first game.*{base}|{base}.*first (game|areas)",
                rf"première partie.*{facts.AREA_NAMES[base].fr}|{facts.AREA_NAMES[base].fr}.*première partie",
                f"{', '.join(areas[:-1])} and {areas[-1]}.",
                f"{', '.join(facts.AREA_NAMES[a].fr for a in areas[:-1])} et {facts.AREA_NAMES[areas[-1]].fr}.",
                "first-game-locations",
            )
            for base, areas in facts.FIRST_GAME_AREAS.items()
        ),
        listing(
            r"how many.*(soldiers?|minis).*(box|each side|faction|come)",
            r"combien de soldats.*(boîte|camp|faction)",
            "15 soldiers for each side.",
            "15 soldats par camp.",
            "soldier-supply",
        ),
        listing(
            r"how many.*\b(wilds|d6|success)\b.*dice.*(box|are there|come)",
            r"combien de dés.*(contrées|sauvages).*(boîte|y a)",
            "10 wilds dice and 2 epic dice.",
            "10 dés contrées sauvages et 2 dés épiques.",
            "component-list",
        ),
        listing(
            r"\bboss\b.*(box|which|who|name)|(which|who).*\bboss\b.*box",
            r"(qui|quel).*\bboss\b.*boîte",
            "The box has one boss, Evil Seed.",
            "La boîte contient un boss, Evil Seed.",
            "component-list",
        ),
    )


_TEAMS = {
    "masters": (
        "one of the two teams of the box, with He-Man at its head",
        "une des deux équipes de la boîte, avec He-Man",
    ),
    "evil": (
        "one of the two teams of the box, with Skeletor at its head",
        "une des deux équipes de la boîte, avec Skeletor",
    ),
    "horde": ("not in the base box", "absente de la boîte de base"),
}
_MODES = {
    "standard": ("a scenario of the standard game", "un scénario de la partie standard"),
    "skirmish": ("a skirmish scenario", "un scénario d'escarmouche"),
    "solo": ("a solo and co-op scenario", "un scénario solo et coopératif"),
}


def _place(area: facts.Area) -> Subject:
    en, fr = area.name.en, area.name.fr
    home = facts.AREA_NAMES.get(area.first_game)
    if area.kind == "base":
        said, rule = (
            ("the base of a team, where its heroes start", "la base d'une équipe, où ses héros commencent"),
            "faction-base",
        )
    elif area.kind == "tower":
        said, rule = ("an outpost and one of the three towers", "un avant-poste et une des trois tours"), "towers"
    elif home:
        said = (
            f"an area where the {home.en} side starts its first game",
            f"une zone de départ, en première partie, du camp {home.fr}",
        )
        rule = "first-game-locations"
    else:
        said, rule = ("an area of the map", "une zone de la carte"), "map-areas"
    return thing(en, fr, f"{en}: {said[0]}.", f"{fr} : {said[1]}.", rule, "printed")


def _scenario(one: facts.Scenario) -> Subject:
    en, fr, said = one.name.en, one.name.fr, _MODES[one.mode]
    told = ("its rules stand in the mission book", "ses règles sont dans le livret de missions")
    return thing(en, fr, f"{en}: {said[0]}; {told[0]}.", f"{fr} : {said[1]} ; {told[1]}.", "setup-scenario")


FACTS: tuple[Subject, ...] = (
    *(_hero(hero) for hero in facts.HEROES),
    _crew("evil", "Skeletor"),
    _crew("masters", "He-Man"),
    *_areas(),
    *(counted(*row, "component-list", "reading") for row in _BOX),
    *(_place(area) for area in facts.AREAS),
    *(_scenario(one) for scenarios in facts.SCENARIOS.values() for one in scenarios),
    *(
        thing(team.name.en, team.name.fr, f"{team.name.en}: {said[0]}.", f"{team.name.fr} : {said[1]}.", "setup-teams")
        for team in facts.FACTIONS
        for said in (_TEAMS[team.id],)
    ),
)
