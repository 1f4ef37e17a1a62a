"""Sums of battles at the table of Heroes III: damage, penalties, Magic Arrow, flipped Packs and combat rounds."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.refusal import Refusal
from companion.games.heroes3 import calendar, cards
from companion.games.heroes3.combat import strike, terms
from companion.rules.facts import both
from companion.rules.reckon import Count, Reckoning, Sum

Values = Mapping[str, int]
TIERS = {
    "bronze": ("bronze", "Bronze"),
    "silver": ("silver", "Argent"),
    "gold": ("gold", "Or"),
    "azure": ("azure", "Azur"),
}


def _damage(v: Values) -> Sum | None:
    dice = [v["die"]] if -1 <= v["die"] <= 1 else []
    found = strike.attack_totals(v["attack"], v["defence"], dice, attack_mods=(v["card"],))
    return None if isinstance(found, Refusal) else {"result": found.damage, "total": found.attack}


def _lower(v: Values) -> Sum | None:
    """A shot at a neighbour, or from back line to back line: two dice, the lower counts."""
    dice = [v["die"], v["other"]]
    found = strike.attack_totals(v["attack"], v["defence"], dice, attack_mods=(v["card"],), penalty=True)
    return None if isinstance(found, Refusal) else {"result": found.damage, "lower": min(dice)}


def _sheltered(v: Values) -> Sum | None:
    found = strike.attack_totals(v["attack"], v["defence"], [v["die"]] if v["die"] else [], wall=True)
    return None if isinstance(found, Refusal) else {"result": found.damage}


def _length(v: Values) -> Sum | None:
    tiers = [tier for tier in TIERS if v[tier]] or ["bronze"]
    points = 1 if v["secondary"] and not v["mp"] else v["mp"]
    if v["second"]:
        points = calendar.MP["secondary" if v["secondary"] else "main"] - 2
    if v["first"]:  # the step onto the field was the first point of the turn
        points = calendar.MP["secondary" if v["secondary"] else "main"] - 1
    found = terms.combat_length(tiers, points)
    return {"result": found.rounds, "mp": points} if found.rounds else None


def _arrow(v: Values) -> Sum | None:
    found = cards.arrow_damage(v["power"])
    return None if isinstance(found, Refusal) else {"result": found[0], "lost": found[1]}


def _spilt(v: Values) -> Sum | None:
    total = v["had"] + v["more"]
    return {"total": total, "result": total - v["hp"]} if total >= v["hp"] else None


BATTLES: tuple[Reckoning, ...] = (
    Reckoning(
        "ranged-penalty",
        both(
            r"(rolls?|dice|die)\D{0,12}(?P<die>[+−-]?\d)\W* (and|/|then) (a )?(?P<other>[+−-]?\d)",
            r"(dés?|lance|jet)\D{0,12}(?P<die>[+−-]?\d)\W* (et|/|puis) (un )?(?P<other>[+−-]?\d)",
        ),
        both(
            "{result} damage: with the attack penalty the lower die ({lower}) counts.",
            "{result} {result:dégât|dégâts} : avec la pénalité d'attaque, le plus petit dé ({lower}) compte.",
        ),
        _lower,
        {
            "attack": Count(r"attack", r"attaque"),
            "defence": Count(r"defen[cs]e|armou?r", r"défense|armure", 0),
            "card": Count(r"cards?|bonus", r"cartes?|bonus", 0),
        },
    ),
    Reckoning(
        "ranged-wall-penalty",
        both(
            r"(behind|over|through).*(wall|gate).*attack|attack.*(behind|over|through).*(wall|gate)",
            r"(derrière|par-dessus).*(muraille|porte|mur).*attaque|attaque.*(derrière|par-dessus).*(muraille|porte|mur)",
        ),
        both(
            "{result} damage: a shot at a unit behind a wall or gate loses 1.",
            "{result} {result:dégât|dégâts} : un tir sur une unité derrière une Muraille ou la Porte perd 1.",
        ),
        _sheltered,
        {
            "attack": Count(r"attack", r"attaque"),
            "defence": Count(r"defen[cs]e|armou?r", r"défense|armure", 0),
            "die": Count(r"die\b|dice|roll", r"dé\b|dés\b|lance|jet", 0),
        },
    ),
    Reckoning(
        "attack-resolution",
        both(
            r"attack.*(defen[cs]e|armou?r)|(defen[cs]e|armou?r).*attack",
            r"(attaque|tape|frappe).*défense|défense.*(attaque|tape|frappe)",
        ),
        both(
            "{result} damage: {total} in attack less {defence} in defense.",
            "{result} {result:dégât|dégâts} : {total} en attaque moins {defence} en défense.",
        ),
        _damage,
        {
            "attack": Count(r"attack", r"attaque|tape|frappe"),
            "defence": Count(r"defen[cs]e|armou?r|against", r"défense|armure|en face"),
            "card": Count(r"cards?|bonus|statistic", r"cartes?|bonus", 0),
            "die": Count(r"die\b|dice|roll", r"dé\b|dés\b|lance|jet", 0),
        },
        unless=r"hero.*(has|have)|siege|siège",
    ),
    Reckoning(
        "combat-length",
        both(
            r"how (many|long).*(rounds?.*(fight|combat|guard|battle)|(fight|combat|guard|battle).*rounds?)",
            r"combien de (tours?|rounds?).*(combat|garde|bat)|(combat|garde|bat).*combien de (tours?|rounds?)",
        ),
        both(
            "{result} combat {result:round|rounds}: the first, then one for each MP left ({mp}).",
            "{result} {result:tour|tours} de Combat : le premier, puis un par PD restant ({mp}).",
        ),
        _length,
        {"mp": Count(r"MP|movement|moves?", r"PD|PM|points?|déplacements?|mouvements?", 0)},
        {
            "bronze": "bronze",
            "silver": r"silver|argent",
            "gold": r"gold (guard|unit)|\bor\b",
            "azure": r"azure?",
            "secondary": r"secondary|secondaire|second hero|sidekick",
            "first": r"(his|my|its|the) first (movement )?(point|mp|step)|premier (pd|point|pas)|walks? one field",
            "second": r"second (movement )?(point|mp|step)|(deuxième|second) (pd|point|pas)",
        },
        unless=r"paraly|game|partie|eliminat|élimin|town|ville",
    ),
    Reckoning(
        "spell-empower",
        both(r"magic arrow", r"flèche magique"),
        both(
            "{result} damage: 1 and 1 more for each power, 3 at most; {lost} power is lost.",
            "{result} dégâts : 1 et 1 de plus par puissance, 3 au plus ; {lost} de puissance perdue.",
        ),
        _arrow,
        {"power": Count(r"power|empower", r"puissance|augment")},
    ),
    Reckoning(
        "pack-flip",
        both(
            r"^(?=.*\b(?:pack|few)\b)(?=.*(?:damage|takes))(?:.*?(?:with|has|had|already) (?P<had>\d+) damage)?",
            r"^(?=.*(?:groupe|quelques))(?=.*(?:dégâts?|prend))(?:.*?(?:avec|avait|a|déjà) (?P<had>\d+) (?:de )?dégâts?)?",
        ),
        both(
            "{result} damage on the Few side: {had} and {more} make {total}, its Pack side holds {hp}.",
            "{result} {result:dégât|dégâts} sur Quelques : {had} et {more} font {total}, le Groupe a {hp} PV.",
        ),
        _spilt,
        {
            "hp": Count(r"hp|health|hit points", r"PV|vie"),
            "had": Count(r"had$|already", r"avait|déjà", 0),
            "more": Count(r"takes?|gets?|suffers?|hit$|more", r"prend|subit|encaisse|reçoit"),
        },
    ),
)
