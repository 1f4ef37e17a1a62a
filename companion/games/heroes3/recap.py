"""What the end-of-game page shows: charts by round, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.heroes3.state import Realm
from companion.i18n import Translator


def round_of(state: Realm) -> int:
    return state.round


def chart(state: Realm) -> dict[str, dict[str, int]]:
    """A value of each player for each chart, sampled once a round."""
    seats = list(enumerate(state.seats))
    return {
        "level": {seat.name: seat.level * 2 + seat.xp for _, seat in seats},
        "income": {seat.name: _worth(seat.income) for _, seat in seats},
        "army": {seat.name: sum(_strength(state, u.unit, u.shows) for u in seat.army) for _, seat in seats},
        "fields": {seat.name: sum(f.owner == i for f in state.fields) for i, seat in seats},
    }


def titles(_: Translator) -> dict[str, str]:
    return {
        "level": _("Level, in half steps"),
        "income": _("Income, counted in gold"),
        "army": _("Army, price in gold"),
        "fields": _("Fields flagged"),
    }


def result(state: Realm, _: Translator) -> tuple[tuple[str, str], ...]:
    """One line a player, and what the table went through."""
    lines = []
    for i, seat in enumerate(state.seats):
        shown = f"{seat.level}½" if seat.xp else str(seat.level)
        text = _("level {level}, towns and settlements: {homes}", level=shown, homes=state.homes(i))
        if state.aim == "cubes":  # of the opponents, whoever has one of each wins
            text += ", " + _("cubes: {cubes}", cubes=sum(seat.cubes.values()))
        lines.append((seat.name, _("out") if seat.eliminated else text))
    lines.append((_("Rounds"), str(state.round)))
    rivals, won = len({seat.team for seat in state.seats}) > 1, sum(state.won.values())
    fought = str(state.fought) if rivals else _("{won} won of {n}", won=won, n=state.fought)
    lines.append((_("Combats"), fought))
    return tuple(lines)


def _worth(income: Mapping[str, int]) -> int:
    return income.get("gold", 0) + income.get("materials", 0) * 2 + income.get("valuables", 0) * 5


def _strength(state: Realm, unit: str, shows: str) -> int:
    card = state.units[unit]
    return card.few.gold + (card.pack.gold if shows == "pack" and card.pack else 0)
