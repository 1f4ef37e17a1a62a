"""Who is at the table: seats, sides, the host and the lock; kept through a restart, forgotten after the evening."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.table.seats import EVENING, TOPIC, Place, SeatError, Seating, new_code
from companion.table.signals import LocalHub
from companion.table.sqlite import SqliteStore
from tests.serve.conftest import Clock

TABLE = "the-table"


@pytest.fixture
def host(seating: Seating) -> str:
    secret = seating.admit(host=True)
    seating.sit(secret, "Ana")
    seating.bring(secret, TABLE)
    return secret


def guest_of(seating: Seating, name: str = "Bob", side: str = "") -> str:
    secret = seating.admit()
    seating.sit(secret, name, side=side)
    return secret


def test_the_hosts_key_alone_makes_a_host(seating: Seating) -> None:
    bob = guest_of(seating)
    assert not Place(seating, bob).is_host
    ana = seating.admit(host=True)
    seating.sit(ana, "Ana")
    assert Place(seating, ana).is_host
    seating.make_host(bob)
    assert Place(seating, bob).is_host


def test_a_seat_is_found_again_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "games.sqlite"
    before = Seating(SqliteStore(file), LocalHub(), clock)
    ana = before.admit(host=True)
    seat = before.sit(ana, "Ana")
    before.bring(ana, TABLE)
    before.change(ana, side="Red")
    clock.now += 3600
    after = Seating(SqliteStore(file), LocalHub(), clock)
    assert after.seat_of(ana) == before.seat_of(ana)
    assert after.seats()[0].side(TABLE) == "Red"
    assert after.is_host(seat)
    assert (after.door.link, after.door.code, after.door.table) == (before.door.link, before.door.code, TABLE)


def test_the_store_does_not_hold_what_opens_the_door_for_a_seat(tmp_path: Path, clock: Clock) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    seating = Seating(store, LocalHub(), clock)
    ana = seating.admit()
    seating.sit(ana, "Ana")
    assert ana not in str([store.kept(kind) for kind in ("seating", "seat", "pass")])


def test_another_evening_begins_with_an_empty_table_and_a_new_code(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "games.sqlite"
    before = Seating(SqliteStore(file), LocalHub(), clock)
    ana = before.admit()
    before.sit(ana, "Ana")
    clock.now += EVENING + 1
    after = Seating(SqliteStore(file), LocalHub(), clock)
    assert after.seats() == []
    assert not after.knows(ana)
    assert after.door.link != before.door.link


def test_damaged_seats_do_not_keep_the_table_closed(tmp_path: Path, clock: Clock) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    Seating(store, LocalHub(), clock)
    store.keep("seating", "door", "{")
    assert len(Seating(store, LocalHub(), clock).door.code) == 4


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\n"])
def test_a_seat_needs_a_name(seating: Seating, name: str) -> None:
    with pytest.raises(SeatError):
        seating.sit(seating.admit(), name)


def test_two_people_have_two_names(seating: Seating, host: str) -> None:
    with pytest.raises(SeatError, match="already called"):
        guest_of(seating, "ana")


def test_a_side_is_one_persons(seating: Seating, host: str) -> None:
    guest_of(seating, side="Red")
    with pytest.raises(SeatError, match="Bob already plays"):
        seating.change(host, side="red")
    seating.change(host, side="Blue")
    assert [seat.side(TABLE) for seat in seating.seats()] == ["Blue", "Red"]


def test_a_watcher_has_no_side(seating: Seating, host: str) -> None:
    bob = guest_of(seating, side="Red")
    seating.change(bob, watching=True)
    seat = seating.seat_of(bob)
    assert seat
    assert (seat.watching, seat.side(TABLE)) == (True, "")
    seating.change(host, side="Red")


def test_only_the_host_locks_hands_over_removes_renews_and_brings(seating: Seating, host: str) -> None:
    bob = guest_of(seating)
    ana = seating.seats()[0]
    acts: tuple[Callable[[], object], ...] = (
        lambda: seating.lock(bob, True),
        lambda: seating.hand_over(bob, ana.id),
        lambda: seating.remove(bob, ana.id),
        lambda: seating.renew(bob),
        lambda: seating.bring(bob, "another"),
    )
    for act in acts:
        with pytest.raises(SeatError, match="Only the host"):
            act()


def test_the_host_hands_over(seating: Seating, host: str) -> None:
    bob = guest_of(seating)
    seat = seating.seat_of(bob)
    assert seat
    seating.hand_over(host, seat.id)
    assert Place(seating, bob).is_host
    with pytest.raises(SeatError):
        seating.lock(host, True)


def test_after_a_host_who_left_nobody_is_host_without_the_key(seating: Seating, host: str) -> None:
    bob = guest_of(seating)
    seating.leave(host)
    assert not Place(seating, bob).is_host
    assert not seating.knows(host)
    late = guest_of(seating, "Cy")
    assert not Place(seating, late).is_host


def test_on_a_locked_table_nobody_sits_down_or_changes_sides(seating: Seating, host: str) -> None:
    late, bob = seating.admit(), guest_of(seating, side="Red")
    seating.lock(host, True)
    acts: tuple[Callable[[], object], ...] = (
        lambda: seating.sit(late, "Zoe"),
        lambda: seating.change(bob, side="Blue"),
        lambda: seating.change(bob, watching=True),
        seating.admit,
    )
    for act in acts:
        with pytest.raises(SeatError, match="locked"):
            act()
    assert seating.change(bob, name="Robert").name == "Robert"


def test_a_new_link_shuts_out_who_had_the_old_one_and_no_seat(seating: Seating, host: str) -> None:
    bob, lurker, old = guest_of(seating), seating.admit(), seating.door
    seating.renew(host)
    assert not seating.fits_link(old.link)
    assert (seating.knows(bob), seating.knows(lurker)) == (True, False)


def test_a_removed_seat_opens_nothing_and_everybody_is_told(seating: Seating, host: str) -> None:
    bob = guest_of(seating)
    told: list[bool] = []
    seating.hub.subscribe(TOPIC, lambda: told.append(seating.knows(bob)))
    seat = seating.seat_of(bob)
    assert seat
    seating.remove(host, seat.id)
    assert told == [False]
    with pytest.raises(SeatError):
        seating.sit(bob, "Bob")


def test_the_host_removes_others_and_not_themselves(seating: Seating, host: str) -> None:
    own = seating.seat_of(host)
    assert own
    with pytest.raises(SeatError):
        seating.remove(host, own.id)
    assert seating.knows(host)


def test_codes_are_four_letters_that_cannot_be_misread() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 190
    assert all(len(code) == 4 and not set(code) & set("IO01") for code in codes)
