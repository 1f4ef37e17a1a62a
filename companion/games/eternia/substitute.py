"""A substitute enemy deck of our own making: 24 battle and 24 effect cards, not the printed ones.

How it is balanced: four cards of a starting combat deck add about 6 to a hero's zones, and printed initiative about
2.5 more. Plain battle cards therefore total 9, surge cards 8 and one mark. Each weapon has the same eight spreads:
strong in attack, in defence, in initiative, or even. Effect cards grow by one point of worth with each skull rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.eternia.facts import WEAPONS
from companion.games.eternia.opponent import BattleCard, EffectCard

# (attack, defence, initiative, effect cards)
_PLAIN = ((5, 1, 3, 1), (3, 3, 3, 1), (4, 2, 3, 1), (2, 2, 5, 2))
_SURGE = ((4, 1, 3, 1), (2, 3, 3, 2), (3, 2, 3, 1), (3, 1, 4, 1))


def _battle() -> Iterator[BattleCard]:
    number = 0
    for surge, spreads in ((False, _PLAIN), (True, _SURGE)):
        for weapon in WEAPONS:
            for attack, defence, initiative, effects in spreads:
                number += 1
                yield BattleCard(f"ours-{number}", attack, defence, initiative, weapon, surge, effects)


# Six of each rank: attack, defence, initiative, a surge with its zone, harm, and a mixed one.
_EFFECTS: tuple[tuple[int, int, int, int, int, bool, str], ...] = (
    (1, 1, 0, 0, 0, False, ""),
    (1, 0, 1, 0, 0, False, ""),
    (1, 0, 0, 1, 0, False, ""),
    (1, 0, 0, 0, 0, True, "attack"),
    (1, 0, 0, 0, 0, False, ""),
    (1, 1, 0, 0, 0, False, ""),
    (2, 2, 0, 0, 0, False, ""),
    (2, 0, 2, 0, 0, False, ""),
    (2, 0, 0, 2, 0, False, ""),
    (2, 0, 0, 0, 0, True, "defence"),
    (2, 0, 0, 0, 1, False, ""),
    (2, 1, 1, 0, 0, False, ""),
    (3, 2, 0, 1, 0, False, ""),
    (3, 0, 2, 1, 0, False, ""),
    (3, 1, 1, 1, 0, False, ""),
    (3, 1, 0, 0, 0, True, "initiative"),
    (3, 1, 0, 0, 1, False, ""),
    (3, 0, 1, 0, 1, False, ""),
    (4, 3, 0, 1, 0, False, ""),
    (4, 0, 3, 1, 0, False, ""),
    (4, 2, 2, 0, 0, False, ""),
    (4, 1, 1, 0, 0, True, "attack"),
    (4, 0, 0, 0, 2, False, ""),
    (4, 1, 0, 1, 1, False, ""),
)

BATTLE: Mapping[str, BattleCard] = {card.id: card for card in _battle()}
EFFECT: Mapping[str, EffectCard] = {
    f"ours-{n}": EffectCard(f"ours-{n}", *values) for n, values in enumerate(_EFFECTS, 1)
}
