"""The round board: where the table is, what is due, and each seat's numbers."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.message import Message
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import lore, wording
from companion.games.heroes3.agenda import Due, agenda, bonus_waits
from companion.games.heroes3.calendar import RoundKind
from companion.games.heroes3.decide import after_income, round_now
from companion.games.heroes3.decide_seat import hand_bonus
from companion.games.heroes3.due import asked as asked_of
from companion.games.heroes3.due import bonus_asked
from companion.games.heroes3.economy.purse import RESOURCES, starting_bonus
from companion.games.heroes3.level import TOP, expert_uses, hand_limit
from companion.games.heroes3.state import Realm
from companion.i18n import Translator
from companion.views.heroes3 import names


@dataclass(frozen=True)
class DueView:
    """A line of the agenda; `command` does it, `choices` are several ways, `place` leads to another tab."""

    words: str
    rule: str
    do: str = ""
    command: Message | None = None
    choices: tuple[tuple[str, Message], ...] = ()
    place: str = ""
    urgent: bool = True


@dataclass(frozen=True)
class RoundView:
    number: int
    limit: int
    kind: str
    kind_name: str
    brings: str
    rule: str
    due: tuple[DueView, ...]
    pinned: str = ""
    pinned_text: str = ""


def board(state: Realm, _: Translator) -> RoundView:
    """The head of the table: round, kind, and what is due in the order in which it is done."""
    kind = round_now(state)
    rule = {"resource": "resource-round", "astrologers": "astrologers-round"}.get(kind.type, "round-types")
    due = tuple(_due(state, one, _) for one in agenda(state) if one.code != "pinned")
    if sum(isinstance(one.command, c.Collect) for one in due) > 1:
        everyone = DueView(_("Everyone collects"), "resource-round", _("All"), c.CollectAll())
        first = next(n for n, one in enumerate(due) if isinstance(one.command, c.Collect))
        due = (*due[:first], everyone, *due[first:])
    if state.round == 1:
        due = (*_bonus(state, _), *due)
    if state.ai_waits and all(seat.played or seat.eliminated for seat in state.seats):
        due = (*due, DueView(_("The AI hero moves"), "ai-hero-movement", _("Guide it"), place="map"))
    card = lore.PROCLAIMED.get(state.pinned)
    return RoundView(
        state.round,
        state.round_limit,
        kind.type,
        wording.round_text(state, _),
        _brings(kind, _),
        rule,
        due,
        _.pick(card.name) if card else "",
        _.pick(card.text) if card else "",
    )


def _brings(kind: RoundKind, _: Translator) -> str:
    """What the round's kind means, in half a line."""
    if kind.income and kind.proclamation:
        return _("income and a proclamation")
    if kind.income:
        return _("everyone collects income")
    return _("a proclamation is drawn") if kind.proclamation else _("neither income nor proclamation")


def _bonus(state: Realm, _: Translator) -> tuple[DueView, ...]:
    """The starting bonus of the next player who has not chosen one."""
    if starting_bonus(state.difficulty, "a", state.variants) is None:
        return ()
    if state.mode == "campaign-solo":
        words = _("The solo scenario gives its own starting bonus.")
        return (DueView(words, "starting-bonus", urgent=False),) if not state.seats[0].bonus else ()
    waiting = [state.active, *range(len(state.seats))]
    number = next((n for n in waiting if bonus_waits(state, n)), -1)
    if number < 0:
        return ()
    asked = bonus_asked(state, number, _)
    words = " · ".join(said for said in (asked.words, asked.note) if said)
    ways = tuple((way.words, way.command) for way in asked.answers)
    return (DueView(words, "starting-bonus", choices=ways, urgent=False),)


def _due(state: Realm, due: Due, _: Translator) -> DueView:
    words = wording.due_text(state, due, _)
    match due.code:
        case "collect":
            return _collect(state, due, words, _)
        case "proclaim":
            return DueView(words, due.rule, _("Draw"), c.Proclaim(), place="proclaim")
        case "heed-resource" | "heed-treasure" | "heed-reinforce" | "heed-flip":
            asked = asked_of(state, due.seat, words, _)
            return DueView(
                words, due.rule, _("Roll"), asked.command, tuple((a.words, a.command) for a in asked.answers)
            )
        case "reward":
            return DueView(words, due.rule, _("Taken"), c.TakeReward(due.seat))
        case _:
            return DueView(words, due.rule, urgent=due.code in ("event", "last-round", "homeless"))


def _collect(state: Realm, due: Due, words: str, _: Translator) -> DueView:
    """Income in one tap; a City Hall asks for gold or its perk."""
    seat = state.seats[due.seat]
    income = {r: seat.income.get(r, 0) + state.next_income.get(r, 0) for r in RESOURCES}
    told = f"{words} · {wording.amounts(income, _)}" if wording.amounts(income, _) else words
    if "city-hall" not in seat.buildings:
        return DueView(told, due.rule, _("Collect"), c.Collect(due.seat))
    gold = lore.HALL_GOLD.get(seat.faction, 5)
    perk = lore.HALL_PERK.get(seat.faction)
    ways = [(_("City Hall: {n} gold", n=gold), c.Collect(due.seat, "gold"))]
    if perk:
        ways.append((_("City Hall: {what}", what=_.pick(perk)), c.Collect(due.seat, "perk")))
    return DueView(told, due.rule, choices=tuple(ways))


@dataclass(frozen=True)
class Stock:
    """A resource of a seat: what lies there, the income, and what there will be after the next income."""

    id: str
    name: str
    have: int
    income: int
    after: int


@dataclass(frozen=True)
class Token:
    id: str
    name: str
    state: str
    said: str


@dataclass(frozen=True)
class SeatView:
    """One player at the table, ready to be drawn."""

    number: int
    name: str
    faction: str
    faction_name: str
    hero: str
    active: bool
    played: bool
    out: bool
    stocks: tuple[Stock, ...]
    tokens: tuple[Token, ...]
    level: str
    at_top: bool
    hand: int
    limit: int
    expert: int
    expert_most: int
    mp: int
    mp_second: int
    secondary: bool
    morale: str
    morale_name: str
    feels: bool
    discard: bool
    rewards: tuple[str, ...]
    far_tiles: int
    homeless: int
    cubes: int
    homes: int
    rerolls: bool


def seat_view(state: Realm, number: int, _: Translator) -> SeatView:
    seat = state.seats[number]
    after = after_income(state, number)
    stocks = tuple(
        Stock(r, _(names.RESOURCE[r]), seat.pool.get(r, 0), seat.income.get(r, 0), after.get(r, 0)) for r in RESOURCES
    )
    return SeatView(
        number,
        seat.name,
        seat.faction,
        names.faction(seat.faction, _),
        names.hero_name(seat, _),
        state.active == number and not seat.played,
        seat.played,
        seat.eliminated,
        stocks,
        tuple(
            Token(
                t,
                _(names.TOKENS[t]),
                on,
                _("{name}: {what}", name=_(names.TOKENS[t]), what=_(names.TOKEN_STATE[on])),
            )
            for t, on in seat.tokens.items()
        ),
        names.level(seat.level, seat.xp),
        seat.level >= TOP,
        seat.hand,
        hand_limit(seat.level) + hand_bonus(state),
        seat.expert_used,
        expert_uses(seat.level),
        seat.mp.get("main", 0),
        seat.mp.get("secondary", 0),
        seat.secondary,
        seat.morale,
        _(names.MORALE[seat.morale]),
        seat.faction != "necropolis",
        seat.discard_hand,
        tuple(wording.reward_text(reward, _) for reward in seat.rewards),
        seat.far_tiles,
        seat.homeless,
        sum(seat.cubes.values()),
        state.homes(number),
        "no-rerolls" not in state.variants,
    )


def seat_views(state: Realm, _: Translator) -> tuple[SeatView, ...]:
    return tuple(seat_view(state, number, _) for number in range(len(state.seats)))


def proclamations(_: Translator) -> tuple[tuple[str, str, str], ...]:
    """Every card of the astrologers: id, name, what it says."""
    return tuple((card.id, _.pick(card.name), _.pick(card.text)) for card in lore.PROCLAMATIONS)
