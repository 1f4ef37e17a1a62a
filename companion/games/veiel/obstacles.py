"""Why a card cannot be fetched: the refusals of the fusion rules, each with the cards that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.core.refusal import Refusal, refuse
from companion.games.veiel.facts import BASE_CARDS, FRENCH_MASCULINE, FRENCH_WITH_ARTICLE, Combined
from companion.games.veiel.fusion import Line, Play, can_fuse, contributors, lacking, newest, pools, run, shares
from companion.games.veiel.mistress import available_cards
from companion.games.veiel.refusals import about, refused
from companion.packs.model import Names


def lies_in_front(card: Combined, left: int, encounters_done: int) -> Refusal | None:
    """Only what lies in front of her can be fetched: her tiers open with the encounters.

    Rule: em-progression
    """
    if card.tier not in available_cards(encounters_done):
        code, rule = ("adept_locked", "adept-cards") if card.tier == "adept" else ("master_locked", "master-cards")
        return refused(code, rule, card=card.name)
    if left < 1:
        return refused("not_in_front", "em-progression", card=card.name)
    return None


def obstacle(line: Line, card: Combined, cards: Mapping[str, Combined]) -> Refusal | None:
    """Why a card cannot be fetched now: the one rule without which it could be, or the elements still missing.

    Rule: fusion
    """
    plays = line.plays

    def could(changed: Line) -> bool:
        return can_fuse(changed, card.id, card.elements)

    if could(line):
        return None
    if could(replace(line, late="run")):
        return refused("too_late", "fusion", card=card.name)
    if could(replace(line, plays=tuple(replace(p, card="") if p.card == card.id else p for p in plays))):
        return refused("loop", "fusion-no-loop", card=card.name)
    if could(replace(line, plays=tuple(replace(p, used_for="") for p in plays))):
        return card_used(_newest_used(line, card), cards)
    if could(replace(line, discards="keeps")):
        return refused("discard_broke", "fusion-sequence", card=card.name)
    if could(replace(line, plays=tuple(p for p in plays if p.discarded or shares(p.elements, card.elements)))):
        return run_broken(line, card, cards)
    if could(replace(line, plays=tuple(replace(p, discarded=False) for p in plays))):
        return refused("only_discarded", "discard-vs-play", card=card.name)
    if could(replace(line, plays=tuple(replace(p, turn=line.turn) for p in plays))):
        return refused("turn_over", "fusion-same-turn", card=card.name)
    serving = contributors(line, card.id, card.elements)
    missing = lacking((e for i in serving for e in plays[i].elements), card.elements)
    if not missing:
        return refused("one_card", "fusion-min-two", card=card.name)
    return still_needs(card, missing)


def objections(
    line: Line, card: Combined, places: tuple[int, ...], cards: Mapping[str, Combined]
) -> Iterable[Refusal | None]:
    """What speaks against fetching a card with just these plays, in the order in which a friend would say it.

    Rule: fusion
    """
    known = [line.plays[i] for i in places if 0 <= i < len(line.plays)]
    yield refuse("no_such_play", "fusion", final=True) if not places or len(known) != len(set(places)) else None
    yield refused("one_card", "fusion-min-two", card=card.name) if len(known) < 2 else None
    yield refused("loop", "fusion-no-loop", card=card.name) if any(p.card == card.id for p in known) else None
    spent = next((p for p in known if p.used_for), None)
    yield card_used(spent, cards) if spent else None
    yield refused("turn_over", "fusion-same-turn", card=card.name) if any(p.turn != line.turn for p in known) else None
    yield refused("only_discarded", "discard-vs-play", card=card.name) if any(p.discarded for p in known) else None
    stranger = next((p for p in known if not shares(p.elements, card.elements)), None)
    yield (
        refused("no_common_element", "fusion-sequence", card=card.name, played=name_of(stranger, cards))
        if stranger
        else None
    )
    yield outside_run(line, card, places, cards)
    missing = lacking((e for p in known for e in p.elements), card.elements)
    yield (still_needs(card, missing) if missing else None)


def outside_run(line: Line, card: Combined, places: tuple[int, ...], cards: Mapping[str, Combined]) -> Refusal | None:
    """The chosen plays must stand in one run of the wanted card, and be claimed in time.

    Rule: fusion-sequence
    """

    def within(changed: Line) -> bool:
        return any(set(places) <= set(pool) for pool in pools(changed, card.id, card.elements))

    if within(line) and (line.late != "at-once" or newest(line) in places):
        return None
    if within(replace(line, late="run")):
        return refused("too_late", "fusion", card=card.name)
    if within(replace(line, discards="keeps")):
        return refused("discard_broke", "fusion-sequence", card=card.name)
    return run_broken(line, card, cards)


def still_needs(card: Combined, missing: tuple[str, ...]) -> Refusal:
    """The elements that nothing in the run brings yet.

    Rule: fusion
    """
    return about("missing_elements", "fusion", {"card": card.name}, elements=",".join(missing))


def _newest_used(line: Line, card: Combined) -> Play:
    """The newest card of this turn that would help, had it not served: of the run, or of an earlier one claimed late."""
    of_turn = [p for p in line.plays if p.turn == line.turn and p.used_for and shares(p.elements, card.elements)]
    in_run = [line.plays[i] for i in run(line, card.elements) if line.plays[i].used_for]
    return (in_run or of_turn)[-1]


def card_used(play: Play, cards: Mapping[str, Combined]) -> Refusal:
    """A played card serves one fusion; what was left of it is lost.

    Rule: fusion-one-card-one-fusion
    """
    served = cards[play.used_for].name if play.used_for in cards else Names(play.used_for, play.used_for)
    return refused("card_used", "fusion-one-card-one-fusion", played=name_of(play, cards), card=served)


def run_broken(line: Line, card: Combined, cards: Mapping[str, Combined]) -> Refusal:
    """The newest card that came in between and shares nothing with the wanted one.

    Rule: fusion-sequence
    """
    strangers = [
        p for p in line.plays if p.turn == line.turn and not p.discarded and not shares(p.elements, card.elements)
    ]
    if not strangers:
        return refused("too_late", "fusion", card=card.name)
    return refused("run_broken", "fusion-sequence", card=card.name, **_breaker(strangers[-1], cards))


def stands_for(play: Play) -> str:
    """What a play counts as: an Essence, a Reward or a Novice card is told by the element it became."""
    wild = play.card in ("essence", "reward", "novice")
    return play.elements[0] if wild and play.elements else play.card


def name_of(play: Play, cards: Mapping[str, Combined]) -> Names:
    id = stands_for(play)
    if id in BASE_CARDS:
        return BASE_CARDS[id]
    return cards[id].name if id in cards else Names(id, id)


def _breaker(play: Play, cards: Mapping[str, Combined]) -> dict[str, Names]:
    """French speaks of an element with its article, and agrees with its gender."""
    id, name = stands_for(play), name_of(play, cards)
    masculine = id in FRENCH_MASCULINE
    return {
        "breaker": Names(name.en, FRENCH_WITH_ARTICLE.get(id, name.fr)),
        "e": Names("", "" if masculine else "e"),
        "it": Names("it", "lui" if masculine else "elle"),
    }
