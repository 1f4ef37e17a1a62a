"""What a step did, in words: who fell and was hurt, and what hands must do; read off the table before and after."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core import tray
from companion.core.game import Fallen, Moment
from companion.games.conan import events as ev
from companion.games.conan.fallen import fallen, freed, turned
from companion.games.conan.gems import ACTIVE, RECOVERING, recovery_value
from companion.games.conan.hindering import after_hindering
from companion.games.conan.state import State, split
from companion.games.conan.wording import STATUSES, bearer, capital, describe, gems, hero, name, tile
from companion.i18n import Translator


def told(before: State, events: tuple[ev.Event, ...], after: State, _: Translator) -> Moment:
    number, words = _came_to(before, events, after, _) or ("", describe(before, events, _))
    dice, against = _dice(before, events, after)
    return Moment(
        words if number else capital(words),
        number,
        lines=tuple(_lines(before, events, after, bool(number), _)),
        dice=dice,
        against=against,
        hands=(*_hands(before, after, _), *_laid(events, after, _)),
        grave=any(fall.who.startswith("hero/") for fall in fallen(before, after)),
    )


def _came_to(before: State, events: tuple[ev.Event, ...], after: State, _: Translator) -> tuple[str, str] | None:
    """What a roll came to, where one number says it: the blow that must be met, wounds, figures, wounds healed."""
    dead = [fall.who for fall in fallen(before, after) if fall.who.startswith("hero/")]
    if len(dead) == 1:
        return "", _("{who} dies", who=name(after, dead[0], _))
    for event in events:
        if isinstance(event, ev.GemsGiven):
            who = hero(after, event.receiver, _)
            return str(event.gems), _.plural("gem more for {who}", "gems more for {who}", event.gems, who=who)
    if before.attempt is None and not any(isinstance(event, ev.PotionDrunk) for event in events):
        return None
    hits = tuple(_hits(before, after, _))
    if len(hits) == 1:
        return hits[0]
    met = after.attempt
    if before.attempt is None:
        return None
    if (
        not hits
        and met is not None
        and met.step == "defend"
        and before.attempt.step in ("roll", "sacrifice", "rerolls")
    ):
        who = name(after, met.target, _)
        return str(met.power), _.plural("axe against {who}", "axes against {who}", met.power, who=who)
    ended = next((event for event in events if isinstance(event, ev.AttemptEnded)), None)
    if ended and ended.kind in ("complex", "leap", "throw"):
        axes, need = after_hindering(ended.symbols, before.attempt.lost), before.attempt.need
        if ended.success:
            return str(axes), _.plural("axe, {need} needed: success", "axes, {need} needed: success", axes, need=need)
        return str(axes), _.plural("axe, {need} needed: failure", "axes, {need} needed: failure", axes, need=need)
    if not hits and ended and ended.kind != "web" and len(ended.dealt) == 1:
        who = name(after, ended.dealt[0][0], _)
        rolls = [before.attempt, *(event.attempt for event in events if isinstance(event, ev.AttemptSet))]
        if not any(roll.power or roll.symbols for roll in rolls):
            return "", _("the blow misses, no harm done: {who}", who=who)
        return "", _("the blow is stopped, no harm done: {who}", who=who)
    return None


def _hits(before: State, after: State, _: Translator) -> Iterator[tuple[str, str]]:
    """Everyone whom a roll hurt or healed: how much, and in words that read on from the number."""
    for id, hurt in _hurt(before, after).items():
        who = hero(after, id, _)
        yield str(hurt), _.plural("wound for {who}", "wounds for {who}", hurt, who=who)
    for id, now in after.heroes.items():
        if (healed := before.heroes[id].wounds - now.wounds) > 0:
            who = hero(after, id, _)
            yield str(healed), _.plural("wound healed: {who}", "wounds healed: {who}", healed, who=who)
    for key, life in after.life.items():
        if (lost := before.life.get(key, 0) - life) > 0:
            who = bearer(after, key, _)
            yield str(lost), _.plural("wound for {who}", "wounds for {who}", lost, who=who)
    for fall in fallen(before, after):
        if not fall.marked and not fall.who.startswith("hero/"):
            who = name(after, fall.who, _)
            yield str(fall.count), _.plural("figure falls: {who}", "figures fall: {who}", fall.count, who=who)


def _hurt(before: State, after: State) -> dict[str, int]:
    """The heroes with new wounds, red reminders counted."""
    was = {id: one.wounds + one.red for id, one in before.heroes.items()}
    return {id: more for id, one in after.heroes.items() if (more := one.wounds + one.red - was[id]) > 0}


def _dice(before: State, events: tuple[ev.Event, ...], after: State) -> tuple[tuple[Fallen, ...], tuple[Fallen, ...]]:
    """The dice as they lie, and the blow's beside those of a defence."""
    step = before.attempt.step if before.attempt else ""
    kept = step in ("rerolls", "defend", "defence-rerolls")
    if not kept and not any(isinstance(event, tray.DiceRolled | tray.DiceRerolled) for event in events):
        return (), ()
    lie = tuple(zip(after.tray.dice, after.tray.faces, strict=True))
    struck = before.attempt.struck if before.attempt and step in ("defence-roll", "defence-rerolls") else ()
    return (struck, lie) if step == "defence-rerolls" and after.attempt is None else (lie, struck)


def _lines(before: State, events: tuple[ev.Event, ...], after: State, counted: bool, _: Translator) -> Iterator[str]:
    """Who fell and what that changes, who was hurt where the headline does not say it, who is free again."""
    for id, hurt in _hurt(before, after).items() if not counted else ():
        if after.heroes[id].dead:
            continue
        who = hero(after, id, _)
        yield _.plural("{who}: {n} wound", "{who}: {n} wounds", hurt, who=who)
    for fall in fallen(before, after):  # that figures fell says the headline
        if fall.who.startswith("hero/"):
            yield _("{who}: every gem is a wound.", who=name(after, fall.who, _))
        elif fall.marked and counted:
            yield _("{who} falls.", who=name(after, fall.who, _))
    if before.fallen < after.fallen and any(after.living()):
        active, rest = (recovery_value(stance, after.fallen) for stance in (ACTIVE, RECOVERING))
        yield _(
            "From the next stance on the others recover {active} aggressive, {rest} cautious.", active=active, rest=rest
        )
    for event in events:
        if isinstance(event, ev.StatusChanged) and event.status == "possessed" and event.value:
            yield _("{who}: {what}", who=name(after, event.target, _), what=_(STATUSES["possessed"]))
    for ref, spell in _haloed(before, after):
        halo = after.spells[spell]
        n = _.plural("{n} point of passive defence", "{n} points of passive defence", halo.passive)
        yield _("{who}: {what}", who=name(after, ref, _), what=n)
    for id in freed(before, after):
        yield _("{who} is no longer held.", who=hero(after, id, _))


def _haloed(before: State, after: State) -> Iterator[tuple[str, str]]:
    """Who stands in a halo that was not there before."""
    for id, one in after.heroes.items():
        if one.halo != before.heroes[id].halo and one.halo in after.spells:
            yield f"hero/{id}", one.halo
    for id, tile_ in after.tiles.items():
        if tile_.halo != before.tiles[id].halo and tile_.halo in after.spells:
            yield f"tile/{id}", tile_.halo


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
        if f"attack-from-beyond:{fall.who}" in (after.attempt.prompts if after.attempt else ()):
            yield _("But first it may strike once more: {who}.", who=who)
    for id, here in after.tiles.items():
        if (back := here.figures - before.tiles[id].figures) > 0 and not here.marker:
            who = tile(after, id, _)
            yield _.plural("Put {n} figure on the board: {who}.", "Put {n} figures on the board: {who}.", back, who=who)
    sent = after.solo.sent if after.solo and after.book.done > before.book.done else None
    if sent and not sent.attackers + sent.others and after.book.active in after.tiles:
        yield _("Nobody attacks, they only move: {tile}.", tile=tile(after, after.book.active, _))
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


def _laid(events: tuple[ev.Event, ...], after: State, _: Translator) -> Iterator[str]:
    """Where the card lies that somebody threw, passed on or let go; whose gems go to whom; what a spell leaves to do."""
    for event in events:
        if isinstance(event, ev.GemsGiven):
            giver, receiver = hero(after, event.giver, _), hero(after, event.receiver, _)
            given = gems(event.gems, _)
            yield _("From the energy of {giver} to that of {receiver}: {n}.", giver=giver, receiver=receiver, n=given)
        if isinstance(event, ev.CardPaid) and len(events) == 1:
            yield _("Do what the card says: {spell}.", spell=name(after, event.spell, _))
        if not isinstance(event, ev.ItemLost) or after.gear[event.item].area:  # an orb is gone
            continue
        kind, where = split(event.to)
        what = name(after, event.item, _)
        if kind in ("tile", "ally"):
            yield _("Lay it in the target's area: {item}.", item=what)
        elif kind == "dropped" or (kind == "area" and where == "0"):
            yield _("Lay it in {hero}'s own area: {item}.", hero=hero(after, event.hero, _), item=what)
        elif kind == "area":
            n = int(where)
            yield _.plural("Lay it {n} area away: {item}.", "Lay it {n} areas away: {item}.", n, item=what)


def _gems(before: State, after: State, id: str, _: Translator) -> Iterator[str]:
    """Where a wounded hero's gems come from: fatigue, red reminders for gems on boxes, the reserve."""
    was, now = before.heroes[id], after.heroes[id]
    if now.wounds + now.red <= was.wounds + was.red or after.side != before.side:
        return
    tired, red = max(0, was.fatigue - now.fatigue), max(0, now.red - was.red)
    fresh = now.wounds - was.wounds - tired
    taken = [
        _("{n} from fatigue", n=gems(tired, _)) if tired else "",
        _.plural("{n} red reminder", "{n} red reminders", red) if red else "",
        _("{n} from the reserve", n=gems(fresh, _)) if fresh > 0 else "",
    ]
    yield _("{who}, to the wounds: {what}.", who=hero(after, id, _), what=_.listing([part for part in taken if part]))
