"""Teams, areas and numbers by the names that people read."""

from __future__ import annotations

from companion.games.eternia import facts
from companion.games.eternia.state import State
from companion.games.eternia.table import WILDS
from companion.i18n import Translator


def team_name(state: State, team: str, _: Translator) -> str:
    """A team by its own name, else by its faction's."""
    named = state.teams.get(team)
    if named is None:
        return team
    faction = next((item for item in facts.FACTIONS if item.id == named.faction), None)
    return named.name or (_.pick(faction.name) if faction else team)


def area_name(area: str, _: Translator) -> str:
    """An area by its printed name in this language, or as the table called it; wilds by what they lie beside."""
    if area.startswith(WILDS):
        beside = area.removeprefix(WILDS)
        return _("wilds near {area}", area=area_name(beside, _)) if beside else _("the wilds")
    names = facts.AREA_NAMES.get(area)
    return _.pick(names) if names else area


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number < 0 else "0"


def figure(number: int) -> str:
    """A number with a true minus."""
    return str(number).replace("-", "\u2212")
