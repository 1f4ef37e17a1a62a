"""The unit cards of the base box. None of these numbers stands in the rulebook: each has its source.

Two fan collections were compared; where they agree a value counts as seen, where they differ the card says so.
A row: id, English, French, tier, type, then the sides as (attack, defence, HP, initiative, gold, valuables, abilities);
what an ability does stands in `abilities`.
"""

from __future__ import annotations

from companion.games.heroes3.units import Side, UnitCard

BOTH = "two fan card lists that agree"
DIFFER = "fan card lists that disagree"

_Row = tuple[int, int, int, int, int, int, tuple[str, ...]]
_Faction = tuple[str, str, str, str, str, _Row, _Row]
_Neutral = tuple[str, str, str, str, str, int, _Row]

_CASTLE: tuple[_Faction, ...] = (
    ("halberdiers", "Halberdiers", "Hallebardiers", "bronze", "ground", (2, 1, 2, 4, 2, 0, ()), (3, 1, 2, 5, 3, 0, ("discard_to_ignore_die",))),
    ("marksmen", "Marksmen", "Arbalétriers", "bronze", "ranged", (2, 0, 2, 4, 3, 0, ()), (2, 0, 2, 6, 5, 0, ("double_shot_nonadjacent",))),
    ("griffins", "Griffins", "Griffons", "bronze", "flying", (2, 0, 4, 6, 4, 0, ("unlimited_retaliation",)), (3, 0, 4, 9, 6, 0, ("unlimited_retaliation",))),
    ("crusaders", "Crusaders", "Paladins", "silver", "ground", (3, 2, 4, 5, 6, 0, ()), (4, 2, 4, 6, 10, 0, ("reroll_zero",))),
    ("zealots", "Zealots", "Zélotes", "silver", "ranged", (3, 1, 5, 5, 8, 0, ()), (4, 1, 5, 7, 12, 0, ("no_adjacent_penalty",))),
    ("champions", "Champions", "Champions", "gold", "ground", (5, 2, 7, 7, 12, 0, ("stables_cheaper",)), (6, 2, 7, 9, 20, 1, ("reroll_after_move",))),
    ("archangels", "Archangels", "Archanges", "gold", "flying", (6, 3, 8, 12, 20, 1, ("draw_at_start",)), (7, 3, 10, 18, 30, 2, ("cancel_lethal",))),
)  # fmt: skip
_DUNGEON: tuple[_Faction, ...] = (
    ("troglodytes", "Troglodytes", "Troglodytes", "bronze", "ground", (2, 1, 2, 4, 2, 0, ()), (3, 1, 2, 5, 3, 0, ("no_paralysis",))),
    ("harpies", "Harpies", "Harpies", "bronze", "flying", (2, 0, 3, 6, 3, 0, ("return_after_attack",)), (3, 0, 3, 9, 5, 0, ("no_retaliation", "return_after_attack"))),
    ("evil-eyes", "Evil Eyes", "Yeux Démoniaques", "bronze", "ranged", (3, 0, 3, 5, 4, 0, ()), (3, 1, 3, 7, 6, 0, ("no_adjacent_penalty",))),
    ("medusas", "Medusas", "Méduses", "silver", "ranged", (3, 1, 4, 5, 6, 0, ("paralyse_on_answer_die",)), (4, 1, 4, 6, 12, 0, ("no_adjacent_penalty", "paralyse_on_answer"))),
    ("minotaurs", "Minotaurs", "Minotaures", "silver", "ground", (4, 2, 4, 6, 8, 0, ("draw_on_minus",)), (5, 2, 4, 8, 14, 0, ("draw_on_minus",))),
    ("manticores", "Manticores", "Manticores", "gold", "flying", (5, 1, 6, 7, 10, 0, ()), (5, 1, 6, 11, 18, 1, ("ignore_defense",))),
    ("black-dragons", "Black Dragons", "Dragons Noirs", "gold", "flying", (6, 3, 8, 11, 19, 1, ("spell_less_2",)), (8, 3, 8, 15, 33, 2, ("spell_immunity",))),
)  # fmt: skip
_NECROPOLIS: tuple[_Faction, ...] = (
    ("skeletons", "Skeletons", "Squelettes", "bronze", "ground", (2, 1, 2, 4, 2, 0, ()), (3, 1, 2, 5, 3, 0, ())),
    ("zombies", "Zombies", "Zombies", "bronze", "ground", (2, 1, 3, 3, 3, 0, ("guard_on_plus",)), (2, 1, 3, 4, 4, 0, ("guard_on_zero",))),
    ("wraiths", "Wraiths", "Spectres", "bronze", "flying", (3, 0, 3, 5, 4, 0, ("wake_heal_1",)), (3, 0, 5, 7, 6, 0, ("wake_heal_1", "wake_discard"))),
    ("vampires", "Vampires", "Vampires", "silver", "flying", (4, 1, 4, 6, 8, 0, ("no_retaliation",)), (5, 1, 4, 9, 12, 0, ("no_retaliation", "strike_heal_2"))),
    ("liches", "Liches", "Liches", "silver", "ranged", (3, 1, 5, 6, 8, 0, ()), (4, 1, 5, 7, 14, 0, ("splash_2",))),
    ("dread-knights", "Dread Knights", "Chevaliers de l'Effroi", "gold", "ground", (5, 2, 7, 7, 12, 0, ("answer_low",)), (6, 2, 7, 9, 20, 1, ("plus_from_zero",))),
    ("ghost-dragons", "Ghost Dragons", "Dragons Fantômes", "gold", "flying", (6, 3, 8, 9, 19, 1, ("kill_morale",)), (7, 3, 9, 14, 32, 2, ("die_plus", "kill_morale"))),
)  # fmt: skip
_NEUTRALS: tuple[_Neutral, ...] = (
    ("neutral-boars", "Boars", "Sangliers", "bronze", "ground", 1, (2, 0, 4, 6, 4, 0, ())),
    ("neutral-evil-eyes", "Evil Eyes", "Yeux Démoniaques", "bronze", "ranged", 1, (2, 1, 3, 6, 6, 0, ("no_adjacent_penalty",))),
    ("neutral-griffins", "Griffins", "Griffons", "bronze", "flying", 1, (3, 0, 4, 8, 7, 0, ("unlimited_retaliation",))),
    ("neutral-halberdiers", "Halberdiers", "Hallebardiers", "bronze", "ground", 1, (2, 0, 4, 4, 4, 0, ("defense_aura",))),
    ("neutral-halflings", "Halflings", "Halfelins", "bronze", "ranged", 2, (2, 0, 3, 6, 5, 0, ("no_penalties", "best_of_two_attack"))),
    ("neutral-harpies", "Harpies", "Harpies", "bronze", "flying", 1, (2, 0, 4, 8, 5, 0, ("no_retaliation", "return_after_attack"))),
    ("neutral-marksmen", "Marksmen", "Arbalétriers", "bronze", "ranged", 1, (2, 0, 3, 5, 7, 0, ("double_shot_nonadjacent",))),
    ("neutral-peasants", "Peasants", "Paysans", "bronze", "ground", 1, (1, 0, 2, 3, 3, 0, ("income_gold_3",))),
    ("neutral-rogues", "Rogues", "Bandits", "bronze", "ground", 1, (2, 1, 3, 6, 5, 0, ("peek_deck",))),
    ("neutral-skeletons", "Skeletons", "Squelettes", "bronze", "ground", 1, (2, 0, 3, 4, 3, 0, ("reinforce_on_defeat",))),
    ("neutral-troglodytes", "Troglodytes", "Troglodytes", "bronze", "ground", 1, (2, 1, 3, 6, 4, 0, ("no_paralysis",))),
    ("neutral-wraiths", "Wraiths", "Spectres", "bronze", "flying", 1, (2, 0, 4, 7, 7, 0, ("wake_heal_2",))),
    ("neutral-zombies", "Zombies", "Zombies", "bronze", "ground", 1, (2, 0, 4, 3, 5, 0, ("guard_on_zero",))),
    ("neutral-crusaders", "Crusaders", "Paladins", "silver", "ground", 1, (3, 2, 4, 5, 11, 0, ("best_of_two",))),
    ("neutral-liches", "Liches", "Liches", "silver", "ranged", 1, (3, 0, 6, 7, 12, 0, ("splash_2",))),
    ("neutral-medusas", "Medusas", "Méduses", "silver", "ranged", 1, (3, 1, 4, 6, 11, 0, ("no_adjacent_penalty", "paralyse_on_answer"))),
    ("neutral-minotaurs", "Minotaurs", "Minotaures", "silver", "ground", 1, (3, 2, 4, 7, 11, 0, ("reroll_minus_attack",))),
    ("neutral-mummies", "Mummies", "Momies", "silver", "ground", 2, (3, 1, 4, 5, 8, 0, ("curse_die", "no_die"))),
    ("neutral-nomads", "Nomads", "Nomades", "silver", "ground", 2, (3, 1, 4, 7, 10, 0, ("end_step",))),
    ("neutral-sharpshooters", "Sharpshooters", "Tireurs d'élite", "silver", "ranged", 1, (3, 0, 6, 9, 10, 0, ("no_penalties",))),
    ("neutral-vampires", "Vampires", "Vampires", "silver", "flying", 1, (3, 0, 5, 8, 9, 0, ("no_retaliation", "strike_heal_2"))),
    ("neutral-zealots", "Zealots", "Zélotes", "silver", "ranged", 1, (3, 0, 5, 5, 12, 0, ("no_adjacent_penalty",))),
    ("neutral-archangels", "Archangels", "Archanges", "gold", "flying", 1, (5, 2, 7, 10, 29, 0, ())),
    ("neutral-black-dragons", "Black Dragons", "Dragons Noirs", "gold", "flying", 1, (5, 2, 7, 9, 30, 0, ("line_attack",))),
    ("neutral-champions", "Champions", "Champions", "gold", "ground", 1, (4, 2, 6, 8, 18, 0, ("reroll_minus", "two_dice_sum"))),
    ("neutral-diamond-golems", "Diamond Golems", "Golems de diamant", "gold", "ground", 2, (4, 2, 6, 6, 16, 0, ("spell_less_3",))),
    ("neutral-dread-knights", "Dread Knights", "Chevaliers de l'Effroi", "gold", "ground", 1, (5, 1, 7, 7, 18, 0, ("guard_on_answer",))),
    ("neutral-enchanters", "Enchanters", "Enchanteurs", "gold", "ranged", 1, (4, 1, 5, 5, 16, 0, ("mend_ally_2",))),
    ("neutral-ghost-dragons", "Ghost Dragons", "Dragons Fantômes", "gold", "flying", 1, (5, 2, 6, 9, 28, 0, ("push_on_zero",))),
    ("neutral-gold-golems", "Gold Golems", "Golems d'or", "gold", "ground", 2, (3, 2, 6, 5, 14, 0, ("spell_less_2",))),
    ("neutral-manticores", "Manticores", "Manticores", "gold", "flying", 1, (4, 1, 7, 8, 18, 0, ("guard_on_zero",))),
    ("neutral-trolls", "Trolls", "Trolls", "gold", "ground", 1, (4, 0, 7, 7, 13, 0, ("wake_heal_3",))),
    ("neutral-azure-dragons", "Azure Dragons", "Dragons d'azur", "azure", "flying", 2, (8, 3, 10, 19, 45, 2, ("paralyse_on_minus", "spell_immunity"))),
    ("neutral-crystal-dragons", "Crystal Dragons", "Dragons de cristal", "azure", "ground", 2, (7, 3, 9, 16, 40, 2, ("income_valuables_2",))),
)  # fmt: skip
# Where the two lists differ, what the other one says.
_DOUBTS = {
    "zealots": "Few side: HP 5, initiative 5 in one list, 4 and 4 in the other.",
    "neutral-crusaders": "Price 11 in one list, 12 in the other.",
    "neutral-peasants": "HP 2 in one list, 3 in the other.",
}


def _preset(
    id: str, en: str, fr: str, faction: str, tier: str, type: str, few: _Row, pack: _Row | None, copies: int
) -> UnitCard:
    doubt = _DOUBTS.get(id, "")
    return UnitCard(
        id, en, fr, faction, tier, type, Side(*few), Side(*pack) if pack else None, copies,
        DIFFER if doubt else BOTH, "inferred" if doubt else "seen", doubt,
    )  # fmt: skip


PRESETS: tuple[UnitCard, ...] = (
    *(
        _preset(id, en, fr, faction, tier, type, few, pack, 1)
        for faction, rows in (("castle", _CASTLE), ("dungeon", _DUNGEON), ("necropolis", _NECROPOLIS))
        for id, en, fr, tier, type, few, pack in rows
    ),
    *(_preset(id, en, fr, "", tier, type, one, None, copies) for id, en, fr, tier, type, copies, one in _NEUTRALS),
)
TOWER = UnitCard(
    "arrow-tower",
    "Arrow Tower",
    "Tourelle",
    "",
    "",
    "ranged",
    Side(4, 2, 3, 9),
    None,
    1,
    "one fan card list",
    "inferred",
)
