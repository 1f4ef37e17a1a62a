"""A new table: who plays which hero, against whom, and what to fetch from the box."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.packs.model import Pack, SetupDef
from companion.ui.device import Device
from companion.ui.guard import tell
from companion.ui.look import Look
from companion.ui.panels.veiel.pieces import big_key, element_sign
from companion.ui.screens.new_table import begin, draft, fetch_line
from companion.ui.widgets.counter import counter
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import close_sheet, closing, field, open_sheet
from companion.ui.widgets.surface import button, chip, grid, head, key, panel, rule_chip, stack
from companion.ui.widgets.words import text, title
from companion.views.veiel import setup as view
from companion.views.veiel.colours import colour_name, colours

Draft = dict[str, Any]


def setup(look: Look, device: Device, pack: Pack) -> ft.Control:
    _ = look._
    choices = view.fill(draft(device, pack))
    parts: list[ft.Control] = [
        _players(look, device, pack, choices),
        _heroes(look, device, pack, choices),
        *([_novices(look, device, pack, choices)] if view.has(choices, "elements-mistress") else []),
        _options(look, device, pack, choices, "difficulty"),
        _boss(look, device, pack, choices),
        _fetch(look, device, pack, choices),
        panel(
            look,
            field(
                look,
                _("Name of the table (optional)"),
                choices["name"],
                _set(choices, "name"),
                max_length=40,
                counter="",
            ),
        ),
    ]
    act = main_action(
        look,
        _("Start fight 1"),
        lambda: _start(look, device, pack, choices),
        ft.Icons.PLAY_ARROW,
    )
    ask = key(look, ft.Icons.SEARCH, _("Ask a rule"), lambda: device.go(f"/rules/{pack.slug}"), 48, "bg")
    top = bar(look, _.pick(pack.name), _("New table"), lambda: device.go("/"), ask)
    return screen(look, top, centred(look, scroll(parts)), dock(look, None, act))


def _start(look: Look, device: Device, pack: Pack, choices: Draft) -> None:
    """Everybody leads a hero: who has none is named before the first fight."""
    if idle := view.idle(choices):
        tell(look._("No hero yet for: {names}", names=look._.listing(list(idle))))
        return
    begin(device, pack, view.start_choices(choices), choices["name"])


def _set(choices: Draft, key_: str) -> Callable[[str], None]:
    return lambda words: choices.update({key_: words})


def _change(device: Device, act: Callable[[], Any]) -> Callable[[], None]:
    """A tap that changes the draft and is seen at once."""

    def changed() -> None:
        act()
        device.redraw()

    return changed


def _rule(look: Look, device: Device, pack: Pack, name: str, rule: str) -> ft.Control:
    return rule_chip(look, name, lambda: device.go(f"/rules/{pack.slug}/{rule}"))


def _players(look: Look, device: Device, pack: Pack, choices: Draft) -> ft.Control:
    _, names = look._, choices["players"]

    def rename(n: int) -> Callable[[str], None]:
        def changed(words: str) -> None:
            names[n] = words[:24]

        return changed

    def add() -> None:
        names.append(next(w for n in range(1, 99) if (w := _("Player {n}", n=n)) not in names))

    rows: list[ft.Control] = []
    for n, name in enumerate(names):
        entry = field(look, _("Name of player {n}", n=n + 1), name, rename(n), max_length=24, counter="", expand=True)
        row: list[ft.Control] = [entry]
        if len(names) > pack.players_min:
            row.append(key(look, ft.Icons.CLOSE, _("Remove {name}", name=name), _change(device, _popper(names, n)), 48))
        rows.append(ft.Row(row, spacing=8))
    more = button(look, _("Add a player"), _change(device, add), ft.Icons.PERSON_ADD_ALT)
    return panel(look, stack(head(look, _("1. Who plays?")), *rows, more if len(names) < pack.players_max else None))


def _popper(items: list[Any], n: int) -> Callable[[], Any]:
    return lambda: items.pop(n)


def _heroes(look: Look, device: Device, pack: Pack, choices: Draft) -> ft.Control:
    _ = look._
    rows: list[ft.Control] = [_hero(look, device, choices, n) for n in range(len(choices["heroes"]))]
    more = button(look, _("Add a hero"), _change(device, lambda: view.add_hero(choices)), ft.Icons.ADD)
    note = _.plural("{n} hero on the board", "{n} heroes on the board", view.bodies(choices))
    heading = head(look, _("2. Which heroes?"), _rule(look, device, pack, _("Heroes"), "adding-to-base-game"))
    return panel(
        look,
        stack(heading, *rows, more if view.may_add(choices) else None, text(look, note, 14, "ink2"), gap=12),
    )


def _hero(look: Look, device: Device, choices: Draft, n: int) -> ft.Control:
    _, hero, players = look._, choices["heroes"][n], choices["players"]

    def put(key_: str, value: Any) -> Callable[[], None]:
        return _change(device, lambda: hero.update({key_: value}))

    def named(words: str) -> None:
        hero["name"] = words

    kinds: list[ft.Control] = [
        chip(look, view.kind_name(kind, _), put("kind", kind), hero["kind"] == kind)
        for kind in view.kinds_for(choices, n)
    ]
    seats: list[ft.Control] = [
        chip(look, name, _change(device, partial(view.give, choices, n, i)), hero["seat"] == i, ft.Icons.PERSON_OUTLINE)
        for i, name in enumerate(players)
    ]
    entry = field(
        look, _("Name of hero {n} (optional)", n=n + 1), hero["name"], named, max_length=24, counter="", expand=True
    )
    top: list[ft.Control] = [entry]
    if view.may_drop(choices) and len(choices["heroes"]) > len(players):
        drop = _change(device, _popper(choices["heroes"], n))
        top.append(key(look, ft.Icons.CLOSE, _("Remove hero {n}", n=n + 1), drop, 48))
    return stack(
        ft.Row(top, spacing=8),
        ft.Row(kinds, spacing=6, run_spacing=0, wrap=True),
        ft.Row(seats, spacing=6, run_spacing=0, wrap=True) if len(players) > 1 else None,
        gap=4,
    )


def _novices(look: Look, device: Device, pack: Pack, choices: Draft) -> ft.Control:
    """Two Novice cards among four colours."""
    _ = look._
    chosen = tuple(choices["novices"])
    table = view.colours(device.room.profile(pack.slug).values)

    def put(novices: tuple[str, ...]) -> None:
        choices.update(novices=novices)
        device.redraw()

    def take(colour: str) -> Callable[[], None]:
        now = view.novice_tapped(chosen, colour)
        return (lambda: put(now)) if now is not None else (lambda: _third(look, chosen, colour, put))

    keys: list[ft.Control] = [
        big_key(
            look,
            element_sign(look, c.element, 30),
            c.name + (f" × {chosen.count(c.id)}" if c.id in chosen else ""),
            take(c.id),
            _("Novice card, {colour}", colour=c.name),
            c.id in chosen,
            c.element_name,
        )
        for c in colours(table, _)
    ]
    words = _("Her two Novice cards")
    note = text(look, _("Tap a colour once for one card, twice for two."), 14, "ink2")
    heading = head(look, words, _rule(look, device, pack, words, "em-novice-choice"))
    return panel(look, stack(heading, grid(keys, 2 if look.big else 4), note))


def _third(look: Look, chosen: tuple[str, ...], colour: str, put: Callable[[tuple[str, ...]], None]) -> None:
    """She has two Novice cards: a third one asks which of them it replaces."""
    _ = look._
    ways = [
        button(
            look,
            _("{new} instead of {old}", new=colour_name(colour, _), old=colour_name(old, _)),
            closing(partial(put, view.novice_swapped(chosen, old, colour))),
        )
        for old in dict.fromkeys(chosen)
    ]
    heading = title(look, _("Two Novice cards only."), 22)
    open_sheet(look, heading, *ways, button(look, _("Leave it as it is"), close_sheet, filled=True))


def _options(look: Look, device: Device, pack: Pack, choices: Draft, id: str) -> ft.Control:
    _ = look._
    step = next(step for step in pack.setup if step.id == id)
    words = text(look, _.pick(step.text), 15, "ink2") if step.text else None
    heading = head(look, "3. " + _.pick(step.name), _rule(look, device, pack, _.pick(step.name), step.rule))
    return panel(look, stack(heading, _chips(look, device, choices, step), words))


def _chips(look: Look, device: Device, choices: Draft, step: SetupDef) -> ft.Control:
    def pick(value: str) -> Callable[[], None]:
        return _change(device, lambda: choices.update({step.id: value}))

    found: list[ft.Control] = [
        chip(look, look._.pick(o.name), pick(o.id), choices[step.id] == o.id) for o in step.options
    ]
    return ft.Row(found, spacing=8, run_spacing=2, wrap=True)


def _boss(look: Look, device: Device, pack: Pack, choices: Draft) -> ft.Control:
    _ = look._
    step = next(step for step in pack.setup if step.id == "boss")
    chosen = next((o for o in step.options if o.id == choices["boss"]), None)
    note = text(look, _.pick(chosen.note), 15, "ink2") if chosen and chosen.note else None

    def cards(by: int) -> None:
        choices["boss_actions"] = min(max(choices["boss_actions"] + by, 0), 99)
        device.redraw()

    name = field(
        look, _("Name of the boss"), choices["boss_name"], _set(choices, "boss_name"), max_length=24, counter=""
    )
    count = counter(look, _("Action cards in all"), choices["boss_actions"], cards, size=32, low=0, high=99)
    ground = field(
        look,
        _("Battlefield of fight 1 (optional)"),
        choices["battlefield"],
        _set(choices, "battlefield"),
        max_length=24,
        counter="",
    )
    heading = head(look, "4. " + _.pick(step.name), _rule(look, device, pack, _.pick(step.name), step.rule))
    other = choices["boss"] != "moira"
    return panel(
        look, stack(heading, _chips(look, device, choices, step), note, name if other else None, count, ground)
    )


def _fetch(look: Look, device: Device, pack: Pack, choices: Draft) -> ft.Control:
    _, done = look._, choices["done"]

    def tick(mark: str) -> Callable[[], None]:
        now = tuple(m for m in done if m != mark) if mark in done else (*done, mark)
        return _change(device, lambda: choices.update(done=now))

    lines = [fetch_line(look, f.words, f.mark in done, tick(f.mark)) for f in view.fetches(pack, choices, _)]
    heading = head(look, _("5. To fetch from the box"), _rule(look, device, pack, _("The box"), "expansion-contents"))
    return panel(look, stack(heading, *lines, gap=0))
