"""What can be asked at the table (commands), and what came of it (`events`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.accord import AccordCommand
from companion.games.veiel.facts import Tier
from companion.games.veiel.twins import Target


@dataclass(frozen=True, slots=True)
class BeginTurn:
    hero: str
    type: Literal["begin-turn"] = "begin-turn"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The active hero is done; without one, name the hero."""

    hero: str = ""
    type: Literal["end-turn"] = "end-turn"


@dataclass(frozen=True, slots=True)
class NextRound:
    type: Literal["next-round"] = "next-round"


@dataclass(frozen=True, slots=True)
class EndFight:
    won: bool = True
    type: Literal["end-fight"] = "end-fight"


@dataclass(frozen=True, slots=True)
class EndReinforcement:
    """On to the next fight; against the boss with the life printed on the card, so that it stands on the table at once."""

    life: int = 0
    type: Literal["end-reinforcement"] = "end-reinforcement"


@dataclass(frozen=True, slots=True)
class SetBoss:
    """Who the boss is (`moira`, or `other` with a name) and how many action cards lie ready."""

    boss: str
    name: str = ""
    actions: int = 0
    type: Literal["set-boss"] = "set-boss"


@dataclass(frozen=True, slots=True)
class SetBattlefield:
    name: str
    type: Literal["set-battlefield"] = "set-battlefield"


@dataclass(frozen=True, slots=True)
class DrawBossAction:
    type: Literal["draw-boss-action"] = "draw-boss-action"


@dataclass(frozen=True, slots=True)
class ShuffleBossActions:
    type: Literal["shuffle-boss-actions"] = "shuffle-boss-actions"


@dataclass(frozen=True, slots=True)
class AddEnemy:
    name: str
    life: int
    level: int = 0
    boss: bool = False
    type: Literal["add-enemy"] = "add-enemy"


@dataclass(frozen=True, slots=True)
class RemoveEnemy:
    enemy: str
    defeated: bool = True
    type: Literal["remove-enemy"] = "remove-enemy"


@dataclass(frozen=True, slots=True)
class Count:
    """One tap on plus or minus of a tracked number (see `numbers`)."""

    path: str
    by: int
    type: Literal["count"] = "count"


@dataclass(frozen=True, slots=True)
class Correct:
    """A tracked number typed in."""

    path: str
    value: int
    type: Literal["correct"] = "correct"


@dataclass(frozen=True, slots=True)
class MoveCards:
    """Cards from one of a hero's piles to another; `twin` says who suffers or does it."""

    hero: str
    source: str
    to: str
    count: int = 1
    twin: str = ""
    type: Literal["move-cards"] = "move-cards"


@dataclass(frozen=True, slots=True)
class DrawCards:
    """Draw so many cards, or fill the hand up when no number is given."""

    hero: str
    count: int = 0
    type: Literal["draw-cards"] = "draw-cards"


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The discard pile becomes deck again."""

    hero: str
    type: Literal["reshuffle"] = "reshuffle"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card from hand is played and resolved.

    Twins name who resolves it (`twin`). The Elements Mistress names the card: an element, `essence` with its
    `element`, `reward` or `novice` with its `colour`, or a combined card. `target` is the chosen "hero other than you".
    """

    hero: str
    card: str = ""
    element: str = ""
    colour: str = ""
    twin: str = ""
    target: str = ""
    ephemeral: bool = False
    resolved: bool = True
    type: Literal["play-card"] = "play-card"


@dataclass(frozen=True, slots=True)
class DiscardCard:
    hero: str
    card: str = ""
    element: str = ""
    twin: str = ""
    ephemeral: bool = False
    type: Literal["discard-card"] = "discard-card"


@dataclass(frozen=True, slots=True)
class HitHeroes:
    """An effect that wounds, discards or exiles; `heroes` are ids, a twin by name, and whoever stands in the area."""

    target: Target
    effect: Literal["wound", "discard", "exile"]
    count: int = 1
    source: str = "deck"
    heroes: tuple[str, ...] = ()
    type: Literal["hit-heroes"] = "hit-heroes"


@dataclass(frozen=True, slots=True)
class SetOut:
    hero: str
    out: bool = True
    type: Literal["set-out"] = "set-out"


@dataclass(frozen=True, slots=True)
class GainCard:
    """A Reward or Novice card joins a hero's cards."""

    hero: str
    kind: Literal["reward", "novice"]
    colour: str
    to: Literal["deck", "hand", "discard"] = "deck"
    type: Literal["gain-card"] = "gain-card"


@dataclass(frozen=True, slots=True)
class Fuse:
    """Fetch a card; `places` are the plays that feed it (none: the most sparing choice)."""

    card: str
    places: tuple[int, ...] = ()
    type: Literal["fuse"] = "fuse"


@dataclass(frozen=True, slots=True)
class HoldCards:
    """What the Elements Mistress has in hand, for the planner: elements, `essence`, combined cards."""

    cards: tuple[str, ...]
    type: Literal["hold-cards"] = "hold-cards"


@dataclass(frozen=True, slots=True)
class ReturnCard:
    """A fetched card lies in front of her again; `source` is the pile that it comes from."""

    card: str
    source: str = "discard"
    type: Literal["return-card"] = "return-card"


@dataclass(frozen=True, slots=True)
class EnterCombined:
    """A combined card read off the box, during a game; the screen keeps it in the box profile too."""

    card: str
    name: str
    tier: Tier
    elements: tuple[str, ...]
    copies: int = 1
    type: Literal["enter-combined"] = "enter-combined"


@dataclass(frozen=True, slots=True)
class SetColour:
    """Which element a colour stands for on her base cards."""

    colour: str
    element: str
    type: Literal["set-colour"] = "set-colour"


@dataclass(frozen=True, slots=True)
class MoveTwin:
    twin: str
    column: int
    row: int
    type: Literal["move-twin"] = "move-twin"


@dataclass(frozen=True, slots=True)
class GatherWounds:
    """Wounds that heroes brought along go to Destiny."""

    type: Literal["gather-wounds"] = "gather-wounds"


@dataclass(frozen=True, slots=True)
class TakeFromDestiny:
    """A card names the common pile: some of a hero's cards leave it."""

    hero: str
    to: str
    count: int = 1
    type: Literal["take-from-destiny"] = "take-from-destiny"


@dataclass(frozen=True, slots=True)
class SortDestiny:
    """Everyone takes their own cards back out of the common pile."""

    to: str = "wounds"
    type: Literal["sort-destiny"] = "sort-destiny"


PileCommand = (
    Count
    | Correct
    | MoveCards
    | DrawCards
    | Reshuffle
    | PlayCard
    | DiscardCard
    | HitHeroes
    | GainCard
    | GatherWounds
    | TakeFromDestiny
    | SortDestiny
    | MoveTwin
)
Command = (
    BeginTurn
    | EndTurn
    | NextRound
    | EndFight
    | EndReinforcement
    | SetBoss
    | SetBattlefield
    | DrawBossAction
    | ShuffleBossActions
    | AddEnemy
    | RemoveEnemy
    | SetOut
    | AccordCommand
    | Count
    | Correct
    | MoveCards
    | DrawCards
    | Reshuffle
    | PlayCard
    | DiscardCard
    | HitHeroes
    | GainCard
    | GatherWounds
    | TakeFromDestiny
    | SortDestiny
    | MoveTwin
    | Fuse
    | HoldCards
    | ReturnCard
    | EnterCombined
    | SetColour
)
