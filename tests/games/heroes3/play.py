"""Play of heroes3: whole tables of three short rounds, with fights of every kind."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.capabilities.agreements import SetAutomation
from companion.core.tray import RollDice
from companion.games.heroes3 import GAME, lineup
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import commands as c
from companion.games.heroes3.state import Realm
from companion.games.heroes3.wording import unit_name
from companion.i18n import Translator
from tests.games.heroes3.tables import pack, realm

__all__ = ["GAME", "PACK", "fell", "fresh", "tap"]

PACK = pack()
UNITS = ["griffins", "marksmen", "halberdiers", "skeletons", "vampires", "troglodytes", "harpies"]
GUARDS = ["neutral-boars", "neutral-liches", "neutral-trolls", "neutral-medusas", "neutral-peasants"]
TABLES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("Ana",), "campaign-solo"),
    (("Ana", "Bob"), "coop"),
    (("Ana", "Bob", "Cy"), "clash"),
)


def fresh(rng: Random) -> Realm:
    players, mode = rng.choice(TABLES)
    scenario = {"units": UNITS, "rounds": 3, "ai_spells": ("haste", "lightning-bolt", "fire-shield"), "ai_hero": True}
    return realm(players, mode=mode, scenario=scenario)


def fell(before: Realm, after: Realm, _: Translator) -> list[str]:
    """Units that a step has beaten, by name."""
    if not before.combat or not after.combat:
        return []
    standing = {f.id for f in before.combat.fighters if not f.gone}
    return [unit_name(after, f.id, _) for f in after.combat.fighters if f.gone and f.id in standing]


def tap(state: Realm, rng: Random) -> Any:
    seat = rng.randrange(len(state.seats))
    if state.combat:
        return _in_combat(state, state.combat, rng)
    guards = tuple(bc.Muster(unit) for unit in rng.sample(GUARDS, 2))
    return rng.choice(
        [
            bc.StartCombat(seat, field=rng.randrange(1, 4), enemy=guards),
            bc.StartCombat(seat, kind="ai-hero", enemy=guards, place="town", citadel=True, attacker="far"),
            bc.StartCombat(seat, kind="hero", other=rng.randrange(len(state.seats))),
            c.GainXp(seat, 2),
            c.GainMorale(seat, "negative", 2),
            c.Build(seat, "city-hall", free=True),
            c.SpendMp(seat),
            c.TakeBonus(seat, "a"),
            RollDice(("resource", "resource")),
            c.TakeDie(seat, 0),
            c.Eliminate(seat),
            c.Eliminate(seat, False),
            SetAutomation("dice", rng.choice(["off", "ask"])),
        ]
    )


def _in_combat(state: Realm, combat: Any, rng: Random) -> Any:
    due = lineup.waiting(state, combat)
    unit = rng.choice([f.id for f in combat.fighters])
    who = due[0] if due else unit
    return rng.choice(
        [
            bc.DefendUnit(who),
            bc.EndActivation(who),
            bc.ActEnemy(who),
            bc.TogglePause(unit),
            c.Correct(f"fighter/{unit}/fire", 2),
            bc.PlayCard("near", "lightning-bolt", target=unit, power=1),
            bc.EndCombat("near-wins"),
            SetAutomation("dice", rng.choice(["off", "ask"])),
        ]
    )
