"""Decisions on the combat board."""

from __future__ import annotations

from typing import assert_never

from companion.capabilities.agreements import we_roll
from companion.core.chance import Chance
from companion.core.refusal import Refusal, deny, heed, refuse
from companion.games.heroes3 import ai_army, board, enemy_turn, lineup, muster, opponent, siege
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import events as e
from companion.games.heroes3.board import Cell
from companion.games.heroes3.combat import blows, combat_end, prowess, strike
from companion.games.heroes3.readings import reads
from companion.games.heroes3.spells import sorcery, spellcraft
from companion.games.heroes3.state import Combat, Fighter, Realm

Events = tuple[e.Event, ...]


def decide(state: Realm, command: bc.BattleCommand, chance: Chance, waived: frozenset[str]) -> Events:
    """The events of a combat command."""
    if isinstance(command, bc.StartCombat):
        return ai_army.start(state, command, chance, waived)
    if isinstance(command, bc.PlayCard):
        return spellcraft.play(state, command, waived)
    combat = state.combat
    if combat is None:
        deny("no-combat", "combat-triggers")
    match command:
        case bc.PlaceUnit(id, at):
            return _place(state, combat, id, at, waived)
        case bc.PlaceAll(side):
            found = muster.own_cells(state, combat, side)
            placed = tuple(b.UnitPlaced(id, at) for id, at in found.items())
            return placed or deny("nothing-to-place", "combat-board")
        case bc.PlacePiece(column):
            return _gate(combat, column)
        case bc.BeginFight():
            return _begin(state, combat, waived)
        case bc.EndCombat():
            ended = combat_end.end_combat(state, combat, command, waived)
            return (*ai_army.losses(state, combat, command), *ended, *ai_army.homeward(state, combat, ended))
        case bc.NextCombatRound():
            return _next_round(state, combat, waived)
        case bc.ShiftUnit(id, at):
            return _shift(combat, id, at)
        case bc.CastAiSpell():
            return sorcery.cast_ai(state, combat, command)
        case bc.TogglePause(id):
            fighter = combat.fighter(id)
            if fighter is None:
                deny("no-such-unit", "paralysis")
            return (b.PauseToggled(id, not fighter.paralysed),)
        case _:
            return sorcery.avenged(state, _fight(state, combat, command, chance, waived))


def _fight(state: Realm, combat: Combat, command: bc.FightCommand, chance: Chance, waived: frozenset[str]) -> Events:
    if combat.phase == "placing":
        deny("not-begun", "combat-round")
    if combat.phase == "over":
        deny("no-units-left", "end-of-combat")
    match command:
        case bc.Activate(id):
            return _activate(state, combat, id, chance, waived)
        case bc.MoveUnit(id, to):
            return _move(state, combat, id, to, chance, waived)
        case bc.Strike():
            return _charge(state, combat, command, chance, waived)
        case bc.StrikeBack():
            return blows.strike_back(state, combat, command, chance)
        case bc.SkipAnswer():
            if combat.answer is None:
                deny("no-answer-due", "retaliation")
            waived_answer = blows.carried(state, [b.AnswerSkipped()])
            return b.AnswerSkipped(), *blows.closing_events(
                waived_answer, waived_answer.combat or combat, combat.active
            )
        case bc.Breach(id, at):
            return _breach(state, combat, id, at, chance, waived)
        case bc.DefendUnit(id):
            return _defend(state, combat, id, chance, waived)
        case bc.EndActivation(id):
            return _end_activation(state, combat, id, chance, waived)
        case bc.ActEnemy():
            return enemy_turn.act(state, combat, command, chance, waived)
        case bc.DrawAiCard(card, spell):
            return enemy_turn.draw_by_hand(state, combat, card, chance, spell)
        case _:
            assert_never(command)


def _place(state: Realm, combat: Combat, id: str, at: Cell, waived: frozenset[str]) -> Events:
    """Own units go on the own two lines, one card a cell, five at most."""
    fighter = combat.fighter(id)
    if fighter is None or not board.on_board(at):
        deny("no-such-unit", "combat-board")
    others = [f for f in combat.fighters if f.id != id and f.at is not None]
    fielded = sum(f.side == fighter.side for f in others) + 1
    rows = (board.BACK[fighter.side], board.FRONT[fighter.side])
    heed(
        waived,
        [
            refuse("combat-begun", "combat-board") if combat.phase != "placing" else None,
            refuse("space-occupied", "combat-board", final=True) if any(f.at == at for f in others) else None,
            refuse("own-lines-only", "combat-board") if at[1] not in rows else None,
            refuse("max-5-on-board", "army-limit") if fielded > 5 and combat.kind != "neutrals" else None,
        ],
    )
    return (b.UnitPlaced(id, at),)


def _shift(combat: Combat, id: str, at: Cell) -> Events:
    """A unit is set on another space by a spell or an ability."""
    fighter = combat.fighter(id)
    if fighter is None or fighter.gone or fighter.at is None or not board.on_board(at):
        deny("no-such-unit", "combat-board")
    walls = combat.pieces.get(siege.key(at)) in ("wall", "gate")
    if walls or any(f.at == at and not f.gone for f in combat.fighters):
        deny("space-occupied", "combat-board")
    return (b.UnitShifted(id, at),)


def _gate(combat: Combat, column: int) -> Events:
    if not combat.pieces or combat.phase != "placing" or not 1 <= column <= board.COLUMNS:
        deny("no-walls-here", "walls-and-gate")
    pieces = {siege.key((n, board.MIDDLE)): "gate" if n == column else "wall" for n in range(1, board.COLUMNS + 1)}
    return (b.PiecesPlaced(pieces),)


def _begin(state: Realm, combat: Combat, waived: frozenset[str]) -> Events:
    empty = [side for side in ("near", "far") if not combat.alive(side)]
    unplaced = sum(f.at is None and f.unit != "arrow-tower" for f in combat.fighters)
    heed(
        waived,
        [
            refuse("combat-begun", "combat-board", final=True) if combat.phase != "placing" else None,
            refuse("side-without-units", "combat-board", final=True) if empty else None,
            refuse("units-unplaced", "combat-board", n=unplaced) if unplaced else None,
        ],
    )
    return (b.FightBegan(), *prowess.opened(state, combat))


def _turn_checks(state: Realm, combat: Combat, fighter: Fighter) -> list[Refusal | None]:
    """Whether it is this unit's moment."""
    due = lineup.waiting(state, combat)
    return [
        refuse("answer-first", "retaliation", final=True) if combat.answer else None,
        refuse("already-activated", "combat-round") if fighter.acted else None,
        refuse("not-its-turn", "initiative-order") if fighter.id not in due else None,
    ]


def woken(state: Realm, combat: Combat, fighter: Fighter, chance: Chance) -> tuple[tuple[e.Event, ...], Fighter | None]:
    """The events that make a unit the active one, and the unit as it then stands; None where a drawn spell comes first.

    A unit of the A.I. hero draws its card also when people move it.
    """
    if combat.active == fighter.id:
        return (), fighter
    ended: tuple[e.Event, ...] = (b.ActivationEnded(combat.active),) if combat.active else ()
    events = (*ended, *prowess.stirred(state, combat, fighter))
    events = (*events, *enemy_turn.draw(blows.carried(state, events), fighter, chance))
    now = blows.carried(state, events).combat
    return events, None if now is None or now.ai_spell else now.fighter(fighter.id)


def _activate(state: Realm, combat: Combat, id: str, chance: Chance, waived: frozenset[str]) -> Events:
    fighter = combat.fighter(id)
    if fighter is None or fighter.gone:
        deny("no-such-unit", "combat-round")
    if combat.active == id:
        deny("already-active", "combat-round")
    heed(waived, _turn_checks(state, combat, fighter))
    if strike.skips_activation(fighter.paralysed):
        return (b.ActivationSkipped(id),)
    return woken(state, combat, fighter, chance)[0]


def _ready(
    state: Realm, combat: Combat, id: str, chance: Chance, waived: frozenset[str]
) -> tuple[tuple[e.Event, ...], Fighter | None]:
    """The unit made active by acting with it: one tap less at the table."""
    fighter = combat.fighter(id)
    if fighter is None or fighter.gone:
        deny("no-such-unit", "combat-round")
    if combat.active != id or combat.answer:
        checks = [
            *_turn_checks(state, combat, fighter),
            refuse("paralysed", "paralysis") if fighter.paralysed else None,
        ]
        heed(waived, checks)
    return woken(state, combat, fighter, chance)


def _move(state: Realm, combat: Combat, id: str, to: Cell, chance: Chance, waived: frozenset[str]) -> Events:
    ready = _ready(state, combat, id, chance, waived)
    events, fighter = ready
    if fighter is None:
        return events
    if fighter.at is None or not board.on_board(to) or to == fighter.at:
        deny("off-board", "combat-board")
    steps = lineup.moves(state, combat, fighter).get(to)
    taken = any(f.at == to and not f.gone for f in combat.fighters)
    most = lineup.steps_left(state, fighter)
    spent = fighter.attacked and most == 0 and steps is None
    stopped = steps is None and board.distance(fighter.at, to) <= most
    heed(
        waived,
        [
            refuse("space-occupied", "combat-board", final=True) if taken else None,
            refuse("no-move-after-attack", "move-then-attack") if spent else None,
            refuse("way-blocked", "obstacles") if stopped and not spent else None,
            refuse("too-far", "move-then-attack", most=most) if steps is None and not stopped and not spent else None,
        ],
    )
    moved = b.UnitMoved(id, to, steps if steps is not None else board.distance(fighter.at, to))
    if _must_attack(state, combat, id):
        there = blows.carried(state, (*events, moved))
        stays = there.combat is not None and _must_attack(there, there.combat, id)
        heed(waived, [None if stays else refuse("neutral-must-attack", "neutral-behaviour")])
    done = (b.ActivationEnded(id),) if fighter.attacked else ()
    return *events, moved, *done


def _charge(state: Realm, combat: Combat, command: bc.Strike, chance: Chance, waived: frozenset[str]) -> Events:
    """The move up to the enemy, the attack, and its retaliation where the app is to roll it: one step."""
    events: tuple[e.Event, ...] = ()
    if command.to is not None:
        moved = _move(state, combat, command.fighter, command.to, chance, waived)
        events, state = moved, blows.carried(state, moved)
        combat = state.combat or combat
        if combat.ai_spell:
            return events  # the drawn spell comes first
    struck = _strike(state, combat, command, chance, waived)
    now = blows.carried(state, struck)
    if not command.through or now.combat is None or now.combat.answer is None or we_roll(state):
        return *events, *struck
    back = blows.strike_back(now, now.combat, bc.StrikeBack(), chance)
    return *events, *struck, *back


def _strike(state: Realm, combat: Combat, command: bc.Strike, chance: Chance, waived: frozenset[str]) -> Events:
    ready = _ready(state, combat, command.fighter, chance, waived)
    events, fighter = ready
    if fighter is None:
        return events
    target = combat.fighter(command.target)
    if target is None or target.gone or target.side == fighter.side:
        deny("no-such-target", "attack-resolution")
    heed(
        waived,
        [
            refuse("already-attacked", "combat-round") if fighter.attacked else None,
            lineup.strike_refused(state, combat, fighter, target),
        ],
    )
    throw = blows.Throw(
        command.dice, command.attack_mod, command.defence_mod, command.shield_die, command.reroll, command.ignore_die
    )
    now = blows.carried(state, events)
    struck = prowess.assault(now, now.combat or combat, fighter, target, throw, chance, command.second)
    return (*events, *struck)


def _must_attack(state: Realm, combat: Combat, id: str) -> Refusal | None:
    """A neutral unit that can attack does; it neither waits nor walks away.

    Rule: neutral-behaviour
    """
    fighter = combat.fighter(id)
    if combat.kind != "neutrals" or fighter is None or fighter.side != "far" or fighter.attacked:
        return None
    plan = opponent.plan(state, id)
    can = isinstance(plan, opponent.Plan) and plan.kind in ("attack", "shoot")
    return refuse("neutral-must-attack", "neutral-behaviour") if can else None


def _end_activation(state: Realm, combat: Combat, id: str, chance: Chance, waived: frozenset[str]) -> Events:
    if id and id != combat.active:
        begun = _activate(state, combat, id, chance, waived)
        if any(isinstance(event, b.ActivationSkipped) for event in begun):
            return begun
        if (now := blows.carried(state, begun).combat) and now.ai_spell:
            return begun  # the drawn spell comes first
        heed(waived, [_must_attack(state, combat, id)])
        return *begun, b.ActivationEnded(id)
    if not combat.active:
        deny("nobody-active", "combat-round")
    heed(waived, [_must_attack(state, combat, combat.active)])
    skipped = (b.AnswerSkipped(),) if combat.answer else ()
    return *skipped, b.ActivationEnded(combat.active)


def _breach(state: Realm, combat: Combat, id: str, at: Cell, chance: Chance, waived: frozenset[str]) -> Events:
    ready = _ready(state, combat, id, chance, waived)
    events, fighter = ready
    if fighter is None:
        return events
    piece = combat.pieces.get(siege.key(at), "")
    if piece not in ("wall", "gate"):
        deny("no-walls-here", "walls-and-gate")
    beside = fighter.at is not None and board.adjacent(fighter.at, at)
    heed(
        waived,
        [
            refuse("already-attacked", "combat-round") if fighter.attacked else None,
            siege.breach_refused(lineup.card(state, fighter).type, beside),
            None if lineup.role(combat, fighter) == "attacker" else refuse("own-walls", "walls-and-gate"),
        ],
    )
    return (*events, b.Breached(id, at, piece), b.ActivationEnded(id))


def _defend(state: Realm, combat: Combat, id: str, chance: Chance, waived: frozenset[str]) -> Events:
    ready = _ready(state, combat, id, chance, waived)
    events, fighter = ready
    if fighter is None:
        return events
    neutral = combat.kind == "neutrals" and fighter.side == "far"
    moved = fighter.moved > 0 and reads(state.readings, "A24", "no")
    heed(
        waived,
        [
            refuse("already-attacked", "combat-round") if fighter.attacked else None,
            strike.defend(fighter.shield_spent, neutral),
            refuse("moved-no-defence", "defend-action") if moved else None,
        ],
    )
    return (*events, b.UnitDefended(id), b.ActivationEnded(id))


def _next_round(state: Realm, combat: Combat, waived: frozenset[str]) -> Events:
    """Another combat round; against bronze to gold guards it costs a movement point.

    Rule: extend-combat
    """
    if combat.phase == "over":
        deny("no-units-left", "end-of-combat")
    if combat.phase == "placing":
        deny("not-begun", "combat-round")
    left = state.seats[combat.seat].mp.get(combat.hero, 0)
    price = extension_price(state, combat)
    heed(
        waived,
        [
            refuse("units-still-to-act", "combat-round") if combat.phase != "round-over" else None,
            refuse("not-enough-mp", "extend-combat", at=1) if price > left else None,
        ],
    )
    ended = (b.ActivationEnded(combat.active),) if combat.active else ()
    paid = (e.MpChanged(combat.seat, combat.hero, -price, "extend-neutral-combat"),) if price and left else ()
    return *ended, *paid, b.CombatRoundBegan(combat.round + 1)


def extension_price(state: Realm, combat: Combat) -> int:
    """Movement points that the next combat round costs."""
    limited = combat.kind == "neutrals" and not combat.azure
    return int(limited and "free-extension" not in state.variants)
