"""Where the books disagree or are silent: the readings a table can choose, and the one taken until it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.i18n import N_


@dataclass(frozen=True, slots=True)
class Reading:
    """One open question: its options by id with a sentence each (the first is the default), and the rule it is about.

    `number` is the contradiction's number in the notes, 0 for a question that no book answers.
    `engine` says whether the app calculates by it, or only tells the table.
    """

    id: str
    rule: str
    options: Mapping[str, str]
    number: int = 0
    engine: bool = True

    @property
    def default(self) -> str:
        return next(iter(self.options))


# Of the sixteen contradictions in the notes, 2 only confirms 1 and 15 is about page numbers: no switch for these.
_ALL = (
    Reading(
        "hindering",
        "hindering-penalty",
        {
            "others": N_("Enemies minus the other friends: the actor is not counted"),
            "literal": N_("Enemies minus all friends, the actor included"),
        },
        1,
    ),
    Reading(
        "ally-gems",
        "ally-gems",
        {
            "tile": N_("Gems for allies stay on their tile until the end of the turn"),
            "fatigue": N_("Gems for allies go to fatigue at once"),
        },
        3,
    ),
    Reading(
        "halo-overload",
        "halo-loss",
        {
            "ends": N_("An overloaded caster loses the halo at once"),
            "stays": N_("A halo survives the loss of Spell Caster"),
        },
        4,
    ),
    Reading(
        "overload",
        "encumbrance-skills",
        {
            "reached": N_("A skill is lost when the weight reaches its limit"),
            "exceeded": N_("A skill is lost when the weight is above its limit"),
        },
        5,
    ),
    Reading(
        "constriction",
        "constriction",
        {
            "two-or-more": N_("A die with two axes or more seizes"),
            "exactly-two": N_("Only a die with exactly two axes seizes"),
        },
        6,
    ),
    Reading(
        "giant-snake",
        "constriction",
        {
            "tile": N_("The Giant Snake has Blocking and Wall Wrecker, as public card lists say"),
            "constriction": N_("The Giant Snake has Constriction too, as the compendium's example (p. 31) says"),
        },
    ),
    Reading(
        "elevation",
        "elevation-bonus",
        {
            "both": N_("The yellow die from above counts in melee and at range"),
            "ranged": N_("The yellow die from above counts for shots only"),
        },
        7,
    ),
    Reading(
        "elevation-sight",
        "los-elevation",
        {
            "edge": N_("Only the first upper area and the lower level see each other"),
            "above": N_("Higher areas see the lower ones, best judgment decides"),
        },
        8,
        engine=False,
    ),
    Reading(
        "teleportation",
        "teleportation",
        {
            "one-more": N_("Teleportation costs one gem and one per area"),
            "per-area": N_("Teleportation costs one gem per area"),
        },
        9,
    ),
    Reading(
        "intangible",
        "intangible",
        {
            "rolls-too": N_("Intangible ignores hindering when moving and rolling"),
            "moves": N_("Intangible ignores hindering when moving only"),
        },
        10,
    ),
    Reading(
        "blocking",
        "blocking",
        {
            "evasive": N_("Only Evasive figures get past Blocking"),
            "air-too": N_("Evasive, Flying and Intangible figures get past Blocking"),
        },
        10,
    ),
    Reading(
        "life-potion",
        "life-potion",
        {
            "wounds-first": N_("The potion heals wounds first, fatigue fills up"),
            "mixed": N_("The drinker chooses between wounds and fatigue"),
        },
        11,
    ),
    Reading(
        "mitras-healing",
        "mitras-healing",
        {
            "plain": N_("The healing die has no free reroll"),
            "reroll": N_("The healing die has a free reroll"),
        },
        11,
    ),
    Reading(
        "wound-order",
        "hero-wounds-order",
        {
            "all-boxes": N_("Gems on spells and ally tiles count as action spaces for wounds"),
            "boxes": N_("Only gems on action spaces come between fatigue and reserve"),
        },
        12,
    ),
    Reading(
        "leap",
        "leap",
        {
            "areas": N_("A leap costs one point per area crossed"),
            "borders": N_("A leap costs one point per border crossed"),
        },
        13,
        engine=False,
    ),
    Reading(
        "web",
        "web-projection",
        {
            "limit": N_("Tearing a web stays within the movement limit"),
            "exceed": N_("A slow figure may pass its limit to tear a web"),
        },
        14,
    ),
    Reading(
        "two-handed",
        "weapon-hands",
        {
            "weight": N_("Every weapon of weight 3 or more is two-handed"),
            "listed": N_("Only the battle axe and the halberd are two-handed"),
        },
        16,
    ),
    Reading(
        "boosts",
        "overlord-end-phase",
        {
            "each-turn": N_("The Overlord's boxes are emptied after each side's turn"),
            "own-turn": N_("The Overlord's boxes are emptied after the Overlord's turn only"),
        },
    ),
    Reading(
        "dead-tile",
        "dead-tile",
        {
            "to-end": N_("A tile that dies goes to the end of the River"),
            "stays": N_("A tile that dies stays where it lies"),
        },
    ),
    Reading(
        "fascination-area",
        "fascination",
        {
            "hit": N_("Area attacks hurt a figure with Fascination"),
            "spared": N_("Fascination also spares from area attacks"),
        },
    ),
)
READINGS: dict[str, Reading] = {reading.id: reading for reading in _ALL}
DEFAULTS: dict[str, str] = {reading.id: reading.default for reading in _ALL}
