"""How the game has ended: the last side left, the goal that people say was reached, or the rounds that are over."""

from __future__ import annotations

from companion.core.game import Ending
from companion.games.heroes3.state import Realm
from companion.i18n import Translator


def sides(state: Realm) -> dict[int, str]:
    """The teams that are still in the game, by name."""
    found: dict[int, str] = {}
    for seat in state.seats:
        if not seat.eliminated:
            found[seat.team] = f"{found[seat.team]}, {seat.name}" if seat.team in found else seat.name
    return found


def ending(state: Realm, _: Translator) -> Ending | None:
    """The end of the game, or the question that only people can answer; None while it goes on.

    Rule: victory-conditions
    """
    left = sides(state)
    if state.outcome is not None:
        name = left.get(state.outcome, "")
        words = _("{name} has reached the scenario's goal.", name=name) if name else _("Nobody has reached the goal.")
        return Ending(name, words, "victory-conditions", won=bool(name))
    if not left:
        return Ending("", _("Nobody is left on the map."), "elimination-last-town", won=False)
    teams = {seat.team for seat in state.seats}
    if len(teams) > 1 and len(left) == 1:
        name = next(iter(left.values()))
        return Ending(name, _("{name} is the last one left.", name=name), "elimination-last-town")
    played = all(seat.played or seat.eliminated for seat in state.seats)
    if state.round_limit and state.round >= state.round_limit and played and not state.ai_waits and not state.combat:
        return Ending("", _("The last round is over: who has reached the goal?"), "victory-conditions", asks=True)
    return None
