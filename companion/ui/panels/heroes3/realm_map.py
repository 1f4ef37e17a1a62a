"""The scenario tab: goal, rounds to come, flags, the trading post, the A.I. hero's turn, and the list of locations."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.heroes3 import commands as c
from companion.games.heroes3.economy import market
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3 import ai_march, dice, post, scenario
from companion.ui.panels.heroes3.pieces import rule, seat_chips, who
from companion.ui.widgets.sheet import closing, field, open_sheet
from companion.ui.widgets.surface import button, fade, head, link, panel, stack
from companion.ui.widgets.words import text, title
from companion.views.heroes3 import locations as view


def parts(look: Look, desk: Desk, state: Realm) -> list[ft.Control]:
    number, _ = who(desk, state), desk._
    drawn: list[ft.Control] = [
        *seat_chips(look, desk, state),
        *scenario.parts(look, desk, state),
        Ledger(look, desk, number, view.fields(state, _)),
        button(look, _("Another fight: hero, town, A.I."), Intent(desk.go, "combat"), ft.Icons.SPORTS_KABADDI_OUTLINED),
        dice.part_of(look, desk, state, number),
        *post.parts(look, desk, state, number),
    ]
    if state.ai_hero:
        drawn.insert(0 if all(s.played for s in state.seats) else len(drawn), ai_march.part_of(look, desk, state))
    drawn.append(link(look, _("Locations: what each field does"), Intent(desk.go, "locations")))
    return drawn


@part
def Ledger(look: Look, desk: Desk, number: int, fields: tuple[view.FieldView, ...]) -> ft.Control:
    _ = desk._
    rows: list[ft.Control] = [_field(look, desk, number, f) for f in fields]
    heading = head(look, _("Flags on the map"), rule(look, desk, _("Flags on the map"), "cat-flaggable"))
    add = button(look, _("Claim a field"), Intent(_claim, look, desk, number), ft.Icons.OUTLINED_FLAG)
    return panel(look, stack(heading, *rows, add, gap=4))


def _field(look: Look, desk: Desk, number: int, f: view.FieldView) -> ft.Control:
    _ = desk._
    words = ft.Column(
        [
            text(look, f.name, 16, "ink", True),
            text(look, " · ".join(w for w in (f.owner_name, f.yields) if w), 14, "ink2"),
        ],
        spacing=0,
        expand=True,
    )
    icon = ft.Icon(ft.Icons.FLAG if f.owner >= 0 else ft.Icons.OUTLINED_FLAG, size=22, color=look.c["second"])
    key_ = button(look, _("Change"), Intent(_change, look, desk, number, f))
    return ft.Container(
        ft.Row([icon, words, key_], spacing=10),
        padding=ft.Padding.symmetric(vertical=4),
        border=ft.Border.only(bottom=ft.BorderSide(1, fade(look.c["line"], 0.35))),
    )


def _change(look: Look, desk: Desk, number: int, f: view.FieldView) -> None:
    """A field changes hands: to the seat that is looked at, to nobody, to the A.I."""
    _ = desk._
    state: Realm = desk.state
    mine = button(
        look,
        _("{name} claims it", name=state.seats[number].name),
        closing(
            Intent(_settle, look, desk, number, "settlement", f.id)
            if f.kind == "settlement"
            else desk.does(c.ClaimField(number, field=f.id))
        ),
        filled=True,
    )
    lost = button(look, _("Lost to nobody"), closing(desk.does(c.LoseField(f.id))))
    ai = button(look, _("Lost to the AI"), closing(desk.does(c.LoseField(f.id, True))))
    read = {
        "town": "loc-town",
        "settlement": "settlement-rewards",
        "obelisk": "loc-obelisk",
        "dragon-utopia": "loc-dragon-utopia",
    }.get(f.kind, "loc-mine")
    owned = f.owner >= 0
    open_sheet(
        look,
        title(look, f.name, 22),
        text(look, f.owner_name, 16, "ink2"),
        mine,
        lost if owned else None,
        ai if owned and state.ai_hero else None,
        button(look, _("Read the rule"), closing(desk.reads(read))),
    )


def _claim(look: Look, desk: Desk, number: int) -> None:
    _ = desk._
    typed = {"name": ""}
    entry = field(look, _("Where (optional)"), "", Intent(typed.__setitem__, "name"), max_length=40, counter="")

    def take(kind: str) -> Callable[[], object]:
        def run() -> None:
            if kind == "settlement":
                _settle(look, desk, number, kind, "", typed["name"])
            else:
                desk.do(c.ClaimField(number, kind, name=typed["name"]))

        return closing(run)

    rows = [button(look, words, take(kind)) for kind, words in view.kinds(_)]
    name = desk.state.seats[number].name
    open_sheet(look, title(look, _("{name} claims a field", name=name), 22), entry, *rows)


def _settle(look: Look, desk: Desk, number: int, kind: str, id: str, name: str = "") -> None:
    """A settlement's reward: an income, or a bronze or silver reinforcement at half price (free for the first)."""
    _ = desk._
    state: Realm = desk.state

    def claim(choice: str, army: str = "") -> Callable[[], object]:
        return closing(desk.does(c.ClaimField(number, kind, id, name, choice, army)))

    incomes = [
        button(look, words, claim(choice))
        for choice, words in (
            ("gold", _("Income of 5 gold")),
            ("materials", _("Income of 2 materials")),
            ("valuables", _("Income of 1 valuables")),
        )
    ]
    grow = [
        button(look, _("Reinforce {what}", what=_.pick(state.units[one.unit])), claim("reinforce", one.id))
        for one in market.growing(state, number)
    ]
    open_sheet(
        look,
        title(look, _("The settlement's reward"), 22),
        *incomes,
        *grow,
        button(look, _("Read the rule"), closing(desk.reads("settlement-rewards"))),
    )
