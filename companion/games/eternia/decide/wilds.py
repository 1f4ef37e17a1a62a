"""Wilds combat at the table: the enemy, the dice, where they lie, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core import tray
from companion.core.chance import Chance
from companion.core.odds import Foe
from companion.core.refusal import Refusal, deny, heed, refuse, settled
from companion.games.eternia import fight_commands as f
from companion.games.eternia import fight_events as fe
from companion.games.eternia.decide.common import Events, after, hero_of, hurt
from companion.games.eternia.decide.turn import encounter_done, in_wilds
from companion.games.eternia.power_dice import MOST_DICE
from companion.games.eternia.state import State, WildsFight
from companion.games.eternia.table import die_faces, icons_left, reading
from companion.games.eternia.wilds import TARGETS, WildsResult, may_reroll, wilds_resolve

REROLL_RULES = ("wilds", "power")


def _begin(state: State, command: f.BeginWilds, waived: frozenset[str]) -> Events:
    if state.fight or state.wilds:
        deny("E_IN_COMBAT", "wilds-combat")
    hero = hero_of(state, command.hero)
    dice = hero.body + command.bonus_dice
    if reading(state, "A22") == "ten":
        dice = min(MOST_DICE, dice)
    numbers = (command.hp - 1, command.attack, command.defence, command.cost or 0, dice)
    wrong = min(numbers) < 0 or max(numbers) > tray.MOST_DICE
    checks = [
        refuse("E_NUMBER", "card-layouts", final=True, min=0, max=tray.MOST_DICE) if wrong else None,
        in_wilds(state, hero),
    ]
    heed(waived, checks)
    foe = Foe(command.hp, command.attack, command.defence)
    cost = command.cost if command.kind == "beast" else None
    fight = WildsFight(hero.name, command.name.strip(), command.kind, foe, dice, cost)
    return (*encounter_done(state, hero.name), fe.WildsBegan(fight))


def _raise(state: State, command: f.RaiseFoe) -> Events:
    if state.wilds is None or state.wilds.resolved:
        deny("no_fight", "wilds-combat")
    foe = state.wilds.foe
    raised = Foe(
        max(1, foe.hp + command.hp), max(0, foe.attack + command.attack), max(0, foe.defence + command.defence)
    )
    return (fe.FoeRaised(raised),) if raised != foe else deny("no_change")


def _lay(state: State, command: f.LayDie, waived: frozenset[str]) -> Events:
    wilds = state.wilds
    if wilds is None or wilds.resolved or not 0 <= command.place < len(wilds.allocation):
        deny("no_fight", "wilds-combat")
    targets = list(wilds.allocation)
    targets[command.place] = command.target
    return _lay_all(state, f.LayAll(tuple(targets)), waived)


def _lay_all(state: State, command: f.LayAll, waived: frozenset[str]) -> Events:
    wilds = state.wilds
    if wilds is None or wilds.resolved:
        deny("no_fight", "wilds-combat")
    heed(waived, not_laid(state, wilds, command.targets))
    return (fe.DiceLaid(command.targets),)


def not_laid(state: State, wilds: WildsFight, targets: Sequence[str]) -> Iterator[Refusal | None]:
    """What keeps the dice from being laid so.

    Rule: wilds-allocation
    """
    many = len(targets) != len(wilds.allocation)
    yield refuse("E_DICE_COUNT", "wilds-allocation", final=True, n=len(wilds.allocation)) if many else None
    yield icons_left(state, die_faces(state))
    yield refuse("E_UNKNOWN_ZONE", "wilds-allocation", final=True) if set(targets) - set(TARGETS) else None


def preview(
    state: State, waived: frozenset[str] = frozenset(), targets: Sequence[str] | None = None
) -> WildsResult | Refusal:
    """What the dice would do as they lie now, or laid so.

    Rule: wilds-attacks
    """
    wilds = state.wilds
    if wilds is None:
        return refuse("no_fight", "wilds-combat", final=True)
    hero = state.heroes[wilds.hero]
    faces = die_faces(state) if wilds.rolled else ()
    lie = wilds.allocation if targets is None else targets
    return wilds_resolve(wilds.dice, faces, lie, wilds.foe, hero.hp, waived)


def unresolved(state: State, wilds: WildsFight, targets: Sequence[str] | None = None) -> Iterator[Refusal | None]:
    """What keeps the dice from deciding the combat as they lie, or laid so.

    Rule: wilds-attacks
    """
    if targets is not None:
        yield from not_laid(state, wilds, targets)
    found = preview(state, targets=targets)
    yield found if isinstance(found, Refusal) else None
    yield icons_left(state, die_faces(state) if wilds.rolled else ())


def _resolve(state: State, command: f.ResolveWilds, waived: frozenset[str]) -> Events:
    wilds = state.wilds
    if wilds is None or wilds.resolved:
        deny("no_fight", "wilds-combat")
    if command.targets:
        laid = _lay_all(state, f.LayAll(command.targets), waived)
        return laid + _resolve(after(state, laid), f.ResolveWilds(), waived)
    result = settled(preview(state, waived))
    heed(waived, [icons_left(state, die_faces(state) if wilds.rolled else ())])
    resolved = fe.WildsResolved(result.enemy_hp, result.damage, not result.hero_defeated)
    return (resolved, *hurt(state, state.heroes[wilds.hero], result.damage, wilds.name or "wilds"))


def _leave(state: State) -> Events:
    return (fe.WildsLeft(),) if state.wilds else deny("no_fight", "wilds-combat")


def no_faces(state: State, dice: Sequence[str]) -> Refusal | None:
    """A die is thrown here once its faces are known.

    Rule: wilds-die-faces
    """
    unknown = any(die in ("wilds", "epic") and die not in state.dice for die in dice)
    return refuse("E_NO_DIE_PROFILE", "wilds-die-faces", final=True) if unknown else None


# the tray -------------------------------------------------------------------------------------
def _roll(state: State, command: tray.RollDice, chance: Chance, waived: frozenset[str]) -> Events:
    """A roll for wilds combat has as many dice as the hero's body; other rolls are free."""
    settled(no_faces(state, command.dice))
    wilds = state.wilds
    if command.why == "wilds" and wilds is not None:
        many = len(command.dice) != wilds.dice
        checks = [
            refuse("already_rolled", "wilds-rerolls") if wilds.rolled else None,
            refuse("E_DICE_COUNT", "wilds-roll", n=wilds.dice) if many else None,
        ]
        heed(waived, checks)
    return settled(tray.roll(state.dice, command, state.tray, chance))


def _reroll(state: State, command: tray.RerollDice, chance: Chance, waived: frozenset[str]) -> Events:
    if state.tray.why in REROLL_RULES:
        settled(may_reroll(die_faces(state), command.places, waived))
    if state.tray.why == "wilds" and state.wilds and state.wilds.resolved:
        deny("no_fight", "wilds-combat")
    return settled(tray.roll(state.dice, command, state.tray, chance))


def decide(state: State, command: f.WildsCommand | tray.TrayCommand, chance: Chance, waived: frozenset[str]) -> Events:
    match command:
        case f.BeginWilds():
            return _begin(state, command, waived)
        case f.RaiseFoe():
            return _raise(state, command)
        case f.LayDie():
            return _lay(state, command, waived)
        case f.LayAll():
            return _lay_all(state, command, waived)
        case f.ResolveWilds():
            return _resolve(state, command, waived)
        case f.LeaveWilds():
            return _leave(state)
        case tray.RollDice():
            return _roll(state, command, chance, waived)
        case tray.RerollDice():
            return _reroll(state, command, chance, waived)
