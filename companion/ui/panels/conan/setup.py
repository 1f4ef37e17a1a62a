"""A new table, step by step: scenario, heroes, Overlord, River, and who starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.conan.setup import OWN
from companion.packs.model import Pack
from companion.ui.device import Device
from companion.ui.look import Look
from companion.ui.panels.conan import setup_heroes, setup_kits, setup_river
from companion.ui.panels.conan.compose import option_card
from companion.ui.panels.conan.pieces import chips, note, short_names
from companion.ui.panels.conan.setup_parts import changed, number, rule
from companion.ui.screens.new_table import begin, draft, fetch_line, who_rolls
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, grid, head, key, pad, panel, stack, tag
from companion.ui.widgets.tracks import phase_bar
from companion.ui.widgets.words import text
from companion.views.conan import kits, solo
from companion.views.conan import setup as view

Draft = dict[str, Any]


def setup(look: Look, device: Device, pack: Pack) -> ft.Control:
    _ = look._
    profile = device.room.profile(pack.slug).values
    plan = view.fill(draft(device, pack), profile, device.room)
    hero = str(plan.get("page") or "")
    if hero in plan["heroes"] and plan["step"] == 1:
        return setup_kits.screen_of(look, device, pack, plan, hero)
    steps = (_("Scenario"), _("Heroes"), _("Overlord"), _("River"), _("Start"))
    at = plan["step"]
    drawn = (_scenario, setup_heroes.parts, _overlord, setup_river.parts, _start)[at](look, device, pack, plan)

    def to(n: int) -> None:
        plan["step"] = min(max(n, 0), len(steps) - 1)
        device.redraw()

    if at < len(steps) - 1:
        act = main_action(look, _("Next: {step}", step=steps[at + 1]), lambda: to(at + 1))
    else:
        ready = all(check.ok for check in view.checks(plan, _))
        act = main_action(
            look,
            _("Start the game"),
            (lambda: begin(device, pack, view.start_choices(plan), plan["name"])) if ready else None,
        )
    ask = key(look, ft.Icons.SEARCH, _("Ask a rule"), lambda: device.go(f"/rules/{pack.slug}"), 48, "bg")
    top = bar(look, _.pick(pack.name), _("New table"), (lambda: to(at - 1)) if at else (lambda: device.go("/")), ask)
    walk = ft.Container(phase_bar(look, short_names(look, steps, at, look.phone), at, to), padding=pad(12, 0, 12, 8))
    main: list[ft.Control] = [act]
    return screen(
        look,
        ft.Column([top, walk], spacing=0),
        centred(look, scroll(drawn, key=f"setup-{at}")),
        dock(look, None, *main),
    )


def _scenario(look: Look, device: Device, pack: Pack, plan: Draft) -> list[ft.Control]:
    _ = look._
    profile = device.room.profile(pack.slug).values

    def take(id: str) -> Callable[[], None]:
        return changed(device, lambda: view.take(plan, id, profile, kits.last(device.room, id)))

    cards = [option_card(look, s.name, s.line, s.on, take(s.id)) for s in view.scenarios(plan, _)]
    heading = head(look, _("Which scenario?"), rule(look, device, pack, _("Scenario"), "board-and-scenario"))
    sources = [note(look, words) for words in view.sources(plan, _)]
    mark = tag(look, _("numbers seen in a public list"), "second") if plan["scenario"] != OWN else None
    return [
        stack(heading, grid(cards, 1 if look.phone else 2)),
        panel(look, stack(ft.Row([mark]) if mark else None, *sources)),
        _players(look, device, pack, plan),
    ]


def _players(look: Look, device: Device, pack: Pack, plan: Draft) -> ft.Control:
    _, names = look._, plan["players"]

    def rename(n: int) -> Callable[[str], None]:
        def typed(words: str) -> None:
            names[n] = words[:24]

        return typed

    def drop(n: int) -> Callable[[], None]:
        return changed(device, lambda: names.pop(n))

    rows: list[ft.Control] = []
    for n, name in enumerate(names):
        entry = field(look, _("Name of player {n}", n=n + 1), name, rename(n), max_length=24, counter="", expand=True)
        keys = (
            [key(look, ft.Icons.CLOSE, _("Remove {name}", name=name), drop(n), 48)]
            if len(names) > pack.players_min
            else []
        )
        rows.append(ft.Row([entry, *keys], spacing=8))

    def add() -> None:
        names.append(next(w for n in range(1, 99) if (w := _("Player {n}", n=n)) not in names))

    more = button(look, _("Add a player"), changed(device, add), ft.Icons.PERSON_ADD_ALT)
    return panel(look, stack(head(look, _("Who plays?")), *rows, more if len(names) < pack.players_max else None))


def _overlord(look: Look, device: Device, pack: Pack, plan: Draft) -> list[ft.Control]:
    """The Overlord's gems, the length of the game, the events."""
    _ = look._
    rows = [
        number(look, device, plan, "reserve", _("Gems in reserve")),
        number(look, device, plan, "fatigue", _("Gems in fatigue")),
        number(look, device, plan, "recovery", _("Recovery value")),
        number(look, device, plan, "points", _("Reinforcement points")),
        number(look, device, plan, "turns", _("Last turn (0: no limit)")),
    ]
    total = _("{n} gems in all", n=plan["reserve"] + plan["fatigue"])
    events: list[str] = plan["events"]

    def rename(n: int) -> Callable[[str], None]:
        def typed(words: str) -> None:
            events[n] = words

        return typed

    entries = [
        field(look, _("Event {n}", n=n + 1), name, rename(n), max_length=80, counter="")
        for n, name in enumerate(events)
    ]
    more = button(look, _("Add an event of the scenario"), changed(device, lambda: events.append("")), ft.Icons.ADD)
    return [
        panel(
            look,
            stack(
                head(
                    look, _("The Book of Skelos"), rule(look, device, pack, _("The Book of Skelos"), "setup-overlord")
                ),
                *rows,
                text(look, total, 16, "ink", True),
            ),
        ),
        panel(
            look,
            stack(head(look, _("Events"), rule(look, device, pack, _("Events"), "event-activation")), *entries, more),
        ),
    ]


def _start(look: Look, device: Device, pack: Pack, plan: Draft) -> list[ft.Control]:
    """Who leads the Overlord, who begins; the check; what to fetch."""
    _ = look._

    def put(**values: object) -> Callable[[], None]:
        return changed(device, lambda: plan.update(values))

    firsts = [
        (_("The heroes"), plan["first"] == "heroes", put(first="heroes")),
        (_("The Overlord"), plan["first"] == "overlord", put(first="overlord")),
    ]
    leads = [
        (_("A person"), not plan["solo"], put(solo=False)),
        (_("The Whisper of Skelos"), plan["solo"], put(solo=True)),
    ]
    levels = [
        (name, plan["difficulty"] == id, put(difficulty=id)) for id, name, _line in solo.levels(plan["scenario"], _)
    ]
    hint: list[ft.Control] = []
    if plan["solo"]:
        hint = [
            note(look, _("The Whisper of Skelos is our own design, not an official mode.")),
            chips(look, levels),
            text(look, solo.level_line(plan["difficulty"], plan["scenario"], _).capitalize() + ".", 15, "ink2"),
        ]
    lines = [_check(look, device, pack, check) for check in view.checks(plan, _)]
    name = field(
        look, _("Name of the table (optional)"), plan["name"], lambda w: plan.update(name=w), max_length=40, counter=""
    )
    return [
        panel(
            look,
            stack(
                head(look, _("Who begins?"), rule(look, device, pack, _("Who begins?"), "game-start")),
                chips(look, firsts),
            ),
        ),
        panel(look, stack(head(look, _("Who leads the Overlord?")), chips(look, leads), *hint)),
        who_rolls(look, device, pack),
        panel(look, stack(head(look, _("The check")), *lines, gap=2)),
        _fetch(look, device, pack, plan),
        panel(look, name),
    ]


def _check(look: Look, device: Device, pack: Pack, check: view.Check) -> ft.Control:
    icon, ink = (ft.Icons.CHECK_CIRCLE_OUTLINE, "good") if check.ok else (ft.Icons.ERROR_OUTLINE, "bad")
    return ft.Row(
        [
            ft.Container(note(look, check.words, icon, ink), expand=True),
            rule(look, device, pack, check.words, check.rule),
        ],
        spacing=4,
    )


def _fetch(look: Look, device: Device, pack: Pack, plan: Draft) -> ft.Control:
    _, done = look._, plan["done"]

    def tick(mark: str) -> Callable[[], None]:
        now = tuple(m for m in done if m != mark) if mark in done else (*done, mark)
        return changed(device, lambda: plan.update(done=now))

    lines = [fetch_line(look, words, mark in done, tick(mark)) for mark, words in view.fetches(plan, _)]
    top = head(look, _("To fetch from the box"), rule(look, device, pack, _("The box"), "setup-general"))
    return panel(look, stack(top, *lines, gap=0))
