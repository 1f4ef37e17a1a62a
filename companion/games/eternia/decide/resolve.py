"""Several steps of a fight in one tap, where nobody has anything left to choose between them.

A command with `on` goes on by itself: known weapons are named, start abilities stay open beside the cards, the eighth
card turns all of them over, and whoever lets the app draw finds the next card drawn. `ResolveRound` passes for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from companion.core.chance import Chance
from companion.core.refusal import Refused, deny
from companion.core.tray import RerollDice, RollDice, TrayCommand
from companion.games.eternia import fight_commands as f
from companion.games.eternia.decide import acts, placing, strikes, verdict, wilds
from companion.games.eternia.decide.common import Events, after
from companion.games.eternia.decide.placing import drawn, unfinished
from companion.games.eternia.decide.strikes import SIDES
from companion.games.eternia.fight import SideName, placed_all
from companion.games.eternia.fight_events import CardsDrawn, Struck
from companion.games.eternia.power_odds import best_reroll, die_of
from companion.games.eternia.power_rolls import next_roll, settled_roll
from companion.games.eternia.state import State

OneStep = f.PlacingCommand | f.ActCommand | f.StrikeCommand | f.VerdictCommand | f.WildsCommand | TrayCommand
Combat = OneStep | f.ResolveRound
Laying = f.PlaceCard | f.FocusCard | f.UseTool | f.DrawCard
Going = f.PlaceCard | f.FocusCard | f.UseTool | f.BeginEpic | f.ChooseWeapon | f.StandGround
Next = Callable[[State], OneStep | None]
MOST_AGAIN = 9  # a die that a box describes may show nothing but icons
FLIGHT = 8  # the step in which the active hero may flee


def decide(state: State, command: Combat, chance: Chance, waived: frozenset[str]) -> Events:
    match command:
        case f.ResolveRound():
            return _resolve(state, command, chance, waived)
        case f.BeginEpic() | f.ChooseWeapon() | f.StandGround():
            return _on(state, command, chance, waived)
        case f.PlaceCard() | f.FocusCard() | f.UseTool() | f.DrawCard():
            return _card(state, command, chance, waived)
        case f.KeepPowerRoll():
            return _keep(state, command, chance, waived)
        case RollDice(why="power") | RerollDice() if state.fight and state.fight.reckoning == "dice":
            return _thrown(state, command, chance, waived)
        case _:
            return _one(state, command, chance, waived)


def _one(state: State, command: OneStep, chance: Chance, waived: frozenset[str]) -> Events:
    """This step and nothing after it."""
    if isinstance(command, f.PlacingCommand):
        return placing.decide(state, command, chance, waived)
    if isinstance(command, f.ActCommand):
        return acts.decide(state, command, waived)
    if isinstance(command, f.StrikeCommand):
        return strikes.decide(state, command, waived)
    if isinstance(command, f.VerdictCommand):
        return verdict.decide(state, command, waived)
    if isinstance(command, f.WildsCommand | TrayCommand):
        return wilds.decide(state, command, chance, waived)
    assert_never(command)


def _walk(state: State, what: Next, chance: Chance, waived: frozenset[str]) -> Events:
    """Steps one after the other, as far as they need nobody; a refusal ends the walk where it stands."""
    events: Events = ()
    while (command := what(state)) is not None:
        try:
            found = _one(state, command, chance, waived)
        except Refused:
            break
        events += found
        state = after(state, found)
    return events


def usual_weapon(state: State, name: str) -> str:
    """The weapon of this hero's last fight, or the only one on its card ("" where it has to be named)."""
    hero = state.heroes[name]
    return hero.weapon or (hero.weapons[0] if len(hero.weapons) == 1 else "")


def _to_the_cards(state: State) -> OneStep | None:
    """Steps 1 and 2 while they ask nothing, and step 3 once all cards lie."""
    fight = state.fight
    if fight is None or fight.outcome is not None:
        return None
    if fight.step == 1:
        sides: tuple[SideName, ...] = SIDES if fight.kind == "hero" else ("active",)
        open_ = [side for side in sides if not fight.side(side).weapon]
        known = [(side, usual_weapon(state, fight.side(side).name)) for side in open_]
        named = next((f.ChooseWeapon(side, weapon) for side, weapon in known if weapon), None)
        if named or fight.kind == "solo-hero":  # the enemy's battle card is drawn here
            return named
    if fight.step in (1, 2) or (fight.step == 3 and fight.reckoning != "totals"):
        return None if any(unfinished(state, fight)) else f.NextStep()
    return None


def _to_the_verdict(state: State) -> OneStep | None:
    """Everybody passes, the totals are compared, the blows fall; dice, flight and the enemy's cards are waited for."""
    fight = state.fight
    if fight is None or fight.outcome is not None:
        return None
    if fight.step == 4:
        return f.PassActs(fight.turn) if fight.turn else f.NextStep()
    if fight.step in (5, 6):
        if next_roll(state, fight) is not None:
            return None
        return f.Reckon() if fight.step == 5 else f.Strike()
    if fight.step == 7:
        return f.CheckDefeated()
    return f.StandGround() if fight.step == 9 and fight.round == 2 else None


def _resolve(state: State, command: f.ResolveRound, chance: Chance, waived: frozenset[str]) -> Events:
    """Nobody acts any more: the combat round is resolved as far as no dice are needed.

    Rule: epic-step4-abilities
    """
    events = _walk(state, _to_the_verdict, chance, waived)
    if not events:
        deny("wrong_step", "epic-step4-abilities")
    return _roll_on(state, events, chance, waived) if command.on else events


def fought_on(state: State, chance: Chance, waived: frozenset[str] = frozenset()) -> Events:
    """Nobody flees: two heroes lay the cards of their second combat round.

    Rule: second-round
    """
    fight = state.fight
    if fight is None or fight.step != FLIGHT or fight.kind != "hero":
        return ()
    return _on(state, f.StandGround(on=True), chance, waived)


def _card(state: State, command: Laying, chance: Chance, waived: frozenset[str]) -> Events:
    """A card of step 3; with `on` the first card of the second round says that nobody flees."""
    stood = fought_on(state, chance, waived) if command.on else ()
    now = after(state, stood)
    if isinstance(command, f.DrawCard):
        return stood + _draw(now, command, chance, waived)
    return stood + _on(now, command, chance, waived)


def _on(state: State, command: Going, chance: Chance, waived: frozenset[str]) -> Events:
    """A step before the cards are turned over, and what follows of itself."""
    found = _one(state, command, chance, waived)
    if not command.on:
        return found
    events = found + _walk(after(state, found), _to_the_cards, chance, waived)
    if isinstance(command, f.PlaceCard | f.FocusCard):
        events += _next_card(after(state, events), command.side, chance)
    return events


def _next_card(state: State, name: SideName, chance: Chance) -> Events:
    """Whoever lets the app draw has the next card in hand at once."""
    fight = state.fight
    if fight is None or fight.step != 3 or placed_all(fight, name):
        return ()
    side = fight.side(name)
    more = side.draws and not side.hand and sum(side.deck.values()) > 0
    return drawn(side, name, chance) if more else ()


def _draw(state: State, command: f.DrawCard, chance: Chance, waived: frozenset[str]) -> Events:
    found = _one(state, command, chance, waived)
    if not command.on:
        return found
    mine = tuple(replace(event, on=True) if isinstance(event, CardsDrawn) else event for event in found)
    fight = state.fight
    other: SideName = "other" if command.side == "active" else "active"
    if not command.both or fight is None or not fight.side(other).grid or fight.side(other).hand:
        return mine
    theirs = drawn(fight.side(other), other, chance) if not placed_all(fight, other) else ()
    return mine + tuple(replace(event, on=True) if isinstance(event, CardsDrawn) else event for event in theirs)


def _keep(state: State, command: f.KeepPowerRoll, chance: Chance, waived: frozenset[str]) -> Events:
    """A roll of Dice of Power is kept and the blow falls if it can; with `on` the next dice are thrown.

    Rule: dop-attack-defence-roll
    """
    found = _one(state, command, chance, waived)
    if command.on:
        return _roll_on(state, found, chance, waived)
    return found + _walk(after(state, found), _to_the_verdict, chance, waived)


def _thrown(state: State, command: TrayCommand, chance: Chance, waived: frozenset[str]) -> Events:
    """Dice of Power that leave nothing to choose are kept as they fall; the app's own go on to the next.

    Rule: dop-initiative-roll
    """
    found = _one(state, command, chance, waived)
    if isinstance(command, RerollDice) and not command.physical:
        found = _again(state, found, chance, waived)
    now = after(state, found)
    roll = next_roll(now, now.fight) if now.fight else None
    if roll is None or len(roll.faces) != roll.dice or not settled_roll(roll):
        return found
    return found + _keep(now, f.KeepPowerRoll(roll.side, roll.zone, on=not command.physical), chance, waived)


def _again(state: State, events: Events, chance: Chance, waived: frozenset[str]) -> Events:
    """Whoever throws again goes on while new icons take nothing but blanks with them: that can only gain.

    Rule: dop-attack-defence-roll
    """
    for _time in range(MOST_AGAIN):
        now = after(state, events)
        roll = next_roll(now, now.fight) if now.fight else None
        places = best_reroll(die_of(now), roll.faces).places if roll and "reroll" in roll.faces else ()
        if not roll or not places or any(roll.faces[at] in ("success", "double") for at in places):
            break
        events += _one(now, RerollDice(places), chance, waived)
    return events


def _roll_on(state: State, events: Events, chance: Chance, waived: frozenset[str]) -> Events:
    """Blows fall as far as they can and the next dice are thrown, up to a roll that leaves something to choose.

    A blow that has fallen is seen before the dice of the other's blow are thrown.
    """
    while True:
        walked = _walk(after(state, events), _to_the_verdict, chance, waived)
        events += walked
        now = after(state, events)
        roll = next_roll(now, now.fight) if now.fight and now.fight.step in (5, 6) else None
        seen = any(isinstance(event, Struck) for event in walked)
        if roll is None or seen or roll.free or (roll.faces and not settled_roll(roll)):
            return events
        thrown = not roll.dice or bool(roll.faces)
        step = f.KeepPowerRoll(roll.side, roll.zone) if thrown else RollDice(("wilds",) * roll.dice, "power")
        try:
            events += _one(now, step, chance, waived)
        except Refused:
            return events
