"""A hero's sheet and its cards: places used and left, what would have to go."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.eternia import facts, loadout
from companion.games.eternia.decide.cards import SELLS, price_preview
from companion.games.eternia.decide.common import over_limit
from companion.games.eternia.market import MARKET
from companion.games.eternia.state import Card, CardKind, Hero, State
from companion.games.eternia.table import MOUNT_KINDS, PACK_KINDS, carried, flies, movement, symbols, worn_armour
from companion.games.eternia.terms import term
from companion.games.eternia.wording import area_name, team_name
from companion.i18n import Translator

VALUES = (("body", "body"), ("mind", "mind"), ("initiative", "initiative"), ("move", "move"))
KINDS: tuple[CardKind, ...] = ("spell", "armour", "artifact", "consumable", "ally", "beast", "vehicle")
SLOT_OF = {"spell": "spells", "ally": "allies", "beast": "mounts", "vehicle": "mounts"}


@dataclass(frozen=True, slots=True)
class CardLine:
    place: int
    name: str
    kind: str
    note: str
    wearable: bool
    worn: bool
    cost: int


@dataclass(frozen=True, slots=True)
class Slot:
    name: str
    used: int
    limit: int
    rule: str


@dataclass(frozen=True, slots=True)
class Value:
    id: str
    name: str
    value: int
    assumed: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    name: str
    id: str
    team: str
    team_name: str
    number: int
    hp: int
    top: int
    top_assumed: bool
    values: tuple[Value, ...]
    weapons: tuple[str, ...]
    surge: str
    passive: str
    place: str
    area: str
    defeats: int
    mounted: bool
    points: int
    flying: bool
    cards: tuple[CardLine, ...]
    slots: tuple[Slot, ...]
    owes: bool
    down: bool

    def bare(self) -> Sheet:
        """Only what the hero card prints."""
        return replace(self.carrying(), cards=(), slots=(), points=0, flying=False)

    def carrying(self) -> Sheet:
        """Without health and place, which change at every turn."""
        return replace(self, hp=0, place="", area="", defeats=0, owes=False, down=False)


@dataclass(frozen=True, slots=True)
class NewCard:
    """A card that is being entered."""

    kind: str = "armour"
    name: str = ""
    cost: int = 3
    subtype: str = ""
    move: int = 0
    star_move: int = 0
    flying: bool = False

    def card(self) -> Card:
        kind: CardKind = next(k for k in KINDS if k == self.kind)
        mount = kind in MOUNT_KINDS
        return Card(
            kind,
            self.name.strip(),
            self.cost,
            self.subtype.strip().lower() if kind == "armour" else "",
            move=self.move if mount else 0,
            star_move=self.star_move if mount else 0,
            flying=self.flying and mount,
        )


@dataclass(frozen=True, slots=True)
class Offer:
    """A new card for a hero: its price, the pool afterwards, and which cards could make room."""

    price: int
    pool: int
    short: int
    full: bool
    give_up: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Visit:
    hero: str
    merchant: str
    name: str
    pool: int
    symbols: int
    discount: int
    refreshed: bool
    bought: int
    left: int
    kinds: tuple[CardKind, ...]


def card_line(place: int, card: Card, _: Translator) -> CardLine:
    bits = [term(card.kind, _)]
    if card.subtype:
        bits.append(card.subtype)
    if card.cost:
        bits.append(_("cost {n}", n=card.cost))
    if card.move:
        bits.append(_("move {n}", n=f"+{card.move}"))
    if card.flying:
        bits.append(_("flies"))
    wearable = card.kind in ("armour", "artifact")
    return CardLine(
        place, card.name or term(card.kind, _).capitalize(), card.kind, ", ".join(bits), wearable, card.worn, card.cost
    )


def slots(hero: Hero, _: Translator) -> tuple[Slot, ...]:
    used = carried(hero.cards)
    return (
        Slot(_("Spells"), used["spells"], loadout.SPELLS, "spell-limit"),
        Slot(_("Pack"), used["pack"], loadout.PACK, "pack"),
        Slot(_("Ally"), used["allies"], loadout.ALLIES, "ally-limit"),
        Slot(_("Beast or vehicle"), used["mounts"], loadout.MOUNTS, "beast-vehicle-limit"),
        Slot(_("Artifact worn"), used["artifacts"], loadout.ARTIFACTS, "artifact-limit"),
        Slot(_("Armour worn"), len(worn_armour(hero.cards)), 0, "armour-limit"),
    )


def sheet(state: State, name: str, _: Translator) -> Sheet:
    hero = state.heroes[name]
    values = tuple(Value(id, term(word, _).capitalize(), getattr(hero, id), id in hero.assumed) for id, word in VALUES)
    number = state.order.index(hero.team)
    cards = tuple(card_line(at, card, _) for at, card in enumerate(hero.cards))
    return Sheet(
        name,
        hero.id,
        hero.team,
        team_name(state, hero.team, _),
        number,
        hero.hp,
        hero.max_hp,
        "hp" in hero.assumed,
        values,
        hero.weapons,
        hero.surge,
        hero.passive,
        area_name(hero.area, _) if hero.area else _("place unknown"),
        hero.area,
        hero.defeats,
        hero.mounted,
        movement(state, hero),
        flies(hero),
        cards,
        slots(hero, _),
        name in state.owing,
        hero.hp == 0,
    )


def box_values(state: State, name: str) -> dict[str, object]:
    """A hero's card as it goes into the box profile: only what is no longer assumed."""
    hero = state.heroes[name]
    known = {"hp": hero.max_hp, "body": hero.body, "mind": hero.mind, "initiative": hero.initiative, "move": hero.move}
    kept: dict[str, object] = {key: value for key, value in known.items() if key not in hero.assumed}
    if hero.weapons:
        kept["weapons"] = list(hero.weapons)
    for key in ("surge", "passive"):
        if words := getattr(hero, key):
            kept[key] = words
    return kept


def conflicts(hero: Hero, card: Card) -> tuple[int, ...]:
    """Cards that could make room for a new one, by their places."""
    if over_limit((*hero.cards, card), frozenset()) is None:
        return ()
    if card.kind in PACK_KINDS:
        return tuple(at for at, own in enumerate(hero.cards) if own.kind in PACK_KINDS and not own.worn)
    slot = SLOT_OF[card.kind]
    return tuple(at for at, own in enumerate(hero.cards) if SLOT_OF.get(own.kind) == slot)


def offer(state: State, name: str, new: NewCard, merchant: str, _: Translator) -> Offer:
    """A card for a hero; with a merchant the discount counts, else the printed cost (or nothing for a find)."""
    hero = state.heroes[name]
    pool = state.teams[hero.team].eternium
    price = new.cost
    if merchant:
        found = price_preview(state, hero.team, merchant, new.cost)
        price = found if isinstance(found, int) else new.cost
    card = new.card()
    gone = tuple((at, card_line(at, hero.cards[at], _).name) for at in conflicts(hero, card))
    return Offer(
        price, pool - price, max(0, price - pool), over_limit((*hero.cards, card), frozenset()) is not None, gone
    )


def visit(state: State, _: Translator) -> Visit | None:
    here = state.visit
    if here is None:
        return None
    team = state.heroes[here.hero].team
    marks = symbols(state, team, here.merchant)
    kinds: tuple[CardKind, ...] = tuple(k for k in KINDS if k in SELLS[here.merchant])
    return Visit(
        here.hero,
        here.merchant,
        term(here.merchant, _),
        state.teams[team].eternium,
        marks,
        max(0, marks - 1),
        here.refreshed,
        here.bought,
        MARKET - here.bought,
        kinds,
    )


def prices(state: State, team: str, merchant: str, costs: tuple[int, ...]) -> tuple[int, ...]:
    """What the cards on display cost now."""
    found = []
    for cost in costs:
        price = price_preview(state, team, merchant, cost)
        found.append(price if isinstance(price, int) else cost)
    return tuple(found)


def with_kind(new: NewCard, kinds: tuple[CardKind, ...]) -> NewCard:
    return new if new.kind in kinds or not kinds else replace(new, kind=kinds[0])


def weapon_names(_: Translator) -> tuple[tuple[str, str], ...]:
    return tuple((weapon, term(weapon, _)) for weapon in facts.WEAPONS)
