"""A decision says no by raising: `deny` on the spot, `need` for a value that must be there, `heed` for objections.

Objections themselves stay values (`Refusal | None`), so that a screen can ask for them without deciding anything. Only
the `door` of a game's decisions catches what was raised, and gives it back as the refusal it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import NoReturn, ParamSpec, TypeVar

from companion.core.step import Param, Refusal, first_refusal, refuse

T = TypeVar("T")
P = ParamSpec("P")


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
