"""Encounters, quests, rest, trade, training and mounts: the helper of each action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.combat_deck import SPECIAL
from companion.games.eternia.fight import FightKind
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.learning import learns, profile
from companion.ui.panels.eternia.pieces import buttons, chips, choice, picks, rule, turns, types
from companion.ui.panels.frame import Action
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import text
from companion.views.eternia import book
from companion.views.eternia import hero as hero_view
from companion.views.eternia import turn as view
from companion.views.eternia.fights_reward import AskReward
from companion.views.eternia.fights_start import AskEpic, AskWilds, Met

D = TypeVar("D")


@dataclass(frozen=True)
class Encounter:
    """The encounter card as far as it was read off."""

    kind: str = ""
    name: str = ""
    cost: int = 2


@dataclass(frozen=True)
class Quest:
    vp: int = 1


@dataclass(frozen=True)
class Trade:
    mate: str = ""


@dataclass(frozen=True)
class Training:
    add: str = "+2"
    out: str = "+1"


def _draft(desk: Desk, kind: type[D]) -> D:
    """What was chosen in this turn; with another hero's turn it is fresh."""
    return desk.draft(kind, (desk.state.round, desk.state.active))


def brave(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    _ = desk._
    words, note = _("Draw two, keep one"), _("1 Eternium; the other goes under the deck")
    return [choice(look, words, note, desk.does(t.BraveWilds(hero, True)), icon=ft.Icons.FOREST)]


def draw_one(desk: Desk, state: State, hero: str) -> Action:
    words, note = desk._("Draw one card"), desk._("free of charge")
    return Action(words, desk.does(t.BraveWilds(hero)), ft.Icons.FOREST, note=note)


def encounter(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """What the encounter card was, and what follows."""
    _, hero = desk._, state.active
    now = _draft(desk, Encounter)
    kinds = [
        ("event", _("Event")),
        ("ally", _("Ally, your faction")),
        ("foe", _("Ally, other faction")),
        ("beast", _("Beast")),
    ]
    made: list[ft.Control] = [
        text(look, _("What is on the card?"), 15, "ink2", True),
        chips(look, kinds, now.kind, Intent(_shows, desk, state.active)),
    ]
    done = button(look, _("Encounter done"), desk.does(t.FinishEncounter(hero)), ft.Icons.CHECK)
    match now.kind:
        case "event":
            made.append(text(look, _("Read it aloud, do what it says, then discard it."), 16))
        case "ally":
            made += _ally(look, desk, state, hero, now)
        case "foe" | "beast":
            words = _("It fights: the wilds combat asks for the numbers on its card.")
            if "open-heroes" in state.options and now.kind == "foe":
                words = _("Open heroes: choose whether it is an ally or a foe.") + " " + words
            made.append(text(look, words, 16))
    rules = {"ally": "ally-own-faction", "foe": "ally-other-faction", "beast": "beast-encounter", "event": "event-card"}
    heading = head(look, _("Encounter"), rule(look, desk, _("Encounter"), rules.get(now.kind, "encounter-cards")))
    return [panel(look, stack(heading, *made, done, gap=10), edge="second")]


def _shows(desk: Desk, hero: str, kind: str) -> Intent:
    return Intent(_what, desk, hero, kind)


def _what(desk: Desk, hero: str, kind: str) -> None:
    """What the card shows; a beast or a foreign ally fights at once."""
    desk.drafts.edit(Encounter, (("kind", kind),))
    if kind in FIGHTS:
        desk.perform(AskWilds(hero, FIGHTS[kind]))


FIGHTS: dict[str, Met] = {"foe": "ally", "beast": "beast"}


def answer(desk: Desk, state: State) -> Action | None:
    """What follows from the card, as the main key: a fight, an ally who is paid, the end of an event."""
    _, hero, now = desk._, state.active, _draft(desk, Encounter)
    match now.kind:
        case "event":
            return Action(_("Encounter done"), desk.does(t.FinishEncounter(hero)), ft.Icons.CHECK)
        case "ally":
            offer = hero_view.offer(state, hero, hero_view.NewCard("ally", now.name, now.cost), "", _)
            gone = tuple(at for at, _name in offer.give_up)
            if offer.short:
                return Action(_("Send it back: +1 Eternium"), desk.does(t.SendAllyBack(hero)))
            words = _("Pay {n}, it joins", n=now.cost)
            return Action(words, Intent(_joined, desk, t.GainAlly(hero, now.name, now.cost, gone)))
    asked = AskWilds(hero, FIGHTS.get(now.kind, "beast"))  # most cards are beasts
    return Action(_("Wilds combat of {hero}", hero=hero), Intent(desk.perform, asked), ft.Icons.PETS)


def _joined(desk: Desk, command: t.GainAlly) -> None:
    """The ally goes with the hero, and gives its reward."""
    if learns(desk, command)():
        desk.perform(AskReward(desk.state.heroes[command.hero].team, command.name))


def _ally(look: Look, desk: Desk, state: State, hero: str, now: Encounter) -> list[ft.Control]:
    """Pay for it, or shuffle it back for 1 Eternium."""
    _ = desk._
    new = hero_view.NewCard("ally", now.name, now.cost)
    offer = hero_view.offer(state, hero, new, "", _)
    made: list[ft.Control] = [
        field(
            look,
            _("Name of the ally (optional)"),
            now.name,
            types(desk, Encounter, "name"),
            max_length=40,
            counter="",
        ),
        counter(look, _("Printed cost"), now.cost, turns(desk, Encounter, "cost"), size=34, low=0, high=20),
    ]
    known = book.cards(profile(desk), ("ally",))
    if known:
        named = [((ally.name, ally.cost), ally.name) for ally in known]
        made.insert(0, chips(look, named, (now.name, now.cost), Intent(_ally_named, desk)))
    if offer.give_up:
        names = _.listing([name for _at, name in offer.give_up])
        made.append(text(look, _("One ally per hero: {names} leaves.", names=names), 15, "ink2"))
    if offer.short:
        made.append(text(look, _("{n} Eternium short: it can only be sent back.", n=offer.short), 15, "bad"))
    back = button(look, _("Send it back: +1 Eternium"), desk.does(t.SendAllyBack(hero)))
    return [*made, *([] if offer.short else [back])]


def _ally_named(desk: Desk, ally: tuple[str, int]) -> Intent:
    return desk.edits(Encounter, name=ally[0], cost=ally[1])


def go_on_quest(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    return []


def take_token(desk: Desk, state: State, hero: str) -> Action:
    _ = desk._
    words = _("Take the token: +2 Eternium") if state.mode == "skirmish" else _("Remove the token and draw a card")
    return Action(words, desk.does(t.GoOnQuest(hero)), ft.Icons.EXPLORE)


def quest(look: Look, desk: Desk, state: State) -> ft.Control:
    """What the scenario card shows: a task with its points, or an enemy, whose fight begins at once."""
    _, hero = desk._, state.active
    now = _draft(desk, Quest)
    kinds = [("task", _("A task")), ("epic-beast", _("Epic beast")), ("boss", _("Boss"))]
    heading = head(look, _("Quest"), rule(look, desk, _("Quest"), "quest-card"))
    made: list[ft.Control] = [
        text(look, _("What is on the card?"), 15, "ink2", True),
        chips(look, kinds, "task", Intent(_meets, desk, hero)),
        counter(look, _("Reward, VP"), now.vp, turns(desk, Quest, "vp"), size=34, low=0, high=20),
        buttons(button(look, _("Failed"), desk.does(t.FinishQuest(hero, False)), ft.Icons.CLOSE)),
    ]
    return panel(look, stack(heading, *made, gap=10), edge="second")


QUESTED: dict[str, FightKind] = {"epic-beast": "epic-beast", "boss": "boss"}


def _meets(desk: Desk, hero: str, kind: str) -> Intent | None:
    return Intent(desk.perform, AskEpic(hero, QUESTED[kind])) if kind in QUESTED else None


def fulfilled(desk: Desk, state: State) -> Action:
    """The quest's points as the main key."""
    vp = _draft(desk, Quest).vp
    words = desk._("Quest fulfilled: {n} VP", n=vp)
    return Action(words, desk.does(t.FinishQuest(state.active, True, vp)), ft.Icons.CHECK)


def rest(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    return []


def rested(desk: Desk, state: State, hero: str) -> Action:
    who = state.heroes[hero]
    words = desk._.plural("Rest: {n} HP back", "Rest: {n} HP back", min(4, who.max_hp - who.hp))
    return Action(words, desk.does(t.Rest(hero)), ft.Icons.BEDTIME)


def mount(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    _ = desk._
    return [
        text(look, _("Draw a tameable epic beast and fight it below: no VP, but its reward and taming."), 15, "ink2")
    ]


def mounted(desk: Desk, state: State, hero: str) -> Action:
    return Action(desk._("Acquire a mount: 2 Eternium"), desk.does(c.AcquireMount(hero)), ft.Icons.PETS)


def trade(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    """Cards between teammates in the same area."""
    _ = desk._
    mates = view.partners(state, hero)
    if not mates:
        return [text(look, _("No teammate in the same area."), 15, "ink2")]
    mate = _draft(desk, Trade).mate
    other = mate if mate in mates else mates[0]
    made: list[ft.Control] = [chips(look, [(m, m) for m in mates], other, picks(desk, Trade, "mate"))]
    for giver, taker in ((hero, other), (other, hero)):
        lines = hero_view.sheet(state, giver, _).cards
        made.append(text(look, _("{giver} gives {taker}", giver=giver, taker=taker), 15, "ink2", True))
        if not lines:
            made.append(text(look, _("no cards"), 14, "ink2"))
        for line in lines:
            card = state.heroes[giver].cards[line.place]
            gone = hero_view.conflicts(state.heroes[taker], card)[:1]
            note = line.note
            if gone:
                name = hero_view.card_line(gone[0], state.heroes[taker].cards[gone[0]], _).name
                note = _("{note}; {name} must go", note=note, name=name)
            made.append(choice(look, line.name, note, desk.does(c.TradeCard(giver, taker, line.place, gone))))
    return made


def train(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    """Skirmish: a +2 card for 3, a special one for 5; another card leaves the deck."""
    _ = desk._
    now = _draft(desk, Training)
    deck = state.teams[state.heroes[hero].team].deck
    cards = [(card, term(card, _)) for card in ("+2", *SPECIAL)]
    have = [(card, term(card, _)) for card, n in deck.items() if n]
    return [
        chips(look, cards, now.add, picks(desk, Training, "add")),
        text(look, _("A card that leaves"), 14, "ink2", True),
        chips(look, have, now.out, picks(desk, Training, "out")),
    ]


def trained(desk: Desk, state: State, hero: str) -> Action:
    now = _draft(desk, Training)
    words = desk._("Train for {n} Eternium", n=3 if now.add == "+2" else 5)
    return Action(words, desk.does(c.Train(hero, now.add, now.out)), ft.Icons.FITNESS_CENTER)
