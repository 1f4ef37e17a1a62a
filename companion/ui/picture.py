"""Pictures as bytes: what Flutter captures is as tall as the screen, whatever stands on it."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

HEAD = b"\x89PNG\r\n\x1a\n"
KIND = (8, 6, 0, 0, 0)  # eight bits a channel, with transparency, not interlaced: what a capture is


def trimmed(png: bytes) -> bytes:
    """The picture without the empty rows at its foot; one of another kind stays as it is.

    Rows are packed by what stands above them, so that the last ones can be left out without unpacking the others, and
    an empty row under an empty row is nothing but zeros, however it was packed.
    """
    chunks = dict.fromkeys((b"IHDR", b"IDAT"), b"")
    for kind, data in _chunks(png):
        chunks[kind] = chunks.get(kind, b"") + data
    if len(chunks[b"IHDR"]) != 13 or struct.unpack(">BBBBB", chunks[b"IHDR"][8:]) != KIND:
        return png
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    rows, row = zlib.decompress(chunks[b"IDAT"]), 1 + 4 * width
    nothing, kept = bytes(row - 1), height
    while kept > 1 and rows[(kept - 1) * row + 1 : kept * row] == nothing:
        kept -= 1
    head = struct.pack(">IIBBBBB", width, kept, *KIND)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows[: kept * row])), (b"IEND", b""))
    return HEAD + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(HEAD)
    while at + 12 <= len(png):
        size = int.from_bytes(png[at : at + 4], "big")
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += 12 + size


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
