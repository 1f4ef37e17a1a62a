"""What was decided is decided again: the net below the laws, in which a rule that changes unseen is caught.

`<game>/decided.jsonl` holds commands of every kind, each in a state in which it meant something (`decided.states.xz`), with
the dice that fell, what came of it and what is then due (words are left to their own tests). Who means to change a rule
writes anew what is decided, and reads the diff, which says what the change means at the table:

    python -m tests.games.decided conan            # the same commands, decided by the rules of today
    python -m tests.games.decided --gather conan   # other commands: what the game's tests tap, until every branch is met
"""

from __future__ import annotations

import argparse
import json
import lzma
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

from companion.core.chance import Again, Noted
from companion.core.game import Due, Moment, Rules, replay
from companion.core.log import Did, Step
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.games import rules_of
from companion.i18n import Translator
from companion.table.codec import codec_of

HERE = Path(__file__).parent
HOUSE = str(HERE.parents[1] / "companion") + os.sep
FIRST, OFTEN, EDGED, NUMBERS = 100, 4, 2, 60
"""Of commands alike in kind and outcome so many are looked at; each branch is met so often; of those kept and alike, the limits
of so many are looked for, in so many numbers of the state."""


@dataclass(frozen=True)
class Case:
    state: int
    command: Any
    picks: tuple[int, ...]
    orders: tuple[tuple[int, ...], ...]
    waived: frozenset[str]
    then: Any
    after: Mapping[str, Any] = field(default_factory=dict)
    """What the step told besides its words, and what is due after it."""

    def again(self, game: Rules, state: object) -> Case:
        """The same command, decided by the rules of today."""
        then = game.decide(state, self.command, Again([*self.picks], [*self.orders]), self.waived)
        return replace(self, then=then, after={} if isinstance(then, Refusal) else seen(game, state, then))


def seen(game: Rules, before: object, events: tuple[Any, ...]) -> dict[str, Any]:
    after, words = replay(game, before, events), Translator("en", game.slug)
    told = game.told(before, events, after, words) if game.told else Moment("")
    due = game.due(after, words) if game.due else ()
    ending = game.ending(after, words) if game.ending else None
    found: dict[str, Any] = {
        "number": told.number,
        "grave": told.grave,
        "dice": [*told.dice, *told.against],
        "lines": len(told.lines),
        "hands": len(told.hands),
        "due": [_due(game, one) for one in due],
        "ending": [ending.rule, ending.asks, ending.won] if ending else [],
    }
    return json.loads(json.dumps({name: held for name, held in found.items() if held}))  # type: ignore[no-any-return]


def _due(game: Rules, due: Due) -> dict[str, Any]:
    codec = codec_of(game)
    does = [_short(command, codec.command_data(command)) for command in due.commands()]
    one = {"opens": due.opens, "rule": due.rule, "who": due.who, "optional": due.optional, "leaves": bool(due.leaves)}
    return {"does": does} | {name: held for name, held in one.items() if held}


def slugs() -> list[str]:
    return sorted(file.parent.name for file in HERE.glob("*/decided.jsonl"))


def read(slug: str) -> tuple[list[Any], list[Case]]:
    """The states and cases of a game."""
    codec = codec_of(rules_of(slug))
    version, *bodies = lzma.decompress((HERE / slug / "decided.states.xz").read_bytes()).decode().splitlines()
    lines = (HERE / slug / "decided.jsonl").read_text(encoding="utf-8").splitlines()
    return [codec.state(body, int(version)) for body in bodies], [_case(slug, json.loads(line)) for line in lines]


def _case(slug: str, line: Mapping[str, Any]) -> Case:
    codec, then = codec_of(rules_of(slug)), line["then"]
    if isinstance(then, dict):
        params = tuple(sorted(then.get("params", {}).items()))
        then = Refusal(then["refused"], then.get("rule", ""), params, then.get("final", False))
    else:
        did = {"type": "did", "author": "", "at": 0, "waived": [], "joins": False, "events": then}
        entry = codec.entry(json.dumps(did), codec.game.version)
        then = entry.step.events if isinstance(entry, Did) else ()
    orders = tuple(tuple(order) for order in line.get("orders", ()))
    command = codec.command(line["does"])
    picks, waived = tuple(line.get("picks", ())), frozenset(line.get("waived", ()))
    return Case(line["state"], command, picks, orders, waived, then, line.get("after", {}))


def write(slug: str, cases: Iterable[Case]) -> None:
    lines = [json.dumps(_line(slug, case), ensure_ascii=False) + "\n" for case in cases]
    (HERE / slug / "decided.jsonl").write_text("".join(lines), encoding="utf-8")


def _line(slug: str, case: Case) -> dict[str, Any]:
    codec = codec_of(rules_of(slug))
    line: dict[str, Any] = {"state": case.state, "does": _short(case.command, codec.command_data(case.command))}
    if case.picks:
        line["picks"] = case.picks
    if case.orders:
        line["orders"] = case.orders
    if case.waived:
        line["waived"] = sorted(case.waived)
    if isinstance(case.then, Refusal):
        no = case.then
        told = {"refused": no.code, "rule": no.rule, "params": no.values(), "final": no.final}
        return line | {"then": {name: value for name, value in told.items() if value}}
    data = json.loads(codec.entry_json(Did(Step(case.then))))["events"]
    then = [_short(event, held) for event, held in zip(case.then, data, strict=True)]
    return line | {"then": then, "after": case.after}


def _short(message: Message, data: Any) -> dict[str, Any]:
    """A message without the fields that are as they are when nothing is said."""
    assert is_dataclass(message)
    usual = {one.name: one.default for one in fields(message) if one.default is not MISSING}
    usual |= {one.name: one.default_factory() for one in fields(message) if callable(one.default_factory)}
    kept = {name: held for name, held in data.items() if name not in usual or getattr(message, name) != usual[name]}
    return {"type": data["type"], **kept}


def watched(slug: str) -> Iterator[tuple[Any, Case]]:
    """What the tests of a game ask of its rules, with the state in which they ask."""
    game = rules_of(slug)
    codec, decide, found, alike = codec_of(game), game.decide, list[tuple[Any, Case]](), Counter[object]()

    def decided(state: Any, command: Any, chance: Any, waived: frozenset[str]) -> Any:
        noted = Noted(chance)
        then = decide(state, command, noted, waived)
        alike[type(command), _outcome(then)] += 1
        if alike[type(command), _outcome(then)] <= FIRST:
            found.append((state, Case(0, command, tuple(noted.picks), tuple(noted.orders), waived, then)))
        return then

    object.__setattr__(game, "decide", decided)
    tests = HERE.parent
    names = [tests / "games" / slug, tests / "playthroughs" / slug, *tests.glob(f"[vu]i*/test_{slug}*.py")]
    names += [tests / "games" / "test_guide_laws.py", tests / "table" / "test_every_message.py"]
    ours = [str(name) for name in names if name.exists()]
    pytest.main(["-q", "-p", "no:cacheprovider", "--hypothesis-seed=14", "--no-header", *ours])
    object.__setattr__(game, "decide", decide)
    for state, case in found:
        try:
            again = case.again(game, state)
            same = codec.state(codec.state_json(state)) == state and _case(slug, _line(slug, again)) == again
        except Exception:  # a test that breaks things on purpose, or what no save could hold
            continue
        if same and again.then == case.then:
            yield state, again


def edges(slug: str, state: Any, case: Case) -> Iterator[tuple[object, Any, Case]]:
    """The same command where one number of the state or of the command is one more or less and something else comes of it,
    each with what was changed: so both sides of a limit are kept."""
    game, codec = rules_of(slug), codec_of(rules_of(slug))
    for body, command, whole in (
        *((body, None, path) for path, body in _nearly(json.loads(codec.state_json(state)))),
        *((None, body, path) for path, body in _nearly(codec.command_data(case.command))),
    ):
        with suppress(Exception):  # no table could be in that state
            near = replace(case, command=case.command if command is None else codec.command(command))
            there = state if body is None else codec.state(json.dumps(body))
            again = near.again(game, there)
            if _outcome(again.then) != _outcome(case.then) and _case(slug, _line(slug, again)) == again:
                yield (type(case.command), whole, _outcome(case.then), _outcome(again.then)), there, again


def _nearly(data: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The same data with one of its numbers one more or one less, and where that number stands."""

    def numbers(held: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        if isinstance(held, dict | list):
            for key, one in held.items() if isinstance(held, dict) else enumerate(held):
                yield from numbers(one, (*path, key))
        elif isinstance(held, int) and not isinstance(held, bool):
            yield path

    every = [*numbers(data, ())]
    for *path, last in Random(14).sample(every, min(len(every), NUMBERS)):
        for by in (1, -1):
            copy = json.loads(json.dumps(data))
            place = copy
            for key in path:
                place = place[key]
            place[last] += by
            yield tuple(key for key in (*path, last) if isinstance(key, str)), copy


def _outcome(then: Any) -> object:
    return then.code if isinstance(then, Refusal) else tuple(type(one) for one in then)


class Branches:
    """Which lines of the app follow each other while something is done."""

    def __init__(self) -> None:
        self.met = set[tuple[str, int, int]]()

    def __enter__(self) -> Branches:
        sys.settrace(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _call(self, frame: FrameType, event: str, arg: object) -> Any:
        file = frame.f_code.co_filename
        if not file.startswith(HOUSE):
            return None
        last = 0

        def line(frame: FrameType, event: str, arg: object) -> Any:
            nonlocal last
            self.met.add((file, last, frame.f_lineno))
            last = frame.f_lineno
            return line

        return line


def gather(slug: str) -> None:
    """Cases that together meet every branch that the game's tests meet, some of them each."""
    game, codec = rules_of(slug), codec_of(rules_of(slug))
    every = [*watched(slug)]
    Random(14).shuffle(every)
    often, bodies, kept = Counter[object](), dict[str, int](), list[Case]()
    chosen, known = list[tuple[Any, Case]](), set[object]()
    for state, case in every:
        with Branches() as branches:
            case.again(game, state)
        if any(often[one] < OFTEN for one in branches.met):
            often.update(branches.met)
            chosen.append((state, case))
    for state, case in [*chosen]:
        kind = type(case.command), _outcome(case.then)
        often[kind] += 1
        if often[kind] <= EDGED:
            for way, there, near in edges(slug, state, case):
                if way not in known:
                    known.add(way)
                    chosen.append((there, near))
    for state, case in chosen:
        kept.append(replace(case, state=bodies.setdefault(codec.state_json(state), len(bodies))))
    held = "\n".join([str(game.version), *bodies])
    (HERE / slug / "decided.states.xz").write_bytes(lzma.compress(held.encode(), preset=9))
    write(slug, sorted(kept, key=lambda case: (type(case.command).__name__, case.state)))
    sys.stderr.write(f"{slug}: {len(kept)} of {len(every)} commands in {len(bodies)} states\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gather", action="store_true", help="other commands, from what the game's tests tap")
    parser.add_argument("game", nargs="*", default=slugs())
    asked = parser.parse_args()
    os.environ["COMPANION_HOME"] = tempfile.mkdtemp()
    for slug in asked.game:
        if asked.gather:
            gather(slug)
        else:
            game, (states, cases) = rules_of(slug), read(slug)
            write(slug, [case.again(game, states[case.state]) for case in cases])


if __name__ == "__main__":
    main()
