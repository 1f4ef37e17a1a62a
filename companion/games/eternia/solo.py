"""Solo and co-op: how the automated enemy's cards, surges and reinforcements follow from the difficulty."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.refusal import Refusal
from companion.games.eternia.board import OUTPOST_LIMIT
from companion.games.eternia.encounter import bad_face
from companion.games.eternia.pool import DIFFICULTIES, known_difficulty

SURGE_DECK, PLAIN_DECK = "surge", "non-surge"
SURGE_FACES = {"beginner": ("blank",), "novice": ("blank", "reroll"), "advanced": ("success", "double", "reroll")}
EXTRA_EFFECTS = {"advanced": 1, "merciless": 2}
GROWTH = {
    "beginner": (),
    "novice": ("night-round-end",),
    "advanced": ("day-round-end", "night-round-end"),
    "merciless": ("turn-end",),
}
MOST_SURGES = 3
COOP_PLAYERS = 3


def battle_deck(difficulty: str, face: str | None = None) -> tuple[str, bool] | Refusal:
    """A wilds die says which battle deck the enemy draws from; at the hardest level it is always the surge deck.

    Gives (deck, whether a die is rolled).
    Rule: solo-battle-card-draw
    """
    if found := known_difficulty(difficulty):
        return found
    if difficulty == "merciless":
        return SURGE_DECK, False
    if found := bad_face(face or ""):
        return found
    return (SURGE_DECK if face in SURGE_FACES[difficulty] else PLAIN_DECK), True


def effect_cards(difficulty: str, battle_card_number: int, enemy: str = "hero") -> int | Refusal:
    """The battle card says how many effect cards are drawn, the two hardest levels add 1 and 2; beasts use none.

    Rule: solo-effect-resolution
    """
    if found := known_difficulty(difficulty):
        return found
    if enemy not in ("hero", "solo-hero"):
        return 0
    return battle_card_number + EXTRA_EFFECTS.get(difficulty, 0)


def effect_deck_skulls(difficulty: str) -> tuple[int, ...] | Refusal:
    """The effect deck holds one skull rank more at each level.

    Rule: solo-effect-deck
    """
    return known_difficulty(difficulty) or tuple(range(1, DIFFICULTIES.index(difficulty) + 2))


def soldier_growth(
    difficulty: str, moment: str, outposts: Sequence[int], supply: int, fill: bool = False
) -> tuple[tuple[int, ...], int] | Refusal:
    """When the level's moment comes each enemy outpost gets one soldier, up to three and while models last.

    `fill` brings every outpost to three at once, the other reading of A17.
    Rule: solo-soldier-growth
    """
    if found := known_difficulty(difficulty):
        return found
    grown = list(outposts)
    while moment in GROWTH[difficulty]:
        before = list(grown)
        for at, soldiers in enumerate(grown):
            if soldiers < OUTPOST_LIMIT and supply > 0:
                grown[at] += 1
                supply -= 1
        if not fill or grown == before:
            break
    return tuple(grown), supply


def enemy_surge_count(marked: bool, waiting: int) -> int:
    """The enemy's surge fires once for the mark of its battle card and of each effect card, three times at most.

    `waiting` are those before the card that was just turned up.

    Rule: solo-enemy-surge
    """
    return min(MOST_SURGES, int(marked) + waiting)
