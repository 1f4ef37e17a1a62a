"""An effect that reaches heroes: whom, how often, and what it costs before anybody presses the button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from companion.games.veiel.commands import HitHeroes
from companion.games.veiel.decide_cards import resolutions
from companion.games.veiel.facts import TWIN_NAMES
from companion.games.veiel.moira import may_exile_from, wounds_go_to
from companion.games.veiel.state import State, moira_in_force
from companion.games.veiel.twins import TWINS, Target, danger
from companion.games.veiel.wording import PILE_WORDS
from companion.i18n import N_, Translator

TARGETS: dict[Target, str] = {
    "one-hero": N_("One hero"),
    "all-heroes-in-area": N_("All heroes in the area"),
    "all-heroes": N_("All heroes"),
}
TARGET_RULES = {
    "one-hero": "twins-choose",
    "all-heroes-in-area": "twins-all-in-zone",
    "all-heroes": "twins-all-heroes",
}
EFFECTS = {"wound": N_("Wound"), "discard": N_("Discard"), "exile": N_("Exile")}
SOURCES = {"deck": N_("from the deck"), "hand": N_("from the hand")}


@dataclass(frozen=True)
class Draft:
    """What is being chosen; nothing of it is in the game yet."""

    target: str = "one-hero"
    effect: str = "wound"
    count: int = 1
    source: str = "deck"
    heroes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Body:
    """Somebody on the board who can be hit; the twins are two."""

    id: str
    name: str


@dataclass(frozen=True)
class Cost:
    """What one deck pays: how often it resolves the effect and how many cards go."""

    name: str
    times: int
    words: str
    all: bool


@dataclass(frozen=True)
class Preview:
    words: str
    """The verb, its number and where the cards go."""
    costs: tuple[Cost, ...]
    sources: tuple[str, ...]
    rule: str
    command: HitHeroes | None


def bodies(state: State, _: Translator) -> tuple[Body, ...]:
    found: list[Body] = []
    for hero in state.heroes:
        if hero.out:
            continue
        if hero.kind == "twins":
            found += [Body(twin, _.pick(TWIN_NAMES[twin])) for twin in TWINS]
        else:
            found.append(Body(hero.id, _.pick(hero.name)))
    return tuple(found)


def command_of(draft: Draft) -> HitHeroes:
    target = cast(Target, draft.target)
    effect = cast(Literal["wound", "discard", "exile"], draft.effect)
    heroes = () if target == "all-heroes" else draft.heroes[:1] if target == "one-hero" else draft.heroes
    source = "hand" if effect == "discard" else draft.source
    return HitHeroes(target, effect, draft.count, source, heroes)


def preview(state: State, draft: Draft, _: Translator) -> Preview:
    """Live, without a step: who resolves it how often, out of how many cards."""
    command = command_of(draft)
    moira = moira_in_force(state)
    to = {"wound": wounds_go_to(moira), "discard": "discard", "exile": "exile"}[command.effect]
    costs = []
    for hero in state.heroes:
        times = len(resolutions(hero, command))
        if not times:
            continue
        cards = hero.piles.count(command.source)
        cost = danger(cards, times, command.count)
        words = _("{hits} × {each}: {lost} of {of} cards", hits=times, each=command.count, lost=cost.lost, of=cost.of)
        costs.append(Cost(_.pick(hero.name), times, words, cost.all))
    sources = ("hand",) if command.effect == "discard" else tuple(SOURCES)
    if command.effect == "exile":
        sources = tuple(source for source in sources if may_exile_from(source, moira))
    ready = command if costs else None
    rule = "destiny-pile" if moira and command.effect == "wound" else TARGET_RULES[command.target]
    words = _("{source} to {to}", source=_(PILE_WORDS[command.source]), to=_(PILE_WORDS[to]))
    return Preview(words, tuple(costs), sources, rule, ready)


def button_words(state: State, draft: Draft, _: Translator) -> str:
    """Verb, object and price of the button."""
    n = draft.count
    if draft.effect == "wound":
        return _.plural("Deal {n} wound each time", "Deal {n} wounds each time", n)
    if draft.effect == "exile":
        return _.plural("Exile {n} card each time", "Exile {n} cards each time", n)
    return _.plural("Discard {n} card each time", "Discard {n} cards each time", n)
