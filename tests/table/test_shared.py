"""Six phones and one order: what each does at once adds up, is done once, or is refused with its rule, on all alike."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.games import rules_of
from companion.i18n import Translator
from companion.packs.load import read_pack
from companion.packs.model import Pack
from companion.packs.registry import Shelf
from companion.table.chance import SystemChance
from companion.table.codec import NewerSave, codec_of
from companion.table.company import Company, Seated, Setup, packed, seat_entry
from companion.table.pending import Placed
from companion.table.saved_games import Room
from companion.table.shared import SharedTable
from companion.table.signals import LocalHub
from companion.table.sqlite import SqliteStore
from companion.table.store import Saved
from tests.soak.commands import Hand

ROOT = Path(__file__).parents[2]
TOY = rules_of("toy")
NAMES = ("Ana", "Bo", "Cy", "Dan", "Eve", "Flo")


@cache
def pack(slug: str) -> Pack:
    return read_pack(ROOT / ("tests/packs" if slug == "toy" else "rules_data") / slug)


class Order:
    """The shared log: takes an entry behind its head, or says where the head is."""

    def __init__(self) -> None:
        self.rows: list[Placed] = []

    def add(self, after: int, id: str, data: dict[str, Any]) -> bool:
        if after != len(self.rows):
            return False
        at = 5_000_000.0 + len(self.rows) * 3
        self.rows.append(Placed(after + 1, id, json.loads(json.dumps(data)), at))
        return True


class Phone:
    """One copy of a game with its own store; `line` is whether it hears the others."""

    def __init__(self, name: str, order: Order, saved: Saved, chance: Any = None, clock: float = 0.0) -> None:
        self.name, self.order, self.line = name, order, True
        self.store = SqliteStore(":memory:")
        self.store.create(saved, [])
        self.saved, self.chance, self.clock = saved, chance or Given(()), clock
        self.table = self.opened()

    def opened(self) -> SharedTable:
        game = rules_of(self.saved.slug)
        return SharedTable(game, self.saved, self.store, LocalHub(), self.chance, lambda: self.clock)

    def restart(self) -> None:
        self.table = self.opened()

    def do(self, command: Any) -> Any:
        return self.table.do(command, author=self.name)

    def hear(self) -> None:
        for placed in self.order.rows[self.table.place :]:
            self.table.take(placed)

    def send(self) -> bool:
        """One try, as a phone does when its line is up: True where the log took something."""
        first = self.table.next()
        if first is None or not self.order.add(self.table.place, *first):
            return False
        self.hear()
        return True


def settle(phones: list[Phone], dice: Random) -> None:
    """Everybody sends until nothing waits; who is faster is a matter of luck."""
    for _ in range(10_000):
        waiting = [phone for phone in phones if phone.line and phone.table.pending]
        if not waiting:
            break
        one = dice.choice(waiting)
        if dice.random() < 0.5:
            one.hear()
        if not one.send():
            one.hear()
    for phone in phones:
        if phone.line:
            phone.hear()


def company(slug: str, choices: dict[str, Any], count: int = 6) -> tuple[Order, list[Phone]]:
    game = rules_of(slug)
    state = game.start(pack(slug), {**choices, "profile": {}})
    assert not isinstance(state, Refusal)
    saved = Saved("t" * 8, slug, "Friday", 0.0, 0.0, game.version, codec_of(game).state_json(state))
    order = Order()
    # clocks that differ by a day do not matter
    return order, [Phone(NAMES[n], order, saved, clock=86_400.0 * n) for n in range(count)]


def same(phones: list[Phone]) -> None:
    first = phones[0].table
    for phone in phones:
        assert phone.table.state == first.state
        assert phone.table.timeline == first.timeline
        assert phone.store.entries(phone.saved.id) == phones[0].store.entries(phones[0].saved.id)
        assert phone.table.parted == ()
        assert phone.table.skipped == first.skipped


def toy() -> Any:
    import importlib

    return importlib.import_module(TOY.start.__module__)


TOY_CHOICES = {"players": ["Ana", "Bob"]}


@pytest.mark.parametrize("seed", range(3))
def test_six_taps_at_one_instant_all_count_a_hundred_times(seed: int) -> None:
    order, phones = company("toy", TOY_CHOICES)
    before, dice = phones[0].table.state, Random(seed)
    for _ in range(100):
        for phone in phones:
            by = 1 if phone in phones[:3] else -1  # the toy's fog has a ceiling
            assert not isinstance(phone.do(toy().Count("fog", by)), Refusal)
        settle(phones, dice)
    same(phones)
    assert phones[0].table.state == before
    assert len(order.rows) == 600
    assert not any(phone.table.told() for phone in phones)


def test_one_page_is_turned_once_and_the_other_is_told_who_did() -> None:
    order, (ana, bo) = company("toy", TOY_CHOICES, 2)
    before = ana.table.state
    ana.do(toy().NextPhase())
    bo.do(toy().NextPhase())
    assert ana.send()
    assert not bo.send()
    bo.hear()
    (told,) = bo.table.told()
    assert (told.who, told.why) == ("Ana", "twin")
    assert bo.table.unshared == 0
    same([ana, bo])
    assert ana.table.state != before
    assert len(order.rows) == 1


def test_undo_names_its_step_and_never_takes_back_anothers() -> None:
    order, (ana, bo) = company("toy", TOY_CHOICES, 2)
    ana.do(toy().Count("fog", 1))
    ana.send()
    bo.hear()
    assert bo.table.undo("Bo")
    ana.do(toy().Count("fog", 5))
    ana.send()
    assert not bo.send()
    bo.hear()
    (told,) = bo.table.told()
    assert isinstance(told.why, Refusal)
    same([ana, bo])
    both = len(order.rows)
    ana.table.undo("Ana")
    bo.table.undo("Bo")
    ana.send()
    bo.send()
    bo.hear()
    assert [one.why for one in bo.table.told()] == ["twin"]
    same([ana, bo])
    assert len(order.rows) == both + 1


def test_a_phone_without_a_line_plays_on_and_comes_together() -> None:
    order, phones = company("toy", TOY_CHOICES, 3)
    away, others = phones[0], phones[1:]
    away.line = False
    begun = away.table.state.counters["fog"].value
    for _ in range(3):
        away.do(toy().Count("fog", 1))
    assert away.table.unshared == 3
    assert away.table.state.counters["fog"].value == begun + 3
    for n in range(500):
        others[n % 2].do(toy().Count("fog", 1 if n % 4 < 2 else -1))
        settle(others, Random(n))
    away.restart()
    assert away.table.unshared == 3
    assert away.table.state.counters["fog"].value == begun + 3
    away.line = True
    settle(phones, Random(1))
    same(phones)
    assert len(order.rows) == 503
    assert away.table.state.counters["fog"].value == begun + 3
    away.restart()
    same(phones)


def test_the_same_card_is_drawn_after_a_lost_race() -> None:
    _order, (ana, bo) = company("toy", TOY_CHOICES, 2)
    bo.table._chance = SystemChance()
    drawn = bo.do(toy().DrawCards("cargo", 1))
    ana.do(toy().Count("fog", 1))
    ana.send()
    bo.table._chance = Given(())
    bo.hear()
    assert bo.table.timeline.steps[-1].events == drawn.events
    bo.send()
    ana.hear()
    same([ana, bo])


@pytest.mark.parametrize(
    "bad",
    [
        {"type": "did"},
        {"type": "did", "v": 1, "author": "X", "at": 1, "waived": [], "joins": False, "events": [{"type": "nothing"}]},
        {"type": "moved", "to": "x", "author": "X", "at": 0},
        {"type": "moved", "to": 1, "author": 3, "at": 0},
    ],
)
def test_an_entry_that_nobody_can_read_is_skipped_by_all_alike(bad: dict[str, Any]) -> None:
    order, phones = company("toy", TOY_CHOICES, 3)
    phones[0].do(toy().Count("fog", 1))
    settle(phones, Random(1))
    order.add(len(order.rows), "bad", bad)
    phones[1].do(toy().Count("fog", 1))
    settle(phones, Random(2))
    same(phones)
    assert [place for place, _ in phones[2].table.skipped] == [2]
    assert len(phones[0].store.entries(phones[0].saved.id)) == 2
    for phone in phones:
        phone.restart()
    same(phones)


def test_an_entry_of_a_later_version_waits_for_that_version() -> None:
    order, (ana,) = company("toy", TOY_CHOICES, 1)
    order.add(0, "later", {"type": "did", "v": 99, "author": "X", "at": 1, "waived": [], "joins": False, "events": []})
    with pytest.raises(NewerSave):
        ana.hear()
    assert ana.table.skipped == []


def test_a_phone_that_differs_says_so() -> None:
    order, (ana, bo) = company("toy", TOY_CHOICES, 2)
    for n in range(19):
        ana.do(toy().Count("fog", 1 - 2 * (n % 2)))
        ana.send()
    bo.hear()
    ana.do(toy().Count("fog", 1))
    first = ana.table.next()
    assert first
    id, data = first
    data["sums"] = {**data["sums"], "counters": "0"}
    order.add(19, id, data)
    bo.hear()
    assert bo.table.parted == ("counters",)


def golden(slug: str) -> tuple[Order, list[Phone]]:
    """A moment of a real evening at which the main key does something, taken up by six phones."""
    room = Room(SqliteStore(":memory:"), Shelf((pack(slug),)))
    state = next(
        state
        for file in sorted((ROOT / "tests" / "saves" / "v1").glob(f"{slug}-*.json"))
        for table in [room.bring_in(file.read_text(encoding="utf-8"))]
        for n in range(len(table.timeline.steps) // 2, len(table.timeline.steps))
        for state in [table.state_at(n)]
        if due_now(table.game, state) is not None
    )
    game, order = rules_of(slug), Order()
    saved = Saved("t" * 8, slug, "Friday", 0.0, 0.0, game.version, codec_of(game).state_json(state))
    return order, [Phone(name, order, saved, SystemChance()) for name in NAMES]


@pytest.mark.parametrize("slug", ["conan", "eternia", "heroes3", "veiel"])
def test_six_phones_play_a_real_game_at_once_and_stay_one_game(slug: str) -> None:
    order, phones = golden(slug)
    game, dice = phones[0].table.game, Random(7)
    tapped = told = 0
    for n in range(40):
        if n % 8 == 0:
            hand = Hand(dice, codec_of(game).state_json(phones[0].table.state))
        wished = wish(phones[0], hand, dice)
        for phone in phones:
            if dice.random() < 0.3:
                wished = wish(phone, hand, dice)
            if dice.random() < 0.1:
                tapped += phone.table.undo(phone.name)
            elif not isinstance(phone.do(wished), Refusal):
                tapped += 1
        settle(phones, dice)
        told += sum(len(phone.table.told()) for phone in phones)
    same(phones)
    assert tapped == len(order.rows) + told
    assert phones[0].table.length == len(order.rows) > 20


def wish(phone: Phone, hand: Hand, dice: Random) -> Any:
    """The main key, or something at random that the rules allow here."""
    game, state = phone.table.game, phone.table.state
    if dice.random() < 0.4 and (wished := due_now(game, state)) is not None:
        return wished
    for _ in range(60):
        wished = hand.command(dice.choice(get_args(game.command)))
        if not isinstance(game.decide(state, wished, SystemChance(), frozenset()), Refusal):
            break
    return wished


def due_now(game: Any, state: Any) -> Any:
    return next((one.command for one in game.due(state, Translator("en")) if one.command is not None), None)


@pytest.mark.parametrize("slug", ["conan", "heroes3", "veiel"])
def test_who_both_press_the_main_key_go_on_once(slug: str) -> None:
    _order, (ana, bo, *_) = golden(slug)
    wished = due_now(ana.table.game, ana.table.state)
    assert not isinstance(ana.do(wished), Refusal)
    assert not isinstance(bo.do(wished), Refusal)
    assert ana.send()
    assert not bo.send()
    bo.hear()
    assert bo.table.unshared == 0
    assert [told.why == "twin" or isinstance(told.why, Refusal) for told in bo.table.told()] == [True]
    same([ana, bo])


def test_the_people_and_the_set_up_are_in_the_log() -> None:
    setup = Setup("toy", "Friday", 1, json.dumps({"x": "é" * 200_000}))
    found = Company()
    entries = packed(setup)
    assert all(len(json.dumps(entry)) < 60_000 for entry in entries)
    for entry in entries:
        assert found.setup is None
        found = found.take(entry)
    assert found.setup == setup
    found = found.take(seat_entry(Seated("a", "Ana", "p" * 87, "Red")))
    found = found.take(seat_entry(Seated("b", "Bo")))
    found = found.take(seat_entry(Seated("c", "ana")))
    assert {seat.name for seat in found.seats.values()} == {"Ana", "Bo"}
    assert found.host == "a"
    found = found.take({"type": "host", "seat": "b"}).take({"type": "left", "seat": "a"})
    assert (list(found.seats), found.host) == (["b"], "b")
    for odd in ({"type": "seat", "seat": 3}, {"type": "seat"}, {}, {"type": "start", "n": 0, "of": 1}):
        assert found.take(odd) == found
