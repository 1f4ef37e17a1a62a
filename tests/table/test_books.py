"""The player's own rulebook: what can be read becomes pages, what cannot gets a clear sentence."""

from __future__ import annotations

import io
from typing import Any

import pypdf
import pytest

from companion.errors import SaveError
from companion.table import books as books_module
from companion.table.books import MOST_BYTES, MOST_PAGES, Books, read_pages
from companion.table.sqlite import SqliteStore

WORDS = "Each player draws three cards at the start of the turn"


def pdf(*pages: str) -> bytes:
    """A small PDF with these words on its pages, written by hand."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for words in pages:
        stream = f"BT /F1 12 Tf 40 700 Td ({words}) Tj ET".encode()
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
        content = len(objects)
        page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents {content} 0 R /Resources << /Font << /F1 3 0 R >> >> >>"
        objects.append(page.encode())
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(kids)}] >>".encode()
    body = b"%PDF-1.4\n"
    places = []
    for number, content_of in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content_of)
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(
        b"%010d 00000 n \n" % place for place in places
    )
    trailer = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(body))
    return body + table + trailer


def test_the_pages_of_a_pdf_keep_their_numbers() -> None:
    assert read_pages("rules.pdf", pdf(WORDS, "", WORDS + " again")) == [(1, WORDS), (3, WORDS + " again")]


def test_a_book_is_kept_and_can_be_taken_away() -> None:
    books = Books(SqliteStore(":memory:"))
    assert books.bring_in("toy", "My rules (v2).pdf", pdf(WORDS, WORDS)) == 2
    assert books.titles("toy") == {"My rules v2": 2}
    assert books.titles("other") == {}
    books.remove("toy", "My rules v2")
    assert books.pages("toy") == []


def test_a_scan_without_text_says_so() -> None:
    with pytest.raises(SaveError, match="may be a scan"):
        read_pages("scan.pdf", pdf("", ""))


def test_a_locked_pdf_asks_for_a_copy_without_a_password() -> None:
    for algorithm in ("RC4-128", "AES-256"):
        with pytest.raises(SaveError, match="password"):
            read_pages("locked.pdf", encrypted("secret", algorithm))


def encrypted(password: str, algorithm: str) -> bytes:
    writer = pypdf.PdfWriter(io.BytesIO(pdf(WORDS)))
    writer.encrypt(password, owner_password="the publisher's", algorithm=algorithm)
    writer.write(out := io.BytesIO())
    return out.getvalue()


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-128", "AES-256"])
def test_a_pdf_as_publishers_ship_it_opens_without_a_password(algorithm: str) -> None:
    assert read_pages("rules.pdf", encrypted("", algorithm)) == [(1, WORDS)]


def test_a_browser_without_the_library_for_it_says_that_the_pdf_is_encrypted(monkeypatch: pytest.MonkeyPatch) -> None:
    from pypdf._crypt_providers import _fallback

    locked = encrypted("", "AES-256")
    for name in ("aes_cbc_decrypt", "aes_ecb_decrypt", "aes_cbc_encrypt", "aes_ecb_encrypt"):
        monkeypatch.setattr(f"pypdf._encryption.{name}", getattr(_fallback, name), raising=False)
    with pytest.raises(SaveError, match="encrypted, and this device cannot undo that"):
        read_pages("rules.pdf", locked)


def test_whatever_the_reader_of_pdfs_raises_becomes_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise NotImplementedError("a filter of the last century")

    monkeypatch.setattr(pypdf.PageObject, "extract_text", fail)
    with pytest.raises(SaveError, match="broken"):
        read_pages("rules.pdf", pdf(WORDS))


@pytest.mark.parametrize("data", [b"%PDF-1.4\nnothing here", pdf(WORDS)[:200], b"%PDF" + b"\xff" * 500])
def test_a_broken_pdf_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(SaveError):
        read_pages("broken.pdf", data)


def test_a_huge_file_is_refused_before_it_is_read() -> None:
    with pytest.raises(SaveError, match="too large"):
        read_pages("huge.txt", b"a" * (MOST_BYTES + 1))


def test_a_text_with_too_many_pages_is_refused() -> None:
    with pytest.raises(SaveError, match="more than"):
        read_pages("long.txt", b"some words on this very page\f" * (MOST_PAGES + 2))


def test_other_kinds_of_files_are_refused() -> None:
    with pytest.raises(SaveError, match="Only PDF and text"):
        read_pages("song.mp3", b"ID3\0\0\0")


def test_a_page_that_is_mostly_drawing_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books_module, "PAGE_BYTES", 200)
    assert read_pages("rules.pdf", pdf(WORDS, WORDS * 10)) == [(1, WORDS)]


def test_a_pdf_that_takes_too_long_is_given_up_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books_module, "PATIENCE", -1.0)
    with pytest.raises(SaveError, match="stopped at page 1"):
        read_pages("rules.pdf", pdf(WORDS, WORDS))
