"""What a tap leads to at a table of Conan: events, or the rule that stands against it."""

from __future__ import annotations

from dataclasses import replace

from companion.core import tray
from companion.core.chance import Chance
from companion.core.refusal import deny, door, heed, refuse, settled
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan.announce import announce
from companion.games.conan.casting import cast
from companion.games.conan.correct import MOST_GEMS, may_move, total_after, value_at
from companion.games.conan.dealing import deal
from companion.games.conan.decision_cards import CARDS, DIFFICULTIES
from companion.games.conan.draft import Draft
from companion.games.conan.hero_actions import decide_hero_action
from companion.games.conan.opponent import order, prey_of, questions, unlikely
from companion.games.conan.overlord_actions import decide_overlord_action
from companion.games.conan.phases import Events, decide_turn
from companion.games.conan.resolve import decide_roll
from companion.games.conan.state import Answer, State


@door
def decide(state: State, command: cmd.Command, chance: Chance, waived: frozenset[str]) -> Events:
    """One tap, one step."""
    if isinstance(command, cmd.TurnCommand):
        return decide_turn(state, command, waived)
    if isinstance(command, cmd.AnnounceCommand | cmd.DropItem):
        return announce(state, command, waived)
    if isinstance(command, cmd.AttemptCommand) or (isinstance(command, tray.RerollDice) and state.attempt is not None):
        return decide_roll(state, command, chance, waived)
    if isinstance(command, tray.RollDice | tray.RerollDice):
        return settled(tray.roll(state.dice, command, state.tray, chance))
    if isinstance(command, cmd.WhisperCommand):
        return _whisper(state, command, chance, waived)
    if isinstance(command, cmd.SettingsCommand):
        return _settings(state, command, waived)
    if isinstance(command, cmd.HeroAction):
        return decide_hero_action(state, command, waived)
    match command:
        case cmd.CastSpell():
            return cast(state, command, waived)
        case cmd.DealCard():
            return deal(state, command, waived)
        case _:
            return decide_overlord_action(state, command, waived)


def _settings(state: State, command: cmd.SettingsCommand, waived: frozenset[str]) -> Events:
    match command:
        case cmd.MoveGems(who, source, target, gems):
            heed(waived, [may_move(state, who, source, target, gems)])
            return (ev.GemsMoved(who, source, target, gems),)
        case cmd.Correct(path, value):
            return _correct(state, path, value, waived)


def _correct(state: State, path: str, value: int, waived: frozenset[str]) -> Events:
    """Any counted number can be set; gems that would not add up are asked about first.

    Rule: energy-gems
    """
    if value_at(state, path) is None:
        deny("no_such_zone", "")
    if not 0 <= value <= MOST_GEMS:
        deny("bad_gem_count", "energy-gems")
    sums = total_after(state, path, value)
    if sums is None or sums[0] == sums[1]:
        return (ev.Corrected(path, value),)
    heed(waived, [refuse("gems_off", "energy-gems", expected=sums[0], found=sums[1])])
    return (ev.Corrected(path, value, sums[1]),)


def _whisper(
    state: State,
    command: cmd.WhisperCommand,
    chance: Chance,
    waived: frozenset[str],
) -> Events:
    if isinstance(command, cmd.SetSolo):
        if command.difficulty not in DIFFICULTIES:
            deny("no_such_difficulty", "")
        if command.on and state.solo is not None:  # its turn is played to the end as it began
            begun = state.side == "heroes" or state.book.recovered
            return (ev.LevelSet(command.difficulty, not begun),)
        return (ev.SoloSet(command.on, command.difficulty),)
    if state.solo is None:
        deny("no_solo", "")
    if state.side != "overlord":
        deny("not_your_turn", "overlord-turn", side="overlord")
    match command:
        case cmd.DrawCard():
            return _draw(state, chance)
        case cmd.AnswerTile():
            heed(waived, [unlikely(state, command)])
            answer = Answer(
                command.prey,
                command.attackers,
                command.others,
                command.advancing,
                command.extra,
                command.objective,
                command.holding,
                command.nasty,
                command.assumed,
                command.other,
                command.also,
            )
            return (ev.TileAnswered(command.tile, answer),)
        case cmd.NameBearer(hero):
            if hero and (hero not in state.heroes or state.heroes[hero].dead):
                deny("no_such_hero", "tile-activation")
            return (ev.BearerNamed(hero),)
        case cmd.FollowOrder():
            return _follow(state, chance, waived)


def _draw(state: State, chance: Chance) -> Events:
    """One card a turn (two at the hardest), picked as it is drawn; the discard comes back when too few are left."""
    solo = state.solo
    assert solo is not None
    if not state.book.recovered:
        deny("recover_first", "overlord-recovery")
    if solo.card:
        deny("card_drawn", "")
    wanted = DIFFICULTIES[solo.difficulty].cards
    draft = Draft(state)
    deck = solo.deck
    if len(deck) < wanted:
        draft.add(ev.CardsShuffled())
        assert draft.state.solo is not None
        deck = draft.state.solo.deck
    pile = list(deck.pile)
    cards = tuple(pile.pop(chance.pick(len(pile))) for _ in range(wanted))
    return draft.add(ev.CardDrawn(cards, cards[0], prey_of(state, CARDS[cards[0]].prey))).done()


def _follow(state: State, chance: Chance, waived: frozenset[str]) -> Events:
    """Does what the Whisper orders, through the same doors as a person's taps."""
    wish = order(state)
    match wish.kind:
        case "recover":
            return decide_turn(state, cmd.Recover(), waived)
        case "draw":
            return _draw(state, chance)
        case "clean":
            return decide_overlord_action(state, cmd.CleanRiver(wish.tile), waived)
        case "end":
            return decide_turn(state, cmd.EndOverlordTurn(), waived)
        case "hunt" if "answers_missing" not in waived:
            deny("answers_missing", "tile-activation", n=1, final=False)
        case "hunt":
            return (ev.BearerNamed(""),)
        case "ask" if "answers_missing" not in waived:
            deny("answers_missing", "tile-activation", n=len(questions(state)), final=False)
        case "ask":
            return tuple(ev.TileAnswered(question.tile, Answer(assumed=True)) for question in questions(state))
        case "pass":
            return (ev.WhisperPassed(),)
        case "activate":
            draft = Draft(state)
            if state.solo and wish.card != state.solo.card:
                draft.add(ev.CardChosen(wish.card))
            events = settled(decide_overlord_action(draft.state, cmd.ActivateTile(wish.tile), waived))
            draft.add(*events)
            if state.tiles[wish.tile].unit.kind != "event":
                draft.add(ev.FiguresSent(replace(wish.answer, prey=wish.prey)))
            if wish.answer.extra:
                draft.add(ev.Boosted("move", wish.answer.extra))
            return draft.done()
        case _:
            deny("not_your_turn", "overlord-turn", side="overlord")
