"""For hosts that send files packed beforehand: `name.gz` and `name.br` beside every file that gains by it."""

from __future__ import annotations

import gzip
from pathlib import Path

from . import tools

TOOL = "brotli==1.2.1"
GAIN = (".js", ".mjs", ".wasm", ".json", ".html", ".otf", ".zip")


def write(out: Path, cache: Path) -> None:
    """The parcels (`.bin`) are packed already, and the pictures and fonts too."""
    with tools.lent(TOOL, "brotli.py", cache) as here:
        if not here:
            print("brotli could not be had: only .gz files are written")
        plain = gzipped = brotlied = 0
        for file in sorted(file for file in out.rglob("*") if file.suffix in GAIN):
            data = file.read_bytes()
            zipped = gzip.compress(data, 9, mtime=0)
            plain, gzipped = plain + len(data), gzipped + len(zipped)
            file.with_name(file.name + ".gz").write_bytes(zipped)
            if here:
                import brotli

                smaller = brotli.compress(data, quality=11)
                brotlied += len(smaller)
                file.with_name(file.name + ".br").write_bytes(smaller)
    print(f"packed beforehand: {plain / 1e6:.1f} MB as {gzipped / 1e6:.1f} MB gzip, {brotlied / 1e6:.1f} MB Brotli")
