"""Announcing a roll: who, at whom, with what, for how many gems; all of it fixed before the dice are thrown."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import Refusal, deny, heed, refuse, settled
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan import feats
from companion.games.conan.checks import attacks_left, rolled, victims, whose_turn
from companion.games.conan.draft import Draft
from companion.games.conan.facts.dice import NO_DICE, Dice, joined
from companion.games.conan.facts.items import Item
from companion.games.conan.hero_actions import placing, spend
from companion.games.conan.hindering import roll_penalty
from companion.games.conan.inventory import skills, two_handed
from companion.games.conan.phases import Events
from companion.games.conan.pools import arrows_of, hero_pool, skill_pool, starred, unit_pool
from companion.games.conan.state import Attempt, Hero, State, known, split

OWN_TURN = ("melee", "ranged", "web")
OWN_DICE = ("web", "counterattack", "attack-from-beyond")
SKILL_OF = {"web": "web-projection", "counterattack": "counterattack", "attack-from-beyond": "attack-from-beyond"}


def busy(state: State) -> Refusal | None:
    """One roll is resolved before the next is announced.

    Rule: dice-pool
    """
    return refuse("attempt_open", "dice-pool") if state.attempt and state.attempt.step != "done" else None


def announce(state: State, command: cmd.AnnounceCommand | cmd.DropItem, waived: frozenset[str]) -> Events:
    heed(waived, [busy(state)])
    match command:
        case cmd.Attack():
            return _attack(state, command, waived)
        case cmd.AreaAttack(actor, targets, dice, support, jinx):
            if not known(state, actor) or not all(known(state, target) for target in targets):
                deny("no_such_target", "area-attack")
            heed(waived, [rolled(state, dice, "area-attack"), *victims(state, targets)])
            attempt = Attempt("area", actor, "roll", targets, dice, support=support, jinx=jinx)
            return (ev.AttemptSet(attempt),)
        case cmd.Fall(target, dice, carried):
            if not all(known(state, ref) for ref in (target, *carried)):
                deny("no_such_target", "falls")
            heed(waived, [rolled(state, dice, "falls"), *victims(state, (target, *carried))])
            return (ev.AttemptSet(Attempt("fall", target, "roll", (target, *carried), dice)),)
        case _:
            if command.hero not in state.heroes:
                deny("no_such_hero", "hero-sheet")
    match command:
        case cmd.Manipulate():
            return feats.manipulate(state, command, waived)
        case cmd.ThrowItem():
            return feats.throw(state, command, waived)
        case cmd.LeapOver():
            return feats.leap(state, command, waived)
        case cmd.DropItem():
            return feats.drop(state, command, waived)


def from_above(state: State, kind: str, above: bool) -> bool:
    """Height adds a yellow die, in melee only by one of the readings.

    Rule: elevation-bonus
    """
    return above and kind in ("melee", "ranged") and not (kind == "melee" and state.reads("elevation", "ranged"))


def attack_pool(state: State, command: cmd.Attack) -> tuple[tuple[str, ...], dict[str, int]] | Refusal:
    """The dice and free rerolls of an attack, for the preview as for the throw.

    Rule: attack-declaration
    """
    kind, id = split(command.actor)
    above = from_above(state, command.kind, command.above)
    if command.kind in OWN_DICE:
        return skill_pool(SKILL_OF[command.kind]), {}
    if kind == "hero":
        hero = state.heroes[id]
        lot = joined(*(_weapon_dice(state.gear[w], command.kind) for w in command.weapons if w in state.gear))
        die = hero.sheet.melee if command.kind == "melee" else hero.sheet.ranged
        pool = hero_pool(starred(die)[0], command.gems, lot.dice, above)
        return pool if isinstance(pool, Refusal) else (pool, arrows_of(die, command.gems, lot))
    unit = (state.tiles[id] if kind == "tile" else state.allies[id]).unit
    lot = unit.melee if command.kind == "melee" else unit.ranged
    return unit_pool(lot.dice, above), dict(lot.free())


def _weapon_dice(item: Item, kind: str) -> Dice:
    return {"melee": item.melee, "ranged": item.ranged}.get(kind, NO_DICE)


def _attack(state: State, command: cmd.Attack, waived: frozenset[str]) -> Events:
    """Target and gems are announced before the dice are thrown.

    Rule: attack-declaration
    """
    actor, kind = command.actor, command.kind
    if not known(state, actor) or not command.targets or not all(known(state, t) for t in command.targets):
        deny("no_such_target", "attack-declaration")
    who, id = split(actor)
    checks = [*victims(state, command.targets[:1]), *_may_hit(state, command)]
    if kind in OWN_DICE:
        has = SKILL_OF[kind] in skills(state, actor)
        checks.append(None if has else refuse("no_skill", SKILL_OF[kind], skill=SKILL_OF[kind]))
        checks += _unit_turn(state, actor) if kind == "web" and who != "hero" else []
    elif who == "hero":
        checks += [*placing(state, id, kind, command.gems), *_armed(state, state.heroes[id], command)]
    else:
        checks += _unit_may(state, command)
    heed(waived, checks)
    built = settled(attack_pool(state, command))
    dice, arrows = built
    own = skills(state, actor)
    ranged = kind in ("ranged", "web")
    literal, rolls_too = state.reads("hindering", "literal"), not state.reads("intangible", "moves")
    lost = roll_penalty("ranged" if ranged else "melee", command.friends, command.enemies, own, literal, rolls_too)
    attempt = Attempt(
        kind,
        actor,
        "roll",
        command.targets[:1],
        dice,
        arrows,
        support=command.support and kind != "attack-from-beyond",
        jinx=command.jinx,
        rerolls=kind != "attack-from-beyond",
        weapons=command.weapons,
        gems=command.gems,
        lost=lost,
        unarmed=who == "hero" and not command.weapons and kind == "melee",
        precise=("precision-strike" in own and kind == "melee") or ("precision-shot" in own and ranged),
        circular=command.circular,
    )
    if attempt.kind in ("melee", "ranged", "web") and sacrifices(state, attempt.target):
        attempt = replace(attempt, step="sacrifice")
    draft = Draft(state)
    if who == "hero" and kind not in OWN_DICE:
        spend(draft, id, kind, command.gems)
    if who != "hero" and kind in OWN_TURN:
        draft.add(ev.Attacked(actor))
    if "fascination" in own and (pair := f"{actor}>{attempt.target}") not in state.provoked:
        draft.add(ev.Provoked(pair))
    return draft.add(ev.AttemptSet(attempt)).done()


def _may_hit(state: State, command: cmd.Attack) -> list[Refusal | None]:
    """Whom an attack may not be aimed at: the unseen, the Protected, who fascinates.

    Rule: protected
    """
    target, own = command.targets[0], skills(state, command.actor)
    theirs = skills(state, target)
    shielded = "protected" in theirs and command.guarded and not (command.kind == "ranged" and "elite-shooter" in own)
    charmed = "fascination" in theirs and f"{target}>{command.actor}" not in state.provoked
    ranged = command.kind in ("ranged", "web")
    return [
        refuse("no_sight", "line-of-sight") if ranged and not command.sight else None,
        refuse("protected", "protected", who=target) if shielded else None,
        refuse("fascinated", "fascination", who=target) if charmed else None,
    ]


def _armed(state: State, hero: Hero, command: cmd.Attack) -> list[Refusal | None]:
    """One weapon an attack, two one-handed ones for the Ambidextrous; a javelin is no use in melee.

    Rule: one-weapon
    """
    weapons = [state.gear[w] for w in command.weapons if w in state.gear]
    missing = next((w for w in command.weapons if w not in hero.items), "")
    own = skills(state, command.actor)
    listed = state.reads("two-handed", "listed")
    both = command.kind == "melee" and "ambidextrous" in own and len(weapons) == 2
    pair = both and all(w.weight > 0 and not two_handed(w, listed) for w in weapons)
    blunt = next((w for w in weapons if not _weapon_dice(w, command.kind)), None)
    checks = [
        refuse("not_carried", "inventory-access", item=missing) if missing else None,
        refuse("one_weapon", "one-weapon") if len(weapons) > 1 and not pair else None,
    ]
    if command.kind == "ranged":
        checks.append(None if weapons and not blunt else refuse("no_ranged_weapon", "ranged-attack"))
    elif blunt:
        checks.append(refuse("not_for_melee", "melee-attack", item=blunt.id))
    if command.circular:
        heavy = any(two_handed(w, listed) for w in weapons)
        checks += [
            None if "circular-strike" in own else refuse("no_skill", "circular-strike", skill="circular-strike"),
            None if heavy else refuse("not_two_handed", "circular-strike"),
        ]
    return checks


def _unit_may(state: State, command: cmd.Attack) -> list[Refusal | None]:
    """A unit attacks with the dice its tile prints.

    Rule: melee-units
    """
    kind, id = split(command.actor)
    unit = (state.allies[id] if kind == "ally" else state.tiles[id]).unit
    lot = unit.melee if command.kind == "melee" else unit.ranged
    return [None if lot else refuse("no_such_attack", "ranged-units"), *_unit_turn(state, command.actor)]


def _unit_turn(state: State, actor: str) -> list[Refusal | None]:
    """A unit attacks while its tile is activated, an ally once it is; every figure once an activation.

    Rule: group-move-then-attack
    """
    kind, id = split(actor)
    tired = None if attacks_left(state, actor) else refuse("all_attacked", "group-move-then-attack", who=actor)
    if kind == "ally":
        ally = state.allies[id]
        return [
            whose_turn(state, "heroes", "heroes-turn"),
            None if ally.figures else refuse("nobody_left", "allies", final=True),
            tired if ally.acted else refuse("ally_not_active", "ally-activation"),
        ]
    return [
        whose_turn(state, "overlord", "overlord-turn"),
        None if state.tiles[id].figures else refuse("nobody_left", "dead-tile-activation", final=True),
        tired if state.book.active == id else refuse("tile_not_active", "tile-activation", who=actor),
    ]


def sacrifices(state: State, target: str) -> tuple[str, ...]:
    """Friends of the target who could take the attack in its place; where they stand, the table knows.

    Rule: sacrifice
    """
    foes = split(target)[0] == "tile"
    refs = (
        [f"tile/{id}" for id, tile in state.tiles.items() if tile.figures]
        if foes
        else [f"hero/{id}" for id, hero in state.heroes.items() if not hero.dead]
        + [f"ally/{id}" for id, ally in state.allies.items() if ally.figures]
    )
    return tuple(ref for ref in refs if "sacrifice" in skills(state, ref) and _other(state, ref, target))


def _other(state: State, ref: str, target: str) -> bool:
    """A lone figure cannot step in for itself; a second figure of the same tile can."""
    kind, id = split(ref)
    return ref != target or (kind == "tile" and state.tiles[id].figures > 1)
