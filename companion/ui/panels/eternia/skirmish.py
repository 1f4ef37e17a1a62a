"""Before round one: a first game's deal, and the set-up phases of a skirmish."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia.skirmish import QUEST_TOKENS
from companion.games.eternia.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part, tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia import cards
from companion.ui.panels.eternia.pieces import buttons, chips, colour_of, mark, picks, rule
from companion.ui.panels.eternia.prepare import First
from companion.ui.panels.frame import Action
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import button, chip, head, panel, stack
from companion.ui.widgets.words import num, text, title
from companion.views.cards import Do
from companion.views.eternia import hero as hero_view
from companion.views.eternia import opening as view
from companion.views.eternia.draft import Bought, Dealt, SetUp, Zones

BOUGHT = ("armour", "artifact", "consumable", "spell")


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    _ = desk._
    starters = view.starters(state, _)
    first: list[ft.Control] = [First(look, desk, starters)] if starters else []
    if state.mode == "first-game":
        named = dict(desk.draft(Dealt).picked)
        return [*first, Deal(look, desk, view.deals(state, named, _))]
    draw: dict[str, Callable[..., list[ft.Control]]] = {
        "buying": _buying,
        "zones": _zones,
        "soldiers": _soldiers,
        "heroes": _heroes,
        "quests": _quests,
    }
    return [*first, *draw[state.phase](look, desk, state)]


def deploy(desk: Desk) -> None:
    """Heroes dealt at random over three areas of their side, a soldier each, the first skull at once."""
    named = {team: areas for team, areas in desk.draft(Dealt).picked if len(areas) == 3}
    if desk.do(c.DeployFirstGame(named)):
        desk.drafts.forget(Dealt)


@part
def Deal(look: Look, desk: Desk, teams: tuple[view.Deal, ...]) -> ft.Control:
    """First game: where each side's heroes are dealt."""
    _ = desk._
    rows: list[ft.Control] = []
    for team in teams:
        words = (
            _("{areas}: one hero at random and one soldier each", areas=_.listing(list(team.names)))
            if team.names
            else _("Pick three merchant areas of your side:")
        )
        line = stack(
            ft.Row([mark(look, team.number, 24), title(look, team.name, 20, colour_of(team.number))], spacing=8),
            text(look, words, 15),
            gap=4,
        )
        rows.append(line)
        if not team.known:
            picks: list[ft.Control] = [
                chip(look, name, _pick(desk, team, area), area in team.areas) for area, name in team.options
            ]
            rows.append(ft.Row(picks, spacing=6, run_spacing=0, wrap=True))
    heading = head(look, _("First game: where heroes begin"), rule(look, desk, _("First game"), "first-game-locations"))
    return panel(look, stack(heading, *rows, gap=10), edge="second")


def _pick(desk: Desk, team: view.Deal, area: str) -> Intent:
    now = tuple(a for a in team.areas if a != area) if area in team.areas else (*team.areas, area)[-3:]
    return Intent(desk.drafts.change, Dealt, Dealt.put, team.id, now)


def _team_chips(look: Look, desk: Desk, state: State, key: str, due: str = "") -> tuple[str, ft.Control]:
    """Whose turn in a set-up phase: the team that is due, else the starting one."""
    teams = view.in_order(state, desk._)
    ids = [id for id, _name, _n in teams]
    now = getattr(desk.draft(SetUp), key)
    now = now if now in ids else due or ids[0]
    return now, chips(look, [(id, name) for id, name, _n in teams], now, picks(desk, SetUp, key))


def _buying(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """Heroes buy in turn until all have passed; what is left then is lost."""
    _ = desk._
    buyers = view.buyers(state, _)
    chosen = desk.draft(SetUp).buyer
    if not any(b.name == chosen and not b.passed for b in buyers):
        chosen = view.next_buyer(state, chosen)
    rows: list[ft.Control] = [
        chip(
            look,
            f"{b.name} ({_('has passed')})" if b.passed else b.name,
            desk.edits(SetUp, buyer=b.name),
            b.name == chosen,
        )
        for b in buyers
    ]
    made: list[ft.Control] = []
    if chosen:
        kinds = tuple(k for k in hero_view.KINDS if k in BOUGHT)
        new = cards.draft(desk, Bought, kinds)
        offer = hero_view.offer(state, chosen, new, "", _)
        out = cards.discard(desk, offer, Bought)
        buy = button(
            look,
            _("{hero} buys it for {n}", hero=chosen, n=new.cost),
            Intent(_bought, desk, c.BuyBefore(chosen, new.card(), out), view.next_buyer(state, chosen)),
            ft.Icons.SHOPPING_BAG_OUTLINED,
            filled=True,
        )
        stop = button(look, _("{hero} passes", hero=chosen), desk.does(c.PassBuying(chosen)))
        made = [*cards.form(look, desk, state, chosen, Bought, kinds), buttons(buy, stop)]
    note = text(look, _("Heroes buy in turn, each card is replaced at once; what is not spent is lost."), 14, "ink2")
    heading = head(look, _("Purchases before play"), rule(look, desk, _("Purchases"), "skirmish-initial-purchases"))
    return [
        panel(
            look, stack(heading, note, ft.Row(rows, spacing=6, run_spacing=0, wrap=True), *made, gap=8), edge="second"
        )
    ]


def _bought(desk: Desk, command: c.BuyBefore, following: str) -> None:
    """The card is bought and the next hero's turn has come."""
    if desk.do(command):
        desk.drafts.forget(Bought)
        desk.drafts.edit(SetUp, (("buyer", following),))


def _zones(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """Which areas are whose; the starting team chooses first."""
    _ = desk._
    team, row = _team_chips(look, desk, state, "zone", view.without_zone(state))
    picked = dict(desk.draft(Zones).picked).get(team, state.teams[team].zone)
    areas: list[ft.Control] = [
        chip(look, name, _toggle(desk, team, picked, id), id in picked) for id, name in view.zone_areas(state, team, _)
    ]
    done = [text(look, _("{team}: {areas}", team=name, areas=zone), 15, "ink2") for name, zone in view.zones(state, _)]
    heading = head(look, _("Deployment zones"), rule(look, desk, _("Deployment zones"), "skirmish-deployment"))
    note = text(look, _("Areas of your scenario's zone; add missing ones on the map."), 14, "ink2")
    return [
        panel(look, stack(heading, note, row, ft.Row(areas, spacing=6, run_spacing=0, wrap=True), *done), edge="second")
    ]


def zone_of(desk: Desk, state: State, team: str, words: str) -> Action:
    """The zone that is being chosen as the main key; before the first area it says whose."""
    mine = desk.draft(SetUp).zone or team
    picked = dict(desk.draft(Zones).picked).get(mine, state.teams[mine].zone)
    if not picked:
        return Action(words, Intent(tell, desk._("First tap the areas of the zone.")))
    words = desk._.plural("Take this zone of {n} area", "Take this zone of {n} areas", len(picked))
    return Action(words, Intent(_zoned, desk, c.ChooseZone(mine, picked)), ft.Icons.CHECK)


def _zoned(desk: Desk, command: c.ChooseZone) -> None:
    if desk.do(command):
        desk.drafts.forget(SetUp)
        desk.drafts.change(Zones, Zones.without, command.team)


def _toggle(desk: Desk, team: str, now: tuple[str, ...], id: str) -> Intent:
    left = tuple(x for x in now if x != id) if id in now else (*now, id)
    return Intent(desk.drafts.change, Zones, Zones.put, team, left)


def _soldiers(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """All soldiers of one team, then of the other; three at most in an outpost."""
    _ = desk._
    team, row = _team_chips(look, desk, state, "soldiers")
    left, rows = view.garrison(state, team, _)
    counters: list[ft.Control] = [
        counter(look, name, n, Intent(_garrisoned, desk, team, id), size=30, key_size=48, low=0, high=3)
        for id, name, n in rows
    ]
    figure: list[ft.Control] = [num(look, left, 34), text(look, _("soldiers left"), 15, "ink2")]
    heading = head(look, _("Soldiers"), rule(look, desk, _("Soldiers"), "skirmish-deployment"))
    return [panel(look, stack(heading, row, ft.Row(figure, spacing=8), *counters), edge="second")]


def _garrisoned(desk: Desk, team: str, area: str, by: int) -> object:
    return desk.do(c.DeploySoldiers(team, area, 1) if by > 0 else c.Count(f"soldiers/{team}/{area}", -1))


def _heroes(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """Heroes one at a time, team after team, inside their zone."""
    _ = desk._
    placed = view.placing(state, _)
    chosen = desk.draft(SetUp).hero
    chosen = chosen if any(p[0] == chosen for p in placed) else placed[0][0]
    who: list[ft.Control] = [
        chip(look, f"{name}, {place}" if place else name, desk.edits(SetUp, hero=name), name == chosen)
        for name, place, _n in placed
    ]
    areas: list[ft.Control] = [
        button(look, name, Intent(desk.perform, Do(c.DeployHero(chosen, id), (SetUp,))))
        for id, name in view.zone_of(state, chosen, _)
    ]
    heading = head(look, _("Heroes, one team after the other"), rule(look, desk, _("Heroes"), "skirmish-hero-setup"))
    return [
        panel(
            look,
            stack(
                heading,
                ft.Row(who, spacing=6, run_spacing=0, wrap=True),
                text(look, _("{hero} begins in", hero=chosen), 15, "ink2", True),
                buttons(*areas),
            ),
            edge="second",
        )
    ]


def _quests(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """Five tokens a team, in the wilds, never side by side."""
    _ = desk._
    team, row = _team_chips(look, desk, state, "quests", view.next_token(state))
    placed = state.teams[team].quest_tokens
    spots = view.quest_spots(state, team, _)
    keys: list[ft.Control] = [
        chip(
            look,
            f"{name} ({shut})" if shut else name,
            Intent(desk.perform, Do(c.PlaceQuestToken(team, id), (SetUp,))),
            False,
        )
        for id, name, shut in spots
    ]
    none: list[ft.Control] = (
        []
        if spots
        else [
            text(look, _("No wilds area is on the map yet: add them on the Map screen."), 15, "bad"),
            text(look, _("Or place the tokens on the board alone and begin."), 15, "ink2"),
            button(look, _("Open the map"), Intent(desk.go, "map"), ft.Icons.FORT_OUTLINED),
        ]
    )
    figure: list[ft.Control] = [num(look, f"{placed}/{QUEST_TOKENS}", 34), text(look, _("tokens placed"), 15, "ink2")]
    heading = head(look, _("Quest tokens"), rule(look, desk, _("Quest tokens"), "skirmish-quest-tokens"))
    return [
        panel(
            look,
            stack(heading, row, ft.Row(figure, spacing=8), *none, ft.Row(keys, spacing=6, run_spacing=0, wrap=True)),
            edge="second",
        )
    ]
