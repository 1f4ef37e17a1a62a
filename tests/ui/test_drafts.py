"""Drafts are kept by their type, are about something, and are read when the tap comes."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.drafts import Drafts


@dataclass(frozen=True)
class Plan:
    gems: int = 0
    marked: tuple[int, ...] = ()


def test_a_draft_is_kept_until_it_is_about_something_else() -> None:
    drawn: list[int] = []
    drafts = Drafts(lambda: drawn.append(1))
    assert drafts.of(Plan, about="first roll") == Plan()
    drafts.edit(Plan, (("gems", 3),))
    assert drafts.of(Plan, about="first roll").gems == 3
    assert drafts.of(Plan, about="second roll").gems == 0
    assert len(drawn) == 1


def test_two_quick_taps_both_count_because_the_draft_is_read_at_the_tap() -> None:
    drafts = Drafts(lambda: None)
    drafts.of(Plan, about="roll")
    drafts.toggle(Plan, "marked", 1)
    drafts.toggle(Plan, "marked", 2)
    drafts.toggle(Plan, "marked", 1)
    assert drafts.of(Plan, about="roll").marked == (2,)


def test_typing_quietly_draws_nothing() -> None:
    drawn: list[int] = []
    drafts = Drafts(lambda: drawn.append(1))
    drafts.edit(Plan, (("gems", 2),), quietly=True)
    assert drafts.of(Plan).gems == 2
    assert not drawn
