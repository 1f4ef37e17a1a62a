"""The enemy's mind: what a neutral unit or a unit of the A.I. hero does, and which rule step led to it.

A plan is data; `wording` puts its reasons into words. Ties are left open for the player.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse
from companion.games.heroes3 import board, lineup, targets
from companion.games.heroes3.board import Cell
from companion.games.heroes3.order import RANK
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Combat, Fighter, Realm

Reason = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Plan:
    """One activation: attack, shoot, approach, breach, stay or skip.

    `ties` are equally good targets and `ends` equally good cells; the first of each stands unless a player chooses.
    """

    fighter: str
    kind: str
    target: str = ""
    to: Cell | None = None
    way: tuple[Cell, ...] = ()
    steps: int = 0
    penalty: str = ""
    wall: Cell | None = None
    reasons: tuple[Reason, ...] = ()
    ties: tuple[str, ...] = ()
    ends: tuple[Cell, ...] = ()


def plan(state: Realm, fighter_id: str, target: str = "", to: Cell | None = None) -> Plan | Refusal:
    """What the unit does by the enemy's rules; `target` and `to` settle ties.

    Rule: ai-overview
    """
    combat = state.combat
    fighter = combat.fighter(fighter_id) if combat else None
    if combat is None or fighter is None or fighter.gone or (fighter.at is None and fighter.unit != "arrow-tower"):
        return refuse("no-such-unit", "combat-board", final=True)
    foes = [f for f in lineup.foes(combat, fighter) if f.at is not None]
    if not foes:
        return refuse("no-units-left", "end-of-combat", final=True)
    missing = next((f for f in (fighter, *foes) if lineup.card(state, f).tier not in RANK and f.at is not None), None)
    if missing:
        return refuse("tier-missing", "unit-tiers", final=True)
    if fighter.paralysed:
        return Plan(fighter.id, "skip", reasons=(("paralysed", "paralysis"),))
    ranged = lineup.card(state, fighter).type == "ranged"
    if fighter.attacked or (ranged and fighter.moved):
        here = (fighter.at,) if fighter.at else ()
        return Plan(fighter.id, "stay", "", fighter.at, here, reasons=(("has-acted", "move-then-attack"),))
    if ranged:
        return _shoot(state, combat, fighter, foes, target)
    return _charge(state, combat, fighter, foes, target, to)


def _tier(state: Realm, fighter: Fighter) -> int:
    return RANK.get(lineup.card(state, fighter).tier, 0)


def _shoot(state: Realm, combat: Combat, fighter: Fighter, foes: list[Fighter], target: str) -> Plan:
    seen = [(_tier(state, f), board.index(f.at or (1, 1)), lineup.card(state, f).type == "ranged") for f in foes]
    at = board.index(fighter.at) if fighter.at else None
    own = _tier(state, fighter)
    found = [foes[i] for i in targets.ranged_targets(own, at, seen)]
    chosen = next((f for f in found if f.id == target), found[0])
    why = lineup.penalty(state, fighter, chosen)
    beside = fighter.at is not None and chosen.at is not None and board.adjacent(fighter.at, chosen.at)
    rule = "ai-ranged-targeting"
    reasons: list[Reason] = []
    if beside:
        reasons.append(("adjacent-forced", "unit-type-ranged"))
    elif lineup.card(state, chosen).type == "ranged":
        reasons.append(("ranged-first", rule))
    else:
        reasons.append(("no-ranged-foe", rule))
    reasons.append(_tier_reason(own, _tier(state, chosen), rule))
    if len(found) > 1:
        reasons.append(("tie", rule))
    elif len(foes) > 1 and not beside:
        reasons.append(("nearest", rule))
    if why:
        reasons.append((f"penalty-{'adjacent' if beside else 'back-lines'}", "ranged-penalty"))
    return Plan(
        fighter.id,
        "shoot",
        chosen.id,
        fighter.at,
        penalty=why,
        reasons=tuple(reasons),
        ties=tuple(f.id for f in found) if len(found) > 1 else (),
    )


def _charge(state: Realm, combat: Combat, fighter: Fighter, foes: list[Fighter], target: str, to: Cell | None) -> Plan:
    assert fighter.at is not None
    rings = lineup.rings(state, combat, fighter, lineup.steps_left(state, fighter))
    own = _tier(state, fighter)
    seen = [(_tier(state, f), board.index(f.at or (1, 1))) for f in foes]
    nearest_first = reads(state.readings, "A10", "nearest-first")
    places, spaces = targets.melee_targets(own, rings, seen, nearest_first=nearest_first)
    rule = "ai-melee-targeting"
    if places:
        found = [foes[i] for i in places]
        chosen = next((f for f in found if f.id == target), found[0])
        ends = tuple(board.EVERY[i] for i in targets.attack_cells(rings, spaces, board.index(chosen.at or (1, 1))))
        end = to if to in ends else ends[0]
        reasons = [_tier_reason(own, _tier(state, chosen), rule)]
        if len(found) > 1:
            reasons.append(("tie", rule))
        elif len([f for f in foes if _tier(state, f) == _tier(state, chosen)]) > 1:
            reasons.append(("fewest-spaces", rule))
        reasons.append(("attacks-if-it-can", "neutral-behaviour"))
        return Plan(
            fighter.id,
            "attack",
            chosen.id,
            end,
            _way(state, combat, fighter, end),
            spaces,
            reasons=tuple(reasons),
            ties=tuple(f.id for f in found) if len(found) > 1 else (),
            ends=ends if len(ends) > 1 else (),
        )
    return _breach(state, combat, fighter, rings, to) or _approach(state, combat, fighter, foes, rings, to)


def _breach(state: Realm, combat: Combat, fighter: Fighter, rings: list[int], to: Cell | None) -> Plan | None:
    """A besieger that reaches nobody tears down the closest wall or the gate."""
    if lineup.role(combat, fighter) != "attacker":
        return None
    found = targets.closest_wall(rings, lineup.standing_pieces(combat))
    if found is None:
        return None
    steps, wall = found
    ends = tuple(board.EVERY[i] for i in targets.attack_cells(rings, steps, board.index(wall)))
    end = to if to in ends else ends[0]
    reasons = (("nobody-in-reach", "ai-melee-targeting"), ("breach-closest", "walls-and-gate"))
    return Plan(
        fighter.id,
        "breach",
        "",
        end,
        _way(state, combat, fighter, end),
        steps,
        wall=wall,
        reasons=reasons,
        ends=ends if len(ends) > 1 else (),
    )


def _approach(
    state: Realm, combat: Combat, fighter: Fighter, foes: list[Fighter], rings: list[int], to: Cell | None
) -> Plan:
    assert fighter.at is not None
    going = targets.approach(board.index(fighter.at), rings, [board.index(f.at or (1, 1)) for f in foes])
    near = [f for f in foes if board.index(f.at or (1, 1)) in going.toward]
    reasons: tuple[Reason, ...] = (("nobody-in-reach", "ai-melee-targeting"),)
    if not going.steps:
        stays = (*reasons, ("no-way-closer", "neutral-behaviour"))
        return Plan(fighter.id, "stay", near[0].id, fighter.at, (fighter.at,), reasons=stays)
    # Among cells that come equally near, the one from which the way round is shortest leads on.
    stop = lineup.blocked(combat, fighter, "ground")
    passing = lineup.gate(combat, fighter)
    cells = [board.EVERY[i] for i in going.ends]
    if lineup.card(state, fighter).type != "flying":
        ways = {c: min(board.walking_distance(c, f.at or c, stop, passing) for f in near) for c in cells}
        cells = [c for c in cells if ways[c] == min(ways.values())]
    end = to if to in cells else cells[0]
    toward = min(near, key=lambda f: board.distance(end, f.at or end))
    return Plan(
        fighter.id,
        "approach",
        toward.id,
        end,
        _way(state, combat, fighter, end),
        going.steps,
        reasons=(*reasons, ("full-move-closer", "neutral-behaviour")),
        ends=tuple(cells) if len(cells) > 1 else (),
    )


def _way(state: Realm, combat: Combat, fighter: Fighter, end: Cell) -> tuple[Cell, ...]:
    """The cells walked over, or start and end of a flight."""
    assert fighter.at is not None
    if lineup.card(state, fighter).type == "flying":
        return (fighter.at, end) if end != fighter.at else (end,)
    return board.path(fighter.at, end, lineup.blocked(combat, fighter, "ground"), lineup.gate(combat, fighter))


def _tier_reason(own: int, foe: int, rule: str) -> Reason:
    return "same-tier" if own == foe else "lower-tier" if foe < own else "higher-tier", rule


def enemy_side(state: Realm, combat: Combat) -> str:
    """The side that the app plays: "far" against neutrals or an A.I. hero, "" between players."""
    return "far" if combat.kind in ("neutrals", "ai-hero") else ""
