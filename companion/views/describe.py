"""Events and refusals in words, for one device's language; the log itself holds no prose."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Game
from companion.core.log import Step
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.games import rules_of
from companion.games.generic import Tracker
from companion.i18n import N_, Translator
from companion.packs.model import Pack
from companion.table.session import Table
from companion.table.veiled import Hidden
from companion.views import tracker

REFUSALS = {
    "player_count": N_("This game is for {low} to {high} players."),
    "name_empty": N_("Every player needs a name."),
    "name_taken": N_("Two players have the same name."),
    "old_screen": N_("The table changed just before your tap, which would now do something else: look again."),
    "boundless": N_("No table has a number or a text of this size."),
    "nothing_changes": N_("That would change nothing."),
    "off_track": N_("That space is not on the track."),
    "last_round": N_("That was the last round."),
    "unknown_counter": N_("This counter is not in this game."),
    "unknown_setting": N_("This setting is not known."),
    "at_bound": N_("It stays at {bound}."),
    "unknown_deck": N_("This deck is not in this game."),
    "deck_empty": N_("No card left to draw."),
    "card_not_shown": N_("This card does not lie open."),
    "card_not_in_deck": N_("This card is not in the pile."),
    "dice_count": N_("Choose between 1 and {most} dice."),
    "unknown_die": N_("This die is not in this game."),
    "no_such_die": N_("Choose dice that lie in the tray."),
}
UNKNOWN = N_("This is not possible here.")


def refusal(found: Refusal, _: Translator, state: object = None) -> str:
    """Why a move is refused, in one sentence; a game that has to name things in it has `refusal_values`.
    The translator knows the game; before the table is set up there is no state."""
    game = rules_of(_.domain)
    template = game.refusals.get(found.code) or REFUSALS.get(found.code) or UNKNOWN
    try:
        values = game.refusal_values(state, found, _)
        return _(template, **values) if isinstance(template, str) else _.pick(template).format(**values)
    except (KeyError, IndexError):
        return _(UNKNOWN)


def step_words(pack: Pack, before: object, events: tuple[object, ...], _: Translator) -> str:
    """A step as a short noun phrase; what is secret to others is only said to have happened."""
    if any(isinstance(event, Hidden) for event in events):
        return _("something in secret")
    if not events:
        return _("nothing changed")
    own = rules_of(pack.slug).describe
    if own is not None:
        return own(before, events, _)
    return tracker.describe(pack, before, events, _) if isinstance(before, Tracker) else _("step")


@dataclass(frozen=True)
class Line:
    """One line of the history: a step or a group of joined taps."""

    words: str
    author: str
    at: float
    start: int
    end: int
    undone: bool
    house_rule: bool
    here: bool
    round: int = 0


def groups(table: Table) -> list[tuple[int, int]]:
    """The groups of steps as [start, end): joined taps belong together."""
    spans: list[tuple[int, int]] = []
    for n, step in enumerate(table.timeline.steps):
        if step.joins and spans:
            spans[-1] = (spans[-1][0], n + 1)
        else:
            spans.append((n, n + 1))
    return spans


def history(table: Table, pack: Pack, _: Translator, most: int = 40) -> list[Line]:
    """The newest lines first."""
    cursor, steps = table.timeline.cursor, table.timeline.steps
    lines = []
    for start, end in groups(table)[-most:]:
        group = steps[start:end]
        words = step_words(pack, table.state_at(start), _events(group), _)
        house = any(step.waived for step in group)
        number = round_of(table.game, table.state_at(start))
        lines.append(
            Line(
                words[:1].upper() + words[1:],
                group[-1].author,
                group[-1].at,
                start,
                end,
                end > cursor,
                house,
                end == cursor,
                number,
            )
        )
    return lines[::-1]


def round_of(game: Game[object], state: object) -> int:
    """The round that a state belongs to, as the game's own recap or the tracker counts it."""
    if game.recap is not None:
        return game.recap.round_of(state)
    return state.turn.round if isinstance(state, Tracker) else 1


def undo_words(table: Table, pack: Pack, _: Translator) -> str:
    """What undo would take back, with its author when it was somebody else's; empty at the beginning."""
    start = table.timeline.undo_to
    if start is None:
        return ""
    group = table.timeline.steps[start : table.timeline.cursor]
    words = step_words(pack, table.state_at(start), _events(group), _)
    return f"{words} ({group[-1].author})" if group[-1].author else words


def _events(group: tuple[Step, ...]) -> tuple[Message, ...]:
    return tuple(event for step in group for event in step.events)


def headline(table: Table, pack: Pack, _: Translator) -> str:
    """Where the game is, for the resume card and the bar."""
    if table.game.headline is not None:
        return table.game.headline(table.state, _)
    return tracker.headline(pack, table.state, _) if isinstance(table.state, Tracker) else ""
