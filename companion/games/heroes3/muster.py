"""How a combat is set up: who fights, which guards are drawn, where they stand, what the walls are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core import deck as decks
from companion.core.chance import Chance
from companion.core.deck import Deck
from companion.core.refusal import Refusal, deny, heed, refuse, settled
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import board, level, lore, order, siege, town
from companion.games.heroes3 import events as e
from companion.games.heroes3.board import Cell
from companion.games.heroes3.combat import terms
from companion.games.heroes3.guards import TABLE, guards
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import NOBODY, ArmyUnit, Combat, Fighter, Realm, Seat
from companion.games.heroes3.units import SIDES

Events = tuple[e.Event, ...]


def start_combat(state: Realm, command: bc.StartCombat, chance: Chance, waived: frozenset[str]) -> Events:
    """A fight set up on the board; the player's own units wait to be placed.

    Rule: neutral-combat-setup
    """
    seat = state.seats[command.seat]
    other = state.seats[command.other] if 0 <= command.other < len(state.seats) else None
    own = _fielded(seat, command.fielded)
    _may_begin(state, command, seat, other, len(own), waived)
    enters, left = command.attacker == "near" and not command.entered, seat.mp.get(command.hero, 0)
    near = [Fighter(f"n{i}", u.unit, "near", u.shows, army=u.id) for i, u in enumerate(own, 1)]
    piles = dict(state.neutrals)
    if command.kind == "hero" and other is not None:
        theirs = _fielded(other, command.other_fielded)
        if not theirs:
            deny("no-army", "army-wiped-restart")
        far = [Fighter(f"f{i}", u.unit, "far", u.shows, army=u.id) for i, u in enumerate(theirs, 1)]
    else:
        called = _enemy(state, command, chance, piles)
        far = [Fighter(f"f{i}", m.unit, "far", m.shows) for i, m in enumerate(called, 1)]
        if state.solo_rules or command.kind == "ai-hero":
            far = placed_guards(state, far)
    azure = command.kind == "neutrals" and any(state.units[f.unit].tier == "azure" for f in far)
    if azure and reads(state.readings, "A26", "no"):
        azure = all(state.units[f.unit].tier == "azure" for f in far)
    works = siege.defence_works(command.place, citadel_of(state, command))
    pieces = {siege.key((column, board.MIDDLE)): "gate" if column == 2 else "wall" for column in range(1, 5)}
    defender = "far" if command.attacker == "near" else "near"
    tower = [Fighter("tower", "arrow-tower", defender, "neutral")] if works.tower else []
    ai = command.kind == "ai-hero"
    combat = Combat(
        command.kind,
        command.seat,
        command.other if other else NOBODY,
        command.attacker,
        command.hero,
        command.other_hero,
        command.field,
        command.place,
        fighters=(*near, *far, *tower),
        pieces=pieces if works.walls else {},
        army_alone=_absent(command) >= 0,
        azure=azure,
        ai_deck=Deck(lore.AI_DECK) if ai else Deck(),
        ai_spells=Deck(state.ai_spells) if ai else Deck(),
        mark=besieged(state, command),
    )
    sent = _absent(command)
    paid = (e.ResourcesChanged(sent, {"gold": -terms.DEFENCE_GOLD}, "defence"),) if sent >= 0 else ()
    moved = (e.MpChanged(command.seat, command.hero, -1, "move-1-field"),) if enters and left else ()
    return *moved, *paid, b.CombatStarted(combat, piles)


def _may_begin(
    state: Realm, command: bc.StartCombat, seat: Seat, other: Seat | None, own: int, waived: frozenset[str]
) -> None:
    """Why no fight can be set up now."""
    enters, left = command.attacker == "near" and not command.entered, seat.mp.get(command.hero, 0)
    heed(
        waived,
        [
            refuse("combat-under-way", "combat-triggers", final=True) if state.combat else None,
            refuse("no-such-seat", final=True) if command.kind == "hero" and other is None else None,
            refuse("allied-hero", f"mode-{state.mode}") if _partners(state, command) else None,
            refuse("no-army", "army-wiped-restart", final=True) if not own else None,
            refuse("difficulty-out-of-range", "field-difficulty", final=True)
            if command.field and command.field not in TABLE
            else None,
            town.field_refused(own),
            refuse("no-secondary-hero", "secondary-hero-limits")
            if command.hero == "secondary" and not seat.secondary
            else None,
            _quick(state, command, seat),
            _sent_alone(state, command),
            refuse("not-enough-mp", "movement-points", at=1) if enters and not left else None,
        ],
    )


def _partners(state: Realm, command: bc.StartCombat) -> bool:
    fights_player = command.kind == "hero" and 0 <= command.other < len(state.seats)
    return fights_player and state.allied(command.seat, command.other)


def citadel_of(state: Realm, command: bc.StartCombat) -> bool:
    """Whether the besieged town has a Citadel: as the table says, otherwise as its owner has built it here.

    Rule: siege-start
    """
    if command.citadel is not None:
        return command.citadel
    owner = command.other if command.attacker == "near" else command.seat
    return 0 <= owner < len(state.seats) and "citadel" in state.seats[owner].buildings


def besieged(state: Realm, command: bc.StartCombat) -> str:
    """The town or settlement that is fought for: of several the owner's own town.

    Rule: siege-start
    """
    owner = command.other if command.attacker == "near" else command.seat
    held = [mark for mark in state.fields if mark.owner == owner and mark.kind == command.place]
    return min(held, key=lambda mark: mark.home != owner).id if held else ""


def _fielded(seat: Seat, chosen: Sequence[str]) -> list[ArmyUnit]:
    return [u for u in seat.army if u.id in chosen] if chosen else list(seat.army[: town.FIELDED])


def _quick(state: Realm, command: bc.StartCombat, seat: Seat) -> Refusal | None:
    """Guards a full level below the main hero flee; a secondary hero borrows the main hero's level (A22)."""
    if command.kind != "neutrals" or not command.field or command.enemy:
        return None
    if command.hero == "secondary" and reads(state.readings, "A22", "never"):
        return None
    if level.quick_combat(seat.level, seat.xp, command.field):
        return refuse("quick-combat", "quick-combat", level=seat.level, field=command.field)
    return None


def _absent(command: bc.StartCombat) -> int:
    """The owner who sends the army alone, or nobody (-1)."""
    if command.hero == "none" and command.attacker == "far":
        return command.seat
    return command.other if command.kind == "hero" and command.other_hero == "none" else NOBODY


def _sent_alone(state: Realm, command: bc.StartCombat) -> Refusal | None:
    """An absent owner sends the army alone for 8 gold, and only to a town or settlement.

    Rule: pay-to-defend
    """
    number = _absent(command)
    if not 0 <= number < len(state.seats):
        return None
    if command.place == "field":
        return refuse("army-needs-a-place", "pay-to-defend")
    held = terms.besieged(False, terms.DEFENCE_GOLD, state.seats[number].pool.get("gold", 0))
    return held if isinstance(held, Refusal) else None


def _enemy(state: Realm, command: bc.StartCombat, chance: Chance, piles: dict[str, Deck]) -> list[bc.Muster]:
    if command.enemy:
        for m in command.enemy:
            if m.unit not in state.units or m.shows not in SIDES:
                deny("unknown-name", name=m.unit)
        if len(command.enemy) > 2 * board.COLUMNS:
            deny("too-many-units", "neutral-placement-solo-coop", most=8)
        return [m if state.units[m.unit].pack else replace(m, shows="neutral") for m in command.enemy]
    wanted = settled(guards(command.field, state.difficulty))
    called: list[bc.Muster] = []
    for tier, number in wanted.items():
        for _ in range(number):
            pile = piles[tier]
            if not len(pile):
                pile = Deck(pile.discard)
            if not len(pile):
                deny("deck-empty", "neutral-units")
            card = pile.pile[chance.pick(len(pile))]
            piles[tier] = decks.discarded(decks.taken(pile, card), card)
            called.append(bc.Muster(card))
    return called


def placed_guards(state: Realm, far: list[Fighter]) -> list[Fighter]:
    """Enemy units on their cells, in the order of the printed rule.

    Rule: neutral-placement-solo-coop
    """
    found = deployment_cells(state, far)
    return [replace(f, at=found.get(f.id)) for f in far]


def deployment_cells(state: Realm, far: Sequence[Fighter]) -> dict[str, Cell]:
    """The cell of each enemy card, by its id."""
    cards = [(f, state.units[f.unit], state.units[f.unit].shown(f.shows)) for f in far]
    drawn = [order.Guard(f.id, card.type, card.tier or "bronze", side.initiative) for f, card, side in cards]
    lines = order.deployment(drawn)
    if isinstance(lines, Refusal):
        return {}
    flip = reads(state.readings, "A9", "player-left")
    return {
        id: order.slot_cell(line, slot, from_player=flip)
        for line in ("front", "back")
        for slot, id in enumerate(getattr(lines, line), 1)
    }


def own_cells(state: Realm, combat: Combat, side: str) -> dict[str, Cell]:
    """A plain line-up of a side's unplaced units: ranged behind, the others in front, from the left."""
    taken = {f.at for f in combat.fighters if f.at is not None}
    lines = {
        line: [(c, rows[side]) for c in (2, 3, 1, 4)] for line, rows in (("front", board.FRONT), ("back", board.BACK))
    }
    found: dict[str, Cell] = {}
    for fighter in combat.fighters:
        if fighter.side != side or fighter.at is not None or fighter.unit == "arrow-tower":
            continue
        ranged = state.units[fighter.unit].type == "ranged"
        for line in ("back", "front") if ranged else ("front", "back"):
            free = next((c for c in lines[line] if c not in taken), None)
            if free:
                found[fighter.id] = free
                taken.add(free)
                break
    return found
