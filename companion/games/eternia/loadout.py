"""What one hero may carry."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.eternia.pool import NO_WAIVERS

SPELLS, PACK, ALLIES, MOUNTS, ARTIFACTS = 2, 5, 1, 1, 1


def loadout(
    spells: int = 0,
    pack: int = 0,
    allies: int = 0,
    mounts: int = 0,
    artifacts: int = 0,
    armour: Sequence[str] = (),
    waived: frozenset[str] = NO_WAIVERS,
) -> Refusal | None:
    """Two spells, five cards in the pack, one ally, one beast or vehicle, one artifact, one armour of each kind.

    Rule: support-cards
    """
    checks = [
        refuse("E_LIMIT_SPELLS", "spell-limit") if spells > SPELLS else None,
        refuse("E_LIMIT_PACK", "pack", n=pack - PACK) if pack > PACK else None,
        refuse("E_LIMIT_ALLY", "ally-limit") if allies > ALLIES else None,
        refuse("E_LIMIT_MOUNT", "beast-vehicle-limit") if mounts > MOUNTS else None,
        refuse("E_LIMIT_ARTIFACT", "artifact-limit") if artifacts > ARTIFACTS else None,
        refuse("E_LIMIT_ARMOUR", "armour-limit") if len(set(armour)) != len(armour) else None,
    ]
    return first_refusal(waived, checks)
