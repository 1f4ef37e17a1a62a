"""The evening in numbers: how long, how many rounds, what changed round by round, and the outcome."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeVar

from companion.core import game
from companion.core.game import Ending
from companion.games.generic import Tracker
from companion.i18n import Translator
from companion.packs.model import Pack
from companion.table.session import Table
from companion.views import describe, guide, tracker

S = TypeVar("S")
PAUSE = 3600  # seconds without a step: the table was left, or the game went on another evening


@dataclass(frozen=True)
class Chart:
    """One chart: a title and a line for each side, a point a round."""

    title: str
    series: tuple[tuple[str, tuple[float, ...]], ...]


@dataclass(frozen=True)
class Recap:
    minutes: int
    rounds: int
    steps: int
    result: tuple[tuple[str, str], ...] = ()
    charts: tuple[Chart, ...] = field(default=())
    ending: Ending | None = None

    def as_text(self, name: str, _: Translator) -> str:
        """The recap to share: plain lines."""
        lines = [
            name,
            *self.verdict(_),
            ", ".join(f"{value} {words}" for value, words in self.figures(_)),
        ]
        lines += [_("{name}: {value}", name=label, value=text) for label, text in self.result]
        for chart in self.charts:
            lines.append(chart.title)
            lines += [
                "  " + _("{name}: {value}", name=side, value=" ".join(f"{v:g}" for v in values))
                for side, values in chart.series
            ]
        return "\n".join(lines)

    def verdict(self, _: Translator) -> tuple[str, ...]:
        """Who has won, and why; nothing while the game goes on."""
        if self.ending is None or self.ending.asks:
            return ()
        who = (_("Victory: {winner}", winner=self.ending.winner),) if self.ending.winner and self.ending.won else ()
        words = self.ending.words if who else self.ending.words[:1].upper() + self.ending.words[1:]
        return (*who, words)

    def figures(self, _: Translator) -> tuple[tuple[int, str], ...]:
        """The evening in three numbers, each with its word in the right number."""
        return (
            (self.minutes, _.plural("minute", "minutes", self.minutes)),
            (self.rounds, _.plural("round", "rounds", self.rounds)),
            (self.steps, _.plural("step taken", "steps taken", self.steps)),
        )


def recap(table: Table, pack: Pack, _: Translator) -> Recap:
    """Read off the log: the state at the end of each round, and now."""
    steps = table.timeline.done
    minutes = round(sum(gap for one, after in pairwise(steps) if 0 < (gap := after.at - one.at) < PAUSE) / 60)
    own = table.game.recap
    samples: dict[int, Any] = {}
    for n in range(len(steps) + 1):
        state = table.state_at(n)
        samples[describe.round_of(table.game, state)] = state
    states = [samples[n] for n in sorted(samples)]
    charts = _charts(own, pack, states, _)
    result = own.result(table.state, _) if own else ()
    taps = sum(end <= len(steps) for _start, end in describe.groups(table))
    over = guide.ending(table.game, table.state, _)
    return Recap(minutes, len(states), taps, tuple(result), charts, over)


def _charts(own: game.Recap[S] | None, pack: Pack, states: list[S], _: Translator) -> tuple[Chart, ...]:
    if own is None:
        plain: list[Tracker] = [state for state in states if isinstance(state, Tracker)]
        return _counter_charts(pack, plain, _) if plain else ()
    titles = own.titles(_)
    sampled = [own.chart(state) for state in states]
    charts = []
    for id in dict.fromkeys(key for sample in sampled for key in sample):
        sides = dict.fromkeys(side for sample in sampled for side in sample.get(id, {}))
        series = tuple(
            (own.side_name(states[-1], side, _), tuple(float(sample.get(id, {}).get(side, 0)) for sample in sampled))
            for side in sides
        )
        charts.append(Chart(titles.get(id, id), series))
    return tuple(charts)


def _counter_charts(pack: Pack, states: list[Tracker], _: Translator) -> tuple[Chart, ...]:
    """For a data-only game: each counter, a line a player."""
    charts = []
    for definition in pack.counter:
        keys = [key for key in states[0].counters if key.split("/")[0] == definition.id]
        series = tuple(
            (
                tracker.counter_name(pack, states[0], key, _).split(",")[0],
                tuple(float(s.counters[key].value) for s in states),
            )
            for key in keys
        )
        charts.append(Chart(_.pick(definition.name), series))
    return tuple(charts)
