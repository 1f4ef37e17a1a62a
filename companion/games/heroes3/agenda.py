"""What is due at the table now, and what a guarded field would mean: the round board and the difficulty table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.refusal import Refusal
from companion.games.heroes3 import calendar, guards, level
from companion.games.heroes3.combat import terms
from companion.games.heroes3.economy import purse
from companion.games.heroes3.lore import PROCLAIMED
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Realm


@dataclass(frozen=True, slots=True)
class Due:
    """Something to do or to know: a code, whom it concerns (-1 everybody), a text of the table's own, and the rule."""

    code: str
    seat: int = -1
    text: str = ""
    rule: str = ""


def bonus_waits(state: Realm, number: int) -> bool:
    """Whether this player may still choose a starting bonus: in round 1, until the own turn has ended.

    Rule: starting-bonus
    """
    seat = state.seats[number]
    open_ = state.round == 1 and state.mode != "campaign-solo" and not seat.played and seat.bonus not in ("a", "b")
    return open_ and purse.starting_bonus(state.difficulty, "a", state.variants) is not None


def agenda(state: Realm) -> tuple[Due, ...]:
    """What this round asks for, in the order in which it is done.

    Rule: round-types
    """
    even = reads(state.readings, "A1", "resource-even")
    kind = calendar.round_kind(state.round, state.variants, resource_even=even)
    found: list[Due] = []
    found += [
        Due("event", text=event.text, rule="timed-events") for event in state.events if event.round == state.round
    ]
    if kind.cubes_off:
        found.append(Due("cubes-off", rule="variant-cube-refresh"))
    if kind.proclamation and state.proclaimed != state.round:
        found.append(Due("proclaim", rule="astrologers-round"))
    card = PROCLAIMED.get(state.pinned)
    found += [Due(f"heed-{card.asks}", number, rule="astrologers-round") for number in state.heeding if card]
    for number, seat in enumerate(state.seats):
        if seat.eliminated:
            continue
        if kind.income and not seat.collected:
            found.append(Due("collect", number, rule="resource-round"))
        if seat.rewards:
            found.append(Due("reward", number, seat.rewards[0], "level-effects"))
        if seat.discard_hand and state.active == number:
            found.append(Due("discard-hand", number, rule="second-negative-morale"))
        if seat.homeless:
            found.append(Due("homeless", number, str(seat.homeless), "elimination-three-rounds"))
    pinned = PROCLAIMED.get(state.pinned)
    if pinned and pinned.lasts == "until-next":
        found.append(Due("pinned", text=pinned.id, rule="astrologers-round"))
    if state.round_limit and state.round >= state.round_limit:
        found.append(Due("last-round", rule="scenario-rules"))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Scouting:
    """A guarded field before the hero enters: its guards by tier, whether they flee, and what is at stake."""

    guards: Mapping[str, int] = field(default_factory=dict)
    quick: bool = False
    xp: int = 0
    to_level_seven: bool = False
    rounds: int = 0
    retreat: bool = True
    unsure: bool = False


def scouted(state: Realm, number: int, numeral: int, hero: str = "main") -> Scouting | Refusal:
    """What a field's numeral means for this hero (rounds 0 = no limit).

    Rule: difficulty-table
    """
    called = guards.guards(numeral, state.difficulty)
    if isinstance(called, Refusal):
        return called
    seat = state.seats[number]
    azure = "azure" in called
    never = hero == "secondary" and reads(state.readings, "A22", "never")
    quick = level.quick_combat(seat.level, seat.xp, numeral) and not never
    xp = level.combat_xp(seat.level, field=numeral, azure=azure, worthless=hero != "main" or quick)
    points = max(0, seat.mp.get(hero, 0) - 1)  # one is spent on the move onto the field
    length = terms.combat_length(called, points, "neutrals", state.variants)
    return Scouting(
        called,
        quick,
        xp if isinstance(xp, int) else 0,
        azure and hero == "main" and not quick,
        length.rounds,
        length.retreat,
        (numeral, state.difficulty) in guards.UNSURE,
    )
