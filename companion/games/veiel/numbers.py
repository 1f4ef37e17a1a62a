"""Every tracked number has a path, so that one tap, a long press and a correction reach it the same way.

hero.<id>.<pile>   destiny.<hero>   enemy.<id>.life   boss.left   boss.actions   fight   round   encounters
hand-size   element.<fire|air|earth|water|essence>   fetched.<card>
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.track import Counter
from companion.games.veiel.cards import PILES
from companion.games.veiel.facts import ELEMENTS, LAST_FIGHT
from companion.games.veiel.state import State, enemy_of, hero_of, with_hero


def number(state: State, path: str) -> Counter | None:
    """The number with its bounds, or None where there is no such number."""
    match path.split("."):
        case ["hero", id, pile]:
            hero = hero_of(state, id)
            return _counter(hero.piles.count(pile)) if hero and pile in PILES else None
        case ["destiny", id]:
            return _counter(state.destiny.get(id, 0)) if hero_of(state, id) else None
        case ["enemy", id, "life"]:
            enemy = enemy_of(state, id)
            return _counter(enemy.life) if enemy else None
        case ["boss", "left"]:
            return _counter(state.boss.left, high=max(state.boss.actions, state.boss.left))
        case ["boss", "actions"]:
            return _counter(state.boss.actions)
        case ["fight"]:
            return _counter(state.fight, 1, LAST_FIGHT)
        case ["round"]:
            return _counter(state.round, 1)
        case ["encounters"]:
            return _counter(state.encounters_done, 0, LAST_FIGHT)
        case ["hand-size"]:
            return _counter(state.hand_size, 0, 20)
        case ["element", id] if state.mistress and id in (*ELEMENTS, "essence"):
            return _counter(state.mistress.deck.get(id, 0))
        case ["fetched", id] if state.mistress and id in state.mistress.cards:
            most = max(state.mistress.cards[id].copies, state.mistress.fetched.get(id, 0))
            return _counter(state.mistress.fetched.get(id, 0), high=most)
    return None


def _counter(value: int, low: int = 0, high: int = 99) -> Counter:
    return Counter(value, min(low, value), max(high, value))


def with_number(state: State, path: str, value: int) -> State:
    """The table with that number set; an unknown path changes nothing."""
    match path.split("."):
        case ["hero", id, pile]:
            hero = hero_of(state, id)
            if hero is None or pile not in PILES:
                return state
            return with_hero(state, replace(hero, piles=replace(hero.piles, **{pile: value})))
        case ["destiny", id]:
            return replace(state, destiny={**state.destiny, id: value})
        case ["enemy", id, "life"]:
            return replace(state, enemies=tuple(replace(e, life=value) if e.id == id else e for e in state.enemies))
        case ["boss", "left"]:
            return replace(state, boss=replace(state.boss, left=value))
        case ["boss", "actions"]:
            fresh = state.boss.left == state.boss.actions
            return replace(
                state, boss=replace(state.boss, actions=value, left=value if fresh else min(state.boss.left, value))
            )
        case ["fight"]:
            return replace(state, fight=value)
        case ["round"]:
            return replace(state, round=value)
        case ["encounters"]:
            return replace(state, encounters_done=value)
        case ["hand-size"]:
            return replace(state, hand_size=value)
        case ["element", id] if state.mistress:
            return replace(state, mistress=replace(state.mistress, deck={**state.mistress.deck, id: value}))
        case ["fetched", id] if state.mistress:
            return replace(state, mistress=replace(state.mistress, fetched={**state.mistress.fetched, id: value}))
    return state
