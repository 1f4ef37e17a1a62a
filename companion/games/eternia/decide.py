"""What a command leads to: every kind of step has its own module."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.chance import Chance
from companion.core.step import Refusal
from companion.games.eternia import (
    act_steps,
    card_steps,
    count_steps,
    end_steps,
    fight_steps,
    resolve_steps,
    round_steps,
    skirmish_steps,
    soldier_steps,
    solo_steps,
    strike_steps,
    turn_steps,
    verdict_steps,
    wilds_steps,
)
from companion.games.eternia.commands import Command
from companion.games.eternia.door import bad_number
from companion.games.eternia.settle import settled
from companion.games.eternia.state import State
from companion.games.eternia.steps import Decision, Step

STEPS: Mapping[type, Step] = {
    **count_steps.STEPS,
    **round_steps.STEPS,
    **turn_steps.STEPS,
    **card_steps.STEPS,
    **soldier_steps.STEPS,
    **fight_steps.STEPS,
    **act_steps.STEPS,
    **strike_steps.STEPS,
    **verdict_steps.STEPS,
    **wilds_steps.STEPS,
    **solo_steps.STEPS,
    **skirmish_steps.STEPS,
    **end_steps.STEPS,
    **resolve_steps.STEPS,
}


def decide(state: State, command: Command, chance: Chance, waived: frozenset[str]) -> Decision:
    """What a tap leads to, or why the rules forbid it."""
    found = bad_number(command) or STEPS[type(command)](state, command, chance, waived)
    return found if isinstance(found, Refusal) else settled(state, found)
