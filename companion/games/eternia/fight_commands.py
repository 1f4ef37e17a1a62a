"""What the table can ask for in a fight: epic combat, Dice of Power and wilds combat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.games.eternia.fight import FightKind, Reckoning, SideName

Spot = tuple[str, int]
"""A card on the grid: zone, and its place there from 0."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What an ability, spell or consumable does: HP lost, a bonus to a zone, a card added, a card turned over."""

    kind: Literal["hp", "bonus", "card", "flip"]
    side: SideName
    by: int = 0
    zone: str = ""
    card: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class BeginEpic:
    """A fight in the area: against an enemy hero (`foe` names it), or a beast or boss with its numbers."""

    hero: str
    foe: str
    kind: FightKind = "hero"
    area: str = ""
    reckoning: Reckoning = "cards"
    hp: int = 0
    initiative: int = 0
    attack: int = 0
    defence: int = 0
    cost: int | None = None
    companions: int = 0
    foe_companions: int = 0
    mount: bool = False
    type: Literal["begin-epic"] = "begin-epic"


@dataclass(frozen=True, slots=True)
class BeginDuel:
    """The champions that the tied teams picked in secret meet; lots or the starting team say who is active."""

    type: Literal["begin-duel"] = "begin-duel"


@dataclass(frozen=True, slots=True)
class ChooseWeapon:
    side: SideName
    weapon: str
    type: Literal["choose-weapon"] = "choose-weapon"


@dataclass(frozen=True, slots=True)
class NextStep:
    """This step is done."""

    type: Literal["next-step"] = "next-step"


@dataclass(frozen=True, slots=True)
class UseAbility:
    """A start-of-combat ability (step 2), an immediate surge (step 3) or a beast's passive or surge (step 4)."""

    side: SideName
    effects: tuple[Effect, ...] = ()
    name: str = ""
    type: Literal["use-ability"] = "use-ability"


@dataclass(frozen=True, slots=True)
class DrawCard:
    """The app draws from the deck; with real cards nothing needs to be drawn here."""

    side: SideName
    type: Literal["draw-card"] = "draw-card"


@dataclass(frozen=True, slots=True)
class PlaceCard:
    side: SideName
    card: str
    zone: str
    type: Literal["place-card"] = "place-card"


@dataclass(frozen=True, slots=True)
class FocusCard:
    """Discard the card just drawn and draw another."""

    side: SideName
    card: str
    type: Literal["focus-card"] = "focus-card"


@dataclass(frozen=True, slots=True)
class UseTool:
    """A tool card: of the two cards drawn for it, this one is discarded."""

    side: SideName
    discard: str
    type: Literal["use-tool"] = "use-tool"


@dataclass(frozen=True, slots=True)
class UseTimeCard:
    team: str
    first: Spot
    second: Spot
    type: Literal["use-time-card"] = "use-time-card"


@dataclass(frozen=True, slots=True)
class UseSurgeCard:
    team: str
    spot: Spot
    effects: tuple[Effect, ...] = ()
    type: Literal["use-surge-card"] = "use-surge-card"


@dataclass(frozen=True, slots=True)
class CastSpell:
    """A combat spell of any teammate; its card leaves the caster's hand if it was noted there."""

    team: str
    name: str
    caster: str = ""
    effects: tuple[Effect, ...] = ()
    type: Literal["cast-spell"] = "cast-spell"


@dataclass(frozen=True, slots=True)
class UseConsumable:
    team: str
    name: str
    owner: str = ""
    effects: tuple[Effect, ...] = ()
    type: Literal["use-consumable"] = "use-consumable"


@dataclass(frozen=True, slots=True)
class RemoveSoldiers:
    team: str
    assign: Mapping[str, int]
    type: Literal["remove-soldiers"] = "remove-soldiers"


@dataclass(frozen=True, slots=True)
class PassActs:
    team: str
    type: Literal["pass-acts"] = "pass-acts"


@dataclass(frozen=True, slots=True)
class EnterTotals:
    """The compact way: only the totals of step 5."""

    side: SideName
    initiative: int
    attack: int
    defence: int
    type: Literal["enter-totals"] = "enter-totals"


@dataclass(frozen=True, slots=True)
class KeepPowerRoll:
    """The dice of the tray are this side's roll for a zone; `free` successes of pools above ten go here."""

    side: SideName
    zone: str
    free: int = 0
    type: Literal["keep-power-roll"] = "keep-power-roll"


@dataclass(frozen=True, slots=True)
class Reckon:
    """Step 5: totals and initiative."""

    type: Literal["reckon"] = "reckon"


@dataclass(frozen=True, slots=True)
class Strike:
    """Step 6: both strike in initiative order."""

    type: Literal["strike"] = "strike"


@dataclass(frozen=True, slots=True)
class CheckDefeated:
    """Step 7: whoever is at 0 HP is defeated."""

    type: Literal["check-defeated"] = "check-defeated"


@dataclass(frozen=True, slots=True)
class Flee:
    to: str
    free_areas: int = 1
    side: SideName = "active"
    type: Literal["flee"] = "flee"


@dataclass(frozen=True, slots=True)
class StandGround:
    """Step 8: nobody flees; a second combat round, or the verdict."""

    type: Literal["stand-ground"] = "stand-ground"


@dataclass(frozen=True, slots=True)
class PushLoser:
    """The winner moves the loser, or a hero retreats, to this area."""

    hero: str
    to: str
    type: Literal["push-loser"] = "push-loser"


@dataclass(frozen=True, slots=True)
class DecideLoser:
    """The table says who lost where the book does not (equal health after a single round)."""

    side: SideName
    type: Literal["decide-loser"] = "decide-loser"


@dataclass(frozen=True, slots=True)
class TameBeast:
    """The beaten beast joins the hero; `discard` is the place of the old mount."""

    discard: tuple[int, ...] = ()
    flying: bool = False
    move: int = 0
    type: Literal["tame-beast"] = "tame-beast"


@dataclass(frozen=True, slots=True)
class CleanUp:
    """Step 10: combat cards go back to their decks and the fight is over."""

    type: Literal["clean-up"] = "clean-up"


@dataclass(frozen=True, slots=True)
class CallOff:
    """Leave the wizard without an outcome."""

    type: Literal["call-off"] = "call-off"


# wilds combat ---------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class BeginWilds:
    hero: str
    name: str
    hp: int
    attack: int
    defence: int
    kind: Literal["beast", "ally"] = "beast"
    cost: int | None = None
    bonus_dice: int = 0
    type: Literal["begin-wilds"] = "begin-wilds"


@dataclass(frozen=True, slots=True)
class RaiseFoe:
    """The enemy's combat ability changes its numbers."""

    hp: int = 0
    attack: int = 0
    defence: int = 0
    type: Literal["raise-foe"] = "raise-foe"


@dataclass(frozen=True, slots=True)
class LayDie:
    """Put one die on defence, hp or attack, or take it back (none)."""

    place: int
    target: str
    type: Literal["lay-die"] = "lay-die"


@dataclass(frozen=True, slots=True)
class LayAll:
    targets: tuple[str, ...]
    type: Literal["lay-all"] = "lay-all"


@dataclass(frozen=True, slots=True)
class ResolveWilds:
    type: Literal["resolve-wilds"] = "resolve-wilds"


@dataclass(frozen=True, slots=True)
class LeaveWilds:
    type: Literal["leave-wilds"] = "leave-wilds"


FightCommand = (
    BeginEpic
    | BeginDuel
    | ChooseWeapon
    | NextStep
    | UseAbility
    | DrawCard
    | PlaceCard
    | FocusCard
    | UseTool
    | UseTimeCard
    | UseSurgeCard
    | CastSpell
    | UseConsumable
    | RemoveSoldiers
    | PassActs
    | EnterTotals
    | KeepPowerRoll
    | Reckon
    | Strike
    | CheckDefeated
    | Flee
    | StandGround
    | PushLoser
    | DecideLoser
    | TameBeast
    | CleanUp
    | CallOff
    | BeginWilds
    | RaiseFoe
    | LayDie
    | LayAll
    | ResolveWilds
    | LeaveWilds
)
