"""Numbers that the table may put right, and what it chose at the start."""

from __future__ import annotations

from companion.i18n import N_, Translator
from companion.packs.model import Pack

NUMBERS = {
    "fight": N_("Encounter (4 is the boss)"),
    "round": N_("Round"),
    "encounters": N_("Encounters finished"),
    "hand-size": N_("Cards in a full hand"),
}


def difficulty(pack: Pack, id: str, _: Translator) -> str:
    """The level by the pack's own name."""
    options = next((step.options for step in pack.setup if step.id == "difficulty"), ())
    return next((_.pick(option.name) for option in options if option.id == id), id)
