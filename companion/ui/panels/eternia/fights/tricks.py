"""Step 4 of the automated enemy: effect cards, then its surges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.eternia.fight import Fight
from companion.games.eternia.grid import ZONES
from companion.games.eternia.opponent import EffectCard
from companion.games.eternia.solo_commands import ApplySurge, DrawEffectCard, EnterEffectCard
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.fights.enemy import learn
from companion.ui.panels.eternia.fights.pieces import choices, hint, pick_chips
from companion.ui.panels.eternia.fights.shell import Go, adder, draft, headed
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import asking, closing, setter
from companion.ui.widgets.surface import button, chip, head, panel, rule_chip, stack
from companion.ui.widgets.words import text
from companion.views.eternia import fights_solo as view


def enemy_parts(look: Look, desk: Desk, state: State, fight: Fight) -> list[ft.Control]:
    if fight.kind != "solo-hero":
        return []
    seen = view.tricks(state, fight, look._)
    due = seen.surges and not seen.due  # all effect cards first, then what they called
    parts = [_surges(look, desk, fight, seen)] if due else []
    return [*parts, _effects(look, desk, seen)]


def enemy_go(look: Look, desk: Desk, state: State, fight: Fight) -> Go | None:
    """The enemy's cards and surges that are still due, as the main key."""
    if fight.kind != "solo-hero":
        return None
    _, seen = look._, view.tricks(state, fight, look._)
    if seen.due and seen.source == "table":
        return Go(_("Enter the effect card"), Intent(_enter, look, desk), ft.Icons.EDIT)
    if seen.due:
        return Go(_("Draw an effect card"), desk.does(DrawEffectCard()), ft.Icons.STYLE_OUTLINED)
    if seen.surges:
        return Go(_("Surge of {hero}", hero=fight.other.name), Intent(_surge, look, desk, seen), ft.Icons.BOLT)
    return None


def _effects(look: Look, desk: Desk, seen: view.Tricks) -> ft.Control:
    _ = look._
    words = _.plural("Effect cards: {n} to draw", "Effect cards: {n} to draw", seen.due)
    if not seen.due:
        words = _("Effect cards: all drawn")
    rule = rule_chip(look, words, desk.reads("solo-effect-resolution"))
    parts: list[ft.Control | None] = [head(look, words, rule)]
    parts += [hint(look, line, icon=ft.Icons.CHECK) for line in seen.drawn]
    if seen.due and seen.source == "table" and seen.matching:
        known = [chip(look, view.effect_words(card, _), Intent(_again, desk, card)) for card in seen.matching]
        parts += [text(look, _("One you entered before:"), 14, "ink2"), choices(look, known)]
    return panel(look, stack(*parts), edge="second" if seen.due else "")


def _again(desk: Desk, card: EffectCard) -> None:
    desk.do(EnterEffectCard(card), then=learn(desk))


def _enter(look: Look, desk: Desk) -> None:
    """The numbers of the real effect card."""
    _, key = look._, "enter.effect"
    fresh = {"skulls": 1, "attack": 0, "defence": 0, "initiative": 0, "hp": 0, "surge": False, "zone": ""}
    held = draft(desk, key, fresh)

    def draw(a: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        def done() -> None:
            desk.memory_clear(key)
            zone = a["zone"] if a["surge"] else ""
            card = EffectCard("", a["skulls"], a["attack"], a["defence"], a["initiative"], a["hp"], a["surge"], zone)
            desk.do(EnterEffectCard(card), then=learn(desk))

        rows = [(zone, term(zone, _), -9) for zone in ZONES] + [
            ("hp", _("your hero loses HP"), 0),
            ("skulls", _("skulls on the card"), 1),
        ]
        zones = [(term(z, _), setter(a, again, "zone", z if a["zone"] != z else ""), a["zone"] == z) for z in ZONES]
        return [
            headed(look, desk, _("Enter the effect card"), "effect-cards"),
            *(
                counter(look, name, a[id], adder(a, again, id, low, 4 if id == "skulls" else 9), size=30, key_size=52)
                for id, name, low in rows
            ),
            chip(look, _("It calls the surge"), setter(a, again, "surge", not a["surge"]), a["surge"], ft.Icons.BOLT),
            *(
                [text(look, _("Its zone mark, if it shows one:"), 14, "ink2"), pick_chips(look, zones)]
                if a["surge"]
                else []
            ),
            text(look, _("It is kept for your box: next time one tap is enough."), 14, "ink2"),
            button(look, _("This is the effect card"), closing(done), filled=True),
        ]

    asking(look, draw, held)


def _surges(look: Look, desk: Desk, fight: Fight, seen: view.Tricks) -> ft.Control:
    """The enemy's surge, as often as its marks say; what does not apply becomes +1 and +1."""
    _ = look._
    words = _.plural("{n} surge of {hero}", "{n} surges of {hero}", seen.surges, hero=fight.other.name)
    rule = rule_chip(look, words, desk.reads("solo-enemy-surge"))
    nothing = button(look, _("Nothing applies: +1 attack, +1 defence"), desk.does(ApplySurge()))
    note = _("The text of its hero card, against you.") if not seen.surge_text else seen.surge_text
    return panel(look, stack(head(look, words, rule), text(look, note, 15), nothing), edge="second")


def _surge(look: Look, desk: Desk, seen: view.Tricks) -> None:
    _ = look._

    def draw(a: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        done = closing(desk.does(ApplySurge(a["zone"], a["by"] if a["zone"] else 0, a["hp"])))
        zones = [(term(z, _), setter(a, again, "zone", "" if a["zone"] == z else z), a["zone"] == z) for z in ZONES]
        marked = _.listing([term(z, _) for z in seen.marked]) if seen.marked else _("none")
        return [
            headed(look, desk, _("What does the surge do?"), "solo-surge-limits"),
            text(look, _("Zones marked by effect cards: {zones}", zones=marked), 15, "ink2"),
            pick_chips(look, zones),
            counter(look, _("bonus"), a["by"], adder(a, again, "by", 1, 9), size=30, key_size=52, low=1, high=9),
            counter(
                look, _("your hero loses HP"), a["hp"], adder(a, again, "hp", 0, 9), size=30, key_size=52, low=0, high=9
            ),
            button(look, _("Do it"), done, filled=True),
        ]

    asking(look, draw, {"zone": seen.marked[0] if seen.marked else "", "by": 1, "hp": 0})
