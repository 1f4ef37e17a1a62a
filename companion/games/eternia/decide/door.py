"""What a command leads to: every kind of step has its own module."""

from __future__ import annotations

from typing import assert_never

from companion.core.chance import Chance
from companion.core.refusal import door, settled
from companion.games.eternia import commands as c
from companion.games.eternia.decide import cards, counts, ending, resolve, round, skirmish, soldiers, solo, turn
from companion.games.eternia.decide.common import Events
from companion.games.eternia.decide.numbers import bad_number
from companion.games.eternia.settle import with_results
from companion.games.eternia.solo_commands import SoloCommand
from companion.games.eternia.state import State
from companion.games.eternia.turn_commands import TurnCommand


@door
def decide(state: State, command: c.Command, chance: Chance, waived: frozenset[str]) -> Events:
    """What a tap leads to, or why the rules forbid it."""
    settled(bad_number(command))
    return with_results(state, _decide(state, command, chance, waived))


def _decide(state: State, command: c.Command, chance: Chance, waived: frozenset[str]) -> Events:
    if isinstance(command, c.SettingsCommand):
        return counts.decide(state, command, waived)
    if isinstance(command, c.RoundCommand):
        return round.decide(state, command, chance, waived)
    if isinstance(command, TurnCommand):
        return turn.decide(state, command, waived)
    if isinstance(command, c.CardCommand):
        return cards.decide(state, command, waived)
    if isinstance(command, c.SoldierCommand):
        return soldiers.decide(state, command, waived)
    if isinstance(command, c.SkirmishCommand):
        return skirmish.decide(state, command, waived)
    if isinstance(command, c.EndCommand):
        return ending.decide(state, command, waived)
    if isinstance(command, SoloCommand):
        return solo.decide(state, command, chance, waived)
    if isinstance(command, resolve.Combat):
        return resolve.decide(state, command, chance, waived)
    assert_never(command)
