"""Encounters, quests, rest, trade, training and mounts: the helper of each action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.combat_deck import SPECIAL
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.eternia.pieces import buttons, chips, choice, rule
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import text
from companion.views.eternia import hero as hero_view
from companion.views.eternia import turn as view


def _put(desk: Desk, key: str, now: dict[str, Any], **values: Any) -> Callable[[], None]:
    return desk.keeps(key, {**now, **values})


def brave(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    _ = desk._
    return [
        choice(look, _("Draw one card"), _("free"), desk.does(t.BraveWilds(hero), "encounter"), icon=ft.Icons.FOREST),
        choice(
            look, _("Draw two, keep one"), _("1 Eternium; the other goes under the deck"),
            desk.does(t.BraveWilds(hero, True), "encounter"), icon=ft.Icons.FOREST,
        ),
    ]  # fmt: skip


def encounter(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """What the encounter card was, and what follows."""
    _, hero = desk._, state.active
    now: dict[str, Any] = desk.recall("encounter", {"kind": "", "name": "", "cost": 2, "closed": False})
    if now["closed"]:
        return []
    kinds = [("event", _("Event")), ("ally", _("Ally, your faction")), ("foe", _("Ally, other faction")), ("beast", _("Beast"))]  # fmt: skip
    made: list[ft.Control] = [
        text(look, _("What is on the card?"), 15, "ink2", True),
        chips(look, kinds, now["kind"], lambda id: _put(desk, "encounter", now, kind=id)),
    ]
    done = button(look, _("Encounter done"), _put(desk, "encounter", now, closed=True), ft.Icons.CHECK)
    match now["kind"]:
        case "event":
            made.append(text(look, _("Read it aloud, do what it says, then discard it."), 16))
        case "ally":
            made += _ally(look, desk, state, hero, now)
        case "foe" | "beast":
            words = _("It fights: begin a wilds combat below with the numbers on its card.")
            if "open-heroes" in state.options and now["kind"] == "foe":
                words = _("Open heroes: choose whether it is an ally or a foe.") + " " + words
            made.append(text(look, words, 16))
    rules = {"ally": "ally-own-faction", "foe": "ally-other-faction", "beast": "beast-encounter", "event": "event-card"}
    heading = head(look, _("Encounter"), rule(look, desk, _("Encounter"), rules.get(now["kind"], "encounter-cards")))
    return [panel(look, stack(heading, *made, done, gap=10), edge="second")]


def _ally(look: Look, desk: Desk, state: State, hero: str, now: dict[str, Any]) -> list[ft.Control]:
    """Pay for it, or shuffle it back for 1 Eternium."""
    _ = desk._
    new = hero_view.NewCard("ally", now["name"], now["cost"])
    offer = hero_view.offer(state, hero, new, "", _)
    gone = tuple(at for at, _name in offer.give_up)
    made: list[ft.Control] = [
        field(look, _("Name of the ally (optional)"), now["name"], lambda w: _put(desk, "encounter", now, name=w)(), max_length=40, counter=""),
        counter(look, _("Printed cost"), now["cost"], lambda by: _put(desk, "encounter", now, cost=min(20, max(0, now["cost"] + by)))(), size=34, low=0, high=20),
    ]  # fmt: skip
    if gone:
        names = _.listing([name for _at, name in offer.give_up])
        made.append(text(look, _("One ally per hero: {names} leaves.", names=names), 15, "ink2"))
    if offer.short:
        made.append(text(look, _("{n} Eternium short: it can only be sent back.", n=offer.short), 15, "bad"))

    joins = desk.does(t.GainAlly(hero, now["name"], now["cost"], gone))
    pay = button(look, _("Pay {n}, it joins", n=now["cost"]), joins, ft.Icons.CHECK, filled=not offer.short)
    back = button(look, _("Send it back: +1 Eternium"), desk.does(t.SendAllyBack(hero)))
    return [*made, buttons(pay, back)]


def go_on_quest(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    _ = desk._
    words = _("Take the token: +2 Eternium") if state.mode == "skirmish" else _("Remove the token and draw a card")
    return [button(look, words, desk.does(t.GoOnQuest(hero), "quest"), ft.Icons.EXPLORE, filled=True)]


def quest(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """A quest card: its task, success or failure, and the points."""
    _, hero = desk._, state.active
    now: dict[str, Any] = desk.recall("quest", {"vp": 1, "closed": False})
    if now["closed"]:
        return []

    def close(success: bool) -> Callable[[], Any]:
        return desk.does(t.FinishQuest(hero, success, now["vp"] if success else 0))

    made: list[ft.Control] = [
        text(look, _("A quest: do its task; a die check stands below. An epic beast or boss: begin an epic combat below."), 16),
        counter(look, _("Reward, VP"), now["vp"], lambda by: _put(desk, "quest", now, vp=min(20, max(0, now["vp"] + by)))(), size=34, low=0, high=20),
        buttons(
            button(look, _("Fulfilled: {n} VP", n=now["vp"]), close(True), ft.Icons.CHECK, filled=True),
            button(look, _("Failed"), close(False), ft.Icons.CLOSE),
            button(look, _("No task on this card"), _put(desk, "quest", now, closed=True)),
        ),
    ]  # fmt: skip
    heading = head(look, _("Quest"), rule(look, desk, _("Quest"), "quest-card"))
    return [panel(look, stack(heading, *made, gap=10), edge="second")]


def rest(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    _, who = desk._, state.heroes[hero]
    gain = min(4, who.max_hp - who.hp)
    words = _("Rest: {n} HP back", n=gain)
    return [button(look, words, desk.does(t.Rest(hero), "doing"), ft.Icons.BEDTIME, filled=True)]


def mount(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    _ = desk._
    return [
        text(look, _("Draw a tameable epic beast and fight it below: no VP, but its reward and taming."), 15, "ink2"),
        button(look, _("Acquire a mount: 2 Eternium"), desk.does(c.AcquireMount(hero), "doing"), ft.Icons.PETS, filled=True),
    ]  # fmt: skip


def trade(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    """Cards between teammates in the same area."""
    _ = desk._
    mates = view.partners(state, hero)
    if not mates:
        return [text(look, _("No teammate in the same area."), 15, "ink2")]
    now: dict[str, Any] = desk.recall("trade", {"with": mates[0], "discard": ()})
    other = now["with"] if now["with"] in mates else mates[0]
    made: list[ft.Control] = [chips(look, [(m, m) for m in mates], other, lambda m: _put(desk, "trade", now, **{"with": m}))]  # fmt: skip
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
    now: dict[str, Any] = desk.recall("train", {"add": "+2", "out": "+1"})
    deck = state.teams[state.heroes[hero].team].deck
    price = 3 if now["add"] == "+2" else 5
    cards = [(card, term(card, _)) for card in ("+2", *SPECIAL)]
    have = [(card, term(card, _)) for card, n in deck.items() if n]
    return [
        chips(look, cards, now["add"], lambda id: _put(desk, "train", now, add=id)),
        text(look, _("A card that leaves"), 14, "ink2", True),
        chips(look, have, now["out"], lambda id: _put(desk, "train", now, out=id)),
        button(look, _("Train for {n} Eternium", n=price), desk.does(c.Train(hero, now["add"], now["out"]), "doing"), ft.Icons.FITNESS_CENTER, filled=True),
    ]  # fmt: skip
