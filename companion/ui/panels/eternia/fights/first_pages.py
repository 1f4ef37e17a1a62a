"""Steps 1 and 2: weapons, and what happens at the start of a combat."""

from __future__ import annotations

import flet as ft

from companion.games.eternia.epic import BEAST_KINDS
from companion.games.eternia.facts import WEAPONS
from companion.games.eternia.fight import Fight, SideName, beast_surges
from companion.games.eternia.fight_commands import ChooseWeapon, NextStep
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.fights.effects import trick_key
from companion.ui.panels.eternia.fights.enemy import battle_go, battle_parts
from companion.ui.panels.eternia.fights.pieces import choices, hint, named_chip
from companion.ui.panels.eternia.fights.shell import Go
from companion.ui.widgets.surface import head, panel, stack
from companion.ui.widgets.words import text
from companion.views.eternia.fights_effects import AskTrick, TrickKind

Page = tuple[list[ft.Control], Go]


def weapons(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    _ = look._
    sides: tuple[SideName, ...] = ("active", "other") if fight.kind == "hero" else ("active",)
    body: list[ft.Control] = [weapon(look, desk, state, fight, side) for side in sides]
    body += battle_parts(look, desk, state, fight)
    if fight.kind == "solo-hero" and fight.round == 2:
        body.append(doubt(look, desk, "A31"))
    onward = Go(_("Go on to the start abilities"), desk.does(NextStep()), ft.Icons.SKIP_NEXT)
    return body, battle_go(look, desk, state, fight) or onward


def weapon(look: Look, desk: Desk, state: State, fight: Fight, side: SideName) -> ft.Control:
    _, who = look._, fight.side(side)
    printed = state.heroes[who.name].weapons
    options = [
        named_chip(
            look,
            term(w, _),
            _("{hero}: {weapon}", hero=who.name, weapon=term(w, _)),
            desk.does(ChooseWeapon(side, w, on=True)),
            who.weapon == w,
        )
        for w in WEAPONS
    ]
    note = ""
    if printed:
        note = _("On the hero card: {weapons}", weapons=_.listing([term(w, _) for w in printed]))
    return panel(
        look,
        stack(
            head(look, _("Weapon of {hero}", hero=who.name)),
            choices(look, options),
            text(look, note, 14, "ink2") if note else None,
            gap=4,
        ),
    )


def abilities(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    _ = look._
    body: list[ft.Control] = [
        ability(look, desk, fight, side, "epic-step2-start-abilities") for side in ("active", "other")
    ]
    body += battle_parts(look, desk, state, fight)
    if fight.kind == "solo-hero" and fight.round == 2:
        body.append(doubt(look, desk, "A31"))
    onward = Go(_("Go on to the combat cards"), desk.does(NextStep()), ft.Icons.SKIP_NEXT)
    return body, battle_go(look, desk, state, fight) or onward


def ability(look: Look, desk: Desk, fight: Fight, side: SideName, rule: str, kind: TrickKind = "ability") -> ft.Control:
    """An ability of a fighter, whatever it does."""
    return trick_key(look, desk, fight, AskTrick(kind, side, rule), ft.Icons.AUTO_AWESOME)


def beast_keys(look: Look, desk: Desk, fight: Fight) -> list[ft.Control]:
    """What a beast or boss does by itself: the surge that its die showed, and its passive."""
    if fight.kind not in BEAST_KINDS:
        return []
    made = [ability(look, desk, fight, "other", "epic-step4-beast", "passive")]
    if beast_surges(fight):
        surge = ability(look, desk, fight, "other", "epic-step4-beast", "surge")
        made = [hint(look, look._("The epic die showed a surge.")), surge, *made]
    return made
