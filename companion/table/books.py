"""The player's own rulebook: a PDF or text file, read on the device, its pages searchable beside our entries."""

from __future__ import annotations

import io
import json
import logging
import re
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import SaveError
from companion.i18n import N_
from companion.table.bringing import finished
from companion.table.store import Store

if TYPE_CHECKING:
    import pypdf

log = logging.getLogger(__name__)
MOST_BYTES = 60_000_000
MOST_PAGES = 400
PAGE_LETTERS = 12_000
TEXT_PAGE = 3_000
PAGE_BYTES = 2_000_000
SOON = 4.0  # seconds after which it can be told whether the rest will take too long
A_PAGE = 4.5
Pages = list[tuple[int, str]]
Reading = Generator[float, None, Pages]
PATIENCE = 120.0 if sys.platform == "emscripten" else 30.0  # for a whole book, beside the table


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a book that the player brought: never shipped, never shared."""

    game: str
    book: str
    number: int
    words: str

    @property
    def id(self) -> str:
        return f"{self.book}/{self.number}"


class Books:
    """Pages by game, in the store of this device only."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: dict[str, list[Page]] = {}

    def pages(self, game: str) -> list[Page]:
        """All pages of a game's books in order; read from the disk once, since every keystroke asks."""
        if game not in self._read:
            self._read[game] = self._load(game)
        return self._read[game]

    def look_again(self) -> None:
        """What is on the disk became something else."""
        self._read.clear()

    def _load(self, game: str) -> list[Page]:
        found = []
        for key, body in self._store.kept("book." + game).items():
            book, _, number = key.rpartition("/")
            found.append(Page(game, book, int(number), json.loads(body)))
        return sorted(found, key=lambda page: (page.book, page.number))

    def titles(self, game: str) -> dict[str, int]:
        """The books of a game with their number of pages."""
        counts: dict[str, int] = {}
        for page in self.pages(game):
            counts[page.book] = counts.get(page.book, 0) + 1
        return counts

    def bring_in(self, game: str, name: str, data: bytes) -> int:
        """Reads a file and keeps its pages; how many, or a SaveError that says what is wrong with it."""
        return self.keep(game, name, read_pages(name, data))

    def keep(self, game: str, name: str, pages: Pages) -> int:
        """Keeps the pages of a file that was read, in place of those of an earlier one of the same name."""
        book = re.sub(r"[^\w .-]", "", name.rsplit(".", 1)[0]).strip()[:60] or "rulebook"
        self.remove(game, book)
        bodies = {f"{book}/{number}": json.dumps(words, ensure_ascii=False) for number, words in pages}
        self._store.keep_all("book." + game, bodies)
        self._read.pop(game, None)
        return len(pages)

    def remove(self, game: str, book: str) -> None:
        for page in self.pages(game):
            if page.book == book:
                self._store.keep("book." + game, page.id, None)
        self._read.pop(game, None)


def read_pages(name: str, data: bytes) -> Pages:
    return finished(reading(name, data))


def reading(name: str, data: bytes) -> Reading:
    """The pages of a PDF or text file that hold words, by number; each pause tells which share of it is read."""
    if len(data) > MOST_BYTES:
        raise SaveError(N_("This file is too large ({size} MB at most)."), size=MOST_BYTES // 1_000_000)
    found = (yield from _pdf_pages(data)) if is_pdf(data) else _text_pages(name, data)
    pages = [(number, " ".join(words.split())[:PAGE_LETTERS]) for number, words in found]
    kept = [(number, words) for number, words in pages if len(words) >= 20]
    if not kept:
        raise SaveError(N_("No text found in this file: it may be a scan. Only files with real text can be searched."))
    return kept


def is_pdf(data: bytes) -> bool:
    return data[:1024].lstrip().startswith(b"%PDF")


def _pdf_pages(data: bytes) -> Reading:
    """The text of each page. Publishers often encrypt with an empty password: such a file opens like any other."""
    import pypdf
    from pypdf.errors import DependencyError

    try:
        with within(A_PAGE):
            reader = pypdf.PdfReader(io.BytesIO(data))
            if reader.is_encrypted and not reader.decrypt(""):
                raise SaveError(N_("This PDF is locked with a password. Save a copy without one, then try again."))
            if len(reader.pages) > MOST_PAGES:
                raise SaveError(N_("This PDF has more than {n} pages."), n=MOST_PAGES)
        return (yield from _read_in_time(reader))
    except SaveError:
        raise
    except Ended as e:
        raise SaveError(N_("This PDF takes too long to read.")) from e
    except DependencyError as e:  # in a browser, where there is no library for it
        raise SaveError(
            N_("This PDF is encrypted, and this device cannot undo that. Print it into a new PDF, then try again.")
        ) from e
    except Exception as e:  # a stranger's file in a stranger's reader: it raises almost anything
        log.warning("a PDF could not be read", exc_info=True)
        raise SaveError(N_("This PDF is broken and cannot be read.")) from e


class Ended(BaseException):
    """Time is up; no `except Exception` of the reader holds it back."""


@contextmanager
def within(seconds: float, *, inside: bool = sys.platform == "emscripten") -> Iterator[None]:
    """A browser has no second process that could be ended: there the reader is stopped from inside, at its next call."""
    if not inside:
        yield
        return
    end = time.monotonic() + seconds

    def look(*_: object) -> None:
        if time.monotonic() > end:
            sys.setprofile(None)
            raise Ended

    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(None)


def _read_in_time(reader: pypdf.PdfReader) -> Reading:
    """Page after page, as long as there is patience: a book that will not be read in time is given up after a few pages.
    A page that draws a whole map is left out: to look for words in it would take longer than the rest of the book."""
    found, begun, pages = [], time.monotonic(), len(reader.pages)
    for number, page in enumerate(reader.pages, 1):
        yield (number - 1) / pages
        with within(A_PAGE):
            content = page.get_contents()
            if content is not None and len(content.get_data()) <= PAGE_BYTES:
                found.append((number, page.extract_text() or ""))
        spent = time.monotonic() - begun
        if spent > PATIENCE or (spent > SOON and spent / number * pages > PATIENCE):
            raise SaveError(N_("This PDF takes too long to read: it stopped at page {n}."), n=number)
    return found


def _text_pages(name: str, data: bytes) -> Pages:
    """A text file in pages: by form feed where there are any, else in pieces of a page's length."""
    if not name.lower().endswith((".txt", ".md")) or b"\0" in data[:4096]:
        raise SaveError(N_("Only PDF and text files can be read."))
    words = data.decode("utf-8", errors="replace")
    parts = words.split("\f") if "\f" in words else _pieces(words)
    if len(parts) > MOST_PAGES:
        raise SaveError(N_("This file has more than {n} pages."), n=MOST_PAGES)
    return list(enumerate(parts, 1))


def _pieces(words: str) -> list[str]:
    pieces, current = [], ""
    for paragraph in re.split(r"\n\s*\n", words):
        if current and len(current) + len(paragraph) > TEXT_PAGE:
            pieces.append(current)
            current = ""
        current += "\n\n" + paragraph
    return [*pieces, current]
