"""Equipment: weight, dice and what can be thrown, as seen in public card lists."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.conan.facts.dice import NO_DICE, Dice, dice
from companion.packs.model import Confidence, Names

SOURCE = "public card list (ConanApp seeds); the nine thrown weapons agree with the compendium"


@dataclass(frozen=True, slots=True)
class Item:
    """An equipment card; `parry` are guard dice of a weapon or shield, `armour` dice of passive defence."""

    id: str
    name: Names
    kind: str
    weight: int
    melee: Dice = NO_DICE
    ranged: Dice = NO_DICE
    parry: Dice = NO_DICE
    armour: Dice = NO_DICE
    area: Dice = NO_DICE
    thrown: bool = False
    box: str = "core"
    source: str = SOURCE
    confidence: Confidence = "seen"


def _item(
    id: str,
    en: str,
    fr: str,
    kind: str,
    weight: int,
    melee: str = "",
    ranged: str = "",
    parry: str = "",
    armour: str = "",
    area: str = "",
    thrown: bool = False,
    box: str = "core",
) -> Item:
    return Item(
        id, Names(en, fr), kind, weight, dice(melee), dice(ranged), dice(parry), dice(armour), dice(area), thrown, box
    )


ITEMS: dict[str, Item] = {
    item.id: item
    for item in (
        _item("battle-axe", "Battle Axe", "Hache de bataille", "weapon", 3, melee="R*", ranged="R*", thrown=True),
        _item("bossonian-bow", "Bossonian Bow", "Arc bossonien", "weapon", 2, ranged="O"),
        _item("dagger", "Dagger", "Dague", "weapon", 1, melee="Y", ranged="Y", thrown=True),
        _item(
            "conans-sword", "Conan's Sword", "Épée de Conan", "weapon", 2, melee="O", ranged="O", parry="O", thrown=True
        ),
        _item("crossbow", "Crossbow", "Arbalète", "weapon", 3, ranged="R"),
        _item("explosive-orb", "Explosive Orb", "Orbe explosif", "weapon", 1, area="R+R"),
        _item("halberd", "Halberd", "Hallebarde", "weapon", 3, melee="R+R", parry="Y"),
        _item("javelin", "Javelin", "Javelot", "weapon", 1, ranged="R", thrown=True),
        _item("kris", "Kris", "Kriss", "weapon", 1, melee="Y*", ranged="Y", thrown=True),
        _item(
            "ornamental-spear",
            "Ornamental Spear",
            "Lance d'ornement",
            "weapon",
            2,
            melee="O*",
            ranged="O*",
            thrown=True,
        ),
        _item(
            "parrying-dagger",
            "Parrying Dagger",
            "Dague de parade",
            "weapon",
            1,
            melee="Y*",
            ranged="Y*",
            parry="Y*",
            thrown=True,
        ),
        _item("sword", "Sword", "Épée", "weapon", 2, melee="O*", parry="Y*"),
        _item("throwing-knives", "Throwing Knives", "Couteaux de lancer", "weapon", 0, ranged="Y"),
        _item("tribal-mace", "Tribal Mace", "Masse tribale", "weapon", 2, melee="O*", ranged="O", thrown=True),
        _item("yuetshi-knife", "Yuetshi Knife", "Poignard yuetshi", "weapon", 2, melee="O*", ranged="O", thrown=True),
        _item("chain-mail", "Chain Mail", "Cotte de mailles", "armour", 3, armour="O"),
        _item("leather-armour", "Leather Armor", "Armure de cuir", "armour", 2, armour="Y"),
        _item("scale-mail", "Scale Mail", "Armure d'écailles", "armour", 5, armour="R"),
        _item("buckler", "Buckler", "Écu", "shield", 2, parry="Y"),
        _item("shield", "Shield", "Bouclier", "shield", 2, parry="O"),
        _item("tribal-shield", "Tribal Shield", "Bouclier tribal", "shield", 3, parry="O*"),
        _item("life-potion", "Life Potion", "Potion de vie", "drink", 0),
        _item("empty-chest", "Empty Chest", "Coffre vide", "object", 3),
        _item("key", "Key", "Clef", "object", 0),
        _item("pictish-fetish", "Pictish Fetish", "Fétiche picte", "object", 1),
        _item("shamans-staff", "Shaman's Staff", "Bâton de chaman", "object", 1),
        _item("sorcerers-scepter", "Sorcerer's Scepter", "Sceptre de sorcier", "object", 1),
        _item("spellbook", "Spellbook", "Grimoire", "object", 2),
        _item("stygian-artifact", "Stygian Artifact", "Artefact stygien", "object", 1),
        _item("tools", "Tools", "Outils", "object", 1),
        _item("xuthals-crown", "Xuthal's Crown", "Couronne de Xuthal", "object", 1),
        _item("axe", "Axe", "Hache", "weapon", 2, melee="Y+Y", ranged="O", thrown=True, box="stretch"),
        _item("mitras-mace", "Mitra's Mace", "Masse de Mitra", "weapon", 2, melee="R", box="stretch"),
        _item(
            "pirate-saber",
            "Pirate Saber",
            "Sabre de pirate",
            "weapon",
            1,
            melee="O",
            ranged="Y",
            parry="Y",
            thrown=True,
            box="stretch",
        ),
        _item(
            "sacrificial-dagger", "Sacrificial Dagger", "Dague sacrificielle", "weapon", 1, melee="Y+Y", box="stretch"
        ),
        _item("stygian-scepter", "Stygian Scepter", "Sceptre stygien", "weapon", 1, melee="R*", box="stretch"),
        _item(
            "turanian-sword", "Turanian Sword", "Épée touranienne", "weapon", 2, melee="O*", parry="O*", box="stretch"
        ),
        _item(
            "two-handed-sword",
            "Two-Handed Sword",
            "Épée à deux mains",
            "weapon",
            3,
            melee="R*",
            parry="O",
            box="stretch",
        ),
        _item("zingaran-bow", "Zingaran Bow", "Arc zingaréen", "weapon", 1, ranged="Y*", box="stretch"),
        _item(
            "zingaran-breastplate",
            "Zingaran Breastplate",
            "Plastron zingaréen",
            "armour",
            3,
            armour="Y*",
            box="stretch",
        ),
        _item("black-staff", "Black Staff", "Bâton noir", "shield", 1, parry="Y", box="stretch"),
        _item("mitras-staff", "Mitra's Staff", "Bâton de Mitra", "shield", 2, parry="Y*", box="stretch"),
        _item("pictish-drink", "Pictish Drink", "Boisson picte", "drink", 0, box="stretch"),
        _item("cape", "Cape", "Cape", "object", 2, box="stretch"),
        _item("censer", "Censer", "Encensoir", "object", 1, box="stretch"),
        _item("elixir", "Elixir", "Élixir", "object", 0, box="stretch"),
        _item("heart-of-ahriman", "Heart of Ahriman", "Cœur d'Ahriman", "object", 0, box="stretch"),
        _item("hyrkanian-mirror", "Hyrkanian Mirror", "Miroir hyrkanien", "object", 1, box="stretch"),
        _item("idol-of-yag-kosha", "Idol of Yag-Kosha", "Idole de Yag-Kosha", "object", 4, box="stretch"),
        _item("phial", "Phial", "Fiole", "object", 0, box="stretch"),
        _item("potion", "Potion", "Potion", "object", 0, box="stretch"),
        _item("ring", "Ring", "Anneau", "object", 0, box="stretch"),
        _item("sacred-treasure", "Sacred Treasure", "Trésor sacré", "object", 3, box="stretch"),
        _item("unguent", "Unguent", "Onguent", "object", 0, box="stretch"),
    )
}
