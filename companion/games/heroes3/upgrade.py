"""Saves of version 1, brought up to date event by event with the table as it stood before each.

In version 1 the refresh of a round, what a proclamation does, the A.I. hero's points and where a combat stands were reckoned
anew at each replay. What follows are the rules as they were then: they are history, so they never change again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from companion.games.heroes3.state import Combat, Fighter, Realm

POINTS = {"main": 3, "secondary": 2}
MORE_POINTS = {"battalions-stallion": 1, "magic-tortoise": -1}
PROMISED: Mapping[str, Mapping[str, int]] = {
    "gold-dragon": {"gold": 5},
    "greedy-dragon": {"valuables": -1},
    "merry-leprechaun": {"valuables": 1},
    "wild-debauchery": {"gold": -5},
}
CARDS = {"attack": "attack", "defence-1": "defence-strongest", "defence-2": "defence-next"}


def upgrade_event(version: int, data: object, before: Realm) -> object:
    """The JSON of one event; each version's step is done in turn, so a third version adds a line."""
    return _from_1(data, before) if version < 2 else data


def _from_1(data: Any, before: Realm) -> object:
    match data["type"]:
        case "round-advanced":
            return {**data, **_refreshed(before)}
        case "secondary-changed":
            return {**data, "mp": POINTS["secondary"]}
        case "proclaimed":
            return {**data, **_proclaimed(before, data["card"])}
        case "ai-marched":
            return {**data, "left": _left(before, data["actions"])}
    return _in_combat(data, before, before.combat) if before.combat else data


def _refreshed(before: Realm) -> dict[str, Any]:
    more = MORE_POINTS.get(before.pinned, 0)
    mp = {hero: max(0, n + more) for hero, n in POINTS.items()}
    even = before.readings.get("A1") == "resource-even"
    income = before.round > 1 and (before.round % 2 == 0) == even
    homes = [
        sum(f.owner == i and f.kind in ("town", "settlement") for f in before.fields) for i in range(len(before.seats))
    ]
    return {
        "mp": [mp] * len(before.seats),
        "homeless": [
            0 if home or not before.fields else seat.homeless + 1
            for home, seat in zip(homes, before.seats, strict=True)
        ],
        "active": next((i for i, seat in enumerate(before.seats) if not seat.eliminated), 0),
        "ai_mp": 3,
        "promised": {} if income else dict(before.next_income),
    }


def _proclaimed(before: Realm, card: str) -> dict[str, Any]:
    change = MORE_POINTS.get(card, 0) - MORE_POINTS.get(before.pinned, 0)
    return {
        "mp": [{hero: max(0, n + change) for hero, n in seat.mp.items()} for seat in before.seats],
        "promised": dict(PROMISED.get(card) or before.next_income),
    }


def _left(before: Realm, actions: list[Any]) -> int:
    last = actions[-1] if actions else {}
    fights = last.get("kind") == "combat" or (last.get("kind") == "town" and last.get("reached", True))
    return 0 if fights else max(0, before.ai_mp - sum(action.get("cost", 0) for action in actions))


def _in_combat(data: Any, before: Realm, combat: Combat) -> object:
    match data["type"]:
        case "unit-activated":
            return {**data, **_woken(combat, data["fighter"])}
        case "breached":
            column, row = data["at"]
            pieces = {**combat.pieces, f"{column},{row}": "rubble"}
            return {**data, "tower": any(piece in ("wall", "gate") for piece in pieces.values())}
        case "ai-card-drawn":
            card = data["card"]
            return {**data, "kind": CARDS.get(card) or CARDS.get(card.split("-")[0], "")}
        case "activation-ended" | "activation-skipped":
            return {**data, "stands": _ended(before, combat, data["fighter"])}
        case "struck":
            return {**data, "stands": _struck(combat, data)}
        case "spell-hit":
            return {**data, "stands": _stands(combat, _with(combat, data["after"]))}
        case "ability-used":
            again = "fighting" if data["ability"] == "raise" and combat.phase == "over" else combat.phase
            return {**data, "stands": _stands(combat, _with(combat, data["after"]), phase=again)}
        case "corrected" if data["path"].startswith("fighter/"):
            _kind, id, what = data["path"].split("/", 2)
            changed = [{**one, what: bool(data["value"])} if one["id"] == id else one for one in _plain(combat)]
            return {**data, "stands": _stands(combat, changed)}
    return data


def _woken(combat: Combat, id: str) -> dict[str, Any]:
    fighter = combat.fighter(id)
    if fighter is None:
        return {"next_defence": combat.next_defence}
    far = fighter.side == "far"
    after = {
        **_json(fighter),
        "moved": 0,
        "attacked": False,
        "shield": False,
        "shield_spent": fighter.shield,
        "defence_plus": fighter.defence_plus + (combat.next_defence if far else 0),
        "origin": fighter.at,
    }
    return {"after": after, "next_defence": 0 if far else combat.next_defence}


def _json(fighter: Fighter) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(asdict(fighter)))
    return found


def _plain(combat: Combat) -> list[dict[str, Any]]:
    """What tells where a combat stands: of each unit its side, whether it is on the board, gone, and has acted."""
    return [{"id": f.id, "side": f.side, "at": f.at, "gone": f.gone, "acted": f.acted} for f in combat.fighters]


def _with(combat: Combat, after: Any) -> list[dict[str, Any]]:
    return [{**one, **after} if one["id"] == after["id"] else one for one in _plain(combat)]


def _ended(before: Realm, combat: Combat, id: str) -> dict[str, Any]:
    units = [{**one, "acted": True} if one["id"] == id else one for one in _plain(combat)]
    fighter, last, value = combat.fighter(id), combat.last, combat.last_initiative
    if fighter:
        last = "attacker" if fighter.side == combat.attacker else "defender"
        value = before.units[fighter.unit].shown(fighter.shows).initiative + fighter.initiative_plus
    stands = _stands(combat, units, active="", answer=None)
    return {**stands, "last": last, "last_initiative": value}


def _struck(combat: Combat, data: Any) -> dict[str, Any]:
    units = _with(combat, data["after"])
    if data.get("extra"):
        return _stands(combat, units)
    answered = data.get("answered") and not data.get("retaliation")
    return _stands(combat, units, answer={"by": data["target"], "against": data["fighter"]} if answered else None)


KEPT: Any = object()


def _stands(
    combat: Combat, units: Iterable[dict[str, Any]], *, phase: str = "", active: str | None = None, answer: Any = KEPT
) -> dict[str, Any]:
    active = combat.active if active is None else active
    if answer is KEPT:
        answer = asdict(combat.answer) if combat.answer else None
    now = {"phase": phase or combat.phase, "active": active, "answer": answer}
    now |= {"last": combat.last, "last_initiative": combat.last_initiative}
    standing = [one for one in units if not one["gone"]]
    if now["phase"] == "placing":
        return now
    if any(not any(one["side"] == side and one["at"] is not None for one in standing) for side in ("near", "far")):
        return {**now, "phase": "over", "active": "", "answer": None}
    ids = {one["id"] for one in standing}
    if answer and not {answer["by"], answer["against"]} <= ids:
        now["answer"] = None
    if active in ids:
        return now
    if now["answer"] is None and all(one["acted"] for one in standing):
        return {**now, "phase": "round-over", "active": ""}
    return {**now, "active": ""}
