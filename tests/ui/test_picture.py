"""A captured picture loses its empty foot and nothing else."""

from __future__ import annotations

import struct
import zlib

import pytest

from companion.ui.picture import HEAD, trimmed


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(rows: list[bytes], colours: int = 6) -> bytes:
    head = struct.pack(">IIBBBBB", 2, len(rows), 8, colours, 0, 0, 0)
    packed = zlib.compress(b"".join(rows))
    parts = (b"IDAT", packed[:5]), (b"IDAT", packed[5:])
    return HEAD + chunk(b"IHDR", head) + b"".join(chunk(*part) for part in parts) + chunk(b"IEND", b"")


INK, UP, EMPTY = b"\x00" + b"\x07" * 8, b"\x02" + bytes(8), b"\x00" + bytes(8)


@pytest.mark.parametrize(
    ("rows", "height"),
    [
        ([INK, EMPTY, EMPTY, EMPTY], 1),
        ([INK, b"\x02" + b"\xf9" * 8, UP, UP], 2),  # packed by what stands above: the first empty row is not zeros
        ([EMPTY, INK], 2),
        ([EMPTY, EMPTY], 1),
    ],
)
def test_empty_rows_at_the_foot_are_left_out(rows: list[bytes], height: int) -> None:
    made = trimmed(png(rows))
    assert struct.unpack(">II", made[16:24]) == (2, height)
    at = made.index(b"IDAT")
    size = int.from_bytes(made[at - 4 : at], "big")
    assert zlib.decompress(made[at + 4 : at + 4 + size]) == b"".join(rows[:height])
    assert made.endswith(chunk(b"IEND", b""))


def test_a_picture_of_another_kind_stays_as_it_is() -> None:
    assert trimmed(png([INK], 2)) == png([INK], 2)
    assert trimmed(b"no picture") == b"no picture"
