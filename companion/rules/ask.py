"""`companion rules`: the rules from the command line, for people and for scripts."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import paths
from companion.i18n import LANGUAGES, N_, Translator

if TYPE_CHECKING:
    from companion.rules.answer import Answer, Knows
    from companion.rules.entry import Entry
    from companion.rules.library import Library
    from companion.rules.results import Hit, Results


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "question", nargs="*", help="a question in French or English; - reads one a line from standard input"
    )
    parser.add_argument("--game", metavar="SLUG", help="search one game only")
    parser.add_argument("--lang", choices=LANGUAGES, help="the reader's language; else the question's own")
    parser.add_argument("-n", type=int, default=5, metavar="N", help="how many answers (5)")
    parser.add_argument("--json", action="store_true", help="answers as JSON")
    parser.add_argument("--explain", action="store_true", help="say which word met which")
    parser.add_argument("--list", action="store_true", help="every entry of the game")
    parser.add_argument("--packs", metavar="DIR", help=argparse.SUPPRESS)


def run(args: argparse.Namespace, knowing: Callable[[Library], Knows] | None = None) -> int:
    """Answers, and says by its exit code whether anything was found (0), nothing (1), or the call was wrong (2).

    `knowing` gives what the games can say by themselves to a library's readers: sums and facts."""
    from companion.rules.library import Library

    for stream in (sys.stdout, sys.stdin):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    library = Library([Path(args.packs)] if args.packs else paths.pack_roots(), paths.cache())
    knows = knowing(library) if knowing else None
    _ = Translator(args.lang or "en")
    if args.game and args.game not in library.games:
        known = ", ".join(library.games)
        sys.stderr.write(
            _(N_("No rules for “{game}”; there are rules for: {known}"), game=args.game, known=known) + "\n"
        )
        return 2
    if args.list:
        return _print(list_lines(library, args.game, as_json=args.json, lang=args.lang or "en"))
    question = " ".join(args.question)
    if question == "-":
        lines = (line.rstrip("\r\n") for line in sys.stdin)
        asked = (line for line in lines if line.strip())
        return _print(
            json.dumps(as_data(library, line, args.game, args.lang, args.n, args.explain, knows), ensure_ascii=False)
            for line in asked
        )
    if not question.strip():
        return _print(popular_lines(library, args.game, args.lang or "en"))
    found = library.search(question, args.lang, args.game, n=args.n, explain=args.explain)
    if args.json:
        _print([json.dumps(result_data(library, found, args.explain, knows), ensure_ascii=False)])
    else:
        _print(answer_lines(library, found, args.explain, knows))
    return 0 if found else 1


def _print(lines: Iterable[str]) -> int:
    for line in lines:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    return 0


def as_data(
    library: Library,
    question: str,
    game: str | None,
    lang: str | None,
    n: int = 5,
    explain: bool = False,
    knows: Knows | None = None,
) -> dict[str, Any]:
    """One question answered as plain data."""
    return result_data(library, library.search(question, lang, game, n=n, explain=explain), explain, knows)


def result_data(
    library: Library, found: Results, explain: bool = False, knows: Knows | None = None
) -> dict[str, object]:
    """`{"query", "results": [{"id", "game", "title", "page", "score"}, ...]}`, and what else is worth saying."""
    from companion.rules.answer import answer

    out: dict[str, object] = {
        "query": found.query,
        "answer": _answer_data(answer(library, found, knows)),
        "results": [_hit(library, hit, found.language, explain) for hit in found.hits],
    }
    if found.named:
        out["game"] = found.named
    if found.truncated:
        out["truncated"] = True
    if found.closest:
        out["closest"] = [_hit(library, hit, found.language, False) for hit in found.closest]
    if found.readings:
        out["readings"] = [
            {"word": r.word, "game": r.game, "names": dict(r.names), "id": r.rule} for r in found.readings
        ]
    return out


def _answer_data(said: Answer | None) -> dict[str, object] | None:
    if said is None:
        return None
    return {
        "text": said.text,
        "verdict": said.verdict or None,
        "entry": said.entry or None,
        "page": said.page or None,
        "from": said.source,
        "trust": said.trust,
    }


def _hit(library: Library, hit: Hit, language: str, explain: bool) -> dict[str, object]:
    entry = library.of_hit(hit)
    title, page = (entry.title(language), entry.page) if entry else (hit.id, "")
    out: dict[str, object] = {"id": hit.id, "game": hit.game, "title": title, "page": page, "score": hit.score}
    if explain:
        out["why"] = [
            {
                "word": m.word,
                "found": list(m.found),
                "where": list(m.where),
                "how": m.how,
                "lang": m.language,
                "weight": m.weight,
            }
            for m in hit.matches
        ]
    return out


def answer_lines(library: Library, found: Results, explain: bool = False, knows: Knows | None = None) -> Iterator[str]:
    """The answers for a person: title, page, the first sentence; where nothing was found, the closest entries."""
    from companion.rules.answer import TRUSTED, answer

    language = found.language
    _ = Translator(language)
    if found.truncated:
        yield _(N_("Your question is long: only its first 300 characters were used."))
    if said := answer(library, found, knows):
        page = f"{_(N_('p. {page}'), page=said.page.replace(',', ', '))}, " if said.page.strip("?") else ""
        yield said.text if said.source == "silent" else f"{said.text}  [{page}{_(TRUSTED[said.trust])}]"
        yield ""
    if not found.hits:
        yield _(N_("Nothing found."))
        if found.closest:
            yield _(N_("Closest entries:"))
    for hit in found.hits or found.closest:
        entry = library.of_hit(hit)
        if not entry:
            continue
        page = _(N_("p. {page}"), page=entry.page.replace(",", ", ")) if entry.page else ""
        yield f"{entry.title(language)}  [{entry.game}/{entry.id}{', ' + page if page else ''}]"
        yield f"    {entry.answer(language)}"
        if explain:
            for match in hit.matches:
                where = ", ".join(match.where)
                yield f"      {match.word} -> {'/'.join(match.found[:4])} ({match.how}, {where}, {match.weight})"
    for reading in found.readings:
        name = reading.names.get(language, "")
        yield _(
            N_("“{word}” may mean {name} ({id})"), word=reading.word, name=name, id=f"{reading.game}/{reading.rule}"
        )


def popular_lines(library: Library, game: str | None, lang: str) -> Iterator[str]:
    """No question: the most used rules, then the table of contents."""
    for entry in library.popular(game):
        yield f"{entry.title(lang)}  [{entry.game}/{entry.id}]"
    for slug in (game,) if game else library.games:
        yield ""
        yield f"# {slug}"
        for chapter in library.contents(slug):
            yield f"  {chapter.title(lang)} ({len(chapter.entries)})"


def list_lines(library: Library, game: str | None, as_json: bool, lang: str) -> Iterator[str]:
    """Every entry: id, titles, words per language, page, status."""
    entries = [entry for slug in ((game,) if game else library.games) for entry in library.entries(slug)]
    if as_json:
        yield json.dumps([_entry_data(entry) for entry in entries], ensure_ascii=False, indent=1)
        return
    for entry in entries:
        words = "/".join(str(entry.words(language)) for language in LANGUAGES)
        yield f"{entry.game}/{entry.id}  p. {entry.page}  {words}  {entry.status}  {entry.title(lang)}"


def _entry_data(entry: Entry) -> dict[str, object]:
    return {
        "id": entry.id,
        "game": entry.game,
        "titles": dict(entry.titles),
        "words": {lang: entry.words(lang) for lang in LANGUAGES},
        "page": entry.page,
        "status": entry.status,
        "chapter": entry.chapter,
        "variant": entry.variant,
        "see": list(entry.see),
        "translated": entry.rev_ok,
    }
