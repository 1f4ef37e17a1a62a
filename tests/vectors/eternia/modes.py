"""The end of a game, solo and skirmish."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.eternia import combat_deck, ending, epic, skirmish, solo
from tests.vectors.eternia.telling import Case, call, named, one, told


def won(c: Case) -> Case:
    standings = {team: call(ending.Standing, values) for team, values in c["teams"].items()}
    return named("winner", "reason")(call(ending.winner, {**c, "teams": standings}))


def which_deck(c: Case) -> Case:
    return told(call(solo.battle_deck, c), lambda r: {"deck": r[0], "roll": r[1]})


def growth(c: Case) -> Case:
    return told(call(solo.soldier_growth, c), lambda r: {"outposts": r[0], "supply": r[1]})


def mount(c: Case) -> Case:
    def out(left: int) -> Case:
        if not c.get("result"):
            return {"pool": left}
        result = epic.beast_outcome(2, 1, 0 if c["result"] == "win" else 1, mode="skirmish")
        beast = "out-of-deck" if result.reward else "shuffled-back"
        return {"pool": left, **named("vp", "reward", "may_tame")(result), "beast": beast}

    return told(skirmish.acquire_mount(c["pool"]), out)


def bought(c: Case) -> Case:
    return told(call(skirmish.skirmish_buy_phase, c), lambda r: {"spent": r[0], "discarded": r[1], "pool": 0})


ADAPTERS: dict[str, Callable[[Case], Any]] = {
    "winner": won,
    "battle_deck": which_deck,
    "effect_cards": lambda c: told(call(solo.effect_cards, c), one("draw")),
    "effect_deck_skulls": lambda c: told(call(solo.effect_deck_skulls, c), one("skull_ranks")),
    "soldier_growth": growth,
    "solo_score": lambda c: told(call(ending.solo_score, c), lambda r: {"score": r.total}),
    "skirmish_quest": lambda c: {
        "pool": skirmish.skirmish_quest(c["pool"]),
        "scenario_card_drawn": False,
        "token": "out-of-game",
    },
    "train": lambda c: told(call(skirmish.train, c), lambda left: {"pool": left, "deck_total": combat_deck.SIZE}),
    "acquire_mount": mount,
    "blocked_vp": lambda c: {"eternium": skirmish.blocked_vp(c["vp"])},
    "quest_token_place": lambda c: told(call(skirmish.quest_token_place, c), one("placed")),
    "skirmish_return": lambda c: named("rule", "choices")(call(skirmish.skirmish_return, c)),
    "skirmish_buy_phase": bought,
}
