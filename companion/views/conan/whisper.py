"""The Whisper of Skelos on the screen: its card, its questions, its order and the reasons. Our own design, not official."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.conan import commands as cmd
from companion.games.conan import opponent, speech
from companion.games.conan.decision_cards import CARDS, DIFFICULTIES
from companion.games.conan.events import TileActivated
from companion.games.conan.state import Answer, State
from companion.games.conan.wording import gems, hero, name
from companion.i18n import N_, Translator
from companion.table.session import Table

REST = {
    "advancing": N_("only get closer"),
    "others": N_("attack someone else"),
    "holding": N_("stay on an objective"),
    "": N_("do nothing"),
}


def rests(prey: str) -> tuple[tuple[str, str], ...]:
    """What figures may do that do not attack; where the nearest is hunted, somebody else is nobody."""
    return tuple((id, words) for id, words in REST.items() if prey or id != "others")


@dataclass(frozen=True)
class Weighed:
    """One tile as it was weighed: words and its score."""

    words: str
    score: str
    chosen: bool


@dataclass(frozen=True)
class WhyView:
    """The order in one breath, and why."""

    card: str
    verdict: str
    reasons: tuple[str, ...]
    weighed: tuple[Weighed, ...]
    spells: tuple[tuple[str, str], ...]
    kind: str


@dataclass(frozen=True)
class AskView:
    """What the person is asked about a tile: how many attack, and what the rest does; all else is a detail.

    `other` is the prey of a second card where that is somebody else (None: nobody), `also` the question about it and
    `whom` its name; `earlier` is last turn's answer, where it could still hold.
    """

    tile: str
    name: str
    words: str
    figures: int
    move: int
    event: bool
    note: str
    preys: tuple[tuple[str, str], ...]
    prey: str
    left: int
    price: str
    earlier: str
    other: str | None
    also: str
    whom: str


@dataclass(frozen=True)
class AnswerDraft:
    """The answer being given for a tile."""

    tile: str = ""
    attackers: int = 0
    rest: str = "advancing"
    extra: int = 0
    nasty: int = 0
    objective: bool = False
    prey: str = ""
    other: str = ""
    also: int = -1

    def command(self, figures: int) -> cmd.AnswerTile:
        """Who does not attack the prey does what was chosen for the rest."""
        left = {field: max(0, figures - self.attackers) if self.rest == field else 0 for field in REST}
        return cmd.AnswerTile(
            self.tile,
            self.prey,
            self.attackers,
            left["others"],
            left["advancing"],
            self.extra,
            self.objective,
            left["holding"],
            self.nasty,
            other=self.other,
            also=self.also,
        )


def of_answer(tile: str, answer: Answer) -> cmd.AnswerTile:
    """The same answer once more."""
    return cmd.AnswerTile(
        tile,
        answer.prey,
        answer.attackers,
        answer.others,
        answer.advancing,
        answer.extra,
        answer.objective,
        answer.holding,
        answer.nasty,
        other=answer.other,
        also=answer.also,
    )


@dataclass(frozen=True)
class CardView:
    """The card in force: its name, whom it hunts now and by which reason, and what its mood makes figures do."""

    name: str
    prey: str
    mood: str


def card(state: State, _: Translator) -> CardView | None:
    """What stays in sight while the Whisper asks."""
    if state.solo is None or not state.solo.card:
        return None
    cards = [CARDS[id] for id in state.solo.drawn or (state.solo.card,)]
    hunted = [_hunted(state, one.prey, _) for one in cards]
    names = [_.pick(one.name) for one in cards]
    if len(set(hunted)) < 2:
        prey = _("Prey: {why}", why=hunted[0])
    else:
        prey = "\n".join(_("{name}: {value}", name=n, value=one) for n, one in zip(names, hunted, strict=True))
    return CardView(_.listing(names), prey, _(speech.MOODS[CARDS[state.solo.card].mood]))


def _hunted(state: State, kind: str, _: Translator) -> str:
    """Whom a card hunts now, and by which reason."""
    why = speech.prey_words(state, kind, _)
    prey = "" if opponent.unknown_bearer(state) else opponent.prey_of(state, kind)
    return _("{who}, {what}", who=hero(state, prey, _), what=why) if prey else why


def why(state: State, _: Translator) -> WhyView | None:
    """The why-card, while the Whisper leads and it is the Overlord's turn."""
    wish = opponent.order(state)
    if wish.kind in ("none", "recover", "draw", "hunt", "end"):
        return None
    words = speech.reasons(state, wish, _)
    lines = len(wish.lines)
    weighed = tuple(
        Weighed(_weighed(state, line, _), _.number(line.score, 1), line.tile == wish.tile)
        for line in wish.lines
        if line.gain
    )
    reasons = (*words[:2], *words[2 + lines :]) if words else ()
    card = _.pick(CARDS[wish.card].name) if wish.card else ""
    return WhyView(card, speech.order_text(state, wish, _), reasons, weighed, (), wish.kind)


def spells(state: State, _: Translator) -> tuple[tuple[str, str], ...]:
    """Spells that the acting tile should cast now."""
    return tuple(
        (spell, _("{spell}: {n} wounds expected", spell=name(state, spell, _), n=_.number(hurt, 1)))
        for spell, hurt in opponent.spell_orders(state)
    )


def order_in_force(table: Table, state: State, _: Translator) -> WhyView | None:
    """While the Whisper's tile acts: the order that activated it, read back from the table's own history."""
    if state.solo is None or state.side != "overlord" or not state.book.active:
        return None
    line = table.timeline
    for n in range(line.cursor - 1, max(-1, line.cursor - 60), -1):
        if any(isinstance(e, TileActivated) and e.tile == state.book.active for e in line.steps[n].events):
            before: State = table.state_at(n)
            wish = opponent.order(before)
            return why(before, _) if wish.kind == "activate" and wish.tile == state.book.active else None
    return None


def _weighed(state: State, line: opponent.Line, _: Translator) -> str:
    words = _(
        "{tile}: gain {gain} for {n}",
        tile=name(state, f"tile/{line.tile}", _),
        gain=_.number(line.gain, 1),
        n=gems(line.price + line.extra, _),
    )
    return words if line.affordable else _("{line}, beyond the purse", line=words)


def question(state: State, _: Translator) -> AskView | None:
    found = opponent.questions(state)
    if state.solo is None or opponent.order(state).kind != "ask" or not found:
        return None
    first = found[0]
    said = opponent.earlier(state, first)
    preys = tuple((id, hero(state, id, _)) for id, h in state.heroes.items() if not h.dead)
    return AskView(
        first.tile,
        name(state, f"tile/{first.tile}", _),
        speech.question_text(state, first, _),
        first.figures,
        state.tiles[first.tile].unit.move,
        first.event,
        first.note,
        preys if not first.prey else (),
        first.prey,
        len(found),
        gems(first.price, _),
        speech.answer_text(said, _) if said else "",
        first.other,
        speech.question_text(state, replace(first, prey=first.other), _) if first.other is not None else "",
        hero(state, first.other, _) if first.other else _("The nearest"),
    )


def ends(state: State) -> bool:
    """Whether the Whisper's next order is the end of its turn."""
    return opponent.order(state).kind == "end"


def level_line(difficulty: str, scenario: str, _: Translator) -> str:
    """What a difficulty changes, said openly."""
    level = DIFFICULTIES[difficulty]
    parts = []
    if extra := level.recovers(scenario):
        parts.append(_("recovery {n:+d}", n=extra).replace("-", "−"))
    else:
        parts.append(_("recovery as the scenario says"))
    if level.keep:
        parts.append(_("keeps {n} more for defence", n=gems(level.keep, _)))
    if level.cards > 1:
        parts.append(_("draws {n} cards and takes the better", n=level.cards))
    return ", ".join(parts)


def levels(scenario: str, _: Translator) -> tuple[tuple[str, str, str], ...]:
    return tuple((id, _.pick(level.name), level_line(id, scenario, _)) for id, level in DIFFICULTIES.items())
