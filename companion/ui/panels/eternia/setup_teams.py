"""The teams of a new table: faction, heroes, who rides, the base, who plays, who starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.eternia import facts
from companion.packs.model import Pack
from companion.ui.device import Device
from companion.ui.guard import tell
from companion.ui.look import Look
from companion.ui.panels.eternia.pieces import chips, colour_of, mark
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, chip, head, panel, rule_chip, stack
from companion.ui.widgets.words import text, title
from companion.views.eternia import setup as view

Draft = dict[str, Any]


def _change(device: Device, act: Callable[[], Any]) -> Callable[[], None]:
    def changed() -> None:
        act()
        device.redraw()

    return changed


def parts(look: Look, device: Device, pack: Pack, choices: Draft) -> list[ft.Control]:
    _ = look._
    made: list[ft.Control] = [_team(look, device, pack, choices, n) for n in range(len(choices["teams"]))]
    if choices["mode"] in ("standard", "skirmish") and len(choices["teams"]) < 3:
        add = _change(device, lambda: choices["teams"].append(view.new_team("horde")))
        made.append(button(look, _("Add a third team (expansion)"), add, ft.Icons.ADD))
    elif len(choices["teams"]) > 2:
        made.append(button(look, _("Only two teams"), _change(device, lambda: choices["teams"].pop()), ft.Icons.REMOVE))
    if view.begins_with_soldiers(choices):
        made.append(_soldiers(look, device, pack, choices))
    if choices["mode"] != "solo":
        names = [(id, view.name_of(choices, n, _)) for n, id in enumerate(view.ids(choices))]
        picks = chips(
            look,
            [*names, ("", _("Later, or by chance"))],
            choices["first"],
            lambda id: _change(device, lambda: choices.update(first=id)),
        )
        rule = rule_chip(look, _("Who starts?"), lambda: device.go(f"/rules/{pack.slug}/starting-team"))
        made.append(panel(look, stack(head(look, _("Who starts?"), rule), picks)))
    return made


def _soldiers(look: Look, device: Device, pack: Pack, choices: Draft) -> ft.Control:
    """A solo beginner's three soldiers, where the board has the nearest merchants."""
    _ = look._
    words = _("Where do your first soldiers stand?")
    chosen = view.start_soldiers(choices)
    places = view.start_places(choices, device.room.profile(pack.slug).values, _)
    picks: list[ft.Control] = [
        chip(look, name, _change(device, lambda a=area: view.toggle_soldier(choices, a)), area in chosen)  # type: ignore[misc]
        for area, name in places
    ]
    note = text(
        look,
        _("One on the nearest shop, mage guild and forge ({n} of 3 chosen); a scenario may add more.", n=len(chosen)),
        14,
        "ink2",
    )
    rule = rule_chip(look, words, lambda: device.go(f"/rules/{pack.slug}/solo-beginner"))
    return panel(look, stack(head(look, words, rule), note, ft.Row(picks, spacing=6, run_spacing=0, wrap=True)))


def _team(look: Look, device: Device, pack: Pack, choices: Draft, n: int) -> ft.Control:
    _, team = look._, choices["teams"][n]
    enemy = choices["mode"] == "solo" and n > 0

    def put(**values: Any) -> Callable[[], None]:
        return _change(device, lambda: team.update(values))

    def rule(name: str, id: str) -> ft.Control:
        return rule_chip(look, name, lambda: device.go(f"/rules/{pack.slug}/{id}"))

    heading = ft.Row(
        [
            mark(look, n),
            ft.Container(title(look, _("Enemy") if enemy else _("Team {n}", n=n + 1), 22, colour_of(n)), expand=True),
            rule(_("Heroes"), "setup-heroes"),
        ],
        spacing=10,
    )
    factions = chips(
        look,
        [(f.id, _.pick(f.name)) for f in facts.FACTIONS],
        team["faction"],
        lambda id: _change(device, lambda: view.set_faction(team, id)),
    )
    rows: list[ft.Control | None] = [heading, factions]
    if not enemy:
        rows.append(
            field(
                look,
                _("Name of team {n} (optional)", n=n + 1),
                team["name"],
                lambda w: team.update(name=w),
                max_length=24,
                counter="",
            )
        )
        rows.append(
            field(
                look,
                _("Players, with commas"),
                team["players"],
                lambda w: team.update(players=w),
                max_length=80,
                counter="",
            )
        )
    count = len(team["heroes"])
    words = _("Three heroes ({n} chosen)", n=count)
    picks: list[ft.Control] = [
        chip(look, name, _change(device, _toggler(look, team, id)), id in team["heroes"])
        for id, name in view.choosable(choices, n, _)
    ]
    rows += [
        text(look, words, 15, "ink2" if count == 3 else "bad", True),
        ft.Row(picks, spacing=6, run_spacing=0, wrap=True),
    ]
    rows.append(_custom(look, device, team, n))
    if team["heroes"]:
        riders = [("", _("nobody")), *((name, name) for name in team["heroes"])]
        ride = ft.Row(
            [text(look, _("Mounted hero"), 15, "ink2", True, expand=True), rule(_("Mounted hero"), "mounted-hero")]
        )
        rows += [ride, chips(look, riders, team["mounted"], lambda name: put(mounted=name))]
    base = ft.Row([text(look, _("Base"), 15, "ink2", True, expand=True), rule(_("Base"), "setup-starting-bases")])
    rows += [base, chips(look, view.bases(choices, n, _), team["base"], lambda id: put(base=id))]
    return panel(look, stack(*rows, gap=6), 14)


def _toggler(look: Look, team: Draft, name: str) -> Callable[[], None]:
    def toggle() -> None:
        if not view.toggle_hero(team, name):
            tell(look._("Three heroes are chosen: tap one of them first, then {hero}.", hero=name))

    return toggle


def _custom(look: Look, device: Device, team: Draft, n: int) -> ft.Control:
    """A hero of an expansion, by name."""
    _ = look._

    def typed(words: str) -> None:
        team["custom"] = words
        device.redraw()

    def add() -> None:
        name = team["custom"].strip()
        if name and name not in team["heroes"]:
            _toggler(look, team, name)()
        if name in team["heroes"]:
            team["custom"] = ""

    entry = field(
        look, _("Another hero, by name"), team["custom"], typed, max_length=24, counter="", expand=not look.big
    )
    named = bool(team["custom"].strip())
    go = button(
        look,
        _("Add hero to team {n}", n=n + 1) if look.width >= 600 else _("Add"),
        _change(device, add) if named else None,
    )
    return stack(entry, go) if look.big else ft.Row([entry, go], spacing=8)
