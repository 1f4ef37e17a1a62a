"""What the screen says beside the numbers: reminders of the moment, readings, plans, each with its rule."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.veiel.facts import BASE_CARDS
from companion.games.veiel.mistress import unlocked_by
from companion.games.veiel.moira import may_exile_from, personal_wounds, wound_passives_work, wounds_go_to
from companion.games.veiel.planner import Feed, Link
from companion.games.veiel.state import State, destiny_size, moira_in_force
from companion.games.veiel.twins import apart, danger
from companion.games.veiel.wording import TIER_WORDS, card_name
from companion.i18n import N_, Translator

MOIRA_REMINDERS: tuple[tuple[str, str, Callable[[bool], bool]], ...] = (
    (N_("Wounds of all heroes go to Destiny."), "destiny-pile", lambda moira: wounds_go_to(moira) == "destiny"),
    (
        N_("Exile only from your hand or the top of your deck."),
        "moira-exile",
        lambda moira: not may_exile_from("wounds", moira),
    ),
    (
        N_("Passives that work from the wound pile are silent."),
        "moira-wound-passives",
        lambda moira: not wound_passives_work(moira),
    ),
    (
        N_("Nobody has wounds of their own: they count as 0."),
        "moira-no-wounds",
        lambda moira: personal_wounds(1, moira) == 0,
    ),
)
"""What Moira changes: the words, the rule, and the question to the rules whether it holds."""


def reminders(state: State, _: Translator) -> tuple[tuple[str, str], ...]:
    """What to keep in mind now, each with the rule that explains it."""
    found: list[tuple[str, str]] = []
    if state.stage == "reinforcement":
        tier = unlocked_by(state.fight)
        if state.mistress and tier:
            text = _("Lay her {tier} cards in front of the Elements Mistress.", tier=_(TIER_WORDS[tier]))
            found.append((text, f"{tier}-cards"))
        if state.mistress:
            found.append((_("She chooses among four colours, never a colourless card."), "em-reinforcement"))
        found.append((_("How many cards each hero gains: see your base rulebook."), "base-game"))
    if moira_in_force(state):
        found += [(_(text), rule) for text, rule, holds in MOIRA_REMINDERS if holds(True)]
        if any(hero.piles.wounds for hero in state.heroes):
            found.append((_("Some heroes bring wounds: gather them in Destiny?"), "destiny-pile"))
    elif destiny_size(state):
        found.append((_("Sort Destiny: every card goes back to its owner."), "destiny-pile"))
    if state.twins and state.stage == "fight":
        found.append((_("Say for each card who resolves it, Kilenne or Faremos."), "twins-choose"))
        found.append((_("K is Kilenne, F is Faremos: the drawing starts from where both stand."), "twins-range"))
    return tuple(found)


def twins_apart(state: State, _: Translator) -> str:
    """How the twins stand to each other, or nothing while their places are not entered."""
    twins = state.twins
    if twins is None or twins.kilenne is None or twins.faremos is None:
        return ""
    columns, rows = (abs(n) for n in apart(twins.kilenne, twins.faremos))
    across = _.plural("{n} column", "{n} columns", columns)
    return _("{across} and {down} apart", across=across, down=_.plural("{n} row", "{n} rows", rows))


def danger_words(cards: int, hits: int, each: int, _: Translator) -> str:
    """The danger gauge in one line."""
    cost = danger(cards, hits, each)
    return _("{hits} × {each} would take {lost} of your {of} cards", hits=hits, each=each, lost=cost.lost, of=cost.of)


def fed_by(state: State, link: Link, _: Translator) -> str:
    """One fusion of a plan: "Magma = Fire + Earth"."""
    feeds = " + ".join(_feed(state, feed, _) for feed in link.feeds)
    return f"{card_name(state, link.card, _)} = {feeds}"


def _feed(state: State, feed: Feed, _: Translator) -> str:
    name = card_name(state, feed.card, _)
    return f"{name} ({_.pick(BASE_CARDS[feed.element])})" if feed.element else name


def hint_words(state: State, element: str, card: str, _: Translator) -> str:
    return _(
        "One more {element} would give {card}.", element=card_name(state, element, _), card=card_name(state, card, _)
    )
