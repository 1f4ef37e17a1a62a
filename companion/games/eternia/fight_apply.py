"""The table after an event of a fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, assert_never

from companion.core import tray
from companion.core.sealed import HIDDEN
from companion.games.eternia import fight_events as e
from companion.games.eternia.box_apply import against_the_box
from companion.games.eternia.fight import Fight, Side, with_side
from companion.games.eternia.grid import SIDE, Lain
from companion.games.eternia.state import Boss, State, with_fight
from companion.games.eternia.table import face_name


def side_changed(state: State, name: str, change: Callable[[Side], Side]) -> State:
    return with_fight(state, lambda fight: with_side(fight, name, change))


def with_zone(side: Side, zone: str, cards: tuple[Lain, ...]) -> Side:
    zones: dict[str, Any] = {zone: cards}
    return replace(side, **zones)


def _taken(side: Side, card: str) -> Side:
    """A card leaves the hand, or the deck where real cards are drawn."""
    if card in side.hand:
        at = side.hand.index(card)
        return replace(side, hand=side.hand[:at] + side.hand[at + 1 :])
    return replace(side, deck=_less(side.deck, card))


def _less(deck: Mapping[str, int], card: str) -> dict[str, int]:
    """A deck without one card; of a sealed one it is only counted that it is gone."""
    left = deck.get(card, 0) - 1
    return {**deck, card: left if card.startswith(HIDDEN) else max(0, left)}


# step 3 ---------------------------------------------------------------------------------------
def _placed(state: State, event: e.CardPlaced) -> State:
    def change(fight: Fight) -> Fight:
        def lay(side: Side) -> Side:
            # whatever a tool leaves in the hand is discarded with it
            side = replace(_taken(side, event.card), hand=())
            if event.zone == SIDE:
                return replace(side, times=side.times + 1)
            side = with_zone(side, event.zone, (*side.zone(event.zone), Lain(event.card)))
            return replace(side, last_zone=event.zone) if event.counts else side

        fight = with_side(fight, event.side, lay)
        return fight if event.turn is None else replace(fight, turn=event.turn)

    return with_fight(state, change)


def _dropped(state: State, event: e.CardDropped) -> State:
    def drop(side: Side) -> Side:
        if event.why == "tool":
            return replace(_taken(_taken(side, "tool"), event.card), tools=side.tools + 1)
        return replace(_taken(side, event.card), focus_used=side.focus_used + (event.why == "focus"))

    return side_changed(state, event.side, drop)


def _drawn(state: State, event: e.CardsDrawn) -> State:
    def draw(side: Side) -> Side:
        deck = side.deck
        for card in event.cards:
            deck = _less(deck, card)
        return replace(side, deck=deck, hand=(*side.hand, *event.cards), draws=side.draws or event.on)

    return side_changed(state, event.side, draw)


# step 4 ---------------------------------------------------------------------------------------
def _swapped(state: State, event: e.CardsSwapped) -> State:
    def swap(side: Side) -> Side:
        (za, a), (zb, b) = event.first, event.second
        one, two = side.zone(za)[a], side.zone(zb)[b]
        first = list(side.zone(za))
        first[a] = two
        side = with_zone(side, za, tuple(first))
        second = list(side.zone(zb))
        second[b] = one
        return replace(with_zone(side, zb, tuple(second)), times=max(0, side.times - 1))

    return side_changed(state, event.side, swap)


def _marked(state: State, side: str, spot: tuple[str, int], change: Callable[[Lain], Lain]) -> State:
    def mark(fighter: Side) -> Side:
        cards = list(fighter.zone(spot[0]))
        cards[spot[1]] = change(cards[spot[1]])
        return with_zone(fighter, spot[0], tuple(cards))

    return side_changed(state, side, mark)


def _acted(state: State, team: str, turn: str | None, passed: bool) -> State:
    def change(fight: Fight) -> Fight:
        done = (*fight.passed, team) if passed and team not in fight.passed else fight.passed
        return replace(fight, passed=done, last=team, turn=fight.turn if turn is None else turn)

    return with_fight(state, change)


def _spent(state: State, event: e.SoldiersSpent) -> State:
    return side_changed(state, event.side, lambda s: replace(s, soldiers=dict(event.assign), soldiers_used=True))


def _bonus(state: State, event: e.BonusGiven) -> State:
    return side_changed(
        state, event.side, lambda s: replace(s, bonus={**s.bonus, event.zone: s.bonus.get(event.zone, 0) + event.by})
    )


def _hurt(state: State, event: e.SideHurt) -> State:
    fight = state.fight
    if fight is None or event.hp is None:
        return state
    side, left = fight.side(event.side), event.hp
    if side.hero:
        heroes = {**state.heroes, side.name: replace(state.heroes[side.name], hp=left)}
        state = replace(state, heroes=heroes)
    else:
        state = side_changed(state, event.side, lambda s: replace(s, hp=left))
    if not event.dealt:
        return state
    facing = "other" if event.side == "active" else "active"
    return side_changed(state, facing, lambda s: replace(s, dealt=(*s.dealt[:-1], s.dealt[-1] + event.dealt)))


def _armed(state: State, event: e.WeaponChosen) -> State:
    name = state.fight.side(event.side).name if state.fight else ""
    if event.kept and name in state.heroes:
        state = replace(state, heroes={**state.heroes, name: replace(state.heroes[name], weapon=event.weapon)})
    return side_changed(state, event.side, lambda side: replace(side, weapon=event.weapon))


# steps 1, 5 to 10 -----------------------------------------------------------------------------
def _step(state: State, event: e.StepReached) -> State:
    def change(fight: Fight) -> Fight:
        turn = fight.turn if event.turn is None else event.turn
        passed = () if event.step == 4 else fight.passed
        return replace(fight, step=event.step, turn=turn, passed=passed, last="" if event.step == 4 else fight.last)

    return with_fight(state, change)


def _fresh(side: Side) -> Side:
    """A side at the start of its second combat round: played cards and passing bonuses are gone, the weapon stays.

    Rule: second-round
    """
    return replace(
        side,
        attack=(),
        defence=(),
        initiative=(),
        times=0,
        hand=(),
        draws=False,
        last_zone="",
        soldiers={},
        bonus={},
        rolled={},
        free_successes=0,
        typed=None,
        dealt=(*side.dealt, 0),
    )


def _second(state: State, event: e.SecondRoundBegan) -> State:
    def change(fight: Fight) -> Fight:
        active, other = _fresh(fight.active), _fresh(fight.other)
        if event.focus_back:
            active, other = replace(active, focus_used=0), replace(other, focus_used=0)
        if fight.kind == "solo-hero":
            other = replace(other, printed=None)
        if event.weapon_anew:
            active = replace(active, weapon="")
        return replace(
            fight,
            active=active,
            other=other,
            round=2,
            step=event.step,
            turn="active",
            passed=(),
            last="",
            epic_die="",
            surged=False,
            battle_face="",
            battle_before=fight.battle.id if fight.battle else "",
            battle=None,
            battle_seen=(),
            deck_switched=False,
            effects=(),
            surges=0,
            first="",
            totals=None,
            strikes=(None, None),
        )

    return with_fight(state, change)


def _retreated(state: State, event: e.Retreated) -> State:
    hero = state.heroes[event.hero]
    state = replace(state, heroes={**state.heroes, event.hero: replace(hero, area=event.area)})

    def change(fight: Fight) -> Fight:
        if fight.outcome is None:
            return fight
        left = tuple(name for name in fight.outcome.retreat if name != event.hero)
        push = "" if fight.outcome.push == event.hero else fight.outcome.push
        return replace(fight, outcome=replace(fight.outcome, push=push, retreat=left))

    return with_fight(state, change)


def _tamed(state: State, event: e.BeastTamed) -> State:
    if state.fight and state.fight.outcome:
        outcome = replace(state.fight.outcome, may_tame=False)
        state = replace(state, fight=replace(state.fight, outcome=outcome))
    if state.wilds:
        state = replace(state, wilds=replace(state.wilds, tamed=True))
    return state


def _boss(state: State, event: e.BossChanged) -> State:
    others: dict[str, Boss] = {name: boss for name, boss in state.bosses.items() if name != event.boss.name}
    return replace(state, bosses=others if event.gone else {**others, event.boss.name: event.boss})


def rolled(state: State, event: tray.TrayEvent) -> State:
    """The tray after a roll; the epic die and the battle die also tell the fight what they showed."""
    state = replace(state, tray=tray.after(state.tray, event))
    if state.fight and state.tray.dice and len(state.tray.faces) == 1:
        face = face_name(state, state.tray.dice[0], state.tray.faces[0])
        if state.tray.dice[0] == "epic":
            return with_fight(state, lambda fight: replace(fight, epic_die=face))
        if state.tray.why == "battle":
            return with_fight(state, lambda fight: replace(fight, battle_face=face))
    if state.wilds and state.tray.why == "wilds":
        laid = ("none",) * len(state.tray.dice)
        return replace(state, wilds=replace(state.wilds, rolled=True, allocation=laid))
    return state


def _kept(state: State, event: e.PowerRollKept) -> State:
    """The dice are taken up again, so that no later roll is taken for thrown."""
    state = side_changed(
        state, event.side, lambda s: replace(s, rolled={**s.rolled, event.zone: event.total}, free_successes=event.free)
    )
    return replace(state, tray=tray.Tray())


def fought(state: State, event: e.FightEvent) -> State:
    if isinstance(event, e.CardsEvent):
        return _with_cards(state, event)
    if isinstance(event, e.StepEvent):
        return _step_done(state, event)
    if isinstance(event, e.WildsEvent | e.SoloEvent):
        return against_the_box(state, event)
    assert_never(event)


def _with_cards(state: State, event: e.CardsEvent) -> State:
    match event:
        case e.CardsDrawn():
            return _drawn(state, event)
        case e.CardPlaced():
            return _placed(state, event)
        case e.CardDropped():
            return _dropped(state, event)
        case e.CardsSwapped():
            return _swapped(state, event)
        case e.SurgeUsed(side, spot):
            return _marked(state, side, spot, lambda lain: replace(lain, spent=True))
        case e.CardFlipped(side, spot):
            return _marked(state, side, spot, lambda lain: replace(lain, flipped=not lain.flipped))
        case e.BonusGiven():
            return _bonus(state, event)
        case e.SideHurt():
            return _hurt(state, event)
        case e.ActDone():
            return _acted(state, event.team, event.turn, False)
        case e.ActPassed():
            return _acted(state, event.team, event.turn, True)
        case e.SoldiersSpent():
            return _spent(state, event)
        case e.AbilityUsed(side, name):
            surged = (side, name) == ("other", "surge")
            return with_fight(state, lambda fight: replace(fight, surged=fight.surged or surged))


def _step_done(state: State, event: e.StepEvent) -> State:
    match event:
        case e.FightBegan(fight):
            return replace(state, fight=fight, tray=tray.Tray())
        case e.WeaponChosen():
            return _armed(state, event)
        case e.StepReached():
            return _step(state, event)
        case e.TotalsTyped(side, totals):
            return side_changed(state, side, lambda s: replace(s, typed=totals))
        case e.PowerRollKept():
            return _kept(state, event)
        case e.Reckoned(first, active, other):
            return with_fight(state, lambda f: replace(f, first=first, totals=(active, other)))
        case e.Struck(one, two):
            return with_fight(state, lambda f: replace(f, strikes=(one, two)))
        case e.SecondRoundBegan():
            return _second(state, event)
        case e.FightDecided(outcome):
            return with_fight(state, lambda f: replace(f, outcome=outcome))
        case e.Retreated():
            return _retreated(state, event)
        case e.BeastTamed():
            return _tamed(state, event)
        case e.FightClosed():
            return replace(state, fight=None)
        case e.BossChanged():
            return _boss(state, event)
