"""The A.I. hero's cards in a simulated fight: drawn at each activation as at the table, its spells cast by the table's own
functions, and so is a talent of which the scenario's page says what it does."""

from __future__ import annotations

from dataclasses import replace

from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import lineup
from companion.games.heroes3.combat.drill import Man, Melee
from companion.games.heroes3.guards import DIFFICULTIES
from companion.games.heroes3.lore import AI_CARD, TALENT
from companion.games.heroes3.spells import sorcery
from companion.games.heroes3.standing import carried


def draw(melee: Melee, man: Man, round_: int) -> None:
    """One card for an activation of the A.I. hero's unit, and what it does at once.

    Rule: ai-deck
    """
    man.defence_plus, melee.next_defence = man.defence_plus + melee.next_defence, 0
    if not melee.deck or melee.drawn == man.id:
        melee.drawn = ""
        return
    card = melee.deck.pop(melee.chance.pick(len(melee.deck)))
    known = AI_CARD[card]
    number = known.column[DIFFICULTIES.index(melee.state.difficulty)]
    match known.kind:
        case "attack":
            man.attack_plus += number
        case "defence-strongest":
            strongest = max(melee.alive("far"), key=lambda one: lineup.hp_left(melee.state, one))
            strongest.defence_plus += number
        case "defence-next":
            melee.next_defence += number
        case "spell" if melee.spells or melee.cast:
            _cast(melee, number)
        case "skill":
            for _time in range(number if melee.state.ai_skill.does else 0):
                _carried(melee, TALENT, number, man.id)
            if card == "skill-2" and round_ == 1 and melee.state.difficulty in ("normal", "hard"):
                melee.deck.append(card)  # it goes back into the deck


def _cast(melee: Melee, power: int) -> None:
    """The next spell on whom the table would cast it; equally good targets are drawn."""
    if not melee.spells:
        melee.spells, melee.cast = melee.cast, []
    spell = melee.spells.pop(melee.chance.pick(len(melee.spells)))
    melee.cast.append(spell)
    _carried(melee, spell, power)


def _carried(melee: Melee, spell: str, power: int, active: str = "") -> None:
    """A spell or the talent takes effect."""
    known = sorcery.casting(melee.state, spell)
    if known is None or known.does == "portal":
        return
    combat = replace(
        melee.combat,
        fighters=tuple(man.as_fighter() for man in melee.fighters),
        pieces=melee.pieces,
        ai_spell=spell,
        ai_power=power,
        active=active,
    )
    if known.does == "raise":
        melee.kept = power if sorcery.keeps(melee.state, combat) else melee.kept
        return
    found = sorcery.ai_targets(melee.state, combat)
    if not found:
        return
    target = found[melee.chance.pick(len(found))] if len(found) > 1 else found[0]
    now = carried(
        replace(melee.state, combat=combat),
        sorcery.cast_ai(replace(melee.state, combat=combat), combat, bc.CastAiSpell(target)),
    ).combat
    assert now is not None
    for man, fighter in zip(melee.fighters, now.fighters, strict=True):
        man.become(fighter)
