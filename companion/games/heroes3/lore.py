"""Towns, heroes, proclamations, the A.I. deck and spells of the base box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.heroes3.battle_commands import CardEffect
from companion.packs.facts import by_id, rows
from companion.packs.model import Names


@dataclass(frozen=True, slots=True)
class Building:
    """A building tile: `id` is the same in every town for the common ones; `effect` is what a faction's own one does."""

    id: str
    name: Names
    cost: Mapping[str, int]
    effect: Names | None = None


@dataclass(frozen=True, slots=True)
class Town:
    """A faction's town: a City Hall gives gold or its perk each resource round."""

    id: str
    spell_price: int
    hall_gold: int
    hall_perk: Names
    buildings: tuple[Building, ...]


@dataclass(frozen=True, slots=True)
class Hero:
    id: str
    name: str
    faction: str
    type: str
    attack: int
    defence: int
    power: int
    knowledge: int


@dataclass(frozen=True, slots=True)
class Proclamation:
    """An astrologers' card: what it says, how long it lasts, what the app does about it by itself, and what it `asks` of
    each player: a die to roll, or a unit to turn over."""

    id: str
    name: Names
    text: Names
    lasts: str = "now"
    mp: int = 0
    hand: int = 0
    income: Mapping[str, int] = field(default_factory=dict)
    morale: str = ""
    asks: str = ""


@dataclass(frozen=True, slots=True)
class AiCard:
    """A card of the A.I. deck: its kind, its number by difficulty (easy, normal, hard, impossible), its effect."""

    id: str
    name: Names
    kind: str
    copies: int
    column: tuple[int, int, int, int]
    text: Names


@dataclass(frozen=True, slots=True)
class Sorcery:
    """A spell's effect: what it does, whether to a foe, the power each step needs, and the number of each step.

    does: damage, chain, area, attack, defence, initiative, steady, paralyse, heal, answer, mute, ward, fire, raise,
    portal, or told (left to the players). onward: what the next units take at each step. when: the moment at which a card
    of this kind may be played.
    """

    does: str
    harms: bool = True
    needs: tuple[int, int, int] = (0, 1, 2)
    numbers: tuple[int, int, int] = (1, 2, 3)
    onward: tuple[tuple[int, ...], ...] = ()
    tiered: bool = False
    melee: bool = False
    when: CardEffect = "instant"

    def step(self, power: int) -> int:
        """The step that so much power reaches: 0, 1 or 2."""
        return max(n for n, need in enumerate(self.needs) if n == 0 or need <= power)

    def spent(self, power: int) -> int:
        """Power beyond the step that was reached; it is lost."""
        return max(0, power - self.needs[self.step(power)])


@dataclass(frozen=True, slots=True)
class Spell:
    id: str
    name: Names
    level: str
    school: str
    effect: Sorcery
    copies: int = 2


_TOWNS = rows("heroes3", "towns", Town)
TOWNS = {town.id: town.buildings for town in _TOWNS}
SPELL_PRICE = {town.id: town.spell_price for town in _TOWNS}
HALL_GOLD = {town.id: town.hall_gold for town in _TOWNS}
HALL_PERK = {town.id: town.hall_perk for town in _TOWNS}
HEROES = rows("heroes3", "heroes", Hero)
PROCLAIMED = by_id("heroes3", "proclamations", Proclamation)
PROCLAMATIONS = tuple(PROCLAIMED.values())
AI_CARD = by_id("heroes3", "ai_cards", AiCard)
AI_CARDS = tuple(AI_CARD.values())
AI_DECK = tuple(card.id for card in AI_CARDS for _ in range(card.copies))
SPELL = by_id("heroes3", "spells", Spell)
SPELLS = tuple(SPELL.values())
TALENT = "talent"  # what a skill card casts where the scenario's page says what it does
TALENTS = ("damage", "heal", "attack", "defence", "initiative", "paralyse")
TALENT_ON = ("", "active", "hurt", "choose")
