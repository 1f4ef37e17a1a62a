"""Steps 7 to 10: defeats, flight, the winner, the cleanup."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.chance import Given
from companion.core.game import main_of
from companion.games.eternia.decide.common import after
from companion.games.eternia.decide.resolve import fought_on
from companion.games.eternia.decide.strikes import SIDES
from companion.games.eternia.due import due
from companion.games.eternia.fight import Fight
from companion.games.eternia.fight_commands import CheckDefeated, CleanUp, DecideLoser, Flee, PushLoser, StandGround
from companion.games.eternia.state import State
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.fights import place_page
from companion.ui.panels.eternia.fights.pieces import hint, outcome
from companion.ui.panels.eternia.fights.reward import reward_key
from companion.ui.panels.eternia.fights.shell import PAD, Go, headed
from companion.ui.panels.eternia.fights.taming import tame_parts
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, head, panel, rule_chip, stack
from companion.ui.widgets.words import text
from companion.views.eternia import fights_end as view
from companion.views.eternia import fights_epic as epic

Page = tuple[list[ft.Control], Go]


def defeats(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    """Step 7."""
    _ = look._
    down = view.fallen(state, fight, _)
    body: list[ft.Control] = [
        outcome(look, _("{hero} is at 0 HP", hero=name), "", "bad", ft.Icons.HEART_BROKEN) for name in down
    ]
    if not down:
        body.append(hint(look, _("Nobody is at 0 HP."), icon=ft.Icons.CHECK))
    words = _("Settle the defeat") if down else _("Go on")
    return body, Go(words, desk.does(CheckDefeated()), ft.Icons.CHECK)


def flight(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    """Step 8: flee for its price, or fight on."""
    _, seen = look._, view.flight(state, fight, look._)
    words = _("Flee for free") if not seen.price else _("Flee for {n} Eternium", n=seen.price)
    act = Intent(_flee, look, desk, seen, words)
    body: list[ft.Control] = [
        _struck(look, fight),
        button(look, words, act, ft.Icons.DIRECTIONS_RUN),
        text(
            look,
            _("Only the active hero, only now, to a neighbouring area without enemies. In the pool: {n}.", n=seen.pool),
            14,
            "ink2",
        ),
    ]
    if state.difficulty == "beginner":
        body.append(doubt(look, desk, "A29"))
    words = _("Fight the second combat round")
    pad = _second_round(look, desk, state)
    if pad is not None:
        body.append(button(look, words, desk.does(StandGround(on=True)), ft.Icons.REPLAY))
    return body, Go(words, desk.does(StandGround(on=True)), ft.Icons.REPLAY, pad=pad, most=2 * PAD)


def _second_round(look: Look, desk: Desk, state: State) -> ft.Control | None:
    """Where two heroes fight, the first card of the second round says that nobody flees."""
    later = after(state, fought_on(state, Given(())))
    seen = place_page.next_card(later, later.fight) if later.fight else None
    if later.fight is None or seen is None or seen.elsewhere:
        return None
    return place_page.pad_for(look, desk, later, later.fight, seen)


def _struck(look: Look, fight: Fight) -> ft.Control:
    """What the first combat round did."""
    _ = look._
    a, b = fight.active, fight.other
    words = _("{a} dealt {n}, {b} dealt {m}", a=a.name, n=a.dealt[-1], b=b.name, m=b.dealt[-1])
    return outcome(look, words, "", "plain", ft.Icons.FLASH_ON)


def _flee(look: Look, desk: Desk, seen: view.Flight, words: str) -> None:
    _ = look._

    def to(area: str) -> Callable[[], object]:
        return closing(desk.does(Flee(area)))

    rows = [button(look, place.name, to(place.id)) for place in seen.places]
    if not seen.map:
        rows.append(button(look, _("Somewhere not on this list"), to("")))
    note = "" if seen.map else _("The map is not entered: choose a neighbouring area without enemies.")
    none = closing(desk.does(Flee("", free_areas=0)))
    open_sheet(
        look,
        headed(look, desk, words, "flee"),
        text(look, note, 15, "ink2") if note else None,
        *(rows or [button(look, _("No area is free"), none)]),
    )


def winner(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    """Step 9."""
    _ = look._
    body: list[ft.Control] = []
    if not view.beast(fight) and not fight.one_round:
        seen = epic.damage(fight, _)
        body.append(outcome(look, seen.heading, seen.detail, "plain", ft.Icons.EMOJI_EVENTS))
        body.append(doubt(look, desk, "A04"))
    return body, Go(_("Settle the fight"), desk.does(StandGround()), ft.Icons.GAVEL)


def clean(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    """Step 10: what is left to do, then the fight is over."""
    _ = look._
    seen = view.ending(state, fight, _)
    icon = ft.Icons.EMOJI_EVENTS if seen.tone == "good" else ft.Icons.FLAG
    body: list[ft.Control] = [outcome(look, seen.heading, "", seen.tone, icon)]
    body += [hint(look, line, icon=ft.Icons.BACK_HAND_OUTLINED) for line in seen.lines]
    if seen.ask:
        body += [_decide(look, desk, fight), doubt(look, desk, "A13")]
    if seen.push:
        words = _("{hero} is pushed to a neighbouring area", hero=seen.push)
        body += [_moving(look, desk, state, fight, seen.push, words, "epic-winner"), doubt(look, desk, "A05")]
    for hero in seen.retreat:
        rule = (
            "boss-combat"
            if fight.kind == "boss"
            else "first-game-retreat"
            if state.mode == "first-game"
            else "stronger-together-retreat"
        )
        words = _("{hero} falls back", hero=hero)
        body.append(_moving(look, desk, state, fight, hero, words, rule))
    body += [doubt(look, desk, id) for id in view.doubts(state, fight)]
    if seen.tame is not None:
        body += tame_parts(look, desk, fight.other.name, seen.tame)
    if fight.outcome and fight.outcome.reward:
        body.append(reward_key(look, desk, fight.active.team, fight.other.name))
    first = main_of(due(state, _)) if seen.ask or seen.push or seen.retreat else None
    if first is not None:  # somebody has to go first: to the one place there is, or the main key asks who or where
        asked = Intent(_who, desk) if seen.ask else Intent(_where, desk, first.who, first.words, first.rule)
        act = desk.does(first.command) if first.command is not None else asked
        return body, Go(first.words, act, ft.Icons.PLACE_OUTLINED)
    return body, Go(_("Shuffle the combat cards, end the fight"), desk.does(CleanUp()), ft.Icons.CHECK)


LEAVES = "faster-combat-one-round"


def _decide(look: Look, desk: Desk, fight: Fight) -> ft.Control:
    words = look._("Who has to leave?")
    rows = [button(look, fight.side(side).name, desk.does(DecideLoser(side))) for side in SIDES]
    return panel(look, stack(head(look, words, rule_chip(look, words, desk.reads(LEAVES))), *rows), edge="second")


def _who(desk: Desk) -> None:
    look, fight = desk.look, desk.state.fight
    rows = [button(look, fight.side(side).name, closing(desk.does(DecideLoser(side)))) for side in SIDES]
    open_sheet(look, headed(look, desk, look._("Who has to leave?"), LEAVES), *rows)


def _moving(look: Look, desk: Desk, state: State, fight: Fight, hero: str, words: str, rule: str) -> ft.Control:
    """Who leaves the area, and by which rule."""
    chip = rule_chip(look, words, desk.reads(rule))
    go = button(look, look._("Choose the area"), Intent(_where, desk, hero, words, rule), ft.Icons.PLACE_OUTLINED)
    return panel(look, stack(head(look, words, chip), go), edge="second")


def _where(desk: Desk, hero: str, words: str, rule: str) -> None:
    """Where a loser goes; a place that would start another fight says so."""
    look, _, state = desk.look, desk._, desk.state
    rows = [
        button(
            look,
            place.name + (" · " + _("starts another fight") if place.enemies else ""),
            closing(desk.does(PushLoser(hero, place.id))),
        )
        for place in view.moves(state, hero, _)
    ]
    open_sheet(look, headed(look, desk, words, rule), *rows)
