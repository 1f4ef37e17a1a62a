"""The automated enemy in an epic combat: which battle deck, what is known of its cards, what is still to draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.eternia.decide.solo import effects_due
from companion.games.eternia.facts import BATTLE_CARDS, EFFECT_CARDS
from companion.games.eternia.fight import Fight
from companion.games.eternia.grid import ZONES
from companion.games.eternia.opponent import BattleCard, EffectCard
from companion.games.eternia.solo import PLAIN_DECK, SURGE_DECK, battle_deck
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.i18n import Translator


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
