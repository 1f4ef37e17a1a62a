"""Gems and the zones they lie in: recovery, upkeep, wounds, and the boxes with their exertion limits."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.refusal import Refusal, refuse

ACTIVE, RECOVERING = "active", "recovering"
RECOVERY = {ACTIVE: (2, 3, 4), RECOVERING: (5, 6, 7)}
UNLIMITED = frozenset({"guard", "reroll"})
HORROR_CAP = 2
ALL_GEMS = 99  # no box holds as many
POTION = 2
CAUTIOUS_ACTIONS = frozenset({"guard", "reroll", "reaction-spell", "ally-guard", "ally-reroll"})


@dataclass(frozen=True, slots=True)
class Zones:
    """A hero's gems by zone; `red` are reminders in the wound zone for gems that still lie on the boxes."""

    reserve: int
    fatigue: int
    boxes: int
    wounds: int
    red: int = 0

    @property
    def total(self) -> int:
        """Every gem the hero owns; a red reminder stands for a gem already counted on a box."""
        return self.reserve + self.fatigue + self.boxes + self.wounds

    @property
    def standing(self) -> int:
        """How many more wounds the hero can take before the last gem is a wound."""
        return self.total - self.wounds - self.red

    @property
    def dead(self) -> bool:
        """A hero dies when every gem is, or is pledged to be, a wound.

        Rule: hero-death
        """
        return self.standing <= 0


def recovery_value(stance: str, fallen: int) -> int:
    """An active hero takes back 2, 3 or 4 gems, a recovering one 5, 6 or 7: more for each fallen companion, up to two.

    Rule: hero-recovery-values
    """
    return RECOVERY[stance][min(max(fallen, 0), 2)]


def recovered(value: int, fatigue: int) -> int:
    """Nobody takes back more gems than lie in fatigue.

    Rule: energy-gems
    """
    return min(max(value, 0), fatigue)


def upkeep(zones: Zones) -> Zones:
    """Gems on boxes go to fatigue, then each red reminder is swapped for a gem of fatigue.

    Rule: red-gem-reminder
    """
    fatigue = zones.fatigue + zones.boxes
    swapped = min(zones.red, fatigue)
    return Zones(zones.reserve, fatigue - swapped, 0, zones.wounds + swapped, zones.red - swapped)


def hurt(zones: Zones, damage: int, late: int = 0) -> Zones:
    """Wounds come from fatigue, then as red reminders for gems on the boxes, and only then from the reserve.

    By one reading the gems on spell cards and ally tiles are no action boxes: so many of the placed ones come `late`,
    after the reserve.

    Rule: hero-wounds-order
    """
    left = max(0, damage)
    tired = min(left, zones.fatigue)
    left -= tired
    pledged = min(left, max(0, zones.boxes - late - zones.red))
    left -= pledged
    fresh = min(left, zones.reserve)
    left -= fresh
    pledged += min(left, max(0, zones.boxes - zones.red - pledged))
    return Zones(
        zones.reserve - fresh, zones.fatigue - tired, zones.boxes, zones.wounds + tired + fresh, zones.red + pledged
    )


def limit_of(box: str, limit: int | None, horror: bool = False) -> int | None:
    """Guard and reroll know no limit; Horror caps every other box at 2.

    Rule: horror
    """
    if box in UNLIMITED:
        return None
    if horror:
        return HORROR_CAP if limit is None else min(limit, HORROR_CAP)
    return limit


def box_full(box: str, limit: int | None, placed: int, add: int, horror: bool = False) -> Refusal | None:
    """The gems on a box over the whole turn stay within its exertion limit.

    Rule: exertion-limit
    """
    cap = limit_of(box, limit, horror)
    if cap is not None and placed + add > cap:
        return refuse(
            "over_limit", "horror" if horror and cap == HORROR_CAP else "exertion-limit", placed=placed, limit=cap
        )
    return None


def too_poor(need: int, have: int, rule: str = "energy-gems") -> Refusal | None:
    """Only available gems can be spent.

    Rule: energy-gems
    """
    return None if need <= have else refuse("not_enough_gems", rule, need=need, have=have, final=need > ALL_GEMS)


def one_gem(gems: int, rule: str = "exertion-limit") -> Refusal | None:
    """A paid action takes at least one gem.

    Rule: free-and-paid-actions
    """
    return None if gems >= 1 else refuse("needs_one_gem", rule, final=True)


def may_act(stance: str, action: str) -> bool:
    """An active hero may do anything; a recovering one only defends, rerolls and casts reactions.

    Rule: hero-recovering
    """
    return stance == ACTIVE or action in CAUTIOUS_ACTIONS


def start_gems(printed: int, share: int) -> tuple[int, int]:
    """A hero starts with the printed gems less the scenario's share, which waits in fatigue.

    Rule: setup-hero-gems
    """
    tired = min(max(share, 0), printed)
    return printed - tired, tired


def drink(
    stance: str, reserve: int, fatigue: int, wounds: int, from_fatigue: int = 0
) -> tuple[int, int, int] | Refusal:
    """An active hero turns two gems into energy, wounds first and fatigue to fill up; `from_fatigue` asks for a mix.

    Rule: life-potion
    """
    if stance != ACTIVE:
        return refuse("not_active", "life-potion")
    asked = min(max(from_fatigue, 0), POTION, fatigue)
    healed = min(POTION - asked, wounds)
    rested = min(POTION - healed, fatigue)
    return reserve + healed + rested, fatigue - rested, wounds - healed


def healed(zones: Zones, symbols: int) -> Zones:
    """Mitra's Healing turns as many wounds as symbols back into energy.

    Rule: mitras-healing
    """
    back = min(max(symbols, 0), zones.wounds)
    return replace(zones, wounds=zones.wounds - back, reserve=zones.reserve + back)


def tired_by_bite(zones: Zones) -> Zones:
    """Set's Bite first drags one gem from energy to fatigue.

    Rule: sets-bite
    """
    moved = min(1, zones.reserve)
    return replace(zones, reserve=zones.reserve - moved, fatigue=zones.fatigue + moved)


def gift(caster_reserve: int, price: int = 2, most: int = 2) -> int | Refusal:
    """After paying for Gift of Life, up to two of the gems that are left change owner for good.

    Rule: gift-of-life
    """
    if poor := too_poor(price, caster_reserve, "gift-of-life"):
        return poor
    left = caster_reserve - price
    return min(most, left) if left else refuse("nothing_to_give", "gift-of-life", price=price)
