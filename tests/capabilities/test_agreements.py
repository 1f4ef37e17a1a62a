"""Agreements of the table: readings of unclear rules and what the app does by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from companion.capabilities.agreements import (
    AgreementCommand,
    AutomationSet,
    Level,
    ReadingSet,
    SetAutomation,
    SetReading,
    agree,
    agreed,
)
from companion.core.refusal import Refusal

READINGS = {"tie": ("first", "both"), "night": ("heals",)}
STEPS = ("income",)


@dataclass(frozen=True)
class State:
    readings: Mapping[str, str] = field(default_factory=dict)
    automation: Mapping[str, Level] = field(default_factory=dict)


@pytest.mark.parametrize(
    "command", [SetReading("dusk", "heals"), SetReading("tie", "heals"), SetAutomation("growth", "do")]
)
def test_what_the_game_does_not_know_cannot_be_agreed(command: AgreementCommand) -> None:
    found = agree(command, READINGS, STEPS)
    assert isinstance(found, Refusal)
    assert found.code == "unknown_setting"


def test_a_reading_is_kept_beside_the_others() -> None:
    assert agree(SetReading("tie", "both"), READINGS, STEPS) == (ReadingSet("tie", "both"),)
    after = agreed(State(readings={"night": "heals", "tie": "first"}), ReadingSet("tie", "both"))
    assert after.readings == {"night": "heals", "tie": "both"}


def test_a_step_is_left_to_the_app() -> None:
    assert agree(SetAutomation("income", "do"), READINGS, STEPS) == (AutomationSet("income", "do"),)
    assert agreed(State(), AutomationSet("income", "do")).automation == {"income": "do"}
