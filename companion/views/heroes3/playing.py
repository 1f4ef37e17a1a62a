"""A card that is played in a fight, as a draft and as a sheet: which kinds may be played now, then power, target, damage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import cards as rules
from companion.games.heroes3.lore import SPELLS
from companion.games.heroes3.spells import spellcraft
from companion.games.heroes3.spells.sorcery import SORCERY
from companion.games.heroes3.state import Combat, Fighter, Realm
from companion.i18n import Translator
from companion.rules.fold import fold
from companion.views import cards as c
from companion.views.heroes3 import blows, names
from companion.views.heroes3.spells import spell_effect
from companion.views.heroes3.town import why

MOST_DAMAGE, MOST_POWER = 20, 9


@dataclass(frozen=True)
class Played:
    """The card that is chosen; `boosts` are cards given for its power, as many as its points unless said otherwise."""

    side: bc.Camp = "near"
    card: str = ""
    sort: bc.CardKind = "spell"
    effect: bc.CardEffect = "activation"
    power: int = 0
    boosts: int = 0
    target: str = ""
    damage: int = 0
    empowering: bool = False
    expert: bool = False


@dataclass(frozen=True, slots=True)
class CardsNow(c.Open):
    """The cards that a side may play at this moment."""

    side: bc.Camp = "near"


@dataclass(frozen=True, slots=True)
class PlayIt(c.Open):
    """The chosen card is played."""


def command(state: Realm, now: Played) -> bc.PlayCard:
    combat = state.combat
    moment = spellcraft.moment_for(state, combat, now.side) if combat else ""
    return bc.PlayCard(
        now.side,
        now.card,
        now.sort,
        now.effect,
        moment,
        now.empowering,
        now.expert,
        now.power,
        now.target,
        now.damage,
        now.boosts,
    )


def sheet(state: Realm, now: Played, _: Translator) -> c.Sheet:
    combat = state.combat
    if combat is None:
        return c.Sheet(_("Cards now"), ())
    found: list[c.Card] = []
    if combat.kind == "hero" and not now.card:
        other: bc.Camp = "far" if now.side == "near" else "near"
        found.append(c.Button(_("The other side's cards"), c.edit(Played, side=other, card="", target="")))
    found += _why_not(state, now, _) if now.card else _allowed(state, now.side, _)
    found += [c.Line(_("Play a card"), "large"), c.Chips(tuple(_choices(now, _)))]
    return c.Sheet(_("Cards now"), (*found, *(_chosen(state, combat, now, _) if now.card else ())))


def _allowed(state: Realm, side: bc.Camp, _: Translator) -> Iterator[c.Card]:
    """Kinds of cards that may be played now, or one that may not, with the reason."""
    for words, reason, rule in blows.card_lines(state, side, _):
        if reason:
            yield c.Note(f"{words} · {reason}", "block", "bad", rule)
        else:
            yield c.Note(words, "check_circle_outline", "good", rule)


def _why_not(state: Realm, now: Played, _: Translator) -> Iterator[c.Card]:
    """Why the chosen card may not be played now; nothing where it may."""
    if refusal := spellcraft.play_check(state, command(state, now)):
        yield c.Note(why(refusal, _), "block", "bad", refusal.rule)


def _choices(now: Played, _: Translator) -> Iterator[c.Option]:
    """All cards until one is chosen; then that one, and the way to another."""
    every: list[tuple[str, bc.CardKind, bc.CardEffect, str]] = [
        (spell.id, "spell", SORCERY[spell.id].when, _.pick(spell.name))
        for spell in sorted(SPELLS, key=lambda spell: fold(_.pick(spell.name)))
    ]
    every += [("specialty", "specialty", "instant", _("Specialty")), ("card", "other", "instant", _("Other card"))]
    for id, kind, effect, words in every:
        if now.card in ("", id):
            act = c.edit(Played, card=id, sort=kind, effect=effect, damage=0)
            yield c.Option(words, now.card == id, act)
    if now.card:
        yield c.Option(_("Another card"), False, c.edit(Played, card="", target=""), icon="swap_horiz")


def _chosen(state: Realm, combat: Combat, now: Played, _: Translator) -> Iterator[c.Card]:
    """Whom the card is played on, its power, and what comes of it."""
    targets = tuple(
        c.Option(
            blows.place_name(state, one.id, _),
            now.target == one.id,
            c.edit(Played, target="" if now.target == one.id else one.id),
        )
        for one in _targets(combat, now)
    )
    if targets:
        yield c.Line(_("Target") if now.card in SORCERY else _("Target (optional)"), "label")
        yield c.Chips(targets)
    else:
        yield c.Line(_("No unit has just been beaten."))
    if now.card in SORCERY:
        power, given = _("Power"), _("Cards given for it")
        # A point of power is one more card, unless the table counts them otherwise.
        yield c.counter(power, now.power, 0, MOST_POWER, lambda n: c.edit(Played, power=n, boosts=n))
        yield c.counter(given, now.boosts, 0, MOST_POWER, lambda n: c.edit(Played, boosts=n))
    yield from _effect(now, _)
    yield c.Chips(
        (
            c.Option(_("Only to empower"), now.empowering, c.edit(Played, empowering=not now.empowering)),
            c.Option(_("Expert effect"), now.expert, c.edit(Played, expert=not now.expert)),
        )
    )
    aimless = (
        targets and not now.target and not now.empowering and now.card in SORCERY and SORCERY[now.card].does != "told"
    )
    yield c.Line(_("Touch whom it is cast on."), "strong") if aimless else c.Button(_("Play it"), PlayIt(), filled=True)


def _targets(combat: Combat, now: Played) -> list[Fighter]:
    """Units on the board, the enemy's first for what harms; the one just beaten for what raises it."""
    if now.card == "resurrection":
        return [combat.fallen] if combat.fallen and combat.fallen.side == now.side else []
    harms = SORCERY[now.card].harms if now.card in SORCERY else True
    there = [one for one in combat.fighters if not one.gone and one.at]
    return sorted(there, key=lambda one: (one.side == now.side) == harms)


def _effect(now: Played, _: Translator) -> Iterator[c.Card]:
    if now.card == "magic-arrow":
        found = rules.arrow_damage(now.power)
        if isinstance(found, tuple):
            lost = _(", {n} power lost", n=found[1]) if found[1] else ""
            yield c.Line(_("Magic Arrow: {n} damage", n=found[0]) + lost, "strong")
    elif effect := spell_effect(now.card, now.power, _):
        yield c.Line(effect, "strong")
        yield c.Line(names.fans(_), "small")
    else:
        put = _("Damage it deals")
        yield c.counter(put, now.damage, 0, MOST_DAMAGE, lambda n: c.edit(Played, damage=n))
