"""What a game tells besides its rules: what is due, what a step did, and how the game has ended.

A game gives three pure functions (`Game.due`, `Game.told`, `Game.ending`); the house draws them for every game alike:
the main key is the first thing due, the moment stands above the fold, and the ending opens the recap. Their laws are
one test over play of every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.core.message import Message
from companion.i18n import Translator

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
