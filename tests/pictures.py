"""`make pictures`: the README's screenshots and its moving picture, taken from the running app so that they stay true."""

from __future__ import annotations

import re
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e import test_conan, test_eternia, test_heroes3
from tests.e2e.conftest import ARGUMENTS, CHROMIUM, VIEWPORTS
from tests.e2e.hands import Hands, Server

OUT = Path(__file__).parent.parent / "docs" / "pictures"
LARGEST = 1_500_000
REST = 900  # a sheet has come to rest, a message has gone
FRAME = 1.4
NBSP = "\u00a0"


def eternia(hands: Hands) -> None:
    """A two-team game on a tablet, a hero in the middle of the turn."""
    test_eternia.set_up(hands)
    test_eternia.income(hands)
    hands.tap("Begin the actions")
    test_eternia.activate(hands, "Teela")


def heroes3(hands: Hands) -> None:
    """A solo fight on a phone, about to be set up."""
    hands.tap(f"New table: {test_heroes3.BOX}")
    hands.sees_button("Campaign (solo)")
    test_heroes3.press(hands, "The whole page of the scenario")
    for unit in ("Halberdiers", "Marksmen", "Griffins"):
        test_heroes3.press(hands, unit)
    hands.tap("Begin round 1")
    hands.tap("Scenario")
    test_heroes3.press(hands, "Another fight: hero, town, A.I.")


def veiel(hands: Hands) -> None:
    """Fusions on a phone in French."""
    hands.tap(f"Nouvelle table{NBSP}: L’Ordre de Veiel")
    hands.tap("Maîtresse des éléments")
    hands.tap("Commencer l’affrontement 1")
    hands.tap("Commencer sans")
    hands.tap(f"Commencer le tour{NBSP}: Maîtresse des éléments")
    hands.tap("Fusions")
    hands.tap("Jouer Feu")


def conan(hands: Hands, shown: Callable[[], None] = lambda: None) -> None:
    """A hero's turn on a phone in French: postures, a target, an attack, a reroll."""
    hands.tap(f"Nouvelle table{NBSP}: Conan")
    for step in ("Héros", "Overlord", "Rivière", "Début"):
        hands.tap(f"Suite{NBSP}: {step}")
    test_conan.choose(hands, "Commencer la partie")
    test_conan.choose(hands, "Commencer le tour des héros")
    shown()
    for hero in ("Bêlit", "Conan", "Hadrathus", "Shevatas"):
        test_conan.choose(hands, f"Choisir une posture{NBSP}: {hero}")
        test_conan.choose(hands, f"Actif{NBSP}: 2 gemmes en retour")
    shown()
    hands.tap(re.compile(r"^Conan\s: "))
    shown()
    hands.tap(test_conan.ACTS)
    hands.sees("Choisissez la cible")
    shown()
    hands.tap("Hyènes, 3 figurines")
    hands.tap("Gemmes (un dé chacune) +1")
    shown()
    hands.tap(f"Attaquer Hyènes{NBSP}: 2 gemmes")
    shown()


PICTURES: dict[str, tuple[str, str, Callable[[Hands], None]]] = {
    "eternia-en": ("tablet", "en", eternia),
    "conan-fr": ("phone", "fr", conan),
    "heroes3-en": ("phone", "en", heroes3),
    "veiel-fr": ("phone", "fr", veiel),
}


def main(names: list[str]) -> int:
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name, (device, language, flow) in PICTURES.items():
            if not names or name in names:
                with_app(browser, device, language, lambda hands, flow=flow: flow(hands), OUT / f"{name}.png")  # type: ignore[misc]
        if not names or "turn" in names:
            turn(browser)
        browser.close()
    return 0


def with_app(browser: Browser, device: str, language: str, flow: Callable[[Hands], None], file: Path | None) -> None:
    """One flow of a fresh player; its last screen becomes the picture."""
    with tempfile.TemporaryDirectory() as home:
        server = Server(Path(home))
        server.start()
        hands = Hands.open(browser, server.address, *VIEWPORTS[device], f"/?lang={language}&mode=dark&text=1.0")
        try:
            flow(hands)
            if file:
                file.write_bytes(picture(hands))
                sys.stdout.write(f"{file.name}: {file.stat().st_size // 1000} KB\n")
        finally:
            hands.close()
            server.stop()


def picture(hands: Hands) -> bytes:
    hands.page.wait_for_timeout(REST)
    return hands.page.screenshot()


def turn(browser: Browser) -> None:
    """The moving picture: one hero's turn."""
    frames: list[bytes] = []
    with_app(browser, "phone", "fr", lambda hands: conan(hands, lambda: frames.append(picture(hands))), None)
    moving = animated(frames, FRAME)
    assert len(moving) < LARGEST, f"the moving picture has {len(moving)} bytes"
    (OUT / "turn.png").write_bytes(moving)
    sys.stdout.write(f"turn.png: {len(frames)} frames, {len(moving) // 1000} KB\n")


def animated(frames: list[bytes], seconds: float) -> bytes:
    """PNGs of one size as one animated PNG: their packed rows are taken as they are."""
    heads = {data for frame in frames for kind, data in chunks(frame) if kind == b"IHDR"}
    assert len(heads) == 1, "frames of different kinds"
    [head] = heads
    out = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", head), chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    number = 0
    for n, frame in enumerate(frames):
        delay = (round(seconds * 100), 100, 0, 0)
        out.append(chunk(b"fcTL", struct.pack(">I", number) + head[:8] + struct.pack(">IIHHBB", 0, 0, *delay)))
        number += 1
        for data in (data for kind, data in chunks(frame) if kind == b"IDAT"):
            out.append(chunk(b"fdAT", struct.pack(">I", number) + data) if n else chunk(b"IDAT", data))
            number += 1 if n else 0
    return b"".join((*out, chunk(b"IEND", b"")))


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(png):
        size = int.from_bytes(png[at : at + 4], "big")
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += 12 + size


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
