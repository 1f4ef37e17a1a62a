"""The first page of a database says what its tables are. Where that page is damaged the others may still be whole: here a
file is given the first page that every file of ours has."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.table.schema import migrate

PAGE = 4096
SIZE = slice(28, 32)  # of the header: how many pages there are


@contextmanager
def with_a_new_one(source: str) -> Iterator[str]:
    """Another file with the same pages behind a first one of ours; what it then gives is believed by its checksums only,
    because the tables of an old file may stand elsewhere."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "pages"
        if Path(source).is_file():
            shutil.copyfile(source, target)
            with target.open("r+b") as file:
                file.write(_first(Path(folder) / "empty", target.stat().st_size // PAGE))
        yield str(target)


def _first(empty: Path, pages: int) -> bytes:
    with closing(sqlite3.connect(empty, isolation_level=None)) as db:
        db.execute(f"PRAGMA page_size = {PAGE}")
        migrate(db)
    head = bytearray(empty.read_bytes()[:PAGE])
    head[SIZE] = pages.to_bytes(4, "big")
    return bytes(head)
