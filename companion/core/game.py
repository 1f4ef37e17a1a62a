"""A game: its rules as pure functions, and what it tells besides: what is due, what a step did, how it has ended.

For the telling a game gives three pure functions (`Game.due`, `Game.told`, `Game.ending`); the house draws them for every game alike:
the main key is the first thing due, the moment stands above the fold, and the ending opens the recap. Their laws are
one test over play of every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from companion.core.chance import Chance
from companion.core.message import Message, merge_key
from companion.core.refusal import Param, Refusal
from companion.core.sealed import Secrets
from companion.i18n import Bilingual, Translator

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to answer what only people can say."""

    words: str
    command: Message


@dataclass(frozen=True, slots=True)
class Due:
    """Something still to be done, in words that name it; `note` is what it costs or what follows.

    `command` does it. Where only people can say how, `answers` stand for it, and `opens` names the part of the table
    where it takes more than one tap. What is `optional` may be passed over. `leaves` names what would stay undone: it
    is asked once before the command is carried out. `who` is whose thing it is (a name or an id of the game).
    """

    words: str
    command: Message | None = None
    note: str = ""
    rule: str = ""
    who: str = ""
    optional: bool = False
    answers: tuple[Answer, ...] = ()
    leaves: str = ""
    opens: str = ""

    def commands(self) -> tuple[Message, ...]:
        """Every command that this key may send."""
        own = () if self.command is None else (self.command,)
        return (*own, *(answer.command for answer in self.answers))


def main_of(due: tuple[Due, ...]) -> Due | None:
    """The main key: the first thing that may not be passed over."""
    return next((one for one in due if not one.optional), None)


Fallen = tuple[str, int]
"""A die as it fell: its name in the pack and the face that it shows."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a step did, in words for this reader.

    The `headline` reads on from the `number` where there is one ("3", "hyenas fall"). `dice` lie as they fell, `against`
    those of the other side. `lines` say who fell, who was hurt, what was won; `hands` what people must now do with the
    pieces. A `grave` moment is a death or a loss.
    """

    headline: str
    number: str = ""
    lines: tuple[str, ...] = ()
    dice: tuple[Fallen, ...] = ()
    against: tuple[Fallen, ...] = ()
    hands: tuple[str, ...] = ()
    grave: bool = False

    @property
    def full(self) -> bool:
        """Whether there is more to tell than the name of the step."""
        return bool(self.number or self.lines or self.dice or self.hands or self.grave)

    def spoken(self) -> str:
        """All of it as sentences, for the screen reader, the history and the other phones."""
        first = f"{self.number} {self.headline}".strip()
        return " ".join(
            part if part.endswith((".", "!", "?", "…")) else f"{part}." for part in (first, *self.lines, *self.hands)
        )


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended: `winner` is a name for the reader (empty where nobody won), `words` say by which rule.
    With `asks` it is only a question so far: people must say, and it is due."""

    winner: str
    words: str
    rule: str = ""
    asks: bool = False
    won: bool = True


@dataclass(frozen=True, slots=True)
class Recap(Generic[S]):
    """The evening in numbers: the round that a state belongs to, the charts (a value a side, sampled once a round) with
    their titles, how a side is called in them, and the outcome line by line."""

    round_of: Callable[[S], int]
    chart: Callable[[S], Mapping[str, Mapping[str, int]]]
    titles: Callable[[Translator], Mapping[str, str]]
    result: Callable[[S, Translator], tuple[tuple[str, str], ...]]
    side_name: Callable[[S, str, Translator], str] = lambda state, side, words: side


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
    `ending(state, _)` how the game ended. A game without them is told by its history alone.
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
