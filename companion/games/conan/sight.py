"""Line of sight as a few questions about the board, each answered with yes or no, and the rule that settles it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.i18n import N_


@dataclass(frozen=True, slots=True)
class Ask:
    """What must be looked at next."""

    id: str
    words: str


@dataclass(frozen=True, slots=True)
class Seen:
    """The answer: whether they see each other, why, and by which rule."""

    yes: bool
    words: str
    rule: str


SAME = Ask("same", N_("Do both stand in the same area?"))
DROP = Ask("drop", N_("Is there a big drop between the two areas, such as a balcony or a rampart?"))
EDGE = Ask("edge", N_("Is the upper of the two areas the first one along the edge?"))
HIGHER = Ask("higher", N_("Does the one who looks stand on the higher side?"))
CUT = Ask("cut", N_("Does a wall, a closed door or another obstacle cut the line from circle to circle?"))

TOGETHER = Seen(True, N_("They see each other: they stand in one area."), "line-of-sight")
OPEN = Seen(
    True,
    N_("They see each other: nothing cuts the line. Figures never do, and distance does not count."),
    "line-of-sight",
)
BLOCKED = Seen(False, N_("They do not see each other: the obstacle cuts the line."), "obstacles")
BACK = Seen(
    False, N_("They do not see each other: above, only the first area along the edge looks down."), "los-elevation"
)
BELOW = Seen(
    False, N_("By this table's reading the higher side sees the lower one, not the other way round."), "los-elevation"
)


def sight(answers: Mapping[str, bool], edge: bool = True) -> Ask | Seen:
    """The next question, or what the answers so far settle; `edge` is the compendium's reading of heights.

    Rule: line-of-sight
    """
    if "same" not in answers:
        return SAME
    if answers["same"]:
        return TOGETHER
    if "drop" not in answers:
        return DROP
    if answers["drop"]:
        level = EDGE if edge else HIGHER
        if level.id not in answers:
            return level
        if not answers[level.id]:
            return BACK if edge else BELOW
    if "cut" not in answers:
        return CUT
    return BLOCKED if answers["cut"] else OPEN
