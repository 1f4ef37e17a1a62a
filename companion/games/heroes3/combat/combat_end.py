"""The end of a combat: who pays, who learns, which cards stay, where the hero goes."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal, deny, door, heed
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import calendar, decide_seat, level, lineup, morale
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import events as e
from companion.games.heroes3.combat import strike, terms
from companion.games.heroes3.economy import ledger
from companion.games.heroes3.order import RANK
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import ArmyUnit, Combat, FieldMark, Realm

Events = tuple[e.Event, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What ending the combat this way does, for the end-of-combat wizard."""

    winner: str
    how: str
    events: tuple[e.Event, ...]
    hero_goes: str = ""


def end_combat(state: Realm, combat: Combat, command: bc.EndCombat, waived: frozenset[str]) -> Events:
    """The combat closed, with all that follows from it."""
    return _outlook(state, combat, command, waived).events


def _outlook(state: Realm, combat: Combat, command: bc.EndCombat, waived: frozenset[str] = frozenset()) -> Outlook:
    """The same, as a preview: who won, what changes hands, where the beaten hero goes.

    Rule: end-of-combat
    """
    match command.how:
        case "called-off":
            return Outlook("", "called-off", (b.CombatEnded("", "called-off"),))
        case "retreat":
            return _retreat(state, combat, waived)
        case "surrender":
            return _surrender(state, combat, command.side, waived)
    near, far = combat.alive("near"), combat.alive("far")
    winner = {"near-wins": "near", "far-wins": "far"}.get(command.how, "near" if near else "far")
    if not command.how and near and far and "both-stand" not in waived:
        deny("both-stand", "end-of-combat", final=False)
    return _won(state, combat, winner, command)


outlook = door(_outlook)


def hero_goes(state: Realm, combat: Combat, winner: str, how: str) -> str:
    """Where the beaten hero goes; nowhere where an army fought alone or the enemy is no player's.

    Rule: end-of-combat
    """
    side = "far" if winner == "near" else "near"
    number, hero = (combat.seat, combat.hero) if side == "near" else (combat.other, combat.other_hero)
    if not winner or not 0 <= number < len(state.seats) or hero == "none":
        return ""
    if how == "retreat":
        return "previous-field"
    return "removed-from-map" if hero == "secondary" and how == "won" else "own-town-or-settlement"


def highest_tier(state: Realm, combat: Combat) -> str:
    tiers = [state.units[f.unit].tier for f in combat.fighters if f.side == "far" and f.unit != "arrow-tower"]
    if combat.azure:
        return "azure"
    return max((t for t in tiers if t in RANK and t != "azure"), key=lambda t: RANK[t], default="")


def _retreat(state: Realm, combat: Combat, waived: frozenset[str]) -> Outlook:
    opponent = "player" if combat.kind == "hero" else combat.kind
    heed(waived, [terms.retreat_refused(opponent, highest_tier(state, combat))])
    events = (*army_events(state, combat), b.CombatEnded("far", "retreat"))
    return Outlook("far", "retreat", events, hero_goes(state, combat, "far", "retreat"))


def _surrender(state: Realm, combat: Combat, side: str, waived: frozenset[str]) -> Outlook:
    opponent = "player" if combat.kind == "hero" else combat.kind
    giver, taker = (combat.seat, combat.other) if side == "near" else (combat.other, combat.seat)
    active = combat.fighter(combat.active) if combat.active else None
    due = [f for f in (combat.fighter(id) for id in lineup.waiting(state, combat)) if f and f.side == side]
    fresh = active is None or (active.side == side and not active.moved and not active.attacked)
    gold = state.seats[giver].pool.get("gold", 0) if giver >= 0 else 0
    heed(
        waived,
        [
            terms.surrender_refused(
                opponent,
                at_start=bool(due) and fresh,
                defending_town=combat.place == "town" and side != combat.attacker,
                gold=gold,
            )
        ],
    )
    paid, winner = min(gold, terms.SURRENDER_GOLD), "far" if side == "near" else "near"
    events: tuple[e.Event, ...] = (
        e.ResourcesChanged(giver, {"gold": -paid}, "surrender"),
        e.ResourcesChanged(taker, {"gold": paid}, "surrender"),
        *army_events(state, combat),
        b.CombatEnded(winner, "surrender"),
    )
    return Outlook(winner, "surrender", events, hero_goes(state, combat, winner, "surrender"))


def army_events(state: Realm, combat: Combat) -> tuple[e.Event, ...]:
    """Beaten cards leave their armies, flipped ones stay flipped; an empty army starts over with the scenario's units.

    Rule: damage-healed
    """
    found: list[e.Event] = []
    for side, number in (("near", combat.seat), ("far", combat.other)):
        if not 0 <= number < len(state.seats):
            continue
        army = {u.id: u for u in state.seats[number].army}
        for fighter in combat.fighters:
            if fighter.side != side or fighter.army not in army:
                continue
            stays, shows = strike.healed("removed" if fighter.gone else fighter.shows)
            if not stays:
                found.append(e.ArmyLeft(number, fighter.army))
                del army[fighter.army]
            elif shows != army[fighter.army].shows:
                found.append(e.ArmyFlipped(number, fighter.army, shows))
        if not army:
            own = [u for u in state.starting_units if state.units[u].faction in ("", state.seats[number].faction)]
            found += [
                e.ArmyJoined(number, ArmyUnit(f"u{number}-{state.names}-{i}", unit, _starts(state, unit)))
                for i, unit in enumerate(own)
            ]
    return tuple(found)


def _starts(state: Realm, unit: str) -> str:
    return "pack" if unit in state.starting_packs else "few"


def taken(state: Realm, combat: Combat, winner: str) -> FieldMark | None:
    """The besieged place that falls to the attacker who has won.

    Rule: siege-start
    """
    owner = combat.other if combat.attacker == "near" else combat.seat
    fell = winner == combat.attacker and combat.mark
    return next((mark for mark in state.fields if fell and mark.id == combat.mark and mark.owner == owner), None)


def _captured(state: Realm, mark: FieldMark, taker: int, command: bc.EndCombat) -> Events:
    """The cube of whoever took the place, or the A.I. hero's."""
    if not 0 <= taker < len(state.seats):
        return ledger.lose_field(state, mark.id, True)
    claim = c.ClaimField(taker, field=mark.id, choice=command.reward or "gold", army=command.army)
    return ledger.claim(state, claim, frozenset())


def _won(state: Realm, combat: Combat, winner: str, command: bc.EndCombat) -> Outlook:
    players = {"near": combat.seat, "far": combat.other}
    heroes = {"near": combat.hero, "far": combat.other_hero}
    loser = "far" if winner == "near" else "near"
    events: list[e.Event] = [*army_events(state, combat)]
    if mark := taken(state, combat, winner):
        events += _captured(state, mark, players[winner], command)
    if 0 <= players[loser] < len(state.seats):
        events += _lost(state, combat, players[loser], players[winner], heroes[loser], loser)
    if 0 <= players[winner] < len(state.seats):
        events += _learned(state, combat, players[winner], players[loser], heroes[winner], heroes[loser])
    out = any(isinstance(event, e.SeatEliminated) for event in events)
    events.append(b.CombatEnded(winner, "won"))
    return Outlook(winner, "won", tuple(events), "" if out else hero_goes(state, combat, winner, "won"))


def _lost(state: Realm, combat: Combat, number: int, taker: int, hero: str, side: str) -> list[e.Event]:
    """Gold, morale and cubes of the beaten; a secondary hero leaves the map; a homeless main hero may be out."""
    if hero == "none":
        return []
    seat = state.seats[number]
    by = "player" if combat.kind == "hero" else combat.kind
    nothing = reads(state.readings, "A5", "nothing")
    price = terms.defeat_penalty(hero, by, seat.pool.get("gold", 0), all_or_nothing=nothing)
    events: list[e.Event] = []
    if price.gold:
        events += [
            e.ResourcesChanged(number, {"gold": -price.gold}, "defeat"),
            e.ResourcesChanged(taker, {"gold": price.gold}, "defeat"),
        ]
    if price.negative_morale:
        stays = reads(state.readings, "A4", "stays")
        mood = morale.felt(seat.morale, "negative", seat.faction, second_stays=stays)
        changed = e.MoraleChanged(number, mood.state, mood.discard_hand or seat.discard_hand, "defeat")
        if (changed.to, changed.discard_hand) != (seat.morale, seat.discard_hand):
            events.append(changed)
    if price.cubes and taker >= 0:
        events.append(e.CubeTaken(taker, number))
    if hero == "secondary" and seat.secondary:
        events.append(e.SecondaryChanged(number, False))
    town_only = reads(state.readings, "A18", "town-only")
    in_town = combat.place == "town" and side != combat.attacker
    homes = state.homes(number) - bool(side != combat.attacker and taken(state, combat, combat.attacker))
    if hero == "main" and calendar.beaten_out(homes, in_town, only_in_town=town_only):
        events.append(e.SeatEliminated(number))
    return events


def _learned(state: Realm, combat: Combat, number: int, loser: int, hero: str, beaten: str) -> list[e.Event]:
    """Experience of the winner's main hero."""
    seat = state.seats[number]
    worthless = hero != "main" or (combat.kind == "hero" and beaten != "main")
    gain = level.combat_xp(
        seat.level,
        field=combat.numeral if combat.kind == "neutrals" and combat.numeral else None,
        hero_level=state.seats[loser].level if combat.kind == "hero" and loser >= 0 else _ai_level(state, combat),
        azure=combat.azure,
        worthless=worthless,
    )
    return [] if isinstance(gain, Refusal) or not gain else [*decide_seat.xp_events(state, number, gain)]


def _ai_level(state: Realm, combat: Combat) -> int | None:
    """An A.I. hero's level is the scenario's; where it is given as the field's numeral, that counts."""
    return combat.numeral or None if combat.kind == "ai-hero" else None
