"""The fields of the map as data: what using one gives, what it costs, and what hands must do with the real decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.i18n import N_


@dataclass(frozen=True, slots=True)
class Way:
    """One way to use a field: what is paid and gained, and in `hands` what people do with decks, tiles and tokens."""

    id: str = ""
    words: str = ""
    pays: Mapping[str, int] = field(default_factory=dict)
    gains: Mapping[str, int] = field(default_factory=dict)
    xp: int = 0
    mp: int = 0
    morale: str = ""
    times: int = 1
    dice: tuple[str, ...] = ()
    hands: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A kind of field: its name, how it is used, the ways; its id is the rule that tells it. `may`: one may decline."""

    id: str
    name: str
    category: str = "visitable"
    ways: tuple[Way, ...] = (Way(),)
    may: bool = False


SPELLS = N_("Search (2) the spell deck: keep one, or take the top of its discard")
ARTIFACTS = N_("Search (2) the artifact deck: keep one, or take the top of its discard")
TWO = (N_("1 die"), N_("2 dice"), N_("3 dice"))


def _dice(kind: str) -> tuple[Way, ...]:
    hands = N_("Keep one result: tap it among the dice of the map")
    return tuple(Way(str(n), words, dice=(kind,) * n, hands=hands) for n, words in enumerate(TWO, 1))


PLACES: Mapping[str, Place] = {
    place.id: place
    for place in (
        Place("loc-resource-symbol", N_("Resource symbol"), ways=_dice("resource")),
        Place("loc-treasure-symbol", N_("Treasure symbol"), ways=_dice("treasure")),
        Place("loc-artifact-symbol", N_("Artifact symbol"), ways=(Way(hands=ARTIFACTS),), may=True),
        Place("loc-water-wheel", N_("Water Wheel"), ways=(Way(gains={"gold": 3}),)),
        Place("loc-windmill", N_("Windmill"), ways=(Way(gains={"valuables": 1}),)),
        Place(
            "loc-mystical-garden",
            N_("Mystical Garden"),
            ways=(
                Way("gold", N_("2 gold"), gains={"gold": 2}),
                Way("valuables", N_("1 valuables"), gains={"valuables": 1}),
            ),
        ),
        Place("loc-temple", N_("Temple"), ways=(Way(morale="positive"),)),
        Place("loc-fountain-of-youth", N_("Fountain of Youth"), ways=(Way(mp=1, morale="positive"),)),
        Place("loc-learning-stone", N_("Learning Stone"), ways=(Way(xp=1),)),
        Place(
            "loc-tree-of-knowledge",
            N_("Tree of Knowledge"),
            may=True,
            ways=(
                Way("gold", N_("Pay 10 gold"), {"gold": 10}, xp=2),
                Way("valuables", N_("Pay 3 valuables"), {"valuables": 3}, xp=2),
            ),
        ),
        Place(
            "loc-magic-spring",
            N_("Magic Spring"),
            may=True,
            ways=(Way(hands=N_("Look at the top 3 cards of your own discard, take one, put the others back")),),
        ),
        Place(
            "loc-redwood-observatory",
            N_("Redwood Observatory"),
            ways=(Way(hands=N_("Reveal one tile that touches this one")),),
        ),
        Place("loc-shrine-gesture", N_("Shrine of Magic Gesture"), ways=(Way(hands=SPELLS),), may=True),
        Place(
            "loc-shrine-incantation",
            N_("Shrine of Magic Incantation"),
            may=True,
            ways=(Way(words=N_("Pay 3 gold"), pays={"gold": 3}, hands=SPELLS),),
        ),
        Place(
            "loc-witch-hut",
            N_("Witch Hut"),
            may=True,
            ways=(
                Way("remove", N_("Remove an ability"), hands=N_("Remove one ability card from your hand")),
                Way(
                    "look", N_("Look at an ability"), hands=N_("Look at the top ability: take it in hand or discard it")
                ),
            ),
        ),
        Place(
            "loc-warriors-tomb",
            N_("Warrior's Tomb"),
            may=True,
            ways=(
                Way(
                    morale="negative",
                    times=2,
                    hands=N_("Search (2) the artifact deck twice"),
                ),
            ),
        ),
        Place(
            "loc-grail", N_("Grail"), ways=(Way(hands=N_("Take the Grail token; the scenario says what it is worth")),)
        ),
        Place("loc-stables", N_("Stables"), "revisitable", (Way(mp=1),)),
        Place(
            "loc-trading-post",
            N_("Trading Post"),
            "revisitable",
            (Way(hands=N_("Trade below, or remove a card for 1 gold")),),
        ),
        Place("loc-sanctuary", N_("Sanctuary"), "revisitable"),
    )
}
