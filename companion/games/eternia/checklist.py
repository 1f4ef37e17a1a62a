"""The set-up in table order, with the numbers worked out for this game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.eternia import facts
from companion.games.eternia.solo import effect_deck_skulls
from companion.games.eternia.state import State, Team
from companion.games.eternia.table import automated, heroes_of, playing
from companion.games.eternia.terms import term
from companion.games.eternia.wording import area_name, team_name
from companion.i18n import Translator


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to do, and the rule that asks for it."""

    text: str
    rule: str


def checklist(state: State, _: Translator) -> tuple[Item, ...]:
    """What to fetch and lay out, for the mode that was chosen.

    Rule: setup-decks-and-tokens
    """
    return tuple(_items(state, _))


def _items(state: State, _: Translator) -> Iterator[Item]:
    yield Item(_("Unfold the board, a combat grid beside it for each faction"), "setup-decks-and-tokens")
    yield Item(_("Ten wilds dice a faction, two epic dice for all"), "component-list")
    yield Item(_("Eternium, damage and quest tokens within reach"), "setup-decks-and-tokens")
    if any(team.victory_hand for team in state.teams.values()):
        yield Item(_("Shuffle the victory cards into one deck"), "setup-victory-cards")
    for team in playing(state):
        name = team_name(state, team, _)
        heroes = _.listing([hero.name for hero in heroes_of(state, team)])
        yield Item(
            _("{team}: cards, models and activation tokens of {heroes}", team=name, heroes=heroes), "setup-heroes"
        )
        for hero in heroes_of(state, team):
            if hero.mounted:
                yield Item(_("{hero} rides: its beast card beside the hero card", hero=hero.name), "mounted-hero")
        base = area_name(state.teams[team].base, _)
        if state.mode == "skirmish":  # heroes begin in their zone
            yield Item(_("{team}: 15 soldiers beside the board", team=name), "soldier-supply")
        else:
            words = _("{team}: heroes in {base}, 15 soldiers beside the board", team=name, base=base)
            yield Item(words, "setup-starting-bases")
        yield Item(
            _("{team}: 21 combat cards (7 × +1, 6 × +2, 3 × +3, 2 surge, 1 time, 1 tool, 1 flux)", team=name),
            "starting-combat-deck",
        )
        pool = state.teams[team].eternium
        yield Item(_("{team}: {n} Eternium", team=name, n=pool), "starting-eternium")
        hand = state.teams[team].victory_hand
        if hand:
            yield Item(_("{team}: {n} victory cards, hidden", team=name, n=hand), "setup-victory-cards")
    yield Item(_("Shuffle the encounter cards into the wilds deck"), "setup-decks-and-tokens")
    yield Item(_("Shuffle equipment, spells and vehicles, each with room for four cards"), "setup-decks-and-tokens")
    yield from {"solo": _solo, "skirmish": _skirmish, "first-game": _first_game}.get(state.mode, _standard)(state, _)


def _standard(state: State, _: Translator) -> Iterator[Item]:
    yield Item(_("Lay out the scenario and shuffle its cards"), "setup-scenario")
    yield Item(_("Round token on the first day"), "setup-decks-and-tokens")
    yield Item(_("Decide who starts"), "starting-team")


def _first_game(state: State, _: Translator) -> Iterator[Item]:
    yield Item(_("Lay out the scenario and shuffle its cards"), "setup-scenario")
    yield Item(_("Round token on Skull 1: read its event now"), "first-game-setup")
    for team in playing(state):
        areas = facts.FIRST_GAME_AREAS.get(state.teams[team].base, ())
        named = _.listing([area_name(area, _) for area in areas]) if areas else _("three merchant areas of your side")
        yield Item(
            _(
                "{team}: one hero dealt at random and one soldier in each of {areas}",
                team=team_name(state, team, _),
                areas=named,
            ),
            "first-game-locations",
        )
    yield Item(_("Heroes are safe from each other until Skull 2"), "first-game-protection")


def _solo(state: State, _: Translator) -> Iterator[Item]:
    enemy = automated(state)
    if enemy:
        yield from _enemy(state, enemy, _)
    yield Item(_("Shuffle the Fractures in Time cards as scenario deck, unless yours says otherwise"), "solo-setup")
    yield Item(_("Leave the victory cards in the box"), "solo-setup")
    ranks = effect_deck_skulls(state.difficulty)
    shown = ", ".join(str(rank) for rank in ranks) if isinstance(ranks, tuple) else ""
    if state.opponent.source == "table":
        yield Item(_("Two battle decks: with and without the surge mark"), "solo-setup")
        yield Item(_("Effect deck: cards with these skulls only: {ranks}", ranks=shown), "solo-effect-deck")
    else:
        yield Item(_("Enemy cards: {source}", source=term(state.opponent.source, _)), "solo-setup")
    mine = playing(state)[0]
    places = [area_name(a.name, _) for a in state.areas.values() if a.soldiers.get(mine)]
    if places:
        yield Item(_("One soldier of yours in each of {areas}", areas=_.listing(places)), "solo-beginner")
    if state.markets:
        yield Item(_("Open the markets: four cards of equipment, of spells, of vehicles"), "merchant-market")


def _enemy(state: State, enemy: Team, _: Translator) -> Iterator[Item]:
    """Where the scenario puts the enemy, as far as the table has said so."""
    heroes = heroes_of(state, enemy.id)
    held = [area for area in state.areas.values() if area.soldiers.get(enemy.id)]
    if not held and all(hero.area == enemy.base for hero in heroes):
        names = _.listing([hero.name for hero in heroes])
        yield Item(_("Enemy heroes and soldiers as the scenario says: {heroes}", heroes=names), "solo-setup")
        return
    for hero in heroes:
        yield Item(_("{hero} (enemy): {area}", hero=hero.name, area=area_name(hero.area, _)), "solo-setup")
    for area in held:
        n, where = area.soldiers[enemy.id], area_name(area.name, _)
        yield Item(_.plural("{n} enemy soldier: {area}", "{n} enemy soldiers: {area}", n, area=where), "solo-setup")


def _skirmish(state: State, _: Translator) -> Iterator[Item]:
    yield Item(
        _("Open the equipment and spell markets and buy in turn until all have passed"), "skirmish-initial-purchases"
    )
    yield Item(_("Choose zones, first team first; place soldiers, then heroes in turn"), "skirmish-deployment")
    yield Item(_("Five quest tokens a team, in turn, in the wilds and never side by side"), "skirmish-quest-tokens")
    yield Item(_("Shuffle all tameable epic beasts into one deck"), "skirmish-scenario-deck")
