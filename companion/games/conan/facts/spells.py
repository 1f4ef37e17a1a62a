"""Spells: price, limit, range and effect; ten are described in the compendium, the others by price and limit only."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.conan.facts.dice import NO_DICE, Dice, dice
from companion.packs.model import Confidence, Names

SOURCE = "public card list (ConanApp seeds); the compendium's ten agree on price and limit"


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell card: `limit` None is unlimited, `passive` a halo's defence, `reach` the areas it reaches at most."""

    id: str
    name: Names
    cost: int
    limit: int | None
    per_area: int = 0
    reaction: bool = False
    area: bool = False
    sight: bool = False
    reach: int | None = None
    dice: Dice = NO_DICE
    passive: int = 0
    known: bool = False
    box: str = "core"
    source: str = SOURCE
    confidence: Confidence = "seen"


SPELLS: dict[str, Spell] = {
    spell.id: spell
    for spell in (
        Spell(
            "boris-rage",
            Names("Bori's Rage", "Rage de Bori"),
            2,
            2,
            sight=True,
            dice=dice("O+O"),
            known=True,
            confidence="printed",
        ),
        Spell("borne-by-the-wind", Names("Borne by the Wind", "Porté par le vent"), 1, 1),
        Spell("energy-drain", Names("Energy Drain", "Drain d'énergie"), 1, 1),
        Spell("gift-of-life", Names("Gift of Life", "Don de vie"), 2, 2, sight=True, known=True, confidence="printed"),
        Spell("kiss-of-death", Names("Kiss of Death", "Baiser de mort"), 3, 3, area=True),
        Spell(
            "lightning-storm",
            Names("Lightning Storm", "Tempête d'éclairs"),
            3,
            3,
            area=True,
            sight=True,
            dice=dice("R+R"),
            known=True,
            confidence="printed",
        ),
        Spell("magical-dizziness", Names("Magical Dizziness", "Étourdissement magique"), 2, 2),
        Spell(
            "mind-control", Names("Mind Control", "Contrôle mental"), 1, 3, per_area=1, known=True, confidence="printed"
        ),
        Spell(
            "mitras-halo",
            Names("Mitra's Halo", "Halo de Mitra"),
            3,
            3,
            reaction=True,
            passive=2,
            known=True,
            confidence="printed",
        ),
        Spell(
            "mitras-healing",
            Names("Mitra's Healing", "Guérison de Mitra"),
            2,
            2,
            reach=0,
            dice=dice("O"),
            known=True,
            confidence="printed",
        ),
        Spell("pestilential-swarm", Names("Pestilential Swarm", "Nuée pestilentielle"), 3, 3, reaction=True, area=True),
        Spell(
            "sets-bite",
            Names("Set's Bite", "Morsure de Set"),
            2,
            2,
            sight=True,
            dice=dice("O+O"),
            known=True,
            confidence="printed",
        ),
        Spell(
            "sets-halo",
            Names("Set's Halo", "Halo de Set"),
            2,
            2,
            reaction=True,
            passive=1,
            known=True,
            confidence="printed",
        ),
        Spell(
            "sets-possession",
            Names("Set's Possession", "Possession de Set"),
            2,
            4,
            reach=2,
            known=True,
            confidence="printed",
        ),
        Spell("telekinesis", Names("Telekinesis", "Télékinésie"), 1, 1),
        Spell(
            "teleportation",
            Names("Teleportation", "Téléportation"),
            2,
            None,
            per_area=1,
            known=True,
            confidence="printed",
        ),
        Spell("archer-of-acheron", Names("Archer of Acheron", "Archer d'Achéron"), 2, 2, box="stretch"),
        Spell("bad-luck", Names("Bad Luck", "Malchance"), 3, 3, box="stretch"),
        Spell("barrier-of-the-winds", Names("Barrier of the Winds", "Barrière des vents"), 1, 1, box="stretch"),
        Spell("bels-caress", Names("Bel's Caress", "Caresse de Bel"), 1, 2, box="stretch"),
        Spell("bels-hand", Names("Bel's Hand", "Main de Bel"), 2, 2, box="stretch"),
        Spell("blessing-of-ibis", Names("Blessing of Ibis", "Bénédiction d'Ibis"), 2, 2, box="stretch"),
        Spell("changing-destiny", Names("Changing Destiny", "Destin changeant"), 4, 4, box="stretch"),
        Spell("dagons-attack", Names("Dagon's Attack", "Attaque de Dagon"), 1, 4, box="stretch"),
        Spell("deceleration", Names("Deceleration", "Ralentissement"), 2, 2, box="stretch"),
        Spell("divine-charisma", Names("Divine Charisma", "Charisme divin"), 3, 3, box="stretch"),
        Spell("drying-earth", Names("Drying Earth", "Terre asséchée"), 1, 2, area=True, box="stretch"),
        Spell("eagle-eye", Names("Eagle Eye", "Œil de l'aigle"), 2, 2, box="stretch"),
        Spell("eel-skin", Names("Eel Skin", "Peau d'anguille"), 2, 2, box="stretch"),
        Spell("escape-route", Names("Escape Route", "Échappatoire"), 2, 2, box="stretch"),
        Spell("fleet-runner", Names("Fleet Runner", "Course rapide"), 3, 3, box="stretch"),
        Spell("gullahs-strength", Names("Gullah's Strength", "Force de Gullah"), 2, 2, box="stretch"),
        Spell("hand-of-death", Names("Hand of Death", "Main de mort"), 2, 2, box="stretch"),
        Spell("inversion", Names("Inversion", "Inversion"), 1, None, box="stretch"),
        Spell("ishtars-gaze", Names("Ishtar's Gaze", "Regard d'Ishtar"), 3, 3, box="stretch"),
        Spell("lethal-cloud", Names("Lethal Cloud", "Nuage mortel"), 2, 2, area=True, box="stretch"),
        Spell("life-transfer", Names("Life Transfer", "Transfert de vie"), 1, 1, box="stretch"),
        Spell("light-as-a-feather", Names("Light as a Feather", "Léger comme une plume"), 1, 2, box="stretch"),
        Spell("magic-block", Names("Magic Block", "Blocage magique"), 2, 2, box="stretch"),
        Spell("mystic-barrier", Names("Mystic Barrier", "Barrière mystique"), 2, 2, area=True, box="stretch"),
        Spell("putrescence", Names("Putrescence", "Putrescence"), 2, 2, reaction=True, box="stretch"),
        Spell("recall", Names("Recall", "Rappel"), 3, 3, area=True, box="stretch"),
        Spell("sets-illusion", Names("Set's Illusion", "Illusion de Set"), 4, 4, box="stretch"),
        Spell("shapechanger", Names("Shapechanger", "Métamorphe"), 3, 3, box="stretch"),
        Spell("stone-skin", Names("Stone Skin", "Peau de pierre"), 3, 3, box="stretch"),
        Spell("tears-of-dagon", Names("Tears of Dagon", "Larmes de Dagon"), 1, 2, area=True, box="stretch"),
        Spell("withering", Names("Withering", "Flétrissement"), 2, 2, box="stretch"),
        Spell("ymirs-rage", Names("Ymir's Rage", "Rage d'Ymir"), 3, 3, box="stretch"),
    )
}
