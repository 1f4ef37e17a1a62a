"""Cards dealt in play: what a scenario, an event or a correction gives to somebody, or takes away again."""

from __future__ import annotations

from companion.core.refusal import Refusal, deny, heed, refuse
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan.draft import Draft
from companion.games.conan.facts.skills import SKILLS
from companion.games.conan.hero_actions import gained, too_much
from companion.games.conan.inventory import has
from companion.games.conan.phases import Events
from companion.games.conan.state import State, known, split

RULES = {"item": "equipment-cards", "spell": "spell-cards", "skill": "skills-overview"}


def deal(state: State, command: cmd.DealCard, waived: frozenset[str]) -> Events:
    """A card given by the scenario costs nobody a gem, whoever's turn it is; the weight still counts.

    Rule: equipment-cards
    """
    ref, shelf, card = command.target, command.shelf, command.card
    kind, id = split(ref)
    if not known(state, ref) or kind not in ("hero", "tile") or (shelf == "item" and kind != "hero"):
        deny("no_such_target", RULES[shelf])
    heed(waived, [_unknown(state, command)])
    here = state.heroes[id] if kind == "hero" else state.tiles[id]
    if shelf == "item":
        return _item(state, id, card, command.given, waived)
    held = card in (here.spells if shelf == "spell" else has(state, here))
    if held == command.given:
        deny("nothing_changes", RULES[shelf])
    return (ev.CardDealt(ref, shelf, card, command.given),)


def _unknown(state: State, command: cmd.DealCard) -> Refusal | None:
    """Only cards of the box can be dealt."""
    match command.shelf:
        case "item":
            return None if command.card in state.gear else refuse("no_such_item", "equipment-cards", final=True)
        case "spell":
            return None if command.card in state.spells else refuse("no_such_spell", "spell-cards", final=True)
        case "skill":
            return None if command.card in SKILLS else refuse("no_such_skill", "skills-overview", final=True)


def _item(state: State, id: str, card: str, given: bool, waived: frozenset[str]) -> Events:
    """An object given counts towards the load at once.

    Rule: encumbrance
    """
    if not given:
        if card not in state.heroes[id].items:
            deny("not_carried", "equipment-cards", item=card)
        return (ev.ItemLost(id, card, "taken"),)
    heed(waived, [too_much(state, id, (card,))])
    draft = Draft(state)
    gained(draft, id, card)
    return draft.done()
