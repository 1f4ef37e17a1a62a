"""What a screen says and what its keys do, as values: equal cards look the same and do the same.

A view gives cards, `companion.ui.render` draws them and draws again only what is another card. A tap is a value too
(`Act`), so that a test reads a screen and does what its keys would do, without drawing anything (`keys`). What no kind
below can say (dice, boards, rivers) is a card of the game's own: a frozen subclass of `Card` that a panel draws by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar

from companion.core.message import Message

P = ParamSpec("P")
D = TypeVar("D")
V = TypeVar("V")
F = TypeVar("F")
Tone = Literal["ink", "ink2", "good", "bad", "second", "line", ""]
Style = Literal["small", "quiet", "label", "body", "strong", "large", "title"]


# what a tap does ----------------------------------------------------------------------------------
class Act:
    """What a tap does: as small as what it changes, so that its neighbours stay as they are."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Do(Act):
    """One step at the table; accepted, it uses up these drafts."""

    command: Message
    spends: tuple[type, ...] = ()


@dataclass(frozen=True, slots=True)
class Count(Act):
    """A step whose last value is how much it changes by: what a held key does again and again."""

    command: Callable[..., Message]
    what: tuple[object, ...]
    by: int


@dataclass(frozen=True, slots=True)
class Edit(Act):
    """Changes fields of a draft; made by `edit`, which has the type checker look at them."""

    kind: type[Any]
    changes: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Toggle(Act):
    """Puts a value into a tuple of a draft, or takes it out."""

    kind: type[Any]
    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Change(Act):
    """Changes a draft by a function of it, which is given the draft as it is when the tap comes; made by `change`."""

    kind: type[Any]
    how: Callable[..., object]
    given: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Closing(Act):
    """The sheet closes, and then this happens."""

    act: Act | None = None


@dataclass(frozen=True, slots=True)
class Read(Act):
    """Opens the very rule."""

    rule: str


@dataclass(frozen=True, slots=True)
class Go(Act):
    """To another screen of the app."""

    route: str


@dataclass(frozen=True, slots=True)
class Part(Act):
    """To another part of this table."""

    id: str = ""


@dataclass(frozen=True, slots=True)
class Ask(Act):
    """A question before the deed."""

    question: str
    yes: str
    act: Act
    detail: str = ""
    no: str = ""


class Open(Act):
    """A sheet: a subclass says which and holds what it is about; `ui.render.sheet_of` says what stands on it."""

    __slots__ = ()


def edit(kind: Callable[P, object], *args: P.args, **changes: P.kwargs) -> Edit:
    """`edit(Defence, gems=3)`: names and types are those of the draft's own fields, each of which has a default."""
    assert isinstance(kind, type)
    assert not args
    return Edit(kind, tuple(sorted(changes.items())))


def toggle(kind: Callable[P, object], *args: P.args, **one: P.kwargs) -> Toggle:
    """`toggle(Begin, done=("board",))`: the one value goes into the tuple, or out of it."""
    made = edit(kind, *args, **one)
    ((name, (value,)),) = made.changes
    return Toggle(made.kind, name, value)


def change(kind: type[D], how: Callable[Concatenate[D, P], D], *given: P.args, **_none: P.kwargs) -> Change:
    """`change(Plan, with_hero, "conan")`: what is given has the types that the function asks for."""
    return Change(kind, how, given)


def typing(kind: type[D], how: Callable[..., D], *given: object) -> Change:
    """What a field makes of its words, which come last."""
    return Change(kind, how, given)


# what is drawn ------------------------------------------------------------------------------------
class Card:
    """Something to be drawn."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Heading(Card):
    words: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Line(Card):
    """A sentence; with a rule the "?" stands at its end."""

    words: str
    style: Style = "body"
    rule: str = ""
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Note(Card):
    """A sentence with a sign before it."""

    words: str
    icon: str = "info_outline"
    tone: Tone = "ink2"
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Tags(Card):
    tags: tuple[tuple[str, Tone], ...]


@dataclass(frozen=True, slots=True)
class Number(Card):
    """A numeral to be read at a metre, and what it counts."""

    value: object
    words: str = ""
    size: int = 52
    tone: Tone = "ink"


@dataclass(frozen=True, slots=True)
class Entry(Card):
    """A line of a sum or of odds: words at the left, what they come to at the right; the `main` one stands out."""

    words: str
    value: str
    notes: tuple[str, ...] = ()
    main: bool = False


@dataclass(frozen=True, slots=True)
class Counter(Card):
    """A number with its two keys; a key without an act is at its bound."""

    name: str
    value: int
    minus: Act | None
    plus: Act | None
    note: str = ""


def counter(name: str, value: int, low: int, high: int, put: Callable[[int], Act], note: str = "") -> Counter:
    """A number that is put, not counted: `put` says how, for the two numbers beside it."""
    minus, plus = (put(n) if low <= n <= high else None for n in (value - 1, value + 1))
    return Counter(name, value, minus, plus, note)


@dataclass(frozen=True, slots=True)
class Option:
    """One of several: `note` is a second line."""

    words: str
    on: bool
    act: Act | None
    note: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Chips(Card):
    """Short alternatives or switches side by side."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Choice(Card):
    """Alternatives that need room: cards in columns, one under the other with large letters."""

    options: tuple[Option, ...]
    columns: int = 2


def one_of(now: V, names: Mapping[V, str] | Iterable[tuple[V, str]], put: Callable[[V], Act]) -> tuple[Option, ...]:
    """The alternatives of one question."""
    pairs = names.items() if isinstance(names, Mapping) else names
    return tuple(Option(words, value == now, put(value)) for value, words in pairs)


@dataclass(frozen=True, slots=True)
class Button(Card):
    words: str
    act: Act | None
    icon: str = ""
    filled: bool = False


@dataclass(frozen=True, slots=True)
class Tick(Card):
    """Something to do by hand, ticked off."""

    words: str
    done: bool
    act: Act


@dataclass(frozen=True, slots=True)
class Field(Card):
    """A line to type; `into` is the edit that it makes, holding the words as they are now: `edit(Begin, name="")`, or a
    change (`typing`), with the words beside it. `drop` takes the line away."""

    label: str
    into: Edit | Change
    most: int = 40
    now: str = ""
    drop: Button | None = None


@dataclass(frozen=True, slots=True)
class Steps(Card):
    """Where a flow is, and what is asked now."""

    names: tuple[str, ...]
    at: int
    words: str = ""


@dataclass(frozen=True, slots=True)
class Group(Card):
    """Cards that belong together; framed unless `edge` is None, in strong colour where it is a role."""

    cards: tuple[Card, ...]
    gap: int = 8
    edge: Tone | None = ""
    side: bool = False  # side by side, wrapping, instead of below each other


# screens ------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Main:
    """The main key, what follows as its note, and the smaller way at its left."""

    words: str
    act: Act | None
    icon: str = ""
    note: str = ""
    aside: Button | None = None
    lacks: str = ""  # what is still missing for it: the key says so


@dataclass(frozen=True, slots=True)
class Flow:
    """A screen of its own: announcing, resolving, fighting, setting up. `name` keeps its scrolling place."""

    name: str
    heading: str
    sub: str
    back: Act
    cards: tuple[Card, ...]
    main: Main | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on a sheet. A step or a way elsewhere closes it; a draft that changes draws it again, and so does a step
    where it `stays` for the next one."""

    heading: str
    cards: tuple[Card, ...]
    rule: str = ""
    stays: bool = False


def found(kind: type[F], inside: object) -> list[F]:
    """Everything of a kind on a screen, for tests and for what reads a screen aloud."""
    if isinstance(inside, kind):
        return [inside]
    if isinstance(inside, tuple | list):
        return [one for item in inside for one in found(kind, item)]
    if isinstance(inside, type) or not is_dataclass(inside):
        return []
    return found(kind, tuple(getattr(inside, f.name) for f in fields(inside)))


def keys(inside: object) -> list[Message]:
    """The command of every key that is lit."""
    counts = [one.command(*one.what, one.by) for one in found(Count, inside)]
    return [one.command for one in found(Do, inside)] + counts
