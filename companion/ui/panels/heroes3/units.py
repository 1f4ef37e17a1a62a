"""The unit cards: looked up, corrected, added; kept at this table and in the box profile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.games.heroes3.commands import SetUnit
from companion.games.heroes3.order import TIERS
from companion.games.heroes3.state import Realm
from companion.games.heroes3.units import FACTIONS, TYPES, UnitCard, to_profile
from companion.ui.desk import Desk
from companion.ui.guard import part, tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import chip, kind_sign, mark, rule, small_numbers, tier_pips, wrap
from companion.ui.widgets.counter import counter
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, fade, head, panel, stack, tap
from companion.ui.widgets.words import text
from companion.views.heroes3 import editor as view
from companion.views.heroes3 import names
from companion.views.heroes3.draft import Units


def screen_of(look: Look, desk: Desk, state: Realm) -> ft.Control:
    card = desk.draft(Units).card
    return _edit(look, desk, state, card) if card else _list(look, desk, state)


def _list(look: Look, desk: Desk, state: Realm) -> ft.Control:
    _ = desk._
    now = desk.draft(Units)
    search = field(look, _("Find a unit"), now.query, Intent(_search, desk))
    cards = view.listed(state, now.query, _)
    rows: list[ft.Control] = [Card(look, desk, card) for card in cards[: now.many]]
    note = text(
        look, _("Numbers come from public card lists, not from the rulebook. Check them against your box."), 15, "ink2"
    )
    more = [button(look, _("Show more"), desk.edits(Units, many=now.many + 12))] if len(cards) > now.many else []
    top = bar(look, _("Unit cards"), _.plural("{n} card", "{n} cards", len(cards)), Intent(desk.go))
    new = main_action(
        look, _("Add a unit of your own"), desk.edits(Units, card=view.new_card(state.units)), ft.Icons.ADD
    )
    return screen(look, top, centred(look, scroll([search, note, *rows, *more], 8)), dock(look, None, new))


@part
def Card(look: Look, desk: Desk, card: UnitCard) -> ft.Control:
    """One card of the list; a doubtful one says so."""
    _ = desk._
    where = names.faction(card.faction, _) if card.faction else names.side("neutral", _)
    name = ft.Column(
        [text(look, _.pick(card), 17, "ink", True), text(look, f"{where} · {_(names.TIER[card.tier])}", 14, "ink2")],
        spacing=0,
        expand=True,
    )
    top = ft.Row([kind_sign(look, card.type, 22), name, tier_pips(card.tier, 9)], spacing=10)
    few = card.few
    sides: list[ft.Control] = [small_numbers(look, few.attack, few.defence, few.hp, few.initiative)]
    if card.pack:
        pack = card.pack
        pair = [
            text(look, names.side("pack", _), 13, "second", True),
            small_numbers(look, pack.attack, pack.defence, pack.hp, pack.initiative),
        ]
        sides.append(ft.Row(pair, spacing=10, wrap=look.big))
    badge: ft.Control | None = None
    if card.source == "box":
        badge = mark(look, _("your box"), "good")
    elif card.confidence == "inferred":
        badge = mark(look, _("sources disagree"), "bad")
    border = ft.Border.all(1, fade(look.c["line"], 0.45))
    return tap(
        stack(top, *sides, badge, gap=4),
        desk.edits(Units, card=card),
        _.pick(card),
        padding=12,
        border_radius=14,
        border=border,
        bgcolor=look.c["surface"],
    )


def _put(desk: Desk, card: UnitCard) -> Callable[[], None]:
    return desk.edits(Units, card=card)


def _rename(desk: Desk, card: UnitCard, words: str) -> None:
    desk.drafts.edit(Units, (("card", view.renamed(card, words, desk.look.language)),))


def _search(desk: Desk, words: str) -> None:
    desk.drafts.edit(Units, (("query", words),))


def _edit(look: Look, desk: Desk, state: Realm, card: UnitCard) -> ft.Control:
    """Tier, kind and every number of both sides."""
    _ = desk._
    entry = field(
        look,
        _("Name"),
        "" if _.pick(card) == "?" else _.pick(card),
        Intent(_rename, desk, card),
        max_length=40,
        counter="",
    )
    tiers: list[ft.Control] = [
        chip(look, _(names.TIER[t]), _put(desk, replace(card, tier=t)), card.tier == t) for t in TIERS
    ]
    kinds: list[ft.Control] = [
        chip(look, _(names.KIND[k]), _put(desk, replace(card, type=k)), card.type == k) for k in TYPES
    ]
    owners: list[ft.Control] = [
        chip(
            look,
            names.side("neutral", _),
            _put(desk, view.two_sided(replace(card, faction=""), False)),
            not card.faction,
        )
    ]
    owners += [
        chip(look, names.faction(f, _), _put(desk, view.two_sided(replace(card, faction=f), True)), card.faction == f)
        for f in FACTIONS
    ]
    heading = head(look, _("Card"), rule(look, desk, _("Unit card"), "unit-card-anatomy"))
    source = text(look, words, 14, "ink2") if (words := names.fans_of((card,), _)) else None
    doubt = text(look, card.note, 14, "bad") if card.note else None
    parts: list[ft.Control] = [
        panel(look, stack(heading, entry, wrap(*owners), wrap(*tiers), wrap(*kinds), source, doubt)),
        _side(look, desk, card, "few"),
    ]
    if card.pack:
        parts.append(_side(look, desk, card, "pack"))
    top = bar(look, _.pick(card), _("Correct the card"), Intent(_leave, desk))
    back = button(look, _("Leave it as it was"), Intent(_leave, desk), expand=True)
    keep = main_action(look, _("Keep the card"), Intent(_keep, desk, card), ft.Icons.CHECK)
    return screen(look, top, centred(look, scroll(parts)), dock(look, back, keep))


def _side(look: Look, desk: Desk, card: UnitCard, face: str) -> ft.Control:
    _ = desk._
    side = card.pack if face == "pack" else card.few
    assert side is not None
    rows: list[ft.Control] = []
    for number in view.NUMBERS:
        low, high = view.LOWEST.get(number, 0), view.HIGHEST.get(number, 30)
        rows.append(
            counter(
                look,
                _(view.LABELS[number]),
                getattr(side, number),
                _count(desk, card, face, number),
                size=30,
                key_size=48,
                low=low,
                high=high,
            )
        )
    told = names.abilities(side.tags, _)
    name = names.side(face, _) if card.pack else names.side("neutral", _)
    extra = text(look, _("Abilities: {what}", what=told), 14, "ink2") if told else None
    return panel(look, stack(head(look, name), *rows, extra))


def _count(desk: Desk, card: UnitCard, face: str, number: str) -> Callable[[int], object]:
    def count(by: int) -> bool:
        desk.drafts.edit(Units, (("card", view.counted(card, face, number, by)),))
        return True

    return count


def _leave(desk: Desk) -> None:
    desk.drafts.edit(Units, (("card", None),))


def _keep(desk: Desk, card: UnitCard) -> None:
    """At this table at once, and in the box profile for the tables to come."""
    if not _named(card):
        tell(desk._("Give the unit a name first."))
        return
    kept = replace(card, source="box", confidence="seen", note="")
    if desk.do(SetUnit(kept)):
        desk.device.room.keep_profile(desk.pack.slug, f"unit.{card.id}", to_profile(kept))
        tell(desk._("Kept for this table and for your next ones."))
        _leave(desk)


def _named(card: UnitCard) -> bool:
    return card.en.strip() not in ("", "?")
