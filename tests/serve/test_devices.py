"""Three real Flet sessions at one shared table, without a browser: in step, secrets kept, watchers only watch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.message import Message
from companion.core.refusal import Refusal, refuse
from companion.core.turn import Turn
from companion.games import generic, rules_of
from companion.games.generic import NextPhase
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.seats import Place, Seating
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.table.veiled import Hidden, Seen, sight
from companion.ui.app import main_for
from companion.ui.screens.join import Sitting
from companion.views import describe
from tests.games.eternia import begin
from tests.ui.headless import Headless
from tests.ui.test_shell import PACKS

SECRET = "the crown is under the stairs"


# a game with a secret ----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Plots:
    """Each player may write down a plot that nobody else may read."""

    slug: str = "toy"
    players: tuple[str, ...] = ("Ana", "Bob", "Cy")
    plots: dict[str, str] = field(default_factory=dict)
    turn: Turn = Turn()


class Write(Message):
    who: str
    plot: str


class Written(Message):
    who: str
    plot: str


def decide(state: Plots, command: Write, chance: Chance, waived: frozenset[str]) -> tuple[Written, ...] | Refusal:
    return (Written(command.who, command.plot),) if command.who in state.players else refuse("unknown_counter")


def apply(state: Plots, event: Written) -> Plots:
    return replace(state, plots={**state.plots, event.who: event.plot})


def veil(state: Plots, seat: str) -> Plots:
    return replace(state, plots={who: plot if who == seat else "?" for who, plot in state.plots.items()})


PLOTS: Game[Plots] = Game(
    "toy",
    Plots,
    Write,
    Written,
    lambda pack, choices: Plots(),
    decide,
    apply,
    lambda event: "",
    veil,
    sides=lambda state: tuple((name, name) for name in state.players),
)


# a table with devices ----------------------------------------------------------------------------
class Evening:
    """A room, its seating, and devices that joined by the door."""

    def __init__(self, rules: Game[Any] = generic.GAME) -> None:
        clock = lambda: 1_000_000.0  # noqa: E731  what is "a moment ago" must not hang on a busy machine
        self.room = Room(SqliteStore(":memory:"), shelf(PACKS), rules=lambda slug: rules, now=clock)
        self.seating = Seating(self.room.store, self.room.hub, self.room.now)
        made = self.room.new("toy", {"players": ["Ana", "Bob", "Cy"]})
        assert isinstance(made, Table)
        self.table = made

    def place(self, name: str, side: str = "", watching: bool = False) -> Place:
        secret = self.seating.admit(host=not self.seating.seats())
        self.seating.sit(secret, name, side=side, watching=watching)
        if not self.seating.door.table:
            self.seating.bring(secret, self.table.id)
            self.seating.change(secret, side=side)
        return Place(self.seating, secret)

    async def device(self, place: Place, language: str = "en", route: str = "") -> Headless:
        path = f"{route or '/table/' + self.table.id}?lang={language}"
        return await Headless(route=path).start(main_for(self.room, lambda session: place))


def play(script: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(script())


def test_a_tap_is_on_three_devices_with_its_author_each_in_its_language() -> None:
    async def script() -> None:
        evening = Evening()
        ana, bob, cy = (evening.place(name) for name in ("Ana", "Bob", "Cy"))
        first, second, third = (
            await evening.device(ana),
            await evening.device(bob, "fr"),
            await evening.device(cy),
        )
        await first.press("Fog +1")
        for device in (second, third):
            await device.settle()
        assert "Annuler\u00a0: Brume +1 (Ana)" in second.names()
        assert "Undo: Fog +1 (Ana)" in third.names()
        await second.press("Annuler\u00a0: Brume +1 (Ana)")
        await third.settle()
        assert "Bob went to another moment of the game." in third.words()
        assert evening.table.state.counters["fog"].value == 3
        assert evening.table.latest is not None
        assert evening.table.latest.author == "Bob"  # type: ignore[union-attr]

    play(script)


def test_a_device_that_left_is_no_longer_drawn_for() -> None:
    async def script() -> None:
        evening = Evening()
        first, second = await evening.device(evening.place("Ana")), await evening.device(evening.place("Bob"))
        second.page.data.leave()
        before = "Undo: Fog +1 (Ana)" in second.names()
        await first.press("Fog +1")
        await second.settle()
        assert (before, "Undo: Fog +1 (Ana)" in second.names()) == (False, False)

    play(script)


def test_two_counts_at_the_same_moment_both_count() -> None:
    async def script() -> None:
        evening = Evening()
        devices = [await evening.device(evening.place(name)) for name in ("Ana", "Bob", "Cy")]
        await asyncio.gather(*(device.press("Fog +1") for device in devices))
        assert evening.table.state.counters["fog"].value == 6
        assert [step.author for step in evening.table.timeline.steps] == ["Ana", "Bob", "Cy"]

    play(script)


def test_two_people_who_turn_the_same_page_turn_it_once_and_one_is_told() -> None:
    async def script() -> None:
        evening = Evening()
        first, second = await evening.device(evening.place("Ana")), await evening.device(evening.place("Bob"))
        await first.press("Next: Sailing")
        desk = second.page.data.desks[evening.table.id]

        async def late() -> None:
            desk.do(NextPhase())

        await asyncio.wrap_future(second.page.run_task(late))
        await second.settle()
        assert evening.table.state.turn.phase == 1
        assert "Ana has just done that" in second.words()
        await second.press("Do it once more")
        assert evening.table.state.turn.phase == 2

    play(script)


def test_a_watcher_sees_the_table_and_cannot_touch_it() -> None:
    async def script() -> None:
        evening = Evening()
        evening.place("Ana")
        watcher = await evening.device(evening.place("Zoe", watching=True))
        await watcher.press("Fog +1")
        assert evening.table.length == 0
        assert "You are watching: take a seat to play." in watcher.words()

    play(script)


def test_without_a_seat_there_is_only_the_way_to_one() -> None:
    async def script() -> None:
        evening = Evening()
        evening.place("Ana")
        place = Place(evening.seating, evening.seating.admit())
        device = await evening.device(place)
        assert "Fog" not in device.words()
        device.page.data.drafts.edit(Sitting, (("name", "Bob"),))
        await device.press("Bob")
        await device.press("Sit down")
        seat = place.seat
        assert seat
        assert (seat.name, seat.side(evening.table.id)) == ("Bob", "Bob")
        assert "Fog +1" in device.names()

    play(script)


def test_a_guest_cannot_reach_other_games_or_the_machines_files() -> None:
    async def script() -> None:
        evening = Evening()
        evening.place("Ana")
        bob = evening.place("Bob")
        other = evening.room.new("toy", {"players": ["X"]}, "Somebody's diary")
        assert isinstance(other, Table)
        others = (f"/table/{other.id}", f"/table/{other.id}/history", f"/share/{other.id}")
        doors = (
            "/join",
            f"/join/{other.id}/1/{'s' * 22}",
            f"/share/{evening.table.id}",
        )  # to a relay, in the host's name
        for route in ("/games", "/", "/new/toy", "/box/toy", *others, *doors):
            device = await evening.device(bob, route=route)
            assert "People at the table" in device.words(), route
            assert "diary" not in device.words(), route

    play(script)


def test_the_hosts_own_rulebook_is_not_read_to_a_guest() -> None:
    async def script() -> None:
        evening = Evening()
        ana, bob = evening.place("Ana"), evening.place("Bob")
        evening.room.books.keep("conan", "Mine.txt", [(7, "The lamplighter whistles an unheard melody at dusk.")])
        for place, found in ((ana, True), (bob, False)):
            device = await evening.device(place)
            answers = device.page.data.assistant.ask("lamplighter whistles", "en", "conan")
            assert ("unheard melody" in str(answers)) == found

    play(script)


def test_a_removed_guest_sees_nothing_any_more() -> None:
    async def script() -> None:
        evening = Evening()
        ana, bob = evening.place("Ana"), evening.place("Bob")
        device = await evening.device(bob)
        assert bob.seat
        evening.seating.remove(ana.secret, bob.seat.id)
        await device.settle()
        assert "You no longer have a seat" in device.words()
        assert "Fog" not in device.words()

    play(script)


def test_the_host_locks_and_removes_from_the_list_of_people() -> None:
    async def script() -> None:
        evening = Evening()
        ana, bob = evening.place("Ana"), evening.place("Bob")
        host = await evening.device(ana, route="/seats")
        await host.press("Lock: nobody else joins")
        assert evening.seating.door.locked
        await host.press("More about Bob")
        await host.press("Remove from the table")
        await host.press("Remove")
        assert bob.seat is None

    play(script)


def test_the_host_is_told_once_of_a_flood_of_wrong_codes_wherever_they_are_and_a_guest_is_not() -> None:
    async def script() -> None:
        evening = Evening()
        host, guest = await evening.device(evening.place("Ana")), await evening.device(evening.place("Bob"))
        for wrong in range(60):
            evening.seating.fits_code(f"I{wrong}")
        await host.settle()
        assert host.words().count("Somebody keeps guessing this code") == 1
        assert "Somebody keeps guessing this code" not in guest.words()
        evening.place("Cy")
        await host.settle()
        assert host.words().count("Somebody keeps guessing this code") == 1

    play(script)


# secrets -----------------------------------------------------------------------------------------
def test_a_plot_is_seen_by_its_owner_only_in_state_history_and_charts() -> None:
    evening = Evening(PLOTS)
    places = {name: evening.place(name, side=name) for name in ("Ana", "Bob")}
    places["Zoe"] = evening.place("Zoe", watching=True)
    places["Noname"] = evening.place("Noname")
    evening.table.do(Write("Ana", SECRET), author="Ana")
    seen = {name: Seen(evening.table, place) for name, place in places.items()}
    knows = {
        name: any(SECRET in str(part) for part in (view.state, view.state_at(1), view.timeline))
        for name, view in seen.items()
    }
    assert knows == {"Ana": True, "Bob": False, "Zoe": False, "Noname": False}
    assert seen["Bob"].timeline.steps[0].events == (Hidden(),)
    assert seen["Bob"].timeline.steps[0].author == "Ana"


def test_a_covered_step_is_only_said_to_have_happened() -> None:
    evening = Evening(PLOTS)
    evening.place("Ana", side="Ana")
    bob = evening.place("Bob", side="Bob")
    evening.table.do(Write("Ana", SECRET), author="Ana")
    pack = evening.room.shelf.find("toy")
    assert pack
    from companion.i18n import Translator

    lines = describe.history(Seen(evening.table, bob), pack, Translator("en"))
    assert [(line.words, line.author) for line in lines] == [("Something in secret", "Ana")]


def test_a_seat_that_changes_sides_sees_with_other_eyes() -> None:
    evening = Evening(PLOTS)
    evening.place("Host")
    bob = evening.place("Bob", side="Bob")
    evening.table.do(Write("Ana", SECRET), author="Ana")
    seen = Seen(evening.table, bob)
    assert SECRET not in str(seen.state)
    evening.seating.change(bob.secret, side="Ana")
    assert SECRET in str(seen.state)
    assert SECRET in str(seen.timeline)


def test_the_history_follows_undo_and_a_new_line() -> None:
    evening = Evening(PLOTS)
    bob = evening.place("Bob", side="Bob")
    seen = Seen(evening.table, bob)
    evening.table.do(Write("Ana", SECRET), author="Ana")
    assert len(seen.timeline.steps) == 1
    evening.table.undo("Ana")
    evening.table.do(Write("Bob", "mine"), author="Bob")
    assert seen.timeline.steps[0].events == (Written("Bob", "mine"),)


def test_no_side_means_what_everybody_may_see() -> None:
    state = Plots(plots={"Ana": SECRET, "Bob": "mine"})
    assert sight(PLOTS, state, "").plots == {"Ana": "?", "Bob": "?"}


def test_a_side_shares_the_secrets_of_its_team() -> None:
    state = begin()
    named = dict(rules_of("eternia").sides(state))
    assert set(named.values()) == set(state.teams)
    assert all(name in state.teams[id].players for name, id in named.items() if state.teams[id].players)
