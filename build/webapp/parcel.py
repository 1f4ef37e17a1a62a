"""One file for all of Python's files: a list of names and sizes, then the bytes. The worker unpacks it in one go."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path

from . import tools

TOOL = "zstandard==0.25.0"
WINDOW = 25  # 32 MB: what is alike lies far apart in an image of memory


def gather(folders: Mapping[str, Path]) -> dict[str, bytes]:
    """The files below each folder, under the place where the browser will see them."""
    return {
        f"{place}/{file.relative_to(folder).as_posix()}": file.read_bytes()
        for place, folder in folders.items()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts
    }


def listed(files: Mapping[str, bytes]) -> bytes:
    """A length, the list as JSON, the bytes."""
    index = json.dumps([[name, len(data)] for name, data in files.items()]).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(files.values())


def wrap(files: Mapping[str, bytes]) -> bytes:
    """Compressed, because not every static host compresses; Python itself can unpack it."""
    return gzip.compress(listed(files), 9, mtime=0)


def squeezed(data: bytes, cache: Path) -> bytes:
    """A quarter smaller than gzip, for what every visitor fetches and the worker unpacks; gzip where the tool is missing."""
    with tools.lent(TOOL, "zstandard", cache) as here:
        if not here:
            print("zstandard could not be had: the parcels are larger")
            return gzip.compress(data, 9, mtime=0)
        import zstandard
    settings = zstandard.ZstdCompressionParameters.from_level(19, window_log=WINDOW, enable_ldm=True)
    return zstandard.ZstdCompressor(compression_params=settings).compress(data)


def unwrap(parcel: bytes) -> dict[str, bytes]:
    """What `wrap` wrapped (the browser has its own in the worker)."""
    raw = gzip.decompress(parcel)
    at = 4 + int.from_bytes(raw[:4], "little")
    files = {}
    for name, size in json.loads(raw[4:at]):
        files[name] = raw[at : at + size]
        at += size
    return files
