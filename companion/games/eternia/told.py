"""What a step did and how the game ended: read off the table before and after, so that no event can be forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Ending, Moment
from companion.games.eternia import events as e
from companion.games.eternia.state import Area, Hero, State
from companion.games.eternia.table import controller
from companion.games.eternia.terms import term
from companion.games.eternia.wording import area_name, describe, signed, team_name
from companion.i18n import Translator


def told(before: State, events: tuple[e.Event, ...], after: State, _: Translator) -> Moment:
    words = describe(before, events, _)
    lines, hands = tuple(_lines(before, after, _)), tuple(_hands(before, after, _))
    fresh = after.tray if after.tray != before.tray else None
    dice = tuple(zip(fresh.dice, fresh.faces, strict=True)) if fresh else ()
    return Moment(words[:1].upper() + words[1:], lines=lines, dice=dice, hands=hands, grave=any(_fell(before, after)))


def ending(state: State, _: Translator) -> Ending | None:
    """The last round counted, a duel fought, a scenario scored; a tie still has to be played out.

    Rule: tie-breakers
    """
    found = state.result
    if state.phase != "over" or found is None:
        return None
    if found.score:
        words = _("Final score {n}", n=found.score.total)
        winner = team_name(state, found.winner, _) if found.winner else ""
        return Ending(winner, words, "solo-scoring", won=found.success)
    if found.winner:
        return Ending(team_name(state, found.winner, _), term(found.reason, _), "tie-breakers")
    tie = found.reason in ("extra-night-round", "champion-duel")
    return Ending("", term(found.reason, _), "tie-breakers" if tie else "boss-at-end", asks=tie, won=tie)


def _fell(before: State, after: State) -> Iterator[Hero]:
    """Heroes who were defeated in this step."""
    for name, hero in after.heroes.items():
        if name in before.heroes and hero.defeats > before.heroes[name].defeats:
            yield hero


def _lines(before: State, after: State, _: Translator) -> Iterator[str]:
    """Who fell, who was hurt or healed, who holds an outpost now, what was scored."""
    fallen = {hero.name for hero in _fell(before, after)}
    for name, hero in after.heroes.items():
        by = hero.hp - before.heroes[name].hp
        if name in fallen:
            yield _("{hero} is defeated", hero=name)
        elif by:
            yield _("{hero} {by} HP, {n} left", hero=name, by=signed(by), n=hero.hp)
    for id, team in after.teams.items():
        vp = team.vp - before.teams[id].vp
        if vp:
            yield _("{team} {by} VP", team=team_name(after, id, _), by=signed(vp))
    gained: dict[str, list[str]] = {}
    for name, area in after.areas.items():
        was, now = controller(before, before.areas.get(name, Area(name))), controller(after, area)
        if was != now and now:
            gained.setdefault(now, []).append(area_name(name, _))
        elif was and not now:
            yield _("Nobody holds {area} now", area=area_name(name, _))
    for id, areas in gained.items():
        values = {"team": team_name(after, id, _), "area": _.listing(areas)}
        yield _.plural("{team} hold {area}", "{team} hold {area}", len(areas), **values)


def _hands(before: State, after: State, _: Translator) -> Iterator[str]:
    """Figures, soldiers, tokens and cards that people must now move: one line a place."""
    for hero in after.heroes.values():
        if hero.area and hero.area not in after.areas and hero.area != before.heroes[hero.name].area:
            yield _("Put {hero} here: {area}", hero=hero.name, area=area_name(hero.area, _))
    for name, area in after.areas.items():
        yield from _pieces(before, after, area, before.areas.get(name, Area(name)), _)
    opened = [term(merchant, _) for merchant in after.markets if merchant not in before.markets]
    if opened:
        yield _("Turn up four cards: {merchant}", merchant=_.listing(opened))


def _pieces(before: State, after: State, area: Area, was: Area, _: Translator) -> Iterator[str]:
    """What comes to an area and leaves it; soldiers who come with a hero of theirs stand in its line."""
    place = area_name(area.name, _)
    arrived = [h for h in after.heroes.values() if h.area == area.name and before.heroes[h.name].area != area.name]
    words = [hero.name for hero in arrived]
    by = {team: area.soldiers.get(team, 0) - was.soldiers.get(team, 0) for team in after.order}
    led = [team for team in after.order if by[team] > 0 and any(hero.team == team for hero in arrived)]
    words += [_.plural("{n} soldier", "{n} soldiers", by[team]) for team in led]
    if words:
        yield _("Put {hero} here: {area}", hero=_.listing(words), area=place)
    for team in after.order:
        values = {"team": team_name(after, team, _), "area": place}
        if by[team] > 0 and team not in led:
            yield _.plural(
                "{n} soldier comes to {area} ({team})", "{n} soldiers come to {area} ({team})", by[team], **values
            )
        elif by[team] < 0:
            yield _.plural(
                "{n} soldier leaves {area} ({team})", "{n} soldiers leave {area} ({team})", -by[team], **values
            )
    if was.quest and not area.quest:
        yield _("The quest token leaves {area}", area=place)
