"""The player's own activation: where to go, whom to hit, and the attack with its odds before the roll."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import lineup
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.panels.heroes3 import moves, real_dice
from companion.ui.panels.heroes3.pieces import chip, rule, wrap
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import button, head, panel, stack, tag
from companion.ui.widgets.words import num, text
from companion.views.heroes3 import battle as view
from companion.views.heroes3 import blows as odds_view
from companion.views.heroes3 import dice as dice_view


def parts(look: Look, desk: Desk, state: Realm, now: view.Moment, aim: str) -> list[ft.Control]:
    combat = state.combat
    assert combat
    fighter = combat.fighter(now.actor)
    if fighter is None:
        return []
    if aim:
        return [attack_card(look, desk, state, now.actor, aim, False)]
    seen = view.unit_view(state, fighter, desk._)
    left = lineup.steps_left(state, fighter)
    targets = len(lineup.strikes(state, combat, fighter))
    foe = now.enemy and combat.kind != "hero"
    neighbour = combat.kind == "neutrals" and not state.solo_rules
    return [Own(look, desk, seen, left, targets, fighter.attacked, foe, neighbour)]


@part
def Own(
    look: Look, desk: Desk, unit: view.UnitView, left: int, targets: int, attacked: bool, enemy: bool, neighbour: bool
) -> ft.Control:
    """What the unit may still do."""
    _ = desk._
    lines = [
        _.plural("{n} space to move: tap a ring", "{n} spaces to move: tap a ring", left) if left else _("No move left"),
        _.plural("{n} target: tap a red edge", "{n} targets: tap a red edge", targets) if targets else _("Nobody to attack from here"),
    ]  # fmt: skip
    if attacked:
        lines = [_("It has attacked."), lines[0]]
    heading = head(look, unit.name, rule(look, desk, unit.name, "move-then-attack"))
    keys: list[ft.Control] = [
        button(look, _("Defend"), lambda: moves.acted(desk, bc.DefendUnit(unit.id)), ft.Icons.SHIELD_OUTLINED)
    ]
    keys.append(button(look, _("Correct"), lambda: moves.unit_sheet(look, desk, unit.id), ft.Icons.TUNE))
    note = None
    if enemy:
        auto = button(look, _("Let the app play it"), lambda: _auto(desk, unit.id, neighbour), ft.Icons.SMART_TOY_OUTLINED)  # fmt: skip
        keys[0:1] = [auto]
        note = text(look, _("You move this enemy unit."), 15, "second", True)
    said: list[ft.Control] = [text(look, words, 16) for words in lines]
    return panel(look, stack(heading, note, *said, wrap(*keys), gap=6), edge="accent_ink")


def _auto(desk: Desk, id: str, neighbour: bool) -> None:
    """The enemy's rules decide after all."""
    if not neighbour:
        desk.keep("hand", "")
        return
    plan = view.planned(desk.state, id)
    target = plan.ties[0] if plan and plan.ties else ""
    moves.acted(desk, bc.ActEnemy(id, target))


def choose(look: Look, desk: Desk, state: Realm) -> ft.Control:
    """Several own units have the same initiative: their owner chooses."""
    _, combat = desk._, state.combat
    assert combat
    chips: list[ft.Control] = []
    for id in lineup.waiting(state, combat):
        fighter = combat.fighter(id)
        if fighter:
            chips.append(chip(look, _.pick(lineup.card(state, fighter)), desk.keeps("chosen", id)))
    heading = head(look, _("Same initiative: who acts first?"), rule(look, desk, _("Ties"), "initiative-ties"))
    return panel(look, stack(heading, wrap(*chips)), edge="accent_ink")


def attack_card(look: Look, desk: Desk, state: Realm, by: str, target: str, answer_: bool) -> ft.Control:
    plus, guard = int(desk.recall("attack", 0)), int(desk.recall("defence", 0))
    reroll, ignore = bool(desk.recall("reroll", False)), bool(desk.recall("ignore", False))
    found = odds_view.strike_view(
        state, by, target, plus, guard, desk._, answer=answer_, reroll=reroll, ignore=ignore
    )  # fmt: skip
    offer = odds_view.tricks(state, by, target, desk._, answer=answer_)
    if found is None:
        return panel(look, text(look, desk._("Choose an enemy that is still standing."), 16))
    second = str(desk.recall("second", ""))
    real = real_dice.drawn(look, desk, dice_view.rows(state, by, target, desk._, second, answer=answer_))
    return Attack(look, desk, found, plus, guard, real, offer, (reroll, ignore, second))


@part
def Attack(
    look: Look, desk: Desk, a: odds_view.StrikeView, plus: int, guard: int, real: real_dice.Drawn,
    offer: odds_view.Tricks, chosen: tuple[bool, bool, str],
) -> ft.Control:  # fmt: skip
    """The resolver: sums, exact odds as bars, card modifiers, real dice typed in."""
    _ = desk._
    heading = head(look, a.title, rule(look, desk, a.title, "attack-resolution"))
    average = ft.Row(
        [num(look, a.average, 40), text(look, _("damage on average"), 14, "ink2", expand=True), num(look, a.sums, 20, "ink2")],
        spacing=8,
    )  # fmt: skip
    bars: list[ft.Control] = [_share(look, share) for share in a.damage]
    facts = [_("out: {share}", share=a.kills)]
    if a.flips:
        facts.append(_("flips to Few: {share}", share=a.flips))
    if a.answer:
        facts.append(_("retaliation: {share}", share=a.answer))
    tags = wrap(*(tag(look, words, "ink") for words in facts), gap=6)
    notes: list[ft.Control] = [
        ft.Row([text(look, words, 15, expand=True), rule(look, desk, words, id)], spacing=4) for words, id in a.notes
    ]
    mods = [
        cards(look, desk, _("Attack cards"), "attack", plus),
        cards(look, desk, _("Defence cards"), "defence", guard),
    ]
    return panel(
        look,
        stack(
            heading, average, *bars, tags, *notes, *tricks(look, desk, offer, chosen), *mods,
            real_dice.faces(look, desk, real), gap=8,
        ),
        edge="accent_ink",
    )  # fmt: skip


def tricks(look: Look, desk: Desk, offer: odds_view.Tricks, chosen: tuple[bool, bool, str]) -> list[ft.Control]:
    """What the players' own cards let them do before the roll."""
    _ = desk._
    reroll, ignore, second = chosen
    found: list[ft.Control] = []
    if offer.reroll:
        found.append(chip(look, _("Reroll every 0"), desk.keeps("reroll", not reroll), reroll, ft.Icons.CASINO))
    if offer.ignore:
        words = _("Discard a card: ignore the die")
        found.append(chip(look, words, desk.keeps("ignore", not ignore), ignore, ft.Icons.STYLE_OUTLINED))
    if offer.seconds:
        now = second if second in dict(offer.seconds) else offer.seconds[0][0]
        chips: list[ft.Control] = [
            chip(look, name, desk.keeps("second", id), id == now) for id, name in offer.seconds
        ]  # fmt: skip
        found.append(stack(text(look, _("The second hit goes to"), 14, "ink2", True), wrap(*chips), gap=2))
    return found


def _share(look: Look, share: odds_view.Share) -> ft.Control:
    filled = max(1, round(share.width * 100))
    line: list[ft.Control] = [ft.Container(height=12, border_radius=6, bgcolor=look.c["second"], expand=filled)]
    if filled < 100:
        line.append(ft.Container(expand=100 - filled))
    label = ft.Container(text(look, share.words, 14), width=110 * min(look.scale, 1.3))
    return ft.Row([label, ft.Row(line, spacing=0, expand=True), num(look, share.share, 18)], spacing=8)


def cards(look: Look, desk: Desk, words: str, key: str, now: int) -> ft.Control:
    """What cards played before the roll add to the attack or to the defence."""

    def count(by: int) -> bool:
        desk.keep(key, min(max(now + by, -9), 9))
        return True

    return counter(look, words, now, count, size=28, key_size=48, low=-9, high=9)


def _thrown(desk: Desk, by: str, target: str, second: str = "", *, answer: bool = False) -> dict[str, Any] | None:
    """The dice and modifiers of the draft; None when real dice are still to be typed."""
    cast = real_dice.thrown(desk, dice_view.rows(desk.state, by, target, desk._, second, answer=answer))
    if cast is None:
        return None
    return {
        "dice": cast[0],
        "attack_mod": int(desk.recall("attack", 0)),
        "defence_mod": int(desk.recall("defence", 0)),
        "shield_die": cast[1],
        "ignore_die": bool(desk.recall("ignore", False)),
    }


def strike(desk: Desk, by: str, target: str) -> None:
    second = str(desk.recall("second", ""))
    thrown = _thrown(desk, by, target, second)
    if thrown is not None:
        more = {"reroll": bool(desk.recall("reroll", False)), "second": second}
        moves.acted(desk, bc.Strike(by, target, **thrown, **more))  # type: ignore[arg-type]


def answer_parts(look: Look, desk: Desk, state: Realm, now: view.Moment) -> list[ft.Control]:
    return [attack_card(look, desk, state, now.actor, now.target, True)]


def answer(desk: Desk) -> None:
    state: Realm = desk.state
    if state.combat and state.combat.answer:
        thrown = _thrown(desk, state.combat.answer.by, state.combat.answer.against, answer=True)
        if thrown is not None:
            moves.acted(desk, bc.StrikeBack(**thrown))
