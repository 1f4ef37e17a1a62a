"""The Whisper of Skelos at the table: whom it hunts, what it asks, what it orders and why. Not an official mode.

It sees no board. It asks at most two short things about a tile, weighs gain against gems, and obeys every limit that
a person playing the Overlord has: everything it does goes through the same commands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.core.dice import Die
from companion.core.refusal import Refusal, refuse
from companion.games.conan import commands as cmd
from companion.games.conan.combat import wounds
from companion.games.conan.decision_cards import CARDS, DIFFICULTIES, Card
from companion.games.conan.defence import halo_value, passive_of
from companion.games.conan.facts.dice import Dice
from companion.games.conan.harm import life_of
from companion.games.conan.inventory import best_armour, skills_of
from companion.games.conan.pools import AXE, expected_wounds
from companion.games.conan.rerolls import worth_a_free_reroll
from companion.games.conan.river import CLEANING, MOST_ACTIVATIONS, price_at
from companion.games.conan.skelos import (
    ADVANCE_GAIN,
    HOLD_FACTOR,
    OBJECTIVE_GAIN,
    PREY_FACTOR,
    TOLERANCE,
    Offer,
    event_gain,
    guard,
    pick,
    score,
)
from companion.games.conan.state import Answer, Attempt, State, Tile, split

NASTY_MOST = 3


@dataclass(frozen=True, slots=True)
class Question:
    """What the person is asked about a tile: how many of its figures can attack the prey, and so on; `other` is the prey of
    a second card where that is somebody else ("" the nearest, None nobody).
    """

    tile: str
    prey: str
    figures: int
    price: int
    event: bool = False
    note: str = ""
    other: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """How one tile was weighed."""

    tile: str
    gain: float
    price: int
    extra: int
    score: float
    affordable: bool
    assumed: bool


@dataclass(frozen=True, slots=True)
class Order:
    """What the Whisper does next: recover, draw, hunt (whom?), ask, clean, activate, pass or end; with its reasons."""

    kind: str
    card: str = ""
    tile: str = ""
    price: int = 0
    prey: str = ""
    answer: Answer = Answer()
    lines: tuple[Line, ...] = ()
    keep: int = 0
    weight: float = 0.0


def terms(state: State, card: str) -> tuple[int, float]:
    """What a card keeps and weighs at this difficulty."""
    assert state.solo is not None
    level = DIFFICULTIES[state.solo.difficulty]
    return max(0, CARDS[card].keep + level.keep), max(0.1, CARDS[card].weight + level.weight)


def prey_of(state: State, kind: str) -> str:
    """The hero the card hunts; "" when each figure judges for itself which hero is nearest."""
    living = [(id, hero) for id, hero in state.heroes.items() if not hero.dead]
    if kind == "nearest" or not living:
        return ""
    if kind == "caster":
        living = [(i, h) for i, h in living if h.spells and "spell-caster" in skills_of(state, h)] or living
    elif kind == "objective":
        named = state.solo.bearer if state.solo else ""
        living = [(i, h) for i, h in living if h.objective] or [(i, h) for i, h in living if i == named] or living
    recent = {id: place for place, id in enumerate(state.order)}

    def rank(id: str) -> tuple[int, int, int]:
        hero = state.heroes[id]
        first = hero.reserve if kind == "tired" else hero.zones.standing
        return first, hero.zones.standing, -recent.get(id, -1)

    return min((id for id, _ in living), key=rank)


def unknown_bearer(state: State) -> bool:
    """Whether a card hunts the hero with or nearest to the objective, and nobody has said who that is."""
    if state.solo is None or state.solo.bearer is not None:
        return False
    hunting = any(CARDS[card].prey == "objective" for card in state.solo.drawn or (state.solo.card,) if card)
    return hunting and not any(hero.objective for hero in state.living())


def in_force(state: State) -> dict[str, Answer]:
    """The answers that still hold: the prey lives, and as many figures stand as were counted."""
    if state.solo is None:
        return {}
    living = {id for id, hero in state.heroes.items() if not hero.dead}
    found = {}
    for id, answer in state.solo.answers.items():
        counted = answer.attackers + answer.others + answer.advancing + answer.holding
        event = state.tiles[id].unit.kind == "event"
        if answer.assumed or (
            {answer.prey, answer.other} <= {"", *living} and (event or counted <= state.tiles[id].figures)
        ):
            found[id] = answer
    return found


def earlier(state: State, asked: Question) -> Answer | None:
    """What was said about a tile last turn, or before it acted just now, if it could still be so and was said of the same
    prey: where nothing moved, one tap repeats it."""
    solo, id = state.solo, asked.tile
    if solo is None:
        return None
    answer = solo.sent if id == state.book.active else solo.earlier.get(id)
    if answer is None or answer.assumed:
        return None
    same = answer.prey == asked.prey and (asked.other is None or (asked.other == answer.other and answer.also >= 0))
    if not same and (answer.attackers or answer.also > 0):
        return None
    counted = answer.attackers + answer.others + answer.advancing + answer.holding
    return answer if counted == state.tiles[id].figures else None


def most(state: State, id: str, price: int, card: str) -> float:
    """The best score a tile could reach under a card, if everything about it were answered in its favour."""
    keep, weight = terms(state, card)
    if price > state.book.reserve - keep:
        return 0.0
    tile = state.tiles[id]
    ideal = Answer("", tile.figures, objective=True, nasty=NASTY_MOST)
    living = [hero for hero, sheet in state.heroes.items() if not sheet.dead]
    best = max((gain(state, id, replace(ideal, prey=hero), CARDS[card]) for hero in living), default=0.0)
    return best - weight * price


def questions(state: State) -> tuple[Question, ...]:
    """The tiles worth asking about, the most promising first.

    Alive, affordable above the purse, not answered yet, and able to beat what is already known: a tile that could not
    come first even with the best answers is never asked about.
    """
    if state.solo is None or not state.solo.card:
        return ()
    cards = state.solo.drawn or (state.solo.card,)
    answers = in_force(state)
    known = max((line.score for card in cards for line in weigh(state, card)[0] if line.affordable), default=0.0)
    prey, *others = (prey_of(state, CARDS[card].prey) for card in cards)
    other = next((one for one in others if one != prey), None)
    found: list[tuple[float, Question]] = []
    for slot, id in enumerate(state.river):
        tile = state.tiles[id]
        event = tile.unit.kind == "event"
        if id in answers or (not event and (id in state.dead or not tile.figures)):
            continue
        price = price_at(slot, state.costs)
        bound = max(most(state, id, price, card) for card in cards)
        if bound > max(known, 0.0) + TOLERANCE:
            found.append((bound, Question(id, prey, 0 if event else tile.figures, price, event, tile.note, other)))
    return tuple(question for _, question in sorted(found, key=lambda pair: -pair[0]))


def blow(state: State, tile: Tile, hero: str) -> float:
    """The exact expected wounds of one figure of this tile against a hero's usual armour."""
    attack = tile.unit.melee or tile.unit.ranged
    if not attack:
        return 0.0
    target = state.heroes[hero]
    armour = best_armour(target.items, state.gear)
    fixed = halo_value(state, target.halo)
    return _expected(attack, armour.dice, fixed, tuple(state.dice.items()))


@lru_cache(maxsize=512)
def _expected(attack: Dice, armour: tuple[str, ...], fixed: int, dice: tuple[tuple[str, Die], ...]) -> float:
    """Asked many times for each order, with few different answers."""
    return float(expected_wounds(attack.dice, attack.free(), armour, fixed, dice=dict(dice)))


def _blows(state: State, tile: Tile, heroes: Sequence[str]) -> float:
    """One figure's blow, on average over the heroes that it may fall on."""
    return sum(blow(state, tile, hero) for hero in heroes) / len(heroes)


def gain(state: State, id: str, answer: Answer, card: Card) -> float:
    """What activating a tile would bring, by the answers given."""
    tile = state.tiles[id]
    if tile.unit.kind == "event":
        back = sum(t.unit.value * t.casualties for t in state.tiles.values() if t.unit.value)
        return event_gain(state.points, back, card.mood == "gather", min(answer.nasty, NASTY_MOST))
    living = [hero_id for hero_id, hero in state.heroes.items() if not hero.dead]
    if not living:
        return 0.0
    prey = answer.prey if answer.prey in living else prey_of(state, card.prey)
    hunted = card.prey == "nearest" or prey == prey_of(state, card.prey)
    total = answer.attackers * _blows(state, tile, [prey] if prey else living) * (PREY_FACTOR if hunted else 1.0)
    total += answer.others * _blows(state, tile, [id for id in living if id != prey] or living)
    total += OBJECTIVE_GAIN if answer.objective else 0.0
    total += ADVANCE_GAIN * answer.advancing
    total += ADVANCE_GAIN * (HOLD_FACTOR if card.mood == "hold" else 1.0) * answer.holding
    return total


def told_for(state: State, card: str, answer: Answer) -> Answer:
    """What was said as it counts for this card: the second of two drawn was asked about for its own prey."""
    if answer.also < 0 or state.solo is None or card == state.solo.drawn[0]:
        return answer
    idle = answer.advancing + answer.others + answer.holding + answer.attackers - answer.also
    does = "others" if answer.others else "holding" if answer.holding else "advancing"
    others, advancing, holding = (max(0, idle) if does == one else 0 for one in ("others", "advancing", "holding"))
    return replace(
        answer, prey=answer.other, attackers=answer.also, others=others, advancing=advancing, holding=holding
    )


def weigh(state: State, card: str) -> tuple[tuple[Line, ...], str | None]:
    """Every tile's score under a card, and the one it would pick."""
    assert state.solo is not None
    keep, weight = terms(state, card)
    lines, offers, costs = [], [], []
    answers = in_force(state)
    for slot, id in enumerate(state.river):
        price = price_at(slot, state.costs)
        answer = told_for(state, card, answers.get(id, Answer(assumed=True)))
        silent = id in state.dead or (answer.assumed and state.tiles[id].unit.kind != "event")
        value = 0.0 if silent else gain(state, id, answer, CARDS[card])
        offer = Offer(id, value, answer.extra)
        fits = price + answer.extra <= state.book.reserve - keep
        lines.append(Line(id, value, price, answer.extra, score(offer, price, weight), fits, answer.assumed))
        offers.append(offer)
        costs.append(price)
    return tuple(lines), pick(state.book.reserve, keep, weight, offers, costs)


def to_clean(state: State) -> str | None:
    """A corpse of a tile worth two gems: left of two living ones, with three turns to go and the purse untouched."""
    if state.solo is None or not state.solo.card:
        return None
    keep, _ = terms(state, state.solo.card)
    turns_left = state.last_turn - state.turn if state.last_turn else 99
    event = any(state.tiles[id].unit.kind == "event" for id in state.river) and state.points > 0
    cheapest = price_at(0, state.costs)
    if turns_left < 3 or state.book.reserve - CLEANING < keep + cheapest:
        return None
    for slot, id in enumerate(state.river):
        unit = state.tiles[id].unit
        for_good = id in state.dead and (unit.value is None or not event or unit.value > state.points)
        alive = sum(other not in state.dead for other in state.river[slot + 1 :])
        if for_good and alive >= 2:
            return id
    return None


def best_card(state: State) -> str:
    """With two cards drawn, the one whose pick scores higher; the first when they tie."""
    assert state.solo is not None
    cards = state.solo.drawn or (state.solo.card,)

    def worth(card: str) -> float:
        lines, chosen = weigh(state, card)
        return max((line.score for line in lines if line.tile == chosen), default=0.0)

    return max(cards, key=worth)


def order(state: State) -> Order:
    """What the Whisper wants now; the screen shows it, and FollowOrder does it."""
    solo = state.solo
    if solo is None or state.side != "overlord":
        return Order("none")
    if not state.book.recovered:
        return Order("recover")
    if not solo.card:
        return Order("draw")
    keep, weight = terms(state, solo.card)
    if corpse := to_clean(state):
        return Order("clean", solo.card, corpse, CLEANING, keep=keep, weight=weight)
    if solo.finished or state.book.done >= MOST_ACTIVATIONS:
        return Order("end", solo.card, keep=keep, weight=weight)
    if unknown_bearer(state):
        return Order("hunt", solo.card, keep=keep, weight=weight)
    if questions(state):
        return Order("ask", solo.card, keep=keep, weight=weight)
    card = best_card(state)
    keep, weight = terms(state, card)
    lines, chosen = weigh(state, card)
    if chosen is None:
        return Order("pass", card, lines=lines, keep=keep, weight=weight)
    answer = told_for(state, card, in_force(state).get(chosen, Answer()))
    prey = answer.prey or prey_of(state, CARDS[card].prey)
    price = next(line.price for line in lines if line.tile == chosen)
    return Order("activate", card, chosen, price, prey, answer, lines, keep, weight)


# in the heroes' turn, and within an attack -------------------------------------------------------
def guard_order(state: State, attempt: Attempt) -> cmd.Defend:
    """How the purse defends a figure: announced before anybody rolls for it."""
    ref = attempt.target
    tile = state.tiles[split(ref)[1]]
    incoming = wounds(attempt.power, 0, passive_of(state, attempt).fixed, 0, attempt.precise)
    kind = tile.unit.kind if tile.marker else "minion"
    gems = 0 if attempt.sacrificed else guard(kind, incoming, life_of(state, ref), state.book.reserve)
    return cmd.Defend("dodge", gems) if gems else cmd.Defend("none")


def paid_reroll(state: State) -> int | None:
    """The place of a blank that the Whisper pays to throw again, while the card and the purse allow."""
    attempt, solo = state.attempt, state.solo
    if attempt is None or solo is None or attempt.step != "rerolls" or attempt.jinx or not attempt.rerolls:
        return None
    if split(attempt.actor)[0] != "tile" or not solo.card:
        return None
    keep, _ = terms(state, solo.card)
    if attempt.paid >= CARDS[solo.card].rerolls or state.book.reserve - 1 < keep:
        return None
    if any(worth_a_free_reroll(state, attempt, place) for place in range(len(state.tray.dice))):
        return None  # a gem would give that free reroll up
    return next((n for n, value in enumerate(_values(state)) if value == 0), None)


def _values(state: State) -> Sequence[int]:
    pairs = zip(state.tray.dice, state.tray.faces, strict=True)
    return [dict(state.dice[die].faces[face].symbols).get(AXE, 0) for die, face in pairs]


def spell_orders(state: State) -> tuple[tuple[str, float], ...]:
    """Spells of the active tile that are affordable above the purse and expected to hurt by at least one."""
    solo, id = state.solo, state.book.active
    if solo is None or not solo.card or id not in state.tiles:
        return ()
    keep, _ = terms(state, solo.card)
    found = []
    for name in state.tiles[id].spells:
        spell = state.spells.get(name)
        if spell is None or spell.cost > state.book.reserve - keep:
            continue
        hurt = (
            float(expected_wounds(spell.dice.dice, dice=state.dice)) if spell.dice and name != "mitras-healing" else 0.0
        )
        if hurt >= 1 or (spell.passive and not state.tiles[id].halo):
            found.append((name, hurt))
    return tuple(found)


def unlikely(state: State, command: cmd.AnswerTile) -> Refusal | None:
    """Answers that cannot be: more figures than the tile has, or heroes that are not there."""
    tile = state.tiles.get(command.tile)
    if tile is None or command.tile not in state.river:
        return refuse("no_such_tile", "river", final=True)
    numbers = (command.attackers, command.others, command.advancing, command.extra, command.holding)
    if min(numbers) < 0 or command.also < -1 or not 0 <= command.nasty <= NASTY_MOST:
        return refuse("bad_number", "tile-activation", final=True)
    asked = command.attackers + command.others + command.advancing + command.holding
    if tile.unit.kind != "event" and max(asked, command.also) > tile.figures:
        return refuse("too_few_on_tile", "unit-tile", final=True, n=tile.figures)
    if command.extra > max(1, asked) * tile.unit.move:
        return refuse("boost_limit", "movement-limit-units", final=True, move=tile.unit.move)
    if not {command.prey, command.other} <= {"", *state.heroes}:
        return refuse("no_such_hero", "tile-activation", final=True)
    return None
