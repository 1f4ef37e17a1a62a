"""The table at a glance: round, phase, teams, heroes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.eternia.board import SUPPLY
from companion.games.eternia.decide.round import income_due, last_round, next_space
from companion.games.eternia.market import MERCHANTS
from companion.games.eternia.rounds import STANDARD
from companion.games.eternia.state import Hero, State
from companion.games.eternia.table import held, heroes_of, next_to_act, playing, supply, symbols
from companion.games.eternia.terms import term
from companion.games.eternia.wording import area_name, skulls_left, team_name
from companion.i18n import Translator

SETUP = ("buying", "zones", "soldiers", "heroes", "quests")
LOW = 3


@dataclass(frozen=True, slots=True)
class Cell:
    """A space of the round track."""

    number: int
    night: bool
    skull: int
    when: str
    said: str


@dataclass(frozen=True, slots=True)
class Track:
    """The track around now; without an entered track only the light and the skulls are known."""

    cells: tuple[Cell, ...]
    more: bool
    known: bool
    night: bool
    skulls: int
    title: str


@dataclass(frozen=True, slots=True)
class Banner:
    title: str
    lines: tuple[str, ...]
    night: bool
    rule: str
    small: bool


@dataclass(frozen=True, slots=True)
class HeroLine:
    name: str
    hp: int
    top: int
    spent: int
    state: str
    active: bool
    place: str
    low: bool
    assumed: bool
    owes: bool


@dataclass(frozen=True, slots=True)
class TeamLine:
    id: str
    number: int
    name: str
    automated: bool
    players: str
    eternium: int
    vp: int
    heroes: tuple[HeroLine, ...]
    supply: int
    outposts: int
    merchants: str
    first: bool
    next: bool
    in_hand: int
    in_play: int
    slots: int
    victory: bool

    def folded(self) -> TeamLine:
        """Only what the folds below a team show, so that a tap on a counter leaves them as they are."""
        return replace(self, eternium=0, vp=0, heroes=(), supply=0, outposts=0, merchants="", first=False, next=False)


@dataclass(frozen=True, slots=True)
class Score:
    """The two numbers of a team that matter at every moment."""

    number: int
    name: str
    eternium: int
    vp: int
    acts: bool = False


def number_of(state: State, team: str) -> int:
    """The place of a team in the order: its colour and its shape."""
    return state.order.index(team) if team in state.order else 0


def track(state: State, _: Translator, most: int = 10) -> Track:
    first = 0
    if len(state.track) > most:
        first = max(0, min(state.at - 2, len(state.track) - most))
    cells = []
    for n, space in enumerate(state.track[first : first + most], first):
        when = "now" if n == state.at else "past" if n < state.at else "later"
        light = _("night") if space.light == "night" else _("day")
        said = _("Round {n}, {light}", n=n + 1, light=light)
        said = f"{said}, {_('Skull {n}', n=space.skull)}" if space.skull else said
        cells.append(Cell(n + 1, space.light == "night", space.skull, when, said))
    light = _("night") if state.light == "night" else _("day")
    title = _("Extra night round") if state.extra_night else _("Round {n}, {light}", n=state.round, light=light)
    more = first + most < len(state.track)
    return Track(tuple(cells), more, bool(state.track), state.light == "night", state.skulls, title)


def banner(state: State, _: Translator) -> Banner:
    """The light, and what it changes."""
    night = state.light == "night"
    lines: list[str] = []
    if night:
        lines.append(_("Each hero heals 1 HP at the end of its turn; resting is allowed."))
    elif state.income_taken:
        lines.append(_("Income taken."))
    elif income_due(state):
        lines.append(_("Outposts pay their income."))
    if last_round(state):
        lines.append(_("This is the last round."))
    elif state.track and state.mode != "skirmish":
        skull = next_space(state)[2]
        if skull:
            lines.append(_("Skull {n} comes next round.", n=skull))
        lines.append(skulls_left(state, _) + ".")
    if state.mode == "first-game" and state.skulls - state.skull_open < 2:
        lines.append(_("Heroes are safe from each other until Skull 2."))
    rule = "first-game-protection" if state.mode == "first-game" and state.skulls < 2 else ""
    return Banner(
        track(state, _).title,
        tuple(lines),
        night,
        rule or ("night-healing" if night else "day-income"),
        not state.track,
    )


def hero_line(state: State, hero: Hero, _: Translator) -> HeroLine:
    active = state.active == hero.name
    spent = min(2, sum(2 if a == "rest" else 1 for a in state.actions if a in STANDARD)) if active else 0
    words = ""
    if hero.hp == 0:
        words = _("down")
    elif active:
        words = _("acting")
    elif hero.activated:
        words = _("done")
    place = area_name(hero.area, _) if hero.area else _("place unknown")
    owes = hero.name in state.owing
    return HeroLine(
        hero.name, hero.hp, hero.max_hp, spent, words, active, place, hero.hp <= LOW, bool(hero.assumed), owes
    )


def team_line(state: State, id: str, _: Translator) -> TeamLine:
    team = state.teams[id]
    shops = [(term(m, _), symbols(state, id, m)) for m in MERCHANTS]
    own = _.listing([f"{n} × {name}" if n > 1 else name for name, n in shops if n])
    going = next_to_act(state) if state.phase == "action" and not state.active else ""
    heroes = tuple(hero_line(state, hero, _) for hero in heroes_of(state, id))
    return TeamLine(
        id,
        number_of(state, id),
        team_name(state, id, _),
        team.automated,
        _.listing(list(team.players)),
        team.eternium,
        team.vp,
        heroes,
        supply(state, id),
        sum(not a.base_of for a in held(state, id)),
        own,
        state.first == id,
        going == id,
        team.victory_hand,
        len(team.victory),
        len(heroes),
        state.mode in ("standard", "first-game"),
    )


def teams(state: State, _: Translator) -> tuple[TeamLine, ...]:
    return tuple(team_line(state, id, _) for id in state.order)


def scores(state: State, _: Translator) -> tuple[Score, ...]:
    acting = state.heroes[state.active].team if state.active in state.heroes else ""
    return tuple(
        Score(number_of(state, id), team_name(state, id, _), state.teams[id].eternium, state.teams[id].vp, id == acting)
        for id in playing(state)
    )


def phases(state: State, _: Translator) -> tuple[tuple[str, ...], int]:
    """The phase bar: what the set-up or this round goes through, and where it is."""
    if state.phase in SETUP and state.mode == "skirmish":
        names = tuple(_("Zones") if p == "zones" else term(p, _).capitalize() for p in SETUP)
        return names, SETUP.index(state.phase)
    if state.phase in SETUP:
        return (_("Set-up"), _("Round 1")), 0
    if state.phase == "over":
        return (), 0
    shown: list[str] = []
    now = 0
    if state.mode != "skirmish" and (
        state.skull_open or (state.phase == "preparation" and skull_here(state) and state.skulls)
    ):
        shown.append(_("Skull {n}", n=state.skulls))
        now += not state.skull_open
    if state.light == "day":
        shown.append(_("Income"))
        now += now == len(shown) - 1 and not income_due(state)
    shown += [_("Actions"), _("End")]
    if state.phase == "action":
        now = len(shown) - (1 if not next_to_act(state) and not state.active else 2)
    return tuple(shown), now


def skull_here(state: State) -> int:
    """The skull on this round's space (0 for none, and without a track)."""
    return state.track[state.at].skull if state.at < len(state.track) else 0


def everyone(state: State) -> tuple[Hero, ...]:
    return tuple(hero for team in playing(state) for hero in heroes_of(state, team))


def soldiers_words(left: int, _: Translator) -> str:
    return _("{n} of {all} soldiers left", n=left, all=SUPPLY)
