"""One file for all of Python's files: a list of names and sizes, then the bytes. The worker unpacks it in one go."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path


def gather(folders: Mapping[str, Path]) -> dict[str, bytes]:
    """The files below each folder, under the place where the browser will see them."""
    return {
        f"{place}/{file.relative_to(folder).as_posix()}": file.read_bytes()
        for place, folder in folders.items()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts
    }


def wrap(files: Mapping[str, bytes]) -> bytes:
    """A length, the list as JSON, the bytes; compressed, because not every static host compresses."""
    index = json.dumps([[name, len(data)] for name, data in files.items()]).encode()
    return gzip.compress(len(index).to_bytes(4, "little") + index + b"".join(files.values()), 9, mtime=0)


def unwrap(parcel: bytes) -> dict[str, bytes]:
    """What `wrap` wrapped (the browser has its own in the worker)."""
    raw = gzip.decompress(parcel)
    at = 4 + int.from_bytes(raw[:4], "little")
    files = {}
    for name, size in json.loads(raw[4:at]):
        files[name] = raw[at : at + size]
        at += size
    return files
