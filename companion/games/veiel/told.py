"""What a step did: its phrase, who was hurt or fell, and what hands must do with the cards; read off the table before
and after, so that no event can be forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Moment
from companion.games.veiel.events import Event
from companion.games.veiel.facts import LAST_FIGHT
from companion.games.veiel.mistress import available_cards, text_applies
from companion.games.veiel.state import Hero, State, enemy_of, hero_of
from companion.games.veiel.wording import TIER_WORDS, card_name, describe, enemy_name
from companion.i18n import Translator


def told(before: State, events: tuple[Event, ...], after: State, _: Translator) -> Moment:
    fallen = next(_fallen(before, after, _), "")
    words = fallen or describe(before, events, _)
    lost = after.stage == "over" and not after.won and before.stage != "over"
    grave = lost or any(hero.out and not was.out for was, hero in _pairs(before, after))
    step = (describe(before, events, _),) if fallen else ()
    lines = tuple(line for line in (*step, *_lines(before, after, _)) if line != words)  # nothing is told twice
    return Moment(words[:1].upper() + words[1:], lines=lines, hands=tuple(_hands(before, after, _)), grave=grave)


def _pairs(before: State, after: State) -> Iterator[tuple[Hero, Hero]]:
    """Each hero as before and as now."""
    for hero in after.heroes:
        yield hero_of(before, hero.id) or hero, hero


def _suffered(state: State, hero: Hero) -> int:
    return hero.piles.wounds + state.destiny.get(hero.id, 0)


def _lines(before: State, after: State, _: Translator) -> Iterator[str]:
    """Who fell, who was hurt, what was won."""
    for was, hero in _pairs(before, after):
        name = _.pick(hero.name)
        hurt = _suffered(after, hero) - _suffered(before, was)
        if hurt > 0:
            yield _.plural("{n} wound for {hero}", "{n} wounds for {hero}", hurt, hero=name)
        if hero.out and not was.out:
            yield _("{hero} is out", hero=name)
    yield from _fallen(before, after, _)
    if after.encounters_done > before.encounters_done and after.stage != "over":
        yield _.plural("{n} encounter won so far", "{n} encounters won so far", after.encounters_done)
    if after.stage == "over" and before.stage != "over":
        boss = _.pick(after.boss.name)
        yield _("{boss} is beaten", boss=boss) if after.won else _("The heroes are beaten")
    if (new := _new_play(before, after)) and not text_applies(new):
        yield _("What is written on it is not carried out.")


def _new_play(before: State, after: State) -> str:
    """The card that the Elements Mistress just played, if any."""
    if before.mistress is None or after.mistress is None or len(after.mistress.plays) <= len(before.mistress.plays):
        return ""
    return "" if after.mistress.plays[-1].discarded else after.mistress.plays[-1].card


def _fallen(before: State, after: State, _: Translator) -> Iterator[str]:
    """Enemies who have lost their last life: the first of them is what a moment begins with."""
    for enemy in before.enemies:
        now = enemy_of(after, enemy.id)
        if enemy.life > 0 and now is not None and now.life <= 0:
            yield _("{enemy} falls", enemy=enemy_name(before, enemy, _))


def _hands(before: State, after: State, _: Translator) -> Iterator[str]:
    """Cards to lay, take, shuffle and put away."""
    for was, hero in _pairs(before, after):
        yield from _of_hero(before, after, was, hero, _)
    for enemy in before.enemies:
        now = enemy_of(after, enemy.id)
        if enemy.life > 0 and now is not None and now.life <= 0:
            yield _("Take {enemy} off the board", enemy=enemy_name(before, enemy, _))
    yield from _arriving(before, after, _)
    yield from _laid_out(before, after, _)
    for card in _fetched(before, after):
        yield _("Take {card} into her hand", card=card_name(after, card, _))


def _of_hero(before: State, after: State, was: Hero, hero: Hero, _: Translator) -> Iterator[str]:
    name, old, new = _.pick(hero.name), was.piles, hero.piles
    common = after.destiny.get(hero.id, 0) - before.destiny.get(hero.id, 0)
    if common > 0:
        yield _.plural("{n} card of {hero} goes to Destiny", "{n} cards of {hero} go to Destiny", common, hero=name)
    if common < 0:
        yield _.plural("{hero} takes {n} card back", "{hero} takes {n} cards back", -common, hero=name)
    elif new.wounds > old.wounds:
        n = new.wounds - old.wounds
        yield _.plural("{n} card of {hero} goes to the wounds", "{n} cards of {hero} go to the wounds", n, hero=name)
    if new.discard < old.discard and new.deck + new.hand > old.deck + old.hand:
        yield _("Shuffle the discard pile of {hero}: it is the deck again", hero=name)
    if new.removed > old.removed:
        yield _("The card of {hero} goes back to the box: it is Ephemeral", hero=name)
    if new.exile > old.exile:
        n = new.exile - old.exile
        yield _.plural("{n} card of {hero} goes to exile", "{n} cards of {hero} go to exile", n, hero=name)


def _arriving(before: State, after: State, _: Translator) -> Iterator[str]:
    for enemy in after.enemies:
        if enemy_of(before, enemy.id) is None:
            name = enemy_name(after, enemy, _)
            yield _("{enemy} comes on the board with a life of {n}", enemy=name, n=enemy.life)
    if after.fight >= LAST_FIGHT > before.fight and after.boss.id == "moira":
        yield _("Make room for the common pile, Destiny")


def _laid_out(before: State, after: State, _: Translator) -> Iterator[str]:
    """Her next tier after an encounter.

    Rule: em-progression
    """
    if after.mistress is None:
        return
    for tier in available_cards(after.encounters_done):
        if tier not in available_cards(before.encounters_done):
            yield _("Lay her {tier} cards in front of the Elements Mistress.", tier=_(TIER_WORDS[tier]))


def _fetched(before: State, after: State) -> Iterator[str]:
    if before.mistress is None or after.mistress is None:
        return
    held = list(before.mistress.hand)
    for card in after.mistress.hand:
        if card in held:
            held.remove(card)
        elif after.mistress.fetched.get(card, 0) > before.mistress.fetched.get(card, 0):
            yield card
