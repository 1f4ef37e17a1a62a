"""Python for the browser: the standard library and the app as bytecode, a start-up snapshot, and what is left to ship."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path

from . import parcel

SCRIPTS = Path(__file__).resolve().parents[1] / "pyodide"
APP, LIB = "/home/pyodide/app", "/home/pyodide/lib"
STDLIB = "/lib/python314.zip"  # where Pyodide looks for its standard library
# Parts of the standard library for terminals, servers and test runs, and the code pages of other alphabets.
NOT_SHIPPED = (
    "_pyrepl/",
    "pdb.",
    "doctest.",
    "pydoc",
    "unittest/",
    "xmlrpc/",
    "wsgiref/",
    "imaplib.",
    "smtplib.",
    "poplib.",
    "ftplib.",
    "turtle",
    "ensurepip/",
    "venv/",
    "idlelib/",
    "tkinter/",
    "multiprocessing/",
    "cProfile.",
    "profile",
    "pstats.",
    "trace.",
    "mailbox.",
    "sqlite3/__main__",
    "ctypes/",
    "dbm/",
    "curses/",
    "socketserver.",
    "pickletools.",
    "optparse.",
    "_pydecimal.",
    "_pyio.",
    "_pydatetime.",
    "lib2to3/",
    "test/",
    "http/server.",
    "http/cookie",
    "zipapp.",
    "pty.",
    "tty.",
    "webbrowser.",
    "cmd.",
    "bdb.",
    "wave.",
    "modulefinder.",
    "tabnanny.",
    "pyclbr.",
    "compileall.",
    "plistlib.",
    "antigravity.",
    "this.",
    "shelve.",
    "netrc.",
    "timeit.",
    "symtable.",
    "fileinput.",
    "filecmp.",
    "getpass.",
    "rlcompleter.",
    "sched.",
    "nturl2path.",
    "__phello__",
    "__hello__",
    "tarfile.",
    "logging/handlers",
    "logging/config",
    "asyncio/windows",
    "asyncio/proactor",
    "asyncio/__main__",
    "asyncio/tools",
    "statistics.",
    "html/",
    "xml/etree/",
    "concurrent/futures/process",
    "sqlite3/dump",
)
CODE_PAGES = (
    "cp",
    "iso8859",
    "mac_",
    "koi8",
    "big5",
    "euc",
    "gb",
    "hz",
    "iso2022",
    "johab",
    "shift",
    "ptcp",
    "kz",
    "tis",
    "hp_",
)
NEEDED_PAGES = ("cp437", "cp1252", "iso8859_1.", "iso8859_15", "mac_roman.")


def node() -> str | None:
    return shutil.which("node")


def run(script: str, *arguments: Path | str) -> None:
    found = node()
    assert found
    done = subprocess.run([found, str(SCRIPTS / script), *map(str, arguments)], capture_output=True, text=True)
    # Pyodide is one line of a megabyte, and node quotes it when something fails.
    lines = [line for line in (done.stdout + done.stderr).splitlines() if len(line) < 500]
    print("\n".join(lines))
    if done.returncode:
        raise SystemExit(f"{script} failed")


def bytecode(pyodide: Path, source: Path, cache: Path) -> Path:
    """A folder's Python files as bytecode of the very Pyodide that will run it; kept as long as the sources stay."""
    recipe = b"".join((SCRIPTS / name).read_bytes() for name in ("bytecode.py", "bytecode.mjs"))
    seen = hashlib.sha256(recipe + (pyodide / "pyodide.asm.wasm").read_bytes())
    for name, data in parcel.gather({"": source}).items():
        seen.update(name.encode() + data)
    target = cache / f"bytecode-{seen.hexdigest()[:12]}"
    if not target.is_dir():
        part = cache / (target.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        run("bytecode.mjs", pyodide, source, part)
        part.replace(target)
    return target


def standard_library(pyodide: Path, cache: Path) -> dict[str, bytes]:
    """The standard library as bytecode, without what no browser needs: it halves Python's plain start."""
    plain = cache / "stdlib"
    shutil.rmtree(plain, ignore_errors=True)
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as packed:
        packed.extractall(plain, [name for name in packed.namelist() if _shipped(name)])
    found = parcel.gather({"": bytecode(pyodide, plain, cache)})
    return {name.lstrip("/"): data for name, data in found.items()}


def _shipped(name: str) -> bool:
    if name.startswith("encodings/"):
        page = name.removeprefix("encodings/")
        return not page.startswith(CODE_PAGES) or page.startswith(NEEDED_PAGES)
    return not name.startswith(NOT_SHIPPED)


def write_zip(file: Path, files: Mapping[str, bytes]) -> None:
    file.write_bytes(zipped(files, zipfile.ZIP_DEFLATED))


def zipped(files: Mapping[str, bytes], how: int = zipfile.ZIP_STORED) -> bytes:
    """A zip of these files; stored where it travels in a parcel, which packs it better as a whole."""
    with zipfile.ZipFile(made := io.BytesIO(), "w", how, compresslevel=9) as packed:
        for name, data in files.items():
            packed.writestr(zipfile.ZipInfo(name), data, how)
    return made.getvalue()


def snapshot(pyodide: Path, full: Path, work: Path) -> tuple[bytes, set[str]]:
    """Takes the snapshot; returns it with the files whose modules are in it and need not be shipped a second time."""
    image, report = work / "image", work / "held.json"
    run("snapshot.mjs", pyodide, full, image, report)
    return image.read_bytes(), set(json.loads(report.read_text(encoding="utf-8")))


def late(files: Mapping[str, bytes], held: set[str]) -> dict[str, bytes]:
    """What a start from the snapshot still has to unpack: modules not imported yet, and all data."""
    return {name: data for name, data in files.items() if not (name.endswith(".pyc") and name in held)}
