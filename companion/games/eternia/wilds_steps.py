"""Wilds combat at the table: the enemy, the dice, where they lie, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import tray
from companion.core.chance import Chance
from companion.core.odds import Foe
from companion.core.step import Refusal, first_refusal, refuse
from companion.games.eternia import fight_commands as f
from companion.games.eternia import fight_events as fe
from companion.games.eternia.power_dice import MOST_DICE
from companion.games.eternia.state import State, WildsFight
from companion.games.eternia.steps import Decision, Step, after, hurt, no_hero
from companion.games.eternia.table import die_faces, icons_left, reading
from companion.games.eternia.turn_steps import encounter_done, in_wilds
from companion.games.eternia.wilds import TARGETS, WildsResult, may_reroll, wilds_resolve

NO_WILDS = refuse("no_fight", "wilds-combat", final=True)
REROLL_RULES = ("wilds", "power")


def _begin(state: State, command: f.BeginWilds, chance: Chance, waived: frozenset[str]) -> Decision:
    if state.fight or state.wilds:
        return refuse("E_IN_COMBAT", "wilds-combat", final=True)
    if found := no_hero(state, command.hero):
        return found
    hero = state.heroes[command.hero]
    dice = hero.body + command.bonus_dice
    if reading(state, "A22") == "ten":
        dice = min(MOST_DICE, dice)
    numbers = (command.hp - 1, command.attack, command.defence, command.cost or 0, dice)
    wrong = min(numbers) < 0 or max(numbers) > tray.MOST_DICE
    checks = [
        refuse("E_NUMBER", "card-layouts", final=True, min=0, max=tray.MOST_DICE) if wrong else None,
        in_wilds(state, hero),
    ]
    if found := first_refusal(waived, checks):
        return found
    foe = Foe(command.hp, command.attack, command.defence)
    cost = command.cost if command.kind == "beast" else None
    fight = WildsFight(hero.name, command.name.strip(), command.kind, foe, dice, cost)
    return (*encounter_done(state, hero.name), fe.WildsBegan(fight))


def _raise(state: State, command: f.RaiseFoe, chance: Chance, waived: frozenset[str]) -> Decision:
    if state.wilds is None or state.wilds.resolved:
        return NO_WILDS
    foe = state.wilds.foe
    raised = Foe(
        max(1, foe.hp + command.hp), max(0, foe.attack + command.attack), max(0, foe.defence + command.defence)
    )
    return (fe.FoeRaised(raised),) if raised != foe else refuse("no_change", final=True)


def _lay(state: State, command: f.LayDie, chance: Chance, waived: frozenset[str]) -> Decision:
    wilds = state.wilds
    if wilds is None or wilds.resolved or not 0 <= command.place < len(wilds.allocation):
        return NO_WILDS
    targets = list(wilds.allocation)
    targets[command.place] = command.target
    return _lay_all(state, f.LayAll(tuple(targets)), chance, waived)


def _lay_all(state: State, command: f.LayAll, chance: Chance, waived: frozenset[str]) -> Decision:
    wilds = state.wilds
    if wilds is None or wilds.resolved:
        return NO_WILDS
    if len(command.targets) != len(wilds.allocation):
        return refuse("E_DICE_COUNT", "wilds-allocation", final=True, n=len(wilds.allocation))
    if found := first_refusal(waived, [icons_left(state, die_faces(state))]):
        return found
    if set(command.targets) - set(TARGETS):
        return refuse("E_UNKNOWN_ZONE", "wilds-allocation", final=True)
    return (fe.DiceLaid(command.targets),)


def preview(state: State, waived: frozenset[str] = frozenset()) -> WildsResult | Refusal:
    """What the dice would do as they lie now.

    Rule: wilds-attacks
    """
    wilds = state.wilds
    if wilds is None:
        return NO_WILDS
    hero = state.heroes[wilds.hero]
    faces = die_faces(state) if wilds.rolled else ()
    return wilds_resolve(wilds.dice, faces, wilds.allocation, wilds.foe, hero.hp, waived)


def _resolve(state: State, command: f.ResolveWilds, chance: Chance, waived: frozenset[str]) -> Decision:
    wilds = state.wilds
    if wilds is None or wilds.resolved:
        return NO_WILDS
    if command.targets:
        laid = _lay_all(state, f.LayAll(command.targets), chance, waived)
        if isinstance(laid, Refusal):
            return laid
        done = _resolve(after(state, laid), f.ResolveWilds(), chance, waived)
        return done if isinstance(done, Refusal) else laid + done
    result = preview(state, waived)
    if isinstance(result, Refusal):
        return result
    if found := first_refusal(waived, [icons_left(state, die_faces(state) if wilds.rolled else ())]):
        return found
    resolved = fe.WildsResolved(result.enemy_hp, result.damage, not result.hero_defeated)
    return (resolved, *hurt(state, state.heroes[wilds.hero], result.damage, wilds.name or "wilds"))


def _leave(state: State, command: f.LeaveWilds, chance: Chance, waived: frozenset[str]) -> Decision:
    return (fe.WildsLeft(),) if state.wilds else NO_WILDS


# the tray -------------------------------------------------------------------------------------
def _roll(state: State, command: tray.RollDice, chance: Chance, waived: frozenset[str]) -> Decision:
    """A roll for wilds combat has as many dice as the hero's body; other rolls are free."""
    if any(die in ("wilds", "epic") and die not in state.dice for die in command.dice):
        return refuse("E_NO_DIE_PROFILE", "wilds-die-faces", final=True)
    wilds = state.wilds
    if command.why == "wilds" and wilds is not None:
        many = len(command.dice) != wilds.dice
        checks = [
            refuse("already_rolled", "wilds-rerolls") if wilds.rolled else None,
            refuse("E_DICE_COUNT", "wilds-roll", n=wilds.dice) if many else None,
        ]
        if found := first_refusal(waived, checks):
            return found
    return tray.roll(state.dice, command, state.tray, chance)


def _reroll(state: State, command: tray.RerollDice, chance: Chance, waived: frozenset[str]) -> Decision:
    if state.tray.why in REROLL_RULES and (found := may_reroll(die_faces(state), command.places, waived)):
        return found
    if state.tray.why == "wilds" and state.wilds and state.wilds.resolved:
        return NO_WILDS
    return tray.roll(state.dice, command, state.tray, chance)


STEPS: Mapping[type, Step] = {
    f.BeginWilds: _begin,
    f.RaiseFoe: _raise,
    f.LayDie: _lay,
    f.LayAll: _lay_all,
    f.ResolveWilds: _resolve,
    f.LeaveWilds: _leave,
    tray.RollDice: _roll,
    tray.RerollDice: _reroll,
}
