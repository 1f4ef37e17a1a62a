"""The automated enemy in an epic combat: which battle deck, what is known of its cards, what is still to draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.eternia.decide.solo import effects_due
from companion.games.eternia.facts import BATTLE_CARDS, EFFECT_CARDS, WEAPONS
from companion.games.eternia.fight import Fight
from companion.games.eternia.grid import ZONES
from companion.games.eternia.opponent import BattleCard, EffectCard
from companion.games.eternia.solo import PLAIN_DECK, SURGE_DECK, battle_deck
from companion.games.eternia.solo_commands import ApplySurge, EnterBattleCard, EnterEffectCard
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.i18n import Translator
from companion.views import cards as c
from companion.views.eternia.book import Learn


@dataclass(frozen=True)
class Enemy:
    """What the battle card still needs: a die, a card; or the card that was drawn."""

    name: str
    source: str
    weapons: tuple[str, ...]
    needs_die: bool
    face: str
    deck: str
    card: BattleCard | None
    turned: int
    switched: bool
    known: int
    matching: tuple[BattleCard, ...]


def enemy(state: State, fight: Fight) -> Enemy:
    hero = state.heroes[fight.other.name]
    found = battle_deck(state.difficulty, fight.battle_face or None)
    deck = "" if isinstance(found, Refusal) else found[0]
    needs = not deck
    known = state.opponent.battle
    fits = tuple(
        card
        for card in sorted(known.values(), key=lambda c: (c.weapon, -c.attack))
        if deck
        and card.surge == (deck == SURGE_DECK)
        and (not hero.weapons or card.weapon in hero.weapons)
        and card.id != fight.battle_before
    )
    return Enemy(
        hero.name,
        state.opponent.source,
        hero.weapons,
        needs,
        fight.battle_face,
        deck,
        fight.battle,
        len(fight.battle_seen),
        fight.deck_switched,
        len(state.opponent.effect),
        fits if state.opponent.source == "table" else (),
    )


def deck_words(deck: str, _: Translator) -> str:
    return {SURGE_DECK: _("surge deck"), PLAIN_DECK: _("deck without surge")}.get(deck, "")


def card_words(card: BattleCard, _: Translator) -> str:
    """A battle card in one line: attack / defence / initiative, weapon."""
    return f"{card.attack} / {card.defence} / {card.initiative} · {term(card.weapon, _)}"


def effect_words(card: EffectCard, _: Translator) -> str:
    parts = [f"{value:+d} {term(zone, _)}" for zone in ZONES if (value := int(getattr(card, zone)))]
    if card.hp:
        parts.append(_("your hero −{n} HP", n=card.hp))
    if card.surge:
        parts.append(_("surge on {zone}", zone=term(card.zone, _)) if card.zone else term("surge", _))
    return ", ".join(parts) or card.text or _("no numbers")


@dataclass(frozen=True)
class Tricks:
    """Step 4 of the enemy: effect cards drawn and due, surges due, zones that its surge may raise."""

    source: str
    due: int
    drawn: tuple[str, ...]
    surges: int
    surge_text: str
    marked: tuple[str, ...]
    known: int
    matching: tuple[EffectCard, ...]


def tricks(state: State, fight: Fight, _: Translator) -> Tricks:
    cards = state.opponent.effect
    drawn = tuple(effect_words(cards[id], _) for id in fight.effects if id in cards)
    marked = tuple(dict.fromkeys(cards[id].zone for id in fight.effects if id in cards and cards[id].zone))
    known = tuple(sorted(cards.values(), key=lambda c: (c.skulls, c.id))) if state.opponent.source == "table" else ()
    surge = state.heroes[fight.other.name].surge if fight.other.name in state.heroes else ""
    return Tricks(
        state.opponent.source,
        effects_due(state),
        drawn,
        fight.surges,
        surge,
        marked,
        len(cards),
        tuple(card for card in known if card.id not in fight.effects),
    )


def learned_words(state: State, _: Translator) -> str:
    """How much of the box the app knows by now."""
    return _(
        "Known of your box: {n} of {all} battle cards, {m} of {rest} effect cards",
        n=len(state.opponent.battle),
        all=BATTLE_CARDS,
        m=len(state.opponent.effect),
        rest=EFFECT_CARDS,
    )


def whole_box(state: State) -> bool:
    return len(state.opponent.battle) >= BATTLE_CARDS and len(state.opponent.effect) >= EFFECT_CARDS


def unlike(kept: Mapping[str, object], key: str, value: object) -> tuple[str, object]:
    """The place in the box profile for a card: never over another card that has its number already."""
    kind, _, number = key.partition(".")
    at = int(number) if number.isdigit() else 1
    while kept.get(f"{kind}.{at}", value) != value:
        at += 1
    return f"{kind}.{at}", value


# the real cards, entered ------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class AskBattleCard(c.Open):
    """The numbers of the real battle card, of the deck and weapon that were asked for."""

    weapon: str = "melee"
    surge: bool = False


@dataclass(frozen=True)
class Battle:
    attack: int = 3
    defence: int = 2
    initiative: int = 3
    effects: int = 1
    turned: int = 1
    weapon: str = "melee"
    surge: bool = False


def battle_sheet(draft: Battle, _: Translator) -> c.Sheet:
    weapons = ((weapon, term(weapon, _)) for weapon in WEAPONS)
    surge = c.Option(term("surge", _), draft.surge, c.edit(Battle, surge=not draft.surge), icon="bolt")
    card = BattleCard("", draft.attack, draft.defence, draft.initiative, draft.weapon, draft.surge, draft.effects)
    made = (
        c.counter(term("attack", _), draft.attack, 0, 24, lambda n: c.edit(Battle, attack=n)),
        c.counter(term("defence", _), draft.defence, 0, 24, lambda n: c.edit(Battle, defence=n)),
        c.counter(term("initiative", _), draft.initiative, 0, 24, lambda n: c.edit(Battle, initiative=n)),
        c.counter(_("effect cards"), draft.effects, 0, 24, lambda n: c.edit(Battle, effects=n)),
        c.counter(_("cards turned over"), draft.turned, 1, 24, lambda n: c.edit(Battle, turned=n)),
        c.Chips(c.one_of(draft.weapon, weapons, lambda weapon: c.edit(Battle, weapon=weapon))),
        c.Chips((surge,)),
        c.Line(_("It is kept for your box: next time one tap is enough."), "quiet"),
        c.Button(_("This is the battle card"), Learn(EnterBattleCard(card, draft.turned), (Battle,)), filled=True),
    )
    return c.Sheet(_("Enter the real card"), made, "battle-cards")


@dataclass(frozen=True, slots=True)
class AskEffectCard(c.Open):
    """The numbers of the real effect card."""


@dataclass(frozen=True)
class Effect:
    skulls: int = 1
    attack: int = 0
    defence: int = 0
    initiative: int = 0
    hp: int = 0
    surge: bool = False
    zone: str = ""


def effect_sheet(draft: Effect, _: Translator) -> c.Sheet:
    surge = c.Option(_("It calls the surge"), draft.surge, c.edit(Effect, surge=not draft.surge), icon="bolt")
    made: list[c.Card] = [
        c.counter(term("attack", _), draft.attack, -9, 9, lambda n: c.edit(Effect, attack=n)),
        c.counter(term("defence", _), draft.defence, -9, 9, lambda n: c.edit(Effect, defence=n)),
        c.counter(term("initiative", _), draft.initiative, -9, 9, lambda n: c.edit(Effect, initiative=n)),
        c.counter(_("your hero loses HP"), draft.hp, 0, 9, lambda n: c.edit(Effect, hp=n)),
        c.counter(_("skulls on the card"), draft.skulls, 1, 4, lambda n: c.edit(Effect, skulls=n)),
        c.Chips((surge,)),
    ]
    if draft.surge:
        zones = (
            c.Option(term(z, _), z == draft.zone, c.edit(Effect, zone="" if z == draft.zone else z)) for z in ZONES
        )
        made += [c.Line(_("Its zone mark, if it shows one:"), "quiet"), c.Chips(tuple(zones))]
    made.append(c.Line(_("It is kept for your box: next time one tap is enough."), "quiet"))
    zone = draft.zone if draft.surge else ""
    card = EffectCard("", draft.skulls, draft.attack, draft.defence, draft.initiative, draft.hp, draft.surge, zone)
    made.append(c.Button(_("This is the effect card"), Learn(EnterEffectCard(card), (Effect,)), filled=True))
    return c.Sheet(_("Enter the effect card"), tuple(made), "effect-cards")


@dataclass(frozen=True, slots=True)
class AskSurge(c.Open):
    """What the enemy's surge does, in the zones that effect cards have marked."""

    marked: tuple[str, ...] = ()


@dataclass(frozen=True)
class Surge:
    zone: str = ""
    by: int = 1
    hp: int = 0


def surge_sheet(asked: AskSurge, draft: Surge, _: Translator) -> c.Sheet:
    marked = _.listing([term(zone, _) for zone in asked.marked]) if asked.marked else _("none")
    zones = (c.Option(term(z, _), z == draft.zone, c.edit(Surge, zone="" if z == draft.zone else z)) for z in ZONES)
    done = ApplySurge(draft.zone, draft.by if draft.zone else 0, draft.hp)
    made = (
        c.Line(_("Zones marked by effect cards: {zones}", zones=marked), "quiet"),
        c.Chips(tuple(zones)),
        c.counter(_("bonus"), draft.by, 1, 9, lambda n: c.edit(Surge, by=n)),
        c.counter(_("your hero loses HP"), draft.hp, 0, 9, lambda n: c.edit(Surge, hp=n)),
        c.Button(_("Do it"), c.Do(done, (Surge,)), filled=True),
    )
    return c.Sheet(_("What does the surge do?"), made, "solo-surge-limits")
