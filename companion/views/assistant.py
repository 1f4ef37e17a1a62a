"""The rules assistant as a screen sees it: results with one-line answers, entries in both languages, notes and pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.i18n import N_, Translator
from companion.packs.model import Pack
from companion.rules.answer import TRUSTED, answer
from companion.rules.document import Document, of_note, of_page
from companion.rules.entry import EVERYWHERE, Entry, plays
from companion.rules.fold import spans
from companion.rules.index import Index
from companion.rules.library import Library
from companion.rules.results import Hit, Results
from companion.table.books import Books, Page
from companion.table.notes import Margin
from companion.views.knowing import Knowing

Span = tuple[int, int]
SNIPPET = 150
FEW_WORDS = 3
MORE_WITH_MODE = 4  # how much further to look when one mode leaves the others out


@dataclass(frozen=True)
class Line:
    """One result: title and answer with the places of the matched words, and where it comes from."""

    kind: str
    game: str
    id: str
    title: str
    answer: str
    title_marks: tuple[Span, ...]
    answer_marks: tuple[Span, ...]
    page: str
    unclear: bool
    variant: str = ""
    in_play: bool = True
    asked: frozenset[str] = frozenset()  # the words to mark on a whole page


@dataclass(frozen=True)
class Said:
    """The answer on top: its verdict as a heading, what is said, where it stands and how far to trust it."""

    heading: str
    words: str
    verdict: str
    source: str
    game: str
    id: str
    title: str
    page: str
    trust: str
    trusted: str
    meets: str = ""  # another rule that the question brings together with this one, by id
    meets_title: str = ""


HEADINGS = {"yes": N_("Yes"), "no": N_("No"), "depends": N_("It depends"), "silent": N_("Not in this book")}


@dataclass(frozen=True)
class Found:
    """What a question gave: results, or the closest entries when there are none; readings of an ambiguous word."""

    lines: tuple[Line, ...] = ()
    closest: tuple[Line, ...] = ()
    readings: tuple[Line, ...] = ()
    truncated: bool = False
    nothing: bool = False
    named: str = ""  # the game that the question names, searched alone for that
    elsewhere: str = ""  # another game than the one searched that the question names
    said: Said | None = None


class Assistant:
    """Answers for one device: our entries, the player's notes, and the pages of their own books; these are kept from a guest."""

    def __init__(self, library: Library, margin: Margin, books: Books, *, guest: bool = False) -> None:
        self.library, self.margin, self.books, self.guest = library, margin, books, guest
        self._beside: tuple[object, list[Index]] | None = None
        self.knowing = Knowing(library)

    def ask(
        self,
        question: str,
        language: str,
        game: str = "",
        variants: tuple[str, ...] = (),
        n: int = 12,
        only: str = "",
    ) -> Found:
        """Results while typing: the last word may be unfinished. `only` leaves out what belongs to other modes."""
        if not question.strip():
            return Found()
        wanted = (only,) if only else variants
        most = n * MORE_WITH_MODE if only else n
        results = self.library.search(
            question, language, game or None, wanted, most, typing=True, beside=self._own_indexes()
        )
        found = (self._line(hit, language, wanted) for hit in results.hits)
        lines = tuple(line for line in found if line and (line.in_play or not only))[:n]
        closest = tuple(line for hit in results.closest if (line := self._line(hit, language, variants)))
        readings = tuple(
            Line("reading", r.game, r.rule, r.names.get(language, ""), r.word, (), (), "", False)
            for r in results.readings
            if r.rule
        )
        said = self._said(results, language)
        nothing = not lines and said is None
        return Found(lines, closest, readings, results.truncated, nothing, results.named, results.elsewhere, said)

    def _said(self, results: Results, language: str) -> Said | None:
        """The answer on top; a word or two is no question that a line of the first result would not show as well."""
        said = answer(self.library, results, self.knowing)
        if said is None or (said.source == "sentence" and len(results.query.split()) < FEW_WORDS):
            return None
        _, entry = Translator(language), self.library.find(said.game, said.entry)
        met = self.library.find(said.game, said.meets) if said.meets else None
        heading = HEADINGS.get("silent" if said.source == "silent" else said.verdict, "")
        page = ", ".join(page for page in said.page.split(",") if page.strip("? "))
        return Said(
            _(heading) if heading else "",
            said.words or said.text,
            said.verdict,
            said.source,
            said.game,
            said.entry,
            entry.title(language) if entry else "",
            page,
            said.trust,
            _(TRUSTED[said.trust]),
            said.meets,
            met.title(language) if met else "",
        )

    def _own_indexes(self) -> list[Index]:
        """The player's notes and pages, indexed again only when they changed."""
        notes = self.margin.notes()
        pages = [page for game in self.library.games for page in self._pages(game)]
        mark = (tuple(notes.items()), tuple((p.game, p.id) for p in pages))
        if self._beside is None or self._beside[0] != mark:
            documents: list[Document] = [
                *self._note_documents(notes),
                *(of_page(p.id, p.game, p.words, "fr" if _french(p.words) else "en") for p in pages),
            ]
            self._beside = (mark, [Index.of(documents)] if documents else [])
        return self._beside[1]

    def _note_documents(self, notes: Mapping[str, str]) -> list[Document]:
        documents = []
        for key, words in notes.items():
            game, _, id = key.partition("/")
            entry = self.library.find(game, id)
            title = entry.title("fr" if _french(words) else "en") if entry else ""
            documents.append(of_note(id, game, words, "fr" if _french(words) else "en", title))
        return documents

    def _line(self, hit: Hit, language: str, variants: tuple[str, ...]) -> Line | None:
        marks = frozenset().union(*hit.marks.values()) if hit.marks else frozenset()
        if hit.kind == "page":
            return self._page_line(hit, marks)
        entry = self.library.find(hit.game, hit.id)
        if entry is None:
            return None
        if hit.kind == "note":
            words = self.margin.note(entry.key)
            return self.line_of(entry, language, marks, variants, kind="note", answer=words[:SNIPPET])
        return self.line_of(entry, language, marks, variants)

    def line_of(
        self,
        entry: Entry,
        language: str,
        marks: frozenset[str] = frozenset(),
        variants: tuple[str, ...] = (),
        kind: str = "entry",
        answer: str = "",
    ) -> Line:
        title, answer = entry.title(language), answer or entry.answer(language)
        return Line(
            kind,
            entry.game,
            entry.id,
            title,
            answer,
            tuple(spans(title, marks)),
            tuple(spans(answer, marks)),
            ", ".join(entry.pages),
            bool(entry.doubt(language)),
            entry.variant,
            entry.in_play(variants),
        )

    def _page_line(self, hit: Hit, marks: frozenset[str]) -> Line | None:
        page = self.page(hit.game, hit.id)
        if page is None:
            return None
        found = spans(page.words, marks)
        start = max(0, found[0][0] - 40) if found else 0
        words = ("…" if start else "") + page.words[start : start + SNIPPET] + "…"
        return Line(
            "page",
            hit.game,
            hit.id,
            page.book,
            words,
            (),
            tuple(spans(words, marks)),
            str(page.number),
            False,
            asked=marks,
        )

    def page(self, game: str, id: str) -> Page | None:
        return next((page for page in self._pages(game) if page.id == id), None)

    def _pages(self, game: str) -> list[Page]:
        return [] if self.guest else self.books.pages(game)

    def listed(self, keys: list[str], language: str, game: str = "") -> tuple[Line, ...]:
        """Entries by key (pinned, recent), those of one game if it is given."""
        found = []
        for key in keys:
            slug, _, id = key.partition("/")
            entry = self.library.find(slug, id)
            if entry and (not game or slug == game):
                found.append(self.line_of(entry, language))
        return tuple(found)

    def popular(self, language: str, game: str = "") -> tuple[Line, ...]:
        return tuple(self.line_of(entry, language) for entry in self.library.popular(game or None))

    def modes(self, game: str) -> tuple[str, ...]:
        """The modes and variants that some rules of a game belong to, in the order of the book."""
        named = (name.strip() for entry in self.library.entries(game) for name in entry.variant.split(","))
        return tuple(dict.fromkeys(name for name in named if name not in EVERYWHERE))

    def of_mode(self, game: str, mode: str, language: str) -> tuple[Line, ...]:
        """The rules that only this mode has."""
        own = (e for e in self.library.entries(game) if e.variant not in EVERYWHERE and plays(e.variant, (mode,)))
        return tuple(self.line_of(entry, language) for entry in own)

    def in_play(self, game: str, played: tuple[str, ...]) -> tuple[str, ...]:
        """What a table plays: its mode, and the variant of every rule that is named after one of its options."""
        modes = self.modes(game)
        if not modes or not played:
            return ()
        mode, *options = played
        entries = self.library.entries(game)
        chosen = [e.variant for option in options for e in entries if e.id.endswith(option) and e.variant in modes]
        return tuple(dict.fromkeys((mode, *chosen)))

    @cached_property
    def games(self) -> tuple[str, ...]:
        return self.library.games


def mode_name(pack: Pack | None, mode: str, _: Translator) -> str:
    """What a mode is called: as the pack names it."""
    steps = [option for step in pack.setup if step.id == "mode" for option in step.options] if pack else []
    named = next((one.name for one in (*steps, *(pack.modes if pack else ())) if one.id == mode), None)
    return _.pick(named) if named else mode.replace("-", " ").capitalize()


def _french(words: str) -> bool:
    """A rough guess that only picks the stemmer."""
    padded = f" {words.lower()} "
    return sum(padded.count(f" {w} ") for w in ("le", "la", "les", "de", "des", "un", "une", "et", "est")) > sum(
        padded.count(f" {w} ") for w in ("the", "of", "a", "and", "is", "to", "in")
    )


def as_text(entry: Entry, language: str) -> str:
    """An entry to copy or share: plain lines."""
    lines = [entry.title(language), *entry.body(language), *entry.example(language), entry.doubt(language)]
    return "\n".join(line for line in lines if line)
