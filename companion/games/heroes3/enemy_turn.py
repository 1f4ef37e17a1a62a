"""The enemy's activation carried out: A.I. card, plan, move, attack."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import deny, settled
from companion.games.heroes3 import (
    battle_commands as bc,
)
from companion.games.heroes3 import (
    battle_events as b,
)
from companion.games.heroes3 import (
    events as e,
)
from companion.games.heroes3 import lineup, march, opponent
from companion.games.heroes3.combat import blows, prowess
from companion.games.heroes3.guards import DIFFICULTIES
from companion.games.heroes3.lore import AI_CARD, TALENT
from companion.games.heroes3.state import Combat, Fighter, Realm

Events = tuple[e.Event, ...]


def next_enemy(state: Realm, combat: Combat) -> str:
    """The enemy unit that acts now ("" when it is a player's moment)."""
    side = opponent.enemy_side(state, combat)
    due = [f for f in (combat.fighter(id) for id in lineup.waiting(state, combat)) if f]
    return next((f.id for f in due if f.side == side), "")


def act(state: Realm, combat: Combat, command: bc.ActEnemy, chance: Chance, waived: frozenset[str]) -> Events:
    """The whole activation by the enemy's rules; a tie between targets is put to the player first.

    Rule: neutral-behaviour
    """
    if combat.answer:
        deny("answer-first", "retaliation")
    id = command.fighter or combat.active or next_enemy(state, combat)
    fighter = combat.fighter(id)
    if fighter is None or fighter.gone:
        deny("not-the-enemys-turn", "initiative-order")
    if id not in lineup.waiting(state, combat) and "not-its-turn" not in waived:
        deny("not-its-turn", "initiative-order", final=False)
    if fighter.paralysed and combat.active != id:
        return b.EnemyDecided(id, "skip", reasons=(("paralysed", "paralysis"),)), b.ActivationSkipped(id)
    events: list[e.Event] = []
    if combat.active and combat.active != id:
        events.append(b.ActivationEnded(combat.active))
    if combat.active != id:
        events += prowess.stirred(blows.carried(state, events), combat, fighter)
    now = blows.carried(state, events)
    if combat.ai_spell and "spell-first" not in waived:
        deny("spell-first", "ai-deck", final=False)
    drawn = draw(now, fighter, chance)
    events += drawn
    now = blows.carried(now, drawn)
    if drawn and now.combat and (now.combat.ai_spell or AI_CARD[now.combat.ai_card].kind == "skill"):
        return tuple(events)  # the spell or the talent comes first, and the players see it
    plan = settled(opponent.plan(now, id, command.target, command.to))
    if plan.ties and command.target not in plan.ties and "ai-tie" not in waived:
        deny("ai-tie", plan.reasons[0][1], n=len(plan.ties), final=False)
    events.append(b.EnemyDecided(id, plan.kind, plan.target, plan.to, plan.reasons))
    return _carried_out(now, events, plan, command, chance)


def walked(plan: opponent.Plan) -> tuple[e.Event, ...]:
    """The move that comes before the plan's attack."""
    return (b.UnitMoved(plan.fighter, plan.to, plan.steps),) if plan.to and plan.steps else ()


def arrived(state: Realm, plan: opponent.Plan) -> Realm:
    """The table as the plan's attack finds it: the unit on the cell from which it strikes."""
    return blows.carried(state, walked(plan))


def _carried_out(
    state: Realm, events: list[e.Event], plan: opponent.Plan, command: bc.ActEnemy, chance: Chance
) -> Events:
    moved = walked(plan)
    events += moved
    state = blows.carried(state, moved)
    combat = state.combat
    assert combat is not None
    if plan.kind == "breach" and plan.wall:
        piece = combat.pieces.get(f"{plan.wall[0]},{plan.wall[1]}", "wall")
        return *events, b.Breached(plan.fighter, plan.wall, piece), b.ActivationEnded(plan.fighter)
    if plan.kind in ("attack", "shoot"):
        fighter, target = combat.fighter(plan.fighter), combat.fighter(plan.target)
        assert fighter is not None
        assert target is not None
        throw = blows.Throw(command.dice, 0, command.defence_mod, command.shield_die, ignore_die=command.ignore_die)
        struck = prowess.assault(state, combat, fighter, target, throw, chance)
        return (*events, *struck)
    return *events, b.ActivationEnded(plan.fighter)


def draw(state: Realm, fighter: Fighter, chance: Chance) -> tuple[e.Event, ...]:
    """One card from the A.I. deck for an activation, whoever moves the unit, with the number of the chosen difficulty.

    Rule: ai-deck
    """
    combat = state.combat
    if combat is None or combat.ai_card or fighter.side != "far" or not march.draws(combat.kind, len(combat.ai_deck)):
        return ()
    return (card_event(state, combat, fighter.id, _picked(combat, chance), chance, from_app=True),)


def _picked(combat: Combat, chance: Chance) -> str:
    """A card of the A.I. deck: which one is settled when it is drawn, so no order of the deck is ever stored."""
    return combat.ai_deck.pile[chance.pick(len(combat.ai_deck))]


def card_event(
    state: Realm, combat: Combat, fighter: str, card: str, chance: Chance, *, from_app: bool, named: str = ""
) -> b.AiCardDrawn:
    """What a drawn A.I. card does at this difficulty, and to whom; `named` is the spell that the real deck gave.

    Rule: ai-deck
    """
    known = AI_CARD[card]
    number = known.column[DIFFICULTIES.index(state.difficulty)]
    unit, spell = "", ""
    far = combat.alive("far")
    if known.kind == "defence-strongest" and far:
        unit = max(far, key=lambda f: lineup.hp_left(state, f)).id
    if known.kind == "spell" and (combat.ai_spells.pile or combat.ai_spells.discard):
        pile = combat.ai_spells.pile or combat.ai_spells.discard
        spell = named or pile[chance.pick(len(pile))]
    if known.kind == "skill" and state.ai_skill.does:
        spell = TALENT
    back = card == "skill-2" and from_app and combat.round == 1 and state.difficulty in ("normal", "hard")
    again = known.kind == "spell" and bool(spell) and not combat.ai_spells.pile
    return b.AiCardDrawn(fighter, card, number, unit, spell, from_app, kind=known.kind, back=back, again=again)


def draw_by_hand(state: Realm, combat: Combat, card: str, chance: Chance, spell: str = "") -> Events:
    """An A.I. card taken from the real deck, or one more from the app's."""
    if card and card not in AI_CARD:
        deny("unknown-name", name=card)
    if spell and spell not in (*combat.ai_spells.pile, *combat.ai_spells.discard):
        deny("unknown-name", name=spell)
    if combat.kind != "ai-hero":
        deny("no-ai-cards", "ai-deck")
    id = combat.active or next_enemy(state, combat)
    if not id:
        deny("not-the-enemys-turn", "ai-deck")
    fighter = combat.fighter(id)
    woken = () if combat.active or fighter is None else prowess.stirred(state, combat, fighter)
    if not card and not len(combat.ai_deck):
        deny("ai-deck-empty", "ai-deck")
    named = card or _picked(combat, chance)
    return *woken, card_event(state, combat, id, named, chance, from_app=not card, named=spell)
