"""The evening in numbers: what the charts sample, and how it ended."""

from __future__ import annotations

from companion.games.veiel.state import State, destiny_size, hero_of
from companion.games.veiel.wording import headline
from companion.i18n import Translator

TABLE = "Table"
"""The line of a number that belongs to all; the word is the same in both languages."""


def round_of(state: State) -> int:
    return state.rounds


def chart(state: State) -> dict[str, dict[str, int]]:
    """Totals so far, sampled once a round; a line for each hero."""
    found = {
        "wounds": {h.id: state.tally.get(f"wounds.{h.id}", 0) for h in state.heroes},
        "cards": {h.id: h.piles.in_use for h in state.heroes},
        "fights": {TABLE: state.tally.get("defeated", 0)},
    }
    if state.mistress:
        found["fusions"] = {TABLE: state.tally.get("fusions", 0)}
    if state.boss.id == "moira":
        found["destiny"] = {TABLE: destiny_size(state)}
    return found


def side_name(state: State, side: str, _: Translator) -> str:
    """A line by its hero, with the player where several share the table; heroes of one name are counted."""
    hero = hero_of(state, side)
    if hero is None:
        return side
    name = _.pick(hero.name)
    alike = [h.id for h in state.heroes if _.pick(h.name) == name]
    name = name if len(alike) == 1 else f"{name} {alike.index(hero.id) + 1}"
    return name if len(state.players) == 1 or hero.player in name else f"{name} ({hero.player})"


def titles(_: Translator) -> dict[str, str]:
    return {
        "wounds": _("Wounds taken"),
        "cards": _("Cards still in use"),
        "fights": _("Enemies defeated"),
        "fusions": _("Fusions"),
        "destiny": _("Destiny pile"),
    }


def result(state: State, _: Translator) -> tuple[tuple[str, str], ...]:
    """The outcome line by line."""
    lines = [
        (_("Outcome"), headline(state, _)),
        (_("Encounters won"), str(state.encounters_done)),
        (_("Enemies defeated"), str(state.tally.get("defeated", 0))),
        (_("Wounds taken"), str(sum(n for key, n in state.tally.items() if key.startswith("wounds.")))),
    ]
    if state.mistress:
        lines.append((_("Fusions"), str(state.tally.get("fusions", 0))))
    return tuple(lines)
