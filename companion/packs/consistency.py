"""A pack that reads well can still make no sense: ids used twice, a start outside its bounds, a die without faces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from companion.i18n import N_
from companion.packs.model import Pack

Where = list[str | int]
Objection = tuple[Where, str, dict[str, object]]
MOST_FACES = 1000
MOST_CARDS = 1000
MOST_PLAYERS = 20
_ID = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")

ADVICE = {
    "missing": N_("“{key}” is missing: add it"),
    "unexpected_keyword_argument": N_("“{key}” is not known here: check its spelling, or remove it"),
    "int_type": N_("“{key}” must be a whole number"),
    "string_type": N_("“{key}” must be text in quotes"),
    "tuple_type": N_("“{key}” must be a list in [ ]"),
    "dataclass_type": N_("“{key}” must be a table in {{ }}"),
    "literal_error": N_("“{key}” must be one of {expected}"),
}
EMPTY = N_("“{key}” is empty: write it")
TWICE = N_("the id “{id}” is used twice: rename one")
_BAD_ID = N_("the id “{id}” may have only small letters, digits and “-” or “_” between them")


def objections(pack: Pack) -> Iterator[Objection]:
    """Everything in the pack that makes no sense, with its place in game.toml."""
    if not 1 <= pack.players_min <= pack.players_max <= MOST_PLAYERS:
        yield ["players_max"], N_("players_min to players_max must lie within 1 to {most}"), {"most": MOST_PLAYERS}
    for kind in ("counter", "track", "die", "deck", "setup", "value", "variants"):
        yield from _ids(getattr(pack, kind), [kind])
    yield from _ids(pack.turn.phases, ["turn", "phases"])
    yield from _ids(pack.turn.kinds, ["turn", "kinds"])
    yield from _numbers(pack)
    yield from _dice_and_cards(pack)
    for n, step in enumerate(pack.setup):
        yield from _ids(step.options, ["setup", n, "options"])
        if step.default and step.default not in {option.id for option in step.options}:
            what = N_("the default “{id}” is none of the options: use one of their ids")
            yield ["setup", n, "default"], what, {"id": step.default}


def _ids(items: Sequence[Any], where: Where) -> Iterator[Objection]:
    seen: set[str] = set()
    for n, item in enumerate(items):
        place = [*where, n, "id"]
        if not _ID.fullmatch(item.id):
            yield place, _BAD_ID, {"id": item.id}
        if item.id in seen:
            yield place, TWICE, {"id": item.id}
        seen.add(item.id)


def _numbers(pack: Pack) -> Iterator[Objection]:
    for n, counter in enumerate(pack.counter):
        if not counter.low <= counter.start <= counter.high:
            what = N_("“{id}” starts at {start}, outside {low} to {high}: widen the bounds or move the start")
            values = {"id": counter.id, "start": counter.start, "low": counter.low, "high": counter.high}
            yield ["counter", n, "start"], what, values
    for n, track in enumerate(pack.track):
        if not 0 <= track.start < len(track.spaces):
            what = N_("the track “{id}” has {count} spaces, so its start must be from 0 to {last}")
            values = {"id": track.id, "count": len(track.spaces), "last": max(len(track.spaces) - 1, 0)}
            yield ["track", n, "start"], what, values
    for n, value in enumerate(pack.value):
        if value.low > value.high:
            yield ["value", n, "low"], N_("“{id}”: low is above high"), {"id": value.id}
        yield from _ids(value.options, ["value", n, "options"])
        if value.options and value.value is not None and value.value not in {option.id for option in value.options}:
            what = N_("the value “{id}” is none of the options: use one of their ids")
            yield ["value", n, "value"], what, {"id": str(value.value)}
    if pack.turn.last_round < 0:
        yield ["turn", "last_round"], N_("last_round is the number of rounds, or 0 for no end"), {}


def _dice_and_cards(pack: Pack) -> Iterator[Objection]:
    for n, die in enumerate(pack.die):
        if not die.faces or any(face.count < 1 for face in die.faces):
            what = N_("the die “{id}” needs at least one face, each counted at least once")
            yield ["die", n, "faces"], what, {"id": die.id}
        elif sum(face.count for face in die.faces) > MOST_FACES:
            what = N_("the die “{id}” has more than {most} faces")
            yield ["die", n, "faces"], what, {"id": die.id, "most": MOST_FACES}
    for n, deck in enumerate(pack.deck):
        yield from _ids(deck.cards, ["deck", n, "cards"])
        for m, card in enumerate(deck.cards):
            if card.count < 0:
                yield (
                    ["deck", n, "cards", m, "count"],
                    N_("“{id}”: a number of cards cannot be negative"),
                    {"id": card.id},
                )
        if sum(max(card.count, 0) for card in deck.cards) > MOST_CARDS:
            what = N_("the deck “{id}” has more than {most} cards")
            yield ["deck", n, "cards"], what, {"id": deck.id, "most": MOST_CARDS}
