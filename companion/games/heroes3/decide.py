"""What a command leads to: events, or a refusal that names the rule."""

from __future__ import annotations

from companion.core import tray
from companion.core.chance import Chance
from companion.core.refusal import Refusal, deny, door, heed, refuse, settled
from companion.games.heroes3 import (
    calendar,
    corrections,
    decide_battle,
    decide_map,
    decide_seat,
    heralds,
    lore,
    march,
    standing,
)
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import events as e
from companion.games.heroes3.economy import purse
from companion.games.heroes3.readings import reads
from companion.games.heroes3.setup import LAST_ROUND, VARIANTS, checked
from companion.games.heroes3.state import NOBODY, Realm
from companion.games.heroes3.units import card_refused

Events = tuple[e.Event, ...]
TEXT_LIMIT = 200
MOST_SPECIAL_DICE = 3


@door
def decide(state: Realm, command: c.Command, chance: Chance, waived: frozenset[str]) -> Events:
    """The events of a command at this table, each with all that follows from it."""
    return standing.wholly(state, _decide(state, command, chance, waived))


def _decide(state: Realm, command: c.Command, chance: Chance, waived: frozenset[str]) -> Events:
    seat = getattr(command, "seat", None)
    if isinstance(seat, int) and not 0 <= seat < len(state.seats):
        deny("no-such-seat")
    match command:
        case tray.RollDice() | tray.RerollDice():
            return _dice(state, command, chance, waived)
        case c.MarkPlayed(seat, played):
            return _played(state, seat) if played else (e.PlayedMarked(seat, False, seat),)
        case c.NextRound():
            return _next_round(state, chance, waived)
        case c.Proclaim(card):
            return heralds.proclaimed(state, card, chance, waived)
        case c.Heed():
            return heralds.heeded(state, command, chance, waived)
        case c.AddEvent(number, text):
            return _add_event(state, number, text, waived)
        case c.DropEvent(place):
            if not 0 <= place < len(state.events):
                deny("no-such-event")
            return (e.EventDropped(place),)
        case c.SetLimit(rounds):
            if not 0 <= rounds <= LAST_ROUND:
                deny("value-negative", "scenario-rules")
            return (e.LimitSet(rounds),)
        case c.SetScenario(scenario):
            return (e.ScenarioSet(checked(scenario, state.mode, state.units)),)
        case c.SwitchVariant(variant, on):
            return _variant(state, variant, on, waived)
        case c.SetUnit(card):
            heed(waived, [card_refused(card)])
            return (e.UnitSet(card),)
        case c.Correct(path, value):
            return _correct(state, path, value)
        case c.Eliminate(seat, out):
            return (e.SeatEliminated(seat, out),)
        case c.Conclude(team):
            known = team in {seat.team for seat in state.seats}
            return (e.Concluded(team if known else NOBODY),)
        case c.MarchAi(journey):
            return _march(state, journey)
        case c.LeavePost():
            return (e.PostVisited(NOBODY),)
        case _ if isinstance(command, c.SeatCommand):
            return decide_seat.decide(state, command, chance, waived)
        case _ if isinstance(command, c.MapCommand):
            return decide_map.decide(state, command, chance, waived)
        case _:
            return decide_battle.decide(state, command, chance, waived)


def _dice(state: Realm, command: tray.TrayCommand, chance: Chance, waived: frozenset[str]) -> Events:
    """Rolls and rerolls; the box holds three resource and three treasure dice."""
    if isinstance(command, tray.RollDice):
        for kind in ("resource", "treasure"):
            if command.dice.count(kind) > MOST_SPECIAL_DICE and "box-has-3-dice" not in waived:
                deny("box-has-3-dice", f"{kind}-die", final=False)
    elif "no-rerolls" in state.variants and "no-rerolls" not in waived:
        deny("no-rerolls", "variant-no-rerolls", final=False)
    return settled(tray.roll(state.dice, command, state.tray, chance))


def _played(state: Realm, seat: int) -> Events:
    """The end of a turn; a hand that a second negative morale has cost goes now.

    Rule: second-negative-morale
    """
    lost = decide_seat.discarded(state, seat) if state.seats[seat].discard_hand else ()
    return *lost, e.PlayedMarked(seat, True, _next_active(state, seat))


def _next_active(state: Realm, seat: int) -> int:
    for step in range(1, len(state.seats) + 1):
        number = (seat + step) % len(state.seats)
        other = state.seats[number]
        if not other.eliminated and not other.played and number != seat:
            return number
    return seat


def _next_round(state: Realm, chance: Chance, waived: frozenset[str]) -> Events:
    """The cube moves once everyone has played; seats three rounds without a home are out, and what the table has handed
    to the app (proclamation, income) follows in the same step."""
    late = next((s.name for s in state.seats if not s.played and not s.eliminated), "")
    ended = bool(state.round_limit) and state.round >= state.round_limit
    heed(
        waived,
        [
            refuse("combat-under-way", "round-types") if state.combat else None,
            refuse("not-all-played", "round-types", name=late) if late else None,
            refuse("last-round", "scenario-rules", round=state.round) if ended else None,
            refuse("ai-hero-waits", "ai-hero-movement") if state.ai_waits else None,
        ],
    )
    found: list[e.Event] = [_refreshed(state)]
    for i, seat in enumerate(state.seats):
        homeless = seat.homeless + 1 if state.fields and not state.homes(i) else 0
        if calendar.homeless_out(homeless) and not seat.eliminated:
            found.append(e.SeatEliminated(i))
    return *found, *_by_itself(standing.carried(state, found), chance, waived)


def _refreshed(state: Realm) -> e.RoundAdvanced:
    """A new round: movement points come back, rounds without a home are counted, and what was promised has been given.

    Rule: round-refresh
    """
    pinned = lore.PROCLAIMED.get(state.pinned)
    more = pinned.mp if pinned else 0
    points = {hero: max(0, calendar.MP[hero] + more) for hero in ("main", "secondary")}
    homeless = (0 if state.homes(i) or not state.fields else seat.homeless + 1 for i, seat in enumerate(state.seats))
    return e.RoundAdvanced(
        state.round + 1,
        heralds.spent(state),
        tuple(points for _seat in state.seats),
        tuple(homeless),
        next((i for i, seat in enumerate(state.seats) if not seat.eliminated), 0),
        calendar.MP["ai"],
        {} if round_now(state).income else state.next_income,
        calendar.round_kind(state.round + 1, state.variants).cubes_off,
    )


def _by_itself(state: Realm, chance: Chance, waived: frozenset[str]) -> tuple[e.Event, ...]:
    """What the app does as a round begins, where the table asked for it."""
    kind, found = round_now(state), tuple[e.Event, ...]()
    if kind.proclamation and state.automation.get("proclamation") == "do":
        drawn = door(heralds.proclaimed)(state, "", chance, waived)
        found = () if isinstance(drawn, Refusal) else drawn
    if kind.income and state.automation.get("income") == "do" and decide_seat.collecting(state):
        taken = door(decide_seat.collect_all)(standing.carried(state, found), waived)
        found = found if isinstance(taken, Refusal) else (*found, *taken)
    return found


def round_now(state: Realm) -> calendar.RoundKind:
    """What kind of round it is at this table."""
    even = reads(state.readings, "A1", "resource-even")
    return calendar.round_kind(state.round, state.variants, resource_even=even)


def _add_event(state: Realm, number: int, text: str, waived: frozenset[str]) -> Events:
    text = text.strip()[:TEXT_LIMIT]
    if not text or not 0 <= number <= LAST_ROUND:
        deny("event-empty", "timed-events")
    if state.round_limit and number > state.round_limit and "event-after-end" not in waived:
        deny("event-after-end", "timed-events", round=state.round_limit, final=False)
    return (e.EventAdded(number, text),)


def _variant(state: Realm, variant: str, on: bool, waived: frozenset[str]) -> Events:
    if variant not in VARIANTS:
        deny("unknown-name", name=variant)
    chosen = {*state.variants, variant} if on else set(state.variants) - {variant}
    started = state.round > 1 or any(seat.played for seat in state.seats)
    heed(
        waived,
        [
            calendar.variants_refused(chosen),
            refuse("variant-mid-game", "variants-table") if started else None,
        ],
    )
    return (e.VariantSwitched(variant, on),)


def _correct(state: Realm, path: str, value: int) -> Events:
    limits = corrections.bounds(state, path)
    if limits is None:
        deny("unknown-name", name=path)
    low, high = limits
    if value < low and low == 0:
        deny("value-negative")
    if not low <= value <= high:
        deny("out-of-bounds", low=low, high=high)
    return (e.Corrected(path, value),)


def _march(state: Realm, journey: march.Journey) -> Events:
    spots = (*journey.scene.heroes, *journey.scene.claimable, *journey.towns)
    if any(spot.distance < 0 for spot in spots) or journey.town < 0:
        deny("distance-missing", "ai-hero-movement")
    actions = march.map_turn(journey)
    left = 0 if march.starts_fight(actions) else max(0, state.ai_mp - sum(action.cost for action in actions))
    walked = sum(action.cost for action in actions if action.kind == "town")
    near = min([spot.distance for spot in journey.towns] or [journey.town])
    distance = max(0, near - walked) if near < march.FAR_OFF else -1
    return (e.AiMarched(actions, state.round, left, march.starts_fight(actions), distance),)


def after_income(state: Realm, number: int) -> dict[str, int]:
    """What a seat will have after its next resource round."""
    seat = state.seats[number]
    brought = decide_seat.army_income(state, number)
    return purse.collected(seat.pool, purse.added(seat.income, brought, state.next_income))
