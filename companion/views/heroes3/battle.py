"""The combat board as it is drawn: cells with their marks, who acts when, and what the moment asks for."""

from __future__ import annotations

from dataclasses import dataclass

from companion.capabilities.agreements import we_roll
from companion.core.refusal import Refusal
from companion.games.heroes3 import board, charge, enemy_turn, lineup, opponent
from companion.games.heroes3.board import Cell
from companion.games.heroes3.lore import AI_CARD
from companion.games.heroes3.simulate import hp_total
from companion.games.heroes3.state import Combat, Fighter, Realm
from companion.i18n import Translator
from companion.views.heroes3 import names


@dataclass(frozen=True)
class UnitView:
    """A unit on its cell: numbers first, then the small marks."""

    id: str
    name: str
    side: str
    kind: str
    tier: str
    hp: int
    attack: int
    defence: int
    initiative: int
    pack: bool
    acted: bool
    retaliated: bool
    paralysed: bool
    shield: bool
    boost: int
    guard: int
    said: str
    spells: tuple[str, ...] = ()


@dataclass(frozen=True)
class CellView:
    """One space. `mark`: actor, target, aim (chosen target), move, way, strike (from where the blow comes), end (as well
    from here), place, breach or nothing."""

    at: Cell
    unit: UnitView | None = None
    piece: str = ""
    mark: str = ""
    said: str = ""


@dataclass(frozen=True)
class QueueView:
    id: str
    name: str
    initiative: int
    enemy: bool
    now: bool


@dataclass(frozen=True)
class Moment:
    """What the fight waits for.

    kind: placing, enemy (the app plays), spell (the A.I. casts), own (a player plays), choose (own units tie), answer,
    shift (a unit is set elsewhere), round-over, over.
    """

    kind: str
    actor: str = ""
    target: str = ""
    enemy: bool = False


def by_hand(state: Realm, hand: str, actor: str) -> bool:
    """Whether a player moves this enemy unit: chosen so, switched off, or run by the neighbour (clash, alliance)."""
    combat = state.combat
    neighbour = combat is not None and combat.kind == "neutrals" and not state.solo_rules
    return hand == actor or neighbour or state.automation.get("enemy") == "off"


def moment(state: Realm, hand: str = "", chosen: str = "", shift: str = "") -> Moment:
    """The question that the board puts now; `hand` is the enemy unit that players took over, `shift` one to be moved."""
    combat = state.combat
    if combat is None:
        return Moment("none")
    if combat.phase in ("placing", "round-over", "over"):
        return Moment(combat.phase)
    if shift and (moved := combat.fighter(shift)) and moved.at and not moved.gone:
        return Moment("shift", shift)
    if combat.ai_spell:
        return Moment("spell", combat.active, enemy=True)
    if combat.answer:
        by = combat.fighter(combat.answer.by)
        return Moment("answer", combat.answer.by, combat.answer.against, bool(by and by.side == "far"))
    enemy = enemy_turn.next_enemy(state, combat)
    if enemy:
        return Moment("own" if by_hand(state, hand, enemy) else "enemy", enemy, enemy=True)
    due = lineup.waiting(state, combat)
    if len(due) > 1 and chosen not in due:
        return Moment("choose", due[0])
    actor = chosen if chosen in due else due[0] if due else ""
    unit = combat.fighter(actor)
    return Moment("own", actor, enemy=bool(unit and unit.side == "far"))


def must_attack(state: Realm, actor: str) -> bool | None:
    """Whether a neighbour moves this neutral unit, which has to attack; None where it need not.

    Rule: neutral-behaviour
    """
    combat = state.combat
    unit = combat.fighter(actor) if combat else None
    plan = opponent.plan(state, actor)
    forced = combat and unit and combat.kind == "neutrals" and unit.side == "far" and not unit.attacked
    if not forced or not isinstance(plan, opponent.Plan) or plan.kind not in ("attack", "shoot"):
        return None
    return not state.solo_rules


def unit_view(state: Realm, fighter: Fighter, _: Translator) -> UnitView:
    card, side = lineup.card(state, fighter), lineup.values(state, fighter)
    hp = lineup.hp_left(state, fighter)
    name = _.pick(card)
    face = names.side(fighter.shows, _) if card.pack else ""
    marks = [
        face,
        _("{n} HP", n=hp),
        _("activated") if fighter.acted else "",
        _("paralysis") if fighter.paralysed else "",
        _("Shield") if fighter.shield else "",
        *spells_on(fighter, _),
    ]
    said = ", ".join([name, *(m for m in marks if m)])
    return UnitView(
        fighter.id,
        name,
        fighter.side,
        card.type,
        card.tier,
        hp,
        side.attack + fighter.attack_plus,
        side.defence + fighter.defence_plus,
        lineup.initiative(state, fighter),
        fighter.shows == "pack",
        fighter.acted,
        fighter.retaliated,
        fighter.paralysed,
        fighter.shield,
        fighter.attack_plus,
        fighter.defence_plus,
        said,
        tuple(id for id, on in (("fire", fighter.fire), ("mute", fighter.muted), ("ward", fighter.warded)) if on),
    )


def spells_on(fighter: Fighter, _: Translator) -> tuple[str, ...]:
    """What spells have left on the unit for longer than one attack."""
    found = [
        _("no special ability") if fighter.muted else "",
        _("out of reach of spells") if fighter.warded else "",
        _.plural("fire: {n} damage back", "fire: {n} damage back", fighter.fire) if fighter.fire else "",
    ]
    return tuple(words for words in found if words)


def cells(
    state: Realm, now: Moment, plan: opponent.Plan | None, picked: str, aim: str, to: Cell | None, _: Translator
) -> tuple[tuple[CellView, ...], ...]:
    """Rows from the enemy's back line down to the player's."""
    combat = state.combat
    if combat is None:
        return ()
    marks = _marks(state, combat, now, plan, picked, aim, to)
    standing = {f.at: f for f in combat.fighters if f.at is not None and not f.gone}
    rows = []
    for row in range(board.ROWS, 0, -1):
        line = []
        for column in range(1, board.COLUMNS + 1):
            at = (column, row)
            fighter = standing.get(at)
            unit = unit_view(state, fighter, _) if fighter else None
            piece = combat.pieces.get(f"{column},{row}", "")
            mark = marks.get(at, "")
            line.append(CellView(at, unit, piece, mark, _said(at, unit, piece, mark, _)))
        rows.append(tuple(line))
    return tuple(rows)


def tower(state: Realm, now: Moment, aim: str, _: Translator) -> CellView | None:
    """The arrow tower beside the board, while it stands."""
    combat = state.combat
    fighter = combat.fighter("tower") if combat else None
    if combat is None or fighter is None or fighter.gone:
        return None
    actor = combat.fighter(now.actor)
    mark = "actor" if now.actor == fighter.id and now.kind != "choose" else ""
    if now.kind == "own" and actor and fighter.id in lineup.strikes(state, combat, actor):
        mark = "aim" if aim == fighter.id else "target"
    unit = unit_view(state, fighter, _)
    said = _("Attack {what}", what=unit.said) if mark == "target" else unit.said
    return CellView((0, 0), unit, mark=mark, said=said)


def _said(at: Cell, unit: UnitView | None, piece: str, mark: str, _: Translator) -> str:
    """A cell for the screen reader: what stands there and what a tap does."""
    place = _("column {column}, row {row}", column=at[0], row=at[1])
    if unit:
        head = {"target": _("Attack {what}", what=unit.said), "aim": _("Target: {what}", what=unit.said)}
        return f"{head.get(mark, unit.said)}, {place}"
    if mark == "move":
        return _("Move to {place}", place=place)
    if mark == "end":
        return _("Let it stop on {place}", place=place)
    if mark == "place":
        return _("Place on {place}", place=place)
    if mark == "breach":
        return _("Tear down, {place}", place=place)
    thing = {"wall": _("Wall"), "gate": _("Gate"), "rubble": _("Rubble")}.get(piece, _("Empty"))
    return f"{thing}, {place}"


def _marks(
    state: Realm,
    combat: Combat,
    now: Moment,
    plan: opponent.Plan | None,
    picked: str,
    aim: str,
    to: Cell | None,
) -> dict[Cell, str]:
    found: dict[Cell, str] = {}
    if now.kind == "placing":
        return _places(combat, picked)
    actor = combat.fighter(now.actor)
    if now.kind == "shift":
        taken = {f.at for f in combat.fighters if f.at is not None and not f.gone}
        walls = {cell for cell in board.EVERY if combat.pieces.get(f"{cell[0]},{cell[1]}") in ("wall", "gate")}
        found.update(dict.fromkeys((cell for cell in board.EVERY if cell not in taken | walls), "place"))
    elif now.kind == "enemy" and plan:
        found.update(dict.fromkeys(plan.ends, "end"))
        found.update(dict.fromkeys(plan.way[1:], "way"))
        target = combat.fighter(plan.target)
        if plan.wall:
            found[plan.wall] = "breach"
        if target and target.at and plan.kind in ("attack", "shoot"):
            found[target.at] = "aim"
    elif now.kind == "own" and actor:
        found.update(_own_marks(state, combat, actor, aim, to))
    elif now.kind in ("answer", "spell"):
        foe = combat.fighter(now.target or aim)
        if foe and foe.at:
            found[foe.at] = "aim"
    elif now.kind == "choose":
        waiting = [combat.fighter(id) for id in lineup.waiting(state, combat)]
        found.update({f.at: "actor" for f in waiting if f and f.at})
    if actor and actor.at and now.kind != "choose":
        found[actor.at] = "actor"
    return found


def _own_marks(state: Realm, combat: Combat, actor: Fighter, aim: str, to: Cell | None) -> dict[Cell, str]:
    """Where the unit may go and whom it may attack; with an enemy aimed at, the cells from which it may strike it."""
    found: dict[Cell, str] = {}
    aimed = combat.fighter(aim)
    if aimed is None:
        found.update(dict.fromkeys(lineup.moves(state, combat, actor), "move"))
        found.update(dict.fromkeys(lineup.breaches(state, combat, actor), "breach"))
    elif to is not None:
        found.update(dict.fromkeys(charge.stands(state, combat, actor, aimed), "end"))
        found[to] = "strike"
    for id in charge.reach(state, combat, actor):
        foe = combat.fighter(id)
        if foe and foe.at:
            found[foe.at] = "aim" if id == aim else "target"
    return found


def _places(combat: Combat, picked: str) -> dict[Cell, str]:
    fighter = combat.fighter(picked)
    if fighter is None:
        return {}
    rows = (board.BACK[fighter.side], board.FRONT[fighter.side])
    taken = {f.at for f in combat.fighters if f.at is not None}
    found = {cell: "place" for cell in board.EVERY if cell[1] in rows and cell not in taken}
    if fighter.at:
        found[fighter.at] = "actor"
    return found


def queue(state: Realm, _: Translator) -> tuple[tuple[QueueView, ...], int]:
    """Who still acts this combat round, in order, and how many have acted."""
    combat = state.combat
    if combat is None:
        return (), 0
    found = []
    now = () if combat.phase == "placing" else lineup.waiting(state, combat)
    for id in lineup.turn_order(state, combat):
        fighter = combat.fighter(id)
        if fighter:
            name = _.pick(lineup.card(state, fighter))
            found.append(QueueView(id, name, lineup.initiative(state, fighter), fighter.side == "far", id in now))
    done = sum(f.acted and not f.gone for f in combat.fighters)
    return tuple(found), done


def unplaced(state: Realm, _: Translator) -> tuple[UnitView, ...]:
    combat = state.combat
    if combat is None:
        return ()
    return tuple(unit_view(state, f, _) for f in combat.fighters if f.at is None and f.unit != "arrow-tower")


def planned(state: Realm, actor: str, target: str = "", to: Cell | None = None) -> opponent.Plan | None:
    """What the enemy will do, or nothing when there is nothing to plan; ties are settled by `target` and `to`."""
    found = opponent.plan(state, actor, target, to)
    return None if isinstance(found, Refusal) else found


def for_people(state: Realm) -> bool:
    """Whether the A.I. card of this activation asks something of people, or must be seen before they roll their dice."""
    combat = state.combat
    if combat is None or combat.kind != "ai-hero":
        return False
    if not combat.ai_card:
        return we_roll(state) and len(combat.ai_deck) > 0
    return combat.ai_card in AI_CARD and AI_CARD[combat.ai_card].kind == "skill" and not state.ai_skill.does


def heading(state: Realm, _: Translator) -> tuple[str, str]:
    """Title and sub-title of the combat's own bar."""
    combat = state.combat
    if combat is None:
        return "", ""
    words = _("Combat set-up") if combat.phase == "placing" else _("Combat, round {n}", n=combat.round)
    if combat.kind == "neutrals":
        against = _("Neutral Units") + (f" {names.ROMAN[combat.numeral]}" if combat.numeral else "")
    elif combat.kind == "ai-hero":
        against = _("the AI hero")
    else:
        against = names.owner(state, combat.other, _)
    who = state.seats[combat.seat].name
    return words, _("{who} against {other}", who=who, other=against)


def strength(state: Realm) -> tuple[int, int]:
    """All HP left on each side: the player's, the enemy's."""
    combat = state.combat
    return (hp_total(state, combat, "near"), hp_total(state, combat, "far")) if combat else (0, 0)
