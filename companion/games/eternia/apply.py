"""The table after an event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, assert_never

from companion.core.tray import TrayEvent
from companion.games.eternia import events as e
from companion.games.eternia.fight_apply import fought, rolled
from companion.games.eternia.fight_events import FightEvent
from companion.games.eternia.state import Area, Hero, Line, State, Team, VictoryCard, Visit


def with_team(state: State, team: str, change: Callable[[Team], Team]) -> State:
    return replace(state, teams={**state.teams, team: change(state.teams[team])})


def with_hero(state: State, hero: str, change: Callable[[Hero], Hero]) -> State:
    return replace(state, heroes={**state.heroes, hero: change(state.heroes[hero])})


def with_area(state: State, area: str, change: Callable[[Area], Area]) -> State:
    return replace(state, areas={**state.areas, area: change(state.areas.get(area) or Area(area))})


# numbers --------------------------------------------------------------------------------------
def _eternium(state: State, event: e.EterniumChanged) -> State:
    balance = max(0, state.teams[event.team].eternium + event.by)
    line = Line(state.round, event.team, "eternium", event.by, event.why, balance)
    state = replace(state, ledger=(*state.ledger, line))
    return with_team(state, event.team, lambda team: replace(team, eternium=balance))


def _vp(state: State, event: e.VpChanged) -> State:
    balance = state.teams[event.team].vp + event.by
    line = Line(state.round, event.team, "vp", event.by, event.source, balance)
    state = replace(state, ledger=(*state.ledger, line))
    return with_team(state, event.team, lambda team: replace(team, vp=balance))


def _hp(state: State, event: e.HpChanged) -> State:
    return with_hero(state, event.hero, lambda h: replace(h, hp=min(h.max_hp, max(0, h.hp + event.by))))


def _soldiers(state: State, event: e.SoldiersChanged) -> State:
    def change(area: Area) -> Area:
        number = max(0, area.soldiers.get(event.team, 0) + event.by)
        others = {team: n for team, n in area.soldiers.items() if team != event.team}
        return replace(area, soldiers={**others, event.team: number} if number else others)

    return with_area(state, event.area, change)


def _hero_set(state: State, event: e.HeroSet) -> State:
    def change(hero: Hero) -> Hero:
        assumed = tuple(value for value in hero.assumed if value != event.value)
        if event.value == "hp":
            lost = hero.max_hp - hero.hp
            return replace(hero, max_hp=event.to, hp=max(0, event.to - lost), assumed=assumed)
        values: dict[str, Any] = {event.value: event.to}
        return replace(hero, **values, assumed=assumed)

    return with_hero(state, event.hero, change)


def _hero_edited(state: State, event: e.HeroEdited) -> State:
    return with_hero(
        state,
        event.hero,
        lambda h: replace(
            h,
            weapons=event.weapons or h.weapons,
            surge=event.surge or h.surge,
            passive=event.passive or h.passive,
        ),
    )


# rounds and turns -----------------------------------------------------------------------------
def _round(state: State, event: e.RoundAdvanced) -> State:
    heroes = {name: replace(hero, activated=False) for name, hero in state.heroes.items()}
    return replace(
        state,
        round=event.round,
        at=event.at,
        light=event.light,
        phase="preparation",
        heroes=heroes,
        active="",
        actions=(),
        last_team="",
        income_taken=False,
        skull_open=event.skull_open,
        visit=None,
        result=None,
        skulls=max(state.skulls, event.skull),
        extra_night=state.extra_night or event.extra,
    )


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    team = state.heroes[event.hero].team
    state = with_hero(state, event.hero, lambda h: replace(h, activated=True))
    return replace(state, active="", actions=(), last_team=team, errand="")


def _quest_taken(state: State, event: e.QuestTaken) -> State:
    state = replace(state, errand="quest")
    return with_area(state, event.area, lambda a: replace(a, quest=False)) if event.area in state.areas else state


# cards ----------------------------------------------------------------------------------------
def _bought(state: State, event: e.CardBought) -> State:
    state = with_hero(state, event.hero, lambda h: replace(h, cards=(*h.cards, event.card)))
    visit = state.visit
    return replace(state, visit=replace(visit, bought=visit.bought + 1)) if visit else state


def _gained(state: State, event: e.CardGained) -> State:
    if event.encounter_over:
        state = replace(state, errand="")
    return with_hero(state, event.hero, lambda h: replace(h, cards=(*h.cards, event.card)))


def _lost(state: State, event: e.CardLost) -> State:
    keep = event.place
    return with_hero(state, event.hero, lambda h: replace(h, cards=h.cards[:keep] + h.cards[keep + 1 :]))


def _worn(state: State, event: e.CardWorn) -> State:
    def change(hero: Hero) -> Hero:
        cards = list(hero.cards)
        cards[event.place] = replace(cards[event.place], worn=event.worn)
        return replace(hero, cards=tuple(cards))

    return with_hero(state, event.hero, change)


def _traded(state: State, event: e.CardTraded) -> State:
    card = replace(state.heroes[event.giver].cards[event.place], worn=False)
    state = _lost(state, e.CardLost(event.giver, event.place))
    return _gained(state, e.CardGained(event.taker, card, event.encounter_over))


def _deck(state: State, event: e.DeckChanged) -> State:
    def change(team: Team) -> Team:
        return replace(team, deck={**team.deck, event.card: max(0, team.deck.get(event.card, 0) + event.by)})

    return _rewarded(with_team(state, event.team, change)) if event.by > 0 else with_team(state, event.team, change)


def _rewarded(state: State) -> State:
    """A card that comes into the deck at the end of a fight is its reward."""
    if state.wilds and state.wilds.resolved:
        return replace(state, wilds=replace(state.wilds, rewarded=True))
    if state.fight and state.fight.outcome:
        return replace(state, fight=replace(state.fight, outcome=replace(state.fight.outcome, reward=False)))
    return state


# victory and defeat ---------------------------------------------------------------------------
def _played(state: State, event: e.VictoryPlayed) -> State:
    card = VictoryCard(event.vp, title=event.title)
    return with_team(
        state, event.team, lambda t: replace(t, victory=(*t.victory, card), victory_hand=max(0, t.victory_hand - 1))
    )


def _victory_card(state: State, team: str, place: int, change: Callable[[VictoryCard], VictoryCard]) -> State:
    def changed(team: Team) -> Team:
        cards = list(team.victory)
        cards[place] = change(cards[place])
        return replace(team, victory=tuple(cards))

    return with_team(state, team, changed)


def _defeated(state: State, event: e.HeroDefeated) -> State:
    hp = state.heroes[event.hero].hp if event.hp is None else event.hp
    state = with_hero(state, event.hero, lambda h: replace(h, hp=hp, area=event.base, defeats=h.defeats + 1))
    if event.owes and event.hero not in state.owing:
        state = replace(state, owing=(*state.owing, event.hero))
    if not event.base and event.hero not in state.returning:
        state = replace(state, returning=(*state.returning, event.hero))
    return _turn_ended(state, e.TurnEnded(event.hero)) if event.turn_over else state


def _paid(state: State, event: e.PenaltyPaid) -> State:
    debts = {name: left for name, left in state.debts.items() if name != event.hero}
    if event.left:
        return replace(state, debts={**debts, event.hero: event.left})
    return replace(state, owing=tuple(name for name in state.owing if name != event.hero), debts=debts)


def _returned(state: State, event: e.HeroReturned) -> State:
    state = with_hero(state, event.hero, lambda h: replace(h, area=event.area))
    return replace(state, returning=tuple(name for name in state.returning if name != event.hero))


def _passed(state: State, event: e.BuyingPassed) -> State:
    team = state.heroes[event.hero].team
    return with_team(state, team, lambda t: replace(t, passed=(*t.passed, event.hero)))


def _token(state: State, event: e.QuestTokenPlaced) -> State:
    state = with_area(state, event.area, lambda a: replace(a, quest=True))
    return with_team(state, event.team, lambda t: replace(t, quest_tokens=t.quest_tokens + 1))


def apply(state: State, event: e.Event) -> State:
    """The table after an event."""
    if isinstance(event, FightEvent):
        return fought(state, event)
    if isinstance(event, TrayEvent):
        return rolled(state, event)
    if isinstance(event, e.TurnEvent):
        return _in_turn(state, event)
    if isinstance(event, e.CardEvent):
        return _with_cards(state, event)
    if isinstance(event, e.SettingsEvent | e.NumberEvent):
        return _counted(state, event)
    if isinstance(event, e.SkirmishEvent | e.EndEvent):
        return _ended(state, event)
    assert_never(event)


def _counted(state: State, event: e.SettingsEvent | e.NumberEvent) -> State:
    match event:
        case e.HeroSet():
            return _hero_set(state, event)
        case e.HeroEdited():
            return _hero_edited(state, event)
        case e.AreaSet(area):
            return replace(state, areas={**state.areas, area.name: area})
        case e.ProgressMade(team, place, by):
            return _victory_card(state, team, place, lambda c: replace(c, progress=max(0, c.progress + by)))
        case e.VictoryHandChanged(team, by):
            return with_team(state, team, lambda t: replace(t, victory_hand=max(0, t.victory_hand + by)))
        case e.DeckChanged():
            return _deck(state, event)
        case e.EterniumChanged():
            return _eternium(state, event)
        case e.VpChanged():
            return _vp(state, event)
        case e.HpChanged():
            return _hp(state, event)
        case e.SoldiersChanged():
            return _soldiers(state, event)
        case e.HeroPlaced(hero, area):
            return with_hero(state, hero, lambda h: replace(h, area=area))


def _in_turn(state: State, event: e.TurnEvent) -> State:
    match event:
        case e.IncomeTaken():
            return replace(state, income_taken=True)
        case e.ActionsBegan():
            return replace(state, phase="action")
        case e.RoundAdvanced():
            return _round(state, event)
        case e.LightSet(light):
            return replace(state, light=light)
        case e.SkullReached(skull):
            return replace(state, skulls=skull, skull_open=True)
        case e.SkullResolved():
            return replace(state, skull_open=False)
        case e.HeroActivated(hero):
            return replace(state, active=hero, actions=(), errand="")
        case e.ActionTaken(action):
            return replace(state, actions=(*state.actions, action))
        case e.TurnEnded():
            return _turn_ended(state, event)
        case e.WildsBraved():
            return replace(state, errand="encounter")
        case e.QuestTaken():
            return _quest_taken(state, event)
        case e.AllySentBack() | e.EncounterFinished() | e.QuestFinished():
            return replace(state, errand="")


def _with_cards(state: State, event: e.CardEvent) -> State:
    match event:
        case e.MarketOpened(merchant):
            return state if merchant in state.markets else replace(state, markets=(*state.markets, merchant))
        case e.MarketsShut():
            return replace(state, markets=())
        case e.ShopEntered(hero, merchant):
            return replace(state, visit=Visit(hero, merchant))
        case e.MarketRefreshed():
            return replace(state, visit=replace(state.visit, refreshed=True)) if state.visit else state
        case e.CardBought():
            return _bought(state, event)
        case e.ShopLeft():
            return replace(state, visit=None)
        case e.CardGained():
            return _gained(state, event)
        case e.CardLost():
            return _lost(state, event)
        case e.CardWorn():
            return _worn(state, event)
        case e.CardTraded():
            return _traded(state, event)


def _ended(state: State, event: e.SkirmishEvent | e.EndEvent) -> State:
    match event:
        case e.VictoryPlayed():
            return _played(state, event)
        case e.SecondaryScored(team, place, vp):
            return _victory_card(state, team, place, lambda c: replace(c, secondary=vp))
        case e.HeroDefeated():
            return _defeated(state, event)
        case e.PenaltyOwed(hero):
            return state if hero in state.owing else replace(state, owing=(*state.owing, hero))
        case e.PenaltyPaid():
            return _paid(state, event)
        case e.HeroReturned():
            return _returned(state, event)
        case e.VictoryRedrawn() | e.SoldiersFought():  # told in the history; the numbers come in events of their own
            return state
        case e.FirstChosen(team, named):
            return replace(state, first=team, first_named=state.first_named or named)
        case e.BuyingPassed():
            return _passed(state, event)
        case e.ZoneChosen(team, areas):
            return with_team(state, team, lambda t: replace(t, zone=areas))
        case e.PhaseSet(phase):
            return replace(state, phase=phase)
        case e.QuestTokenPlaced():
            return _token(state, event)
        case e.GameFinished(result):
            return replace(state, result=result, phase="over")
        case e.ChampionPicked(team, hero):
            return replace(state, champions={**state.champions, team: hero})
