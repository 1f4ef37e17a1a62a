"""The rolls of Dice of Power in their order: whose is next, for which zone, with how many dice."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.eternia.decide.strikes import power_base, power_pool
from companion.games.eternia.epic import facing
from companion.games.eternia.fight import Fight, SideName, totals_of
from companion.games.eternia.power_dice import MOST_DICE, dop_total
from companion.games.eternia.state import State
from companion.games.eternia.table import die_faces, icons_left, reading


@dataclass(frozen=True)
class Roll:
    """The next roll that is due: whose, for which zone, how many dice, what lies in the tray for it."""

    side: SideName
    name: str
    zone: str
    dice: int
    free: int
    base: int
    faces: tuple[str, ...]
    total: int
    soldiers: int = 0
    may_stop: bool = True
    doubts: tuple[str, ...] = ()
    against: int | None = None


def wanted(fight: Fight) -> tuple[tuple[SideName, str], ...]:
    """Rolls of this step in order; with the first blow struck, those of the second."""
    if fight.step == 5:
        return ("active", "initiative"), ("other", "initiative")
    first: SideName = "active" if fight.first == "active" else "other"
    second: SideName = "other" if facing(first) == "other" else "active"
    if fight.strikes[0] is None:
        return (first, "attack"), (second, "defence")
    return (second, "attack"), (first, "defence")


def next_roll(state: State, fight: Fight) -> Roll | None:
    """The roll to throw or keep now; None when all of this moment are kept."""
    if fight.reckoning != "dice":
        return None
    for side, zone in wanted(fight):
        who = fight.side(side)
        if not who.grid or who.typed is not None or zone in who.rolled:
            continue
        dice, extra = power_pool(state, fight, side, zone)
        base, soldiers = power_base(state, who, zone)
        faces = die_faces(state) if state.tray.why == "power" else ()
        total = dop_total(faces, base + soldiers)
        asked: tuple[str, ...] = ("A16",) if dice + extra > MOST_DICE or reading(state, "A16") == "round" else ()
        asked += ("A15",) if who.soldiers.get(zone) else ()
        asked += ("A23",) if "reroll" in faces else ()
        return Roll(
            side,
            who.name,
            zone,
            dice,
            who.free_successes + extra,
            base,
            faces,
            total if isinstance(total, int) else 0,
            soldiers,
            icons_left(state, faces) is None,
            asked,
            totals_of(fight, facing(side)).attack if zone == "defence" else None,
        )
    return None


def settled_roll(roll: Roll) -> bool:
    """Whether these dice leave nothing to choose."""
    return not roll.free and "reroll" not in roll.faces


def more_to_come(fight: Fight, roll: Roll) -> bool:
    """Whether dice follow this roll, unless a blow ends the fight."""
    return fight.step == 5 or fight.strikes[0] is None or roll.zone == "attack"


def soon(fight: Fight) -> tuple[str, str]:
    """Who strikes now and who is struck, with dice."""
    first, second = fight.side(fight.first).name, fight.side(facing(fight.first)).name
    return (first, second) if fight.strikes[0] is None else (second, first)
