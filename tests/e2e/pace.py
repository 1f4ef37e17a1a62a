"""Taps of the acts that a table does all evening, counted by the flows and printed beside their goals.

`with counted(hands, "conan-attack"):` around the act; a touch is one, a scroll to what lies below the fold another one.
What was counted is printed after the run and kept for `make bench`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.hands import Hands

KEPT = Path(__file__).parent.parent.parent / "build" / "out" / "taps.json"
NOT_COUNTED = "not counted"
COUNTED: set[str] = set()  # in this run
GOALS: dict[str, tuple[str, int]] = {
    "conan-blow": ("Conan: one minion's blow at an armoured hero, real dice", 3),
    "conan-tile": ("Conan: a tile of three minions, all at one hero", 9),
    "conan-attack": ("Conan: hero's plain attack on a minion, app dice", 4),
    "conan-circle": ("Conan: Circular Strike over three hyenas, one dodge", 8),
    "conan-again": ("Conan: set-up of a scenario played before, same kits", 6),
    "heroes3-blow": ("Heroes III: own melee blow with its retaliation", 2),
    "heroes3-blow-real": ("Heroes III: the same with real dice", 4),
    "heroes3-field": ("Heroes III: visit a field and take what it gives", 2),
    "heroes3-ai": ("Heroes III: A.I. hero's fight, army known, to the first blow", 2),
    "eternia-heroes": ("Eternia: hero against hero, two combat rounds, card by card", 35),
    "eternia-power": ("Eternia: one combat round with Dice of Power", 20),
    "eternia-wilds": ("Eternia: a turn in the wilds (move, brave, fight, tame)", 14),
}


@contextmanager
def counted(hands: Hands, act: str) -> Iterator[None]:
    before = hands.taps + hands.scrolls
    yield
    COUNTED.add(act)
    kept = read()
    kept[act] = hands.taps + hands.scrolls - before
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps(kept))


def read() -> dict[str, int]:
    found: dict[str, int] = json.loads(KEPT.read_text()) if KEPT.is_file() else {}
    return found


def rows() -> list[tuple[str, str, str]]:
    """What, taps, goal; an act that no flow has done yet says so."""
    kept = read()
    return [
        (what, f"{kept[act]} taps" if act in kept else NOT_COUNTED, f"{goal}") for act, (what, goal) in GOALS.items()
    ]
