"""The card helper: which kind of card may be played now, why not, and a card played with its damage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import cards as rules
from companion.games.heroes3 import spellcraft
from companion.games.heroes3.lore import SPELLS
from companion.games.heroes3.sorcery import SORCERY
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.heroes3 import moves
from companion.ui.panels.heroes3.pieces import chip, wrap
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import close_sheet, closing, open_sheet
from companion.ui.widgets.surface import button, rule_chip, stack
from companion.ui.widgets.words import text, title
from companion.views.heroes3 import blows as view
from companion.views.heroes3 import names
from companion.views.heroes3.spells import spell_effect

MOST_DAMAGE = 20


def open_(look: Look, desk: Desk, side: str = "near") -> None:
    """One sheet: what may be played, then the spell with power, target and damage."""
    _ = desk._
    fresh: dict[str, Any] = {
        "side": side,
        "card": "",
        "power": 0,
        "target": "",
        "damage": 0,
        "kind": "spell",
        "effect": "activation",
        "empowering": False,
        "expert": False,
        "boosts": 0,
    }
    draft: dict[str, Any] = desk.device.memory.setdefault(f"{desk.table.id}.card_draft", fresh)
    draft["side"] = side
    holder = ft.Column(spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)

    def put(**values: object) -> Callable[[], None]:
        def run() -> None:
            draft.update(values)
            draw()
            holder.update()

        return run

    def count(key: str, most: int) -> Callable[[int], object]:
        def run(by: int) -> bool:
            put(**{key: min(max(draft[key] + by, 0), most)})()
            return True

        return run

    def powered(by: int) -> bool:
        """A point of power is one more card, unless the table counts them otherwise."""
        power = min(max(draft["power"] + by, 0), 9)
        put(power=power, boosts=power)()
        return True

    def play() -> None:
        close_sheet()
        desk.memory_clear("card_draft")
        combat = desk.state.combat
        moment = spellcraft.moment_for(desk.state, combat, draft["side"]) if combat else ""
        command = bc.PlayCard(
            draft["side"],
            draft["card"],
            draft["kind"],
            draft["effect"],
            moment,
            draft["empowering"],
            draft["expert"],
            draft["power"],
            draft["target"],
            draft["damage"],
            draft["boosts"],
        )
        moves.acted(desk, command)

    def draw() -> None:
        state: Realm = desk.state
        combat = state.combat
        if combat is None:
            return
        rows: list[ft.Control] = [_line(look, desk, *line) for line in view.card_lines(state, draft["side"], _)]
        rows.append(title(look, _("Play a card"), 20))
        rows.append(wrap(*_spells(put)))
        if not draft["card"]:
            holder.controls = rows
            return
        foes = [f for f in combat.fighters if not f.gone and f.at]
        if draft["card"] == "resurrection":
            foes = [combat.fallen] if combat.fallen and combat.fallen.side == draft["side"] else []
        harms = SORCERY[draft["card"]].harms if draft["card"] in SORCERY else True
        targets: list[ft.Control] = [
            chip(
                look,
                view.place_name(state, f.id, _),
                put(target="" if draft["target"] == f.id else f.id),
                draft["target"] == f.id,
            )
            for f in sorted(foes, key=lambda f: (f.side == draft["side"]) == harms)
        ]
        if targets:
            rows += [text(look, _("Target (optional)"), 14, "ink2", True), wrap(*targets)]
        else:
            rows.append(text(look, _("No unit has just been beaten."), 15, "ink2"))
        if draft["card"] in SORCERY:
            rows.append(counter(look, _("Power"), draft["power"], powered, size=30, key_size=48, low=0, high=9))
            rows.append(
                counter(
                    look,
                    _("Cards given for it"),
                    draft["boosts"],
                    count("boosts", 9),
                    size=30,
                    key_size=48,
                    low=0,
                    high=9,
                )
            )
        if draft["card"] == "magic-arrow":
            found = rules.arrow_damage(draft["power"])
            if isinstance(found, tuple):
                lost = _(", {n} power lost", n=found[1]) if found[1] else ""
                rows.append(text(look, _("Magic Arrow: {n} damage", n=found[0]) + lost, 16, "ink", True))
        elif effect := spell_effect(draft["card"], draft["power"], _):
            source = text(look, names.fans(_), 13, "ink2")
            rows.append(stack(text(look, effect, 16, "ink", True), source, gap=2))
        else:
            rows.append(
                counter(
                    look,
                    _("Damage it deals"),
                    draft["damage"],
                    count("damage", MOST_DAMAGE),
                    size=30,
                    key_size=48,
                    low=0,
                    high=MOST_DAMAGE,
                )
            )
        rows.append(
            wrap(
                chip(look, _("Only to empower"), put(empowering=not draft["empowering"]), draft["empowering"]),
                chip(look, _("Expert effect"), put(expert=not draft["expert"]), draft["expert"]),
            )
        )
        rows.append(button(look, _("Play it"), play, filled=True))
        holder.controls = rows

    def _spells(put: Callable[..., Callable[[], None]]) -> list[ft.Control]:
        found: list[ft.Control] = []
        every = [(spell.id, "spell", SORCERY[spell.id].when, _.pick(spell.name)) for spell in SPELLS]
        every += [("specialty", "specialty", "instant", _("Specialty")), ("card", "other", "instant", _("Other card"))]
        for id, kind, effect, words in every:
            if draft["card"] in ("", id):
                found.append(chip(look, words, put(card=id, kind=kind, effect=effect, damage=0), draft["card"] == id))
        if draft["card"]:
            found.append(chip(look, _("Another card"), put(card="", target=""), False, ft.Icons.SWAP_HORIZ))
        return found

    draw()
    combat = desk.state.combat
    both = combat is not None and combat.kind == "hero"
    other = "far" if side == "near" else "near"
    swap = button(look, _("The other side's cards"), closing(lambda: open_(look, desk, other))) if both else None
    open_sheet(look, title(look, _("Cards now"), 22), swap, stack(holder))


def _line(look: Look, desk: Desk, words: str, why: str, id: str) -> ft.Control:
    """Kinds of cards that may be played now, or one that may not, with the reason."""
    icon = ft.Icons.BLOCK if why else ft.Icons.CHECK_CIRCLE_OUTLINE
    told: list[ft.Control] = [text(look, words, 16, "ink2" if why else "ink", not why)]
    if why:
        told.append(text(look, why, 14, "ink2"))
    mark = ft.Icon(icon, size=22, color=look.c["bad" if why else "good"])
    rule = rule_chip(look, words, closing(desk.reads(id)))
    return ft.Row([mark, ft.Column(told, spacing=0, expand=True), rule], spacing=8)
