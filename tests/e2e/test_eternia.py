"""Fields of Eternia in a real browser: a two-team first game on a tablet in English, from the box to round two."""

from __future__ import annotations

import re

from tests.e2e.conftest import Open
from tests.e2e.hands import Hands

SHEET = 600  # a sheet slides in: what is tapped while it moves is missed
SIDES = ("Masters of the Universe", "Evil Warriors")


def set_up(hands: Hands) -> None:
    """The wizard's four pages: the numbers of both teams stand on the last one."""
    hands.tap("New table: Fields of Eternia")
    hands.tap(re.compile("^First game"))
    hands.tap("Next: teams")
    hands.tap("Next: your box")
    hands.tap("Next: to fetch")
    hands.tap("Masters of the Universe: 10 Eternium")
    hands.tap("Start playing")
    hands.tap("Deal the heroes onto the map")


def income(hands: Hands) -> None:
    """The event of the first skull, then an income typed by hand, because the map is not entered."""
    hands.tap("Skull 1: event done")
    hands.sees_button("Who starts?")  # the skull's card is gone, nothing moves any more
    hands.sees(re.compile("^Income not entered: "))
    hands.tap("Masters of the Universe +1")
    hands.tap("Masters of the Universe +1")
    hands.tap("Evil Warriors +1")
    hands.tap("Masters of the Universe")
    hands.tap("Take the day's income")
    hands.sees_button("Masters of the Universe: 12 Eternium, 0 VP")
    hands.sees_button("Evil Warriors: 11 Eternium, 0 VP")


def activate(hands: Hands, name: str) -> None:
    hands.tap(name)
    hands.sees_button(f"End {name}'s turn")


def end(hands: Hands, name: str, left: str = "") -> None:
    """The end of a turn; actions that are left are asked about once."""
    hands.tap(f"End {name}'s turn")
    if left:
        hands.sees(left)
        hands.page.wait_for_timeout(SHEET)
        hands.page.get_by_role("button", name=f"End {name}'s turn", exact=True).last.click(force=True)
    hands.sees_button(f"Undo: end of {name}'s turn")


def test_a_two_team_first_game_on_a_tablet_in_english(open_app: Open) -> None:
    hands = open_app("tablet", "en")
    set_up(hands)
    income(hands)
    hands.tap("Begin the actions")

    activate(hands, "Teela")
    hands.tap("Mobilize the soldiers")
    hands.tap("Fortify with 2 soldiers")
    hands.sees_button(re.compile("^Undo: mobilize the soldiers, 2 soldiers to "))
    hands.tap("Move, 2 points")
    hands.tap("Castle Grayskull, yours")
    hands.tap("Move to Castle Grayskull")
    hands.sees_button("Move, used")
    end(hands, "Teela")

    hands.sees_button("Activate a hero: Evil Warriors")
    activate(hands, "Skeletor")
    hands.tap("Undo: Skeletor activated")
    hands.sees_button("Activate a hero: Evil Warriors")
    for name in ("Evil-Lyn", "He-Man", "Skeletor"):
        activate(hands, name)
        end(hands, name, "2 actions are left.")
    for last in ("Man-At-Arms", "Beast Man"):
        hands.tap(f"Activate {last}")
        end(hands, last, "2 actions are left.")

    hands.tap("Begin round 2, night")
    hands.sees(re.compile("^Each hero heals 1 HP"))
    hands.sees_button("Begin the actions")
    for side in SIDES:
        hands.sees_button(re.compile(f"^{side}: 1[12] Eternium"))
