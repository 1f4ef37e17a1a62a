"""What the box has taught so far: market cards with their costs, beasts and allies with their numbers.

The printed cards are not public. Whatever somebody reads off one is kept in the box profile under its name, and offered
the next time; what a profile holds that cannot be read is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.core.message import Message
from companion.games.eternia import events as e
from companion.games.eternia import fight_events as fe
from companion.games.eternia.box import Profile
from companion.games.eternia.facts import hero_id
from companion.games.eternia.grid import Totals
from companion.games.eternia.state import Card
from companion.rules.fold import fold
from companion.views import cards as c
from companion.views.eternia.box import Entry
from companion.views.eternia.hero import KINDS, NewCard

MOST = 99
CARD, FOE = "card", "foe"


@dataclass(frozen=True, slots=True)
class Learn(c.Open):
    """A step that was read off a printed card: the box keeps it, and what was chosen for it is used up."""

    command: Message
    spends: tuple[type, ...] = ()


@dataclass(frozen=True, slots=True)
class Foe:
    """A beast, a foreign ally, an epic beast or a boss, as its card says."""

    name: str
    kind: str
    hp: int
    attack: int
    defence: int
    initiative: int = 0
    cost: int | None = None


def learned(events: Iterable[object]) -> tuple[tuple[str, Entry], ...]:
    """What a step taught, by the key under which the box profile keeps it; nameless cards teach nothing."""
    found: list[tuple[str, Entry]] = []
    for event in events:
        match event:
            case e.HeroEdited(hero=hero, weapons=weapons, surge=surge, passive=passive):
                read = {"weapons": list(weapons), "surge": surge, "passive": passive}
                found.append((f"hero.{hero_id(hero)}", {name: value for name, value in read.items() if value}))
            case e.CardBought(card=card) | e.CardGained(card=card) if card.name and card.kind in KINDS:
                found.append((f"{CARD}.{card.name}", _card(card)))
            case fe.WildsBegan(wilds=wilds) if wilds.name:
                foe = wilds.foe
                values = {"hp": foe.hp, "attack": foe.attack, "defence": foe.defence, "cost": wilds.cost}
                found.append((f"{FOE}.{wilds.name}", {"kind": wilds.kind, **values}))
            case fe.FightBegan(fight=fight) if not fight.other.hero and fight.other.name:
                printed = fight.other.printed or Totals()
                found.append(
                    (
                        f"{FOE}.{fight.other.name}",
                        {
                            "kind": fight.kind,
                            "hp": fight.other.max_hp,
                            "attack": printed.attack,
                            "defence": printed.defence,
                            "initiative": printed.initiative,
                            "cost": fight.cost,
                        },
                    )
                )
    return tuple(found)


def _card(card: Card) -> Entry:
    values: Entry = {"kind": card.kind, "cost": card.cost}
    more = {"subtype": card.subtype, "move": card.move, "star_move": card.star_move, "flying": card.flying}
    return values | {name: value for name, value in more.items() if value}


def cards(profile: Profile, kinds: Iterable[str]) -> tuple[NewCard, ...]:
    """The cards of these kinds that were ever entered, by name."""
    wanted, found = set(kinds), []
    for key, value in profile.items():
        kind, _, name = key.partition(".")
        if kind != CARD or not name or not isinstance(value, Mapping) or value.get("kind") not in wanted:
            continue
        flying = value.get("flying") is True
        found.append(
            NewCard(
                str(value["kind"]),
                name,
                _number(value.get("cost")),
                str(value.get("subtype", "")),
                _number(value.get("move")),
                _number(value.get("star_move")),
                flying,
            )
        )
    return tuple(sorted(found, key=lambda card: fold(card.name)))


def foes(profile: Profile, *kinds: str) -> tuple[Foe, ...]:
    """The enemies of these kinds that were ever met, by name."""
    found = []
    for key, value in profile.items():
        kind, _, name = key.partition(".")
        if kind != FOE or not name or not isinstance(value, Mapping) or value.get("kind") not in kinds:
            continue
        cost = value.get("cost")
        numbers = [_number(value.get(part)) for part in ("hp", "attack", "defence", "initiative")]
        hp, attack, defence, initiative = numbers
        price = _number(cost) if cost is not None else None
        found.append(Foe(name, str(value["kind"]), max(1, hp), attack, defence, initiative, price))
    return tuple(sorted(found, key=lambda foe: fold(foe.name)))


def _number(value: object) -> int:
    return value if type(value) is int and 0 <= value <= MOST else 0


@dataclass(frozen=True)
class Displays:
    """The four cards on sale at each merchant, as far as they were read off (None: not yet), kept until bought; the places
    in `gone` stay empty until the shop is left."""

    shop: tuple[NewCard | None, ...] = (None,) * 4
    mage: tuple[NewCard | None, ...] = (None,) * 4
    forge: tuple[NewCard | None, ...] = (None,) * 4
    chosen: int = -1
    out: int | None = None
    gone: tuple[int, ...] = ()

    def at(self, merchant: str) -> tuple[NewCard | None, ...]:
        return {"shop": self.shop, "mage": self.mage, "forge": self.forge}[merchant]

    def laid(self, merchant: str, place: int, card: NewCard | None) -> tuple[NewCard | None, ...]:
        now = self.at(merchant)
        return (*now[:place], card, *now[place + 1 :])
