"""The other side: Moira's Destiny pile, the boss and the action cards, every enemy's life, and how the fight ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.veiel.commands import (
    AddEnemy,
    Correct,
    Count,
    DrawBossAction,
    EndFight,
    RemoveEnemy,
    SetBattlefield,
    SetBoss,
    ShuffleBossActions,
)
from companion.games.veiel.state import Enemy, State, boss_fight, destiny_size, moira_in_force
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.veiel import hits
from companion.ui.panels.veiel.sheets import drafted, headed
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import ask, asking, close_sheet, field, setter, type_number
from companion.ui.widgets.surface import button, chip, grid, head, key, panel, rule_chip, stack, tag
from companion.ui.widgets.tracks import bar_meter
from companion.ui.widgets.words import num, text
from companion.views.veiel import table as view


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    found: list[ft.Control] = []
    if moira_in_force(state):
        found.append(_destiny(look, desk, state))
    if boss_fight(state):
        found.append(_boss(look, desk, state))
    found.append(_enemies(look, desk, state))
    if state.stage == "fight":
        found.append(hits.part(look, desk, state))
        found.append(_end(look, desk, state))
    if not boss_fight(state):
        found.append(_boss(look, desk, state))
    return found


def _destiny(look: Look, desk: Desk, state: State) -> ft.Control:
    """The common pile, and whose cards lie in it: it is sorted again at the end."""
    _ = desk._
    whose: list[ft.Control] = [
        tag(look, f"{hero.name}: {hero.destiny}", "second") for hero in view.heroes(state, _) if hero.destiny
    ]
    big = ft.Row(
        [
            num(look, destiny_size(state), 56, "second"),
            text(look, _("cards in the common pile. Nobody has wounds of their own."), 15, "ink2", expand=True),
        ],
        spacing=12,
    )
    fix = [_fix(look, desk, hero.id, hero.name, hero.destiny) for hero in view.heroes(state, _)]
    show = bool(desk.recall("fix-destiny", False))
    switch = chip(look, _("Correct the pile"), lambda: desk.keep("fix-destiny", not show), show)
    rule = rule_chip(look, _("Destiny"), desk.reads("destiny-pile"))
    return panel(
        look,
        stack(
            head(look, _("Destiny"), rule),
            big,
            ft.Row(whose, spacing=6, run_spacing=4, wrap=True) if whose else None,
            switch,
            *(fix if show else []),
        ),
        edge="second",
    )


def _fix(look: Look, desk: Desk, id: str, name: str, value: int) -> ft.Control:
    path = f"destiny.{id}"

    def typed() -> None:
        type_number(look, name, value, 0, 99, lambda n: desk.do(Correct(path, n)))

    return counter(look, name, value, desk.counts(Count, path), size=30, low=0, type_in=typed)


def _boss(look: Look, desk: Desk, state: State) -> ft.Control:
    """Action cards left, in the order in which the boss draws them."""
    _, boss = desk._, state.boss
    line = ft.Row(
        [
            num(look, boss.left, 48),
            text(look, _("of {n} action cards left", n=boss.actions), 15, "ink2", expand=True),
        ],
        spacing=12,
    )
    keys: list[ft.Control] = [
        button(look, _("Draw an action"), lambda: desk.do(DrawBossAction())),
        button(look, _("Shuffle them all"), lambda: desk.do(ShuffleBossActions())),
    ]

    def size(by: int) -> Any:
        return desk.do(Count("boss.actions", by))

    moira = boss.id == "moira"
    who: list[ft.Control] = [
        chip(look, _("Moira"), lambda: desk.do(SetBoss("moira", actions=boss.actions)), moira),
        chip(look, _("Another boss"), lambda: _name_boss(look, desk, state), bool(boss.id) and not moira),
    ]
    show = bool(desk.recall("fix-boss", False)) or not boss.actions
    rule = "moira" if moira else "base-game"
    name = _.pick(boss.name)
    extra: list[ft.Control] = [
        ft.Row(who, spacing=6, run_spacing=2, wrap=True),
        counter(look, _("Action cards in all"), boss.actions, size, size=30, low=0, high=99),
    ]
    return panel(
        look,
        stack(
            head(look, name, rule_chip(look, name, desk.reads(rule))),
            line if boss.actions else None,
            grid(keys, 1 if look.big else 2) if boss.actions else None,
            chip(look, _("Boss and cards"), lambda: desk.keep("fix-boss", not show), show) if boss.actions else None,
            *(extra if show else []),
        ),
    )


def _name_boss(look: Look, desk: Desk, state: State) -> None:
    _ = desk._

    def draw(answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        def go() -> None:
            close_sheet()
            desk.do(SetBoss("other", answers["name"], state.boss.actions))

        return [
            headed(look, desk, _("Another boss"), "base-game"),
            field(
                look,
                _("Name of the boss"),
                answers["name"],
                lambda words: answers.update(name=words),
                max_length=24,
                counter="",
            ),
            button(look, _("Set"), go, filled=True),
        ]

    asking(look, draw, {"name": "" if state.boss.id != "other" else _.pick(state.boss.name)})


def _enemies(look: Look, desk: Desk, state: State) -> ft.Control:
    _ = desk._
    lines: list[ft.Control] = [_enemy(look, desk, enemy) for enemy in state.enemies]
    if not lines:
        lines.append(text(look, _("No enemy on the table yet."), 15, "ink2"))
    field_ = button(
        look,
        _("Battlefield: {name}", name=state.battlefield or "–"),
        lambda: _battlefield(look, desk, state),
        ft.Icons.MAP_OUTLINED,
    )
    add = button(look, _("Add an enemy"), lambda: _add(look, desk, state), ft.Icons.ADD)
    rule = rule_chip(look, _("Enemies"), desk.reads("base-game"))
    return panel(look, stack(head(look, _("Enemies"), rule), *lines, add, field_, gap=10))


def _enemy(look: Look, desk: Desk, enemy: Enemy) -> ft.Control:
    """Life as a counter; at 0 the enemy can leave the table."""
    _ = desk._
    name = enemy.name or _("enemy")
    path = f"enemy.{enemy.id}.life"

    def typed() -> None:
        type_number(look, name, enemy.life, 0, 99, lambda n: desk.do(Correct(path, n)))

    note = _("level {n}", n=enemy.level) if enemy.level else _("boss") if enemy.boss else ""
    line = counter(
        look, name, enemy.life, desk.counts(Count, path), low=0, type_in=typed, note=note, icon=_mark(look, enemy)
    )  # fmt: skip
    if enemy.life:
        meter = bar_meter(look, min(enemy.life, enemy.most), max(enemy.most, enemy.life), "accent_ink")
        leaves = _("{enemy} leaves the table", enemy=name)
        gone = key(look, ft.Icons.CLOSE, leaves, lambda: desk.do(RemoveEnemy(enemy.id, False)), 48, "surface", "ink2")
        return stack(line, ft.Row([ft.Container(meter, expand=True), gone], spacing=8), gap=6)
    dead = button(look, _("{enemy} is defeated", enemy=name), lambda: desk.do(RemoveEnemy(enemy.id)), ft.Icons.CHECK)
    return stack(line, dead, gap=6)


def _mark(look: Look, enemy: Enemy) -> ft.Control:
    icon = ft.Icons.WORKSPACE_PREMIUM_OUTLINED if enemy.boss else ft.Icons.SHIELD_OUTLINED
    return ft.Icon(icon, size=24, color=look.c["second" if enemy.boss else "ink2"])


def _add(look: Look, desk: Desk, state: State) -> None:
    """Name, life and level as printed; the app knows no enemy by heart."""
    _ = desk._
    final = boss_fight(state) and not any(enemy.boss for enemy in state.enemies)

    def draw(answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        def change(key: str, low: int) -> Callable[[int], None]:
            def by(n: int) -> None:
                answers[key] = min(max(answers[key] + n, low), 99)
                again()

            return by

        def go() -> None:
            close_sheet()
            desk.memory_clear("enemy")
            desk.keep("last-enemy", (answers["name"], answers["life"], answers["level"]))
            desk.do(AddEnemy(answers["name"], answers["life"], answers["level"], answers["boss"]))

        return [
            headed(look, desk, _("Add an enemy"), "base-game"),
            field(
                look, _("Name"), answers["name"], lambda words: answers.update(name=words), max_length=24, counter=""
            ),
            counter(look, _("Life"), answers["life"], change("life", 1), low=1, high=99),
            counter(look, _("Level"), answers["level"], change("level", 0), low=0, high=99),
            chip(look, _("It is the boss"), setter(answers, again, "boss", not answers["boss"]), answers["boss"]),
            button(look, _("Put it on the table"), go, ft.Icons.ADD, filled=True),
        ]

    name, life, level = desk.recall("last-enemy", ("", 3, 0))
    if final:
        name, life, level = _.pick(state.boss.name), 12, 0
    asking(look, draw, drafted(desk, "enemy", {"name": name, "life": life, "level": level, "boss": final}))


def _battlefield(look: Look, desk: Desk, state: State) -> None:
    _ = desk._

    def draw(answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        def go() -> None:
            close_sheet()
            desk.do(SetBattlefield(answers["name"]))

        return [
            headed(look, desk, _("Battlefield"), "base-game"),
            field(
                look,
                _("Name on the card"),
                answers["name"],
                lambda words: answers.update(name=words),
                max_length=24,
                counter="",
            ),
            button(look, _("Set"), go, filled=True),
        ]

    asking(look, draw, {"name": state.battlefield})


def _end(look: Look, desk: Desk, state: State) -> ft.Control:
    """The table says how it ended: what decides it is in the base rulebook."""
    _ = desk._

    def lost() -> None:
        ask(look, _("Is the fight lost?"), _("Yes, it is lost"), lambda: desk.do(EndFight(False)))

    won = button(look, _("The fight is won"), lambda: desk.do(EndFight()))
    keys: list[ft.Control] = [won, button(look, _("The fight is lost"), lost)]
    rule = rule_chip(look, _("End of the fight"), desk.reads("base-game"))
    return panel(look, stack(head(look, _("End of the fight"), rule), grid(keys, 1 if look.big else 2)))
