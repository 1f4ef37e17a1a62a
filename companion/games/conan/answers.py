"""What Conan's sheets, cards, tiles and dice answer by themselves, found by name and by question."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.conan.decision_cards import CARDS, DIFFICULTIES, Card, Difficulty
from companion.games.conan.facts.dice import Dice
from companion.games.conan.facts.heroes import HEROES, HeroSheet
from companion.games.conan.facts.items import ITEMS, Item
from companion.games.conan.facts.scenarios import SCENARIOS, Scenario
from companion.games.conan.facts.skills import SKILLS
from companion.games.conan.facts.spells import SPELLS, Spell
from companion.games.conan.facts.tiles import TILES, UnitTile
from companion.games.conan.pools import FACES
from companion.games.conan.sums import RECKONINGS
from companion.rules.facts import Line, Subject, both, column, counted, thing

__all__ = ["FACTS", "RECKONINGS"]


_COLOURS = {"yellow": ("yellow", "jaune"), "orange": ("orange", "orange"), "red": ("red", "rouge")}
_MOVE = (r"\bmov|\bfast|\bspeed|\bwalk", r"mouvement|boug|déplac|vitesse|rapide")
_MELEE = (r"melee|attack|strike|\bhit|dice|\bdie\b|\broll", r"corps.à.corps|mêlée|frapp|attaqu|\bdés?\b|tape")
_RANGED = (r"ranged|shoot|\bshot|distance|throw", r"distance|\btir|lanc")


def _dice(lot: Dice, language: int) -> str:
    """Dice in words: "1 red die with a free reroll, 1 orange die"."""
    if not lot:
        return ("no dice", "aucun dé")[language]
    out = []
    for colour in dict.fromkeys(lot.dice):
        n, free = lot.dice.count(colour), lot.arrows.count(colour)
        name = _COLOURS[colour][language]
        if language:
            word = f"{n} {'dés' if n > 1 else 'dé'} {name}{'s' if n > 1 and name != 'orange' else ''}"
            out.append(word + (" avec relance gratuite" if free else ""))
        else:
            out.append(f"{n} {name} {'dice' if n > 1 else 'die'}" + (" with a free reroll" if free else ""))
    return (" and ", " et ")[language].join(out)


def _skills(ids: Iterator[str] | tuple[str, ...], language: int) -> str:
    names = [(SKILLS[id].name.en, SKILLS[id].name.fr)[language] for id in ids if id in SKILLS]
    return ", ".join(names) or ("no skill", "aucune compétence")[language]


def _hero(hero: HeroSheet) -> Subject:
    en, fr = hero.name.en, hero.name.fr
    traits = tuple(trait.id for trait in hero.traits)
    die = {name: _COLOURS[getattr(hero, name).rstrip("*")] for name in ("melee", "ranged", "manipulation", "guard")}
    lines = (
        column(
            r"\bgems?\b|\blife\b|energy|health|\bhp\b",
            r"gemmes?|\bvie\b|énergie|\bpv\b",
            f"{en} has {hero.gems} gems.",
            f"{fr} a {hero.gems} gemmes.",
        ),
        column(
            r"encumbrance|\bload|weight|carry|heavy",
            r"encombrement|charge|poids|porter?\b",
            f"{en} carries at most {hero.encumbrance} of weight; movement slows at {' and '.join(map(str, hero.slow))}.",
            f"{fr} porte au plus {hero.encumbrance} de poids ; son mouvement baisse à {' et '.join(map(str, hero.slow))}.",
        ),
        column(
            *_MOVE,
            f"{en} has {hero.move} base movement points, exertion limit {hero.move_limit}.",
            f"{fr} a {hero.move} points de mouvement de base, saturation {hero.move_limit}.",
        ),
        column(
            r"skills?\b|abilit",
            r"compétences?|capacités?",
            f"{en}: {_skills(traits, 0)}.",
            f"{fr} : {_skills(traits, 1)}.",
        ),
        column(
            *_RANGED,
            f"{en}: a {die['ranged'][0]} die at range, exertion limit {hero.ranged_limit}.",
            f"{fr} : un dé {die['ranged'][1]} à distance, saturation {hero.ranged_limit}.",
        ),
        column(
            r"manipul",
            r"manipul",
            f"{en}: a {die['manipulation'][0]} die for manipulations, exertion limit {hero.manipulation_limit}.",
            f"{fr} : un dé {die['manipulation'][1]} en manipulation, saturation {hero.manipulation_limit}.",
        ),
        column(
            r"guard|defen|dodge|parr",
            r"défen|esquiv|parade|parer",
            f"{en}: a {die['guard'][0]} die on Guard.",
            f"{fr} : un dé {die['guard'][1]} en défense active.",
        ),
        column(
            *_MELEE,
            f"{en}: a {die['melee'][0]} die in melee, exertion limit {hero.melee_limit}.",
            f"{fr} : un dé {die['melee'][1]} au corps-à-corps, saturation {hero.melee_limit}.",
        ),
    )
    whole = both(
        f"{en}: {hero.gems} gems, movement {hero.move}, melee {die['melee'][0]}, ranged {die['ranged'][0]}, Guard {die['guard'][0]}, load {hero.encumbrance}; {_skills(traits, 0)}.",
        f"{fr} : {hero.gems} gemmes, mouvement {hero.move}, corps-à-corps {die['melee'][1]}, distance {die['ranged'][1]}, défense {die['guard'][1]}, charge {hero.encumbrance} ; {_skills(traits, 1)}.",
    )
    return Subject({"en": (en,), "fr": (fr, en)}, lines, whole, "hero-sheet")


def _item(item: Item) -> Subject:
    en, fr = item.name.en, item.name.fr
    told = [
        (lot, words)
        for lot, words in (
            (item.melee, ("in melee", "au corps-à-corps")),
            (item.ranged, ("at range", "à distance")),
            (item.parry, ("to parry", "en parade")),
            (item.armour, ("of Armor", "de défense passive")),
            (item.area, ("as an area attack", "en effet de zone")),
        )
        if lot
    ]
    all_en = "; ".join(f"{_dice(lot, 0)} {words[0]}" for lot, words in told) or "no dice"
    all_fr = " ; ".join(f"{_dice(lot, 1)} {words[1]}" for lot, words in told) or "aucun dé"
    lines = (
        column(
            r"weigh|heavy|encumbrance",
            r"p[èe]se|poids|lourd|encombrement",
            f"{en}: weight {item.weight}.",
            f"{fr} : poids {item.weight}.",
        ),
        column(
            r"parr|block|guard|dodge",
            r"par(e|er|ade)\b|bloqu|esquiv",
            f"{en}: {_dice(item.parry, 0)} to parry.",
            f"{fr} : {_dice(item.parry, 1)} en parade.",
        ),
        column(
            r"throw|thrown",
            r"\blancer?\b|jeter?\b",
            f"{en} {'can' if item.thrown else 'cannot'} be thrown as a weapon; {all_en}.",
            f"{fr} {'se lance' if item.thrown else 'ne se lance pas'} comme une arme ; {all_fr}.",
        ),
        column(
            r"dice|\bdie\b|bonus|\badd|give|melee|range|shoot|attack|armou?r|protect|defen",
            r"\bdés?\b|bonus|ajout|donne|corps|distance|tir|attaque|armure|protège|défen",
            f"{en}: {all_en}.",
            f"{fr} : {all_fr}.",
        ),
    )
    whole = both(f"{en}: weight {item.weight}; {all_en}.", f"{fr} : poids {item.weight} ; {all_fr}.")
    return Subject({"en": (en,), "fr": (fr,)}, lines, whole, "equipment-cards")


def _tile(tile: UnitTile) -> Subject:
    en, fr = tile.name.en, tile.name.fr
    cost = tile.value
    lines: list[Line] = []
    if cost is not None:
        lines.append(
            column(
                r"reinforce|points?|\bback\b|return|price|cost|bring",
                r"renfort|points?|ramener|rappel|reven|coût|coute|prix",
                f"{en}: {cost} reinforcement {'point' if cost == 1 else 'points'} for each figure.",
                f"{fr} : {cost} {'point' if cost == 1 else 'points'} de renfort par figurine.",
            )
        )
    lines += [
        column(
            r"armou?r|defen|protect",
            r"armure|défen|encaiss",
            f"{en}: Armor {tile.armour}.",
            f"{fr} : défense passive {tile.armour}.",
        ),
        column(*_MOVE, f"{en}: movement {tile.move}.", f"{fr} : mouvement {tile.move}."),
        column(
            r"skills?\b|abilit",
            r"compétences?|capacités?",
            f"{en}: {_skills(tile.skills, 0)}.",
            f"{fr} : {_skills(tile.skills, 1)}.",
        ),
        column(*_RANGED, f"{en}: {_dice(tile.ranged, 0)} at range.", f"{fr} : {_dice(tile.ranged, 1)} à distance."),
        column(*_MELEE, f"{en}: {_dice(tile.melee, 0)} in melee.", f"{fr} : {_dice(tile.melee, 1)} au corps-à-corps."),
    ]
    whole = both(
        f"{en}: movement {tile.move}, Armor {tile.armour}, {_dice(tile.melee, 0)} in melee, {_dice(tile.ranged, 0)} at range; {_skills(tile.skills, 0)}.",
        f"{fr} : mouvement {tile.move}, défense passive {tile.armour}, {_dice(tile.melee, 1)} au corps-à-corps, {_dice(tile.ranged, 1)} à distance ; {_skills(tile.skills, 1)}.",
    )
    return Subject({"en": (en,), "fr": (fr,)}, tuple(lines), whole, "unit-tile")


def _spell(spell: Spell) -> Subject:
    en, fr = spell.name.en, spell.name.fr
    more = (f" plus {spell.per_area} per area", f" plus {spell.per_area} par zone") if spell.per_area else ("", "")
    limit = (str(spell.limit), str(spell.limit)) if spell.limit else ("none", "aucune")
    gems = ("gem" if spell.cost == 1 else "gems", "gemme" if spell.cost == 1 else "gemmes")
    said = both(
        f"{en} costs {spell.cost} {gems[0]}{more[0]}; exertion limit: {limit[0]}.",
        f"{fr} coûte {spell.cost} {gems[1]}{more[1]} ; saturation : {limit[1]}.",
    )
    asks = both(
        r"cost|price|gems?|pay|limit|times|often|exertion", r"coût|coute|prix|gemmes?|paie|payer|satur|fois|limite"
    )
    return Subject({"en": (en,), "fr": (fr,)}, (Line(asks, said),), said, "spell-cards", untold=True)


def _scenario(scenario: Scenario) -> Subject:
    en, fr = scenario.name.en, scenario.name.fr
    heroes = [HEROES[id].name for id in scenario.heroes if id in HEROES]
    who = ", ".join(name.en for name in heroes), ", ".join(name.fr for name in heroes)
    lines = (
        column(
            r"turns?|rounds?|\blong\b",
            r"tours?|manches?|dure",
            f"{en} lasts {scenario.turns} turns.",
            f"{fr} dure {scenario.turns} tours.",
        ),
        column(
            r"board|map|where",
            r"plateau|carte|où",
            f"{en} is played on the board {scenario.board.en}.",
            f"{fr} se joue sur le plateau {scenario.board.fr}.",
        ),
        column(
            r"hero|\bwho\b(?!.*(first|begin|start|win))|character",
            r"héros|perso|\bqui\b(?!.*(commenc|début|gagn|premier))",
            f"{en}: {who[0]}.",
            f"{fr} : {who[1]}.",
        ),
    )
    whole = both(
        f"{en}: {scenario.turns} turns on the board {scenario.board.en}, with {who[0]}.",
        f"{fr} : {scenario.turns} tours sur le plateau {scenario.board.fr}, avec {who[1]}.",
    )
    return Subject({"en": (en,), "fr": (fr, en)}, lines, whole, "board-and-scenario")


def _die(colour: str) -> Subject:
    en, fr = _COLOURS[colour]
    faces = FACES[colour]
    said = both(
        f"The {en} die shows {', '.join(map(str, faces[:-1]))} and {faces[-1]} axes.",
        f"Le dé {fr} montre {', '.join(map(str, faces[:-1]))} et {faces[-1]} haches.",
    )
    asks = both(
        r"\bon\b|face|sides?|show|symbols?|axes?|average|worth", r"face|côté|montre|symbole|hache|dessus|vaut|il y a"
    )
    names = {"en": (f"{en} die", f"{en} dice"), "fr": (f"dé {fr}", f"dés {fr}s")}
    return Subject(names, (Line(asks, said),), said, "dice-colours")


_PREY = {
    "weakest": ("the weakest hero", "le héros le plus faible"),
    "tired": ("the most tired hero", "le héros le plus fatigué"),
    "nearest": ("the nearest hero", "le héros le plus proche"),
    "objective": ("whoever nears the objective", "qui s'approche de l'objectif"),
    "caster": ("the caster", "le lanceur de sorts"),
}
_MOOD = {"strike": ("strikes", "frappe"), "hold": ("holds", "tient"), "gather": ("gathers", "rassemble")}


def _whisper(card: Card) -> Subject:
    en, fr, prey, mood = card.name.en, card.name.fr, _PREY[card.prey], _MOOD[card.mood]
    return thing(
        en,
        fr,
        f"{en}, a card of the Whisper of Skelos: it {mood[0]}, hunts {prey[0]}, keeps {card.keep} gems back and buys up to {card.rerolls} rerolls an attack.",
        f"{fr}, une carte du Murmure de Skelos : elle {mood[1]}, vise {prey[1]}, garde {card.keep} gemmes et paie jusqu'à {card.rerolls} relances par attaque.",
        "overlord-turn",
        "assumed",
    )


def _level(level: Difficulty) -> Subject:
    en, fr, more = level.name.en, level.name.fr, f"{level.recovery:+d}".replace("-", "−")
    return thing(
        en,
        fr,
        f"{en}, a level of the Whisper of Skelos: {more} gems recovered each turn, cards drawn: {level.cards}.",
        f"{fr}, un niveau du Murmure de Skelos : {more} gemmes récupérées par tour, cartes piochées : {level.cards}.",
        "overlord-recovery",
        "assumed",
    )


def _event(tile: UnitTile) -> Subject:
    en, fr = tile.name.en, tile.name.fr
    return thing(
        en,
        fr,
        f"{en} is an event tile: activating it plays an event that the scenario lists.",
        f"{fr} est une tuile évènement : l'activer joue un évènement que le scénario indique.",
        "event-tile",
    )


_BOX = (
    ("gems", "gemmes", "75 gems.", "75 gemmes."),
    ("spells?( cards)?", "(cartes )?sorts?", "16 spell cards.", "16 cartes sort."),
    (
        "assets?( cards)?|equipment( cards)?|items",
        "(cartes )?équipements?|objets",
        "39 asset cards.",
        "39 cartes équipement.",
    ),
    ("boards", "plateaux", "2 double-sided boards.", "2 plateaux recto verso."),
    ("bases", "socles|sous-socles", "25 coloured bases in 5 colours.", "25 sous-socles en 5 couleurs."),
    (
        "dice",
        "dés",
        "9 dice in the Barbarian box, 15 in the King one.",
        "9 dés dans la boîte Barbare, 15 dans la boîte Roi.",
    ),
    (
        "figures|minis|miniatures",
        "figurines",
        "74 figures in the Barbarian box, 106 in the King one.",
        "74 figurines dans la boîte Barbare, 106 dans la boîte Roi.",
    ),
    (
        "heroes|hero sheets",
        "héros|fiches",
        "4 hero sheets in the Barbarian box, 8 in the King one.",
        "4 fiches de héros dans la boîte Barbare, 8 dans la boîte Roi.",
    ),
    ("skills", "compétences", "33 skills, in 5 families.", "33 compétences, en 5 familles."),
)

FACTS: tuple[Subject, ...] = (
    *(counted(*row, "components" if row[0] != "skills" else "skills-overview", "restored") for row in _BOX),
    *(_hero(hero) for hero in HEROES.values()),
    *(_item(item) for item in ITEMS.values()),
    *(_event(tile) if tile.kind == "event" else _tile(tile) for tile in TILES.values()),
    *(_spell(spell) for spell in SPELLS.values()),
    *(_scenario(scenario) for scenario in SCENARIOS.values()),
    *(_die(colour) for colour in FACES),
    *(_whisper(card) for card in CARDS.values()),
    *(_level(level) for level in DIFFICULTIES.values()),
)
