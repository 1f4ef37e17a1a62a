"""Rules search against SQLite FTS5 over the same entries, fields and aliases, in one run.

`COMPANION_QUESTIONS` may name another folder of `<slug>/questions.jsonl`; else the repository's own questions are asked.
"""

from __future__ import annotations

import json
import os
import sqlite3
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from companion import paths
from companion.rules import store
from companion.rules.build import FIELD_WEIGHT
from companion.rules.document import Document, of_entry
from companion.rules.fold import fold, words
from companion.rules.library import Library

OWN = Path(__file__).parent.parent / "rules" / "questions.jsonl"
BETTER_BY, KEYSTROKE_MS, LOADING_MS = 1.25, 5.0, 20.0


class Question(NamedTuple):
    game: str
    language: str
    text: str
    answers: tuple[str, ...]


def questions() -> list[Question]:
    """Our own questions, or those of another folder."""
    elsewhere = os.environ.get("COMPANION_QUESTIONS")
    files = sorted(Path(elsewhere).glob("*/questions.jsonl")) if elsewhere else [OWN]
    out = []
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.strip():
                said = json.loads(line)
                game = said.get("game", file.parent.name)
                out.append(Question(game, said["lang"], said["question"], tuple(said["answers"])))
    return out


def place(keys: list[str], question: Question) -> int:
    """Where the first right answer stands, from 1; 0 when it is not among them."""
    right = {f"{question.game}/{id}" for id in question.answers}
    return next((n for n, key in enumerate(keys, 1) if key in right), 0)


def mrr(places: list[int]) -> float:
    return sum(1 / n for n in places if n) / max(1, len(places))


def share(places: list[int], n: int) -> float:
    """How many questions find a right answer among the first n."""
    return sum(0 < p <= n for p in places) / max(1, len(places))


Ask = Callable[[Question, bool], list[str]]


def fts(documents: list[Document], tokenize: str, shortest: int) -> Ask:
    """SQLite FTS5 fed our titles, aliases and bodies, folded as ours and with our field weights; words joined by OR."""
    base = sqlite3.connect(":memory:")
    base.execute(
        f"CREATE VIRTUAL TABLE t USING fts5(id UNINDEXED, game UNINDEXED, title, alias, body, asked, tokenize='{tokenize}')"
    )
    for d in documents:
        title = " . ".join(d.titles.values())
        alias = " . ".join(name for names in d.aliases.values() for name in names)
        body = " ".join(line for lines in d.bodies.values() for line in lines)
        asked = " . ".join(said for pairs in d.asked.values() for ways, told in pairs for said in (*ways, told))
        base.execute(
            "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)", (d.id, d.game, fold(title), fold(alias), fold(body), fold(asked))
        )

    def ask(question: Question, one_game: bool) -> list[str]:
        asked = " OR ".join(f'"{w.text}"' for w in words(question.text) if len(w.text) >= shortest)
        if not asked:
            return []
        weights = ", ".join(str(weight) for weight in FIELD_WEIGHT)
        sql = f"SELECT game || '/' || id FROM t WHERE t MATCH ? AND (? = '' OR game = ?) ORDER BY bm25(t, 0, 0, {weights}) LIMIT 10"
        return [row[0] for row in base.execute(sql, (asked, *[question.game if one_game else ""] * 2))]

    return ask


def rows() -> list[tuple[str, str, str]]:
    """What was measured, the figure, and what it should be."""
    library = Library(paths.packs(), paths.cache())
    asked = [q for q in questions() if q.game in library.games]
    index = library.index

    def ours(question: Question, one_game: bool) -> list[str]:
        found = index.search(question.text, question.language, question.game if one_game else None, n=10)
        return [f"{hit.game}/{hit.id}" for hit in found.hits]

    documents = [
        of_entry(entry, pairs=library.pairs_about(game, entry.id))
        for game in library.games
        for entry in library.entries(game)
    ]
    rivals = {
        "FTS5 unicode61 OR": fts(documents, "unicode61 remove_diacritics 2", 1),
        "FTS5 trigram OR": fts(documents, "trigram", 3),
    }
    out = []
    for one_game, scope in ((True, "within its game"), (False, "over all games")):
        places = [place(ours(q, one_game), q) for q in asked]
        theirs = {name: [place(ask(q, one_game), q) for q in asked] for name, ask in rivals.items()}
        said = ", ".join(f"{name} {mrr(found):.3f}" for name, found in theirs.items())
        out.append((f"rules search, {len(asked)} questions {scope}: MRR ({said})", f"{mrr(places):.3f}", ""))
        for what, of in (("right ones first", lambda found: share(found, 1)), ("MRR", mrr)):
            times = of(places) / max(1e-9, *map(of, theirs.values()))
            out.append((f"against the better of the two {scope}, {what}", f"{times:.2f} x", f">= {BETTER_BY} x"))
        for n, least in ((1, "90 %"), (3, "98 %")):
            measured = f"{100 * share(places, n):.1f} %"
            out.append((f"right answer among the first {n} {scope}", measured, f">= {least}" if one_game else ""))
    out += _times(library, asked)
    return out


def _times(library: Library, asked: list[Question]) -> list[tuple[str, str, str]]:
    data = store.dump(library.index)
    loads = []
    for _ in range(9):
        began = time.perf_counter()
        fresh = store.load(data)
        loads.append(1000 * (time.perf_counter() - began))
    fresh.search("warm up", "en")
    strokes = []
    for question in asked:
        for end in range(1, len(question.text) + 1):
            began = time.process_time()  # our own work; a busy machine's other programs are not counted
            fresh.search(question.text[:end], question.language, typing=True)
            strokes.append(1000 * (time.process_time() - began))
    p50, p99 = statistics.median(strokes), statistics.quantiles(strokes, n=100)[98]
    texts = sum(len(entry.titles) for game in library.games for entry in library.entries(game))
    return [
        (f"keystroke over {texts} texts, p50 / p99", f"{p50:.1f} / {p99:.1f} ms", f"p99 < {KEYSTROKE_MS:.0f} ms"),
        ("loading the prebuilt index", f"{statistics.median(loads):.0f} ms", f"< {LOADING_MS:.0f} ms"),
    ]


if __name__ == "__main__":
    for row in rows():
        print("  ".join(row))
