"""A step at the table: what was asked (command), what came of it (events), or why not (refusal)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from companion.core.chance import Chance
from companion.core.game import Due, Ending, Moment, Recap
from companion.core.message import Message, merge_key
from companion.core.sealed import Secrets
from companion.i18n import Bilingual, Translator

S = TypeVar("S")

Param = str | int | float


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that the rules forbid, with the rule that says so; the table may waive it as a house rule."""

    code: str
    rule: str = ""
    params: tuple[tuple[str, Param], ...] = ()
    final: bool = False

    def values(self) -> dict[str, Param]:
        return dict(self.params)


def refuse(code: str, rule: str = "", *, final: bool = False, **params: Param) -> Refusal:
    """A refusal with its parameters by name; `final` ones cannot be waived (there is nothing to do anyway)."""
    return Refusal(code, rule, tuple(sorted(params.items())), final)


def first_refusal(waived: frozenset[str], checks: Iterable[Refusal | None]) -> Refusal | None:
    """The first objection that the table has not waived; lazily, so that later checks may rely on earlier ones."""
    for found in checks:
        if found is not None and (found.final or found.code not in waived):
            return found
    return None


@dataclass(frozen=True, slots=True)
class Step:
    """One acknowledged step: its events, who did it and when, which rules were waived, and whether it continues
    the step before it (several taps on one counter)."""

    events: tuple[Any, ...]
    author: str = ""
    at: float = 0.0
    waived: tuple[str, ...] = ()
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """One open question of a rule, in the reader's words (none where the rule's own title asks it), and what each option
    means; the first is taken unless the table decides otherwise. Where the app does not `act` on it, the table does."""

    id: str
    rule: str
    words: str
    options: tuple[tuple[str, str], ...]
    acts: bool = True

    def chosen(self, readings: Mapping[str, str]) -> str:
        """The option that a table with these readings takes."""
        return readings.get(self.id, self.options[0][0])

    def taken(self, readings: Mapping[str, str]) -> str:
        """What that option means."""
        return dict(self.options)[self.chosen(readings)]


@dataclass(frozen=True, slots=True)
class Switch:
    """A step that the app may take over, in the reader's words, and how far it does unless told otherwise."""

    id: str
    rule: str
    words: str
    level: str


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """The rules of one game as pure functions, and the types that its saves are made of.

    `decide(state, command, chance, waived)` gives events or a refusal; `apply(state, event)` is total.
    `merge_key(event)` names the counter that an event turns, so that quick taps become one step (`merges` of a message).
    `veil(state, seat)` is the state as that seat may see it (secrets of others blanked).
    `upgrade(version, data)` brings the JSON of a first state saved by that older version up to date, and
    `upgrade_event(version, data, before)` the JSON of one event, with the state before it at hand; each entry of a log
    remembers its version.
    `due(state, _)` is what is still to be done, in order; `told(before, events, after, _)` what a step did, and
    `ending(state, _)` how the game ended (`core/game`). A game without them is told by its history alone.
    `describe(before, events, _)` is a step as a short noun phrase, `headline(state, _)` where the game is. `refusals` are
    the sentences of its refusals by code, `refusal_values` the names that stand in them.
    `secrets` is how a game with a veil seals what only one side may see, for tables that several phones keep.
    `sides(state)` are the names to choose from when one sits down, each with the seat whose secrets it shares.
    `modes(state)` is what the table plays: its mode, then its options. `questions(state, _)` are the open
    questions, `switches(state, _)` what the app may do by itself.
    """

    slug: str
    state: type[S]
    command: object
    event: object
    start: Callable[[Any, Mapping[str, Any]], S | Refusal]
    decide: Callable[[S, Any, Chance, frozenset[str]], tuple[Any, ...] | Refusal]
    apply: Callable[[S, Any], S]
    merge_key: Callable[[Any], str] = merge_key
    veil: Callable[[S, str], S] = field(default=lambda state, seat: state)
    version: int = 1
    upgrade: Callable[[int, object], object] = field(default=lambda version, data: data)
    upgrade_event: Callable[[int, Any, S], object] = field(default=lambda version, data, before: data)
    due: Callable[[S, Translator], tuple[Due, ...]] | None = None
    told: Callable[[S, tuple[Any, ...], S, Translator], Moment] | None = None
    ending: Callable[[S, Translator], Ending | None] | None = None
    describe: Callable[[S, tuple[Any, ...], Translator], str] | None = None
    headline: Callable[[S, Translator], str] | None = None
    refusals: Mapping[str, str | Bilingual] = field(default_factory=dict, compare=False)
    refusal_values: Callable[[S | None, Refusal, Translator], Mapping[str, Param]] = lambda state, found, words: (
        found.values()
    )
    recap: Recap[S] | None = None
    secrets: Secrets[S] | None = None
    sides: Callable[[S], tuple[tuple[str, str], ...]] = lambda state: ()
    modes: Callable[[S], tuple[str, ...]] = lambda state: ()
    questions: Callable[[S, Translator], tuple[Question, ...]] = lambda state, words: ()
    switches: Callable[[S, Translator], tuple[Switch, ...]] = lambda state, words: ()


Rules: TypeAlias = Game[Any]
"""The rules of whichever game a table plays."""


def replay(game: Game[S], state: S, events: Iterable[Message]) -> S:
    """The state after these events, in order."""
    for event in events:
        state = game.apply(state, event)
    return state
