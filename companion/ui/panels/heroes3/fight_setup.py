"""Before a fight: who against whom, which guards, which cards are fielded, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.heroes3 import muster
from companion.games.heroes3.battle_commands import Muster, StartCombat
from companion.games.heroes3.commands import ClaimField
from companion.games.heroes3.muster import citadel_of
from companion.games.heroes3.state import Realm
from companion.rules.fold import fold
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import chip, mark, rule, seat_chips, tier_pips, who, wrap
from companion.ui.panels.heroes3.town import unit_top
from companion.ui.widgets.frame import main_action
from companion.ui.widgets.sheet import close_sheet, field, open_sheet
from companion.ui.widgets.surface import button, head, key, panel, stack, tap
from companion.ui.widgets.words import num, text, title
from companion.views.heroes3 import locations, names, town
from companion.views.heroes3.draft import HEROES, Fight, FightKind, Ground, Hero, Leader, Side


def parts(look: Look, desk: Desk, state: Realm) -> list[ft.Control]:
    _ = desk._
    number = who(desk, state)
    others = _others(state, number)
    draft = _drafted(desk, state, number)
    if draft.said and draft.other >= 0:
        return [
            _assailed(look, desk, state, draft, others, number),
            _own(look, desk, state, draft, number, own=True),
            _own(look, desk, state, draft, draft.other, own=False),
            *_entry(look, desk, state, draft, number),
        ]
    return [
        *seat_chips(look, desk, state),
        _against(look, desk, state, draft, others, number),
        _own(look, desk, state, draft, number, own=True),
        *([_own(look, desk, state, draft, draft.other, own=False)] if draft.foe == "hero" else []),
        _place(look, desk, state, draft, number) if draft.foe != "neutrals" else ft.Container(),
        *_entry(look, desk, state, draft, number),
    ]


def keys(look: Look, desk: Desk, state: Realm) -> ft.Control:
    """What is due on this page."""
    if state.combat:
        return main_action(look, desk._("Go on with the combat"), Intent(desk.go, "combat"))
    return main_action(look, desk._("Set up the combat"), Intent(_start, desk), ft.Icons.GRID_ON)


def _others(state: Realm, number: int) -> list[int]:
    return [n for n, s in enumerate(state.seats) if not s.eliminated and not state.allied(n, number)]


def _drafted(desk: Desk, state: Realm, number: int) -> Fight:
    """The fight as it was chosen, completed with what the table knows: the A.I. hero's army, the only opponent."""
    draft, others = desk.draft(Fight), _others(state, number)
    if draft.foe == "ai-hero" and state.ai_army and not draft.enemy:
        draft = replace(draft, enemy=state.ai_army, field=state.ai_level or draft.field)
    return draft if draft.other in others else replace(draft, other=others[0] if others else -1)


def _start(desk: Desk) -> None:
    state: Realm = desk.state
    number = who(desk, state)
    if desk.do(_command(_drafted(desk, state, number), number)):
        desk.drafts.forget(Fight)
        desk.go("combat")


def _command(draft: Fight, number: int) -> StartCombat:
    rival, guards = draft.foe == "hero", draft.foe == "neutrals"
    return StartCombat(
        number,
        draft.foe,
        0 if rival else draft.field,
        draft.hero,
        draft.other if rival else -1,
        draft.other_hero if rival else "main",
        "near" if guards else draft.attacker,
        "field" if guards else draft.place,
        draft.citadel,
        draft.fielded,
        draft.other_fielded,
        () if rival else tuple(Muster(unit, shows) for unit, shows in draft.enemy),
        draft.entered,
    )


def _assailed(look: Look, desk: Desk, state: Realm, draft: Fight, others: list[int], number: int) -> ft.Control:
    """Whom and where is said already: who leads the defence, and whether walls stand before it."""
    _, names_ = desk._, {"name": state.seats[number].name, "other": state.seats[draft.other].name}
    town = draft.place == "town"
    words = _("{name} besieges {other}", **names_) if town else _("{name} attacks {other}", **names_)
    built = citadel_of(state, _command(draft, number))
    fort = chip(look, _("The town has a Citadel"), desk.edits(Fight, citadel=not built), built, ft.Icons.FORT)
    another = key(look, ft.Icons.TUNE, _("Another fight: hero, town, A.I."), desk.edits(Fight, said=False), 48, "bg")
    heading = head(look, words, rule(look, desk, _("Siege"), "siege-start" if town else "combat-triggers"), another)
    _seats, *rows = _rival(look, desk, state, draft, others)
    return panel(look, stack(heading, *rows, fort if town else None))


def _against(look: Look, desk: Desk, state: Realm, draft: Fight, others: list[int], number: int) -> ft.Control:
    _ = desk._
    kinds: list[tuple[FightKind, str]] = [("neutrals", _("Neutral Units"))]
    if others:
        kinds.append(("hero", _("A player")))
    if state.ai_hero or draft.foe == "ai-hero":
        kinds.append(("ai-hero", _("The AI hero")))
    chips: list[ft.Control] = [
        chip(look, words, desk.edits(Fight, foe=id, enemy=()), draft.foe == id) for id, words in kinds
    ]
    heading = head(look, _("Against whom?"), rule(look, desk, _("Combat"), "combat-triggers"))
    heroes: list[ft.Control] = []
    if state.seats[number].secondary:
        heroes = [chip(look, _(names.HERO[id]), desk.edits(Fight, hero=id), draft.hero == id) for id in HEROES]
    if draft.foe == "neutrals":
        more = _guards(look, desk, state, draft, number)
    elif draft.foe == "ai-hero":
        levels: list[ft.Control] = [
            chip(look, str(n), desk.edits(Fight, field=n), n == draft.field) for n in range(1, 8)
        ]
        more = [
            text(look, _("Level of the AI hero, for the experience"), 14, "ink2", True),
            wrap(*levels, gap=4),
            *_called(look, desk, state, draft, _("Units of the AI hero")),
        ]
    else:
        more = _rival(look, desk, state, draft, others)
    return panel(look, stack(heading, wrap(*chips), wrap(*heroes) if heroes else None, *more))


def _guards(look: Look, desk: Desk, state: Realm, draft: Fight, number: int) -> list[ft.Control]:
    """The field's numeral; guards drawn by the app, or named from the real cards."""
    _ = desk._
    chips: list[ft.Control] = [
        chip(look, names.ROMAN[n], desk.edits(Fight, field=n), n == draft.field) for n in range(1, 8)
    ]
    found = locations.scout(state, number, draft.field, draft.hero, _)
    told: list[ft.Control] = []
    if found:
        cells: list[ft.Control] = [
            ft.Row([num(look, n, 32), tier_pips(tier, 10), text(look, name, 14, "ink2", True)], spacing=8, tight=True)
            for tier, n, name in found.guards
        ]
        told = [
            ft.Row(cells, spacing=18, wrap=True),
            text(look, f"{found.xp} · {found.rounds}", 15, "ink2"),
        ]
        if found.quick:
            told.append(mark(look, found.verdict, "good"))
    real = _called(look, desk, state, draft, _("Guards drawn from the real piles"))
    return [text(look, _("Numeral of the field"), 14, "ink2", True), wrap(*chips, gap=4), *told, *real]


def _called(look: Look, desk: Desk, state: Realm, draft: Fight, words: str) -> list[ft.Control]:
    """Enemy cards named one by one; none named means that the app draws."""
    hint = desk._("The app draws them.") if draft.foe == "neutrals" else desk._("Name at least one.")
    enemy = draft.enemy
    drops = [desk.edits(Fight, enemy=enemy[:n] + enemy[n + 1 :]) for n in range(len(enemy))]
    return [
        text(look, words, 14, "ink2", True),
        *named(look, desk, state, enemy, drops, hint),
        button(look, desk._("Add a card"), Intent(pick, desk, _add, draft.foe == "ai-hero"), ft.Icons.ADD),
    ]


def named(
    look: Look, desk: Desk, state: Realm, enemy: tuple[tuple[str, str], ...], drops: Sequence[Intent], hint: str
) -> list[ft.Control]:
    """The enemy's cards so far, each with the tap that takes it away again; `hint` where there is none."""
    _ = desk._
    chips: list[ft.Control] = []
    for (unit, shows), drop in zip(enemy, drops, strict=True):
        name = _.pick(state.units[unit]) + (f" ({names.side('pack', _)})" if shows == "pack" else "")
        chips.append(chip(look, name, drop, True, ft.Icons.CLOSE))
    return [wrap(*chips) if chips else text(look, hint, 15)]


def pick(desk: Desk, add: Callable[[Desk, str, str], object], led: bool = False, tiers: tuple[str, ...] = ()) -> None:
    """A card by its name: those of the A.I. hero's faction on both sides, or the neutral ones, of some `tiers` only."""
    look, _ = desk.look, desk._
    holder = ft.Column(spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    found = partial(_cards, desk, add, led, tiers)
    holder.controls = found("")
    open_sheet(
        look,
        title(look, _("Add a card"), 22),
        field(look, _("Search a unit"), "", Intent(_search, found, holder)),
        holder,
    )


def _search(found: Callable[[str], list[ft.Control]], holder: ft.Column, words: str) -> None:
    holder.controls = found(fold(words))
    holder.update()


def _add(desk: Desk, unit: str, shows: str) -> None:
    close_sheet()
    state: Realm = desk.state
    draft = _drafted(desk, state, who(desk, state))
    desk.drafts.edit(Fight, (("enemy", (*draft.enemy, (unit, shows))),))


def _cards(
    desk: Desk, add: Callable[[Desk, str, str], object], led: bool, tiers: tuple[str, ...], wanted: str
) -> list[ft.Control]:
    look, _ = desk.look, desk._
    state: Realm = desk.state
    rows: list[ft.Control] = []
    for card in state.units.values() if led else ():
        if not card.pack or wanted not in fold(_.pick(card)) or state.ai_faction not in ("", card.faction):
            continue
        sides: list[ft.Control] = [
            button(look, f"{_.pick(card)}, {names.side(s, _)}", Intent(add, desk, card.id, s), expand=True)
            for s in ("few", "pack")
        ]
        rows.append(ft.Row(sides, spacing=8))
    for line in town.neutrals(state.units, state, _):
        if wanted not in fold(line.name) or (tiers and line.tier not in tiers):
            continue
        if not led or wanted or not state.ai_faction:
            act = Intent(add, desk, line.unit, "neutral")
            rows.append(tap(unit_top(look, line), act, line.name, padding=8, border_radius=12))
    return rows or [text(look, _("No unit of that name."), 15, "ink2")]


def _rival(look: Look, desk: Desk, state: Realm, draft: Fight, others: list[int]) -> list[ft.Control]:
    _ = desk._
    seats: list[ft.Control] = [
        chip(
            look,
            state.seats[n].name,
            desk.edits(Fight, other=n, other_fielded=()),
            draft.other == n,
            ft.Icons.PERSON_OUTLINE,
        )
        for n in others
    ]
    second: list[tuple[Leader, str]] = [("secondary", _("Secondary Hero"))]
    alone: tuple[Leader, str] = ("none", _("Army alone (8 gold)"))
    there = draft.other >= 0 and state.seats[draft.other].secondary
    leads: list[tuple[Leader, str]] = [
        ("main", _("Main Hero")),
        *(second if there else []),
        *([] if draft.place == "field" else [alone]),
    ]
    chips: list[ft.Control] = [
        chip(look, words, desk.edits(Fight, other_hero=id), draft.other_hero == id) for id, words in leads
    ]
    row = ft.Row(
        [
            text(look, _("Who leads the other army?"), 14, "ink2", True, expand=True),
            rule(look, desk, _("Army alone"), "pay-to-defend"),
        ]
    )
    besieged = muster.besieged(state, _command(draft, who(desk, state))) if draft.attacker == "near" else ""
    if besieged and draft.place == "town":
        words = _("Nobody: take the town")
        chips.append(chip(look, words, Intent(_take, desk, besieged, draft.hero), icon=ft.Icons.OUTLINED_FLAG))
    return [wrap(*seats), row, wrap(*chips)]


def _take(desk: Desk, mark: str, hero: Hero) -> None:
    """A town that nobody defends falls without a fight."""
    if desk.do(ClaimField(who(desk, desk.state), field=mark, moved=True, hero=hero)):
        desk.drafts.forget(Fight)
        desk.go()


def _own(look: Look, desk: Desk, state: Realm, draft: Fight, number: int, *, own: bool) -> ft.Control:
    """Five cards at most stand on the board; tapped cards stay at home or come along."""
    _ = desk._
    lines = town.army(state, number, _) if number >= 0 else ()
    known = {line.army for line in lines}
    said = draft.fielded if own else draft.other_fielded
    chosen = tuple(a for a in said if a in known) or tuple(line.army for line in lines[:5])
    chips: list[ft.Control] = []
    for line in lines:
        on = line.army in chosen
        after = tuple(a for a in chosen if a != line.army) if on else (*chosen, line.army)
        face = f" ({line.side_name})" if line.shows == "pack" else ""
        act = desk.edits(Fight, fielded=after) if own else desk.edits(Fight, other_fielded=after)
        chips.append(chip(look, line.name + face, act, on, ft.Icons.CHECK if on else None))
    name = state.seats[number].name if number >= 0 else ""
    heading = head(
        look, _("{name} fields {n} of 5", name=name, n=len(chosen)), rule(look, desk, _("Army"), "army-limit")
    )
    if lines:
        return panel(look, stack(heading, wrap(*chips)))
    note = text(look, _("No unit in this army: recruit in the town, or add starting units."), 15, "bad")
    go = button(look, _("Open the town"), Intent(desk.go, "town"), ft.Icons.CASTLE_OUTLINED)
    return panel(look, stack(heading, note, go))


def _entry(look: Look, desk: Desk, state: Realm, draft: Fight, number: int) -> list[ft.Control]:
    """The move onto the field costs a movement point, unless it was counted before."""
    if draft.foe != "neutrals" and draft.attacker != "near":
        return []
    _, on = desk._, draft.entered
    left = state.seats[number].mp.get(draft.hero, 0)
    words = _("The way here is counted: {n} MP left", n=left) if on else _("The way here costs 1 of {n} MP", n=left)
    return [chip(look, words, desk.edits(Fight, entered=not on), on, ft.Icons.DIRECTIONS_WALK)]


def _place(look: Look, desk: Desk, state: Realm, draft: Fight, number: int) -> ft.Control:
    _ = desk._
    places: list[tuple[Ground, str]] = [
        ("field", _("Open field")),
        ("town", _("Town")),
        ("settlement", _("Settlement")),
    ]
    chips: list[ft.Control] = [
        chip(look, words, desk.edits(Fight, place=id), draft.place == id) for id, words in places
    ]
    sides: list[tuple[Side, str]] = [("near", _("We attack")), ("far", _("They attack"))]
    attack: list[ft.Control] = [
        chip(look, words, desk.edits(Fight, attacker=id), draft.attacker == id) for id, words in sides
    ]
    built = citadel_of(state, _command(draft, number))
    fort = chip(look, _("The town has a Citadel"), desk.edits(Fight, citadel=not built), built, ft.Icons.FORT)
    heading = head(look, _("Where?"), rule(look, desk, _("Siege"), "siege-start"))
    return panel(look, stack(heading, wrap(*chips), fort if draft.place == "town" else None, wrap(*attack)))
