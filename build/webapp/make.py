"""Builds the offline app: `build/web.py [--out FOLDER] [--pack FOLDER] [--plain] [--packed]`."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import sys
from pathlib import Path

from . import client, code, font, packed, parcel, python, wheels

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build" / "out"
ICONS = "flet/controls/material/icons.json"
ON_DEMAND = tuple(f"{python.LIB}/{package}/" for package in wheels.ON_DEMAND)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT / "web")
    parser.add_argument("--pack", type=Path, action="append", default=[], help="one more pack on the shelf (tests)")
    parser.add_argument(
        "--plain", action="store_true", help="without bytecode and snapshot, as on a machine without node"
    )
    parser.add_argument("--packed", action="store_true", help="a .gz and a .br beside every file that gains by it")
    chosen = parser.parse_args(arguments)
    out, packs = chosen.out.resolve(), tuple(pack.resolve() for pack in chosen.pack)
    plain = chosen.plain or python.node() is None
    stamp = out.with_name(out.name + ".stamp")
    state = fingerprint(packs, plain) + (" packed" if chosen.packed else "")
    if out.is_dir() and stamp.is_file() and stamp.read_text(encoding="utf-8") == state:
        print(f"{out}: unchanged")
        return 0
    stamp.unlink(missing_ok=True)
    build(out, packs, plain)
    if chosen.packed:
        packed.write(out, OUT / "cache")
    stamp.write_text(state, encoding="utf-8")
    return 0


def fingerprint(packs: tuple[Path, ...], plain: bool) -> str:
    """Changes with anything that the folder is made of."""
    seen = hashlib.sha256(f"{plain} {sys.version_info[:2]}".encode())
    for file in code.sources(packs):
        seen.update(file.name.encode() + file.read_bytes())
    return seen.hexdigest()


def build(out: Path, packs: tuple[Path, ...], plain: bool) -> None:
    cache, work = OUT / "cache", OUT / f"work-{out.name}"
    shutil.rmtree(work, ignore_errors=True)
    site = wheels.packages(ROOT / "constraints.txt", cache)
    code.stage(work / "app", packs)
    client.copy_client(out)
    font.shrink(out / "assets" / "fonts" / "MaterialIcons-Regular.otf", icons(site), cache)
    pyodide = out / "pyodide"
    if plain:
        print("node not used: no bytecode, no start-up snapshot; the app starts more slowly")
        files = gathered(work / "app", site, icons(site))
    else:
        library = python.standard_library(pyodide, cache)
        python.write_zip(pyodide / "python_stdlib.zip", library)
        app = python.bytecode(pyodide, work / "app", cache)
        files = gathered(app, python.bytecode(pyodide, site, cache), icons(site))
        shutil.rmtree(app)
    on_demand = {name: data for name, data in files.items() if name.startswith(ON_DEMAND)}
    (out / "demand.bin").write_bytes(parcel.wrap(on_demand))
    files = {name: data for name, data in files.items() if name not in on_demand}
    if plain:
        (out / "app.bin").write_bytes(parcel.squeezed(parcel.listed(files), cache))
    else:
        with_snapshot(out, pyodide, work, library, files, cache)
    client.ask_by_content(out)
    version = client.write_page(out, snapshot=not plain)
    shutil.rmtree(work)
    report(out, version)


def icons(site: Path) -> dict[str, int]:
    """Flet's nine thousand icons, cut down to those whose name occurs anywhere in the app."""
    known = json.loads((site / ICONS).read_text(encoding="utf-8"))
    texts = [file.read_text(encoding="utf-8") for file in code.sources() if file.suffix in (".py", ".toml")]
    said = {word.upper() for text in texts for word in re.findall(r"\w+", text)}
    return {name: code_ for name, code_ in known.items() if name in said}


def gathered(app: Path, site: Path, names: dict[str, int]) -> dict[str, bytes]:
    """All files of Python as the browser will see them."""
    files = parcel.gather({python.APP: app, python.LIB: site})
    return {**files, f"{python.LIB}/{ICONS}": json.dumps(names).encode()}


def with_snapshot(
    out: Path, pyodide: Path, work: Path, library: dict[str, bytes], files: dict[str, bytes], cache: Path
) -> None:
    """Each module is shipped once: inside the snapshot, or beside it; only the plain start fetches the rest as well."""
    full = work / "full.bin"
    full.write_bytes(parcel.wrap(files))
    image, held = python.snapshot(pyodide, full, work)
    (out / "start.bin").write_bytes(parcel.squeezed(image, cache))
    python.write_zip(pyodide / "no_stdlib.zip", {})
    after = {**python.late(files, held), python.STDLIB: python.zipped(python.late(library, held))}
    (out / "app.bin").write_bytes(parcel.squeezed(parcel.listed(after), cache))
    (out / "rest.bin").write_bytes(parcel.wrap({name: data for name, data in files.items() if name not in after}))


def first_page(out: Path) -> int:
    """Bytes that a plain host sends until the first screen stands; the rest of the app comes after it."""
    later = {"app.bin", "demand.bin", "sw.js", *client.RENDERERS["canvaskit"]}
    files = [out / name for name in client.hashes(out) if name not in later and not name.startswith(client.SPARE)]
    return sum(min(file.stat().st_size, len(gzip.compress(file.read_bytes(), 6))) for file in files)


def report(out: Path, version: str) -> None:
    print(f"{out}: version {version}, {first_page(out) / 1e6:.1f} MB until the first screen, gzipped")
