"""How a refusal is written in a vector."""

from __future__ import annotations

from typing import Any

from companion.core.refusal import Refusal


def error(refusal: Refusal, *params: str) -> dict[str, Any]:
    return {"error": refusal.code, **{name: refusal.values()[name] for name in params}}


def denied(refusal: Refusal | None, reason: bool = True) -> dict[str, Any]:
    if refusal is None:
        return {"allowed": True}
    return {"allowed": False, "reason": refusal.code} if reason else {"allowed": False}
