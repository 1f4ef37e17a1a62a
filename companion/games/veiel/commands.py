"""What can be asked at the table (commands), and what came of it (`events`)."""

from __future__ import annotations

from typing import Literal

from companion.core.message import Message
from companion.games.veiel.facts import Tier
from companion.games.veiel.twins import Target


class BeginTurn(Message):
    hero: str


class EndTurn(Message):
    """The active hero is done; without one, name the hero."""

    hero: str = ""


class NextRound(Message): ...


class EndFight(Message):
    won: bool = True


class EndReinforcement(Message):
    """On to the next fight; against the boss with the life printed on the card, so that it stands on the table at once."""

    life: int = 0


class SetBoss(Message):
    """Who the boss is (`moira`, or `other` with a name) and how many action cards lie ready."""

    boss: str
    name: str = ""
    actions: int = 0


class SetBattlefield(Message):
    name: str


class DrawBossAction(Message): ...


class ShuffleBossActions(Message): ...


class AddEnemy(Message):
    name: str
    life: int
    level: int = 0
    boss: bool = False


class RemoveEnemy(Message):
    enemy: str
    defeated: bool = True


class Count(Message):
    """One tap on plus or minus of a tracked number (see `numbers`)."""

    path: str
    by: int


class Correct(Message):
    """A tracked number typed in."""

    path: str
    value: int


class MoveCards(Message):
    """Cards from one of a hero's piles to another; `twin` says who suffers or does it."""

    hero: str
    source: str
    to: str
    count: int = 1
    twin: str = ""


class DrawCards(Message):
    """Draw so many cards, or fill the hand up when no number is given."""

    hero: str
    count: int = 0


class Reshuffle(Message):
    """The discard pile becomes deck again."""

    hero: str


class PlayCard(Message):
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


class DiscardCard(Message):
    hero: str
    card: str = ""
    element: str = ""
    twin: str = ""
    ephemeral: bool = False


class HitHeroes(Message):
    """An effect that wounds, discards or exiles; `heroes` are ids, a twin by name, and whoever stands in the area."""

    target: Target
    effect: Literal["wound", "discard", "exile"]
    count: int = 1
    source: str = "deck"
    heroes: tuple[str, ...] = ()


class SetOut(Message):
    hero: str
    out: bool = True


class GainCard(Message):
    """A Reward or Novice card joins a hero's cards."""

    hero: str
    kind: Literal["reward", "novice"]
    colour: str
    to: Literal["deck", "hand", "discard"] = "deck"


class Fuse(Message):
    """Fetch a card; `places` are the plays that feed it (none: the most sparing choice)."""

    card: str
    places: tuple[int, ...] = ()


class HoldCards(Message):
    """What the Elements Mistress has in hand, for the planner: elements, `essence`, combined cards."""

    cards: tuple[str, ...]


class ReturnCard(Message):
    """A fetched card lies in front of her again; `source` is the pile that it comes from."""

    card: str
    source: str = "discard"


class EnterCombined(Message):
    """A combined card read off the box, during a game; the screen keeps it in the box profile too."""

    card: str
    name: str
    tier: Tier
    elements: tuple[str, ...]
    copies: int = 1


class SetColour(Message):
    """Which element a colour stands for on her base cards."""

    colour: str
    element: str


class MoveTwin(Message):
    twin: str
    column: int
    row: int


class GatherWounds(Message):
    """Wounds that heroes brought along go to Destiny."""


class TakeFromDestiny(Message):
    """A card names the common pile: some of a hero's cards leave it."""

    hero: str
    to: str
    count: int = 1


class SortDestiny(Message):
    """Everyone takes their own cards back out of the common pile."""

    to: str = "wounds"


TurnCommand = BeginTurn | EndTurn | NextRound
StageCommand = EndFight | EndReinforcement
BossCommand = SetBoss | SetBattlefield | DrawBossAction | ShuffleBossActions
EnemyCommand = AddEnemy | RemoveEnemy
MistressCommand = Fuse | HoldCards | ReturnCard | EnterCombined | SetColour
DestinyCommand = GatherWounds | TakeFromDestiny | SortDestiny
CardCommand = MoveCards | DrawCards | Reshuffle | PlayCard | DiscardCard | HitHeroes | GainCard
PileCommand = Count | Correct | CardCommand | DestinyCommand | MoveTwin
FightCommand = TurnCommand | StageCommand | BossCommand | EnemyCommand | SetOut
Command = FightCommand | PileCommand | MistressCommand
