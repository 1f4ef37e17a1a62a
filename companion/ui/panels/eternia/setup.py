"""A new table in four pages: the game, the teams, the box, what to fetch in table order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.eternia.readings import READINGS
from companion.packs.model import Pack
from companion.ui.device import Device
from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia import setup_teams
from companion.ui.panels.eternia.box import Fold
from companion.ui.panels.eternia.box import seen as seen_in
from companion.ui.panels.eternia.pieces import chips, choice, colour_of, mark, short
from companion.ui.screens.new_table import begin, draft, fetch_line, who_rolls
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import field
from companion.ui.widgets.signs import gem
from companion.ui.widgets.surface import button, head, key, pad, panel, rule_chip, stack, tag
from companion.ui.widgets.tracks import phase_bar
from companion.ui.widgets.words import num, text
from companion.views.eternia import setup as view

Draft = dict[str, Any]


def setup(look: Look, device: Device, pack: Pack) -> ft.Control:
    _ = look._
    choices = view.fill(draft(device, pack))
    page = choices["page"] if choices["page"] in view.PAGES else "game"
    at = view.PAGES.index(page)
    names = (_("Game"), _("Teams"), _("Your box"), _("To fetch"))
    seen = view.preview(pack, choices, device.room.profile(pack.slug).values, _)
    undone = (view.PAGES.index("teams"),) if seen.problem else ()
    pages: dict[str, Callable[[], list[ft.Control]]] = {
        "game": lambda: _game(look, device, pack, choices),
        "teams": lambda: _teams(look, device, pack, choices, seen),
        "box": lambda: [Fold(look, device, pack, seen_in(device, pack)), _dice(look, device, pack)],
        "fetch": lambda: _fetch(look, device, pack, choices, seen),
    }
    steps = ft.Container(
        phase_bar(
            look,
            short(look, names, at, 54 if look.phone else 90),
            at,
            lambda n: _to(device, choices, view.PAGES[n])(),
            undone,
        ),
        padding=pad(12, 0, 12, 8),
    )
    ask = key(look, ft.Icons.SEARCH, _("Ask a rule"), lambda: device.go(f"/rules/{pack.slug}"), 48, "bg")
    back = (lambda: device.go("/")) if at == 0 else _to(device, choices, view.PAGES[at - 1])
    top = bar(look, _.pick(pack.name), _("New table"), back, ask)
    if at < len(view.PAGES) - 1:
        words = _("Next: {page}", page=names[at + 1].lower())
        on = _to(device, choices, view.PAGES[at + 1])
        if page == "teams" and seen.problem:
            on = Intent(tell, seen.problem)
        go = main_action(look, words, on, ft.Icons.SKIP_NEXT)
    else:
        go = main_action(look, _("Start playing"), lambda: _start(device, pack, choices), ft.Icons.PLAY_ARROW)
    body = ft.Column(
        [steps, scroll(pages[page](), key=f"setup-{page}")],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return screen(look, top, centred(look, body), dock(look, None, go))


def _start(device: Device, pack: Pack, choices: Draft) -> None:
    begin(device, pack, view.start_choices(choices), choices["name"])


def _to(device: Device, choices: Draft, page: str) -> Callable[[], None]:
    return change(device, lambda: choices.update(page=page))


def change(device: Device, act: Callable[[], Any]) -> Callable[[], None]:
    """A tap that changes the draft and is seen at once."""

    def changed() -> None:
        act()
        device.redraw()

    return changed


def _rule(look: Look, device: Device, pack: Pack, name: str, rule: str) -> ft.Control:
    return rule_chip(look, name, lambda: device.go(f"/rules/{pack.slug}/{rule}"))


def _game(look: Look, device: Device, pack: Pack, choices: Draft) -> list[ft.Control]:
    """Mode, level, scenario, variants."""
    _ = look._

    def put(**values: Any) -> Callable[[], None]:
        return change(device, lambda: choices.update(values))

    modes: list[ft.Control] = [
        choice(
            look,
            _.pick(v.name),
            _.pick(v.note) if v.note else "",
            put(mode=v.id, waived=()),
            on=choices["mode"] == v.id,
            said=_.pick(v.name),
        )
        for v in pack.variants
    ]
    made: list[ft.Control] = [
        panel(
            look, stack(head(look, _("Which game?"), _rule(look, device, pack, _("Game modes"), "game-modes")), *modes)
        )
    ]
    if choices["mode"] == "solo":
        made.append(_solo(look, device, pack, choices, put))
    known = [(s.id, _.pick(s.name)) for s in view.scenarios(choices["mode"])]
    free = choices["scenario"] if choices["scenario"] not in [id for id, _n in known] else ""
    other = field(look, _("Another scenario"), free, lambda w: choices.update(scenario=w), max_length=40, counter="")
    heading = head(look, _("Scenario"), _rule(look, device, pack, _("Scenario"), "setup-scenario"))
    made.append(
        panel(
            look,
            stack(
                heading,
                chips(
                    look, known, choices["scenario"], lambda id: put(scenario="" if id == choices["scenario"] else id)
                ),
                other,
            ),
        )
    )
    rows: list[ft.Control] = []
    for id, words, rule in view.options(choices):
        on = id in choices["options"]
        now = tuple(o for o in choices["options"] if o != id) if on else (*choices["options"], id)
        line: list[ft.Control] = [
            ft.Container(fetch_line(look, _(words), on, put(options=now)), expand=True),
            _rule(look, device, pack, _(words), rule),
        ]
        rows.append(ft.Row(line, spacing=0))
    made.append(panel(look, stack(head(look, _("Variants")), *rows, gap=0)))
    return made


def _solo(look: Look, device: Device, pack: Pack, choices: Draft, put: Callable[..., Callable[[], None]]) -> ft.Control:
    """The level and the enemy's cards."""
    _ = look._
    step = next(step for step in pack.setup if step.id == "difficulty")
    levels: list[ft.Control] = [
        choice(
            look,
            _.pick(o.name),
            _(view.LEVELS[o.id]),
            put(difficulty=o.id),
            on=choices["difficulty"] == o.id,
            said=_.pick(o.name),
        )
        for o in step.options
    ]
    decks = chips(look, view.deck_names(_), choices["deck"], lambda id: put(deck=id))
    note = text(
        look, _("Real cards are typed in as they come and remembered; our substitute has our own numbers."), 14, "ink2"
    )
    return panel(
        look,
        stack(
            head(look, _.pick(step.name), _rule(look, device, pack, _.pick(step.name), step.rule)),
            *levels,
            text(look, _("Cards of the enemy"), 15, "ink2", True),
            decks,
            note,
        ),
    )


def _dice(look: Look, device: Device, pack: Pack) -> ft.Control:
    _ = look._
    words = text(look, _("Die faces are assumed until you check them."), 15, "ink2")
    go = button(look, _("Check the dice"), lambda: device.go(f"/box/{pack.slug}"), ft.Icons.CASINO_OUTLINED)
    return panel(look, stack(words, go))


def _fetch(look: Look, device: Device, pack: Pack, choices: Draft, seen: view.Preview) -> list[ft.Control]:
    """What to fetch, in table order, with the numbers worked out."""
    _ = look._
    if seen.problem:
        back = button(look, _("Back to the teams"), _to(device, choices, "teams"), ft.Icons.GROUPS)
        return [_problem(look, device, pack, choices, seen, back)]
    made: list[ft.Control] = [_numbers(look, seen), who_rolls(look, device, pack)]
    if seen.left_out:
        made.append(panel(look, text(look, seen.left_out, 16, "bad"), edge="bad"))
    done = choices["done"]

    def tick(mark_: str) -> Callable[[], None]:
        now = tuple(m for m in done if m != mark_) if mark_ in done else (*done, mark_)
        return change(device, lambda: choices.update(done=now))

    rows: list[ft.Control] = []
    for n, item in enumerate(seen.items):
        line = [
            ft.Container(fetch_line(look, item.text, f"{n}" in done, tick(f"{n}")), expand=True),
            _rule(look, device, pack, item.text, item.rule),
        ]
        rows.append(ft.Row(line, spacing=0))
    made.append(panel(look, stack(head(look, _("In table order")), *rows, gap=0)))
    made += [_reading(look, device, pack, choices, id, now) for id, now in view.doubts(choices)]
    name = field(
        look,
        _("Name of the table (optional)"),
        choices["name"],
        lambda w: choices.update(name=w),
        max_length=40,
        counter="",
    )
    made.append(panel(look, name))
    return made


def _problem(
    look: Look, device: Device, pack: Pack, choices: Draft, seen: view.Preview, *more: ft.Control
) -> ft.Control:
    """Why the table cannot begin like this, where that is decided; the table may say that it does not matter."""
    _ = look._
    keys = [*more]
    if not seen.final:
        keys.append(
            button(
                look,
                _("Play it so (house rule)"),
                change(device, lambda: choices.update(waived=(*choices["waived"], seen.code))),
            )
        )
    line: list[ft.Control] = [text(look, seen.problem, 18, "bad", expand=True)]
    if seen.rule:
        line.append(_rule(look, device, pack, seen.problem, seen.rule))
    return panel(look, stack(ft.Row(line), *keys), edge="bad")


def _teams(look: Look, device: Device, pack: Pack, choices: Draft, seen: view.Preview) -> list[ft.Control]:
    made = setup_teams.parts(look, device, pack, choices)
    return [*made, _problem(look, device, pack, choices, seen)] if seen.problem else made


def _reading(look: Look, device: Device, pack: Pack, choices: Draft, id: str, now: str) -> ft.Control:
    """An unclear rule that already counts when the table is laid."""
    _ = look._
    asked = READINGS[id]
    question = _.pick(asked.question)

    def take(option: str) -> Callable[[], None]:
        return change(device, lambda: choices.update(readings={**choices["readings"], id: option}))

    top = head(look, question, _rule(look, device, pack, question, asked.rule))
    mark_ = ft.Row([tag(look, _("The book is unclear here"), "bad")], wrap=True)
    return panel(
        look, stack(mark_, top, chips(look, [(one.id, _.pick(one.name)) for one in asked.answers], now, take), gap=4)
    )


def _numbers(look: Look, seen: view.Preview) -> ft.Control:
    """Eternium and soldiers of each team, readable at a metre."""
    _ = look._
    rows: list[ft.Control] = []
    for team in seen.teams:
        ink = colour_of(team.number)
        names: list[ft.Control] = [text(look, team.name, 17, ink, True), text(look, team.heroes, 14, "ink2")]
        figures: list[ft.Control] = [
            ft.Row([gem(22, look.c[ink]), num(look, team.eternium, 34)], spacing=4, tight=True),
            ft.Row(
                [ft.Icon(ft.Icons.PERSON, size=22, color=look.c[ink]), num(look, team.supply, 34)],
                spacing=2,
                tight=True,
            ),
        ]
        if team.victory:
            figures.append(
                ft.Row(
                    [ft.Icon(ft.Icons.STYLE, size=22, color=look.c[ink]), num(look, team.victory, 34)],
                    spacing=2,
                    tight=True,
                )
            )
        if team.automated:
            figures = figures[1:2]
        row = [
            mark(look, team.number, 40),
            ft.Column(names, spacing=0, expand=True),
            ft.Row(figures, spacing=14, tight=True),
        ]
        rows.append(ft.Row(row, spacing=10) if not look.big else stack(ft.Row(row[:2], spacing=10), row[2]))
    hand = any(team.victory for team in seen.teams)
    words = _("Eternium, soldiers, hidden victory cards") if hand else _("Eternium, soldiers")
    note = text(look, words, 14, "ink2")
    return panel(look, stack(*rows, note, gap=10))
