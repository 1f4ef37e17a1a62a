"""The planner: what she holds, what she aims at, and the best chains as a short list; searched only when asked."""

from __future__ import annotations

import flet as ft

from companion.games.veiel.commands import HoldCards
from companion.games.veiel.planner import Goal
from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.veiel.pieces import big_key, element_row, element_sign
from companion.ui.panels.veiel.showing import Planning
from companion.ui.widgets.surface import button, chip, grid, head, panel, rule_chip, stack
from companion.ui.widgets.words import num, text
from companion.views.veiel import fusion as view

MOST_HELD = 12


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    mistress = state.mistress
    assert mistress is not None
    told = desk.draft(Planning).hand
    hand = mistress.hand if told is None else told
    return [_hand(look, desk, state, hand), _aim(look, desk, state, hand), *_found(look, desk, state, hand)]


def _hand(look: Look, desk: Desk, state: State, hand: tuple[str, ...]) -> ft.Control:
    _, mistress = desk._, state.mistress
    assert mistress is not None
    keys: list[ft.Control] = [
        big_key(
            look,
            element_sign(look, id, 32),
            view.element_name(id, _),
            desk.edits(Planning, hand=(*hand, id)) if len(hand) < MOST_HELD else None,
            _("Add {card} to the hand", card=view.element_name(id, _)),
        )
        for id in view.BASE
    ]
    away = tuple(id for id in view.elsewhere(mistress) if hand.count(id) < mistress.fetched[id])
    keys += [
        big_key(
            look,
            element_row(look, mistress.cards[id].elements, 22),
            _.pick(mistress.cards[id].name),
            desk.edits(Planning, hand=(*hand, id)) if len(hand) < MOST_HELD else None,
            _("Add {card} to the hand", card=_.pick(mistress.cards[id].name)),
        )
        for id in away
    ]
    held: list[ft.Control] = []
    for n, id in enumerate(hand):
        card = mistress.cards.get(id)
        name = _.pick(card.name) if card else view.element_name(id, _)
        sign = element_row(look, card.elements if card else (id,), 22)
        rest = hand[:n] + hand[n + 1 :]
        held.append(
            big_key(look, sign, name, desk.edits(Planning, hand=rest), _("Take {card} out of the hand", card=name))
        )
    rule = rule_chip(look, _("Chains of fusions"), desk.reads("fusion-chaining"))
    none = text(look, _("Tap what she holds."), 15, "ink2")
    return panel(
        look,
        stack(
            head(look, _("Her hand"), num(look, len(hand), 32), rule),
            grid(held, 3 if look.big else 4, 6) if held else none,
            text(look, _("Add a card"), 14, "ink2", True),
            grid(keys, 3 if look.big else 5, 6),
        ),
    )


def _aim(look: Look, desk: Desk, state: State, hand: tuple[str, ...]) -> ft.Control:
    _, mistress = desk._, state.mistress
    assert mistress is not None
    now = desk.draft(Planning)
    goal, want = now.goal, now.want
    names: dict[Goal, str] = {"biggest": _("Biggest card"), "most": _("Most fusions")}
    goals: list[ft.Control] = [
        chip(look, words, desk.edits(Planning, goal=id), id == goal) for id, words in names.items()
    ]
    lying = view.book(state, _)
    wants: list[ft.Control] = [
        chip(look, card.name, desk.edits(Planning, want="" if card.id == want else card.id), card.id == want)
        for _tier, laid, _rule, cards in lying
        for card in cards
        if laid and card.laid
    ]

    def search() -> None:
        """Tells the table what she holds, then looks for chains."""
        if hand != mistress.hand and desk.do(HoldCards(hand)) is None:
            return
        held: State = desk.state
        found = view.plan_views(held, hand, goal, want, _)
        desk.drafts.edit(Planning, (("hand", None), ("key", _key(held, hand, desk)), ("found", found)))

    go = button(look, _("Find the best chain"), search if hand else None, ft.Icons.ROUTE_OUTLINED)
    return panel(
        look,
        stack(
            text(look, _("What for?"), 14, "ink2", True),
            ft.Row(goals, spacing=6, run_spacing=2, wrap=True),
            text(look, _("It must end in (optional)"), 14, "ink2", True) if wants else None,
            ft.Row(wants, spacing=6, run_spacing=2, wrap=True) if wants else None,
            go,
        ),
    )


def _key(state: State, hand: tuple[str, ...], desk: Desk) -> object:
    """What a plan was made for: when it changes, the plan is stale."""
    assert state.mistress is not None
    now = desk.draft(Planning)
    return (hand, state.mistress.plays, state.mistress.turn, now.goal, now.want)


def _found(look: Look, desk: Desk, state: State, hand: tuple[str, ...]) -> list[ft.Control]:
    _ = desk._
    now = desk.draft(Planning)
    if now.key is None or now.key != _key(state, hand, desk):
        return []
    if not now.found:
        return [panel(look, text(look, _("No fusion comes out of these cards this turn."), 16), edge="second")]
    found: list[ft.Control] = []
    for n, plan in enumerate(now.found):
        steps: list[ft.Control] = [
            ft.Row(
                [num(look, i, 22, "second"), text(look, words, 16, "ink", i == len(plan.lines), expand=True)],
                spacing=10,
            )
            for i, words in enumerate(plan.lines, 1)
        ]
        heading = _("Best chain") if n == 0 else _("Or")
        found.append(
            panel(
                look,
                stack(head(look, heading), *steps, text(look, plan.sum, 14, "ink2"), gap=6),
                edge="second" if n == 0 else "",
            )
        )
    return found
