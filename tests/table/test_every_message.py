"""Every event of every game, by type: applied, told in both languages and written and read back; every command: decided."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from companion.core.game import replay
from companion.core.log import Did, Step
from companion.core.refusal import Refusal
from companion.core.sealed import Shown
from companion.games import rules_of
from companion.i18n import Translator
from companion.packs.load import read_pack
from companion.packs.model import Pack
from companion.table.codec import codec_of
from companion.table.reading import Reached, Reader
from companion.views import describe

ROOT = Path(__file__).parents[2]
SLUGS = ("conan", "eternia", "heroes3", "veiel", "toy")
PACKS = {slug: ROOT / ("tests/packs" if slug == "toy" else "rules_data") / slug for slug in SLUGS}
TRIES, TABLES = 12, 10


@cache
def pack(slug: str) -> Pack:
    return read_pack(PACKS[slug])


@cache
def moments(slug: str) -> list[Reached]:
    """What happened in the newest golden saves of a game."""
    found: list[Reached] = []
    newest = max((ROOT / "tests" / "saves").glob("v*"), key=lambda folder: int(folder.name[1:]))
    for file in sorted(newest.glob(f"{slug}-*.json")):
        saved, codec = json.loads(file.read_text(encoding="utf-8")), codec_of(rules_of(slug))
        version = saved["game_version"]
        reader = Reader(codec, codec.state(json.dumps(saved["start"]), version), version)
        found += [reader.take(json.dumps(entry)) for entry in saved["entries"]]
    return found


def events() -> Iterator[tuple[str, str]]:
    for slug in SLUGS:
        pack(slug)
        for kind in get_args(rules_of(slug).event):
            if kind is not Shown:  # of tables on several phones: tests/share/test_sealed.py
                yield slug, next(str(each.default) for each in fields(kind) if each.name == "type")


@pytest.mark.parametrize(("slug", "tag"), [*events()])
def test_an_event_is_applied_told_and_read_back(slug: str, tag: str) -> None:
    game = rules_of(slug)
    codec = codec_of(game)
    meets = (m for m in moments(slug) if isinstance(m.entry, Did) and any(e.type == tag for e in m.entry.step.events))
    met = next(meets, None)
    assert met is not None, "no golden save holds it"
    assert isinstance(met.entry, Did)
    events = met.entry.step.events
    assert replay(game, met.before, events) == met.after
    for language in ("en", "fr"):
        words = describe.step_words(pack(slug), met.before, events, Translator(language, slug))
        assert words.strip()
        assert "{" not in words
    assert codec.entry(codec.entry_json(met.entry), game.version) == met.entry


def made(kind: Any, rng: Random, words: list[str]) -> Any:
    """Something of this type, mostly a word or a number that means something at the table."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return rng.choice(parts)
    if origin in (Union, types.UnionType):
        return made(rng.choice(parts), rng, words)
    if origin is tuple:
        if len(parts) == 2 and parts[1] is Ellipsis:
            return tuple(made(parts[0], rng, words) for _ in range(rng.randrange(3)))
        return tuple(made(part, rng, words) for part in parts)
    if origin is not None and issubclass(origin, Mapping):
        return {made(parts[0], rng, words): made(parts[1], rng, words) for _ in range(rng.randrange(3))}
    if is_dataclass(kind) and isinstance(kind, type):
        return of(kind, rng, words)
    values: dict[Any, Any] = {
        str: rng.choice(words),
        int: rng.randint(-1, 4),
        bool: rng.random() < 0.5,
        float: 0.5,
        type(None): None,
    }
    return values[kind]


def of(kind: type, rng: Random, words: list[str]) -> Any:
    hints = get_type_hints(kind)
    assert is_dataclass(kind)
    return kind(
        **{f.name: made(hints[f.name], rng, words) for f in fields(kind) if f.default is MISSING or f.name != "type"}
    )


def words_of(state: Any, slug: str) -> list[str]:
    """Every word that a state is made of: ids of heroes, tiles, cards, areas."""
    found: set[str] = {""}

    def gather(value: Any) -> None:
        if isinstance(value, dict):
            for key, held in value.items():
                found.add(key)
                gather(held)
        elif isinstance(value, list):
            for held in value:
                gather(held)
        elif isinstance(value, str):
            found.add(value)

    gather(json.loads(codec_of(rules_of(slug)).state_json(state)))
    return sorted(found)


@cache
def tables(slug: str) -> list[tuple[Any, list[str]]]:
    """Some states of played games, with their words."""
    every = moments(slug)
    some = [moment.after for moment in every[:: max(1, len(every) // TABLES)]]
    return [(state, words_of(state, slug)) for state in some]


class Luck:
    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def pick(self, sides: int) -> int:
        return self._rng.randrange(sides)

    def order(self, count: int) -> tuple[int, ...]:
        return tuple(self._rng.sample(range(count), count))


def commands() -> Iterator[tuple[str, type]]:
    for slug in SLUGS:
        for kind in typing.get_args(rules_of(slug).command):
            yield slug, kind


@pytest.mark.parametrize(("slug", "kind"), [*commands()], ids=lambda value: getattr(value, "__name__", value))
def test_a_command_is_decided_applied_and_told_whatever_it_names(slug: str, kind: type) -> None:
    game, rng = rules_of(slug), Random(f"{slug} {kind.__name__}")
    codec = codec_of(game)
    for _ in range(TRIES):
        state, words = rng.choice(tables(slug))
        command = of(kind, rng, words)
        decided = game.decide(state, command, Luck(rng), frozenset())
        for language in ("en", "fr"):
            _t = Translator(language, slug)
            if isinstance(decided, Refusal):
                assert describe.refusal(decided, _t, state) != _t(describe.UNKNOWN), decided
            else:
                assert describe.step_words(pack(slug), state, decided, _t).strip()
        if not isinstance(decided, Refusal):
            after = replay(game, state, decided)
            assert codec.state(codec.state_json(after)) == after
            entry = Did(Step(decided))
            assert codec.entry(codec.entry_json(entry), game.version) == entry
