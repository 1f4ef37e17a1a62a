"""The draft of an ability or spell: numbers for either fighter, cards turned over or added."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.eternia.fight import Fight, SideName
from companion.games.eternia.fight_commands import Effect
from companion.games.eternia.grid import ZONES
from companion.games.eternia.state import CardKind, State
from companion.games.eternia.table import heroes_of
from companion.games.eternia.terms import term
from companion.i18n import Translator
from companion.views.eternia.fights_epic import Spot

Values = tuple[tuple[str, str, int], ...]
Flip = tuple[SideName, str, int]


@dataclass(frozen=True)
class Named:
    """A card by name and owner; without a name it is any card of its kind."""

    words: str = ""
    name: str = ""
    owner: str = ""


@dataclass(frozen=True)
class Draft:
    side: SideName
    values: Values = ()
    flips: tuple[Flip, ...] = ()
    card: str = ""
    zone: str = "attack"
    named: Named = Named()

    def number(self, what: str) -> int:
        return next((n for side, name, n in self.values if (side, name) == (self.side, what)), 0)

    def aimed(self, side: str) -> Draft:
        return replace(self, side="active" if side == "active" else "other")

    def adding(self, card: str) -> Draft:
        return replace(self, card="" if card == self.card else card)

    def into(self, zone: str) -> Draft:
        return replace(self, zone=zone)

    def named_as(self, named: Named) -> Draft:
        return replace(self, named=Named() if named == self.named else named)


def fresh(side: str) -> Draft:
    return Draft("active" if side == "active" else "other")


def changed(draft: Draft, what: str, by: int) -> Draft:
    """One more or one less; health counts as it is seen, so -2 is a loss of 2."""
    others = tuple(v for v in draft.values if v[:2] != (draft.side, what))
    number = min(9, max(-9, draft.number(what) + by))
    return replace(draft, values=(*others, (draft.side, what, number)) if number else others)


def toggled(draft: Draft, spot: Spot) -> Draft:
    flip: Flip = (spot.side, spot.zone, spot.place)
    rest = tuple(f for f in draft.flips if f != flip)
    return replace(draft, flips=rest if len(rest) < len(draft.flips) else (*rest, flip))


def effects_of(draft: Draft) -> tuple[Effect, ...]:
    """The draft as the engine takes it: health first, then zones, cards added, cards turned over."""
    found: list[Effect] = []
    for side in ("active", "other"):
        mine = {name: n for s, name, n in draft.values if s == side}
        if mine.get("hp"):
            found.append(Effect("hp", side, -mine["hp"]))
        found += [Effect("bonus", side, mine[zone], zone) for zone in ZONES if mine.get(zone)]
    if draft.card:
        found.append(Effect("card", draft.side, 0, draft.zone, draft.card))
    found += [Effect("flip", side, 0, zone, "", place) for side, zone, place in draft.flips]
    return tuple(found)


def held_cards(state: State, fight: Fight, team: str, kind: CardKind, _: Translator) -> tuple[Named, ...]:
    """Cards noted on the sheets: spells of all teammates, consumables of the fighter only."""
    fighters = (fight.active.name, fight.other.name)
    return tuple(
        Named(f"{card.name or term(kind, _)} · {hero.name}", card.name, hero.name)
        for hero in heroes_of(state, team)
        for card in hero.cards
        if card.kind == kind and (kind == "spell" or hero.name in fighters)
    )
