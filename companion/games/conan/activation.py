"""The tile that acts: its figures move, then attack one after the other; at whom, for how many, and how many are left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from companion.core.refusal import Refusal, door
from companion.games.conan import commands as cmd
from companion.games.conan.announce import announce
from companion.games.conan.checks import attacks_left
from companion.games.conan.state import Attempt, BlowKind, State


@dataclass(frozen=True, slots=True)
class Blows:
    """The attacks of this activation: `made` of `all`; `prey` is whom the Whisper sends the next one at."""

    tile: str
    kind: BlowKind
    made: int
    all: int
    prey: str = ""

    @property
    def actor(self) -> str:
        return f"tile/{self.tile}"

    @property
    def left(self) -> int:
        return self.all - self.made

    def at(self, hero: str) -> cmd.Attack:
        """The next attack, plain: what only the table sees is added to it there."""
        return cmd.Attack(self.actor, self.kind, (f"hero/{hero}",))


def blows(state: State) -> Blows | None:
    """What is left to strike in the activation under way; None when every figure has had its attack, or none has any.

    Rule: group-move-then-attack
    """
    id = state.book.active
    if state.side != "overlord" or id not in state.tiles or id in state.dead:
        return None
    here = state.tiles[id]
    kind: BlowKind | None = "melee" if here.unit.melee else "ranged" if here.unit.ranged else None
    made, left = state.attacks.get(f"tile/{id}", 0), attacks_left(state, f"tile/{id}")
    order = state.solo.sent if state.solo else None
    if order is not None:
        left = min(left, order.attackers + order.others - made)
    if not kind or left <= 0:
        return None
    prey = order.prey if order is not None and made < order.attackers else ""
    return Blows(id, kind, made, made + left, prey if prey in state.heroes and not state.heroes[prey].dead else "")


def victims(state: State, now: Blows) -> tuple[str, ...]:
    """The heroes whom the next figure may attack, the Whisper's prey first.

    Rule: attack-declaration
    """
    living = sorted((id for id, hero in state.heroes.items() if not hero.dead), key=lambda id: id != now.prey)
    return tuple(id for id in living if not isinstance(door(announce)(state, now.at(id), frozenset()), Refusal))


def returning(attempt: Attempt) -> cmd.Attack | None:
    """What comes back at who struck hand to hand; after a blow from afar only the table knows who stands in reach.

    Rule: counterattack
    """
    if not attempt.prompts or attempt.kind not in ("melee", "counterattack", "attack-from-beyond"):
        return None
    return struck_back(attempt.prompts[0], attempt.actor)


def struck_back(prompt: str, target: str) -> cmd.Attack:
    kind, _sep, ref = prompt.partition(":")
    return cmd.Attack(ref, cast("BlowKind", kind), (target,))
