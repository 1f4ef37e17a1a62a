"""Wilds combat: rerolls, dice laid on defence, health and attack, the outcome, and the best way to lay them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.dice import Die
from companion.core.odds import Foe, IconDie, Prospect, Split, Utility, kill_split, kills, plan, prospect, spares
from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.eternia.encounter import bad_face
from companion.games.eternia.pool import NO_WAIVERS
from companion.games.eternia.power_dice import SUCCESSES

TARGETS = ("defence", "hp", "attack", "none")


def may_reroll(faces: Sequence[str], places: Sequence[int], waived: frozenset[str] = NO_WAIVERS) -> Refusal | None:
    """Each reroll icon sends its own die back and, if wished, one other.

    Rule: wilds-rerolls
    """
    inside = all(0 <= at < len(faces) for at in places)
    icons = sum(faces[at] == "reroll" for at in places) if inside else 0
    checks = [
        bad_face(*faces),
        refuse("E_DICE_COUNT", "wilds-rerolls", final=True, n=len(faces)) if not inside else None,
        refuse("E_DIE_TWICE", "wilds-rerolls", final=True) if len(set(places)) != len(places) else None,
        refuse("E_NO_REROLL_ICON", "wilds-rerolls") if "reroll" not in faces else None,
        refuse("E_TOO_MANY_REROLLS", "wilds-rerolls") if len(places) - icons > icons else None,
    ]
    return first_refusal(waived, checks)


@dataclass(frozen=True, slots=True)
class WildsResult:
    """Both sides after the one exchange of a wilds combat."""

    enemy_hp: int
    damage: int
    hero_hp: int

    @property
    def enemy_defeated(self) -> bool:
        return self.enemy_hp == 0

    @property
    def hero_defeated(self) -> bool:
        return self.hero_hp == 0

    @property
    def may_tame(self) -> bool:
        return self.enemy_defeated and not self.hero_defeated


def laid(faces: Sequence[str], allocation: Sequence[str], target: str) -> int:
    """Successes that lie on one attribute of the enemy."""
    return sum(SUCCESSES.get(face, 0) for face, to in zip(faces, allocation, strict=False) if to == target)


def wilds_resolve(
    body: int,
    faces: Sequence[str],
    allocation: Sequence[str],
    enemy: Foe,
    hero_hp: int,
    waived: frozenset[str] = NO_WAIVERS,
) -> WildsResult | Refusal:
    """Dice on defence must bring it to 0 before any lies on health; both sides are hurt at the same moment.

    Rule: wilds-attacks
    """
    broken = laid(faces, allocation, "defence") >= enemy.defence
    checks = [
        refuse("E_DICE_COUNT", "wilds-roll", n=body) if len(faces) != body else None,
        refuse("E_DICE_COUNT", "wilds-allocation", final=True, n=len(faces)) if len(allocation) < len(faces) else None,
        refuse("E_DIE_TWICE", "wilds-allocation", final=True) if len(allocation) > len(faces) else None,
        bad_face(*faces),
        refuse("E_UNKNOWN_ZONE", "wilds-allocation", final=True) if set(allocation) - set(TARGETS) else None,
        refuse("E_DEFENCE_FIRST", "wilds-allocation") if "hp" in allocation and not broken else None,
    ]
    if found := first_refusal(waived, checks):
        return found
    damage = max(0, enemy.attack - laid(faces, allocation, "attack"))
    left = max(0, enemy.hp - laid(faces, allocation, "hp"))
    return WildsResult(left, damage, max(0, hero_hp - damage))


@dataclass(frozen=True, slots=True)
class Hint:
    """Whether the enemy can fall, the least damage while felling it, and the least damage at all, each with dice laid so."""

    if_defeating: int | None
    otherwise: int
    kill: tuple[str, ...]
    guard: tuple[str, ...]


def wilds_hint(faces: Sequence[str], enemy: Foe) -> Hint:
    """The best ways to lay these dice; a double never splits over two attributes.

    Rule: wilds-allocation
    """
    ones, twos = faces.count("success"), faces.count("double")
    least = max(0, enemy.attack - ones - 2 * twos)
    guard = tuple("attack" if SUCCESSES.get(face) else "none" for face in faces)
    split = kill_split(ones, twos, enemy)
    if split is None:
        return Hint(None, least, (), guard)
    return Hint(split.damage, least, _dealt(faces, split), guard)


def _dealt(faces: Sequence[str], split: Split) -> tuple[str, ...]:
    """Dice given out: so many singles and doubles to defence, to health, and the rest to attack."""
    (d1, d2), (h1, h2) = split.defence, split.hp
    left = {("success", "defence"): d1, ("double", "defence"): d2, ("success", "hp"): h1, ("double", "hp"): h2}
    given = []
    for face in faces:
        to = next((t for t in ("defence", "hp") if left.get((face, t), 0) > 0), "")
        if to:
            left[face, to] -= 1
        given.append(to or ("attack" if SUCCESSES.get(face) else "none"))
    return tuple(given)


def advised(hint: Hint, hero_hp: int) -> tuple[str, ...]:
    """The allocation to propose: felling the enemy if the hero stays up, else none when the table has to choose.

    Rule: wilds-allocation
    """
    if hint.if_defeating is not None and hint.if_defeating < hero_hp:
        return hint.kill
    return hint.guard if hint.if_defeating is None else ()


def icon_die(die: Die) -> IconDie:
    """The wilds die as the odds read it."""
    return IconDie.of(die, "success", "reroll")


def chances(die: Die, dice: int, enemy: Foe, hero_hp: int) -> Prospect:
    """What the dice promise before the throw, with the best rerolls."""
    return prospect(icon_die(die), dice, enemy, hero_hp)


@dataclass(frozen=True, slots=True)
class RerollAdvice:
    """Which dice to throw again (none to stop), and the chance to fell the enemy with and without it."""

    places: tuple[int, ...]
    stop: float
    value: float


def reroll_advice(die: Die, faces: Sequence[str], enemy: Foe, *, save_health: bool = False) -> RerollAdvice:
    """The best reroll for the kill, or for the least damage, with the dice as they lie.

    Rule: wilds-rerolls
    """
    goal: Utility = spares(enemy) if save_health else kills(enemy)
    counts = [faces.count(face) for face in ("blank", "success", "double", "reroll")]
    advice = plan(icon_die(die), len(faces), goal).advise(*counts)
    if advice.along is None:
        return RerollAdvice((), advice.stop, advice.stop)
    left = dict(zip(("blank", "success", "double"), advice.along, strict=True))
    places = [at for at, face in enumerate(faces) if face == "reroll"]
    for at, face in enumerate(faces):
        if left.get(face, 0) > 0:
            left[face] -= 1
            places.append(at)
    return RerollAdvice(tuple(sorted(places)), advice.stop, advice.value)
