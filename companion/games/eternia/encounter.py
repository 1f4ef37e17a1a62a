"""What waits in the wilds: encounter cards, allies, die checks, taming."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.eternia.pool import NO_WAIVERS, short_of

FACES = ("blank", "success", "double", "reroll")
SECOND_CARD = 1
SENT_BACK = 1


def bad_face(*faces: str) -> Refusal | None:
    """A wilds die shows nothing, one success, two, or a reroll icon."""
    unknown = any(face not in FACES for face in faces)
    return refuse("E_BAD_FACE", "wilds-die-faces", final=True) if unknown else None


def die_check(face: str) -> bool | Refusal:
    """One or two successes pass; a blank fails, and so does a reroll icon here.

    Rule: success-failure
    """
    return bad_face(face) or face in ("success", "double")


@dataclass(frozen=True, slots=True)
class Draw:
    """Encounter cards drawn; one is resolved and the other goes under the deck."""

    pool: int
    drawn: int


def wilds_draw(pool: int, two: bool, waived: frozenset[str] = NO_WAIVERS) -> Draw | Refusal:
    """A hero in the wilds draws one encounter card, or for 1 Eternium two to choose from.

    Rule: wilds-draw-two
    """
    price = SECOND_CARD if two else 0
    return first_refusal(waived, [short_of(pool, price, "wilds-draw-two")]) or Draw(max(0, pool - price), 1 + two)


def ally_own_faction(pool: int, cost: int, gain: bool, waived: frozenset[str] = NO_WAIVERS) -> int | Refusal:
    """An ally of the own faction is paid for, or shuffled back for 1 Eternium; gives the pool afterwards.

    Rule: ally-own-faction
    """
    if not gain:
        return pool + SENT_BACK
    return first_refusal(waived, [short_of(pool, cost, "ally-own-faction")]) or max(0, pool - cost)


def tame(
    pool: int,
    cost: int | None,
    beast_defeated: bool,
    hero_hp: int,
    waived: frozenset[str] = NO_WAIVERS,
) -> int | Refusal:
    """A beaten beast with a printed cost may be tamed by a hero still standing; it replaces the mount they had.

    Rule: taming-beasts
    """
    rule = "taming-beasts"
    checks = [
        refuse("E_BEAST_NOT_DEFEATED", rule) if not beast_defeated else None,
        refuse("E_HERO_DEFEATED", rule) if hero_hp <= 0 else None,
        refuse("E_NOT_TAMEABLE", rule) if cost is None else None,
        short_of(pool, cost or 0, rule),
    ]
    return first_refusal(waived, checks) or max(0, pool - (cost or 0))
