"""Morale: none, positive or negative; never two tokens."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse


@dataclass(frozen=True, slots=True)
class Mood:
    """The token held, and whether the hand must be discarded when the turn ends."""

    state: str = "none"
    discard_hand: bool = False


def felt(state: str, gain: str, faction: str = "", *, second_stays: bool = True) -> Mood:
    """Opposite tokens cancel; a second negative costs the hand at the end of the turn; the Necropolis feels nothing.

    `second_stays`: the negative token stays after the second one (reading A4).
    Rule: negative-morale
    """
    if faction == "necropolis":
        return Mood()
    if state == "none" or state == gain == "positive":
        return Mood(gain)
    if state == gain:
        return Mood("negative" if second_stays else "none", True)
    return Mood()


def spend_refused(
    state: str, use: str, count: int, faction: str = "", variants: tuple[str, ...] = ()
) -> Refusal | None:
    """A positive token buys a card, a swap of cards, or the reroll of one die.

    Rule: positive-morale
    """
    if faction == "necropolis":
        return refuse("necropolis-no-morale", "necropolis-morale-immunity", final=True)
    if state != "positive":
        return refuse("no-positive-morale", "positive-morale")
    if use == "reroll":
        if "no-rerolls" in variants:
            return refuse("no-rerolls", "variant-no-rerolls")
        if count != 1:
            return refuse("one-die-only", "positive-morale", final=True)
    return None


def drawn_for(use: str, count: int) -> int:
    """Cards drawn for the token: one, or as many as were swapped away."""
    return 1 if use == "draw-1" else count if use == "swap" else 0
