"""What a team owns, and what is being typed for it on one device."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.games.eternia.combat_deck import CARDS, average_modifier
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.games.eternia.wording import signed
from companion.i18n import N_, Translator

SOURCES = (
    ("scenario", N_("scenario")),
    ("primary", N_("primary objective")),
    ("secondary", N_("secondary objective")),
    ("quest", N_("quest")),
    ("hero", N_("hero defeated")),
    ("epic-beast", N_("epic beast")),
    ("boss", N_("boss")),
    ("other", N_("other reason")),
)
LINES = 12


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A revealed victory card."""

    place: int
    title: str
    note: str
    progress: int
    done: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger."""

    round: int
    why: str
    by: str
    up: bool
    unit: str
    balance: int


@dataclass(frozen=True, slots=True)
class Owned:
    cards: tuple[OpenCard, ...] = ()
    deck: tuple[tuple[str, str, int], ...] = ()
    average: float = 0.0
    lines: tuple[Entry, ...] = ()
    more: bool = False
    skirmish: bool = False


@dataclass(frozen=True, slots=True)
class Drafts:
    """Which part of a team stands open, and the numbers chosen there."""

    open: str = ""
    points: int = 1
    source: str = "scenario"
    worth: int = 1
    second: int = 1
    title: str = ""
    swap: int = 1
    add: str = "+2"
    out: str = "+1"
    all: bool = False
    owned: Owned = Owned()

    def with_owned(self, found: Owned) -> Drafts:
        lines = found.lines if self.all else found.lines[:LINES]
        return replace(self, owned=replace(found, lines=lines))


@dataclass(frozen=True, slots=True)
class Teams:
    """What stands open and is typed for each team."""

    drafts: tuple[tuple[str, Drafts], ...] = ()

    def of(self, team: str) -> Drafts:
        return dict(self.drafts).get(team, Drafts())

    def put(self, team: str, name: str, value: Any) -> Teams:
        return Teams(tuple({**dict(self.drafts), team: replace(self.of(team), **{name: value})}.items()))


def owned(state: State, id: str, _: Translator) -> Owned:
    team = state.teams[id]
    cards = tuple(
        OpenCard(
            at,
            card.title or _("Victory card {n}", n=at + 1),
            _("main {a} VP, second {b} VP", a=card.primary, b=card.secondary)
            if card.secondary is not None
            else _("main {a} VP scored; progress of the second", a=card.primary),
            card.progress,
            card.secondary is not None,
        )
        for at, card in enumerate(team.victory)
    )
    deck = tuple((card, term(card, _), team.deck.get(card, 0)) for card in CARDS)
    mine = [line for line in reversed(state.ledger) if line.team == id]
    lines = tuple(
        Entry(
            line.round,
            term(line.why, _) or _("by hand"),
            signed(line.by),
            line.by > 0,
            _("VP") if line.what == "vp" else _("Et."),
            line.balance,
        )
        for line in mine
    )
    return Owned(
        cards,
        deck,
        average_modifier(team.deck),
        lines,
        len(lines) > LINES,
        state.mode == "skirmish",
    )
