"""A substitute enemy deck of our own making, not the printed one; the heads of its tables say how it is balanced."""

from __future__ import annotations

from companion.games.eternia.opponent import BattleCard, EffectCard
from companion.packs.facts import by_id

BATTLE = by_id("eternia", "enemy_battle", BattleCard)
EFFECT = by_id("eternia", "enemy_effect", EffectCard)
