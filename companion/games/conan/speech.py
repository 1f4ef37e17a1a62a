"""What the Whisper of Skelos says: the order in one breath, its reasons on demand, and how figures carry it out."""

from __future__ import annotations

from companion.games.conan.decision_cards import CARDS
from companion.games.conan.opponent import Line, Order, Question
from companion.games.conan.state import Answer, Attempt, State
from companion.games.conan.wording import gems, hero, name, tile
from companion.i18n import N_, Translator

PREY = {
    "weakest": N_("the hero with the fewest unwounded gems"),
    "tired": N_("the hero with the fewest available gems"),
    "caster": N_("a hero with spells, else the weakest"),
    "objective": N_("the hero carrying or nearest to the objective"),
    "nearest": N_("the nearest hero, judged for each figure"),
}
MOODS = {
    "strike": N_("Strike: base moves first, by the shortest legal way to an area from which the prey can be attacked."),
    "hold": N_("Hold: figures that stand on an objective stay there."),
    "gather": N_("Gather: calling reinforcements is worth half as much again."),
}
MOVES = N_(
    "Shooters stop at the first area with sight and no hero in it; whoever cannot attack ends as near as possible."
)


def order_text(state: State, wish: Order, _: Translator) -> str:
    """The order as a person would say it."""
    match wish.kind:
        case "recover":
            return _("Recovery first.")
        case "draw":
            return _("Draw a decision card.")
        case "hunt":
            return _("Who carries the objective, or stands nearest to it?")
        case "ask":
            return _("A few questions about the board.")
        case "clean":
            return _("Clean {tile} out of the River, two gems for good.", tile=tile(state, wish.tile, _))
        case "pass":
            return _("Pass: no tile is worth its gems.") if wish.lines else _("Pass: only dead tiles are left.")
        case "end":
            return _("End of the Overlord's turn.")
        case "activate":
            return _activation(state, wish, _)
        case _:
            return ""


def _activation(state: State, wish: Order, _: Translator) -> str:
    parts = [_("Activate {tile}, {n}.", tile=tile(state, wish.tile, _), n=gems(wish.price, _))]
    if state.tiles[wish.tile].unit.kind == "event":
        back = state.points and any(t.casualties and t.unit.value for t in state.tiles.values())
        parts.append(
            _("Call reinforcements.") if back and not wish.answer.nasty else _("Choose what hurts the heroes most.")
        )
        return " ".join(parts)
    if wish.prey:
        parts.append(_("Prey: {hero}.", hero=hero(state, wish.prey, _)))
    elif wish.answer.attackers:
        parts.append(_("Prey: the nearest hero, judged for each figure."))
    parts.append(answer_text(wish.answer, _))
    return " ".join(part for part in parts if part)


def answer_text(answer: Answer, _: Translator) -> str:
    """Who does what, as it was answered."""
    parts = []
    if answer.attackers:
        parts.append(_.plural("{n} attacks it.", "{n} attack it.", answer.attackers))
    if answer.others:
        parts.append(_.plural("{n} attacks someone else.", "{n} attack someone else.", answer.others))
    if answer.advancing:
        parts.append(_.plural("{n} moves closer.", "{n} move closer.", answer.advancing))
    if answer.holding:
        parts.append(_.plural("{n} holds the objective.", "{n} hold the objective.", answer.holding))
    if answer.extra:
        parts.append(_.plural("{n} gem more for movement.", "{n} gems more for movement.", answer.extra))
    return " ".join(parts)


def prey_words(state: State, kind: str, _: Translator) -> str:
    """Whom a card hunts, by the reason that is really used."""
    nobody = state.solo is not None and state.solo.bearer == "" and not any(one.objective for one in state.living())
    if kind == "objective" and nobody:
        return _("the hero with the fewest unwounded gems, nobody having the objective")
    return _(PREY[kind])


def reasons(state: State, wish: Order, _: Translator) -> tuple[str, ...]:
    """Why: the card, its prey, what is kept, and how every tile was weighed."""
    if not wish.card:
        return ()
    card = CARDS[wish.card]
    found = [
        _("Card {card}: hunts {prey}.", card=_.pick(card.name), prey=prey_words(state, card.prey, _)),
        _(
            "Keeps {keep} for defence; a gem weighs {weight}.",
            keep=gems(wish.keep, _),
            weight=_.number(wish.weight, 1),
        ),
    ]
    found += [_line(state, line, _) for line in wish.lines]
    found += [_(MOODS[card.mood]), _(MOVES)]
    if card.rerolls:
        found.append(
            _.plural(
                "Up to {n} paid reroll of a blank per attack.",
                "Up to {n} paid rerolls of blanks per attack.",
                card.rerolls,
            )
        )
    return tuple(found)


def _line(state: State, line: Line, _: Translator) -> str:
    text = _(
        "{tile}: gain {gain}, price {price}, score {score}",
        tile=tile(state, line.tile, _),
        gain=_.number(line.gain, 1),
        price=line.price + line.extra,
        score=_.number(line.score, 1),
    )
    if line.assumed and line.tile not in state.dead:
        text = _("{line} (assumed)", line=text)
    return text if line.affordable else _("{line}, beyond the purse", line=text)


def question_text(state: State, question: Question, _: Translator) -> str:
    """One short question about a tile."""
    who = tile(state, question.tile, _)
    if question.event:
        return _("{tile}: how bad is the worst event for the heroes, from 0 to 3?", tile=who)
    one = question.figures == 1
    if not question.prey:
        several = N_("How many figures can each attack the hero nearest to it this turn: {tile}?")
        return _(N_("Can {tile} attack a hero this turn, the nearest?") if one else several, tile=who)
    prey = hero(state, question.prey, _)
    several = N_("How many of {tile} can attack {hero} this turn?")
    return _(N_("Can {tile} attack {hero} this turn?") if one else several, tile=who, hero=prey)


def guard_text(state: State, attempt: Attempt, _: Translator) -> str:
    """What the purse does for a figure, said before anybody rolls for it."""
    who = name(state, attempt.target, _)
    if not attempt.guard_gems:
        return _("No dodge: {who}.", who=who)
    return _("Dodge with {n}: {who}.", who=who, n=gems(attempt.guard_gems, _))
