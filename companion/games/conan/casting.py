"""Casting: gems on the card within its limit, and what the spell then does."""

from __future__ import annotations

from companion.core.refusal import Refusal, deny, door, heed, refuse
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan.announce import busy
from companion.games.conan.checks import ready, victims, whose_turn
from companion.games.conan.draft import Draft
from companion.games.conan.facts.spells import Spell
from companion.games.conan.gems import gift, tired_by_bite, too_poor
from companion.games.conan.inventory import load_of, skills, weight
from companion.games.conan.phases import Events
from companion.games.conan.spells import card_full, price
from companion.games.conan.state import Attempt, State, known, split

NEEDS_TARGET = frozenset(
    {"mind-control", "gift-of-life", "mitras-healing", "sets-bite", "sets-possession", "boris-rage", "lightning-storm"}
)


def spell_cost(state: State, spell: Spell, areas: int) -> int:
    """What a casting costs at this table.

    Rule: casting-spells
    """
    return price(spell, areas, official_teleport=state.reads("teleportation", "per-area"))


def on_card(state: State, caster: str, spell: str) -> int:
    kind, id = split(caster)
    cards = state.heroes[id].cards if kind == "hero" else state.book.cards
    return cards.get(spell, 0)


def halos(state: State, ref: str) -> tuple[str, ...]:
    """The halos that somebody could throw round itself this moment, better than the one it has.

    Rule: reaction-spells
    """
    kind, id = split(ref)
    owner = state.heroes.get(id) if kind == "hero" else state.tiles.get(id) if kind == "tile" else None
    if owner is None:
        return ()
    now = state.spells[owner.halo].passive if owner.halo in state.spells else 0
    found = (spell for spell in owner.spells if spell in state.spells and state.spells[spell].passive > now)
    return tuple(spell for spell in found if may_react(state, ref, spell))


def reactions(state: State) -> tuple[tuple[str, str], ...]:
    """Every other spell that could be cast in the middle of an attack: who, which.

    Rule: reaction-spells
    """
    hands = [(f"hero/{id}", one.spells) for id, one in state.heroes.items() if not one.dead]
    hands += [(f"tile/{id}", one.spells) for id, one in state.tiles.items() if one.figures]
    return tuple(
        (ref, spell)
        for ref, spells in hands
        for spell in spells
        if spell in state.spells and not state.spells[spell].passive and may_react(state, ref, spell)
    )


def may_react(state: State, ref: str, spell: str) -> bool:
    card = state.spells[spell]
    decided = door(cast)(state, cmd.CastSpell(ref, spell), frozenset()) if card.reaction else None
    return decided is not None and not isinstance(decided, Refusal)


def cast(state: State, command: cmd.CastSpell, waived: frozenset[str]) -> Events:
    """The price is laid on the card; then the spell works.

    Rule: casting-spells
    """
    caster, spell = command.caster, state.spells.get(command.spell)
    if spell is None:
        deny("no_such_spell", "spell-cards")
    if not known(state, caster) or not all(known(state, t) for t in command.targets):
        deny("no_such_target", "casting-spells")
    cost = spell_cost(state, spell, command.areas)
    heed(waived, _objections(state, command, spell, cost))
    if spell.id in NEEDS_TARGET and not command.targets:
        deny("no_such_target", spell.id)
    draft = Draft(state).add(ev.CardPaid(caster, spell.id, cost))
    return _effect(draft, command, spell, waived)


def _objections(state: State, command: cmd.CastSpell, spell: Spell, cost: int) -> list[Refusal | None]:
    caster = command.caster
    kind, id = split(caster)
    rule = spell.id if spell.known else "casting-spells"
    able = "spell-caster" in skills(state, caster)
    if kind == "hero":
        hero = state.heroes[id]
        owned, reserve = spell.id in hero.spells, hero.reserve
        heavy = weight(hero.items, state.gear)
        trained = "spell-caster" in load_of(state, hero).lost
        unable = (
            refuse("caster_overloaded", "lost-spell-caster", n=heavy)
            if trained
            else refuse("no_skill", "spell-caster", skill="spell-caster")
        )
        timing = ready(state, id, "reaction-spell" if spell.reaction else "spell")
    else:
        tile = state.tiles.get(id)
        owned, reserve = tile is not None and spell.id in tile.spells, state.book.reserve
        unable = refuse("no_skill", "spell-caster", skill="spell-caster")
        timing = []
        if not spell.reaction:
            timing = [
                whose_turn(state, "overlord", "overlord-turn"),
                None if state.book.active == id else refuse("tile_not_active", "tile-activation", who=caster),
            ]
    away = spell.reach is not None and command.distance > spell.reach
    gift_check = None
    if spell.id == "gift-of-life":
        found = gift(reserve, cost)
        gift_check = found if isinstance(found, Refusal) else None
    return [
        None if spell.reaction else busy(state),
        *timing,
        *victims(state, command.targets),
        None if owned else refuse("spell_not_available", "spell-caster", spell=spell.id),
        None if able else unable,
        card_full(spell, on_card(state, caster, spell.id), cost),
        gift_check or too_poor(cost, reserve, rule),
        refuse("no_sight", "line-of-sight") if spell.sight and not command.sight else None,
        refuse("too_far", rule, n=spell.reach or 0, spell=spell.id) if away else None,
    ]


def _effect(draft: Draft, command: cmd.CastSpell, spell: Spell, waived: frozenset[str]) -> Events:
    """What happens once the card is paid; spells the public knows only by price leave the effect to the table.

    Rule: spell-cards
    """
    caster, targets = command.caster, command.targets
    state = draft.state
    match spell.id:
        case "mitras-halo" | "sets-halo":
            draft.add(ev.StatusChanged(caster, "halo", spell.id))
        case "gift-of-life":
            giver, receiver = split(caster)[1], split(targets[0])[1]
            if giver not in state.heroes or receiver not in state.heroes or giver == receiver:
                deny("no_such_hero", "gift-of-life")
            gems = min(2, state.heroes[giver].reserve)
            if gems:
                draft.add(ev.GemsGiven(giver, receiver, gems))
        case "sets-possession":
            draft.add(ev.StatusChanged(targets[0], "possessed", "yes"))
        case "mitras-healing":
            if split(targets[0])[0] != "hero":
                deny("no_such_hero", "mitras-healing")
            arrows = {"orange": 1} if state.reads("mitras-healing", "reroll") else {}
            draft.add(ev.AttemptSet(_attempt("heal", command, spell, targets[:1], arrows)))
        case "sets-bite" | "boris-rage":
            if spell.id == "sets-bite" and split(targets[0])[0] == "hero":
                bitten = split(targets[0])[1]
                draft.add(ev.HeroTired(bitten, tired_by_bite(draft.state.heroes[bitten].zones)))
            draft.add(ev.AttemptSet(_attempt("spell", command, spell, targets[:1], {})))
        case "lightning-storm":
            draft.add(ev.AttemptSet(_attempt("area", command, spell, targets, {})))
        case _:
            pass
    return draft.done()


def _attempt(
    kind: str, command: cmd.CastSpell, spell: Spell, targets: tuple[str, ...], arrows: dict[str, int]
) -> Attempt:
    return Attempt(
        kind, command.caster, "roll", targets, spell.dice.dice, arrows, command.support, command.jinx, spell=spell.id
    )
