"""Dice as tiles and cards print them: `R*+O` is a red die with a free reroll and an orange one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LETTERS = {"Y": "yellow", "O": "orange", "R": "red"}
COLOURS = ("yellow", "orange", "red")


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice by colour, and the colours of the free rerolls that come with them."""

    dice: tuple[str, ...] = ()
    arrows: tuple[str, ...] = ()

    @classmethod
    def written(cls, text: str) -> Dice:
        """Reads the short form; an empty text is no dice at all."""
        parts = [part.strip() for part in text.split("+") if part.strip()]
        colours = tuple(LETTERS[part[0]] for part in parts)
        return cls(colours, tuple(c for c, part in zip(colours, parts, strict=True) if part.endswith("*")))

    def __bool__(self) -> bool:
        return bool(self.dice)

    def free(self) -> Mapping[str, int]:
        """Free rerolls by colour."""
        return {colour: self.arrows.count(colour) for colour in COLOURS if colour in self.arrows}


NO_DICE = Dice()


def joined(*lots: Dice) -> Dice:
    return Dice(tuple(d for lot in lots for d in lot.dice), tuple(a for lot in lots for a in lot.arrows))
