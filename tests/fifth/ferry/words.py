"""Night Ferry in words: what is due, what happened, how it stands and how it ended, in both languages side by side."""

from __future__ import annotations

from typing import Any

from companion.core.game import Due, Ending, Moment
from companion.i18n import Translator
from companion.packs.model import Names

from .rules import BANK, Blow, Blown, Event, Row, Rowed, State

REFUSALS = {
    "over": Names("The crossing is over.", "La traversée est finie."),
    "storm_first": Names("The storm is next.", "C’est à la tempête."),
    "pulled": Names("One hard pull a game.", "Un seul coup fort par partie."),
    "rowers_left": Names("{who} has not rowed yet.", "{who} n’a pas encore ramé."),
}


def say(_: Translator, en: str, fr: str, **values: Any) -> str:
    return _.pick(Names(en, fr)).format(**values)


def due(state: State, _: Translator) -> tuple[Due, ...]:
    if state.outcome:
        return ()
    if not state.rower:
        return (Due(say(_, "The storm moves", "La tempête avance"), Blow(), rule="storm"),)
    row = Due(say(_, "{who} rows", "{who} rame", who=state.rower), Row(), rule="rowing", who=state.rower)
    if state.rower in state.pulled:
        return (row,)
    hard = say(_, "{who} pulls hard", "{who} tire fort", who=state.rower)
    return row, Due(hard, Row(hard=True), rule="rowing", who=state.rower, optional=True)


def describe(before: State, events: tuple[Event, ...], _: Translator) -> str:
    return ", ".join(_line(event, _) for event in events)


def _line(event: Event, _: Translator) -> str:
    match event:
        case Rowed(who, faces, to):
            return say(_, "{who} rows {n} to {to}", "{who} rame {n} jusqu’à {to}", who=who, n=sum(faces), to=to)
        case Blown(face, to):
            return say(_, "the storm moves {n} to {to}", "la tempête avance de {n} jusqu’à {to}", n=face + 1, to=to)


def told(before: State, events: tuple[Event, ...], after: State, _: Translator) -> Moment:
    words = describe(before, events, _)
    hands = (
        [say(_, "Ferry to space {n}.", "Bac sur la case {n}.", n=after.ferry)] if after.ferry != before.ferry else []
    )
    if after.storm != before.storm:
        hands.append(say(_, "Storm to space {n}.", "Tempête sur la case {n}.", n=after.storm))
    return Moment(words[:1].upper() + words[1:], hands=tuple(hands), grave=after.outcome == "lost")


def ending(state: State, _: Translator) -> Ending | None:
    if state.outcome == "won":
        return Ending(
            ", ".join(state.players), say(_, "The far bank is reached.", "L’autre rive est atteinte."), "goal"
        )
    if state.outcome == "lost":
        return Ending("", say(_, "The storm has caught you.", "La tempête vous a rattrapés."), "goal", won=False)
    return None


def headline(state: State, _: Translator) -> str:
    return say(
        _, "Round {n}, space {at} of {bank}", "Tour {n}, case {at} sur {bank}", n=state.round, at=state.ferry, bank=BANK
    )


def chart(state: State) -> dict[str, dict[str, int]]:
    return {"way": {"ferry": state.ferry, "storm": state.storm}}


def titles(_: Translator) -> dict[str, str]:
    return {"way": say(_, "The crossing", "La traversée")}


def result(state: State, _: Translator) -> tuple[tuple[str, str], ...]:
    lead = state.ferry - state.storm
    return (
        (say(_, "Ferry", "Bac"), f"{state.ferry} / {BANK}"),
        (say(_, "Storm", "Tempête"), say(_, "{n} behind", "{n} derrière", n=lead)),
    )
