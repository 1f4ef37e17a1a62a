"""What waits for the table: income, a skull's event, who starts, the defeated, those who pay or come back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.eternia.clash import clashes
from companion.games.eternia.decide.common import growth
from companion.games.eternia.decide.skirmish import return_choices
from companion.games.eternia.decide.soldiers import walk_in
from companion.games.eternia.due import least_payment
from companion.games.eternia.fight_events import OutpostsGrew
from companion.games.eternia.pool import PENALTY
from companion.games.eternia.solo_commands import GrowthMoment
from companion.games.eternia.state import State
from companion.games.eternia.table import automated, controller, income_of, playing, reading, supply
from companion.games.eternia.terms import term
from companion.games.eternia.wording import area_name, team_name
from companion.i18n import Translator


@dataclass(frozen=True, slots=True)
class Income:
    """What one team is paid, outpost by outpost; `typed` replaces the sum."""

    team: str
    name: str
    lines: tuple[tuple[str, int], ...]
    unknown: tuple[str, ...]
    total: int
    pool: int


@dataclass(frozen=True, slots=True)
class Payment:
    """A defeated hero pays five worth, or what it still owes: tokens of the pool and own cards at their printed cost."""

    hero: str
    team: str
    tokens: int
    most: int
    cards: tuple[tuple[int, str, int, bool], ...]
    paid: int
    missing: int
    all_given: bool
    owed: int = PENALTY
    debt: bool = False

    @property
    def enough(self) -> bool:
        return self.missing == 0 or self.all_given


@dataclass(frozen=True, slots=True)
class Growth:
    """Enemy outposts that get a soldier, as a list to tick."""

    moment: GrowthMoment
    rows: tuple[tuple[str, str, int, bool], ...]
    supply: int
    short: bool


@dataclass(frozen=True, slots=True)
class Clash:
    """A fight that is due: where and for whom."""

    area: str
    team: str
    hero: str
    foes: tuple[str, ...]
    words: str
    outpost: bool
    then: tuple[str, ...] = ()


def clash(state: State, _: Translator) -> Clash | None:
    """The next fight that has to be resolved before the turn goes on."""
    due = clashes(state) if state.phase == "action" and not state.fight and not state.wilds else ()
    if not due:
        return None
    one = due[0]
    foes = [*one.foes, *([_.plural("{n} enemy soldier", "{n} enemy soldiers", one.soldiers)] if one.soldiers else [])]
    mine = one.hero or team_name(state, one.team, _)
    words = _("{hero} meets {foes} in {area}.", hero=mine, foes=_.listing(foes), area=area_name(one.area, _))
    here = state.areas.get(one.area)
    outpost = bool(here and here.kind == "outpost")
    then = _walked(state, one.hero, one.area, outpost, _) if one.hero and one.soldiers and not one.foes else ()
    return Clash(one.area, one.team, one.hero, one.foes, words, outpost, then)


def _walked(state: State, name: str, area: str, outpost: bool, _: Translator) -> tuple[str, ...]:
    """A hero among soldiers alone: the sum before it happens."""
    hero = state.heroes[name]
    found = walk_in(state, hero, area)
    lines = [
        _("{hero}: {a} HP, then {b}", hero=name, a=hero.hp, b=max(0, hero.hp - found.lost)),
        _.plural("{n} enemy soldier goes back to its supply", "{n} enemy soldiers go back to their supply", found.gone),
    ]
    if outpost and not found.falls:
        lines.append(_("{area} is your team’s then", area=area_name(area, _)))
    return tuple(lines)


def incomes(state: State, typed: Mapping[str, int], _: Translator) -> tuple[Income, ...]:
    """The day's income of every team that plays."""
    found = []
    for team in playing(state):
        lines = income_of(state, team)
        unknown = tuple(
            area_name(a.name, _)
            for a in state.areas.values()
            if controller(state, a) == team and not a.income and not a.base_of
        )
        total = typed.get(team, sum(n for _name, n in lines))
        named = tuple((area_name(name, _), n) for name, n in lines)
        found.append(Income(team, team_name(state, team, _), named, unknown, total, state.teams[team].eternium))
    return tuple(found)


def fallen(state: State) -> tuple[str, ...]:
    """Heroes at 0 HP outside a fight: the defeat is still to be run."""
    if state.fight:
        return ()
    return tuple(hero.name for hero in state.heroes.values() if hero.hp == 0)


def payment(state: State, hero: str, tokens: int | None, cards: tuple[int, ...] | None, _: Translator) -> Payment:
    """The penalty as it stands: cards as ticked, else as proposed; tokens as typed, else what is still missing."""
    who = state.heroes[hero]
    pool = state.teams[who.team].eternium
    proposed = least_payment(state, who)[1] if tokens is None else ()
    ticked = tuple(at for at in (proposed if cards is None else cards) if at < len(who.cards))
    worth = sum(who.cards[at].cost for at in ticked)
    owed, debt = state.debts.get(hero, PENALTY), reading(state, "A08") == "debt"
    given = min(pool, max(0, owed - worth)) if tokens is None else min(tokens, pool)
    rows = tuple(
        (at, card.name or term(card.kind, _), card.cost, at in ticked) for at, card in enumerate(who.cards) if card.cost
    )
    missing = max(0, owed - given - worth)
    all_given = given == pool and all(on for *_x, on in rows)
    return Payment(hero, who.team, given, pool, rows, given + worth, missing, all_given, owed, debt)


def grown(state: State, moment: GrowthMoment, picked: tuple[str, ...] | None, _: Translator) -> Growth | None:
    """Which enemy outposts grow now, all that can unless some were ticked; None when the level has no growth at this moment or nothing would change."""
    enemy = automated(state)
    events = growth(state, moment)
    if enemy is None or not events:
        return None
    grows = next((e.areas for e in events if isinstance(e, OutpostsGrew)), ())
    mine = [a for a in state.areas.values() if controller(state, a) == enemy.id and not a.base_of]
    open_ = [a for a in mine if a.soldiers.get(enemy.id, 0) < 3]
    left = supply(state, enemy.id)
    short = left < len(open_)
    chosen = grows if picked is None else picked
    rows = tuple((a.name, area_name(a.name, _), a.soldiers.get(enemy.id, 0), a.name in chosen) for a in open_)
    return Growth(moment, rows, left, short)


def returns(state: State, hero: str) -> tuple[str, tuple[str, ...]]:
    """Skirmish: the tier that applies and the areas it leaves; without a map all areas."""
    found = return_choices(state, hero)
    if found and found.choices:
        return found.rule, found.choices
    team = state.heroes[hero].team
    return "", state.teams[team].zone or tuple(state.areas)
