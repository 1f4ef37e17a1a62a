"""What the scenario says, in words: its goal, the rounds to come, the A.I. hero."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.heroes3 import lore
from companion.games.heroes3.calendar import round_kind
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Realm
from companion.i18n import Translator
from companion.views.heroes3 import names
from companion.views.heroes3.sheet import said_of
from companion.views.heroes3.spells import skill_line

AHEAD = 4


def goal(state: Realm, _: Translator) -> tuple[str, ...]:
    """The goal in the scenario's words, and what the app watches for by itself."""
    said = [state.goal] if state.goal else []
    match state.aim:
        case "ai-hero":
            said.append(_("The app sees it: the A.I. hero beaten in a combat."))
        case "cubes":
            said.append(_("The app sees it: a cube of every opponent."))
        case _ if len({seat.team for seat in state.seats}) > 1:
            said.append(_("The app sees the last one left; any other goal is told here."))
        case _:
            said.append(_("When the goal is reached, tell it here."))
    tiles = said_of(state.map_tiles, _)
    return (*said, _("Tiles face down: {what}", what=tiles)) if tiles else tuple(said)


@dataclass(frozen=True)
class Coming:
    number: int
    words: str


def calendar(state: Realm, _: Translator) -> tuple[Coming, ...]:
    """This round and the next ones: income, proclamation, cubes that leave, and what the scenario announces."""
    even = reads(state.readings, "A1", "resource-even")
    last = state.round_limit or state.round + AHEAD
    found = []
    for number in range(state.round, min(state.round + AHEAD, max(last, state.round)) + 1):
        kind = round_kind(number, state.variants, resource_even=even)
        said = [_("income")] if kind.income else []
        said += [_("a proclamation")] if kind.proclamation else []
        said += [_("Black Cubes leave")] if kind.cubes_off else []
        said += [event.text for event in state.events if event.round == number]
        said += [_("last round")] if number == state.round_limit else []
        words = ", ".join(said) or _("nothing special")
        found.append(Coming(number, words[:1].upper() + words[1:]))
    return tuple(found)


@dataclass(frozen=True)
class Rival:
    who: str
    lines: tuple[str, ...]


def rival(state: Realm, _: Translator) -> Rival | None:
    """The A.I. hero: faction and level, the army that it has left, its spells, its way to the nearest town."""
    if not state.ai_hero:
        return None
    faction = names.faction(state.ai_faction, _) if state.ai_faction else _("no faction given")
    who = _("{faction}, level {n}", faction=faction, n=state.ai_level) if state.ai_level else faction
    cards = [
        _.pick(state.units[unit]) + (f" ({names.side(shows, _)})" if shows == "pack" else "")
        for unit, shows in state.ai_army
        if unit in state.units
    ]
    lines = [_("Army: {what}", what=", ".join(cards)) if cards else _("Its army is entered at its first fight.")]
    if state.ai_beaten:
        lines = [_("It was beaten in its last fight.")]
    if state.ai_spells:
        said = ", ".join(_.pick(lore.SPELL[spell].name) for spell in state.ai_spells if spell in lore.SPELL)
        lines.append(_("Spells: {what}", what=said))
    if state.ai_distance >= 0:
        far = state.ai_distance
        lines.append(_.plural("{n} field to the nearest town", "{n} fields to the nearest town", far))
    talent = " · ".join(filter(None, (state.ai_talent, skill_line(state.ai_skill, _))))
    return Rival(who, (*lines, _("Talent: {what}", what=talent)) if talent else tuple(lines))
