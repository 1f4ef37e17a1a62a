"""The automated enemy of a solo game: battle cards for its totals, effect cards for its tricks, and a deck that learns.

The printed cards are not public. The table draws the real card and types its values; each one entered is kept for the
box (`learned`), and once the whole deck is known the app can draw by itself. Until then, or away from the box, there
is a substitute deck of our own making (`substitute.py`), which is not the printed one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Literal

from companion.core.chance import Chance
from companion.core.deck import Deck
from companion.games.eternia.box import Profile
from companion.games.eternia.facts import BATTLE_CARDS, EFFECT_CARDS
from companion.games.eternia.solo import PLAIN_DECK, SURGE_DECK

Source = Literal["table", "box", "ours"]


@dataclass(frozen=True, slots=True)
class BattleCard:
    """The totals of an enemy hero for one combat round."""

    id: str
    attack: int
    defence: int
    initiative: int
    weapon: str
    surge: bool = False
    effects: int = 1


@dataclass(frozen=True, slots=True)
class EffectCard:
    """A trick of the enemy: what it adds, what it costs your hero, and whether it calls the surge (for which zone)."""

    id: str
    skulls: int = 1
    attack: int = 0
    defence: int = 0
    initiative: int = 0
    hp: int = 0
    surge: bool = False
    zone: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Where the enemy's cards come from and what is known of them; only effect cards keep an order."""

    source: Source = "table"
    battle: Mapping[str, BattleCard] = field(default_factory=dict)
    effect: Mapping[str, EffectCard] = field(default_factory=dict)
    effects: Deck = Deck()


def known(profile: Profile) -> tuple[dict[str, BattleCard], dict[str, EffectCard]]:
    """The cards entered so far, by their number in the box profile; what cannot be read is left out."""
    battle: dict[str, BattleCard] = {}
    effect: dict[str, EffectCard] = {}
    for key, value in profile.items():
        kind, _, number = key.partition(".")
        if not isinstance(value, Mapping) or kind not in ("battle", "effect"):
            continue
        values = {name: v for name, v in value.items() if name != "id"}
        try:
            if kind == "battle":
                battle[number] = BattleCard(number, **values)
            else:
                effect[number] = EffectCard(number, **values)
        except TypeError:
            continue
    return battle, effect


def complete(battle: Mapping[str, BattleCard], effect: Mapping[str, EffectCard], ranks: Sequence[int]) -> bool:
    """The app can draw for the enemy once all battle cards and all effect cards are known.

    Rule: solo-setup
    """
    usable = any(card.skulls in ranks for card in effect.values())
    return len(battle) >= BATTLE_CARDS and len(effect) >= EFFECT_CARDS and usable


def effect_deck(effect: Mapping[str, EffectCard], ranks: Sequence[int]) -> tuple[str, ...]:
    """The effect cards of the ranks in play.

    Rule: solo-effect-deck
    """
    return tuple(sorted(card.id for card in effect.values() if card.skulls in ranks))


@dataclass(frozen=True, slots=True)
class BattleDraw:
    """The cards turned up until one matched, and whether the other deck had to be used."""

    seen: tuple[str, ...]
    card: BattleCard
    switched: bool = False


def draw_battle(
    cards: Mapping[str, BattleCard], deck: str, weapons: Sequence[str], not_again: str, chance: Chance
) -> BattleDraw | None:
    """The deck is shuffled and turned over until a card shows one of the enemy's weapons; each round another card.

    Without a match in that deck the other one is used. An enemy whose weapons nobody noted takes any card.
    Rule: solo-battle-card-draw
    """
    for switched, which in ((False, deck), (True, SURGE_DECK if deck == PLAIN_DECK else PLAIN_DECK)):
        pile = sorted(c.id for c in cards.values() if c.surge == (which == SURGE_DECK) and c.id != not_again)
        shuffled = [pile[i] for i in chance.order(len(pile))]
        for at, id in enumerate(shuffled):
            if not weapons or cards[id].weapon in weapons:
                return BattleDraw(tuple(shuffled[: at + 1]), cards[id], switched)
    return None


def learned(card: BattleCard | EffectCard) -> tuple[str, dict[str, object]]:
    """The key and value under which the box profile keeps a card that was typed in."""
    kind = "battle" if isinstance(card, BattleCard) else "effect"
    values = asdict(card)
    number = values.pop("id")
    return f"{kind}.{number}", values


def next_number(known_cards: Mapping[str, object]) -> str:
    """The number under which a card entered now is kept."""
    taken = {int(number) for number in known_cards if number.isdigit()}
    return str(next(n for n in range(1, len(taken) + 2) if n not in taken))
