"""What changes while Moira is the boss: wounds are nobody's, they lie in the Destiny pile."""

from __future__ import annotations

from typing import Literal


def wounds_go_to(moira: bool) -> Literal["wounds", "destiny"]:
    """Against Moira every hero's wounds go to one common pile.

    Rule: destiny-pile
    """
    return "destiny" if moira else "wounds"


def may_exile_from(place: str, moira: bool) -> bool:
    """Against Moira a card is exiled from the hand or from the top of the deck, from nowhere else.

    Rule: moira-exile
    """
    return not moira or place in ("hand", "deck", "deck-top")


def wound_passives_work(moira: bool) -> bool:
    """Passives that act from the wound pile are silent against Moira.

    Rule: moira-wound-passives
    """
    return not moira


def personal_wounds(wounds: int, moira: bool) -> int:
    """Against Moira nobody has wounds, whatever lies in Destiny.

    Rule: moira-no-wounds
    """
    return 0 if moira else wounds
