"""What waits for the table before or between turns: who starts, a skull, income, defeats, payments, reinforcements."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.decide.round import income_due
from companion.games.eternia.due import growth_due
from companion.games.eternia.rounds import SKULLS
from companion.games.eternia.solo_commands import GrowOutposts
from companion.games.eternia.state import Boss, State
from companion.games.eternia.table import reading
from companion.games.eternia.wording import area_name
from companion.i18n import Translator
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia import clash, glance
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.pieces import buttons, chips, rule
from companion.ui.panels.frame import Action
from companion.ui.screens.new_table import fetch_line
from companion.ui.widgets.counter import counter
from companion.ui.widgets.signs import gem, skull
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import num, text, title
from companion.views.cards import Do
from companion.views.eternia import opening
from companion.views.eternia import pending as view
from companion.views.eternia import table as table_view
from companion.views.eternia.draft import Earned, Grown


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    _ = desk._
    made: list[ft.Control] = []
    if state.phase in ("preparation", "action"):
        banner = table_view.banner(state, _)
        if banner.lines or not (banner.small or look.phone):
            made.append(glance.Banner(look, desk, banner))
    made += [*defeats(look, desk, state), *clash.parts(look, desk, state)]
    if state.skull_open and state.phase != "over":
        made.append(Skull(look, desk, state.skulls, state.scenario))
    if state.phase == "preparation" and state.round and not state.track and not state.skull_open:
        made += _unmarked(look, desk, state)
    if state.phase == "preparation" and (starters := opening.starters(state, _)):
        made.append(First(look, desk, starters))
    if income_due(state):
        asked = state.automation.get("income", "ask")
        made.append(Income(look, desk, view.incomes(state, dict(desk.draft(Earned, state.round).totals), _), asked))
    if state.round == 1 and state.phase == "preparation" and state.light == "day" and not state.income_taken:
        made.append(doubt(look, desk, "A10"))
    made += [BossLine(look, desk, boss) for boss in state.bosses.values()]
    if (moment := growth_due(state)) and (found := view.grown(state, moment, desk.draft(Grown).picked, _)):
        made += [Growth(look, desk, found, reading(state, "A17") == "fill"), doubt(look, desk, "A17")]
    return made


def defeats(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """Heroes at 0 HP, what they owe and where they come back: before anything else, whoever acts."""
    made: list[ft.Control] = [Fallen(look, desk, name) for name in view.fallen(state)]
    for name in state.owing[:1]:
        pay = _payment(desk, state, name)
        made.append(Paying(look, desk, pay))
        if pay.missing:
            made.append(doubt(look, desk, "A08"))
        if state.mode == "skirmish":
            made.append(doubt(look, desk, "A30"))
    return [*made, *(_returning(look, desk, state, name) for name in state.returning)]


@part
def Skull(look: Look, desk: Desk, number: int, scenario: str) -> ft.Control:
    _ = desk._
    words = ft.Column(
        [
            title(look, _("Skull {n}", n=number), 24),
            text(look, _("Read event {n} of your scenario and do what it says.", n=number), 16),
        ],
        spacing=2,
        expand=True,
    )
    sign = skull(40, look.c["ink"], look.c["surface"])
    row: list[ft.Control] = [sign, words, rule(look, desk, _("Skull {n}", n=number), "skull-event")]
    return panel(look, ft.Row(row, spacing=12), 14, edge="second")


def _unmarked(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """Without a round track in the box nobody but the players sees the skulls."""
    if state.skulls >= SKULLS or state.mode == "skirmish":
        return []
    words = desk._("This round carries Skull {n}", n=state.skulls + 1)
    return [button(look, words, desk.does(t.ReachSkull()), ft.Icons.ADD)]


@part
def BossLine(look: Look, desk: Desk, boss: Boss) -> ft.Control:
    """A boss stays on the board with its damage; left there at the end, everybody loses."""
    _ = desk._
    words = ft.Column(
        [
            title(look, boss.name or _("Boss"), 20),
            text(look, area_name(boss.area, _) if boss.area else _("on the board"), 14, "ink2"),
        ],
        spacing=0,
        expand=True,
    )
    health: list[ft.Control] = [num(look, boss.hp, 34), num(look, f"/{boss.max_hp}", 18, "ink2")]
    row = [words, ft.Row(health, spacing=1, tight=True), rule(look, desk, _("Boss"), "boss-at-end")]
    return panel(look, ft.Row(row, spacing=10), 14, edge="bad")


@part
def First(look: Look, desk: Desk, teams: tuple[tuple[str, str], ...]) -> ft.Control:
    _ = desk._
    row = chips(look, teams, "", Intent(_first, desk))
    dice = button(look, _("Let chance decide"), desk.does(c.ChooseFirst("")), ft.Icons.CASINO_OUTLINED)
    heading = head(look, _("Who starts?"), rule(look, desk, _("Who starts?"), "starting-team"))
    return panel(look, stack(heading, row, buttons(dice)))


def _first(desk: Desk, team: str) -> Intent:
    return desk.does(c.ChooseFirst(team))


@part
def Income(look: Look, desk: Desk, teams: tuple[view.Income, ...], asked: str) -> ft.Control:
    """The day's income, outpost by outpost; the sum can be put right before it is taken."""
    _ = desk._
    rows: list[ft.Control] = []
    for team in teams:
        note: ft.Control | None = None
        lines: list[ft.Control] = [
            ft.Row(
                [text(look, name, 15, "ink", expand=True), gem(14, look.c["ink2"]), num(look, f"+{n}", 20)], spacing=6
            )
            for name, n in team.lines
        ]
        if team.unknown:
            names = _.listing(list(team.unknown))
            words = _("Income not entered: {names}. Set the sum, or enter it on the map.", names=names)
            note = text(look, words, 14, "ink2")
        total = counter(
            look,
            team.name,
            team.total,
            Intent(_type, desk, teams, team.team),
            size=34,
            low=0,
            high=99,
            note=_("pool {a}, then {b}", a=team.pool, b=team.pool + team.total),
        )
        rows.append(stack(*lines, total, note, gap=4))
    go = None
    if asked == "off":
        go = button(look, _("Take the day's income"), Intent(take_income, desk), ft.Icons.CHECK, filled=True)
    heading = head(look, _("Income of the day"), rule(look, desk, _("Income"), "day-income"))
    return panel(look, stack(heading, *rows, go, gap=10), edge="second")


def _type(desk: Desk, teams: tuple[view.Income, ...], id: str, by: int) -> bool:
    typed = tuple((t.team, min(99, max(0, t.total + by)) if t.team == id else t.total) for t in teams)
    desk.drafts.edit(Earned, (("totals", typed),))
    return True


def take_income(desk: Desk) -> None:
    if desk.do(t.TakeIncome(dict(desk.draft(Earned, desk.state.round).totals))):
        desk.drafts.forget(Earned)


@part
def Fallen(look: Look, desk: Desk, name: str) -> ft.Control:
    """A hero at 0 HP: the checklist of a defeat."""
    _ = desk._
    steps = [
        _("its turn ends"),
        _("back to its base with full health"),
        _("five Eternium worth of tokens and cards to pay"),
    ]
    lines = [text(look, f"{n}. {words}", 15) for n, words in enumerate(steps, 1)]
    go = button(look, _("{hero} is defeated", hero=name), desk.does(c.DefeatHero(name)), ft.Icons.CHECK, filled=True)
    heading = head(look, _("{hero} is at 0 HP", hero=name), rule(look, desk, _("Defeat"), "hero-defeated"))
    return panel(look, stack(heading, *lines, go, gap=6), edge="bad")


@dataclass(frozen=True)
class Paid:
    """Cards that pay for a defeat (None: as proposed), and tokens: what the cards leave until a number is set."""

    tokens: int | None = None
    cards: tuple[int, ...] | None = None


def _payment(desk: Desk, state: State, hero: str) -> view.Payment:
    draft = desk.draft(Paid, (hero, state.heroes[hero].defeats))
    return view.payment(state, hero, draft.tokens, draft.cards, desk._)


def _tokens(desk: Desk, now: int, most: int, cards: tuple[int, ...], by: int) -> None:
    desk.drafts.edit(Paid, (("tokens", min(most, max(0, now + by))), ("cards", cards)))


@part
def Paying(look: Look, desk: Desk, pay: view.Payment) -> ft.Control:
    """Tokens and cards that add up to five; cards may overpay."""
    _ = desk._
    ticked = tuple(at for at, _n, _c, on in pay.cards if on)

    def flip(at: int) -> Intent:
        now = tuple(x for x in ticked if x != at) if at in ticked else (*ticked, at)
        return desk.edits(Paid, tokens=None, cards=now)

    cards = [
        fetch_line(look, _("{card}, worth {n}", card=name, n=cost), on, flip(at)) for at, name, cost, on in pay.cards
    ]
    sum_up: list[ft.Control] = [
        num(look, pay.paid, 40, "good" if pay.enough else "bad"),
        num(look, f"/{pay.owed}", 20, "ink2"),
    ]
    words = ""
    if pay.missing and pay.all_given:
        words = _("Everything the team can give: that settles it.")
        if pay.debt:
            words = _("Everything the team can give now: {n} stay owed.", n=pay.missing)
    elif pay.missing:
        words = _.plural("{n} more to reach {all}", "{n} more to reach {all}", pay.missing, all=pay.owed)
    elif pay.paid > pay.owed:
        words = _("Cards give no change.")
    heading = head(
        look, _("{hero} pays for the defeat", hero=pay.hero), rule(look, desk, _("Defeat"), "defeat-penalty")
    )
    count = counter(
        look,
        _("Eternium tokens"),
        pay.tokens,
        Intent(_tokens, desk, pay.tokens, pay.most, ticked),
        size=34,
        low=0,
        high=pay.most,
        icon=gem(24, look.c["accent_ink"]),
    )
    line = ft.Row([*sum_up, text(look, words, 15, "ink2", expand=True)], spacing=6)
    which = text(look, _("Or cards of {hero}, at their printed cost", hero=pay.hero), 15, "ink2") if cards else None
    return panel(look, stack(heading, line, count, which, *cards), edge="bad")


def pays(desk: Desk, state: State, hero: str) -> Action | None:
    """The payment as it was put together, as the main key."""
    pay = _payment(desk, state, hero)
    ticked = tuple(at for at, _n, _c, on in pay.cards if on)
    if desk.drafts.kept(Paid) == Paid():
        return None
    go = desk.does(c.PayPenalty(hero, pay.tokens, ticked)) if pay.paid or not pay.debt else None
    pool = state.teams[pay.team].eternium
    note = desk._("pool {a}, then {b}", a=pool, b=pool - pay.tokens)
    return Action(desk._("Pay {n} for the defeat", n=pay.paid), go, ft.Icons.CHECK, note=note)


def _returning(look: Look, desk: Desk, state: State, name: str) -> ft.Control:
    tier, areas = view.returns(state, name)
    return Returning(look, desk, name, tier, areas)


@part
def Returning(look: Look, desk: Desk, name: str, tier: str, areas: tuple[str, ...]) -> ft.Control:
    """Skirmish: where a defeated hero comes back, in the three tiers of the rule."""
    _ = desk._
    keys: list[ft.Control] = [button(look, area_name(a, _), desk.does(c.ReturnHero(name, a))) for a in areas]
    heading = head(
        look, _("Where does {hero} come back?", hero=name), rule(look, desk, _("Return"), "skirmish-defeated-heroes")
    )
    return panel(look, stack(heading, text(look, _tier(tier, _), 15, "ink2"), buttons(*keys)), edge="bad")


def _tier(tier: str, _: Translator) -> str:
    return {
        "deployment-zone": _("A safe outpost of its deployment zone."),
        "friendly-hero": _("No safe outpost left: beside a friendly hero."),
        "three-away": _("No friend on the map: three areas or more from any enemy hero."),
    }.get(tier, _("A safe outpost of its zone, else beside a friendly hero, else three areas from enemy heroes."))


@part
def Growth(look: Look, desk: Desk, found: view.Growth, fill: bool) -> ft.Control:
    """Enemy outposts that get a soldier, as a list to tick."""
    _ = desk._
    picked = tuple(id for id, _n, _s, on in found.rows if on)

    def flip(id: str) -> Intent:
        return desk.edits(Grown, picked=tuple(x for x in picked if x != id) if id in picked else (*picked, id))

    def line(name: str, n: int) -> str:
        return (
            _.plural("{area}: {n} soldier, up to three", "{area}: {n} soldiers, up to three", n, area=name)
            if fill
            else _.plural("{area}: {n} soldier, one more", "{area}: {n} soldiers, one more", n, area=name)
        )

    rows = [fetch_line(look, line(name, n), on, flip(id)) for id, name, n, on in found.rows]
    short = text(look, _("Models left: {n}. Tick the outposts that hurt you most.", n=found.supply), 15, "bad")
    grow = Intent(desk.perform, Do(GrowOutposts(found.moment, picked), (Grown,)))

    go = button(
        look,
        _.plural("Reinforce {n} outpost", "Reinforce {n} outposts", len(picked)),
        grow if picked else None,
        ft.Icons.CHECK,
        filled=True,
    )
    heading = head(look, _("Enemy reinforcements"), rule(look, desk, _("Enemy reinforcements"), "solo-soldier-growth"))
    return panel(look, stack(heading, *rows, short if found.short else None, go), edge="second")
