"""From a rule's answer to what a vector expects."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, TypeVar

from companion.core.refusal import Refusal

R = TypeVar("R")
Case = dict[str, Any]


def told(result: R | Refusal, out: Callable[[R], Case]) -> Case:
    """A refusal is told by its code."""
    return {"error": result.code} if isinstance(result, Refusal) else out(result)


def allowed(found: Refusal | None, out: Case) -> Case:
    return {"error": found.code} if found else out


def named(*keys: str) -> Callable[[Any], Case]:
    """The fields of a result that carry the same name in the vectors."""
    return lambda result: {key: getattr(result, key) for key in keys}


def call(rule: Callable[..., R], c: Case) -> R:
    """The rule with what it asks for; a case may carry more than that."""
    asked = signature(rule).parameters
    return rule(**{key: value for key, value in c.items() if key in asked})


def one(key: str) -> Callable[[Any], Case]:
    return lambda result: {key: result}
