"""A capability is a slice of a game that every game can take in: its own messages, how they are decided, applied, told
and refused. `taking` folds slices into a game; neither knows of the other.

    GAME = taking(Game("veiel", …), agreements(AGREED))

A game matches over its own unions alone, so its `assert_never` stays exact whatever it takes in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar, Union, get_args

from companion.core.chance import Chance
from companion.core.game import Game, Moment, Question, Switch
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.i18n import Translator

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Capability(Generic[S]):
    """One slice for games of state S."""

    commands: tuple[type[Message], ...]
    events: tuple[type[Message], ...]
    decide: Callable[[S, Any, Chance, frozenset[str]], tuple[Message, ...] | Refusal]
    apply: Callable[[S, Any], S]
    describe: Callable[[S, Any, Translator], str]
    refusals: Mapping[str, str] = field(default_factory=dict)
    questions: Callable[[S, Translator], tuple[Question, ...]] = lambda state, words: ()
    switches: Callable[[S, Translator], tuple[Switch, ...]] = lambda state, words: ()


def taking(game: Game[S], *slices: Capability[S]) -> Game[S]:
    """The game with what it takes in: the very `Game` that the table runs. Each message has exactly one owner."""
    decides = _owners((one, kind) for one in slices for kind in one.commands)
    applies = _owners((one, kind) for one in slices for kind in one.events)
    commands, events = (*_members(game.command), *decides), (*_members(game.event), *applies)
    for kinds in (commands, events):
        _once(kinds)

    def decide(state: S, command: Message, chance: Chance, waived: frozenset[str]) -> tuple[Message, ...] | Refusal:
        owner = decides.get(type(command))
        return (owner or game).decide(state, command, chance, waived)

    def apply(state: S, event: Message) -> S:
        return (applies.get(type(event)) or game).apply(state, event)

    def describe(state: S, happened: tuple[Message, ...], _: Translator) -> str:
        told = [owner.describe(state, event, _) for event in happened if (owner := applies.get(type(event)))]
        own = tuple(event for event in happened if type(event) not in applies)
        return ", ".join([*([game.describe(state, own, _)] if own and game.describe else []), *told])

    def moment(before: S, happened: tuple[Message, ...], after: S, _: Translator) -> Moment:
        own = tuple(event for event in happened if type(event) not in applies)
        if own and game.told:
            return game.told(before, own, after, _)
        words = describe(before, happened, _)
        return Moment(words[:1].upper() + words[1:])

    return replace(
        game,
        command=Union[commands],  # noqa: UP007
        event=Union[events],  # noqa: UP007
        decide=decide,
        apply=apply,
        describe=describe,
        told=moment if game.told else None,
        refusals={**game.refusals, **{code: text for one in slices for code, text in one.refusals.items()}},
        questions=lambda state, _: tuple(found for one in slices for found in one.questions(state, _)),
        switches=lambda state, _: tuple(found for one in slices for found in one.switches(state, _)),
    )


def _members(union: object) -> tuple[type[Message], ...]:
    return get_args(union) or (union,)


def _owners(pairs: Iterable[tuple[Capability[S], type[Message]]]) -> dict[type[Message], Capability[S]]:
    return {kind: owner for owner, kind in pairs}


def _once(kinds: tuple[type[Message], ...]) -> None:
    tags = [kind.type for kind in kinds]
    if twice := {tag for tag in tags if tags.count(tag) > 1}:
        raise TypeError(f"two bring the message {', '.join(sorted(twice))}")
