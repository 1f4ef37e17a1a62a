"""Which screen a route names.

/                         home                     /rules                    search all rules
/new/<slug>               set up a table           /rules/<slug>[/<id>]      a game's rules, one entry
/table/<id>               the table                /games                    saved games
/table/<id>/<part>        a tab, history, recap    /settings  /about         the device, the app
/table/<id>/rule/<slug>/<rule>                     a rule over the table     /box/<slug>  values of one's own box
/seats                    who is at the shared table                         /share/<id>  the door of a table shared by relay
/join[/<table>/<epoch>/<secret>]                   somebody else's table
"""

from __future__ import annotations

import importlib
from typing import Any

import flet as ft

from companion.errors import CompanionError
from companion.table.seats import PRESENCE
from companion.ui.desk import Desk
from companion.ui.device import Device
from companion.ui.guard import SOMETHING_WRONG
from companion.ui.intent import Intent
from companion.ui.widgets.frame import bar, dock, main_action, screen, scroll
from companion.ui.widgets.words import text

HOME, SCREENS = "/", "companion.ui.screens"


def screen_of(device: Device) -> ft.Control:
    """The screen, or home with a word about it when the route leads nowhere."""
    if device.place and (shared := _shared(device)):
        return shared
    match device.path:
        case []:
            return _draw("home", device)
        case ["new", slug] if device.room.shelf.find(slug):
            return _draw("new_table", device, slug)
        case ["table", id, *rest]:
            return _table(device, id, rest)
        case ["rules"]:
            return _draw("search", device, "")
        case ["rules", slug]:
            return _draw("search", device, slug)
        case ["rules", slug, rule]:
            return _draw("entry", device, slug, rule)
        case ["games"]:
            return _draw("games", device)
        case ["settings"]:
            return _draw("settings", device)
        case ["share", id] if device.room.store.game(id):
            return _draw("share", device, id)
        case ["join", *parts]:
            return _draw("knock", device, parts)
        case ["about"]:
            return _draw("about", device)
        case ["box", slug] if device.room.shelf.find(slug):
            return _draw("box", device, slug)
    return _draw("home", device)


def fallen(device: Device) -> ft.Control:
    """Where a whole screen cannot be drawn, a way on is still there."""
    look, _ = device.look(), device._
    on = main_action(look, _("Saved games"), Intent(device.go, "/games"), ft.Icons.FOLDER_OPEN)
    top = bar(look, _("Table Companion"), "", Intent(device.go, HOME))
    return screen(look, top, scroll([text(look, _(SOMETHING_WRONG), 18)]), dock(look, None, on))


def _shared(device: Device) -> ft.Control | None:
    """At a shared table: without a seat only the way to one; a guest has the table and the rules, the host everything."""
    assert device.place
    if device.place.seat is None:
        return _draw("join", device)
    match device.path:
        case ["seats"]:
            return _draw("seats", device)
        case ["rules" | "settings" | "about", *_]:
            return None
        case ["table", id, *_] if id == device.place.table:
            return None
    return None if device.place.is_host else _draw("seats", device)


def _table(device: Device, id: str, rest: list[str]) -> ft.Control:
    try:
        table = device.table(id)
    except CompanionError as error:
        device.memory["notice"] = device._(error.text, **error.values)
        return _draw("home", device)
    pack = device.room.shelf.find(table.saved.slug)
    if pack is None:
        return _draw("home", device)
    device.watch(id)
    if device.place and device.place.is_host and not device.place.table:
        device.place.seating.bring(
            device.place.secret, id
        )  # the first game that the host opens is the one on the table
    desk = device.desks.get(id)
    if desk is None or desk.table is not table:  # a table that is shared from now on is another one
        desk = device.desks[id] = Desk(device, table, pack)
    match rest:
        case ["rule", slug, rule]:
            return _draw("entry", device, slug, rule)
        case ["history"]:
            return _draw("history", desk)
        case ["recap"]:
            return _draw("recap", desk)
        case ["rules"]:
            return _draw("search", device, pack.slug)
    device.memory[f"place.{id}"] = device.route
    return _draw("table", desk, rest[0] if rest else "")


def _draw(screen: str, *args: Any) -> ft.Control:
    """A screen's module is imported when it is first seen, so that the first screen stands early."""
    device = args[0].device if isinstance(args[0], Desk) else args[0]
    device.stay_awake(screen == "table")
    if screen != "seats":
        device.unwatch(PRESENCE)
    module = importlib.import_module(f"{SCREENS}.{screen}")
    control: ft.Control = module.draw(*args)
    return control


def shortcut(device: Device, event: ft.KeyboardEvent) -> None:
    """`/` asks a rule from anywhere; Ctrl+Z takes back a step at the table. While something is typed, keys are letters."""
    if device.memory.get("typing"):
        return
    at_table = device.path[:1] == ["table"] and len(device.path) > 1
    asking = (device.path[:1] == ["rules"] and len(device.path) < 3) or device.path[2:] == ["rules"]
    if event.key == "/" and not asking:
        device.go(f"/table/{device.path[1]}/rules" if at_table else "/rules")
    if event.key == "Z" and event.ctrl and at_table and (desk := device.desks.get(device.path[1])):
        desk.undo()
