"""The planner: from the cards in hand, the best chain of fusions that this turn still allows.

A card that feeds no fusion never helps a chain, and the contributors of one fusion can always be played in a row just
before it. So a plan is a list of fusions, each with cards already played and cards to play now, and the search only
asks which cards feed which fusion. The rules of `fusion` judge every link, cards already on the table included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.games.veiel.facts import BASE_CARDS, ELEMENTS
from companion.games.veiel.fusion import Late, Line, Play, enough, lacking, pools, shares, used

Goal = Literal["biggest", "most"]
BUDGET = 2_500
"""Positions looked at: a hand of five needs some hundreds; a monstrous hand is cut short rather than waited for."""


@dataclass(frozen=True, slots=True)
class Feed:
    """One card of a link: played earlier (its place in the line), or to be played now, an Essence as `element`."""

    card: str
    element: str = ""
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """One fusion of a chain: the card fetched and what feeds it."""

    card: str
    feeds: tuple[Feed, ...]

    @property
    def to_play(self) -> tuple[Feed, ...]:
        return tuple(feed for feed in self.feeds if feed.place is None)


@dataclass(frozen=True, slots=True)
class Plan:
    links: tuple[Link, ...]
    elements: tuple[int, ...]
    """How many elements each fetched card carries, in order."""

    @property
    def played(self) -> int:
        return sum(len(link.to_play) for link in self.links)

    def worth(self, goal: Goal) -> tuple[int, ...]:
        best, total, number = max(self.elements, default=0), sum(self.elements), len(self.elements)
        first = (best, total, number) if goal == "biggest" else (number, best, total)
        return (*first, -self.played)


@dataclass(slots=True)
class _Search:
    cards: Mapping[str, tuple[str, ...]]
    nodes: int = 0
    seen: set[object] = field(default_factory=set)
    from_hand: dict[tuple[str, tuple[str, ...]], list[tuple[Feed, ...]]] = field(default_factory=dict)
    """Choices of cards from the hand alone, which come up again and again."""


def plans(
    line: Line,
    hand: tuple[str, ...],
    left: Mapping[str, int],
    cards: Mapping[str, tuple[str, ...]],
    *,
    goal: Goal = "biggest",
    want: str = "",
    limit: int = 3,
) -> tuple[Plan, ...]:
    """The best chains, best first, no two of which fetch the same cards; with `want`, only chains that end in it.

    `left` counts the copies in front of her, `cards` gives the elements of every combined card.
    Rule: fusion-chaining
    """
    search = _Search(cards)
    best: dict[tuple[str, ...], Plan] = {}
    for plan in _chains(search, line, tuple(sorted(hand)), dict(sorted(left.items())), Plan((), ())):
        if want and plan.links[-1].card != want:
            continue
        fetched = tuple(sorted(link.card for link in plan.links))
        if fetched not in best or plan.worth(goal) > best[fetched].worth(goal):
            best[fetched] = plan
    ranked = sorted(best.items(), key=lambda item: ([-w for w in item[1].worth(goal)], item[0]))
    return tuple(plan for _, plan in ranked[:limit])


def _chains(search: _Search, line: Line, hand: tuple[str, ...], left: dict[str, int], so_far: Plan) -> Iterator[Plan]:
    line = _remains(search, line, left)
    for card, copies in left.items():
        wanted = search.cards.get(card, ())
        if copies < 1 or not wanted:
            continue
        for feeds in _choices(search, line, hand, card, wanted):
            search.nodes += 1
            if search.nodes > BUDGET:
                return
            after = _after(search, line, card, feeds)
            if after is None:
                continue
            plan = Plan((*so_far.links, Link(card, feeds)), (*so_far.elements, len(wanted)))
            yield plan
            rest = list(hand)
            for feed in feeds:
                if feed.place is None:
                    rest.remove(feed.card)
            new_hand, new_left = tuple(sorted((*rest, card))), {**left, card: copies - 1}
            key = (after.plays, new_hand, tuple(new_left.items()))
            if key not in search.seen:
                search.seen.add(key)
                yield from _chains(search, after, new_hand, new_left, plan)


def _remains(search: _Search, line: Line, left: Mapping[str, int]) -> Line:
    """The line without its plays once none of them can serve any more: the future is then the hand's alone."""
    cards = [card for card, copies in left.items() if copies and card in search.cards]
    return line if any(_serving(line, card, search.cards[card]) for card in cards) else replace(line, plays=())


def _serving(line: Line, card: str, wanted: tuple[str, ...]) -> tuple[int, ...]:
    """Cards on the table that can still feed this one; a card played now makes any claim timely again."""
    earlier: Late = "run" if line.late == "at-once" else line.late
    return tuple(sorted({i for pool in pools(replace(line, late=earlier), card, wanted) for i in pool}))


def _choices(
    search: _Search, line: Line, hand: tuple[str, ...], card: str, wanted: tuple[str, ...]
) -> Iterable[tuple[Feed, ...]]:
    if line.plays:
        return _feeds(search, line, hand, card, wanted)
    known = search.from_hand.get((card, hand))
    if known is None:
        known = search.from_hand[card, hand] = list(_feeds(search, line, hand, card, wanted))
    return known


def _feeds(
    search: _Search, line: Line, hand: tuple[str, ...], card: str, wanted: tuple[str, ...]
) -> Iterator[tuple[Feed, ...]]:
    """Every choice of cards without an idle one that makes this card; equal cards are tried once."""
    stock: list[tuple[Feed, tuple[str, ...]]] = []
    for place in _serving(line, card, wanted):
        stock.append((Feed(line.plays[place].card, place=place), line.plays[place].elements))
    for held in hand:
        if held == card:
            continue
        for elements in _ways(search, held):
            if shares(elements, wanted):
                element = elements[0] if held == "essence" else ""
                stock.append((Feed(held, element), elements))
    tried: set[tuple[tuple[str, str], ...]] = set()
    for picked in _covers(stock, wanted, 0, (), dict.fromkeys(hand, 0), {c: hand.count(c) for c in hand}):
        look = tuple(sorted(_look(*stock[i]) for i in picked))
        if look not in tried:
            tried.add(look)
            yield tuple(stock[i][0] for i in picked)


def _look(feed: Feed, elements: tuple[str, ...]) -> tuple[str, str]:
    """Two cards of a hand that look alike are one choice; cards on the table keep their places."""
    return feed.card, ",".join(elements) if feed.place is None else f"@{feed.place}"


def _ways(search: _Search, held: str) -> tuple[tuple[str, ...], ...]:
    if held == "essence":
        return tuple((element,) for element in ELEMENTS)
    return ((held,),) if held in BASE_CARDS else (search.cards.get(held, ()),)


def _covers(
    stock: list[tuple[Feed, tuple[str, ...]]],
    wanted: tuple[str, ...],
    at: int,
    picked: tuple[int, ...],
    taken: dict[str, int],
    owned: dict[str, int],
) -> Iterator[tuple[int, ...]]:
    brought = [e for i in picked for e in stock[i][1]]
    missing = lacking(brought, wanted)
    if not missing and len(picked) >= 2:
        if not any(_enough(stock, [i for i in picked if i != out], wanted) for out in picked):
            yield picked
        return
    for i in range(at, len(stock)):
        feed, elements = stock[i]
        if missing and not shares(elements, missing):
            continue
        if feed.place is None and taken[feed.card] >= owned[feed.card]:
            continue
        more = {**taken, feed.card: taken.get(feed.card, 0) + 1} if feed.place is None else taken
        yield from _covers(stock, wanted, i + 1, (*picked, i), more, owned)


def _enough(stock: list[tuple[Feed, tuple[str, ...]]], picked: list[int], wanted: tuple[str, ...]) -> bool:
    return enough((Play(stock[i][0].card, stock[i][1]) for i in picked), wanted)


def _after(search: _Search, line: Line, card: str, feeds: tuple[Feed, ...]) -> Line | None:
    """The line once the new cards are played and the fusion made, or None where the rules refuse it."""
    if not line.plays:
        return line  # cards played in a row from the hand are always a run
    plays = list(line.plays)
    places = []
    for feed in feeds:
        if feed.place is not None:
            places.append(feed.place)
            continue
        elements = (feed.element,) if feed.element else _ways(search, feed.card)[0]
        places.append(len(plays))
        plays.append(Play(feed.card, elements, line.turn))
    new = replace(line, plays=tuple(plays))
    if not any(set(places) <= set(pool) for pool in pools(new, card, search.cards[card])):
        return None
    return replace(new, plays=used(new.plays, places, card))
