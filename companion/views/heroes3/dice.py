"""The real dice of one attack: a row for every die that is thrown, in the order in which they fall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.games.heroes3.battle_events import Struck
from companion.games.heroes3.combat import prowess
from companion.games.heroes3.combat.blows import carried
from companion.games.heroes3.commands import Command
from companion.games.heroes3.decide import decide
from companion.games.heroes3.state import Realm
from companion.i18n import Translator
from companion.views.heroes3.blows import place_name

SPARE = 40  # results for whatever else a step may draw while its outcome is looked at


@dataclass(frozen=True)
class DieRow:
    """One die: whose it is, in words ("" where the row above says it); `shield` is the Shield of the first target."""

    words: str
    shield: bool = False


def rows(
    state: Realm, by: str, target: str, _: Translator, second: str = "", *, answer: bool = False
) -> tuple[DieRow, ...]:
    found: list[DieRow] = []
    for n, cast in enumerate(prowess.casts(state, by, target, second, answer=answer)):
        name = place_name(state, cast.target, _)
        first = _("What does the die show?") if n == 0 else _("The second hit, on {name}", name=name)
        found += [DieRow(first if place == 0 else "") for place in range(cast.dice)]
        if cast.shield:
            found.append(
                DieRow(_("The Shield's die") if n == 0 else _("The Shield's die of {name}", name=name), n == 0)
            )
        if cast.after:
            found.append(DieRow(_("The die after the retaliation")))
    return tuple(found)


def sorted_out(asked: Sequence[DieRow], shown: Sequence[int | None]) -> tuple[tuple[int, ...], int | None] | None:
    """The dice as a command takes them, with the first target's Shield apart; None while a face is missing."""
    faces = [face for face in shown[: len(asked)] if face is not None]
    if len(faces) < len(asked):
        return None
    shield = next((face for face, row in zip(faces, asked, strict=True) if row.shield), None)
    return tuple(face for face, row in zip(faces, asked, strict=True) if not row.shield), shield


def falls(state: Realm, command: Command, target: str, _: Translator) -> str:
    """What comes of an attack with these dice, in a word or two: the damage, a Pack broken, a card removed."""
    events = decide(state, command, Given((0,) * SPARE), frozenset())
    was = state.combat.fighter(target) if state.combat else None
    if isinstance(events, Refusal) or was is None:
        return ""
    after = carried(state, events).combat
    now = after.fighter(target) if after else None
    n = sum(event.damage for event in events if isinstance(event, Struck) and event.target == target)
    if now is None or now.gone:
        return _("{n}, removed", n=n)
    if was.shows == "pack" and now.shows == "few":
        return _("{n}, Few", n=n)
    return _.plural("{n} damage", "{n} damage", n)
