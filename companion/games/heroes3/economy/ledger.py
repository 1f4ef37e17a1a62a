"""The map ledger: who flags which mine, settlement, town or obelisk, and what that changes."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import deny, heed, refuse, settled
from companion.games.heroes3 import calendar
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import events as e
from companion.games.heroes3.economy import market, purse
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import AI, NEVER, NOBODY, FieldMark, Realm

Events = tuple[e.Event, ...]
KINDS = (*purse.MINES, "settlement", "town", "obelisk", "dragon-utopia")
NAME_LIMIT = 40


def claim(state: Realm, command: c.ClaimField, waived: frozenset[str]) -> Events:
    """A cube goes on a field: income changes at once, for the loser too.

    Rule: cat-flaggable
    """
    number = command.seat
    mark = next((f for f in state.fields if f.id == command.field or (command.at and f.at == command.at)), None)
    if mark is None:
        if command.kind not in KINDS or command.kind == "town":
            deny("unknown-name", name=command.kind or command.field)
        mark = FieldMark(f"f{state.names}", command.kind, command.name.strip()[:NAME_LIMIT], NEVER, at=command.at)
    first = mark.owner == NEVER
    owner = mark.owner
    if mark.kind == "obelisk":
        flags = calendar.obelisk_flags([str(f) for f in mark.flags], str(number))
        if flags is None:
            deny("own-field", "loc-obelisk")
        return (e.FieldChanged(replace(mark, owner=number, flags=(*mark.flags, number))),)
    allied = 0 <= owner != number and state.allied(owner, number)
    heed(
        waived,
        [
            refuse("own-field", "cat-flaggable", final=True) if owner == number else None,
            refuse("allied-field", "allied-flag-empty") if allied else None,
        ],
    )
    found: list[e.Event] = []
    token = ""
    if mark.kind in purse.MINES:
        gives = purse.mine_claim(mark.kind, first, owner >= 0, state.variants)
        found += _purse_events(state, number, owner, gives)
    elif mark.kind == "settlement":
        token, more = _settlement(state, command, mark, first, owner, waived)
        found += more
    elif mark.kind == "town" and 0 <= mark.home != number and owner == mark.home:
        found.append(e.CubeTaken(number, mark.home))
    return e.FieldChanged(replace(mark, owner=number, token=token)), *found


def _purse_events(state: Realm, number: int, owner: int, gives: purse.Claim) -> list[e.Event]:
    found: list[e.Event] = []
    if gives.income:
        found.append(e.IncomeChanged(number, gives.income))
    if gives.immediate:
        found.append(e.ResourcesChanged(number, gives.immediate, "claim"))
    if gives.enemy_income and owner >= 0:
        found.append(e.IncomeChanged(owner, gives.enemy_income))
    return found


def _settlement(
    state: Realm, command: c.ClaimField, mark: FieldMark, first: bool, owner: int, waived: frozenset[str]
) -> tuple[str, list[e.Event]]:
    number, choice = command.seat, command.choice
    if choice not in (*purse.SETTLEMENT, "reinforce"):
        deny("settlement-choice", "settlement-rewards")
    unit = next((u for u in state.seats[number].army if u.id == command.army), None)
    if choice == "reinforce" and (unit is None or unit.shows != "few" or state.units[unit.unit].pack is None):
        deny("no-such-unit", "settlement-half-cost")
    card = state.units[unit.unit] if unit else None
    cost = market.reinforce_cost(state, unit) if unit else {}
    gives = settled(
        purse.settlement_claim(
            choice,
            first,
            tier=card.tier if card else "",
            cost_gold=cost.get("gold", 0),
            previous=mark.token if owner >= 0 else "",
            variants=state.variants,
            bonus_on_capture=reads(state.readings, "A2", "when-taken"),
            half_anyway=reads(state.readings, "A3", "half-price"),
        )
    )
    found = _purse_events(state, number, owner, gives)
    if choice == "reinforce" and unit:
        heed(waived, [market.affordable(state.seats[number], {"gold": gives.pay_gold}, waived)])
        if gives.pay_gold:
            found.append(e.ResourcesChanged(number, {"gold": -gives.pay_gold}, "reinforce"))
        found.append(e.ArmyFlipped(number, unit.id, "pack"))
    return gives.token, found


def lose_field(state: Realm, id: str, to_ai: bool) -> Events:
    """A field is lost without another player: its income goes at once, what was collected stays."""
    mark = next((f for f in state.fields if f.id == id), None)
    if mark is None or mark.owner < 0:
        deny("not-owned", "cat-flaggable")
    lost: dict[str, int] = {}
    if mark.kind in purse.MINES:
        lost = purse.less(purse.doubled(purse.MINES[mark.kind], state.variants))
    elif mark.kind == "settlement":
        lost = purse.settlement_lost(mark.token, state.variants)
    found: list[e.Event] = [e.FieldChanged(replace(mark, owner=AI if to_ai else NOBODY, token=""))]
    if lost:
        found.append(e.IncomeChanged(mark.owner, lost))
    if to_ai and state.ai_meets and not state.combat:
        found.append(e.AiMarched(()))  # it has what it came for
    return tuple(found)
