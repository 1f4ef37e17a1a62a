"""Words for what happens on the map: fields that are taken, tiles, cards that are gained, the A.I. hero's way."""

from __future__ import annotations

from typing import assert_never

from companion.games.heroes3 import events as e
from companion.games.heroes3.places import PLACES
from companion.games.heroes3.state import Realm
from companion.i18n import N_, Translator

FIELDS = {
    "gold-mine": N_("a Gold Mine"),
    "ore-pit": N_("an Ore Pit"),
    "alchemist-lab": N_("an Alchemist's Lab"),
    "crystal-cavern": N_("a Crystal Cavern"),
    "gem-pond": N_("a Gem Pond"),
    "valuables-mine": N_("a mine of valuables"),
    "settlement": N_("a settlement"),
    "town": N_("a town"),
    "obelisk": N_("an obelisk"),
    "dragon-utopia": N_("a Dragon Utopia"),
}
GOES = {
    "hand": N_("to the hand"),
    "deck": N_("into the deck"),
    "personal-discard": N_("on the own discard"),
}


def player(state: Realm, seat: int) -> str:
    return state.seats[seat].name if 0 <= seat < len(state.seats) else "?"


def field_name(kind: str, name: str, _: Translator) -> str:
    """A field of the ledger, with the name that the players gave it."""
    word = _(FIELDS.get(kind, kind))
    return f"{word} ({name})" if name else word


def describe_map(state: Realm, event: e.MapEvent | e.CardGained, _: Translator) -> str:
    match event:
        case e.FieldChanged(mark):
            what = field_name(mark.kind, mark.name, _)
            if mark.owner < 0:
                return _("{what} lost", what=what)
            return _("{name} claims {what}", name=player(state, mark.owner), what=what)
        case e.FieldVisited(seat, place, effects, cube):
            what = _("field used") if effects else _("field declined")
            what = f"{_.pick(PLACES[place].name)}, {what}" if place in PLACES else what
            what += ", " + _("a Black Cube on it") if cube else ""
            return _("{name}: {what}", name=player(state, seat), what=what)
        case e.StoodOn(seat, _hero, tile):
            what = _("on tile {tile}", tile=tile) if tile else _("on another tile")
            return _("{name}: {what}", name=player(state, seat), what=what)
        case e.CardGained(seat, _deck, card, goes):
            what = _("{card} gained", card=card) if card else _("cards of another faction put aside")
            what += ", " + _(GOES[goes]) if card else ""
            return _("{name}: {what}", name=player(state, seat), what=what)
        case e.AiArmed(_level, army):
            what = ", ".join(_.pick(state.units[unit]) for unit, _shows in army if unit in state.units)
            return _("the AI hero's army: {what}", what=what) if what else _("the AI hero's army is beaten")
        case e.AiMarched(actions) if any(action.kind == "portal" for action in actions):
            return _("Town Portal: the AI hero is back in its town")
        case e.AiMarched():
            return _("the AI hero moves")
        case _:
            assert_never(event)
