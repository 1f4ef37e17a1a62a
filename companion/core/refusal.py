"""A refusal, and how a decision says no: `deny` on the spot, `need` for a value that must be there, `heed` for objections.

Objections stay values (`Refusal | None`), so that a screen can ask for them without deciding anything; what a decision
raises is another thing. Only the `door` of a game's decisions catches what was raised, and gives it back as the
refusal it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import NoReturn, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
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


class Refused(Exception):
    """A refusal on its way out of a decision."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def deny(code: str, rule: str = "", *, final: bool = True, **params: Param) -> NoReturn:
    """There is nothing to do here: not to be waived, unless `final` says otherwise."""
    raise Refused(refuse(code, rule, final=final, **params))


def need(value: T | None, code: str, rule: str = "", **params: Param) -> T:
    """The value that a decision cannot go on without."""
    if value is None:
        raise Refused(refuse(code, rule, final=True, **params))
    return value


def heed(waived: frozenset[str], objections: Iterable[Refusal | None]) -> None:
    """The first objection that the table has not waived ends the decision."""
    if found := first_refusal(waived, objections):
        raise Refused(found)


def settled(decided: T | Refusal) -> T:
    """What a function that gives refusals back has decided."""
    if isinstance(decided, Refusal):
        raise Refused(decided)
    return decided


def door(decide: Callable[P, T]) -> Callable[P, T | Refusal]:
    """A decision as the table asks for it: events, or the refusal that was raised inside."""

    @wraps(decide)
    def decided(*given: P.args, **named: P.kwargs) -> T | Refusal:
        try:
            return decide(*given, **named)
        except Refused as refused:
            return refused.refusal

    return decided
