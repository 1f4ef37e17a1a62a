"""Saves of version 1, brought up to date event by event with the table as it stood before each.

In version 1 the next to place or act, damage, defeats and what follows from readings were reckoned anew at each replay.
What follows are the rules as they were then: they are history, so they never change again.
"""

from __future__ import annotations

from typing import Any

from companion.games.eternia.fight import Fight, Side
from companion.games.eternia.state import State

Data = dict[str, Any]  # an event as an old save holds it


def upgrade_event(version: int, data: Data, before: State) -> object:
    """The JSON of one event; each version's step is done in turn. Version 3 only adds what is sealed and shown."""
    return {**data, **_from_1(data, before)} if version < 2 else data


def _from_1(data: Data, before: State) -> Data:
    match data["type"]:
        case "hero-defeated":
            return {"hp": before.heroes[data["hero"]].max_hp, "turn_over": before.active == data["hero"]}
        case "round-advanced":
            return {"skull_open": bool(data.get("skull")) and before.mode != "skirmish"}
        case "card-gained":
            return {"encounter_over": data["card"]["kind"] == "ally" and before.errand == "encounter"}
        case "card-traded":
            card = before.heroes[data["giver"]].cards[data["place"]]
            return {"encounter_over": card.kind == "ally" and before.errand == "encounter"}
        case "outposts-grew":
            acted = sum(hero.activated for hero in before.heroes.values())
            return {"mark": f"{before.round}/{data['moment']}/{acted}"}
    return _in_fight(data, before, before.fight) if before.fight else {}


def _in_fight(data: Data, before: State, fight: Fight) -> Data:
    match data["type"]:
        case "step-reached" if data["step"] == 3:
            return {"turn": "active"}
        case "step-reached" if data["step"] == 4:
            return {"turn": _acts_next(fight, "", ())}
        case "card-placed" if data.get("counts", True) and fight.step == 3 and data["card"] not in ("flux", "time"):
            return {"turn": _places_next(fight, data)}
        case "act-done":
            return {"turn": _acts_next(fight, data["team"], fight.passed)}
        case "act-passed":
            return {"turn": _acts_next(fight, data["team"], (*fight.passed, data["team"]))}
        case "side-hurt":
            return _hurt(data, before, fight.side(data["side"]))
        case "second-round-began":
            anew = fight.kind == "solo-hero" and before.readings.get("A31") == "anew"
            back = before.readings.get("A01") == "round"
            return {"step": 1 if anew else 2, "focus_back": back, "weapon_anew": anew}
        case "battle-card-drawn":
            return {"surges": min(3, int(data["card"].get("surge", False)))}
        case "effect-card-drawn":
            return {"surges": min(3, int(data["card"].get("surge", False)) + fight.surges)}
    return {}


def _acts_next(fight: Fight, last: str, passed: tuple[str, ...]) -> str:
    """Teams in turn, those who passed left out."""
    teams = fight.teams
    start = teams.index(last) + 1 if last in teams else 0
    order = (*teams[start:], *teams[:start])
    return next((team for team in order if team not in passed), "")


def _places_next(fight: Fight, data: Data) -> str:
    """Sides in turn; one with all its cards down, with typed totals or an empty deck is done."""
    just = data["side"]
    facing = "other" if just == "active" else "active"
    if not _done(fight, fight.side(facing), 0, 0):
        return facing
    mine = fight.side(just)
    drawn = 0 if data["card"] in mine.hand else min(1, mine.deck.get(data["card"], 0))
    counted = data["zone"] != "side"
    return "" if _done(fight, mine, int(counted), drawn, placed=True) else str(just)


def _done(fight: Fight, side: Side, more: int, drawn: int, placed: bool = False) -> bool:
    cards = sum(lain.card != "flux" for zone in ("attack", "defence", "initiative") for lain in side.zone(zone))
    limit = 4 + (side.companions if fight.stronger else 0)
    empty = (placed or not side.hand) and sum(side.deck.values()) - drawn == 0
    return not side.grid or side.typed is not None or cards + more >= limit or empty


def _hurt(data: Data, before: State, side: Side) -> Data:
    had = before.heroes[side.name].hp if side.hero else side.hp
    most = before.heroes[side.name].max_hp if side.hero else side.max_hp
    lost = min(data["by"], had)
    counts = data.get("counts", True)
    return {"hp": min(most, max(0, had - data["by"])), "dealt": max(0, lost) if counts else 0}
