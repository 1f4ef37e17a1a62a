"""Answers graded by a key: right in text, rule and verdict; wrong verdicts, and silence where the book answers.

The key stands in `answers.jsonl`, one question a line: `q`, `game`, `lang`, `kind`, `verdict`, `must` and `must_not` (patterns
over the first two sentences, 60 words at most) and `entries`. `COMPANION_ANSWERS` may name a folder of `<slug>/answers.jsonl`;
else the repository's own questions are asked, and those of a `shared/games` beside it. Of our own, `dev` may be looked at while
pairs and weights are written. `held` asks about rules drawn by lot and was written after the last pairs: it is only measured,
never shown. `blind` was written by someone who has not read the pairs; whoever writes pairs reads neither. `book` was written from
passages of the printed books drawn by lot, before any tuning, and is only measured too; so is `evening`, written from the books alone
in the words of an evening's play. `lot` was written from the books alone too, by someone who has read neither pairs nor sets, on
pages drawn by lot.
"""

from __future__ import annotations

import json
import os
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from companion import paths
from companion.rules.ask import as_data
from companion.rules.library import Library
from companion.views.knowing import Knowing

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("held", "blind", "fresh", "book", "evening", "lot")  # only measured
OWN = {name: ROOT / "tests" / "rules" / f"answers_{name}.jsonl" for name in ("dev", *KEPT)}
MOST_WORDS = 60
_SENTENCE = re.compile(r"(?<=[.!?…])\s+(?=[A-ZÀ-ÖØ-Ý«“\"(0-9])")


class Grade(NamedTuple):
    """How one question went: answered rightly, with a wrong verdict, silent where the book speaks; the entry's place."""

    right: bool
    wrong_verdict: bool
    silent: bool
    place: int


def keys() -> dict[str, list[dict[str, Any]]]:
    """Every set of questions there is, by name."""
    named = os.environ.get("COMPANION_ANSWERS")
    beside = ROOT.parent / "shared" / "games"
    sets = {"named": Path(named)} if named else {"sample": beside} if beside.is_dir() else {}
    out = {
        name: [line for file in sorted(folder.glob("*/answers.jsonl")) for line in _read(file)]
        for name, folder in sets.items()
    }
    if not named:
        out |= {name: _read(file) for name, file in OWN.items() if file.is_file()}
    return {name: held for name, held in out.items() if held}


def _read(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def head(text: str) -> str:
    """What is graded: two sentences, sixty words."""
    words = " ".join(_SENTENCE.split(text.replace("\u00a0", " ").strip())[:2]).split()
    return " ".join(words[:MOST_WORDS])


def grade(key: dict[str, Any], data: dict[str, Any]) -> Grade:
    said = data["answer"] or {"text": "", "verdict": None, "entry": None, "from": "silent"}
    place = next((n for n, hit in enumerate(data["results"], 1) if hit["id"] in key["entries"]), 0)
    if key["kind"] == "absent":
        return Grade(said["from"] == "silent", False, False, place)
    text = head(said["text"])
    fits = all(re.search(p, text, re.I) for p in key["must"]) and not any(
        re.search(p, text, re.I) for p in key["must_not"]
    )
    verdict = key["verdict"] is None or said["verdict"] == key["verdict"]
    rule = not key["entries"] or said["entry"] in key["entries"]
    wrong = key["verdict"] is not None and said["verdict"] not in (None, key["verdict"])
    return Grade(fits and verdict and rule, wrong, said["from"] == "silent", place)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.0f} % ({part} of {whole})"


def rows() -> list[tuple[str, str, str]]:
    """What was measured, the figure, and what it should be."""
    library = Library(paths.packs(), paths.cache())
    library.warm()
    knows = Knowing(library)
    out = []
    for name, asked in keys().items():
        grades, times = [], []
        for key in asked:
            began = time.process_time()
            data = as_data(library, key["q"], key["game"], key["lang"], knows=knows)
            times.append(1000 * (time.process_time() - began))
            grades.append((key, grade(key, data), data))
        out += [
            *_figures(name, grades),
            (
                f"{name}: a question with its answer, p50 / p99",
                f"{statistics.median(times):.1f} / {statistics.quantiles(times, n=100)[98]:.1f} ms",
                "",
            ),
        ]
        if "--show" in sys.argv and name not in KEPT:
            _show(grades)
    return out


def _figures(name: str, grades: list[tuple[dict[str, Any], Grade, dict[str, Any]]]) -> Iterable[tuple[str, str, str]]:
    present = [(key, g) for key, g, _ in grades if key["kind"] != "absent"]
    judged = [g for key, g in present if key["verdict"]]
    placed = [g for key, g in present if key["entries"]]
    yield f"{name}: right", _share(sum(g.right for _, g, _ in grades), len(grades)), ">= 58 %"
    yield (
        f"{name}: wrong verdicts of yes/no questions",
        _share(sum(g.wrong_verdict for g in judged), len(judged)),
        "<= 20 %",
    )
    yield f"{name}: silent where the book answers", _share(sum(g.silent for _, g in present), len(present)), "<= 5 %"
    yield f"{name}: right entry first", _share(sum(g.place == 1 for g in placed), len(placed)), ">= 80 %"
    yield (
        f"{name}: right entry in the first three",
        _share(sum(0 < g.place <= 3 for g in placed), len(placed)),
        ">= 95 %",
    )
    for part in ("game", "lang", "kind"):
        counts: Counter[str] = Counter(key[part] for key, _, _ in grades)
        right: Counter[str] = Counter(key[part] for key, g, _ in grades if g.right)
        said = ", ".join(f"{value} {right[value]}/{n}" for value, n in sorted(counts.items()))
        yield f"{name}: right by {part}: {said}", "", ""


def _show(grades: list[tuple[dict[str, Any], Grade, dict[str, Any]]]) -> None:
    for key, g, data in grades:
        said = data["answer"] or {}
        mark = "ok   " if g.right else "WRONG" if g.wrong_verdict else "-    "
        print(
            f"{mark} {key['game']} {key['lang']} {key['kind']:7} @{g.place} {key['q']}\n      [{said.get('from')} {said.get('entry')}] {said.get('text')}\n      key {key['entries']}: {key.get('answer', key['must'])}"
        )


if __name__ == "__main__":
    for row in rows():
        print("  ".join(row))
