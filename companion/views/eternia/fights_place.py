"""Where a combat card may go, and what its zone would then be worth."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.eternia.decide.placing import place_refused
from companion.games.eternia.fight import Fight, SideName, totals_of, zone_values
from companion.games.eternia.grid import ZONES, Lain
from companion.games.eternia.state import State
from companion.i18n import N_, Translator
from companion.views import describe

SHORT = {
    "E_SAME_ZONE": N_("just placed there"),
    "E_ZONE_FULL": N_("full"),
}


@dataclass(frozen=True)
class ZoneOffer:
    """One zone for the card in hand: worth now and then ("" while cards lie hidden), or why not."""

    zone: str
    now: str = ""
    then: str = ""
    shut: str = ""
    short: str = ""


def offers(state: State, fight: Fight, side: SideName, card: str, hidden: bool, _: Translator) -> tuple[ZoneOffer, ...]:
    """The three zones for a card; on a device that both look at, without their values."""
    found = []
    for zone in ZONES:
        refused = place_refused(fight, side, card, zone)
        if refused:
            why = describe.refusal(refused, _, state)
            found.append(ZoneOffer(zone, shut=why, short=_(SHORT.get(refused.code, N_("not here")))))
        elif hidden:
            found.append(ZoneOffer(zone))
        else:
            found.append(
                ZoneOffer(zone, str(_worth(fight, side, zone)), str(_worth(_laid(fight, side, card, zone), side, zone)))
            )
    return tuple(found)


def _laid(fight: Fight, name: SideName, card: str, zone: str) -> Fight:
    side = fight.side(name)
    more = (*side.zone(zone), Lain(card))
    match zone:
        case "attack":
            side = replace(side, attack=more)
        case "defence":
            side = replace(side, defence=more)
        case _:
            side = replace(side, initiative=more)
    return replace(fight, active=side) if name == "active" else replace(fight, other=side)


def _worth(fight: Fight, name: SideName, zone: str) -> int:
    totals = zone_values(fight.side(name)) if fight.reckoning == "dice" else totals_of(fight, name)
    return int(getattr(totals, zone))
