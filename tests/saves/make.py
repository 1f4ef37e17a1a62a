"""Makes the golden saves of the version whose checkout this runs in: `make saves`, or `python tests/saves/make.py [FOLDER [GAME…]]`.

The tests of each game are run and watched: where they start from and what they tap becomes the material. Two long games a
slug are then played at random from it, event types not seen yet first; what is left comes from the tests' own rows of
steps. Each game is kept as exported file, in a database, and with the state after every entry.
"""

from __future__ import annotations

import io
import lzma
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from companion.capabilities.agreements import SetAutomation
from companion.core.chance import Chance
from companion.core.game import Game, replay
from companion.core.refusal import Refusal
from companion.core.sealed import Shown
from companion.core.tray import RerollDice
from companion.games import rules_of
from companion.games.conan import commands as conan
from companion.games.conan.events import CardChosen
from companion.games.eternia import commands as eternia
from companion.games.eternia.events import ProgressMade
from companion.games.eternia.fight_events import CardFlipped
from companion.games.generic import DiscardShown, TakeCard
from companion.games.heroes3.battle_events import PiecesPlaced
from companion.games.heroes3.events import CardGained, EventDropped
from companion.games.veiel.commands import SetBattlefield
from companion.packs.load import read_pack
from companion.packs.registry import Shelf
from companion.table.codec import codec_of
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.table.store import Saved

HERE = Path.cwd()
LEVELS: tuple[Any, ...] = ("off", "ask", "do")
PACKS = {slug: HERE / "rules_data" / slug for slug in ("conan", "eternia", "heroes3", "veiel")}
PACKS["toy"] = HERE / "tests" / "packs" / "toy"
LENGTH = 260
AUTHORS = ("", "Ana", "Bob")
GAMES, ROWS = 2, 1
MORE: dict[str, tuple[Any, ...]] = {
    "conan": (
        *(SetAutomation(step, level) for step in ("upkeep", "recovery", "guard") for level in LEVELS),
        *(conan.DeclareWinner(side) for side in ("", "heroes", "overlord")),
        conan.Wound("ally/belits-guards", 1),
    ),
    "eternia": (eternia.Count("progress/masters/0", 1), eternia.Count("progress/evil/0", 1)),
    "heroes3": tuple(SetAutomation(step, level) for step in ("enemy", "dice", "income") for level in LEVELS),
    "veiel": (SetBattlefield("Bridge"), SetBattlefield("")),
    "toy": (
        *(DiscardShown("cargo", card) for card in ("oil", "rope", "salt")),
        *(TakeCard("cargo", card) for card in ("oil", "rope", "salt")),
        *(RerollDice(dice) for dice in ((0,), (1,), (0, 1))),
    ),
}
LAST: dict[str, tuple[Any, ...]] = {
    "conan": (CardChosen("pack-hunt"),),
    "eternia": (CardFlipped("active", ("attack", 0)), ProgressMade("masters", 0, 1), ProgressMade("evil", 0, 1)),
    "heroes3": (CardGained(0, "", "Armor", "hand"), EventDropped(0), PiecesPlaced({"1,3": "wall", "2,3": "gate"})),
}


class Luck:
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self._source = Random(seed)

    def pick(self, sides: int) -> int:
        return self._source.randrange(sides)

    def order(self, count: int) -> tuple[int, ...]:
        cards = list(range(count))
        self._source.shuffle(cards)
        return tuple(cards)


class Clock:
    def __init__(self) -> None:
        self.at = 1_790_000_000.0

    def __call__(self) -> float:
        self.at += 1.25
        return self.at


@dataclass
class Watched:
    """What the tests of one game did: first states, taps by their class, and rows of steps."""

    starts: list[Any] = field(default_factory=list)
    taps: dict[str, dict[str, Any]] = field(default_factory=dict)
    steps: dict[str, tuple[str, tuple[Any, ...]]] = field(default_factory=dict)
    states: dict[str, Any] = field(default_factory=dict)


def watch(slug: str) -> Watched:
    """Runs the game's tests with `start` and `decide` looked at."""
    game, seen = rules_of(slug), Watched()
    codec, start, decide = codec_of(game), game.start, game.decide

    def started(pack: Any, choices: Any) -> Any:
        state = start(pack, choices)
        if not isinstance(state, Refusal):
            seen.starts.append(state)
        return state

    def decided(state: Any, command: Any, chance: Chance, waived: frozenset[str]) -> Any:
        events = decide(state, command, chance, waived)
        seen.taps.setdefault(type(command).__name__, {}).setdefault(repr(command), command)
        if not isinstance(events, Refusal) and events:
            try:
                after = replay(game, state, events)
                before = codec.state_json(state)
                key = codec.state_json(codec.state(codec.state_json(after)))
                codec.state(before)
            except Exception:  # a test that breaks things on purpose
                return events
            seen.states.setdefault(before, state)
            if key != before:
                seen.steps.setdefault(key, (before, events))
        return events

    object.__setattr__(game, "start", started)
    object.__setattr__(game, "decide", decided)
    tests = HERE / "tests"
    names = [tests / "games" / slug, tests / "playthroughs" / slug, *tests.glob(f"[vu]i*/test_{slug}*.py")]
    if slug == "toy":
        names = [tests / "games" / "test_generic.py", tests / "table" / "test_session.py"]
    pytest.main(["-q", "-p", "no:cacheprovider", "--hypothesis-seed=14", "--no-header", *map(str, names)])
    object.__setattr__(game, "start", start)
    object.__setattr__(game, "decide", decide)
    for command in MORE.get(slug, ()):
        seen.taps.setdefault(type(command).__name__, {}).setdefault(repr(command), command)
    return seen


def tell(words: str) -> None:
    sys.stderr.write(words + "\n")


def kinds(game: Game[Any]) -> set[str]:
    """By name; `Shown` is of tables on several phones, which `tests/share/test_sealed.py` plays."""
    return {kind.__name__ for kind in get_args(game.event) or (game.event,) if kind is not Shown}


def tag(kind: Any) -> str:
    return next(str(each.default) for each in fields(kind) if each.name == "type")


def names_of(events: tuple[Any, ...]) -> set[str]:
    return {type(event).__name__ for event in events}


class Keeper:
    """A database of one slug's games, and what each looked like after every entry."""

    def __init__(self, slug: str, out: Path, folder: Path) -> None:
        self.slug, self.out, self.clock, self.missing = slug, out, Clock(), kinds(rules_of(slug))
        self.file = folder / f"{slug}.db"
        self.store = SqliteStore(self.file, self.clock)
        self.count = 0

    def table(self, state: Any, *, given: bool = False) -> Table:
        """A table that starts in this state; with `given` a command is simply the events to happen."""
        game = rules_of(self.slug)
        if given:
            game = replace(game, decide=lambda state, events, chance, waived: events)
        self.count += 1
        name = f"{self.slug}-{self.count}"
        start = codec_of(game).state_json(state)
        self.store.create(Saved(f"golden{self.count:010d}", self.slug, name, 1.79e9, 1.79e9, game.version, start), [])
        room = Room(self.store, Shelf((read_pack(PACKS[self.slug]),)), now=self.clock, rules=lambda slug: game)
        return room.table(f"golden{self.count:010d}")

    def keep(self, table: Table, states: list[str]) -> None:
        room = Room(self.store, Shelf((read_pack(PACKS[self.slug]),)), now=self.clock)
        name = self.out / table.saved.name
        name.with_suffix(".json").write_text(room.export(table.id), encoding="utf-8")
        name.with_suffix(".states.xz").write_bytes(lzma.compress("\n".join(states).encode(), preset=9))
        tell(f"{table.saved.name}: {table.length} entries, {len(self.missing)} kinds of events missing")

    def close(self) -> None:
        self.store.close()
        (self.out / f"{self.slug}.db.xz").write_bytes(lzma.compress(self.file.read_bytes(), preset=9))


def play(keeper: Keeper, seen: Watched, start: Any, seed: int) -> None:
    """A long game of random taps, undos, redos and house rules."""
    rng, table = Random(seed), keeper.table(start)
    game, codec = table.game, codec_of(table.game)
    states = [codec.state_json(table.state)]
    while table.length < LENGTH:
        went = rng.random()
        moved = (
            table.undo(rng.choice(AUTHORS))
            if went < 0.05
            else table.redo(rng.choice(AUTHORS))
            if went < 0.08
            else table.jump(max(0, table.timeline.cursor - rng.randrange(6)))
            if went < 0.09
            else False
        )
        if not moved and not tap(keeper, seen, table, rng):
            continue
        states.append(codec.state_json(table.state))
    keeper.keep(table, states)
    assert codec.state_json(table.state) == states[-1]
    assert game is rules_of(keeper.slug)


def tap(keeper: Keeper, seen: Watched, table: Table, rng: Random) -> bool:
    """One tap that the rules allow, or that the table insists on; rather one that brings something new."""
    choices = []
    for command, chance, waived in tries(seen, rng):
        try:
            events = table.game.decide(table.state, command, Luck(chance), waived)
            if isinstance(events, Refusal) and not events.final and rng.random() < 0.1:
                waived = frozenset({events.code})
                events = table.game.decide(table.state, command, Luck(chance), waived)
        except Exception as e:
            tell(f"  {type(command).__name__}: {e!r}")
            continue
        if not isinstance(events, Refusal):
            new = len(names_of(events) & keeper.missing)
            choices.append((new, command, chance, waived))
            if new or len(choices) > 2:
                break
    if not choices:
        return False
    _, command, chance, waived = max(choices, key=lambda choice: choice[0])
    step = table.do(command, author=rng.choice(AUTHORS), chance=Luck(chance), waive=waived)
    if isinstance(step, Refusal):  # the table's own door: what no table could mean, or what changes nothing
        return False
    keeper.missing -= names_of(step.events)
    return True


def tries(seen: Watched, rng: Random) -> Iterator[tuple[Any, int, frozenset[str]]]:
    for _ in range(150):
        some = seen.taps[rng.choice(list(seen.taps))]
        yield rng.choice(list(some.values())), rng.randrange(10**6), frozenset()


def row(seen: Watched, key: str) -> tuple[str, list[tuple[Any, ...]]]:
    """The steps that led to a state in some test, from the first state of that row on."""
    steps: list[tuple[Any, ...]] = []
    passed = set()
    while key in seen.steps and key not in passed and len(steps) < LENGTH:
        passed.add(key)
        key, events = seen.steps[key]
        steps.insert(0, events)
    return key, steps


def longest(keeper: Keeper, seen: Watched) -> None:
    """The longest rows of the tests and playthroughs, none a part of another."""
    kept: list[str] = []
    rows = sorted((row(seen, key) for key in seen.steps), key=lambda found: -len(found[1]))
    for first, steps in rows:
        if first not in kept:
            kept.append(first)
            again(keeper, seen, first, steps)
        if len(kept) == ROWS:
            return


def again(keeper: Keeper, seen: Watched, first: str, steps: list[Any]) -> None:
    table = keeper.table(seen.states[first], given=True)
    codec = codec_of(table.game)
    states = [codec.state_json(table.state)]
    for events in steps:
        step = table.do(events, author="Ana")
        assert not isinstance(step, Refusal)
        keeper.missing -= names_of(step.events)
        states.append(codec.state_json(table.state))
    keeper.keep(table, states)


def news(keeper: Keeper, steps: list[tuple[Any, ...]]) -> int:
    return len({name for events in steps for name in names_of(events)} & keeper.missing)


def rest(keeper: Keeper, seen: Watched) -> None:
    """What no random game showed, from the rows that hold most of it."""
    while True:
        rows = [(key, *row(seen, key)) for key, (_, events) in seen.steps.items() if names_of(events) & keeper.missing]
        if not rows:
            return
        _, first, steps = max(rows, key=lambda found: (news(keeper, found[2]), len(found[2])))
        again(keeper, seen, first, steps)


def last(keeper: Keeper, seen: Watched) -> None:
    """Events that no test meets, after the first row that has a place for them."""
    for event in (event for event in LAST.get(keeper.slug, ()) if names_of((event,)) & keeper.missing):
        for key in seen.steps:
            first, steps = row(seen, key)
            game = rules_of(keeper.slug)
            with suppress(Exception):
                state = replay(game, seen.states[first], [each for step in steps for each in step])
                if game.apply(state, event) != state:
                    again(keeper, seen, first, [*steps, (event,)])
                    break


def richest(starts: list[Any]) -> list[Any]:
    """First states from the richest on, each shape of table once."""
    by_size = sorted(starts, key=lambda state: -len(repr(state)))
    return by_size[:: max(1, len(by_size) // 8)][:8] or by_size


def next_folder() -> Path:
    """The one after the last version's."""
    saves = HERE / "tests" / "saves"
    return saves / f"v{max((int(folder.name[1:]) for folder in saves.glob('v*')), default=0) + 1}"


def main(out: Path, slugs: Sequence[str]) -> int:
    """How many kinds of events no game of this version holds."""
    out.mkdir(parents=True, exist_ok=True)
    missing = 0
    os.environ["COMPANION_HOME"] = tempfile.mkdtemp()
    for slug in slugs:
        with redirect_stdout(io.StringIO()):
            seen = watch(slug)
        codec = codec_of(rules_of(slug))
        starts = [state for state in seen.starts if slug in codec.state_json(state) or slug != "toy"]
        with tempfile.TemporaryDirectory() as folder:
            keeper = Keeper(slug, out, Path(folder))
            for seed, start in enumerate(richest(starts)[:GAMES]):
                play(keeper, seen, codec.state(codec.state_json(start)), seed)
            longest(keeper, seen)
            rest(keeper, seen)
            last(keeper, seen)
            keeper.close()
            missing += len(keeper.missing)
            tell(f"{slug}: missing {sorted(keeper.missing)}")
    tags = [f"{slug}/{tag(kind)}" for slug in PACKS for kind in get_args(rules_of(slug).event) if kind is not Shown]
    (out / "events.txt").write_text("\n".join(sorted(tags)) + "\n")
    return missing


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(bool(main(Path(given[0]).resolve() if given else next_folder(), given[1:] or list(PACKS))))
