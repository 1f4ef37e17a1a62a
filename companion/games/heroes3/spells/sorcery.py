"""What the spells of the base box do to units, by power: for the A.I.'s spells and for the players' own.

No book says what an A.I. does with a spell whose moment has not
come: a reading keeps it beside the board, where it works by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.core.refusal import Refusal, deny, refuse
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import board, lineup
from companion.games.heroes3 import events as e
from companion.games.heroes3.abilities import spell_damage
from companion.games.heroes3.board import Cell
from companion.games.heroes3.combat import blows, strike
from companion.games.heroes3.lore import SPELLS, TALENT, Sorcery
from companion.games.heroes3.order import RANK
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Combat, Fighter, Realm

Events = tuple[e.Event, ...]
TIERS = (("bronze",), ("bronze", "silver"), ("bronze", "silver", "gold"))


SORCERY: Mapping[str, Sorcery] = {spell.id: spell.effect for spell in SPELLS}


def casting(state: Realm, spell: str) -> Sorcery | None:
    """A spell as the A.I. casts it; the scenario's talent is applied like one."""
    skill = state.ai_skill
    if spell != TALENT or not skill.does:
        return SORCERY.get(spell)
    return Sorcery(skill.does, skill.does in ("damage", "paralyse") or skill.number < 0, numbers=(skill.number,) * 3)


def open_to(state: Realm, combat: Combat, spell: str, power: int, side: str) -> tuple[Fighter, ...]:
    """Units of a side on which the spell can be cast: not immune, of a tier and kind that it reaches."""
    known = casting(state, spell)
    assert known
    tiers = TIERS[known.step(power)] if known.tiered else tuple(RANK)
    found = []
    for fighter in combat.alive(side):
        card, tags = lineup.card(state, fighter), lineup.values(state, fighter).tags
        fits = card.tier in tiers and not (known.melee and card.type == "ranged")
        if fits and "spell_immunity" not in tags and not (known.does == "paralyse" and "no_paralysis" in tags):
            found.append(fighter)
    return tuple(found)


def ai_targets(state: Realm, combat: Combat) -> tuple[str, ...]:
    """Units that the A.I.'s spell may be cast on: the highest defence of the army it is meant for; ties are open.

    Rule: ai-deck
    """
    known = casting(state, combat.ai_spell)
    if known is None or known.does == "portal":
        return ()
    if known.does == "raise":
        fallen = combat.fallen
        return (fallen.id,) if fallen and may_rise(state, combat, fallen.id, combat.ai_power, "far") is None else ()
    found = open_to(state, combat, combat.ai_spell, combat.ai_power, "near" if known.harms else "far")
    if known.does == "heal":
        found = tuple(f for f in found if f.damage or f.paralysed) or found
    if known.does == "told":
        found = tuple(f for f in found if landing(state, combat, f))
    match state.ai_skill.on if combat.ai_spell == TALENT else "":
        case "choose":
            return tuple(f.id for f in found)
        case "active" if not known.harms:
            return tuple(f.id for f in found if f.id == combat.active)
        case "hurt":
            order = {f.id: f.damage for f in found}
        case _:
            order = {f.id: lineup.values(state, f).defence + f.defence_plus for f in found}
    return tuple(id for id, n in order.items() if n == max(order.values()))


def cast_ai(state: Realm, combat: Combat, command: bc.CastAiSpell) -> Events:
    """The A.I.'s drawn spell takes effect; without a fitting unit it is lost.

    Rule: ai-deck
    """
    spell = combat.ai_spell
    if not spell:
        deny("no-ai-spell", "ai-deck")
    kind = "skill" if spell == TALENT else "spell"
    played = b.CardPlayed("far", spell, kind, combat.ai_power)
    targets = ai_targets(state, combat)
    if command.skip or not targets:
        played = replace(played, power=1) if spell == TALENT else played  # nor is it used a second time
        return (replace(played, kept=keeps(state, combat) and not command.skip),)
    target = command.target if command.target else targets[0] if len(targets) == 1 else ""
    known = casting(state, spell)
    raised = combat.fallen if known and known.does == "raise" else None
    fighter = raised or combat.fighter(target)
    if not target:
        deny("ai-tie", "ai-deck", n=len(targets))
    if fighter is None or (fighter.gone and fighter is not raised):
        deny("no-such-target", "ai-deck")
    if known and known.does == "told":
        there = landing(state, combat, fighter)
        return (played, b.UnitShifted(fighter.id, there)) if there else (played,)
    return played, *worked(state, combat, spell, combat.ai_power, fighter, "far")


def keeps(state: Realm, combat: Combat) -> bool:
    """Whether the A.I. keeps its spell for later: a Resurrection while nobody has fallen, a Town Portal until the fight is
    over.

    Rule: ai-deck
    """
    known = casting(state, combat.ai_spell)
    waits = known is not None and known.does in ("raise", "portal") and not ai_targets(state, combat)
    return waits and reads(state.readings, "A37", "kept")


def avenged(state: Realm, events: Events) -> Events:
    """The same, and the A.I.'s kept Resurrection where one of its units has just been beaten.

    Rule: ai-deck
    """
    if state.combat is None or "resurrection" not in dict(state.combat.ai_kept):
        return events
    power = dict(state.combat.ai_kept)["resurrection"]
    now = blows.carried(state, events)
    fallen = now.combat.fallen if now.combat else None
    if now.combat is None or fallen is None or may_rise(now, now.combat, fallen.id, power, "far"):
        return events
    ended = any(isinstance(event, b.ActivationEnded) and event.fighter == fallen.id for event in events)
    raised = worked(now, now.combat, "resurrection", power, replace(fallen, acted=fallen.acted or ended), "far")
    return *events, b.CardPlayed("far", "resurrection", "spell", power), *raised


def landing(state: Realm, combat: Combat, fighter: Fighter) -> Cell | None:
    """Where the A.I.'s Teleport sets a unit that must come close: the nearest free space beside a foe (our reading).

    Rule: ai-deck
    """
    at, foes = fighter.at, [f.at for f in combat.alive("near") if f.at]
    if at is None or lineup.card(state, fighter).type == "ranged" or any(board.adjacent(at, foe) for foe in foes):
        return None
    taken = lineup.blocked(combat, fighter, lineup.card(state, fighter).type)
    free = [cell for foe in foes for cell in board.cells(board.BESIDE[board.index(foe)] & ~taken)]
    return min(free, key=lambda cell: (board.distance(at, cell), cell), default=None)


def others(combat: Combat, target: Fighter, caster: str, most: int, reach: int) -> tuple[Fighter, ...]:
    """Further units that a spell strikes: the closest to the first one, the caster's foes first where it is equal."""
    at = target.at or (1, 1)
    near = [(board.distance(f.at or at, at), f.side == caster, f) for f in combat.alive() if f.id != target.id]
    near = [found for found in near if found[0] <= reach and (reach > 1 or not found[1])]
    return tuple(f for *_, f in sorted(near, key=lambda found: found[:2])[:most])


def worked(state: Realm, combat: Combat, spell: str, power: int, target: Fighter, caster: str) -> tuple[e.Event, ...]:
    """What the spell does to its target, and to the units around it.

    Rule: spell-cards
    """
    known = casting(state, spell)
    assert known
    step = known.step(power)
    n = known.numbers[step]
    match known.does:
        case "damage":
            return burnt(state, ((target, n),))
        case "chain":
            struck = (target, *others(combat, target, caster, 2, 99))
            return burnt(state, tuple(zip(struck, (n, *known.onward[step]), strict=False)))
        case "area":
            return burnt(state, tuple((f, n) for f in (target, *others(combat, target, caster, 1, 1))))
        case "paralyse":
            return (b.PauseToggled(target.id, True),)
        case "attack":
            after = replace(target, attack_plus=target.attack_plus + n)
        case "defence":
            n = max(n, -lineup.values(state, target).defence)
            after = replace(target, defence_plus=target.defence_plus + n)
        case "initiative":
            after = replace(target, initiative_plus=target.initiative_plus + n)
        case "steady":
            after = replace(target, steady=True, attack_plus=target.attack_plus + n)
        case "heal":
            n = min(n, target.damage)
            after = replace(target if spell == TALENT else cured(target), damage=target.damage - n)
        case "answer":
            after = replace(target, retaliated=False)
        case "mute":
            after = replace(target, muted=True)
        case "ward":
            after = replace(target, warded=True)
        case "fire":
            after = replace(target, fire=max(target.fire, n))
        case "raise":
            return b.AbilityUsed(target.id, "raise", 0, target), *_spent(combat, target)
        case _:
            return ()
    return (b.AbilityUsed(target.id, known.does, n, after),)


def _spent(combat: Combat, raised: Fighter) -> tuple[e.Event, ...]:
    """A cancelled attack is still the activation of who struck; a fight that was over had not come to end it."""
    struck = [f for f in combat.fighters if f.attacked and not f.acted and not f.gone and combat.phase == "over"]
    struck += [raised] if raised.attacked and not raised.acted else []
    return tuple(b.ActivationEnded(f.id) for f in struck)


def cured(target: Fighter) -> Fighter:
    """The unit without what harmful spells and paralysis have done to it.

    Rule: spell-cards
    """
    return replace(
        target,
        paralysed=False,
        muted=False,
        attack_plus=max(0, target.attack_plus),
        defence_plus=max(0, target.defence_plus),
        initiative_plus=max(0, target.initiative_plus),
    )


def may_rise(state: Realm, combat: Combat, id: str, power: int, side: str) -> Refusal | None:
    """Resurrection cancels the attack that has just beaten an own unit, of a tier that its power reaches.

    Rule: spell-cards
    """
    fallen = combat.fallen
    if fallen is None or fallen.id != id or fallen.side != side:
        return refuse("nobody-fell", "spell-cards", final=True)
    tiers = TIERS[SORCERY["resurrection"].step(power)]
    return None if lineup.card(state, fallen).tier in tiers else refuse("spell-tier", "spell-cards")


def burnt(state: Realm, hits: Sequence[tuple[Fighter, int]]) -> tuple[e.Event, ...]:
    """Spell damage on each unit, less what its card holds off."""
    found: list[e.Event] = []
    for fighter, damage in hits:
        left = spell_damage(lineup.values(state, fighter).tags, damage)
        after, flipped = blows.hurt_fighter(state, fighter, left)
        held = strike.stays_paralysed(fighter.paralysed, "spell-damage", left)
        found.append(b.SpellHit(fighter.id, left, replace(after, paralysed=held), flipped))
        if after.gone and state.combat and state.combat.active == fighter.id:
            found.append(b.ActivationEnded(fighter.id))
    return tuple(found)
