"""The table after an event. Total and pure: an event that was recorded can always be replayed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.core import deck as decks
from companion.core import tray
from companion.games.heroes3 import battlefield
from companion.games.heroes3 import events as e
from companion.games.heroes3.battlefield import standing
from companion.games.heroes3.corrections import corrected
from companion.games.heroes3.economy.purse import added
from companion.games.heroes3.guards import DIFFICULTIES
from companion.games.heroes3.lore import AI_CARD, TALENT
from companion.games.heroes3.state import Realm, Seat, TimedEvent
from companion.games.heroes3.town import TOKENS


def apply(state: Realm, event: e.Event) -> Realm:
    """The realm after one event."""
    match event:
        case e.PlayedMarked(seat, played, active):
            return replace(_seat(state, seat, lambda s: replace(s, played=played)), active=active)
        case e.RoundAdvanced():
            return _new_round(state, event)
        case e.IncomeCollected(seat, gained):
            return _seat(state, seat, lambda s: replace(s, pool=_floored(s.pool, gained), collected=True))
        case e.ResourcesChanged(seat, changes):
            return _seat(state, seat, lambda s: replace(s, pool=_floored(s.pool, changes)))
        case e.IncomeChanged(seat, changes):
            return _seat(state, seat, lambda s: replace(s, income=_floored(s.income, changes)))
        case e.TokenTurned(seat, token, turned):
            return _seat(state, seat, lambda s: replace(s, tokens={**s.tokens, token: turned}))
        case e.Built(seat, building):
            built = state.round if building == "mage-guild" else 0
            return _seat(
                state,
                seat,
                lambda s: replace(s, buildings=(*s.buildings, building), guild_round=built or s.guild_round),
            )
        case e.ArmyJoined(seat, unit):
            joined = _seat(state, seat, lambda s: replace(s, army=(*s.army, unit)))
            return replace(joined, names=joined.names + 1)
        case e.ArmyFlipped(seat, army, shows):
            return _seat(
                state,
                seat,
                lambda s: replace(s, army=tuple(replace(u, shows=shows) if u.id == army else u for u in s.army)),
            )
        case e.ArmyLeft(seat, army):
            return _seat(state, seat, lambda s: replace(s, army=tuple(u for u in s.army if u.id != army)))
        case e.SecondaryChanged():
            return _secondary(state, event)
        case e.XpGained(seat, _, level, xp, rewards):
            return _seat(state, seat, lambda s: replace(s, level=level, xp=xp, rewards=s.rewards + rewards))
        case e.RewardTaken(seat, _):
            return _seat(state, seat, lambda s: replace(s, rewards=s.rewards[1:]))
        case e.ExpertUsed(seat):
            return _seat(state, seat, lambda s: replace(s, expert_used=s.expert_used + 1))
        case e.MpChanged(seat, hero, by):
            return _seat(state, seat, lambda s: replace(s, mp={**s.mp, hero: max(0, s.mp.get(hero, 0) + by)}))
        case e.HandChanged(seat, held, _, turn):
            return _seat(state, seat, lambda s: replace(s, hand=max(0, held), begun=turn or s.begun))
        case e.MoraleChanged(seat, to, discard):
            return _seat(state, seat, lambda s: replace(s, morale=to, discard_hand=discard))
        case e.SeatEliminated(seat, out):
            return _seat(state, seat, lambda s: replace(s, eliminated=out))
        case e.CubeTaken(seat, other):
            return _seat(state, seat, lambda s: replace(s, cubes=added(s.cubes, {str(other): 1})))
        case _:
            return _apply_table(state, event)


def _apply_table(state: Realm, event: e.TableEvent | e.BattleEvent) -> Realm:
    """Events that belong to the table rather than to one seat."""
    match event:
        case e.PostVisited(seat):
            return replace(state, traded=seat)
        case e.DieTaken(seat, place):
            keep = state.keep - 1 if state.keep > 0 else state.keep
            settled = _seat(state, seat, lambda s: replace(s, bonus="a" if s.bonus == "dice" else s.bonus))
            return replace(settled, taken=(*state.taken, place), keep=keep)
        case e.BonusChosen(seat, option, keep):
            # Dice that wait for a choice are gone once another player rolls.
            seats = tuple(replace(s, bonus="") if s.bonus == "dice" else s for s in state.seats)
            chosen = "dice" if keep > 0 else option
            return replace(_seat(replace(state, seats=seats), seat, lambda s: replace(s, bonus=chosen)), keep=keep)
        case e.SpellBought():
            return state
        case e.CardGained():
            return _gained(state, event)
        case e.VariantSwitched(variant, on):
            rest = tuple(v for v in state.variants if v != variant)
            return replace(state, variants=(*rest, variant) if on else rest)
        case e.UnitSet(card):
            return replace(state, units={**state.units, card.id: card})
        case e.Corrected(path, value, stands):
            right = corrected(state, path, value)
            return replace(right, combat=standing(right.combat, stands)) if stands and right.combat else right
        case tray.DiceRolled():
            return replace(state, tray=tray.after(state.tray, event), taken=(), keep=-1)
        case tray.DiceRerolled():
            return replace(state, tray=tray.after(state.tray, event))
        case _:
            return _apply_map(state, event)


def _apply_map(state: Realm, event: e.MapEvent | e.ScenarioEvent | e.BattleEvent) -> Realm:
    """Fields, and who stands or marches where."""
    match event:
        case e.FieldChanged(mark):
            known = any(f.id == mark.id for f in state.fields)
            fields = tuple(mark if f.id == mark.id else f for f in state.fields)
            return replace(state, fields=fields if known else (*fields, mark), names=state.names + 1)
        case e.FieldVisited(black_cube=cube, at=at):
            return replace(state, explored=(*state.explored, at)) if cube and at else state
        case e.StoodOn(seat, hero, tile):
            return replace(state, stands={**state.stands, f"{seat}/{hero}": tile})
        case e.AiArmed(level, army, beaten):
            return replace(state, ai_level=level, ai_army=army, ai_beaten=beaten)
        case e.AiMarched():
            return _marched(state, event)
        case _:
            return _apply_page(state, event)


def _apply_page(state: Realm, event: e.ScenarioEvent | e.BattleEvent) -> Realm:
    """What the scenario's page and its proclamations say, and how the game ended."""
    match event:
        case e.Heeded(seat, unpins):
            left = tuple(n for n in state.heeding if n != seat)
            return replace(state, heeding=left, pinned="" if unpins else state.pinned)
        case e.Proclaimed():
            return _proclaimed(state, event)
        case e.EventAdded(number, text):
            return replace(state, events=(*state.events, TimedEvent(number, text)))
        case e.EventDropped(place):
            return replace(state, events=state.events[:place] + state.events[place + 1 :])
        case e.LimitSet(rounds):
            return replace(state, round_limit=rounds)
        case e.ScenarioSet(scenario):
            return _talented(state.paged(scenario))
        case e.Concluded(team):
            return replace(state, outcome=team)
        case _:
            return battlefield.apply_combat(state, event)


def _talented(state: Realm) -> Realm:
    """A talent that is told while its card lies open is what this card does."""
    combat = state.combat
    if combat is None or combat.ai_spell or not state.ai_skill.does or combat.ai_card not in AI_CARD:
        return state
    known = AI_CARD[combat.ai_card]
    if known.kind != "skill":
        return state
    times = known.column[DIFFICULTIES.index(state.difficulty)]
    return replace(state, combat=replace(combat, ai_spell=TALENT, ai_power=times))


def _gained(state: Realm, event: e.CardGained) -> Realm:
    held = int(bool(event.card) and event.goes == "hand")
    gained = _seat(state, event.seat, lambda s: replace(s, hand=s.hand + held))
    return replace(gained, discards={**state.discards, event.deck: event.discard})


def _marched(state: Realm, event: e.AiMarched) -> Realm:
    return replace(
        state,
        ai_mp=event.left,
        ai_marched=event.round or state.ai_marched,
        ai_meets=event.meets,
        ai_distance=event.distance if event.distance >= 0 else state.ai_distance,
    )


def _seat(state: Realm, number: int, change: Callable[[Seat], Seat]) -> Realm:
    seats = tuple(change(seat) if i == number else seat for i, seat in enumerate(state.seats))
    return replace(state, seats=seats)


def _floored(pool: Mapping[str, int], changes: Mapping[str, int]) -> dict[str, int]:
    return {resource: max(0, number) for resource, number in added(pool, changes).items()}


def _new_round(state: Realm, event: e.RoundAdvanced) -> Realm:
    """Tokens turn up and Expert effects come back; points, homeless rounds and promises are what the event says."""
    seats = tuple(
        replace(
            seat,
            played=False,
            collected=False,
            tokens=dict.fromkeys(TOKENS, "ready"),
            expert_used=0,
            mp=mp,
            homeless=homeless,
        )
        for seat, mp, homeless in zip(state.seats, event.mp, event.homeless, strict=False)
    )
    return replace(
        state,
        round=event.round,
        seats=(*seats, *state.seats[len(seats) :]),
        active=event.active,
        ai_mp=event.ai_mp,
        traded=-1,
        next_income=event.promised,
        pinned="" if event.unpins else state.pinned,
        heeding=(),
        explored=() if event.cubes_off else state.explored,
    )


def _secondary(state: Realm, event: e.SecondaryChanged) -> Realm:
    def change(seat: Seat) -> Seat:
        mp = {**seat.mp, "secondary": event.mp} if event.on_map else seat.mp
        lost = seat.secondary_lost_round if event.on_map else state.round
        return replace(seat, secondary=event.on_map, mp=mp, secondary_lost_round=lost)

    return _seat(state, event.seat, change)


def _proclaimed(state: Realm, event: e.Proclaimed) -> Realm:
    card, deck = event.card, state.proclamations
    deck = decks.shuffled(deck, event.order) if event.order else deck
    deck = replace(deck, pile=deck.discard, discard=()) if event.again else deck
    deck = decks.taken(deck, card) if card in deck.pile else deck
    deck = decks.discarded(deck, card)
    seats = tuple(replace(seat, mp=mp) for seat, mp in zip(state.seats, event.mp, strict=False))
    return replace(
        state,
        proclamations=deck,
        pinned=card if event.stays else "",
        heeding=event.heeds,
        proclaimed=state.round,
        seats=(*seats, *state.seats[len(seats) :]),
        next_income=event.promised,
    )
