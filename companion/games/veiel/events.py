"""What happened at the table. Events carry facts only; each device puts them into words."""

from __future__ import annotations

from companion.core.message import Message
from companion.games.veiel.facts import Combined
from companion.games.veiel.state import Boss, Enemy


class TurnBegan(Message):
    hero: str


class TurnEnded(Message):
    hero: str


class RoundBegan(Message):
    round: int


class FightEnded(Message):
    """The fight is over; `tier` is what is now laid in front of the Elements Mistress, if anything."""

    fight: int
    won: bool
    tier: str = ""


class FightBegan(Message):
    fight: int


class BossSet(Message):
    boss: Boss


class BattlefieldSet(Message):
    name: str


class BossActionDrawn(Message):
    left: int


class BossActionsShuffled(Message):
    left: int


class EnemyAdded(Message):
    enemy: Enemy


class EnemyRemoved(Message):
    enemy: str
    defeated: bool


class HeroOut(Message):
    hero: str
    out: bool


class Counted(Message, merges="path"):
    path: str
    by: int


class Corrected(Message):
    path: str
    value: int


class CardsMoved(Message):
    """Cards went from pile to pile; `short` is how many were asked for in vain."""

    hero: str
    source: str
    to: str
    count: int
    short: int = 0
    twin: str = ""


class CardPlayed(Message):
    """`held` tells whether the hand's count went down (not when the table played on with an empty one)."""

    hero: str
    to: str
    held: bool = True
    card: str = ""
    elements: tuple[str, ...] = ()
    twin: str = ""
    target: str = ""


class CardDiscarded(Message):
    hero: str
    held: bool = True
    card: str = ""
    elements: tuple[str, ...] = ()
    twin: str = ""


class CardGained(Message):
    hero: str
    kind: str
    colour: str
    to: str
    element: str = ""


class CardFused(Message):
    card: str
    places: tuple[int, ...]


class HandKnown(Message):
    cards: tuple[str, ...]


class CardReturned(Message):
    card: str
    source: str


class CombinedEntered(Message):
    card: Combined


class ColourSet(Message):
    colour: str
    element: str


class TwinMoved(Message):
    twin: str
    column: int
    row: int


FightEvent = TurnBegan | TurnEnded | RoundBegan | FightEnded | FightBegan
BossEvent = BossSet | BattlefieldSet | BossActionDrawn | BossActionsShuffled
EnemyEvent = EnemyAdded | EnemyRemoved | HeroOut
PileEvent = Counted | Corrected | CardsMoved | CardPlayed | CardDiscarded | CardGained
MistressEvent = CardFused | HandKnown | CardReturned | CombinedEntered | ColourSet
Event = FightEvent | BossEvent | EnemyEvent | PileEvent | MistressEvent | TwinMoved
