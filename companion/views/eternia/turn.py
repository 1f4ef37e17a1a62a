"""A hero's turn: what it may do, what that needs, and what a move costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.eternia.board import Fortified
from companion.games.eternia.clash import clash_in
from companion.games.eternia.decide.turn import acting, fits, fortified
from companion.games.eternia.market import MERCHANTS
from companion.games.eternia.rounds import ACTION_RULES, FREE, STANDARD
from companion.games.eternia.skirmish import CHEAPEST_TRAINING, MOUNT_PRICE
from companion.games.eternia.state import Hero, State
from companion.games.eternia.table import (
    WILDS,
    heroes_of,
    movement,
    reading,
    supply,
    symbols,
)
from companion.games.eternia.terms import term
from companion.games.eternia.wording import area_name
from companion.i18n import N_, Translator
from companion.views import describe
from companion.views.eternia.areas import merchants_unknown

NONE: frozenset[str] = frozenset()


SHORT = {
    "move": N_("Move"),
    "outpost-movement": N_("Outposts"),
    "fast-travel": N_("Fast travel"),
    "mobilize": N_("Mobilize"),
    "brave": N_("Brave"),
    "quest": N_("Quest"),
    "rest": N_("Rest"),
    "acquire-mount": N_("Mount"),
    "trade": N_("Trade"),
    "merchant": N_("Merchant"),
    "train": N_("Train"),
}


UNFIT = {
    "mobilize": N_("no soldier to move"),
    "rest": N_("only at night"),
    "fast-travel": N_("not on a tower"),
    "brave": N_("not in the wilds"),
    "quest": N_("no token here"),
}


LEAST = {"acquire-mount": MOUNT_PRICE, "train": CHEAPEST_TRAINING}


@dataclass(frozen=True, slots=True)
class ActionLine:
    """One action: done, open, or shut with the reason; `short` fits a tile."""

    id: str
    name: str
    short: str
    note: str
    rule: str
    done: bool
    shut: str
    free: bool


@dataclass(frozen=True, slots=True)
class Turn:
    hero: str
    team: str
    place: str
    area: str
    hp: int
    top: int
    spent: int
    standard: tuple[ActionLine, ...]
    free: tuple[ActionLine, ...]
    reminders: tuple[str, ...]
    doing: tuple[str, ...]


def _note(state: State, hero: Hero, action: str, _: Translator) -> str:
    match action:
        case "move":
            points = movement(state, hero)
            return _.plural("{n} point", "{n} points", points)
        case "rest":
            return _("both actions, +4 HP")
        case "acquire-mount":
            return _("2 Eternium")
        case "brave":
            return _("one card, or two (1 Eternium)")
        case "train":
            return _("3 or 5 Eternium")
        case "quest":
            return _("+2 Eternium") if state.mode == "skirmish" else ""
        case "merchant":
            own = [term(m, _) for m in _merchants(state, hero)]
            return _.listing(own) if own else _("which merchant?") if merchants_unknown(state, hero.team) else ""
    return ""


def actions_of(state: State) -> tuple[str, ...]:
    """The actions of this mode and this reading of outpost movement."""
    out = []
    for action in (*STANDARD, *FREE):
        if action in ("train", "acquire-mount") and state.mode != "skirmish":
            continue
        if action == "outpost-movement" and reading(state, "A09") == "inside-move":
            continue
        out.append(action)
    return tuple(out)


def _unfit(state: State, hero: Hero, action: str, _: Translator) -> str:
    """What the place or the hour forbids, in a word, as far as the app knows where the hero stands."""
    if clash_in(state, hero.area):
        return _("fight first")
    if "merchant" in state.actions:
        return _("after the shopping")
    if "rest" in state.actions and action in STANDARD:
        return _("the hero rests")
    if sum(taken in STANDARD for taken in state.actions) > 1 and action in STANDARD:
        return _("2 actions taken")
    if action == "trade" and not partners(state, hero.name):
        return _("nobody beside you")
    if action == "merchant" and not (_merchants(state, hero) or merchants_unknown(state, hero.team)):
        return _("none of yours")
    if (missing := LEAST.get(action, 0) - state.teams[hero.team].eternium) > 0:
        return _("{n} Eternium short", n=missing)
    return "" if fits(state, hero, action) else _(UNFIT.get(action, ""))


def _merchants(state: State, hero: Hero) -> list[str]:
    return [merchant for merchant in MERCHANTS if symbols(state, hero.team, merchant)]


def action_line(state: State, hero: Hero, action: str, _: Translator) -> ActionLine:
    done = action in state.actions
    found = acting(state, hero.name, action, NONE)
    refused = describe.refusal(found, _, state) if isinstance(found, Refusal) else ""
    shut = "" if done else _unfit(state, hero, action, _) or refused  # the word of the place fits the tile
    name = term(action, _)
    return ActionLine(
        action,
        name[:1].upper() + name[1:],
        _(SHORT[action]),
        _note(state, hero, action, _),
        ACTION_RULES[action],
        done,
        shut,
        action in FREE,
    )


def turn(state: State, name: str, _: Translator) -> Turn:
    hero = state.heroes[name]
    lines = [action_line(state, hero, action, _) for action in actions_of(state)]
    spent = min(2, sum(2 if a == "rest" else 1 for a in state.actions if a in STANDARD))
    reminders = []
    if state.light == "night" and hero.hp < hero.max_hp:
        reminders.append(_("End of turn: {hero} heals 1 HP.", hero=name))
    if state.mode == "solo" and state.difficulty == "merciless":
        reminders.append(_("End of turn: every enemy outpost gets a soldier."))
    if state.visit:
        reminders.append(_("The next player may begin while you shop."))
    place = area_name(hero.area, _) if hero.area else _("place unknown")
    return Turn(
        name,
        hero.team,
        place,
        hero.area,
        hero.hp,
        hero.max_hp,
        spent,
        tuple(x for x in lines if not x.free),
        tuple(x for x in lines if x.free),
        tuple(reminders),
        state.actions,
    )


def likeliest(state: State, seen: Turn) -> str:
    """The action that a hero most likely takes next ("" when both are spent): a quest, the wilds, a walk, soldiers."""
    if seen.spent >= 2:
        return ""
    open_ = {line.id for line in seen.standard if not line.done and not line.shut}
    here = state.areas.get(seen.area)
    wild = seen.area.startswith(WILDS) or (here is not None and here.kind == "wilds")
    bring = here is not None and isinstance(fortified(state, state.heroes[seen.hero], here), Fortified)
    order = ("quest" if here and here.quest else "", "brave" if wild else "", "move", "mobilize" if bring else "")
    return next((action for action in order if action in open_), "")


# trade ----------------------------------------------------------------------------------------
def partners(state: State, name: str) -> tuple[str, ...]:
    """Teammates in the same area."""
    hero = state.heroes[name]
    return tuple(h.name for h in heroes_of(state, hero.team) if h.name != name and h.area == hero.area)


def counts(state: State) -> Mapping[str, int]:
    return {team: supply(state, team) for team in state.order}
