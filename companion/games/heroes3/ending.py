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


def _seen(state: Realm, left: dict[int, str], _: Translator) -> Ending | None:
    """A goal that the app can see: the A.I. hero beaten, or a cube taken from every opponent.

    Rule: victory-conditions
    """
    if state.aim == "ai-hero" and state.ai_beaten and left:
        return Ending(", ".join(left.values()), _("The A.I. hero is beaten."), "victory-conditions")
    for number, seat in enumerate(state.seats):
        foes = [n for n in range(len(state.seats)) if not state.allied(n, number)]
        if state.aim == "cubes" and foes and not seat.eliminated and all(seat.cubes.get(str(n)) for n in foes):
            words = _("{name} has a cube of every opponent.", name=seat.name)
            return Ending(left.get(seat.team, seat.name), words, "victory-conditions")
    return None


def ending(state: Realm, _: Translator) -> Ending | None:
    """The end of the game, or the question that only people can answer; None while it goes on.

    Rule: victory-conditions
    """
    left = sides(state)
    if found := _seen(state, left, _):
        return found
    if state.outcome is not None:
        name = left.get(state.outcome, "")
        words = _("{name} has reached the scenario's goal.", name=name) if name else _("Nobody has reached the goal.")
        return Ending(name, words, "victory-conditions", won=bool(name))
    if not left:
        words = _("The A.I. has won: nobody is left on the map.") if state.ai_hero else _("Nobody is left on the map.")
        return Ending("", words, "elimination-last-town", won=False)
    teams = {seat.team for seat in state.seats}
    if len(teams) > 1 and len(left) == 1:
        name = next(iter(left.values()))
        return Ending(name, _("{name} is the last one left.", name=name), "elimination-last-town")
    played = all(seat.played or seat.eliminated for seat in state.seats)
    if state.round_limit and state.round >= state.round_limit and played and not state.ai_waits and not state.combat:
        words = _("The last round is over: who has reached the goal?")
        said = f"{words} {state.goal}" if state.goal else words
        return Ending("", said, "victory-conditions", asks=True)
    return None
