"""Whatever is tapped in a set-up, its main key begins the game or says what is missing."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.i18n import Translator
from companion.packs.model import Pack
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.views import cards as c
from companion.views import setup
from companion.views.veiel import setup as veiel

PACKS = Path(__file__).parent.parent / "packs"
FR = Translator("fr")
TAPS, GAMES = 40, 5
WORDS = "Zoé"
Made = Callable[[Pack, Any], setup.Wizard]


def pressed(plan: Any, act: c.Act) -> Any:
    match act:
        case c.Edit(kind, changes) if isinstance(plan, kind):
            return replace(plan, **dict(changes))
        case c.Toggle(kind, name, value) if isinstance(plan, kind):
            return replace(plan, **{name: setup.toggled(getattr(plan, name), value)})
        case c.Change(kind, how, given) if isinstance(plan, kind):
            return how(plan, *given)
        case c.Closing(then) if then:
            return pressed(plan, then)
    return plan


def typed(plan: Any, field: c.Field) -> Any:
    if isinstance(field.into, c.Change):
        return field.into.how(plan, *field.into.given, WORDS)
    return replace(plan, **{field.into.changes[0][0]: WORDS})


def acts(wizard: setup.Wizard) -> list[c.Act]:
    fields = {id(field.into) for field in c.found(c.Field, wizard)}
    found = [*c.found(c.Edit, wizard), *c.found(c.Toggle, wizard), *c.found(c.Change, wizard)]
    return [act for act in found if id(act) not in fields]


def of_veiel(pack: Pack, plan: veiel.Plan) -> setup.Wizard:
    return veiel.wizard(pack, plan, {}, FR.within("veiel"))


def of_pack(pack: Pack, plan: setup.PackPlan) -> setup.Wizard:
    return setup.of_pack(pack, plan, FR)


@pytest.mark.parametrize(
    ("slug", "packs", "fresh", "make", "settle", "choices"),
    [
        ("toy", PACKS, setup.PackPlan(players=("Ana",)), of_pack, lambda p: p, setup.pack_choices),
        (
            "veiel",
            None,
            veiel.Plan(players=("Ana",)),
            of_veiel,
            veiel.filled,
            lambda _pack, plan: veiel.start_choices(plan),
        ),
    ],
)
def test_whatever_is_tapped_the_main_key_begins_or_says_what_is_missing(
    slug: str,
    packs: Path | None,
    fresh: Any,
    make: Made,
    settle: Callable[[Any], Any],
    choices: Callable[[Pack, Any], dict[str, object]],
) -> None:
    room = Room(SqliteStore(":memory:"), shelf(packs))
    pack = room.shelf.find(slug)
    assert pack is not None
    for seed in range(GAMES):
        chance, plan = random.Random(seed), settle(fresh)
        for _tap in range(TAPS):
            now = make(pack, plan)
            act = chance.choice(acts(now))
            plan = settle(pressed(plan, act))
            now = make(pack, plan)
            assert now.main.act is not None
            if not now.main.lacks:
                assert isinstance(room.new(slug, choices(pack, plan)), Table), (seed, act)


def test_what_is_typed_goes_where_it_belongs() -> None:
    pack = shelf().find("veiel")
    assert pack is not None
    for n, _field in enumerate(c.found(c.Field, of_veiel(pack, veiel.filled(veiel.Plan(players=("Ana", "Bob")))))):
        plan = veiel.filled(veiel.Plan(players=("Ana", "Bob")))
        after = typed(plan, c.found(c.Field, of_veiel(pack, plan))[n])
        again = c.found(c.Field, of_veiel(pack, after))[n]
        shown = again.now if isinstance(again.into, c.Change) else dict(again.into.changes).popitem()[1]
        assert shown == WORDS
