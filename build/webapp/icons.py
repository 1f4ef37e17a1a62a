"""The app's icons, drawn here: a meeple on the house's dark ground, as PNG files of several sizes."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

Point = tuple[float, float]
Colour = tuple[int, int, int]
GROUND, FIGURE, LIT = (0x14, 0x13, 0x18), (0xF2, 0xB5, 0x6B), (0xF7, 0xC5, 0x8A)
# The sign of a pack that brings none (companion.ui.widgets.emblems); a test keeps the two alike.
MEEPLE: tuple[Point, ...] = (
    (0.5, 0.04),
    (0.62, 0.1),
    (0.64, 0.26),
    (0.58, 0.36),
    (0.94, 0.46),
    (0.92, 0.6),
    (0.7, 0.6),
    (0.88, 0.96),
    (0.58, 0.96),
    (0.5, 0.78),
    (0.42, 0.96),
    (0.12, 0.96),
    (0.3, 0.6),
    (0.08, 0.6),
    (0.06, 0.46),
    (0.42, 0.36),
    (0.36, 0.26),
    (0.38, 0.1),
)
ROWS = 4  # scan lines a pixel
SIZES = {  # name: (pixels, share of the edge that the figure takes, rounding of the ground)
    "icon-192": (192, 0.66, 0.22),
    "icon-512": (512, 0.66, 0.22),
    "icon-maskable-192": (192, 0.5, 0.0),
    "icon-maskable-512": (512, 0.5, 0.0),
    "apple-touch-icon-192": (192, 0.62, 0.0),
}


def write_icons(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, (size, share, rounding) in SIZES.items():
        (folder / f"{name}.png").write_bytes(png(size, icon(size, share, rounding)))


def svg_path() -> str:
    """The figure for the painted first screen, in a square of 100."""
    return "M" + "L".join(f"{100 * x:g} {100 * y:g}" for x, y in MEEPLE) + "Z"


def icon(size: int, share: float, rounding: float) -> bytes:
    """RGBA rows: the ground, the figure, and its left half in the light."""
    edge, place = size * share, size * (1 - share) / 2
    figure = [(place + x * edge, place + y * edge) for x, y in MEEPLE]
    half = [(min(x, size / 2), y) for x, y in figure]
    rows = bytearray()
    ground = coverage(rounded(size, rounding * size), size) if rounding else [[1.0] * size] * size
    layers = ((coverage(figure, size), FIGURE), (coverage(half, size), LIT))
    for y in range(size):
        for x in range(size):
            colour: tuple[float, ...] = GROUND
            for covered, paint in layers:
                share_ = covered[y][x]
                colour = tuple(a + (b - a) * share_ for a, b in zip(colour, paint, strict=True))
            rows += bytes((*(round(c) for c in colour), round(255 * ground[y][x])))
    return bytes(rows)


def rounded(size: float, radius: float) -> list[Point]:
    """A square with round corners as a polygon."""
    from math import cos, pi, sin

    corners = (
        (size - radius, radius, -0.5),
        (size - radius, size - radius, 0.0),
        (radius, size - radius, 0.5),
        (radius, radius, 1.0),
    )
    return [
        (x + radius * cos(pi * (turn + step / 32)), y + radius * sin(pi * (turn + step / 32)))
        for x, y, turn in corners
        for step in range(17)
    ]


def coverage(polygon: list[Point], size: int) -> list[list[float]]:
    """How much of each pixel lies inside, from a few exact scan lines a pixel."""
    out = [[0.0] * size for _ in range(size)]
    edges = list(zip(polygon, polygon[1:] + polygon[:1], strict=True))
    for line in range(size * ROWS):
        y = (line + 0.5) / ROWS
        crossings = sorted(
            x0 + (y - y0) * (x1 - x0) / (y1 - y0) for (x0, y0), (x1, y1) in edges if (y0 <= y) != (y1 <= y)
        )
        row = out[line // ROWS]
        for left, right in zip(crossings[::2], crossings[1::2], strict=True):
            for x in range(max(0, int(left)), min(size, int(right) + 1)):
                row[x] += max(0.0, min(right, x + 1) - max(left, x)) / ROWS
    return out


def png(size: int, rgba: bytes) -> bytes:
    """A PNG file of one square image."""
    lines = b"".join(b"\0" + rgba[y * size * 4 : (y + 1) * size * 4] for y in range(size))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    )
    out = b"\x89PNG\r\n\x1a\n"
    for kind, body in parts:
        out += struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return out
