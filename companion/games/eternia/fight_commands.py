"""What the table can ask for in a fight: epic combat, Dice of Power and wilds combat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.core.message import Message
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


class BeginEpic(Message):
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
    on: bool = False


class BeginDuel(Message):
    """The champions that the tied teams picked in secret meet; lots or the starting team say who is active."""


class ChooseWeapon(Message):
    side: SideName
    weapon: str
    on: bool = False


class NextStep(Message):
    """This step is done."""


class UseAbility(Message):
    """A start-of-combat ability (step 2), an immediate surge (step 3) or a beast's passive or surge (step 4)."""

    side: SideName
    effects: tuple[Effect, ...] = ()
    name: str = ""


class DrawCard(Message):
    """The app draws from the deck; with real cards nothing needs to be drawn here."""

    side: SideName
    on: bool = False
    both: bool = False


class PlaceCard(Message):
    side: SideName
    card: str
    zone: str
    on: bool = False


class FocusCard(Message):
    """Discard the card just drawn and draw another."""

    side: SideName
    card: str
    on: bool = False


class UseTool(Message):
    """A tool card: of the two cards drawn for it, this one is discarded."""

    side: SideName
    discard: str
    on: bool = False


class UseTimeCard(Message):
    team: str
    first: Spot
    second: Spot


class UseSurgeCard(Message):
    team: str
    spot: Spot
    effects: tuple[Effect, ...] = ()


class CastSpell(Message):
    """A combat spell of any teammate; its card leaves the caster's hand if it was noted there."""

    team: str
    name: str
    caster: str = ""
    effects: tuple[Effect, ...] = ()


class UseConsumable(Message):
    team: str
    name: str
    owner: str = ""
    effects: tuple[Effect, ...] = ()


class RemoveSoldiers(Message):
    team: str
    assign: Mapping[str, int]


class PassActs(Message):
    team: str


class EnterTotals(Message):
    """The compact way: only the totals of step 5."""

    side: SideName
    initiative: int
    attack: int
    defence: int


class KeepPowerRoll(Message):
    """The dice of the tray are this side's roll for a zone; `free` successes of pools above ten go here."""

    side: SideName
    zone: str
    free: int = 0
    on: bool = False


class ResolveRound(Message):
    """Nobody acts any more: all teams pass, and the round is resolved as far as it needs no dice; with `on` the first
    dice are thrown as well."""

    on: bool = False


class Reckon(Message):
    """Step 5: totals and initiative."""


class Strike(Message):
    """Step 6: both strike in initiative order."""


class CheckDefeated(Message):
    """Step 7: whoever is at 0 HP is defeated."""


class Flee(Message):
    to: str
    free_areas: int = 1
    side: SideName = "active"


class StandGround(Message):
    """Step 8: nobody flees; a second combat round, or the verdict."""

    on: bool = False


class PushLoser(Message):
    """The winner moves the loser, or a hero retreats, to this area."""

    hero: str
    to: str


class DecideLoser(Message):
    """The table says who lost where the book does not (equal health after a single round)."""

    side: SideName


class TameBeast(Message):
    """The beaten beast joins the hero; `discard` is the place of the old mount."""

    discard: tuple[int, ...] = ()
    flying: bool = False
    move: int = 0


class CleanUp(Message):
    """Step 10: combat cards go back to their decks and the fight is over."""


class CallOff(Message):
    """Leave the wizard without an outcome."""


# wilds combat ---------------------------------------------------------------------------------
class BeginWilds(Message):
    hero: str
    name: str
    hp: int
    attack: int
    defence: int
    kind: Literal["beast", "ally"] = "beast"
    cost: int | None = None
    bonus_dice: int = 0


class RaiseFoe(Message):
    """The enemy's combat ability changes its numbers."""

    hp: int = 0
    attack: int = 0
    defence: int = 0


class LayDie(Message):
    """Put one die on defence, hp or attack, or take it back (none)."""

    place: int
    target: str


class LayAll(Message):
    targets: tuple[str, ...]


class ResolveWilds(Message):
    """The dice count as they lie, or as `targets` lays them now."""

    targets: tuple[str, ...] = ()


class LeaveWilds(Message): ...


PlacingCommand = BeginEpic | BeginDuel | ChooseWeapon | NextStep | DrawCard | PlaceCard | FocusCard | UseTool
ActCommand = UseAbility | UseTimeCard | UseSurgeCard | CastSpell | UseConsumable | RemoveSoldiers | PassActs
StrikeCommand = EnterTotals | KeepPowerRoll | Reckon | Strike
VerdictCommand = CheckDefeated | Flee | StandGround | PushLoser | DecideLoser | TameBeast | CleanUp | CallOff
WildsCommand = BeginWilds | RaiseFoe | LayDie | LayAll | ResolveWilds | LeaveWilds
FightCommand = PlacingCommand | ActCommand | StrikeCommand | VerdictCommand | WildsCommand | ResolveRound
