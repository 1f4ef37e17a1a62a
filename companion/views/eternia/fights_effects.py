"""The draft of an ability, surge, spell or consumable: numbers for either fighter, cards turned over or added.

What one did the last time is kept in the box profile and stands on the sheet when it comes again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.games.eternia import fight_commands as f
from companion.games.eternia.box import Profile
from companion.games.eternia.combat_deck import CARDS
from companion.games.eternia.fight import Fight, SideName, totals_of
from companion.games.eternia.fight_commands import Effect
from companion.games.eternia.grid import ZONES
from companion.games.eternia.state import CardKind, State
from companion.games.eternia.table import heroes_of
from companion.games.eternia.terms import term
from companion.i18n import N_, Translator
from companion.views import cards as c
from companion.views.eternia.box import Entry
from companion.views.eternia.fights_epic import Spot, spots

Values = tuple[tuple[str, str, int], ...]
Flip = tuple[SideName, str, int]
Change = tuple[int, int]
"""A total as it stands, and as the sheet leaves it."""


@dataclass(frozen=True)
class Named:
    """A card by name and owner; without a name it is any card of its kind."""

    words: str = ""
    name: str = ""
    owner: str = ""


TrickKind = Literal["ability", "passive", "surge", "surge-card", "spell", "consumable"]
HEADINGS: Mapping[str, str] = {
    "ability": N_("Ability of {hero}"),
    "passive": N_("Passive of {hero}"),
    "surge": N_("Surge of {hero}"),
    "surge-card": N_("Surge card on {zone}"),
    "spell": N_("Combat spell"),
    "consumable": N_("Consumable"),
}


@dataclass(frozen=True, slots=True)
class AskTrick(c.Open):
    """Opens the sheet on which an ability, a surge or a card is carried out; `place` is the surge card's."""

    kind: TrickKind
    side: SideName
    rule: str
    team: str = ""
    place: tuple[str, int] = ("", 0)

    def words(self, fight: Fight, _: Translator) -> str:
        return _(HEADINGS[self.kind], hero=fight.side(self.side).name, zone=term(self.place[0], _))


@dataclass(frozen=True)
class Draft:
    side: SideName = "other"
    values: Values = ()
    flips: tuple[Flip, ...] = ()
    card: str = ""
    zone: str = "attack"
    named: Named = Named()
    text: str = ""

    def number(self, what: str) -> int:
        return next((n for side, name, n in self.values if (side, name) == (self.side, what)), 0)


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


# what the box has learned of it ---------------------------------------------------------------------------
def learned_as(asked: AskTrick, fight: Fight, named: Named) -> str:
    """The key of the box profile: by hero or beast, or by the card's name; a nameless card teaches nothing."""
    kind = "surge" if asked.kind == "surge-card" else asked.kind
    who = named.name if kind in ("spell", "consumable") else fight.side(asked.side).name
    return f"trick.{kind}.{who}" if who else ""


def lesson(asked: AskTrick, draft: Draft) -> Entry:
    """What the sheet said, told from the side of whoever did it."""
    values = [["own" if side == asked.side else "foe", what, n] for side, what, n in draft.values]
    return {"text": draft.text.strip(), "values": values, "card": draft.card, "zone": draft.zone}


def remembered(profile: Profile, asked: AskTrick, fight: Fight, named: Named = Named(), printed: str = "") -> Draft:
    """The sheet as it was the last time, or a fresh one with what the hero card says; what cannot be read is left out."""
    foe: SideName = "other" if asked.side == "active" else "active"
    meant = foe if asked.kind == "spell" else asked.side  # most abilities help whoever has them
    known = profile.get(learned_as(asked, fight, named))
    if not isinstance(known, Mapping):
        return Draft(meant, named=named, text=printed)
    values = known.get("values")
    read = [v for v in values if isinstance(v, list | tuple) and len(v) == 3] if isinstance(values, list) else []
    card, zone, words = (str(known.get(key, "")) for key in ("card", "zone", "text"))
    return Draft(
        meant,
        tuple(
            (asked.side if who == "own" else foe, str(what), n)
            for who, what, n in read
            if what in ("hp", *ZONES) and type(n) is int and -9 <= n <= 9
        ),
        card=card if card in CARDS else "",
        zone=zone if zone in ZONES else "attack",
        named=named,
        text=words or printed,
    )


def command(asked: AskTrick, draft: Draft) -> f.ActCommand:
    """What the sheet has the table do."""
    effects = effects_of(draft)
    match asked.kind:
        case "spell":
            return f.CastSpell(asked.team, draft.named.name, draft.named.owner, effects)
        case "consumable":
            return f.UseConsumable(asked.team, draft.named.name, draft.named.owner, effects)
        case "surge-card":
            return f.UseSurgeCard(asked.team, asked.place, effects)
        case "ability":
            return f.UseAbility(asked.side, effects, "")
        case _:
            return f.UseAbility(asked.side, effects, asked.kind)


def printed_text(state: State, fight: Fight, asked: AskTrick) -> str:
    """What the hero's sheet says of it."""
    hero = state.heroes.get(fight.side(asked.side).name)
    if hero is None or asked.kind not in ("surge", "surge-card", "passive"):
        return ""
    return hero.passive if asked.kind == "passive" else hero.surge


# the sheet ------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Standing(c.Card):
    """Both totals, zone by zone, and what the sheet makes of them: what one decides by is never covered."""

    names: tuple[str, str]
    rows: tuple[tuple[str, Change, Change], ...]


@dataclass(frozen=True, slots=True)
class Numbers(c.Card):
    """Plus and minus for the fighter that is meant, relative to what is there."""

    asked: AskTrick
    rows: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class CarryOut(c.Open):
    """Does what the sheet says, and the box keeps it."""

    asked: AskTrick


@dataclass(frozen=True, slots=True)
class TakeNamed(c.Open):
    """Another card is meant: the sheet shows what the box knows of it."""

    asked: AskTrick
    named: Named


def sheet(state: State, fight: Fight, asked: AskTrick, draft: Draft, _: Translator) -> c.Sheet:
    names = () if asked.kind not in ("spell", "consumable") else held_cards(state, fight, asked.team, asked.kind, _)
    made: list[c.Card] = []
    if names:
        made.append(c.Chips(tuple(c.Option(n.words, n == draft.named, TakeNamed(asked, n)) for n in names)))
    made += [c.Line(draft.text, "quiet")] if draft.text else []
    sides: tuple[SideName, SideName] = ("active", "other")
    who = tuple(c.Option(fight.side(s).name, draft.side == s, c.edit(Draft, side=s)) for s in sides)
    meant = fight.side(draft.side).name
    rows = tuple((what, f"{term(what, _)}, {meant}", draft.number(what)) for what in ("hp", *ZONES))
    totals = tuple((term(z, _), _changes(fight, draft, "active", z), _changes(fight, draft, "other", z)) for z in ZONES)
    made += [Standing((fight.active.name, fight.other.name), totals), c.Chips(who), Numbers(asked, rows)]
    lain = spots(fight, draft.side)
    if lain:
        flips = tuple(
            c.Option(
                f"{term(s.lain.card, _)} · {term(s.zone, _)}",
                (s.side, s.zone, s.place) in draft.flips,
                c.edit(Draft, flips=toggled(draft, s).flips),
            )
            for s in lain
        )
        made += [c.Line(_("Turn cards over:"), "quiet"), c.Chips(flips)]
    if fight.side(draft.side).grid:
        made += _extra(draft, _)
    made.append(c.Field(_("What the card says (kept for your box)"), c.edit(Draft, text=draft.text), 200))
    words = _("Do it") if effects_of(draft) else _("Done on the table, no numbers here")
    made.append(c.Button(words, CarryOut(asked), filled=True))
    return c.Sheet(asked.words(fight, _), tuple(made), asked.rule)


def _changes(fight: Fight, draft: Draft, side: SideName, zone: str) -> Change:
    """A total as it stands, and with the numbers of the sheet where they change it."""
    now: int = getattr(totals_of(fight, side), zone)
    by = sum(n for who, what, n in draft.values if (who, what) == (side, zone))
    return now, now + by


def _extra(draft: Draft, _: Translator) -> list[c.Card]:
    """A card that an effect adds on top of the limit."""
    options = tuple(
        c.Option(term(one, _), draft.card == one, c.edit(Draft, card="" if draft.card == one else one))
        for one in CARDS
        if one not in ("time", "tool")
    )
    zones = tuple(c.Option(term(z, _), draft.zone == z, c.edit(Draft, zone=z)) for z in ZONES)
    made: list[c.Card] = [c.Line(_("Add a card:"), "quiet"), c.Chips(options)]
    return [*made, c.Chips(zones)] if draft.card else made


# the time card --------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class AskSwap(c.Open):
    """Two cards of the own grid change places."""

    team: str
    side: SideName


@dataclass(frozen=True)
class Swap:
    """The places of the cards that are to change, by their number."""

    cards: tuple[int, ...] = ()


def swap_sheet(fight: Fight, asked: AskSwap, draft: Swap, _: Translator) -> c.Sheet:
    cards = spots(fight, asked.side)
    options = tuple(
        c.Option(
            f"{term(s.lain.card, _)} · {term(s.zone, _)}",
            at in draft.cards,
            c.edit(
                Swap, cards=tuple(x for x in draft.cards if x != at) if at in draft.cards else (*draft.cards, at)[-2:]
            ),
        )
        for at, s in enumerate(cards)
    )
    swap = None
    if len(draft.cards) == 2:
        one, two = (cards[at] for at in draft.cards)
        swap = c.Do(f.UseTimeCard(asked.team, (one.zone, one.place), (two.zone, two.place)), (Swap,))
    key = c.Button(_("Swap these two"), swap, filled=True)
    heading = _("Time card: swap two cards")
    return c.Sheet(heading, (c.Chips(options), key), "time-card")
