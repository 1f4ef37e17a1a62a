"""The moving picture of the README is made of whole screenshots."""

from __future__ import annotations

import struct

from build.webapp import icons
from tests.pictures import animated, chunks


def test_frames_become_one_moving_picture_with_all_their_rows() -> None:
    frames = [icons.png(16, icons.icon(16, share, 0.2)) for share in (0.5, 0.6, 0.7)]
    made = list(chunks(animated(frames, 1.5)))
    kinds = [kind.decode() for kind, _ in made]
    assert kinds == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"]
    rows = [data if kind == b"IDAT" else data[4:] for kind, data in made if kind in (b"IDAT", b"fdAT")]
    assert rows == [data for frame in frames for kind, data in chunks(frame) if kind == b"IDAT"]
    numbers = [struct.unpack(">I", data[:4])[0] for kind, data in made if kind in (b"fcTL", b"fdAT")]
    assert numbers == [0, 1, 2, 3, 4]
    assert struct.unpack(">HH", made[2][1][20:24]) == (150, 100)
