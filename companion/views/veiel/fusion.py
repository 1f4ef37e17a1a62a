"""The turn of the Elements Mistress: her plays in order, what can be fetched, with which cards, and why not."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.veiel import assist
from companion.games.veiel.assist import Option
from companion.games.veiel.facts import BASE_CARDS, ELEMENTS, TIERS
from companion.games.veiel.fusion import Play
from companion.games.veiel.obstacles import stands_for
from companion.games.veiel.planner import Goal, Plan, plans
from companion.games.veiel.reminders import fed_by, hint_words
from companion.games.veiel.state import Mistress, State, in_front, left_in_front, line_of
from companion.games.veiel.wording import TIER_WORDS, card_name, element_words
from companion.i18n import Translator
from companion.views import describe

BASE = (*ELEMENTS, "essence")
LATE = ("run_broken", "too_late", "discard_broke", "turn_over")
"""Obstacles that a table may overlook: the booklet does not say how late a fusion may be claimed."""


@dataclass(frozen=True)
class PlayView:
    """One card of the line; `served` names the card that it helped to fetch."""

    place: int
    card: str
    name: str
    elements: tuple[str, ...]
    served: str = ""
    discarded: bool = False


@dataclass(frozen=True)
class Choice:
    """One way to feed a fusion."""

    places: tuple[int, ...]
    words: str


@dataclass(frozen=True)
class OptionView:
    """A card of hers: open with its choices, or closed with the reason and its rule."""

    id: str
    name: str
    tier: str
    elements: tuple[str, ...]
    left: int
    choices: tuple[Choice, ...] = ()
    why: str = ""
    rule: str = ""
    late: bool = False
    locked: bool = False
    run: str = ""
    """`alive`, `broken`, or nothing when no run has begun."""
    serving: tuple[int, ...] = ()
    have: tuple[bool, ...] = ()
    """For each element whether the run already brings it."""
    assumed: bool = False

    @property
    def open(self) -> bool:
        return bool(self.choices)


@dataclass(frozen=True)
class Turn:
    plays: tuple[PlayView, ...]
    options: tuple[OptionView, ...]
    hints: tuple[str, ...]
    clashes: tuple[str, ...]
    held: tuple[tuple[str, str], ...]
    """Combined cards that she holds, as (id, name)."""
    elsewhere: tuple[tuple[str, str], ...] = ()
    """Combined cards that she fetched and played: somewhere in her deck, or drawn again, as (id, name)."""

    @property
    def open(self) -> int:
        return sum(option.open for option in self.options)


def turn(state: State, _: Translator) -> Turn:
    """Everything that the fusion screen shows of the running turn."""
    mistress = state.mistress
    if mistress is None:
        return Turn((), (), (), (), ())
    found = assist.options(line_of(state), mistress.cards, left_in_front(mistress), state.encounters_done)
    names = {option.card.id: _.pick(option.card.name) for option in found}
    clashes = tuple(
        _("{one} or {other}: both need the same card.", one=names[a], other=names[b]) for a, b in assist.clashes(found)
    )
    hints = tuple(hint_words(state, element, card, _) for element, card in assist.one_more(found))
    held = tuple((card, card_name(state, card, _)) for card in mistress.hand if card in mistress.cards)
    away = tuple((card, card_name(state, card, _)) for card in elsewhere(mistress))
    return Turn(plays(state, _), tuple(_option(state, option, _) for option in found), hints, clashes, held, away)


def elsewhere(mistress: Mistress) -> tuple[str, ...]:
    """The cards of her deck that came from a fusion and are not known to be in her hand."""
    return tuple(card for card, fetched in mistress.fetched.items() if fetched > mistress.hand.count(card))


def open_now(state: State) -> int:
    """How many cards she could fetch: for the glance."""
    return len(assist.fetchable(state))


def plays(state: State, _: Translator) -> tuple[PlayView, ...]:
    """Her cards of this turn, in order, with their places in the line."""
    mistress = state.mistress
    if mistress is None:
        return ()
    return tuple(
        PlayView(
            n,
            p.card,
            play_name(state, p, _),
            p.elements,
            card_name(state, p.used_for, _) if p.used_for else "",
            p.discarded,
        )
        for n, p in enumerate(mistress.plays)
        if p.turn == mistress.turn
    )


def play_name(state: State, play: Play, _: Translator) -> str:
    """An Essence or a Reward is shown with the element that it became."""
    name = card_name(state, play.card, _)
    if play.card == "essence":
        name = _("Essence")
    became = stands_for(play)
    return f"{name} ({card_name(state, became, _)})" if became != play.card and play.elements else name


def _option(state: State, option: Option, _: Translator) -> OptionView:
    mistress, why = state.mistress, option.why
    assert mistress is not None
    choices = tuple(Choice(places, _feeds(state, places, _)) for places in option.sets)
    missing = list(option.missing)
    have = []
    for element in option.card.elements:
        lacks = element in missing
        if lacks:
            missing.remove(element)
        have.append(not lacks)
    begun = any(p.turn == mistress.turn and not p.discarded for p in mistress.plays)
    run = "alive" if option.serving else "broken" if why and why.code in LATE and begun else ""
    return OptionView(
        option.card.id,
        _.pick(option.card.name),
        _(TIER_WORDS[option.card.tier]),
        option.card.elements,
        option.left,
        choices,
        "" if why is None else describe.refusal(why, _),
        "fusion" if why is None else why.rule,
        why is not None and why.code in LATE,
        option.locked,
        run,
        option.serving,
        tuple(have),
        option.card.confidence == "assumed",
    )


def _feeds(state: State, places: tuple[int, ...], _: Translator) -> str:
    assert state.mistress is not None
    return " + ".join(play_name(state, state.mistress.plays[place], _) for place in places)


# planning -------------------------------------------------------------------------------------
@dataclass(frozen=True)
class PlanView:
    """One chain: a line for each fusion, and what it comes to."""

    lines: tuple[str, ...]
    sum: str


def plan_views(state: State, hand: tuple[str, ...], goal: Goal, want: str, _: Translator) -> tuple[PlanView, ...]:
    """The best chains that this turn still allows, from the cards in hand."""
    if state.mistress is None:
        return ()
    elements = {id: card.elements for id, card in state.mistress.cards.items()}
    found = plans(line_of(state), hand, in_front(state), elements, goal=goal, want=want, limit=3)
    return tuple(_plan(state, plan, _) for plan in found if plan.links)


def _plan(state: State, plan: Plan, _: Translator) -> PlanView:
    fetched = _.plural("{n} fusion", "{n} fusions", len(plan.links))
    played = _.plural("{n} card to play", "{n} cards to play", plan.played)
    return PlanView(tuple(fed_by(state, link, _) for link in plan.links), f"{fetched}, {played}")


# her own cards --------------------------------------------------------------------------------
@dataclass(frozen=True)
class BookCard:
    id: str
    name: str
    tier: str
    elements: tuple[str, ...]
    copies: int
    left: int
    laid: bool
    assumed: bool
    said: str


def book(state: State, _: Translator) -> tuple[tuple[str, bool, str, tuple[BookCard, ...]], ...]:
    """Her combined cards by tier: (tier, laid out, rule, cards)."""
    mistress = state.mistress
    if mistress is None:
        return ()
    left, lying = left_in_front(mistress), in_front(state)
    found = []
    for tier in TIERS:
        cards = tuple(
            BookCard(
                c.id,
                _.pick(c.name),
                c.tier,
                c.elements,
                c.copies,
                left[c.id],
                c.id in lying,
                c.confidence == "assumed",
                f"{_.pick(c.name)}: {element_words(c.elements, _)}",
            )
            for c in mistress.cards.values()
            if c.tier == tier
        )
        laid = TIERS.index(tier) <= min(state.encounters_done, 2)
        found.append((_(TIER_WORDS[tier]), laid, f"{tier}-cards", cards))
    return tuple(found)


def element_name(id: str, _: Translator) -> str:
    return _("Essence") if id == "essence" else _.pick(BASE_CARDS[id])


def card_id(name: str, taken: tuple[str, ...]) -> str:
    """A short id for a card that is entered: from its name, never one that is taken."""
    plain = "".join(c if c.isalnum() else "-" for c in name.strip().lower()).strip("-")[:30] or "card"
    id, n = plain, 2
    while id in taken or id in BASE:
        id, n = f"{plain}-{n}", n + 1
    return id
