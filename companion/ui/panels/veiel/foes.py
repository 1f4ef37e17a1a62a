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
from companion.games.veiel.state import Boss, Enemy, State, boss_fight, destiny_size, moira_in_force
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.veiel import boss, hits
from companion.ui.panels.veiel.sheets import drafted, headed
from companion.ui.panels.veiel.showing import Showing
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import answering, ask, asking, close_sheet, field, setter, type_number
from companion.ui.widgets.surface import button, chip, grid, head, key, panel, rule_chip, stack, tag
from companion.ui.widgets.tracks import bar_meter
from companion.ui.widgets.words import num, text
from companion.views.veiel import table as view


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """Lives first, since they change most; the boss acts, heroes suffer, and Destiny, whose size stands above, follows."""
    shown = desk.draft(Showing).fix_boss or not state.boss.actions
    action = [Action(look, desk, state.boss, shown)]
    found: list[ft.Control] = [Enemies(look, desk, view.enemies(state, desk._), state.battlefield)]
    found += action if boss_fight(state) else []
    if state.stage == "fight":
        found.append(hits.part(look, desk, state))
    if moira_in_force(state):
        whose = tuple((hero.id, hero.name, hero.destiny) for hero in view.heroes(state, desk._))
        found.append(Destiny(look, desk, whose, destiny_size(state), desk.draft(Showing).fix_destiny))
    if state.stage == "fight":
        found.append(End(look, desk))
    return found + ([] if boss_fight(state) else action)


@part
def Destiny(look: Look, desk: Desk, heroes: tuple[tuple[str, str, int], ...], size: int, show: bool) -> ft.Control:
    """The common pile, and whose cards lie in it: it is sorted again at the end."""
    _ = desk._
    whose: list[ft.Control] = [
        tag(look, _("{name}: {value}", name=name, value=lying), "second") for _id, name, lying in heroes if lying
    ]
    common = _.plural("card in the common pile.", "cards in the common pile.", size)
    big = ft.Row(
        [
            num(look, size, 56, "second"),
            text(look, f"{common} {_('Nobody has wounds of their own.')}", 15, "ink2", expand=True),
        ],
        spacing=12,
    )
    return panel(
        look,
        stack(
            head(look, _("Destiny"), rule_chip(look, _("Destiny"), desk.reads("destiny-pile"))),
            big,
            ft.Row(whose, spacing=6, run_spacing=4, wrap=True) if whose else None,
            ft.Row([chip(look, _("Correct the pile"), desk.edits(Showing, fix_destiny=not show), show)]),
            *(
                [_counted(look, desk, name, lying, f"destiny.{id}", size=30) for id, name, lying in heroes]
                if show
                else []
            ),
        ),
        edge="second",
    )


def _counted(look: Look, desk: Desk, name: str, value: int, path: str, **more: Any) -> ft.Control:
    """A number of the table; a long press types it."""
    typed = Intent(_type, look, desk, name, value, path)
    return counter(look, name, value, desk.counts(Count, path), low=0, type_in=typed, **more)


def _type(look: Look, desk: Desk, name: str, value: int, path: str) -> None:
    type_number(look, name, value, 0, 99, desk.counts(Correct, path))


@part
def Action(look: Look, desk: Desk, boss: Boss, show: bool) -> ft.Control:
    """Action cards left, in the order in which the boss draws them."""
    _ = desk._
    line = ft.Row(
        [
            num(look, boss.left, 48),
            text(
                look,
                _.plural("action card left of {all}", "action cards left of {all}", boss.left, all=boss.actions),
                15,
                "ink2",
                expand=True,
            ),
        ],
        spacing=12,
    )
    keys: list[ft.Control] = [
        button(look, _("Draw an action"), desk.does(DrawBossAction())),
        button(look, _("Shuffle them all"), desk.does(ShuffleBossActions())),
    ]
    moira = boss.id == "moira"
    who: list[ft.Control] = [
        chip(look, _("Moira"), desk.does(SetBoss("moira", actions=boss.actions)), moira),
        chip(look, _("Another boss"), Intent(_name_boss, look, desk, boss), bool(boss.id) and not moira),
    ]
    name = _.pick(boss.name)
    extra: list[ft.Control] = [
        ft.Row(who, spacing=6, run_spacing=2, wrap=True),
        counter(
            look, _("Action cards in all"), boss.actions, desk.counts(Count, "boss.actions"), size=30, low=0, high=99
        ),
    ]
    return panel(
        look,
        stack(
            head(look, name, rule_chip(look, name, desk.reads("moira" if moira else "base-game"))),
            line if boss.actions else None,
            grid(keys, 1 if look.big else 2) if boss.actions else None,
            ft.Row([chip(look, _("Boss and cards"), desk.edits(Showing, fix_boss=not show), show)])
            if boss.actions
            else None,
            *(extra if show else []),
        ),
    )


def _name_boss(look: Look, desk: Desk, boss: Boss) -> None:
    _ = desk._

    def draw(answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        def go() -> None:
            close_sheet()
            desk.do(SetBoss("other", answers["name"], boss.actions))

        return [
            headed(look, desk, _("Another boss"), "base-game"),
            field(
                look,
                _("Name of the boss"),
                answers["name"],
                answering(answers, "name"),
                max_length=24,
                counter="",
            ),
            button(look, _("Set"), go, filled=True),
        ]

    asking(look, draw, {"name": "" if boss.id != "other" else _.pick(boss.name)})


@part
def Enemies(look: Look, desk: Desk, enemies: tuple[tuple[Enemy, str], ...], battlefield: str) -> ft.Control:
    _ = desk._
    lines: list[ft.Control] = [Foe(look, desk, enemy, name) for enemy, name in enemies]
    if not lines:
        lines.append(text(look, _("No enemy on the table yet."), 15, "ink2"))
    where = button(
        look,
        _("Battlefield: {name}", name=battlefield or "–"),
        Intent(_battlefield, look, desk, battlefield),
        ft.Icons.MAP_OUTLINED,
    )
    add = button(look, _("Add an enemy"), Intent(_add, look, desk), ft.Icons.ADD)
    rule = rule_chip(look, _("Enemies"), desk.reads("base-game"))
    return panel(look, stack(head(look, _("Enemies"), rule), *lines, add, where, gap=10))


@part
def Foe(look: Look, desk: Desk, enemy: Enemy, name: str) -> ft.Control:
    """Life as a counter; at 0 the enemy can leave the table."""
    _ = desk._
    note = _("level {n}", n=enemy.level) if enemy.level else _("boss") if enemy.boss else ""
    line = _counted(look, desk, name, enemy.life, f"enemy.{enemy.id}.life", note=note, icon=_mark(look, enemy))
    if enemy.life:
        meter = bar_meter(look, min(enemy.life, enemy.most), max(enemy.most, enemy.life), "accent_ink")
        leaves = _("{enemy} leaves the table", enemy=name)
        gone = key(look, ft.Icons.CLOSE, leaves, desk.does(RemoveEnemy(enemy.id, False)), 48, "surface", "ink2")
        return stack(line, ft.Row([ft.Container(meter, expand=True), gone], spacing=8), gap=6)
    dead = button(look, _("{enemy} is defeated", enemy=name), desk.does(RemoveEnemy(enemy.id)), ft.Icons.CHECK)
    return stack(line, dead, gap=6)


def _mark(look: Look, enemy: Enemy) -> ft.Control:
    icon = ft.Icons.WORKSPACE_PREMIUM_OUTLINED if enemy.boss else ft.Icons.SHIELD_OUTLINED
    return ft.Icon(icon, size=24, color=look.c["second" if enemy.boss else "ink2"])


def _add(look: Look, desk: Desk) -> None:
    """Name, life and level as printed; the app knows no enemy by heart."""
    _, state = desk._, desk.state
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
            last = (answers["name"], answers["life"], answers["level"])
            desk.drafts.edit(Showing, (("last_enemy", last),))
            desk.do(AddEnemy(answers["name"], answers["life"], answers["level"], answers["boss"]))

        return [
            headed(look, desk, _("Add an enemy"), "base-game"),
            field(look, _("Name"), answers["name"], answering(answers, "name"), max_length=24, counter=""),
            counter(look, _("Life"), answers["life"], change("life", 1), low=1, high=99),
            counter(look, _("Level"), answers["level"], change("level", 0), low=0, high=99),
            chip(look, _("It is the boss"), setter(answers, again, "boss", not answers["boss"]), answers["boss"]),
            button(look, _("Put it on the table"), go, ft.Icons.ADD, filled=True),
        ]

    name, life, level = desk.draft(Showing).last_enemy
    if final:
        name, life, level = _.pick(state.boss.name), boss.known_life(desk) or life, 0
    asking(look, draw, drafted(desk, "enemy", {"name": name, "life": life, "level": level, "boss": final}))


def _battlefield(look: Look, desk: Desk, name: str) -> None:
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
                answering(answers, "name"),
                max_length=24,
                counter="",
            ),
            button(look, _("Set"), go, filled=True),
        ]

    asking(look, draw, {"name": name})


@part
def End(look: Look, desk: Desk) -> ft.Control:
    """The table says how it ended: what decides it is in the base rulebook."""
    _ = desk._
    won = button(look, _("The encounter is won"), desk.does(EndFight()))
    keys: list[ft.Control] = [won, button(look, _("The encounter is lost"), Intent(_lost, look, desk))]
    rule = rule_chip(look, _("End of the encounter"), desk.reads("base-game"))
    return panel(look, stack(head(look, _("End of the encounter"), rule), grid(keys, 1 if look.big else 2)))


def _lost(look: Look, desk: Desk) -> None:
    _ = desk._
    ask(look, _("Is the encounter lost?"), _("Yes, it is lost"), desk.does(EndFight(False)))
