"""A hostile PDF costs its own process and a few seconds, and is answered in a sentence; an honest one tells how far it is."""

from __future__ import annotations

import sys
import zlib
from contextlib import suppress

import pytest

from companion.errors import SaveError
from companion.table import books, bookworm
from companion.table.bringing import finished
from tests.table.test_books import WORDS, pdf


def packed(stream: bytes, resources: bytes = b"", more: tuple[bytes, ...] = ()) -> bytes:
    """A PDF of one page with this content, compressed, and further objects from number 5 on."""
    body = zlib.compress(stream, 1)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << "
        b"/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> %s >> >>" % resources,
        b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(body), body),
        *more,
    ]
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    table += b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + table + b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(out))


def nested(depth: int) -> bytes:
    """Forms that draw the next form ten times each: a few kilobytes that mean ten to the power of their depth."""
    forms = []
    for n in range(depth):
        inner = b"/X%d Do " % (n + 1) * 10 if n + 1 < depth else b"BT /F1 9 Tf (Words on words) Tj ET"
        named = b"/Resources << /XObject << /X%d %d 0 R >> >> " % (n + 1, n + 6) if n + 1 < depth else b""
        head = b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] %s/Length %d >>" % (named, len(inner))
        forms.append(head + b"\nstream\n" + inner + b"\nendstream")
    return packed(b"/X0 Do", b"/XObject << /X0 5 0 R >>", tuple(forms))


def read(name: str, data: bytes) -> list[tuple[int, str]]:
    return finished(bookworm.reading(name, data))


HOSTILE = {
    "forms in forms": lambda: nested(12),
    "a page of a million words": lambda: packed(b"BT /F1 9 Tf " + b"(a) Tj 1 0 0 1 0 0 Tm " * 85_000 + b"ET"),
    "a bomb": lambda: packed(bytes(400_000_000)),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_pdf_is_answered_in_a_sentence_or_read(kind: str) -> None:
    with suppress(SaveError):
        assert len(read("hostile.pdf", HOSTILE[kind]())) == 1


def test_a_reader_that_falls_silent_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bookworm, "A_PAGE", 0.0001)
    with pytest.raises(SaveError, match="too long to read"):
        read("rules.pdf", pdf(WORDS))


def test_a_reader_that_dies_gives_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(SaveError, match="broken"):
        read("rules.pdf", pdf(WORDS))


def test_an_honest_book_tells_how_far_it_is_and_a_refusal_keeps_its_words() -> None:
    assert list(bookworm.reading("rules.pdf", pdf(WORDS, WORDS))) == [0, 0.5]
    assert read("rules.pdf", pdf(WORDS, WORDS)) == [(1, WORDS), (2, WORDS)]
    with pytest.raises(SaveError, match="may be a scan"):
        read("scan.pdf", pdf("", ""))


def test_a_browser_ends_a_page_from_inside() -> None:
    with pytest.raises(books.Ended), books.within(-1, inside=True):
        sorted([3, 1, 2], key=lambda n: -n)


def test_a_book_that_will_not_be_read_in_time_is_given_up_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "SOON", -1.0)
    monkeypatch.setattr(books, "PATIENCE", 0.0005)
    with pytest.raises(SaveError, match="stopped at page"):
        books.read_pages("rules.pdf", pdf(*[WORDS] * 50))
