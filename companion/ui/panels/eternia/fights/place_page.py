"""Step 3: cards drawn and placed, one at a time, on the pad below the grids; and the epic die of a beast."""

from __future__ import annotations

import flet as ft

from companion.capabilities.agreements import we_roll
from companion.core.tray import RollDice
from companion.games.eternia.epic import BEAST_KINDS
from companion.games.eternia.fight import Fight, SideName, card_limit, open_surges
from companion.games.eternia.fight_commands import NextStep
from companion.games.eternia.state import State
from companion.games.eternia.terms import epic_words
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.fights.columns import covered
from companion.ui.panels.eternia.fights.enemy import battle_parts
from companion.ui.panels.eternia.fights.first_pages import ability, weapon
from companion.ui.panels.eternia.fights.pieces import hint
from companion.ui.panels.eternia.fights.place_pad import Cards, EpicDie, Tool, Zones, card_of, epic_faces
from companion.ui.panels.eternia.fights.shell import PAD, Go, small_key
from companion.ui.widgets.sheet import open_sheet
from companion.ui.widgets.surface import button, chip, head, panel, rule_chip
from companion.ui.widgets.words import title
from companion.views.eternia.draft import Peek
from companion.views.eternia.fights_epic import Placing, face_down, placing
from companion.views.eternia.fights_place import offers

Page = tuple[list[ft.Control], Go]


def draw(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    _ = look._
    body: list[ft.Control] = []
    if fight.kind in BEAST_KINDS and fight.epic_die:
        chip_ = rule_chip(look, _("Epic die"), desk.reads("epic-die"))
        shown = title(look, epic_words(fight.epic_die, _), 24, "second")
        body.append(panel(look, head(look, _("Epic die"), shown, chip_)))
    battle = battle_parts(look, desk, state, fight)
    body += [] if fight.battle else battle
    seen = next_card(state, fight)
    go = _reveal(look, desk, fight)
    if fight.kind in BEAST_KINDS and not fight.epic_die:
        go = epic_die(look, desk, state, fight)
    elif fight.reckoning == "totals":
        body.append(hint(look, _("Place your cards on the table; the totals are entered in step 5.")))
    elif seen is None:
        body.append(hint(look, _("All cards are placed."), icon=ft.Icons.CHECK))
    elif seen.elsewhere:
        words = _("{hero} places card {n} of {all}", hero=seen.name, n=seen.number, all=seen.limit)
        body.append(hint(look, f"{words} · " + _("on another device"), icon=ft.Icons.HOURGLASS_BOTTOM))
    else:
        go = Go(go.words, go.act, go.icon, pad=pad_for(look, desk, state, fight, seen), most=2 * PAD)
    if face_down(fight) and not desk.device.place and not desk.device.seat:
        peek = desk.draft(Peek).cards
        body.append(
            chip(look, _("Show the cards here"), desk.edits(Peek, cards=not peek), peek, ft.Icons.VISIBILITY_OUTLINED)
        )
    sides: tuple[SideName, SideName] = ("active", "other")
    if not any(fight.side(side).counted for side in sides):  # steps 1 and 2 may have gone by of themselves
        body += [weapon(look, desk, state, fight, side) for side in sides if fight.side(side).grid]
        body += [ability(look, desk, fight, side, "epic-step2-start-abilities") for side in sides]
    body += [
        ability(look, desk, fight, side, "immediate-keyword", "surge") for side in sides if open_surges(fight, side)
    ]
    body += battle if fight.battle else []  # a card that lies there stands in the grid already
    body += [doubt(look, desk, id) for id in seen.doubts] if seen else []
    if go.pad is not None and seen is not None and not seen.elsewhere:
        body.append(button(look, go.words, go.act, go.icon))
    return body, go


def next_card(state: State, fight: Fight) -> Placing | None:
    """Whose card is next in step 3, while somebody still places."""
    if fight.step != 3 or fight.reckoning == "totals" or fight.turn not in ("active", "other"):
        return None
    return placing(state, fight, "active" if fight.turn == "active" else "other")


def pad_for(look: Look, desk: Desk, state: State, fight: Fight, seen: Placing) -> ft.Control:
    card, hidden = card_of(desk, seen), covered(desk, fight)
    then = _zones(look, desk, state, fight, seen, card, hidden) if card else None
    if look.phone:
        return then or Cards(look, desk, seen, hidden)
    beside = ft.Container(then, expand=True)  # empty until a card is tapped: no key moves under the finger
    row: list[ft.Control] = [ft.Container(Cards(look, desk, seen, hidden, card), expand=True), beside]
    return ft.Row(row, spacing=16, vertical_alignment=ft.CrossAxisAlignment.START)


def _zones(look: Look, desk: Desk, state: State, fight: Fight, seen: Placing, card: str, hidden: bool) -> ft.Control:
    if card == "tool":
        return Tool(look, desk, seen, hidden)
    return Zones(look, desk, seen, card, offers(state, fight, seen.side, card, hidden, look._))


def _reveal(look: Look, desk: Desk, fight: Fight) -> Go:
    """The cards are turned over, with how many lie."""
    _ = look._
    if fight.reckoning == "totals":
        return Go(_("Go on to abilities and spells"), desk.does(NextStep()), ft.Icons.SKIP_NEXT)
    sides = [s for s in (fight.active, fight.other) if s.grid]
    placed = sum(min(side.counted, card_limit(fight, side)) for side in sides)
    wanted = sum(card_limit(fight, side) for side in sides)
    return Go(_("Turn the cards over ({n} of {all})", n=placed, all=wanted), desk.does(NextStep()), ft.Icons.SKIP_NEXT)


def epic_die(look: Look, desk: Desk, state: State, fight: Fight) -> Go:
    """The beast's die comes before any card: its face where the table rolls, else the roll."""
    words = look._("Roll the epic die")
    throw = desk.does(RollDice(("epic",), "epic"))
    if we_roll(state):
        return Go(words, throw, pad=EpicDie(look, desk, fight.other.name, epic_faces(state), throw))
    typed = small_key(look, ft.Icons.BACK_HAND_OUTLINED, look._("Type it"), Intent(_ask_face, desk))
    return Go(words, throw, ft.Icons.CASINO, typed)


def _ask_face(desk: Desk) -> None:
    look, state = desk.look, desk.state
    faces = EpicDie(look, desk, state.fight.other.name, epic_faces(state), None)
    open_sheet(look, title(look, look._("What does the epic die show?"), 22), faces)
