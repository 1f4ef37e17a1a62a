"""The wilds combat wizard: dice, rerolls, dice laid on defence, health and attack, the end."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.tray import RerollDice
from companion.games.eternia.fight_commands import LayAll, LayDie, LeaveWilds, RaiseFoe, ResolveWilds
from companion.games.eternia.state import State
from companion.games.eternia.table import die_faces
from companion.games.eternia.terms import term
from companion.i18n import N_
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.fights.dice_pad import Typed, dice_pad
from companion.ui.panels.eternia.fights.pieces import ZONE_ICONS, choices, die_key, hint, outcome
from companion.ui.panels.eternia.fights.reward import reward_key
from companion.ui.panels.eternia.fights.rolling import faces_note, roll
from companion.ui.panels.eternia.fights.shell import Go, small_key, wizard
from companion.ui.panels.eternia.fights.taming import tame_parts
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import button, chip, fade, head, pad, panel, stack, tag, tap
from companion.ui.widgets.tracks import phase_bar
from companion.ui.widgets.words import num, text
from companion.views.eternia import fights_wilds as view
from companion.views.eternia.draft import Wilds

GOAL_WORDS = {
    "defence": (N_("Break its defence"), N_("first, down to 0")),
    "hp": (N_("Wound it"), N_("its health")),
    "attack": (N_("Parry its attack"), N_("what is left hurts you")),
}


def draw(look: Look, desk: Desk) -> ft.Control:
    state: State = desk.state
    wilds = state.wilds
    assert wilds is not None
    _ = look._
    at = view.phase(state, desk.draft(Wilds).stop)
    heading = _("{hero} against {foe}", hero=wilds.hero, foe=wilds.name or _("the enemy"))
    sub = _.plural("Wilds, {n} Body die", "Wilds, {n} Body dice", wilds.dice)
    steps = Phases(look, at)
    body, go = (_throw, _rerolls, _allocate, _end)[at](look, desk, state)
    return wizard(look, desk, heading, sub, view.RULES[at], [steps, *body], go)


Page = tuple[list[ft.Control], Go]


@part
def Phases(look: Look, at: int) -> ft.Control:
    return phase_bar(look, [look._(name) for name in view.PHASES], at)


# dice -----------------------------------------------------------------------------------------
def _throw(look: Look, desk: Desk, state: State) -> Page:
    _, seen = look._, view.throw(state)
    beside = small_key(look, ft.Icons.BACK_HAND_OUTLINED, _("Type the real dice"), desk.edits(Typed, here=True))
    words = _.plural("Roll {n} die", "Roll {n} dice", seen.dice)
    act = roll(desk, seen.dice, "wilds") if seen.dice else desk.does(ResolveWilds())
    pad = dice_pad(look, desk, words, seen.dice, "wilds")
    go = Go(words if seen.dice else _("No dice: resolve"), act, ft.Icons.CASINO, beside if seen.dice else None, pad)
    body: list[ft.Control] = [Before(look, desk, seen)]
    if view.many_dice(state):
        body.append(doubt(look, desk, "A22"))
    return body, go


@part
def Before(look: Look, desk: Desk, seen: view.Throw) -> ft.Control:
    """The enemy's numbers, changed by its ability if it has one, and the odds."""
    _ = look._
    values = (("hp", seen.foe.hp, 1), ("attack", seen.foe.attack, 0), ("defence", seen.foe.defence, 0))
    rows: list[ft.Control] = [
        counter(look, term(name, _), value, Intent(_raise, desk, name), icon=_sign(look, name), low=low, high=60)
        for name, value, low in values
    ]
    foe = panel(
        look,
        stack(
            head(look, seen.name or _("The enemy")),
            text(look, _("Its ability comes first: change its numbers if the card says so."), 14, "ink2"),
            *rows,
            gap=8,
        ),
    )
    tags: list[ft.Control] = [tag(look, _("{hero}: {hp} of {max} HP", hero=seen.hero, hp=seen.hp, max=seen.max_hp))]
    if seen.body_assumed:
        tags.append(tag(look, _("Body assumed"), "bad"))
    odds = panel(
        look,
        stack(
            head(look, _("Before the roll")),
            ft.Row(
                [
                    num(look, _.percent(seen.odds.kill_standing), 44, "second"),
                    text(look, _("to win and stay up"), 16, "ink", expand=True),
                ],
                spacing=10,
            ),
            choices(
                look,
                [
                    tag(look, _("win at any price: {share}", share=_.percent(seen.odds.kill)), "ink"),
                    tag(look, _("win unhurt: {share}", share=_.percent(seen.odds.kill_unharmed)), "ink"),
                    tag(look, _("only parry: {n} HP lost", n=_.number(seen.odds.least_damage, 1)), "ink"),
                ],
            ),
            faces_note(look, desk, seen.profile, seen.assumed),
        ),
    )
    return stack(choices(look, tags), foe, odds)


def _sign(look: Look, name: str) -> ft.Control:
    return ft.Icon(ft.Icons.PETS if name == "attack" else ZONE_ICONS[name], size=22, color=look.c["second"])


def _raise(desk: Desk, name: str, by: int) -> object:
    return desk.do(RaiseFoe(**{name: by}))


# rerolls --------------------------------------------------------------------------------------
def _rerolls(look: Look, desk: Desk, state: State) -> Page:
    _ = look._
    now, faces = desk.draft(Wilds), die_faces(state)
    save = now.save
    found = view.advice(state, save)
    mark, kept = view.stop_mark(state), now.marked
    marked = kept[1] if kept and kept[0] == (mark, save) else found.places
    words = view.gain_words(found, save, _)
    body: list[ft.Control] = [Again(look, desk, faces, marked, found.places, words, save, mark)]
    body.append(doubt(look, desk, "A23"))
    stop = button(look, _("Keep"), desk.edits(Wilds, stop=mark)) if view.may_stop(state) else None
    act = (desk.does(RerollDice(marked))) if marked else None
    words = _.plural("Reroll {n} die", "Reroll {n} dice", len(marked))
    pad = dice_pad(look, desk, words, len(marked), "again", marked)
    if pad is not None:
        body += [stop] if stop else []
    elif marked:
        type_ = desk.edits(Typed, here=True)
        body.append(button(look, _("Type the reroll"), type_, ft.Icons.BACK_HAND_OUTLINED))
    return body, Go(words, act, ft.Icons.REPLAY, stop, pad)


@part
def Again(
    look: Look,
    desk: Desk,
    faces: tuple[str, ...],
    marked: tuple[int, ...],
    ringed: tuple[int, ...],
    words: str,
    save: bool,
    mark: view.Stop,
) -> ft.Control:
    """Which dice go again: the best choice is ringed and marked already."""
    _ = look._

    def toggle(at: int) -> Callable[[], None]:
        now = tuple(p for p in marked if p != at) if at in marked else tuple(sorted((*marked, at)))
        return desk.edits(Wilds, marked=((mark, save), now))

    cells: list[ft.Control] = [
        die_key(
            look,
            face,
            _("Die {n}: {face}", n=at + 1, face=term(face, _)),
            toggle(at),
            on=at in marked,
            ring=at in ringed,
            size=60,
        )
        for at, face in enumerate(faces)
    ]
    aims = [
        chip(look, _("to win"), desk.edits(Wilds, save=False), not save),
        chip(look, _("to spare your health"), desk.edits(Wilds, save=True), save),
    ]
    note = _("Each reroll icon takes its own die and, if you like, one other. Tap dice to choose.")
    return stack(
        panel(look, stack(ft.Row(cells, wrap=True, spacing=4, run_spacing=4), text(look, note, 14, "ink2"))),
        choices(look, aims),
        hint(look, words),
        gap=8,
    )


# allocation -----------------------------------------------------------------------------------
def _allocate(look: Look, desk: Desk, state: State) -> Page:
    _ = look._
    verdict, faces = view.verdict(state, _), die_faces(state)
    pick = view.picked(state, desk.draft(Wilds).pick)
    won = verdict.tone == "good"
    icon = ft.Icons.EMOJI_EVENTS if won else ft.Icons.PETS if verdict.legal else ft.Icons.INFO_OUTLINE
    body: list[ft.Control] = [
        outcome(look, verdict.heading, verdict.detail, verdict.tone, icon),
        Free(look, desk, faces, view.free_dice(state), pick),
        *(Target(look, desk, goal, faces, pick) for goal in view.goals(state)),
        *(Advice(look, desk, way) for way in view.ways(state, _)),
    ]
    best = next((way for way in view.ways(state, _) if way.best and not way.lies_so), None)
    if best and state.wilds and not any(target != "none" for target in state.wilds.allocation):
        words = _("Resolve: {way}", way=best.words)
        return body, Go(words, desk.does(ResolveWilds(best.targets)), ft.Icons.CHECK)
    return body, Go(_("Confirm the dice"), desk.does(ResolveWilds()), ft.Icons.CHECK)


@part
def Free(look: Look, desk: Desk, faces: tuple[str, ...], free: tuple[int, ...], pick: int) -> ft.Control:
    """Dice that lie nowhere yet; the chosen one is laid by the next tap on a target."""
    _ = look._
    lit = sum(faces[at] in ("success", "double") for at in free)
    words = _("To place") if lit else _("All placed")
    cells: list[ft.Control] = [text(look, words, 15, "ink2", True)]
    for at in free:
        name = _("Die {n}: {face}", n=at + 1, face=term(faces[at], _))
        act = desk.edits(Wilds, pick=at) if faces[at] in ("success", "double") else None
        cells.append(die_key(look, faces[at], name, act, on=at == pick, size=34 if not act else 42 if lit > 4 else 48))
    return ft.Container(ft.Row(cells, wrap=True, spacing=2, run_spacing=4), padding=pad(left=4))


@part
def Target(look: Look, desk: Desk, goal: view.Goal, faces: tuple[str, ...], pick: int) -> ft.Control:
    """One attribute of the enemy: what is left of it, the dice on it, and room for the next."""
    _ = look._
    name, note = (_(words) for words in GOAL_WORDS[goal.target])
    done = goal.left == 0
    lay = (desk.does(LayDie(pick, goal.target))) if pick >= 0 else None
    words = ft.Column([text(look, name, 16, "ink", True), text(look, note, 13, "ink2")], spacing=0, expand=True)
    top: list[ft.Control] = [_sign(look, goal.target), words]
    if done:
        top.append(ft.Icon(ft.Icons.CHECK, size=22, color=look.c["good"]))
    top += [num(look, goal.left, 40, "good" if done else "ink"), num(look, f"/{goal.printed}", 20, "ink2")]
    cells: list[ft.Control] = [
        die_key(
            look,
            faces[at],
            _("Take back die {n}: {face}", n=at + 1, face=term(faces[at], _)),
            _taker(desk, at),
            size=48,
        )
        for at in goal.dice
    ]
    plus = ft.Container(
        ft.Icon(ft.Icons.ADD, color=look.c["ink" if lay else "line"]),
        width=52,
        height=52,
        border_radius=12,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(1.5, fade(look.c["line"], 0.9 if lay else 0.4)),
    )
    cells.append(tap(plus, lay, _("Lay a die: {target}", target=name)))
    said = _("{target}: {left} of {all} left", target=name, left=goal.left, all=goal.printed)
    line = ft.Semantics(content=ft.Row(top, spacing=6), label=said, exclude_semantics=True, container=True)
    whole = ft.Column([line, ft.Row(cells, wrap=True, spacing=6, run_spacing=4)], spacing=4)
    return panel(look, ft.Container(whole, on_click=None), pad(12, 6, 14, 8))


def _taker(desk: Desk, at: int) -> Callable[[], object]:
    return desk.does(LayDie(at, "none"))


@part
def Advice(look: Look, desk: Desk, way: view.Way) -> ft.Control:
    _ = look._
    words = _("Best: {way}", way=way.words) if way.best else way.words
    if way.lies_so:
        return hint(look, words + " · " + _("lies so"), icon=ft.Icons.CHECK)
    return hint(
        look, words, desk.does(LayAll(way.targets)), _("Lay so"), None if way.best else ft.Icons.SHIELD_OUTLINED
    )


# the end --------------------------------------------------------------------------------------
def _end(look: Look, desk: Desk, state: State) -> Page:
    _, seen = look._, view.ending(state, look._)
    icon = ft.Icons.EMOJI_EVENTS if seen.tone == "good" else ft.Icons.PETS
    body: list[ft.Control] = [outcome(look, seen.heading, seen.detail, seen.tone, icon)]
    body += [hint(look, words, icon=ft.Icons.BACK_HAND_OUTLINED) for words in seen.todo]
    if seen.tame_cost is not None and state.wilds:
        body += tame_parts(look, desk, state.wilds.name, seen.tame_cost)
    if state.wilds and state.wilds.enemy_hp == 0 and not state.wilds.rewarded:
        body.append(reward_key(look, desk, state.heroes[state.wilds.hero].team, state.wilds.name))
    if seen.tamed:
        body.append(hint(look, _("Tamed: it goes with the hero."), icon=ft.Icons.CHECK))
    return body, Go(_("End the wilds combat"), desk.does(LeaveWilds()), ft.Icons.CHECK)
