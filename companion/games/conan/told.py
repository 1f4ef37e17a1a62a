"""What a step did, in words: who fell and was hurt, and what hands must do; read off the table before and after."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core import tray
from companion.core.game import Fallen, Moment
from companion.games.conan import events as ev
from companion.games.conan.fallen import fallen, freed, turned
from companion.games.conan.gems import ACTIVE, RECOVERING, recovery_value
from companion.games.conan.state import State
from companion.games.conan.wording import bearer, describe, gems, hero, name, tile
from companion.i18n import Translator


def told(before: State, events: tuple[ev.Event, ...], after: State, _: Translator) -> Moment:
    words = describe(before, events, _)
    dice, against = _dice(before, events, after)
    return Moment(
        words[:1].upper() + words[1:],
        lines=tuple(_lines(before, after, _)),
        dice=dice,
        against=against,
        hands=tuple(_hands(before, after, _)),
        grave=any(fall.who.startswith("hero/") for fall in fallen(before, after)),
    )


def _dice(before: State, events: tuple[ev.Event, ...], after: State) -> tuple[tuple[Fallen, ...], tuple[Fallen, ...]]:
    """The dice as they lie, and the blow's beside those of a defence."""
    kept = before.attempt is not None and before.attempt.step in ("rerolls", "defence-rerolls")
    if not kept and not any(isinstance(event, tray.DiceRolled | tray.DiceRerolled) for event in events):
        return (), ()
    lie = tuple(zip(after.tray.dice, after.tray.faces, strict=True))
    defends = before.attempt is not None and before.attempt.step == "defence-roll"
    return lie, tuple(zip(before.tray.dice, before.tray.faces, strict=True)) if defends else ()


def _lines(before: State, after: State, _: Translator) -> Iterator[str]:
    """Who fell and what that changes, who was hurt, who is free again."""
    for id, now in after.heroes.items():
        was = before.heroes[id]
        hurt = now.wounds + now.red - was.wounds - was.red
        if hurt > 0:
            who = hero(after, id, _)
            yield _.plural("{who}: {n} wound", "{who}: {n} wounds", hurt, who=who)
    for fall in fallen(before, after):  # that figures fell says the headline
        if fall.who.startswith("hero/"):
            yield _("{who} dies: every gem is a wound.", who=name(after, fall.who, _))
    if before.fallen < after.fallen and any(after.living()):
        active, rest = (recovery_value(stance, after.fallen) for stance in (ACTIVE, RECOVERING))
        yield _(
            "From the next stance on the others recover {active} aggressive, {rest} cautious.", active=active, rest=rest
        )
    for id in freed(before, after):
        yield _("{who} is no longer held.", who=hero(after, id, _))


def _hands(before: State, after: State, _: Translator) -> Iterator[str]:
    """Figures to take away, markers and gems to move, tiles to turn and to lay elsewhere."""
    for id, now in after.heroes.items():
        yield from _gems(before, after, id, _) if not now.dead else ()
    for key, life in after.life.items():
        if before.life.get(key, 0) != life:
            yield _("Set the life marker on {n}: {who}.", n=life, who=bearer(after, key, _))
    for fall in fallen(before, after):
        count = 1 if fall.marked else fall.count
        who = name(after, fall.who, _)
        yield _.plural(
            "Take {n} figure off the board: {who}.", "Take {n} figures off the board: {who}.", count, who=who
        )
    died = turned(before, after)
    for one in died:
        what = tile(after, one.tile, _)
        if one.moved:
            yield _("Turn the tile to its bloody side and lay it at the end of the River: {tile}.", tile=what)
        else:
            yield _("Turn the tile to its bloody side where it lies: {tile}.", tile=what)
    for id in before.dead:
        if id not in after.dead and id in after.river:
            yield _("Turn the tile to its living side: {tile}.", tile=tile(after, id, _))
    end = after.river[-1] if after.river else ""
    if before.river[-1:] != after.river[-1:] and end in before.river and end not in {one.tile for one in died}:
        yield _("Lay the tile at the end of the River: {tile}.", tile=tile(after, end, _))


def _gems(before: State, after: State, id: str, _: Translator) -> Iterator[str]:
    """Where a wounded hero's gems come from: fatigue, red reminders for gems on boxes, the reserve."""
    was, now = before.heroes[id], after.heroes[id]
    if now.wounds + now.red <= was.wounds + was.red or after.side != before.side:
        return
    who = hero(after, id, _)
    if (tired := was.fatigue - now.fatigue) > 0:
        yield _("{who}: {n} from fatigue to the wounds.", who=who, n=gems(tired, _))
    if (red := now.red - was.red) > 0:
        yield _.plural(
            "{who}: {n} red reminder to the wounds.", "{who}: {n} red reminders to the wounds.", red, who=who
        )
    if (fresh := now.wounds - was.wounds - max(0, tired)) > 0:
        yield _("{who}: {n} from the reserve to the wounds.", who=who, n=gems(fresh, _))
