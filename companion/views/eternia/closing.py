"""The end: standings, ties, champions, and the solo score with the best ones so far."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.refusal import Refusal
from companion.games.eternia import recap
from companion.games.eternia.decide.ending import (
    captured,
    champions_ready,
    rounds_left,
    score_key,
    solo_lines,
    standings,
    tied,
)
from companion.games.eternia.names import figure
from companion.games.eternia.state import State
from companion.games.eternia.table import heroes_of, reading
from companion.games.eternia.terms import term
from companion.games.eternia.wording import area_name, signed, team_name
from companion.i18n import Translator

MOST_SCORES = 10
KIND = "scores.eternia"


@dataclass(frozen=True, slots=True)
class Standing:
    number: int
    name: str
    vp: int
    outposts: int
    eternium: int
    won: bool


@dataclass(frozen=True, slots=True)
class End:
    title: str
    reason: str
    rows: tuple[Standing, ...]
    lines: tuple[tuple[str, str], ...]
    tie: str
    champions: tuple[tuple[str, str, tuple[str, ...], bool], ...]
    revealed: bool = False
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """A solo score before it is final, by both readings of damage."""

    success: bool
    captured: int
    rounds: int
    places: str
    left: str
    lines: tuple[tuple[str, str], ...]
    total: int
    other: int


@dataclass(frozen=True, slots=True)
class Best:
    total: int
    name: str
    at: float


def end(state: State, _: Translator) -> End | None:
    found = state.result
    if state.phase != "over" or found is None:
        return None
    values = standings(state)
    rows = tuple(
        Standing(state.order.index(id), team_name(state, id, _), s.vp, s.outposts, s.eternium, id == found.winner)
        for id, s in sorted(values.items(), key=lambda item: -item[1].vp)
    )
    if found.score:
        title = _("Final score {n}", n=figure(found.score.total))
    elif found.winner:
        title = _("{team} win", team=team_name(state, found.winner, _))
    else:
        title = _("A tie") if found.reason in ("extra-night-round", "champion-duel") else _("Everybody loses")
    champions: tuple[tuple[str, str, tuple[str, ...], bool], ...] = ()
    if found.reason == "champion-duel":
        champions = tuple(
            (id, team_name(state, id, _), tuple(h.name for h in heroes_of(state, id)), id in state.champions)
            for id in tied(state)
        )
    lines = recap.result(state, _) if found.score else ()
    reason = "" if found.reason == "solo" else term(found.reason, _)
    tie = found.reason if found.reason in ("extra-night-round", "champion-duel") else ""
    asked: tuple[str, ...] = ("A21-active", "A21-tie") if tie == "champion-duel" else ()
    asked += ("A21",) if tie or found.reason == "eternium" else ()
    return End(title, reason, rows, lines, tie, champions, bool(champions) and champions_ready(state), asked)


@dataclass(frozen=True, slots=True)
class Answers:
    """What was said of a solo game's end; None is what nobody said yet. `open` while its score is settled."""

    open: bool = False
    success: bool | None = None
    captured: int | None = None
    rounds: int | None = None


def answered(state: State, answers: Answers) -> tuple[bool, int, int]:
    """Success, outposts captured and rounds left: what nobody typed is read off the table. A scenario that failed
    has used up its rounds."""
    success, captures, left = bool(answers.success), answers.captured, answers.rounds
    known = rounds_left(state) if success else 0
    return success, len(captured(state)) if captures is None else captures, known if left is None else left


def score(state: State, draft: Answers, _: Translator) -> Score | None:
    """The lines of a score before it is final."""
    said = answered(state, draft)
    pooled = reading(state, "A18") == "pooled"
    first = solo_lines(state, *said, pooled)
    second = solo_lines(state, *said, not pooled)
    if isinstance(first, Refusal) or isinstance(second, Refusal) or not first.score or not second.score:
        return None
    s = first.score
    lines = (
        (_("Victory points"), str(s.vp)),
        (_("Outposts captured"), signed(s.captured)),
        (_("Rounds left"), signed(s.rounds)),
        (_("Heroes defeated"), signed(s.defeats)),
        (_("Damage on heroes"), signed(s.damage)),
        (_("Success bonus"), signed(s.success)),
    )
    places = _.listing([area_name(name, _) for name in captured(state)])
    guessed = said[0] and draft.rounds is None and not state.track
    left = _("Your track is not entered: count them, 3 VP each") if guessed else _("day or night, 3 VP each")
    return Score(*said, places, left, lines, s.total, second.score.total)


def best(kept: Mapping[str, str], key: str) -> tuple[Best, ...]:
    """The best scores of a scenario and level, highest first; what cannot be read is left out."""
    try:
        rows: Any = json.loads(kept.get(key, "[]"))
        return tuple(Best(int(r["total"]), str(r["name"]), float(r["at"])) for r in rows)
    except (ValueError, TypeError, KeyError):
        return ()


def with_score(kept: Mapping[str, str], key: str, total: int, name: str, at: float) -> str:
    """The list with one more score, as it is kept."""
    rows = sorted((*best(kept, key), Best(total, name, at)), key=lambda b: -b.total)[:MOST_SCORES]
    return json.dumps([{"total": b.total, "name": b.name, "at": b.at} for b in rows], ensure_ascii=False)


def key_of(state: State) -> str:
    return score_key(state)
