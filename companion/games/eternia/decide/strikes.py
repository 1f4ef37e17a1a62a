"""Epic combat, steps 5 and 6: totals, the dice that may replace them, and the strikes."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.refusal import Refusal, deny, heed, need, refuse, settled
from companion.games.eternia import events as e
from companion.games.eternia import fight_commands as f
from companion.games.eternia import fight_events as fe
from companion.games.eternia.decide.acts import fell
from companion.games.eternia.decide.common import Events, after
from companion.games.eternia.epic import (
    Initiative,
    attack_damage,
    blows,
    initiative_result,
)
from companion.games.eternia.fight import Fight, Side, SideName, totals_of
from companion.games.eternia.grid import ZONES, Totals, epic_totals
from companion.games.eternia.power_dice import MOST_DICE, dop_pool, dop_total
from companion.games.eternia.state import State
from companion.games.eternia.table import (
    die_faces,
    fighter_hp,
    icons_left,
    reading,
)

SIDES: tuple[SideName, SideName] = ("active", "other")


def at_step(fight: Fight, *steps: int) -> None:
    if fight.step not in steps:
        deny("wrong_step", "epic-combat")


def _typed(state: State, command: f.EnterTotals) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    values = (command.initiative, command.attack, command.defence)
    if min(values) < 0 or max(values) > 99:
        deny("E_NUMBER", "epic-step5-totals", min=0, max=99)
    if fight.step > 5:
        deny("wrong_step", "epic-step5-totals")
    return (fe.TotalsTyped(command.side, Totals(*values)),)


# Dice of Power --------------------------------------------------------------------------------
def power_pool(state: State, fight: Fight, side: SideName, zone: str) -> tuple[int, int]:
    """Dice to roll for a zone, and free successes that its pool above ten gives.

    Rule: dop-attack-defence-roll
    """
    fighter = fight.side(side)
    soldiers = fighter.soldiers if reading(state, "A15") == "die" else {}
    grid = {name: fighter.zone(name) for name in ZONES}
    values = epic_totals(grid, 0, soldiers, fighter.bonus)
    left = MOST_DICE
    if reading(state, "A16") == "round":
        for thrown in fighter.rolled:
            left -= dop_pool(int(getattr(values, thrown)), left)[0]
    return dop_pool(int(getattr(values, zone)), left)


def power_base(state: State, side: Side, zone: str) -> tuple[int, int]:
    """What the dice are added to: the printed initiative, and soldiers where each is a success (reading A15).

    Rule: dop-initiative-roll
    """
    printed = side.base_initiative if zone == "initiative" else 0
    return printed, side.soldiers.get(zone, 0) if reading(state, "A15") == "success" else 0


def _keep_roll(state: State, command: f.KeepPowerRoll, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    if command.zone not in ZONES or not fight.side(command.side).grid:
        deny("E_UNKNOWN_ZONE", "dop-attack-defence-roll")
    side = fight.side(command.side)
    dice, extra = power_pool(state, fight, command.side, command.zone)
    faces = die_faces(state) if dice and state.tray.why == "power" else ()
    free = side.free_successes + extra
    checks = [
        refuse("wrong_step", "dop-initiative-roll", final=True)
        if fight.reckoning != "dice" or fight.step not in (5, 6)
        else None,
        refuse("E_DICE_COUNT", "dop-attack-defence-roll", n=dice) if len(faces) != dice else None,
        icons_left(state, faces),
        refuse("free_successes", "dop-over-ten-dice", final=True, n=free) if not 0 <= command.free <= free else None,
    ]
    heed(waived, checks)
    total = settled(dop_total(faces, sum(power_base(state, side, command.zone)), command.free))
    return (fe.PowerRollKept(command.side, command.zone, total, free - command.free),)


# step 5 and 6 ---------------------------------------------------------------------------------
def _rolls_missing(fight: Fight, wanted: tuple[tuple[SideName, str], ...]) -> bool:
    return fight.reckoning == "dice" and any(
        fight.side(side).grid and fight.side(side).typed is None and zone not in fight.side(side).rolled
        for side, zone in wanted
    )


def _reckon(state: State, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    heed(waived, totals_left(fight))
    mine, theirs = totals_of(fight, "active"), totals_of(fight, "other")
    start = first_blow(state, fight, mine, theirs)
    counts = reading(state, "A04") == "all"
    events: tuple[e.Event, ...] = (fe.Reckoned(start.first, mine, theirs),)
    if start.loss_active:
        events += (fe.SideHurt("active", start.loss_active, "initiative", counts),)
    if start.loss_other:
        events += (fe.SideHurt("other", start.loss_other, "initiative", counts),)
    later = fell(state, events)
    return later if later != events else (*events, fe.StepReached(6))


def totals_left(fight: Fight) -> Iterator[Refusal | None]:
    """What the totals still wait for before initiative is compared.

    Rule: epic-step5-totals
    """
    compact = fight.reckoning == "totals"
    untyped = compact and any(fight.side(s).grid and fight.side(s).typed is None for s in SIDES)
    unrolled = _rolls_missing(fight, (("active", "initiative"), ("other", "initiative")))
    yield refuse("wrong_step", "epic-step5-totals", final=not compact) if fight.step != 5 and not compact else None
    yield refuse("wrong_step", "epic-step5-totals", final=True) if fight.step > 5 else None
    yield refuse("totals_missing", "epic-step5-totals", final=True) if untyped else None
    yield refuse("rolls_missing", "dop-initiative-roll", final=True) if unrolled else None


def first_blow(state: State, fight: Fight, mine: Totals, theirs: Totals) -> Initiative:
    """Who strikes first with these totals, and what it costs the other, as this table reads it."""
    zero = reading(state, "A13-zero") == "doubled"
    return initiative_result(mine.initiative, theirs.initiative, fight.doubled_hurts, zero)


def _strike(state: State) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    at_step(fight, 6)
    settled(blow_left(fight))
    first: SideName = "active" if fight.first == "active" else "other"
    second: SideName = "other" if first == "active" else "active"
    if fight.reckoning == "dice":
        return _power_strike(state, fight, first, second)
    mine, theirs = fight.totals or (Totals(), Totals())
    totals: dict[str, Totals] = {"active": mine, "other": theirs}
    hp: dict[str, int] = {side: fighter_hp(state, fight.side(side)) for side in SIDES}
    one, two = blows(first, hp, totals, reading(state, "A02") == "at-once")
    return _struck(state, fight, first, one, two)


def blow_left(fight: Fight) -> Refusal | None:
    """With dice a blow waits for its own rolls.

    Rule: dop-attack-defence-roll
    """
    mine = (fight.first == "active") is (fight.strikes[0] is None)
    striker: SideName = "active" if mine else "other"
    struck: SideName = "other" if mine else "active"
    left = _rolls_missing(fight, ((striker, "attack"), (struck, "defence")))
    return refuse("rolls_missing", "dop-attack-defence-roll", final=True) if left else None


def _power_strike(state: State, fight: Fight, first: SideName, second: SideName) -> Events:
    """With dice each exchange has its own rolls: the second is thrown only when the first has not ended the fight."""
    again = fight.strikes[0] is not None
    striker, struck = (second, first) if again else (first, second)
    damage = attack_damage(totals_of(fight, striker).attack, totals_of(fight, struck).defence)
    if again:
        return _struck(state, fight, first, None, damage, fight.strikes[0])
    if damage >= fighter_hp(state, fight.side(struck)):
        return _struck(state, fight, first, damage, None)
    hurt = (fe.SideHurt(struck, damage, "strike"),) if damage else ()
    return (fe.Struck(damage, None), *hurt)


def _struck(
    state: State, fight: Fight, first: SideName, one: int | None, two: int | None, told: int | None = None
) -> tuple[e.Event, ...]:
    """Damage of the strikes, then step 7 with somebody down, 8 to flee, or 9 for the verdict."""
    second: SideName = "other" if first == "active" else "active"
    events: tuple[e.Event, ...] = (fe.Struck(one if told is None else told, two),)
    if one:
        events += (fe.SideHurt(second, one, "strike"),)
    if two:
        events += (fe.SideHurt(first, two, "strike"),)
    later = after(state, events)
    if later.fight and any(fighter_hp(later, later.fight.side(side)) == 0 for side in SIDES):
        return (*events, fe.StepReached(7))
    return (*events, fe.StepReached(8 if fight.round == 1 and not fight.one_round else 9))


def decide(state: State, command: f.StrikeCommand, waived: frozenset[str]) -> Events:
    match command:
        case f.EnterTotals():
            return _typed(state, command)
        case f.KeepPowerRoll():
            return _keep_roll(state, command, waived)
        case f.Reckon():
            return _reckon(state, waived)
        case f.Strike():
            return _strike(state)
