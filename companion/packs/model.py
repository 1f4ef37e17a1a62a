"""What a pack says, as frozen values. `load` reads them from TOML through pydantic; nothing here imports it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A frozen dataclass that refuses unknown keys when it is read from a file."""
    cls.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
    return dataclass(frozen=True)(cls)


Confidence = Literal["printed", "seen", "derived", "inferred", "assumed", "unknown"]


@record
class Names:
    """A name in both languages."""

    en: str
    fr: str


@record
class FaceDef:
    """One face of a die: how many of each symbol it shows, and how many faces are like it."""

    symbols: dict[str, int]
    count: int = 1
    name: Names | None = None


@record
class DieDef:
    id: str
    name: Names
    faces: tuple[FaceDef, ...]
    shows: dict[str, Names] = field(default_factory=dict)
    """What its symbols are called, where the faces have no names of their own."""
    shape: Literal["round", "square", "hexagon", "diamond"] = "square"
    colour: str = "#EF8632"
    ink: str = "#241A00"
    owned: int = 0
    rule: str = ""
    source: str | Names = ""
    confidence: Confidence = "printed"


@record
class CounterDef:
    """A number the table counts: one for all, or one per player."""

    id: str
    name: Names
    start: int = 0
    low: int = 0
    high: int = 99
    per: Literal["table", "player"] = "table"
    icon: str = ""
    rule: str = ""
    source: str = ""
    confidence: Confidence = "printed"


@record
class TrackDef:
    id: str
    name: Names
    spaces: tuple[str | Names, ...]
    start: int = 0
    rule: str = ""


@record
class CardDef:
    id: str
    name: Names
    count: int = 1
    text: Names | None = None
    source: str = ""
    confidence: Confidence = "printed"


@record
class DeckDef:
    id: str
    name: Names
    cards: tuple[CardDef, ...]
    rule: str = ""


@record
class PhaseDef:
    id: str
    name: Names
    rule: str = ""
    remind: Names | None = None


@record
class TurnDef:
    phases: tuple[PhaseDef, ...] = ()
    kinds: tuple[PhaseDef, ...] = ()
    last_round: int = 0


@record
class OptionDef:
    id: str
    name: Names
    note: Names | None = None


@record
class SetupDef:
    """One step of the set-up wizard: something to choose, or components to fetch."""

    id: str
    name: Names
    text: Names | None = None
    options: tuple[OptionDef, ...] = ()
    default: str = ""
    fetch: tuple[Names, ...] = ()
    rule: str = ""


@record
class ValueDef:
    """A value that the box prints and the pack may not know: the player can enter or correct it."""

    id: str
    name: Names
    kind: Literal["number", "text", "faces", "list"] = "number"
    value: Any = None
    low: int = 0
    high: int = 99
    source: str = ""
    confidence: Confidence = "unknown"
    options: tuple[OptionDef, ...] = ()
    """The texts to choose from, each with its name in both languages."""


@record
class AnswerDef:
    id: str
    name: Names


@record
class ReadingDef:
    """What the book leaves open: the answers, ours first, and the rule. Without a question the rule's title asks it;
    `acts` says whether the app reckons by it or the table applies it, and `only` names the modes where it comes up.
    One without answers is only said."""

    id: str
    rule: str
    answers: tuple[AnswerDef, ...]
    question: Names | None = None
    acts: bool = True
    only: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(answer.id for answer in self.answers)

    @property
    def default(self) -> str:
        return self.answers[0].id

    def answer(self, option: str) -> Names:
        return next(answer.name for answer in self.answers if answer.id == option)


@record
class AutomationDef:
    """A step that the app may take over; `level` holds unless the table says otherwise."""

    id: str
    rule: str
    name: Names
    level: Literal["off", "ask", "do"] = "ask"


@record
class Agreements:
    """All that a table of this game can agree on (`readings.toml`)."""

    reading: tuple[ReadingDef, ...] = ()
    automation: tuple[AutomationDef, ...] = ()

    def by_id(self) -> dict[str, ReadingDef]:
        """The readings that can be switched."""
        return {one.id: one for one in self.reading if one.answers}

    def options(self) -> dict[str, tuple[str, ...]]:
        return {id: one.options for id, one in self.by_id().items()}

    def defaults(self) -> dict[str, str]:
        return {id: one.default for id, one in self.by_id().items()}

    def levels(self) -> dict[str, Literal["off", "ask", "do"]]:
        return {one.id: one.level for one in self.automation}


@record
class ColoursDef:
    """A game's own colours: twelve of them, in the order of the design's roles, for dark and for light."""

    dark: str
    light: str


@record
class Pack:
    """A game as its pack describes it."""

    slug: str
    name: Names
    called: tuple[str, ...] = ()
    players_min: int = 1
    players_max: int = 4
    rerolls: bool = False
    """Whether dice are rerolled in this game: without it the tray advises no reroll."""
    version: str = "1"
    publisher: str = ""
    tagline: Names | None = None
    order: int = 100
    emblem: str = "meeple"
    palette: str = ""
    colours: ColoursDef | None = None
    icon_colours: tuple[str, str] = ("#F2B56B", "#9FC7E8")
    variants: tuple[OptionDef, ...] = ()
    modes: tuple[OptionDef, ...] = ()
    """Modes that rules belong to and no set-up offers by this name."""
    popular: tuple[str, ...] = ()
    counter: tuple[CounterDef, ...] = ()
    track: tuple[TrackDef, ...] = ()
    die: tuple[DieDef, ...] = ()
    deck: tuple[DeckDef, ...] = ()
    turn: TurnDef = TurnDef()
    setup: tuple[SetupDef, ...] = ()
    value: tuple[ValueDef, ...] = ()
    agreements: Agreements = Agreements()
    """Read from `readings.toml` beside the game's own file."""
