"""Steps, refusals and the headline in the reader's language."""

from __future__ import annotations

from typing import Any, assert_never

from companion.core.refusal import Refusal
from companion.games.veiel import events as e
from companion.games.veiel.facts import BASE_CARDS, LAST_FIGHT, TWIN_NAMES
from companion.games.veiel.state import Enemy, State, enemy_of, hero_of
from companion.i18n import N_, Translator

REFUSALS = {
    # setting up
    "hero_count": N_("Between {low} and {high} heroes take part; a lone player leads at least two."),
    "hero_twice": N_("This hero is in the box only once."),
    "unknown_hero": N_("This hero is not at the table."),
    # turns and fights
    "no_fight": N_("No encounter is going on."),
    "no_reinforcement": N_("No reinforcement phase is going on."),
    "hero_is_out": N_("{hero} is out. See your base rulebook."),
    "turn_running": N_("{hero} has not finished yet. See your base rulebook."),
    "acted": N_("{hero} has already acted this round. See your base rulebook."),
    "no_turn": N_("Nobody's turn is going on."),
    "heroes_to_act": N_("Heroes who have not acted yet: {n}. See your base rulebook."),
    "enemies_left": N_("Enemies still standing: {n}. See your base rulebook."),
    "boss_unset": N_("Say first who the boss is."),
    "unknown_boss": N_("This boss is not known."),
    "no_action_left": N_("No action card left. Whether they are shuffled again, see your base rulebook."),
    "enemy_life": N_("Life goes from 1 to {high}."),
    "too_many_enemies": N_("At most {most} enemies at once."),
    "unknown_enemy": N_("This enemy is gone."),
    # piles
    "unknown_pile": N_("Cards cannot go from there to there."),
    "unknown_counter": N_("This counter is not in this game."),
    "at_bound": N_("It stays at {bound}."),
    "out_of_bounds": N_("A number from {low} to {high}, please."),
    "pile_empty": N_("There is no card there."),
    "pile_short": N_("Only {n} there. The expansion booklet does not say what then; see your base rulebook."),
    "deck_short": N_("Cards left in the deck: {n}. Reshuffle the discard pile? See your base rulebook."),
    "hand_full": N_("The hand already holds {n}."),
    "hand_empty": N_("{hero} has no card in hand."),
    # twins
    "which_twin": N_("Kilenne or Faremos?"),
    "twin_self": N_("That card needs a hero other than {twin}: {other} will do."),
    "needs_other_hero": N_("That card needs a hero other than {hero}."),
    "off_board": N_("Columns and rows go from 1 to {most}."),
    "which_hero": N_("Which hero does it hit?"),
    "nobody_there": N_("No hero stands there."),
    # Moira
    "no_moira": N_("Moira is not being fought."),
    "nothing_to_gather": N_("No hero has a wound to bring."),
    "moira_exile": N_("Against Moira wounds lie in Destiny: exile from your hand or the top of your deck."),
    "moira_no_wounds": N_("Against Moira nobody has wounds of their own. If the card names Destiny, follow the card."),
    # Elements Mistress
    "no_mistress": N_("The Elements Mistress is not at the table."),
    "unknown_card": N_("This card is not on the list: enter it once, with its elements."),
    "which_element": N_("Which element does the Essence become?"),
    "colourless": N_("The Elements Mistress cannot take colourless cards."),
    "third_novice": N_("Two Novice cards only."),
    "same_novice": N_("Your table plays with two Novice cards of different colours."),
    "still_in_front": N_("{card} still lies in front of her: fetch it by a fusion first."),
    "lies_there": N_("{card} already lies in front of her."),
    "combined_incomplete": N_("A combined card needs a name, a tier and at least two elements."),
    "element_count": N_("Elements: {n}? The booklet speaks of 2, 3, 4 or 8."),
    "too_many_cards": N_("At most {most} different cards."),
    # fusion
    "adept_locked": N_("That is an Adept card: available after the first encounter."),
    "master_locked": N_("That is a Master card: available after the second encounter."),
    "not_in_front": N_("No {card} lies in front of her any more."),
    "no_such_play": N_("Choose among the cards played this turn."),
    "one_card": N_("One card is never enough: play at least a second one."),
    "loop": N_("{card} cannot help to fetch {card}."),
    "card_used": N_("{played} already served for {card} this turn."),
    # {e} and {it} let French agree with the card: « intercalée … après elle », « intercalé … après lui »
    "run_broken": N_("{breaker} came in between{e} and shares nothing with {card}: the run starts again after {it}."),
    "discard_broke": N_("At your table a discard ends the run: the one for {card} starts again after it."),
    "only_discarded": N_("A discarded card is not played: it gives nothing towards {card}."),
    "turn_over": N_("That turn is over: the cards for {card} must be played within one turn."),
    "too_late": N_("At your table a fusion is claimed at once: {card} was complete before the newest card."),
    "no_common_element": N_("{played} shares nothing with {card}."),
    "missing_elements": N_("{card} still needs {elements}."),
}

PILE_WORDS = {
    "deck": N_("deck"),
    "hand": N_("hand"),
    "discard": N_("discard pile"),
    "wounds": N_("wounds"),
    "exile": N_("exile"),
    "removed": N_("out of the game"),
    "destiny": N_("Destiny"),
}
TIER_WORDS = {"initiate": N_("Initiate"), "adept": N_("Adept"), "master": N_("Master")}
KIND_WORDS = {"reward": N_("Reward"), "novice": N_("Novice")}


def refusal_values(_state: State | None, found: Refusal, _: Translator) -> dict[str, Any]:
    """The parameters of a refusal in the reader's language: names picked, elements spoken."""
    values: dict[str, Any] = {}
    for key, value in found.values().items():
        stem, _under, language = key.rpartition("_")
        if language not in ("en", "fr"):
            values[key] = value
        elif language == _.language or stem not in values:
            values[stem] = value
    if "elements" in values:
        values["elements"] = element_words(str(values["elements"]).split(","), _)
    return values


def element_words(elements: list[str] | tuple[str, ...], _: Translator) -> str:
    return " + ".join(_.pick(BASE_CARDS[id]) for id in elements if id in BASE_CARDS)


def card_name(state: State, id: str, _: Translator) -> str:
    """A card of hers by its name; without one, just a card."""
    if id in BASE_CARDS:
        return _.pick(BASE_CARDS[id])
    if state.mistress and id in state.mistress.cards:
        return _.pick(state.mistress.cards[id].name)
    return id or _("a card")


def hero_name(state: State, id: str, _: Translator, twin: str = "") -> str:
    if twin in TWIN_NAMES:
        return _.pick(TWIN_NAMES[twin])
    hero = hero_of(state, id)
    return _.pick(hero.name) if hero else id


def enemy_name(state: State, enemy: Enemy | None, _: Translator) -> str:
    """As it was typed; the boss without a name of its own is the boss of this table."""
    if enemy and enemy.name:
        return enemy.name
    return _.pick(state.boss.name) if enemy and enemy.boss else _("enemy")


def fight_name(fight: int, _: Translator) -> str:
    return _("boss") if fight >= LAST_FIGHT else _("encounter {n}", n=fight)


def headline(state: State, _: Translator) -> str:
    """Where the game is: the fight and its round, the phase between fights, or how it ended."""
    if state.stage == "over":
        return _("Victory") if state.won else _("Defeat")
    if state.stage == "reinforcement":
        return _("Reinforcement after encounter {n}", n=state.fight)
    if state.fight >= LAST_FIGHT:
        boss = _.pick(state.boss.name)
        return _("{boss}, round {n}", boss=boss, n=state.round)
    return _("Encounter {fight}, round {n}", fight=state.fight, n=state.round)


def describe(before: State, events: tuple[e.Event, ...], _: Translator) -> str:
    """A step as a short noun phrase; joined taps on one number are summed."""
    if events and all(isinstance(event, e.Counted) for event in events):
        taps = [event for event in events if isinstance(event, e.Counted)]
        by = f"{sum(tap.by for tap in taps):+d}".replace("-", "−")
        return f"{number_words(before, taps[0].path, _)} {by}"
    spoken = tuple(event for event in events if not isinstance(event, e.TurnEnded)) or events
    phrases = list(dict.fromkeys(_phrase(before, event, _) for event in spoken))
    return ", ".join(phrases[:3]) + ("…" if len(phrases) > 3 else "")


def number_words(state: State, path: str, _: Translator) -> str:
    """A tracked number by its name."""
    match path.split("."):
        case ["hero", id, pile]:
            return f"{hero_name(state, id, _)}, {_(PILE_WORDS.get(pile, pile))}"
        case ["destiny", id]:
            return f"{_('Destiny')}, {hero_name(state, id, _)}"
        case ["enemy", id, "life"]:
            enemy = enemy_of(state, id)
            return _("{enemy}, life", enemy=enemy_name(state, enemy, _))
        case ["boss", *rest]:
            return _("boss actions left") if rest == ["left"] else _("boss actions")
        case ["element", id]:
            return card_name(state, id, _)
        case ["fetched", id]:
            return _("{card} fetched", card=card_name(state, id, _))
    plain = {
        "fight": _("encounter"),
        "round": _("round"),
        "encounters": _("encounters finished"),
        "hand-size": _("hand size"),
    }
    return plain.get(path, path)


def _phrase(before: State, event: e.Event, _: Translator) -> str:
    match event:
        case e.CardsMoved():
            return _moved(before, event, _)
        case e.CardPlayed(id, to, _held, card, elements, twin):
            name = _as_element(before, card, elements, _)
            gone = _("{card} played and out of the game", card=name) if to == "removed" else ""
            return gone or _("{card} played by {hero}", card=name, hero=hero_name(before, id, _, twin))
        case e.CardDiscarded(id, _held, card, elements, twin):
            return _("{card} discarded by {hero}", card=card_name(before, card, _), hero=hero_name(before, id, _, twin))
        case e.CardGained(id, kind):
            return _("{kind} card for {hero}", kind=_(KIND_WORDS.get(kind, kind)), hero=hero_name(before, id, _))
        case e.CardFused(card):
            return _("{card} fetched", card=card_name(before, card, _))
        case e.CardReturned(card):
            return _("{card} back in front of her", card=card_name(before, card, _))
        case e.CombinedEntered(card):
            return _("{card} entered", card=_.pick(card.name))
        case e.HandKnown():
            return _("hand of the Elements Mistress")
        case e.Counted(path) | e.Corrected(path):
            return _("{what} corrected", what=number_words(before, path, _))
        case e.EnemyAdded(enemy):
            return _("{enemy} enters", enemy=enemy_name(before, enemy, _))
        case e.EnemyRemoved(id, defeated):
            name = enemy_name(before, enemy_of(before, id), _)
            return _("{enemy} defeated", enemy=name) if defeated else _("{enemy} removed", enemy=name)
        case e.TwinMoved(twin, column, row):
            return _("{twin} at column {column}, row {row}", twin=_.pick(TWIN_NAMES[twin]), column=column, row=row)
        case _:
            return _flow(before, event, _)


def _flow(before: State, event: e.FightEvent | e.BossEvent | e.HeroOut | e.ColourSet, _: Translator) -> str:
    """Turns, fights, the boss."""
    match event:
        case e.TurnBegan(id):
            return _("turn of {hero}", hero=hero_name(before, id, _))
        case e.TurnEnded(id):
            return _("end of the turn of {hero}", hero=hero_name(before, id, _))
        case e.RoundBegan(round):
            return _("round {n}", n=round)
        case e.FightEnded(fight, won, tier):
            name = fight_name(fight, _)
            end = _("{fight} won", fight=name) if won else _("{fight} lost", fight=name)
            return end + (", " + _("{tier} cards in front", tier=_(TIER_WORDS[tier])) if tier in TIER_WORDS else "")
        case e.FightBegan(fight):
            return _("start of {fight}", fight=fight_name(fight, _))
        case e.BossSet(boss):
            return _("boss {name}", name=_.pick(boss.name))
        case e.BattlefieldSet(name):
            return _("battlefield {name}", name=name)
        case e.BossActionDrawn():
            return _("boss action")
        case e.BossActionsShuffled():
            return _("boss actions shuffled")
        case e.HeroOut(id, out):
            name = hero_name(before, id, _)
            return _("{hero} out", hero=name) if out else _("{hero} back in", hero=name)
        case e.ColourSet(element=element):
            return _("colour of {element}", element=card_name(before, element, _))
        case _:
            assert_never(event)


def _as_element(state: State, card: str, elements: tuple[str, ...], _: Translator) -> str:
    """An Essence, a Reward or a Novice card is told with the element that it became."""
    name = card_name(state, card, _)
    return f"{name} ({element_words(elements, _)})" if card in ("essence", "reward", "novice") and elements else name


def _moved(before: State, event: e.CardsMoved, _: Translator) -> str:
    who, n = hero_name(before, event.hero, _, event.twin), event.count
    if (event.source, event.to) == ("discard", "deck"):
        words = _("discard pile of {hero} reshuffled", hero=who)
    elif (event.source, event.to) == ("deck", "hand"):
        words = _.plural("{n} card drawn by {hero}", "{n} cards drawn by {hero}", n, hero=who)
    elif event.to in ("wounds", "destiny") and event.source not in (
        "wounds",
        "destiny",
    ):  # with Moira, Destiny takes them
        words = _.plural("{n} wound for {hero}", "{n} wounds for {hero}", n, hero=who)
    elif event.to == "destiny":
        words = _.plural("{n} card of {hero} to Destiny", "{n} cards of {hero} to Destiny", n, hero=who)
    elif event.to == "exile":
        words = _.plural("{n} card exiled by {hero}", "{n} cards exiled by {hero}", n, hero=who)
    elif event.to == "discard" and event.source == "hand":
        words = _.plural("{n} card discarded by {hero}", "{n} cards discarded by {hero}", n, hero=who)
    else:
        way = {"source": _(PILE_WORDS[event.source]), "to": _(PILE_WORDS[event.to])}
        words = _.plural(
            "{n} card of {hero}, {source} to {to}", "{n} cards of {hero}, {source} to {to}", n, hero=who, **way
        )
    return words + (", " + _("{n} short", n=event.short) if event.short else "")
