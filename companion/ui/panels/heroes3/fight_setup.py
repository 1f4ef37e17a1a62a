"""Before a fight: who against whom, which guards, which cards are fielded, and where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.heroes3.battle_commands import Muster, StartCombat
from companion.games.heroes3.muster import citadel_of
from companion.games.heroes3.state import Realm
from companion.rules.fold import fold
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import chip, mark, rule, seat_chips, tier_pips, who, wrap
from companion.ui.panels.heroes3.town import unit_top
from companion.ui.widgets.sheet import close_sheet, field, open_sheet
from companion.ui.widgets.surface import button, head, panel, stack, tap
from companion.ui.widgets.words import num, text, title
from companion.views.heroes3 import atlas, names, town

Draft = dict[str, Any]
START: Draft = {
    "kind": "neutrals",
    "field": 1,
    "hero": "main",
    "other": -1,
    "other_hero": "main",
    "attacker": "near",
    "place": "field",
    "citadel": None,
    "fielded": (),
    "other_fielded": (),
    "enemy": (),
    "entered": False,
}


def parts(look: Look, desk: Desk, state: Realm) -> list[ft.Control]:
    _ = desk._
    if state.combat:
        return [button(look, _("Go on with the combat"), lambda: desk.go("combat"), filled=True)]
    number = who(desk, state)
    draft: Draft = {**START, **desk.recall("fight", {})}
    if draft["kind"] == "ai-hero" and state.ai_army and not draft["enemy"]:
        draft |= {"enemy": state.ai_army, "field": state.ai_level or draft["field"]}
    others = [n for n, s in enumerate(state.seats) if not s.eliminated and not state.allied(n, number)]
    if draft["other"] not in others:
        draft["other"] = others[0] if others else -1
    return [
        *seat_chips(look, desk, state),
        _against(look, desk, state, draft, others, number),
        _own(look, desk, state, draft, number, "fielded"),
        *([_own(look, desk, state, draft, draft["other"], "other_fielded")] if draft["kind"] == "hero" else []),
        _place(look, desk, state, draft, number) if draft["kind"] != "neutrals" else ft.Container(),
        *_entry(look, desk, state, draft, number),
        button(look, _("Set up the combat"), lambda: _start(desk, draft, number), ft.Icons.GRID_ON, filled=True),
    ]


def _put(desk: Desk, draft: Draft, **values: Any) -> Callable[[], None]:
    return lambda: desk.keep("fight", {**draft, **values})


def _start(desk: Desk, draft: Draft, number: int) -> None:
    command = _command(draft, number)

    def begun(_step: Any) -> None:
        desk.device.memory.pop(f"{desk.table.id}.fight", None)
        for key in ("aim", "picked", "hand", "tie", "chosen", "odds"):
            desk.memory_clear(key)
        desk.go("combat")

    desk.do(command, then=begun)


def _command(draft: Draft, number: int) -> StartCombat:
    return StartCombat(
        number,
        draft["kind"],
        draft["field"] if draft["kind"] != "hero" else 0,
        draft["hero"],
        draft["other"] if draft["kind"] == "hero" else -1,
        draft["other_hero"] if draft["kind"] == "hero" else "main",
        draft["attacker"] if draft["kind"] != "neutrals" else "near",
        draft["place"] if draft["kind"] != "neutrals" else "field",
        draft["citadel"],
        tuple(draft["fielded"]),
        tuple(draft["other_fielded"]),
        tuple(Muster(unit, shows) for unit, shows in draft["enemy"]) if draft["kind"] != "hero" else (),
        bool(draft["entered"]),
    )


def _against(look: Look, desk: Desk, state: Realm, draft: Draft, others: list[int], number: int) -> ft.Control:
    _ = desk._
    kinds = [("neutrals", _("Neutral units"))]
    if others:
        kinds.append(("hero", _("A player")))
    if state.ai_hero or draft["kind"] == "ai-hero":
        kinds.append(("ai-hero", _("The AI hero")))
    chips: list[ft.Control] = [
        chip(look, words, _put(desk, draft, kind=id, enemy=()), draft["kind"] == id) for id, words in kinds
    ]
    heading = head(look, _("Against whom?"), rule(look, desk, _("Combat"), "combat-triggers"))
    heroes: list[ft.Control] = []
    if state.seats[number].secondary:
        heroes = [
            chip(look, _(words), _put(desk, draft, hero=id), draft["hero"] == id) for id, words in names.HERO.items()
        ]
    if draft["kind"] == "neutrals":
        more = _guards(look, desk, state, draft, number)
    elif draft["kind"] == "ai-hero":
        levels: list[ft.Control] = [
            chip(look, str(n), _put(desk, draft, field=n), n == draft["field"]) for n in range(1, 8)
        ]
        more = [
            text(look, _("Level of the AI hero, for the experience"), 14, "ink2", True),
            wrap(*levels, gap=4),
            *_called(look, desk, state, draft, _("Units of the AI hero")),
        ]
    else:
        more = _rival(look, desk, state, draft, others)
    return panel(look, stack(heading, wrap(*chips), wrap(*heroes) if heroes else None, *more))


def _guards(look: Look, desk: Desk, state: Realm, draft: Draft, number: int) -> list[ft.Control]:
    """The field's numeral; guards drawn by the app, or named from the real cards."""
    _ = desk._
    chips: list[ft.Control] = [
        chip(look, names.ROMAN[n], _put(desk, draft, field=n), n == draft["field"]) for n in range(1, 8)
    ]
    found = atlas.scout(state, number, draft["field"], draft["hero"], _)
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


def _called(look: Look, desk: Desk, state: Realm, draft: Draft, words: str) -> list[ft.Control]:
    """Enemy cards named one by one; none named means that the app draws."""
    _ = desk._
    enemy = tuple(draft["enemy"])
    chips: list[ft.Control] = []
    for n, (unit, shows) in enumerate(enemy):
        name = _.pick(state.units[unit]) + (f" ({names.side('pack', _)})" if shows == "pack" else "")
        chips.append(chip(look, name, _put(desk, draft, enemy=enemy[:n] + enemy[n + 1 :]), True, ft.Icons.CLOSE))
    hint = _("The app draws them.") if draft["kind"] == "neutrals" else _("Name at least one.")
    add = button(look, _("Add a card"), lambda: _pick(look, desk, state, draft), ft.Icons.ADD)
    return [
        text(look, words, 14, "ink2", True),
        wrap(*chips) if chips else text(look, hint, 15),
        add,
    ]


def _pick(look: Look, desk: Desk, state: Realm, draft: Draft) -> None:
    """A card by its name: those of the A.I. hero's faction on both sides, or the neutral ones."""
    _ = desk._
    holder = ft.Column(spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)

    def add(unit: str, shows: str) -> Callable[[], None]:
        def run() -> None:
            close_sheet()
            desk.keep("fight", {**draft, "enemy": (*draft["enemy"], (unit, shows))})

        return run

    def draw(words: str = "") -> None:
        holder.controls = _cards(look, desk, state, draft, fold(words), add)

    def typed(words: str) -> None:
        draw(words)
        holder.update()

    draw()
    entry = field(look, _("Search a unit"), "", typed)
    open_sheet(look, title(look, _("Add a card"), 22), entry, holder)


def _cards(
    look: Look, desk: Desk, state: Realm, draft: Draft, wanted: str, add: Callable[[str, str], Callable[[], None]]
) -> list[ft.Control]:
    _ = desk._
    rows: list[ft.Control] = []
    if draft["kind"] == "ai-hero":
        for card in state.units.values():
            if not card.pack or wanted not in fold(_.pick(card)) or state.ai_faction not in ("", card.faction):
                continue
            name = _.pick(card)
            keys = [button(look, f"{name}, {names.side(s, _)}", add(card.id, s), expand=True) for s in ("few", "pack")]
            rows.append(ft.Row(keys, spacing=8))
    for line in town.neutrals(state.units, state, _):
        if wanted in fold(line.name) and (draft["kind"] != "ai-hero" or wanted or not state.ai_faction):
            rows.append(tap(unit_top(look, line), add(line.unit, "neutral"), line.name, padding=8, border_radius=12))
    return rows or [text(look, _("No unit of that name."), 15, "ink2")]


def _rival(look: Look, desk: Desk, state: Realm, draft: Draft, others: list[int]) -> list[ft.Control]:
    _ = desk._
    seats: list[ft.Control] = [
        chip(
            look,
            state.seats[n].name,
            _put(desk, draft, other=n, other_fielded=()),
            draft["other"] == n,
            ft.Icons.PERSON_OUTLINE,
        )
        for n in others
    ]
    leads = [("main", _("Main hero")), ("secondary", _("Secondary hero")), ("none", _("Army alone (8 gold)"))]
    chips: list[ft.Control] = [
        chip(look, words, _put(desk, draft, other_hero=id), draft["other_hero"] == id) for id, words in leads
    ]
    row = ft.Row(
        [
            text(look, _("Who leads the other army?"), 14, "ink2", True, expand=True),
            rule(look, desk, _("Army alone"), "pay-to-defend"),
        ]
    )
    return [wrap(*seats), row, wrap(*chips)]


def _own(look: Look, desk: Desk, state: Realm, draft: Draft, number: int, key: str) -> ft.Control:
    """Five cards at most stand on the board; tapped cards stay at home or come along."""
    _ = desk._
    lines = town.army(state, number, _) if number >= 0 else ()
    known = {line.army for line in lines}
    chosen = tuple(a for a in draft[key] if a in known) or tuple(line.army for line in lines[:5])
    chips: list[ft.Control] = []
    for line in lines:
        on = line.army in chosen
        after = tuple(a for a in chosen if a != line.army) if on else (*chosen, line.army)
        face = f" ({line.side_name})" if line.shows == "pack" else ""
        chips.append(
            chip(look, line.name + face, _put(desk, draft, **{key: after}), on, ft.Icons.CHECK if on else None)
        )
    name = state.seats[number].name if number >= 0 else ""
    heading = head(
        look, _("{name} fields {n} of 5", name=name, n=len(chosen)), rule(look, desk, _("Army"), "army-limit")
    )
    if lines:
        return panel(look, stack(heading, wrap(*chips)))
    note = text(look, _("No unit in this army: recruit in the town, or add starting units."), 15, "bad")
    go = button(look, _("Open the town"), lambda: desk.go("town"), ft.Icons.CASTLE_OUTLINED)
    return panel(look, stack(heading, note, go))


def _entry(look: Look, desk: Desk, state: Realm, draft: Draft, number: int) -> list[ft.Control]:
    """The move onto the field costs a movement point, unless it was counted before."""
    if draft["kind"] != "neutrals" and draft["attacker"] != "near":
        return []
    _, on = desk._, bool(draft["entered"])
    left = state.seats[number].mp.get(draft["hero"], 0)
    words = _("The way here is counted: {n} MP left", n=left) if on else _("The way here costs 1 of {n} MP", n=left)
    return [chip(look, words, _put(desk, draft, entered=not on), on, ft.Icons.DIRECTIONS_WALK)]


def _place(look: Look, desk: Desk, state: Realm, draft: Draft, number: int) -> ft.Control:
    _ = desk._
    places = [("field", _("Open field")), ("town", _("Town")), ("settlement", _("Settlement"))]
    chips: list[ft.Control] = [
        chip(look, words, _put(desk, draft, place=id), draft["place"] == id) for id, words in places
    ]
    sides = [("near", _("We attack")), ("far", _("They attack"))]
    attack: list[ft.Control] = [
        chip(look, words, _put(desk, draft, attacker=id), draft["attacker"] == id) for id, words in sides
    ]
    built = citadel_of(state, _command(draft, number))
    fort = chip(look, _("The town has a Citadel"), _put(desk, draft, citadel=not built), built, ft.Icons.FORT)
    heading = head(look, _("Where?"), rule(look, desk, _("Siege"), "siege-start"))
    return panel(look, stack(heading, wrap(*chips), fort if draft["place"] == "town" else None, wrap(*attack)))
