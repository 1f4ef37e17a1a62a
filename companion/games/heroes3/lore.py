"""Towns, heroes, proclamations, the A.I. deck and spells of the base box, with source and confidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.packs.model import Names

FAN_WIKI = "fan wiki"
DERIVED = "name translated for this app"


@dataclass(frozen=True, slots=True)
class Building:
    """A building tile: `id` is the same in every town for the common ones; `effect` is what a faction's own one does."""

    id: str
    name: Names
    cost: Mapping[str, int]
    effect: Names | None = None
    source: str = FAN_WIKI
    confidence: str = "seen"


@dataclass(frozen=True, slots=True)
class Hero:
    id: str
    name: str
    faction: str
    type: str
    attack: int
    defence: int
    power: int
    knowledge: int
    source: str = FAN_WIKI
    confidence: str = "seen"


@dataclass(frozen=True, slots=True)
class Proclamation:
    """An astrologers' card: what it says, how long it lasts, what the app does about it by itself, and what it `asks` of
    each player: a die to roll, or a unit to turn over."""

    id: str
    name: Names
    text: Names
    lasts: str = "now"
    mp: int = 0
    hand: int = 0
    income: Mapping[str, int] = field(default_factory=dict)
    morale: str = ""
    asks: str = ""
    source: str = FAN_WIKI
    confidence: str = "seen"


@dataclass(frozen=True, slots=True)
class AiCard:
    """A card of the A.I. deck: its kind, its number by difficulty (easy, normal, hard, impossible), its effect."""

    id: str
    name: Names
    kind: str
    copies: int
    column: tuple[int, int, int, int]
    text: Names
    source: str = FAN_WIKI
    confidence: str = "seen"


@dataclass(frozen=True, slots=True)
class Spell:
    id: str
    name: Names
    level: str
    school: str
    copies: int = 2
    source: str = FAN_WIKI
    confidence: str = "seen"


def _costs(gold: int, materials: int, valuables: int = 0) -> dict[str, int]:
    return {"gold": gold, "materials": materials, "valuables": valuables}


def _town(dwellings: tuple[Names, Names, Names], own: tuple[Building, Building]) -> tuple[Building, ...]:
    prices = (_costs(5, 3, 1), _costs(8, 6, 3), _costs(10, 9, 4))
    return (
        Building("city-hall", Names("City Hall", "Salle du Conseil"), _costs(10, 4)),
        Building("citadel", Names("Citadel", "Citadelle"), _costs(8, 5, 1)),
        Building("mage-guild", Names("Mage Guild", "Guilde des Mages"), _costs(4, 2, 1)),
        *(Building(f"dwelling-{n}", name, prices[n - 1]) for n, name in enumerate(dwellings, 1)),
        *own,
    )


TOWNS: Mapping[str, tuple[Building, ...]] = {
    "castle": _town(
        (Names("Towers", "Tours"), Names("Holy Grounds", "Terres sacrées"), Names("Glory of Erathia", "Gloire d'Érathie")),
        (
            Building("brotherhood", Names("Brotherhood of the Sword", "Confrérie de l'Épée"), _costs(8, 4), Names("positive morale in each resource round", "un Moral Positif à chaque manche de Revenus")),
            Building("blacksmith", Names("Blacksmith", "Forgeron"), _costs(4, 3), Names("in your turn: an artifact of your hand for 4 gold, or 6 gold for Search (2) artifacts", "à votre tour : un Artefact de votre main contre 4 Or, ou 6 Or pour Fouiller (2) les Artefacts")),
        ),
    ),
    "dungeon": _town(
        (Names("Warrens", "Garennes"), Names("Inner Labyrinths", "Labyrinthes intérieurs"), Names("Ancient Lairs", "Antres anciens")),
        (
            Building("portal-of-summoning", Names("Portal of Summoning", "Portail d'Invocation"), _costs(7, 3, 1), Names("as your turn begins: draw a neutral unit of a tier whose dwelling you have, and recruit it", "au début du tour : piochez une Unité neutre d’un rang dont vous avez la Demeure et recrutez-la")),
            Building("mana-vortex", Names("Mana Vortex", "Vortex de Mana"), _costs(6, 4, 1), Names("as your turn begins: discard 1 card, shuffle your discard into your deck, then Search (3) it", "au début du tour : défaussez 1 carte, remélangez votre défausse au deck, puis Fouillez-le (3)")),
        ),
    ),
    "necropolis": _town(
        (Names("Old Cemetery", "Vieux Cimetière"), Names("Mausoleum Domain", "Domaine des Mausolées"), Names("Vaults of Darkness", "Caveaux des Ténèbres")),
        (
            Building("necromancy-amplifier", Names("Necromancy Amplifier", "Amplificateur de Nécromancie"), _costs(7, 3, 1), Names("as your turn begins: a Necromancy out of the abilities, or 1 specialty out of your discard", "au début du tour : une Nécromancie prise dans les Compétences, ou 1 Spécialisation de votre défausse")),
            Building("cover-of-darkness", Names("Cover of Darkness", "Voile des Ténèbres"), _costs(6, 4, 1), Names("in your turn: discard up to 2 cards and draw as many; or, as a fight with a hero begins, the enemy discards 1 at random", "à votre tour : défaussez 2 cartes au plus et piochez-en autant ; ou, au début d’un Combat contre un Héros, l’ennemi en défausse 1 au hasard")),
        ),
    ),
}  # fmt: skip
SPELL_PRICE: Mapping[str, int] = {"castle": 6, "dungeon": 5, "necropolis": 5}
# A City Hall gives gold or its faction's perk each resource round.
HALL_GOLD: Mapping[str, int] = {"castle": 5, "dungeon": 5, "necropolis": 4}
HALL_PERK: Mapping[str, Names] = {
    "castle": Names("+1 movement point", "+1 PD"),
    "dungeon": Names("1 valuables", "1 Richesse"),
    "necropolis": Names("one free bronze reinforcement", "une amélioration bronze gratuite"),
}

HEROES: tuple[Hero, ...] = (
    Hero("catherine", "Catherine", "castle", "might", 2, 2, 1, 1),
    Hero("rion", "Rion", "castle", "magic", 1, 0, 2, 2),
    Hero("mutare", "Mutare", "dungeon", "might", 2, 2, 1, 1),
    Hero("alamar", "Alamar", "dungeon", "magic", 0, 0, 3, 2),
    Hero("tamika", "Tamika", "necropolis", "might", 1, 2, 2, 1),
    Hero("sandro", "Sandro", "necropolis", "magic", 1, 0, 2, 2),
)

ASKS: Mapping[str, str] = {
    "fluffy-rabbit": "treasure",
    "white-raven": "resource",
    "isras-friends": "reinforce",
    "terrible-plague": "flip",
}
_NOW, _PINNED, _INCOME = "now", "until-next", "next-resource-round"


def _card(
    id: str, en: str, fr: str, text_en: str, text_fr: str, lasts: str, mp: int = 0, hand: int = 0, **income: int
) -> Proclamation:
    morale = "positive" if id == "fancy-pixie" else ""
    return Proclamation(id, Names(en, fr), Names(text_en, text_fr), lasts, mp, hand, income, morale, ASKS.get(id, ""))


PROCLAMATIONS: tuple[Proclamation, ...] = (
    _card("annoying-lizard", "Annoying Lizard", "Lézard agaçant", "Artifacts and spells in hand are shuffled into the deck; draw as many.", "Les Artefacts et Sorts en main sont mélangés au deck ; piochez-en autant.", _NOW),
    _card("battalions-stallion", "Battalion's Stallion", "Étalon du bataillon", "Each hero has 1 MP more.", "Chaque Héros a 1 PD de plus.", _PINNED, 1),
    _card("crazy-wizard", "Crazy Wizard", "Sorcier fou", "The first spell each player plays comes back to hand.", "Le premier Sort joué par chacun revient en main.", _PINNED),
    _card("dead-silence", "Dead Silence", "Silence de mort", "Nothing happens.", "Rien ne se passe.", _NOW),
    _card("fancy-pixie", "Fancy Pixie", "Fée coquette", "Each player gains positive morale.", "Chaque joueur gagne un Moral Positif.", _NOW),
    _card("fluffy-rabbit", "Fluffy Rabbit", "Lapin duveteux", "Each player rolls 1 treasure die.", "Chaque joueur lance 1 dé de Trésor.", _NOW),
    _card("friendly-beaver", "Friendly Beaver", "Castor amical", "All black cubes leave the map (drawn in the first astrologers' round: draw another).", "Tous les cubes noirs quittent la carte (à la première manche des Astrologues : piochez-en une autre).", _NOW),
    _card("gold-dragon", "Gold Dragon", "Dragon d'or", "Next resource round: 5 gold more each.", "Prochaine manche de Revenus : 5 Or de plus chacun.", _INCOME, gold=5),
    _card("greedy-dragon", "Greedy Dragon", "Dragon avide", "Next resource round: 1 valuables less each.", "Prochaine manche de Revenus : 1 Richesse de moins chacun.", _INCOME, valuables=-1),
    _card("grim-warlock", "Grim Warlock", "Mage noir lugubre", "The first spell of each turn has 1 power more.", "Le premier Sort de chaque tour a 1 de Puissance en plus.", _PINNED),
    _card("groovy-satyr", "Groovy Satyr", "Satyre enjoué", "One drawn neutral unit may be replaced by another of its tier.", "Une Unité neutre piochée peut être remplacée par une autre du même rang.", _PINNED),
    _card("isras-friends", "Isra's Friends", "Amis d'Isra", "Each player may reinforce one Few unit at half price.", "Chacun peut améliorer une unité Quelques à moitié prix.", _NOW),
    _card("magic-tortoise", "Magic Tortoise", "Tortue magique", "Each hero has 1 MP less.", "Chaque Héros a 1 PD de moins.", _PINNED, -1),
    _card("merry-leprechaun", "Merry Leprechaun", "Lutin joyeux", "Next resource round: 1 valuables more each.", "Prochaine manche de Revenus : 1 Richesse de plus chacun.", _INCOME, valuables=1),
    _card("profuse-growth", "Profuse Growth", "Croissance abondante", "Hand limit 1 higher.", "Limite de cartes : 1 de plus.", _PINNED, 0, 1),
    _card("swift-weasel", "Swift Weasel", "Belette vive", "Once a turn, reroll a treasure or resource die.", "Une fois par tour, relancez un dé de Trésor ou de Ressources.", _PINNED),
    _card("terrible-plague", "Terrible Plague", "Peste terrible", "Each player flips one Pack to Few.", "Chacun retourne un Groupe sur sa face Quelques.", _NOW),
    _card("white-raven", "White Raven", "Corbeau blanc", "Each player rolls 1 resource die.", "Chaque joueur lance 1 dé de Ressources.", _NOW),
    _card("wild-debauchery", "Wild Debauchery", "Folle débauche", "Next resource round: 5 gold less each.", "Prochaine manche de Revenus : 5 Or de moins chacun.", _INCOME, gold=-5),
)  # fmt: skip
PROCLAIMED: Mapping[str, Proclamation] = {card.id: card for card in PROCLAMATIONS}

AI_CARDS: tuple[AiCard, ...] = (
    AiCard("attack-1", Names("Attack I", "Attaque I"), "attack", 2, (0, 1, 1, 2), Names("This unit attacks with +{n}.", "Cette unité attaque avec +{n}.")),
    AiCard("attack-2", Names("Attack II", "Attaque II"), "attack", 2, (1, 1, 2, 2), Names("This unit attacks with +{n}.", "Cette unité attaque avec +{n}.")),
    AiCard("defence-1", Names("Defence I", "Défense I"), "defence-strongest", 2, (0, 1, 1, 2), Names("The unit with most HP defends with +{n} when next attacked.", "L'unité avec le plus de PV défend avec +{n} à la prochaine attaque reçue.")),
    AiCard("defence-2", Names("Defence II", "Défense II"), "defence-next", 2, (1, 1, 2, 2), Names("The unit that activates next defends with +{n} when next attacked.", "La prochaine unité activée défend avec +{n} à la prochaine attaque reçue.")),
    AiCard("spell-1", Names("Cast a spell I", "Lancer un Sort I"), "spell", 4, (0, 1, 1, 2), Names("Its next spell, with {n} power, on the unit with most defence.", "Son prochain Sort, avec {n} de Puissance, sur l'unité qui a le plus de Défense.")),
    AiCard("spell-2", Names("Cast a spell II", "Lancer un Sort II"), "spell", 4, (0, 1, 2, 3), Names("Its next spell, with {n} power, on the unit with most defence.", "Son prochain Sort, avec {n} de Puissance, sur l'unité qui a le plus de Défense.")),
    AiCard("skill-1", Names("Use a skill I", "Utiliser un talent I"), "skill", 2, (1, 1, 2, 2), Names("The scenario's skill, {n} time(s): read it there and carry it out yourselves.", "Le talent du scénario, {n} fois : lisez-le et appliquez-le vous-mêmes.")),
    AiCard("skill-2", Names("Use a skill II", "Utiliser un talent II"), "skill", 2, (1, 1, 1, 2), Names("The scenario's skill, {n} time(s): read it there and carry it out yourselves; on normal and hard, in the first combat round, shuffle this card back.", "Le talent du scénario, {n} fois : lisez-le et appliquez-le vous-mêmes ; en normal et difficile, au premier tour de Combat, remélangez cette carte.")),
)  # fmt: skip
AI_CARD: Mapping[str, AiCard] = {card.id: card for card in AI_CARDS}
AI_DECK: tuple[str, ...] = tuple(card.id for card in AI_CARDS for _ in range(card.copies))

SPELLS: tuple[Spell, ...] = (
    Spell("magic-arrow", Names("Magic Arrow", "Flèche magique"), "basic", "any", 6),
    Spell("chain-lightning", Names("Chain Lightning", "Chaîne d'éclairs"), "expert", "air"),
    Spell("counterstrike", Names("Counterstrike", "Contre-attaque"), "expert", "air"),
    Spell("disrupting-ray", Names("Disrupting Ray", "Rayon disrupteur"), "basic", "air"),
    Spell("haste", Names("Haste", "Hâte"), "basic", "air"),
    Spell("lightning-bolt", Names("Lightning Bolt", "Éclair"), "basic", "air"),
    Spell("anti-magic", Names("Anti-Magic", "Antimagie"), "basic", "earth"),
    Spell("resurrection", Names("Resurrection", "Résurrection"), "expert", "earth"),
    Spell("slow", Names("Slow", "Lenteur"), "basic", "earth"),
    Spell("stone-skin", Names("Stone Skin", "Carapace"), "basic", "earth"),
    Spell("town-portal", Names("Town Portal", "Portail de Retour"), "expert", "earth"),
    Spell("blind", Names("Blind", "Aveuglement"), "basic", "fire"),
    Spell("bloodlust", Names("Bloodlust", "Soif de sang"), "basic", "fire"),
    Spell("curse", Names("Curse", "Malédiction"), "basic", "fire"),
    Spell("fire-shield", Names("Fire Shield", "Bouclier de feu"), "expert", "fire"),
    Spell("fireball", Names("Fireball", "Boule de feu"), "expert", "fire"),
    Spell("bless", Names("Bless", "Bénédiction"), "basic", "water"),
    Spell("cure", Names("Cure", "Guérison"), "basic", "water"),
    Spell("prayer", Names("Prayer", "Prière"), "expert", "water"),
    Spell("teleport", Names("Teleport", "Téléportation"), "expert", "water"),
    Spell("weakness", Names("Weakness", "Faiblesse"), "basic", "water"),
)
SPELL: Mapping[str, Spell] = {spell.id: spell for spell in SPELLS}
