"""The hero's level track: experience, rewards, hand limit, Expert effects, quick combat."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse

TOP = 7
HAND = (0, 4, 4, 5, 5, 6, 6, 7)
EXPERT = (0, 0, 1, 1, 2, 2, 3, 3)
ON_REACH = {
    1: "specialty-1",
    2: "search-2-abilities",
    3: "search-2-abilities",
    4: "specialty-2",
    5: "search-2-abilities",
    6: "specialty-3",
    7: "search-2-abilities",
}


@dataclass(frozen=True, slots=True)
class Standing:
    level: int
    xp: int


def gained(level: int, xp: int, gain: int) -> Standing | Refusal:
    """Two experience make a level; at level 7 nothing more is counted.

    Rule: experience-points
    """
    if xp not in (0, 1):
        return refuse("xp-must-be-0-or-1", "experience-points", final=True)
    half_steps = min(level * 2 + xp + gain, TOP * 2)
    return Standing(half_steps // 2, half_steps % 2 if half_steps < TOP * 2 else 0)


def rewards(start: int, end: int) -> tuple[str, ...]:
    """What each level passed on the way gives, in order.

    Rule: level-effects
    """
    return tuple(ON_REACH[level] for level in range(start + 1, end + 1))


def hand_limit(level: int) -> int:
    """Cards that may be held when a turn begins.

    Rule: hand-limit
    """
    return HAND[level]


def expert_uses(level: int) -> int:
    """Expert effects that a hero may use in one round.

    Rule: expert-effect-limit
    """
    return EXPERT[level]


def combat_xp(
    own_level: int,
    *,
    field: int | None = None,
    hero_level: int | None = None,
    azure: bool = False,
    worthless: bool = False,
) -> int | Refusal:
    """Experience of a victory: lower opponent 0, equal 1, higher 2; azure guards lead straight to level 7.

    `worthless` opponents are a secondary hero, an army sent alone, one who surrendered, or any that a secondary hero
    beat. An azure win is given as the experience that is missing to level 7.
    Rule: combat-experience
    """
    if not 1 <= own_level <= TOP or (hero_level is not None and not 1 <= hero_level <= TOP):
        return refuse("level-out-of-range", "level-effects", final=True)
    if field is not None and not 1 <= field <= TOP:
        return refuse("difficulty-out-of-range", "field-difficulty", final=True)
    if worthless:
        return 0
    if azure:
        return (TOP - own_level) * 2
    strength = field if field is not None else hero_level
    if strength is None or strength < own_level:
        return 0
    return 1 if strength == own_level else 2


def quick_combat(level: int, xp: int, difficulty: int) -> bool:
    """Guards flee from a hero who stands a full level or more above the field.

    Rule: quick-combat
    """
    return level * 2 + xp - difficulty * 2 >= 2
