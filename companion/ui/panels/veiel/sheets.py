"""Sheets that ask for the rest of a step: where cards go, who resolves a card, whether it is Ephemeral."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.veiel.cards import PILES
from companion.games.veiel.commands import DiscardCard, MoveCards, PlayCard, TakeFromDestiny
from companion.games.veiel.facts import TWIN_NAMES
from companion.games.veiel.moira import wounds_go_to
from companion.games.veiel.state import moira_in_force
from companion.games.veiel.twins import TWINS
from companion.games.veiel.wording import PILE_WORDS
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.veiel.showing import Showing
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import asking, close_sheet, closing, open_sheet, setter
from companion.ui.widgets.surface import button, chip, rule_chip
from companion.ui.widgets.words import text, title
from companion.views.veiel.table import HeroView, PileView
from companion.views.veiel.twins import others


def drafted(desk: Desk, key: str, fresh: dict[str, object]) -> dict[str, Any]:
    """Answers that survive a look at the rules or a refusal, until `desk.memory_clear(key)`."""
    found: dict[str, Any] | None = desk.recall(key)
    if found is None:
        found = fresh
        desk.keep(key, found)
    return found


def headed(look: Look, desk: Desk, words: str, rule: str) -> ft.Control:
    """The sheet's heading with its rule; opening the rule closes the sheet."""
    row: list[ft.Control] = [ft.Container(title(look, words, 22), expand=True)]
    row.append(rule_chip(look, words, closing(desk.reads(rule))))
    return ft.Row(row, spacing=4)


def move_cards(look: Look, desk: Desk, hero: HeroView, pile: PileView) -> None:
    """So many cards from this pile to another."""
    _ = desk._
    targets = [p for p in PILES if p != pile.id]
    rule = {"exile": "moira-exile", "wounds": "destiny-pile"}.get(pile.id, "base-game")
    wounds = wounds_go_to(moira_in_force(desk.state))

    def draw(answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        def change(by: int) -> None:
            answers["n"] = min(max(answers["n"] + by, 1), max(pile.count, 1))
            again()

        count = counter(look, _("Cards"), answers["n"], change, low=1, high=max(pile.count, 1))
        twins = _twin_chips(look, desk, answers, again) if hero.kind == "twins" else []
        goals: list[ft.Control] = [
            button(
                look,
                _("to: {pile}", pile=_(PILE_WORDS[wounds if to == "wounds" else to])),
                closing(_move(desk, hero, pile.id, to, answers)),
            )
            for to in targets
        ]
        return [
            headed(look, desk, _("{name}: {value}", name=hero.name, value=pile.name), rule),
            text(look, _.plural("{n} card there", "{n} cards there", pile.count), 16, "ink2"),
            count,
            *twins,
            *goals,
        ]

    asking(look, draw, {"n": 1, "twin": ""})


def _move(desk: Desk, hero: HeroView, source: str, to: str, answers: dict[str, Any]) -> Callable[[], object]:
    return Intent(desk.do, MoveCards(hero.id, source, to, answers["n"], answers["twin"]))


def moira_wounds(look: Look, desk: Desk, hero: HeroView) -> None:
    """Against Moira nobody has wounds; a card that names the pile itself may take some out."""
    _ = desk._

    def take(to: str) -> Callable[[], object]:
        return closing(Intent(desk.do, TakeFromDestiny(hero.id, to)))

    goals: list[ft.Control] = [
        chip(look, _(PILE_WORDS[to]).capitalize(), take(to)) for to in ("discard", "deck", "hand", "exile")
    ]
    named = [
        text(look, _("A card names Destiny: take one card out, to"), 16, "ink", True),
        ft.Row(goals, spacing=8, run_spacing=2, wrap=True),
    ]
    open_sheet(
        look,
        headed(look, desk, _("{hero}: wounds", hero=hero.name), "moira-no-wounds"),
        text(look, _("Against Moira wounds count as 0. Cards of this hero in Destiny: {n}.", n=hero.destiny), 16),
        button(look, _("Heal a wound anyway"), closing(Intent(desk.do, MoveCards(hero.id, "wounds", "discard")))),
        *(named if hero.destiny else []),
        button(look, _("All right"), close_sheet, filled=True),
    )


def _twin_chips(look: Look, desk: Desk, answers: dict[str, object], again: Callable[[], None]) -> list[ft.Control]:
    chips: list[ft.Control] = [
        chip(
            look,
            desk._.pick(TWIN_NAMES[twin]),
            setter(answers, again, "twin", "" if answers["twin"] == twin else twin),
            answers["twin"] == twin,
        )
        for twin in TWINS
    ]
    return [text(look, desk._("Which twin?"), 14, "ink2", True), ft.Row(chips, spacing=8, wrap=True)]


def play_card(look: Look, desk: Desk, hero: HeroView, twin: str = "") -> None:
    """A card of any hero: Ephemeral or not, resolved or not; the twins say who, the Mistress goes to her line."""
    _ = desk._
    if hero.kind == "elements-mistress":
        desk.go("fusions")
        return

    def draw(answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        twins = hero.kind == "twins"
        found: list[ft.Control] = [
            headed(look, desk, _("{hero} plays a card", hero=hero.name), "twins-choose" if twins else "ephemeral")
        ]
        if twins:
            found += _twin_chips(look, desk, answers, again)
            if answers["twin"]:
                found += _targets(look, desk, answers, again)
        gone = answers["ephemeral"]
        found.append(chip(look, _("Ephemeral"), setter(answers, again, "ephemeral", not gone), gone, ft.Icons.BLUR_ON))
        if gone:
            done = answers["resolved"]
            found.append(
                chip(
                    look,
                    _("Its effect could not be carried out"),
                    setter(answers, again, "resolved", not done),
                    not done,
                )
            )
            found.append(
                text(look, _("Played and resolved, it leaves the game; discarded, it stays in the deck."), 14, "ink2")
            )

        def go() -> None:
            target = answers["target"]
            close_sheet()
            desk.do(
                PlayCard(
                    hero.id,
                    twin=answers["twin"],
                    target=target,
                    ephemeral=gone,
                    resolved=answers["resolved"] or not gone,
                )
            )

        known = answers["twin"] or not twins  # who resolves it is asked first, not refused afterwards
        found.append(button(look, _("Play it"), go if known else None, ft.Icons.PLAY_ARROW, filled=True))
        return found

    asking(look, draw, {"twin": twin, "target": "", "ephemeral": False, "resolved": True})


def _targets(look: Look, desk: Desk, answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
    """For a card that needs "a hero other than you"."""
    found: list[ft.Control] = [
        chip(
            look,
            name,
            setter(answers, again, "target", "" if answers["target"] == id else id),
            answers["target"] == id,
        )
        for id, name in others(desk.state, answers["twin"], desk._)
    ]
    words = text(look, desk._("It names another hero (if it does)"), 14, "ink2", True)
    return [words, ft.Row(found, spacing=8, run_spacing=4, wrap=True)]


def discard_card(look: Look, desk: Desk, hero: HeroView) -> None:
    """One card from hand to the discard pile: no effect, nothing resolved."""
    if hero.kind == "elements-mistress":
        desk.drafts.edit(Showing, (("discarding", True),))
        desk.go("fusions")
        return
    if hero.kind != "twins":
        desk.do(DiscardCard(hero.id))
        return
    _ = desk._

    def discard(twin: str) -> Callable[[], object]:
        return closing(Intent(desk.do, DiscardCard(hero.id, twin=twin)))

    keys = [button(look, _.pick(TWIN_NAMES[twin]), discard(twin)) for twin in TWINS]
    open_sheet(look, headed(look, desk, _("Who discards?"), "discard-vs-play"), *keys)
