"""Reads a stranger's file in a process of its own, with a limit of memory; when it falls silent it is ended, and the table never
noticed. Where a program cannot start another one (a browser, a packaged app) it reads here, page by page."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from typing import IO, Any

from companion.errors import SaveError
from companion.i18n import N_
from companion.table import books
from companion.table.books import A_PAGE, Reading, is_pdf

MEMORY = 1_500_000_000


def apart() -> bool:
    """Whether another process can be started here."""
    return sys.platform not in ("emscripten", "android", "ios") and bool(sys.executable) and not hasattr(sys, "frozen")


def reading(name: str, data: bytes) -> Reading:
    """The pages of a file that hold words; each pause tells which share of it is read."""
    if not apart() or not is_pdf(data):
        return (yield from books.reading(name, data))
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        command = [sys.executable, "-m", "companion.table.bookworm", name]
        with subprocess.Popen(command, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            try:
                return (yield from _heard(process))
            finally:
                process.kill()


def _heard(process: subprocess.Popen[bytes]) -> Reading:
    """What the reader says, until it says what it found."""
    lines: queue.Queue[bytes] = queue.Queue()
    assert process.stdout
    threading.Thread(target=_listen, args=(process.stdout, lines), daemon=True).start()
    while True:
        try:
            said: dict[str, Any] = json.loads(lines.get(timeout=A_PAGE) or b'{"died": 1}')
        except queue.Empty:
            raise SaveError(N_("This PDF takes too long to read.")) from None
        match said:
            case {"share": float(share)}:
                yield share
            case {"pages": list(pages)}:
                return [(int(number), str(words)) for number, words in pages]
            case {"error": str(text), "values": dict(values)}:
                raise SaveError(text, **values)
            case _:
                raise SaveError(N_("This PDF is broken and cannot be read."))


def _listen(stream: IO[bytes], lines: queue.Queue[bytes]) -> None:
    for line in stream:
        lines.put(line)
    lines.put(b"")


def main(name: str) -> None:
    """The reader's own process: the file comes in, lines go out."""
    with suppress(ImportError, ValueError, OSError):  # not every system knows such limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    def say(**said: object) -> None:
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()

    try:
        work = books.reading(name, sys.stdin.buffer.read())
        while True:
            say(share=next(work))
    except StopIteration as end:
        say(pages=end.value)
    except SaveError as e:
        say(error=e.text, values=e.values)


if __name__ == "__main__":
    main(sys.argv[1])
