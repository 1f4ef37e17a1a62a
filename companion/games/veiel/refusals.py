"""Refusals that speak of cards and heroes carry their names in both languages; the reader's one is picked later."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.refusal import Refusal
from companion.packs.model import Names


def refused(code: str, rule: str, **names: Names) -> Refusal:
    """A refusal about something named, which the table may waive."""
    return about(code, rule, names)


def about(code: str, rule: str, names: Mapping[str, Names], *, final: bool = False, elements: str = "") -> Refusal:
    """The same with all that can be said: `elements` are ids joined by commas, spoken when it is told."""
    params = {
        f"{key}_{language}": str(getattr(name, language)) for key, name in names.items() for language in ("en", "fr")
    }
    if elements:
        params["elements"] = elements
    return Refusal(code, rule, tuple(sorted(params.items())), final)
