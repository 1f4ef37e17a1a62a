"""What a step did and how the game ended: read off the table before and after, so that no event can be forgotten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.core.game import Ending, Fallen, Moment
from companion.core.tray import Tray, TrayEvent
from companion.core.tray import after as thrown
from companion.games.eternia import events as e
from companion.games.eternia import fight_events as fe
from companion.games.eternia.combat_deck import CARDS
from companion.games.eternia.names import figure
from companion.games.eternia.phrases import phrase
from companion.games.eternia.state import Area, Hero, State
from companion.games.eternia.table import controller, face_name
from companion.games.eternia.terms import term
from companion.games.eternia.wording import area_name, describe, signed, team_name
from companion.i18n import N_, Translator


def told(before: State, events: tuple[e.Event, ...], after: State, _: Translator) -> Moment:
    words, rolls = describe(before, events, _), tuple(_rolls(before, events))
    struck = any(isinstance(event, fe.Struck) for event in events)
    hits, fresh = tuple(_hits(before, events, _)), after.tray if after.tray != before.tray else None
    dice: tuple[Fallen, ...] = tuple(zip(fresh.dice, fresh.faces, strict=True)) if fresh else ()
    against: tuple[Fallen, ...] = ()
    told_as_dice = 0
    if rolls and not dice:  # a roll that was kept lies there as it fell; of an exchange both do
        dice, told_as_dice = rolls[-1].dice, 1
        if struck and len(rolls) > 1 and rolls[-2].event.zone == "attack":
            dice, against, told_as_dice = rolls[-2].dice, rolls[-1].dice, 2
    seen = len(rolls) - told_as_dice
    quick = tuple(_rolled(before, r, at >= seen, _) for at, r in enumerate(rolls) if r.event.zone == "initiative")
    blows = tuple(_rolled(before, r, at >= seen, _) for at, r in enumerate(rolls) if r.event.zone != "initiative")
    if hits:  # what a blow did is its own headline
        words = ", ".join(hits)
    elif len(rolls) == 1 and not any(isinstance(event, fe.Reckoned) for event in events):
        words, quick, blows = (*quick, *blows)[0], (), ()
    lines = (*quick, *_compared(before, events, _), *blows, *_lines(before, after, _))
    hands = (*_cards(before, after, _), *_hands(before, after, _))
    headline = words[:1].upper() + words[1:]
    return Moment(headline, "", lines, dice, against, hands, grave=any(_fell(before, after)))


def ending(state: State, _: Translator) -> Ending | None:
    """The last round counted, a duel fought, a scenario scored; a tie still has to be played out.

    Rule: tie-breakers
    """
    found = state.result
    if state.phase != "over" or found is None:
        return None
    if found.score:
        words = _("Final score {n}", n=figure(found.score.total))
        winner = team_name(state, found.winner, _) if found.winner else ""
        return Ending(winner, words, "solo-scoring", won=found.success)
    if found.winner:
        return Ending(team_name(state, found.winner, _), term(found.reason, _), "tie-breakers")
    tie = found.reason in ("extra-night-round", "champion-duel")
    return Ending("", term(found.reason, _), "tie-breakers" if tie else "boss-at-end", asks=tie, won=tie)


@dataclass(frozen=True, slots=True)
class Kept:
    """A roll of Dice of Power that was kept, with its dice as they fell."""

    event: fe.PowerRollKept
    dice: tuple[Fallen, ...]


def _rolls(before: State, events: tuple[e.Event, ...]) -> Iterator[Kept]:
    lying = before.tray
    for event in events:
        if isinstance(event, TrayEvent):
            lying = thrown(lying, event)
        elif isinstance(event, fe.PowerRollKept):
            yield Kept(event, tuple(zip(lying.dice, lying.faces, strict=True)))
            lying = Tray()


def _rolled(before: State, roll: Kept, seen: bool, _: Translator) -> str:
    """A kept roll in words, with its faces where they are not seen as dice."""
    words = phrase(before, roll.event, _)
    faces = ", ".join(term(face_name(before, die, at), _) for die, at in roll.dice)
    return f"{words} ({faces})" if faces and not seen else words


def _hits(before: State, events: tuple[e.Event, ...], _: Translator) -> Iterator[str]:
    """What each blow of this step did; with dice the first may have fallen in a step before."""
    fight = before.fight
    first = fight.first if fight else "active"
    for event in events:
        if isinstance(event, fe.Reckoned):
            first = event.first
        elif isinstance(event, fe.Struck) and fight:
            order = (first, "other" if first == "active" else "active")
            for side, blow, was in zip(order, (event.first, event.second), fight.strikes, strict=True):
                if blow is not None and was is None:
                    yield _("{hero} hits for {n}", hero=fight.side(side).name, n=blow)


def _compared(before: State, events: tuple[e.Event, ...], _: Translator) -> Iterator[str]:
    """The totals that were compared, and what it cost the slower one."""
    fight = before.fight
    for event in events if fight else ():
        if isinstance(event, fe.Reckoned) and fight and fight.reckoning != "dice":  # each roll was told as it was kept
            for side, totals in (("active", event.active), ("other", event.other)):
                numbers = {"i": totals.initiative, "a": totals.attack, "d": totals.defence}
                yield _("{hero}: initiative {i}, attack {a}, defence {d}", hero=fight.side(side).name, **numbers)
        elif isinstance(event, fe.SideHurt) and event.why == "initiative" and fight:
            yield _("{hero} loses {n} HP for being slower.", hero=fight.side(event.side).name, n=event.by)


def _cards(before: State, after: State, _: Translator) -> Iterator[str]:
    """The combat cards that lay face down are turned over."""
    was, now = before.fight, after.fight
    if was and now and was.kind == "hero" and was.step == 3 and now.step == 4 and was.reckoning != "totals":
        yield _("Turn the hidden combat cards over")


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
            words = N_("{hero} {by} HP, {n} left") if by < 0 else N_("{hero} {by} HP, now {n}")
            yield _(words, hero=name, by=signed(by), n=hero.hp)
    yield from _enemy(before, after, _)
    for id, team in after.teams.items():
        vp = team.vp - before.teams[id].vp
        if vp:
            yield _("{team} {by} VP", team=team_name(after, id, _), by=signed(vp))
    for name, area in after.areas.items():
        was, now = controller(before, before.areas.get(name, Area(name))), controller(after, area)
        if was != now and now:
            yield _("{team} hold {area}", team=team_name(after, now, _), area=area_name(name, _))
        elif was and not now:
            yield _("Nobody holds {area} now", area=area_name(name, _))


def _enemy(before: State, after: State, _: Translator) -> Iterator[str]:
    """A beast or boss whose health lies on its card."""
    if before.fight is None or after.fight is None or after.fight.other.hero:
        return
    foe = after.fight.other
    by = foe.hp - before.fight.other.hp
    if by < 0:
        words = N_("{hero} {by} HP, {n} left") if foe.hp else N_("{hero} is defeated")
        yield _(words, hero=foe.name, by=signed(by), n=foe.hp)


def _cards_lost(before: State, after: State, _: Translator) -> Iterator[str]:
    """Cards that no hero has any more."""
    still = Counter(replace(card, worn=False) for hero in after.heroes.values() for card in hero.cards)
    for name, hero in before.heroes.items():
        for card in (replace(card, worn=False) for card in hero.cards):
            if still[card]:
                still[card] -= 1
            else:
                yield _("Discard {card} ({hero})", card=card.name or term(card.kind, _), hero=name)


def _hands(before: State, after: State, _: Translator) -> Iterator[str]:
    """Figures, soldiers, tokens and cards that people must now move."""
    for name, hero in after.heroes.items():
        if hero.area and hero.area != before.heroes[name].area:
            yield _("Put {hero} here: {area}", hero=name, area=area_name(hero.area, _))
        if hero.defeats > before.heroes[name].defeats:
            yield _("Take the damage tokens off {hero}", hero=name)
    yield from _cards_lost(before, after, _)
    for name, area in after.areas.items():
        was = before.areas.get(name, Area(name))
        for team in after.order:
            by = area.soldiers.get(team, 0) - was.soldiers.get(team, 0)
            values = {"team": team_name(after, team, _), "area": area_name(name, _)}
            if by > 0:
                yield _.plural(
                    "{n} soldier comes to {area} ({team})", "{n} soldiers come to {area} ({team})", by, **values
                )
            elif by < 0:
                yield _.plural(
                    "{n} soldier leaves {area} ({team})", "{n} soldiers leave {area} ({team})", -by, **values
                )
        if was.quest and not area.quest:
            yield _("The quest token leaves {area}", area=area_name(name, _))
    for id, mine in after.teams.items():
        for card in CARDS:
            by = mine.deck.get(card, 0) - before.teams[id].deck.get(card, 0)
            if by:
                words = N_("Add to the combat deck: {card}") if by > 0 else N_("Out of the combat deck: {card}")
                yield _(words, card=term(card, _))
    if before.visit and after.visit is None:
        yield _("Fill the market up to four cards: {merchant}", merchant=term(before.visit.merchant, _))
    for merchant in after.markets:
        if merchant not in before.markets:
            yield _("Turn up four cards: {merchant}", merchant=term(merchant, _))
