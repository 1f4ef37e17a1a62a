"""Epic combat from the totals on: initiative, strikes, who wins, fleeing, and fights against beasts and bosses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.eternia.grid import Totals
from companion.games.eternia.pool import NO_WAIVERS, short_of

FLEE_PRICE = 2
EPIC_FACES = (
    "+1 attack",
    "+2 attack",
    "+1 defence",
    "+2 defence",
    "+1 initiative",
    "+2 initiative",
    "surge",
)
BEAST_KINDS = ("epic-beast", "boss")


def can_attack_enemy_hero(variant: str, skull_events_resolved: int) -> Refusal | None:
    """In a first game heroes are safe from each other until the second skull.

    Rule: first-game-protection
    """
    safe = variant == "first-game" and skull_events_resolved < 2
    return refuse("E_PROTECTION_PERIOD", "first-game-protection") if safe else None


def combat_sequence(enemy_heroes: int, enemy_soldiers: int) -> tuple[str, ...]:
    """A hero who enters fights the heroes one by one, then the soldiers.

    Rule: combat-order
    """
    return ("epic",) * enemy_heroes + (("soldier",) if enemy_soldiers > 0 else ())


@dataclass(frozen=True, slots=True)
class Initiative:
    """Who strikes first, and the HP that being surprised costs each."""

    first: str
    loss_active: int = 0
    loss_other: int = 0


def initiative_result(active: int, other: int, doubled_hurts: bool = False, zero_is_doubled: bool = True) -> Initiative:
    """The higher initiative strikes first and the other loses 1 HP; on a tie the active hero strikes first, unhurt.

    With the Initiative Matters option, twice as much costs 2 HP; whether anything doubles zero is reading A13.
    Rule: initiative
    """
    if active == other:
        return Initiative("active")
    low, high = min(active, other), max(active, other)
    loss = 2 if doubled_hurts and high >= 2 * low and (low or zero_is_doubled) else 1
    return Initiative("active", 0, loss) if active > other else Initiative("other", loss, 0)


def attack_damage(attack: int, defence: int) -> int:
    """Attack above defence hurts by the difference.

    Rule: epic-step6-damage
    """
    return max(0, attack - defence)


def facing(side: str) -> str:
    return "other" if side == "active" else "active"


def blows(
    first: str, hp: Mapping[str, int], totals: Mapping[str, Totals], at_once: bool = True
) -> tuple[int | None, int | None]:
    """The two strikes in initiative order; a fighter at 0 HP strikes no more, unless the table checks only in step 7.

    Rule: epic-step6-damage
    """
    second = facing(first)
    if at_once and not (hp[first] and hp[second]):
        return None, None
    one = attack_damage(totals[first].attack, totals[second].defence)
    if at_once and one >= hp[second]:
        return one, None
    return one, attack_damage(totals[second].attack, totals[first].defence)


@dataclass(frozen=True, slots=True)
class Verdict:
    winner: str
    active_total: int
    defender_total: int


def two_round_winner(active_damage: Sequence[int], defender_damage: Sequence[int]) -> Verdict:
    """With nobody defeated the most damage over both combat rounds wins, the defender on a tie.

    Rule: epic-winner
    """
    mine, theirs = sum(active_damage), sum(defender_damage)
    return Verdict("active" if mine > theirs else "defender", mine, theirs)


def flee_price(mode: str = "standard", difficulty: str | None = None, enemy: str = "hero") -> int:
    """Fleeing costs 2 Eternium; nothing for a solo beginner, 1 for a novice who flees an enemy hero.

    Rule: flee
    """
    if mode in ("solo", "coop"):
        if difficulty == "beginner":
            return 0
        if difficulty == "novice" and enemy in ("hero", "solo-hero"):
            return 1
    return FLEE_PRICE


def flee(
    role: str,
    combat_round: int,
    pool: int,
    free_adjacent_areas: int,
    mode: str = "standard",
    difficulty: str | None = None,
    enemy: str = "hero",
    waived: frozenset[str] = NO_WAIVERS,
) -> int | Refusal:
    """After the first combat round the active hero may pay to leave for a neighbouring area without enemies.

    Gives the pool afterwards; the enemy counts as winner.
    Rule: flee
    """
    price = flee_price(mode, difficulty, enemy)
    checks = [
        refuse("E_FLEE_NOT_ACTIVE", "flee-impossible") if role != "active" else None,
        refuse("E_FLEE_SECOND_ROUND", "flee-impossible") if combat_round > 1 else None,
        refuse("E_FLEE_NO_AREA", "flee-impossible") if free_adjacent_areas < 1 else None,
        short_of(pool, price, "flee"),
    ]
    return first_refusal(waived, checks) or max(0, pool - price)


def epic_die_apply(printed: Totals, face: str) -> tuple[Totals, bool] | Refusal:
    """The epic die adds to one value of a beast or boss, or calls its surge: (values, surge).

    Rule: epic-die
    """
    if face not in EPIC_FACES:
        return refuse("E_BAD_FACE", "epic-die", final=True)
    if face == "surge":
        return printed, True
    by, zone = face.split(" ")
    gain = {"initiative": 0, "attack": 0, "defence": 0, zone: int(by)}
    return (
        Totals(
            printed.initiative + gain["initiative"], printed.attack + gain["attack"], printed.defence + gain["defence"]
        ),
        False,
    )


@dataclass(frozen=True, slots=True)
class BeastOutcome:
    """How a fight against a beast or boss stands; `next` says that a second combat round follows."""

    vp: int = 0
    reward: bool = False
    may_tame: bool = False
    card: str = "shuffled-into-scenario-deck"
    next: str = ""


def beast_outcome(
    rounds_done: int,
    hero_hp: int,
    beast_hp: int,
    kind: str = "epic-beast",
    mode: str = "standard",
    boss_vp: int = 0,
) -> BeastOutcome:
    """A beaten epic beast gives 1 VP and its reward; one that is not goes back to its deck, a boss stays hurt.

    A skirmish gives no VP for it (reading A37), a boss what the scenario says (reading A28).
    Rule: beast-defeated
    """
    boss = kind == "boss"
    survivor = BeastOutcome(card="stays-in-play") if boss else BeastOutcome()
    if hero_hp <= 0:
        return survivor
    if beast_hp <= 0:
        vp = boss_vp if boss else int(mode != "skirmish")
        return BeastOutcome(vp, True, not boss, "kept-or-discarded")
    return BeastOutcome(next="round-2") if rounds_done < 2 else survivor


@dataclass(frozen=True, slots=True)
class Retreat:
    """Who has to go after a single-round duel, and where; no side when the table must say."""

    side: str = ""
    to: str = ""


def faster_combat_loser(hp_a: int, hp_b: int, outposts_a: int, outposts_b: int, tie_goes_out: str = "") -> Retreat:
    """After one combat round the hero with fewer HP goes to its nearest outpost, or to base without any.

    Equal health forces nobody out: the table decides, or always the same side (reading A13). At 0 HP a hero goes to
    base.
    Rule: faster-combat-one-round
    """
    if hp_a == hp_b and not tie_goes_out:
        return Retreat()
    first = hp_a < hp_b or (hp_a == hp_b and tie_goes_out == "a")
    side, hp, outposts = ("a", hp_a, outposts_a) if first else ("b", hp_b, outposts_b)
    return Retreat(side, "nearest-own-outpost" if outposts > 0 and hp > 0 else "base")
