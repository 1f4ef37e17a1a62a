"""The twelve decision cards of the Whisper of Skelos and its four difficulties: our own design, not the publisher's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.packs.model import Names


@dataclass(frozen=True, slots=True)
class Card:
    """`keep` gems stay in the purse, `weight` is what a gem is worth, `rerolls` are paid ones per attack."""

    id: str
    name: Names
    keep: int
    weight: float
    prey: str
    mood: str
    rerolls: int


CARDS: dict[str, Card] = {
    card.id: card
    for card in (
        Card("sudden-fury", Names("Sudden Fury", "Fureur soudaine"), 0, 0.5, "weakest", "strike", 2),
        Card("pack-hunt", Names("Pack Hunt", "Chasse en meute"), 1, 0.8, "tired", "strike", 1),
        Card("cold-patience", Names("Cold Patience", "Froide patience"), 4, 1.2, "nearest", "hold", 0),
        Card("blood-scent", Names("Blood Scent", "Odeur du sang"), 1, 0.8, "weakest", "strike", 1),
        Card("drums-in-the-dark", Names("Drums in the Dark", "Tambours dans la nuit"), 2, 0.8, "nearest", "gather", 0),
        Card("guard-the-prize", Names("Guard the Prize", "Garder le butin"), 3, 1.0, "objective", "hold", 1),
        Card("sorcerers-bane", Names("Sorcerer's Bane", "Fléau des sorciers"), 2, 0.8, "caster", "strike", 1),
        Card("tightening-noose", Names("Tightening Noose", "L'étau se resserre"), 2, 1.0, "objective", "strike", 1),
        Card("war-horn", Names("War Horn", "Cor de guerre"), 1, 0.8, "nearest", "gather", 0),
        Card("cruel-sport", Names("Cruel Sport", "Jeu cruel"), 2, 0.8, "tired", "strike", 2),
        Card("serpents-calm", Names("Serpent's Calm", "Calme du serpent"), 3, 1.2, "weakest", "hold", 0),
        Card("all-out", Names("All Out", "Assaut total"), 0, 0.6, "objective", "strike", 1),
    )
}


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How a difficulty bends a card: more or less to keep, dearer or cheaper gems, gems recovered, cards drawn."""

    id: str
    name: Names
    keep: int
    weight: float
    recovery: int
    cards: int
    scenarios: Mapping[str, int] = field(default_factory=dict)

    def recovers(self, scenario: str) -> int:
        """Gems recovered beyond what this scenario prints: where it leans to one side, the level leans against it."""
        return self.scenarios.get(scenario, self.recovery)


# Tuned against a model (a simulation kept with the tests), to win there about 25, 40, 55 and 70 games in a hundred, ten more
# or fewer in each scenario. Weights alone move little there: what tells are the gems recovered, so the levels say so openly.
EASED = {"hunting-the-tigress": -1, "heart-of-darkness": -1, "ophirs-gold": -3}
DIFFICULTIES: dict[str, Difficulty] = {
    level.id: level
    for level in (
        Difficulty("easy", Names("Easy", "Facile"), 0, 0.0, -2, 1, EASED),
        Difficulty("normal", Names("Normal", "Normal"), 0, 0.0, 0, 1),
        Difficulty("hard", Names("Hard", "Difficile"), 0, -0.2, 2, 1, {"ophirs-gold": 1}),
        Difficulty("brutal", Names("Brutal", "Brutal"), 0, -0.1, 4, 2),
    )
}
