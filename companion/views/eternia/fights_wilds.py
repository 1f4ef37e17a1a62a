"""A wilds combat as the wizard shows it: where it stands, what the dice promise, how best to lay them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.core.dice import Die
from companion.core.odds import Foe, Prospect
from companion.core.refusal import Refusal
from companion.games.eternia.decide.wilds import preview
from companion.games.eternia.power_dice import MOST_DICE, SUCCESSES
from companion.games.eternia.state import State, WildsFight
from companion.games.eternia.table import die_faces, face_name, icons_left
from companion.games.eternia.wilds import RerollAdvice, advised, chances, laid, reroll_advice, wilds_hint
from companion.i18n import N_, Translator
from companion.views import describe
from companion.views.eternia.fights_end import goes_home

ROLL, REROLL, LAY, END = range(4)
PHASES = (N_("Dice"), N_("Rerolls"), N_("Allocate"), N_("End"))
RULES = ("wilds-roll", "wilds-rerolls", "wilds-allocation", "wilds-result")
FACES = ("blank", "success", "double", "reroll")
TARGETS = ("defence", "hp", "attack")
Stop = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Goal:
    """One attribute of the enemy: what was printed, what is left of it, the dice that lie on it."""

    target: str
    printed: int
    left: int
    dice: tuple[int, ...]


@dataclass(frozen=True)
class Verdict:
    """What the dice would do as they lie: `tone` is good, bad or plain."""

    heading: str
    detail: str
    tone: str
    legal: bool


@dataclass(frozen=True)
class Way:
    """A way to lay the dice: felling the enemy, or taking the least harm."""

    kind: str
    words: str
    targets: tuple[str, ...]
    best: bool
    lies_so: bool


@dataclass(frozen=True)
class Throw:
    """Before the roll: the enemy, the dice, and the odds on the faces that this table knows."""

    hero: str
    hp: int
    max_hp: int
    body_assumed: bool
    dice: int
    name: str
    foe: Foe
    odds: Prospect
    profile: tuple[tuple[str, int], ...]
    assumed: bool


def stop_mark(state: State) -> Stop:
    """Names the dice as they lie: whoever keeps them keeps exactly these, and an undo asks again."""
    return state.tray.faces, state.tray.rerolled


def may_stop(state: State) -> bool:
    """Dice with reroll icons may lie as they are, unless this table throws every icon again."""
    return icons_left(state, die_faces(state)) is None


def many_dice(state: State) -> bool:
    """More than ten dice: the book has no rule for them here, or this table rolls only ten."""
    return _wilds(state).dice >= MOST_DICE


def phase(state: State, stopped: Stop | None) -> int:
    """Dice, rerolls while an icon shows and nobody said stop, allocation, end."""
    wilds = state.wilds
    assert wilds is not None
    if wilds.resolved:
        return END
    if not wilds.rolled:
        return ROLL
    placed = any(target != "none" for target in wilds.allocation)
    icons = "reroll" in die_faces(state)
    may = icons and not placed and (stopped != stop_mark(state) or not may_stop(state))
    return REROLL if may else LAY


@lru_cache(maxsize=64)
def _odds(die: Die, dice: int, foe: Foe, hp: int) -> Prospect:
    return chances(die, dice, foe, hp)


@lru_cache(maxsize=64)
def _advice(die: Die, faces: tuple[str, ...], foe: Foe, save_health: bool) -> RerollAdvice:
    return reroll_advice(die, faces, foe, save_health=save_health)


def profile_of(state: State, die: str = "wilds") -> tuple[tuple[str, int], ...]:
    """How often each kind of face stands on the die, as this table takes it."""
    names = [face_name(state, die, at) for at in range(len(state.dice[die].faces))]
    return tuple((name, names.count(name)) for name in FACES if name in names)


def throw(state: State) -> Throw:
    wilds = _wilds(state)
    hero = state.heroes[wilds.hero]
    odds = _odds(state.dice["wilds"], wilds.dice, wilds.foe, hero.hp)
    assumed = "wilds" not in state.dice_known
    return Throw(
        hero.name,
        hero.hp,
        hero.max_hp,
        "body" in hero.assumed,
        wilds.dice,
        wilds.name,
        wilds.foe,
        odds,
        profile_of(state),
        assumed,
    )


def advice(state: State, save_health: bool = False) -> RerollAdvice:
    """The dice worth throwing again, and what that gains; the icons themselves cost nothing while anything is left to
    gain, since they are worth nothing where they lie."""
    faces, foe = die_faces(state), _wilds(state).foe
    found = _advice(state.dice["wilds"], faces, foe, save_health)
    hint = wilds_hint(faces, foe)
    done = hint.otherwise == 0 if save_health else hint.if_defeating == 0
    if found.places or done:
        return found
    return replace(found, places=tuple(at for at, face in enumerate(faces) if face == "reroll"))


def gain_words(found: RerollAdvice, save_health: bool, _: Translator) -> str:
    """The advice in one line."""
    if save_health:
        now, then = _.number(-found.stop, 1), _.number(-found.value, 1)
        if not found.places:
            return _("Best kept for your health: {now} HP lost.", now=now)
        if found.stop >= found.value:
            return _("Ringed dice again: it costs nothing. {now} HP lost.", now=now)
        return _("Ringed dice again: {then} HP lost on average, {now} if you keep these.", then=then, now=now)
    now, then = _.percent(found.stop), _.percent(found.value)
    if found.places and found.stop >= found.value:
        return _("Ringed dice again: it costs nothing. {now} to win.", now=now)
    if not found.places:
        return _("Best kept: {now} to win.", now=now)
    return _("Ringed dice again: {then} to win, {now} if you keep these.", then=then, now=now)


def goals(state: State) -> tuple[Goal, ...]:
    wilds, faces = _wilds(state), die_faces(state)
    printed: Mapping[str, int] = {"defence": wilds.foe.defence, "hp": wilds.foe.hp, "attack": wilds.foe.attack}
    return tuple(
        Goal(
            target,
            printed[target],
            max(0, printed[target] - laid(faces, wilds.allocation, target)),
            tuple(at for at, to in enumerate(wilds.allocation) if to == target),
        )
        for target in TARGETS
    )


def free_dice(state: State) -> tuple[int, ...]:
    return tuple(at for at, to in enumerate(_wilds(state).allocation) if to == "none")


def picked(state: State, wanted: int) -> int:
    """The die that the next tap on a target lays: the chosen one, else the first with a success; -1 for none."""
    faces = die_faces(state)
    free = [at for at in free_dice(state) if SUCCESSES.get(faces[at])]
    return wanted if wanted in free else next(iter(free), -1)


def verdict(state: State, _: Translator) -> Verdict:
    wilds = _wilds(state)
    hero = state.heroes[wilds.hero]
    name = wilds.name or _("The enemy")
    result = preview(state)
    if isinstance(result, Refusal):
        return Verdict(_("Not yet"), describe.refusal(result, _, state), "bad", False)
    heading = (
        _("{foe} defeated", foe=name) if result.enemy_defeated else _("{foe} at {n} HP", foe=name, n=result.enemy_hp)
    )
    tone = "good" if result.enemy_defeated and not result.hero_defeated else "bad"
    return Verdict(heading, _harm(hero.name, result.damage, result.hero_hp, _), tone, True)


def _harm(hero: str, damage: int, left: int, _: Translator) -> str:
    if not damage:
        return _("{hero} is unhurt", hero=hero)
    if not left:
        return _("{hero} loses {n} HP and falls", hero=hero, n=damage)
    return _("{hero} loses {n} HP, {left} left", hero=hero, n=damage, left=left)


def ways(state: State, _: Translator) -> tuple[Way, ...]:
    """The best allocations: felling it, and sparing the hero where that is another matter."""
    wilds = _wilds(state)
    hp = state.heroes[wilds.hero].hp
    hint = wilds_hint(die_faces(state), wilds.foe)
    best = advised(hint, hp)
    found: list[Way] = []
    if hint.if_defeating is not None:
        lost = _.plural("{n} HP lost", "{n} HP lost", min(hint.if_defeating, hp))
        words = _("Defeated, {lost}", lost=lost)
        if hint.if_defeating >= hp:
            words = _("Defeated, but {hero} falls", hero=wilds.hero)
        found.append(_way("kill", words, hint.kill, best, wilds))
    if hint.if_defeating is None or hint.otherwise < hint.if_defeating:
        lost = _.plural("{n} HP lost", "{n} HP lost", min(hint.otherwise, hp))
        words = _("It escapes, {lost}", lost=lost)
        found.append(_way("guard", words, hint.guard, best, wilds))
    return tuple(found)


def _way(kind: str, words: str, targets: tuple[str, ...], best: tuple[str, ...], wilds: WildsFight) -> Way:
    return Way(kind, words, targets, targets == best, targets == wilds.allocation)


@dataclass(frozen=True)
class Ending:
    """After the exchange: what happened, what to do with the card, and whether the beast can be tamed."""

    heading: str
    detail: str
    tone: str
    todo: tuple[str, ...]
    tame_cost: int | None
    tamed: bool


def ending(state: State, _: Translator) -> Ending:
    wilds = _wilds(state)
    name = wilds.name or _("The enemy")
    won = wilds.enemy_hp == 0
    heading = _("{foe} defeated", foe=name) if won else _("{foe} escapes", foe=name)
    left = state.heroes[wilds.hero].hp if wilds.standing else 0
    todo = [_("Take the reward printed on the card.")] if won and not wilds.rewarded else []
    if not won:
        todo.append(_("Shuffle the card back into its deck."))
    if not wilds.standing:
        todo.append(goes_home(state, wilds.hero, _))
    may = won and wilds.standing and wilds.kind == "beast" and wilds.cost is not None
    tone = "good" if won and wilds.standing else "bad"
    cost = wilds.cost if may and not wilds.tamed else None
    return Ending(heading, _harm(wilds.hero, wilds.damage, left, _), tone, tuple(todo), cost, wilds.tamed)


def _wilds(state: State) -> WildsFight:
    assert state.wilds is not None
    return state.wilds
