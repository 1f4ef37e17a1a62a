"""The table as the wizard's answers lay it out. Numbers of the base game are public reports, and can be corrected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.veiel.cards import Piles
from companion.games.veiel.facts import (
    BOSS_NAMES,
    ELEMENTS,
    HERO_NAMES,
    Kind,
)
from companion.games.veiel.mistress import NOVICES, catalogue, colours_from, element_of_colour, may_take
from companion.games.veiel.state import Boss, Hero, Mistress, State, Twins
from companion.packs.model import Names, Pack, ValueDef

NAME_LIMIT = 24
MOST_CARDS = 99
HEROES_MIN, HEROES_MAX = 2, 5
KINDS: tuple[Kind, ...] = ("hero", "elements-mistress", "time-mage", "twins")


def start(pack: Pack, choices: Mapping[str, Any]) -> State | Refusal:
    """A fresh game.

    `players`: names. `heroes`: one mapping a hero (`kind`, and as wished `name`, `player`, `deck`); without it every
    player has one hero, and a single player two. `difficulty`, `boss`, `boss_name`, `boss_actions`, `battlefield`.
    For the Elements Mistress `novices` (two colours) and `elements` (cards of hers by element and `essence`).
    """
    profile = _mapping(choices.get("profile"))
    players = tuple(str(name).strip()[:NAME_LIMIT] for name in choices.get("players", ()))
    if found := first_refusal(frozenset(), _seating(pack, players)):
        return found
    wished = _wished(choices.get("heroes"), players)
    novices = tuple(str(colour) for colour in choices.get("novices") or ())
    colours = colours_from(profile)
    if found := first_refusal(frozenset(), _gathering(wished, novices, colours)):
        return found
    sizes = {size.id: _size(profile, size) for size in pack.value if isinstance(size.value, int)}
    plain = [entry["player"] for entry in wished if entry.get("kind", "hero") == "hero"]
    heroes = tuple(_hero(n, entry, sizes, plain.count(entry["player"]) > 1) for n, entry in enumerate(wished, 1))
    mistress = next((hero.id for hero in heroes if hero.kind == "elements-mistress"), None)
    twins = next((hero.id for hero in heroes if hero.kind == "twins"), None)
    return State(
        heroes,
        difficulty=str(choices.get("difficulty") or ""),
        battlefield=str(choices.get("battlefield") or "").strip()[:NAME_LIMIT],
        boss=boss_named(
            str(choices.get("boss") or ""), str(choices.get("boss_name") or ""), choices.get("boss_actions")
        ),
        mistress=None if mistress is None else _mistress(mistress, profile, colours, novices, choices.get("elements")),
        twins=None if twins is None else Twins(twins),
        hand_size=sizes["hand-size"],
    )


def boss_named(id: str, name: str, actions: object = 0) -> Boss:
    typed = name.strip()[:NAME_LIMIT]
    known = BOSS_NAMES.get(id, BOSS_NAMES["other"])
    count = min(max(actions, 0), MOST_CARDS) if isinstance(actions, int) else 0
    return Boss(id, Names(typed, typed) if typed and id != "moira" else known, count, count)


def _seating(pack: Pack, players: tuple[str, ...]) -> list[Refusal | None]:
    low, high = pack.players_min, pack.players_max
    return [
        None if low <= len(players) <= high else refuse("player_count", low=low, high=high, final=True),
        None if all(players) else refuse("name_empty", final=True),
        None if len(set(players)) == len(players) else refuse("name_taken", final=True),
    ]


def _wished(heroes: Any, players: tuple[str, ...]) -> list[dict[str, Any]]:
    if not heroes:
        seats = players if len(players) >= HEROES_MIN else players * HEROES_MIN
        return [{"kind": "hero", "player": player} for player in seats]
    found = []
    for n, entry in enumerate(heroes):
        wish = dict(entry) if isinstance(entry, Mapping) else {"kind": str(entry)}
        if wish.get("player") not in players:
            wish["player"] = players[n % len(players)]
        found.append(wish)
    return found


def _gathering(
    wished: list[dict[str, object]], novices: tuple[str, ...], colours: Mapping[str, str]
) -> list[Refusal | None]:
    kinds = [str(wish.get("kind", "hero")) for wish in wished]
    bodies = len(kinds) + kinds.count("twins")
    size = refuse("hero_count", "base-game", low=HEROES_MIN, high=HEROES_MAX, final=True)
    special = [kind for kind in KINDS if kind != "hero"]
    refusals: list[Refusal | None] = [
        None if bodies >= HEROES_MIN and len(kinds) <= HEROES_MAX else size,
        None if all(kind in KINDS for kind in kinds) else refuse("unknown_hero", final=True),
        None if all(kinds.count(kind) <= 1 for kind in special) else refuse("hero_twice", final=True),
    ]
    if "elements-mistress" in kinds:
        refusals += [
            None if len(novices) <= NOVICES else refuse("third_novice", "em-novice-choice", final=True),
            None if all(may_take(c, colours) for c in novices) else refuse("colourless", "em-four-colours", final=True),
        ]
    return refusals


def _hero(n: int, wish: Mapping[str, object], sizes: Mapping[str, int], several: bool) -> Hero:
    """A hero of the base game without a name is called after the player, or by number where that player leads several."""
    kind: Kind = next(k for k in KINDS if k == wish.get("kind", "hero"))
    mistress = kind == "elements-mistress"
    usual = sizes["mistress-deck" if mistress else "deck-size"]
    asked = wish.get("deck")
    cards = min(max(asked, 0), MOST_CARDS) if isinstance(asked, int) else usual
    typed = str(wish.get("name") or "").strip()[:NAME_LIMIT]
    player = str(wish["player"])
    own = HERO_NAMES[kind]
    if kind == "hero":
        own = Names(f"{own.en} {n}", f"{own.fr} {n}") if several else Names(player, player)
    hand = min(sizes["hand-size"], cards)
    return Hero(f"h{n}", Names(typed, typed) if typed else own, kind, player, Piles(deck=cards - hand, hand=hand))


def _mistress(
    hero: str, profile: Mapping[str, object], colours: Mapping[str, str], novices: tuple[str, ...], elements: object
) -> Mistress:
    entered = _mapping(elements)
    deck = {}
    for id in (*ELEMENTS, "essence"):
        count = entered.get(id, profile.get(f"value.cards-{id}"))
        deck[id] = min(max(count, 0), MOST_CARDS) if isinstance(count, int) else 0
    for colour in novices:
        element = element_of_colour(colour, colours)
        if element:
            deck[element] += 1
    return Mistress(hero, catalogue(profile), colours, deck=deck, novices=novices)


def _size(profile: Mapping[str, object], size: ValueDef) -> int:
    """How many cards, as the box says or else the pack."""
    value = profile.get(f"value.{size.id}")
    return min(max(value, 0), MOST_CARDS) if isinstance(value, int) else int(size.value)


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
