"""What is due at the table of Conan, in order, and how the evening ended."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Answer, Due, Ending
from companion.games.conan import commands as cmd
from companion.games.conan import opponent
from companion.games.conan.activation import Blows, blows, returning, victims
from companion.games.conan.gems import recovered, recovery_value
from companion.games.conan.inventory import base_move, weight
from companion.games.conan.overlord_actions import offers
from companion.games.conan.phases import recovery_now
from companion.games.conan.river import MOST_ACTIVATIONS, price_of
from companion.games.conan.state import Attempt, State
from companion.games.conan.wording import KINDS, STEPS, counted, gems, hero, name, tile
from companion.i18n import N_, Translator

BEARER = N_("Who carries the objective, or stands nearest to it?")
ROLL_RULES = {
    "sacrifice": "sacrifice",
    "roll": "dice-pool",
    "rerolls": "free-reroll",
    "defend": "active-defence",
    "defence-roll": "defence",
    "defence-rerolls": "free-reroll",
    "carry": "circular-strike",
    "done": "counterattack",
}


def ending(state: State, _: Translator) -> Ending | None:
    """The table declares who has won; it is asked when no hero is left and after the scenario's last turn.

    Rule: turn-track
    """
    if state.winner:
        winner = _("The heroes") if state.winner == "heroes" else _("The Overlord")
        return Ending(winner, _why_over(state, _), "turn-track" if any(state.living()) else "hero-death")
    if not any(state.living()):
        return Ending("", _("No hero is left: who has won?"), "hero-death", asks=True)
    if state.last_turn and state.turn >= state.last_turn and state.phase == "recovery":
        return Ending("", _("The last turn is over: who has won?"), "turn-track", asks=True)
    return None


def _why_over(state: State, _: Translator) -> str:
    """What the table could see when it declared a winner."""
    if not any(state.living()):
        return _("No hero is left.")
    if state.last_turn and state.turn >= state.last_turn:
        return _("The last turn is over.")
    return _("The scenario's goal, as the table says.")


def verdicts(_: Translator) -> tuple[Answer, ...]:
    sides = {"heroes": _("The heroes have won"), "overlord": _("The Overlord has won")}
    return tuple(Answer(words, cmd.DeclareWinner(side)) for side, words in sides.items())


def goal(_: Translator) -> Due:
    """What only people can see: the scenario's goal is reached before its last turn.

    Rule: turn-track
    """
    return Due(_("The scenario's goal is reached: who has won?"), rule="turn-track", answers=verdicts(_))


def due(state: State, _: Translator) -> tuple[Due, ...]:
    return tuple(_due(state, _))


def _due(state: State, _: Translator) -> Iterator[Due]:
    over = ending(state, _)
    if over and not over.asks:
        return
    if state.attempt is not None:
        yield _roll(state.attempt, _)
        return
    if over:
        answers = verdicts(_)
        if any(state.living()):
            answers = (*answers, Answer(_("Play one more turn"), cmd.Correct("last-turn", state.turn + 1)))
        yield Due(over.words, rule=over.rule, answers=answers)
        return
    match state.phase:
        case "start":
            yield Due(_("Start the heroes' turn"), cmd.StartHeroesTurn(), rule="heroes-start-phase")
        case "stance":
            yield from _stances(state, _)
        case "action":
            yield from _loads(state, _)
            yield Due(_("End the heroes' turn"), cmd.EndHeroesTurn(), rule="heroes-end-phase", leaves=_idle(state, _))
        case "recovery":
            back = gems(recovered(recovery_now(state), state.book.fatigue), _)
            yield Due(_("Recover {n}", n=back), cmd.Recover(), rule="overlord-recovery")
        case _:
            if state.book.event_open:
                yield _event(state, _)
            yield from _whispers(state, _) if state.solo else _activations(state, _)


def _roll(attempt: Attempt, _: Translator) -> Due:
    """The next step of the roll that is under way; calling it off is a step like any other."""
    step, rule = attempt.step, ROLL_RULES[attempt.step]
    if step == "done" and (back := returning(attempt)):
        return Due(_(KINDS[back.kind]), back, rule=rule, who=back.actor)
    if step == "roll" and attempt.kind == "area" and not attempt.targets:
        return Due(_("Nobody is hit"), cmd.EndAttempt(), rule=rule, who=attempt.actor)
    if step in ("sacrifice", "roll", "defence-roll"):
        return Due(_(STEPS[step]), cmd.RollPool(), rule=rule, who=attempt.roller)
    if step in ("rerolls", "defence-rerolls"):
        return Due(_(STEPS[step]), cmd.AcceptRoll(), rule=rule, who=attempt.roller)
    if step == "defend":
        return Due(_(STEPS[step]), cmd.Defend("none"), rule=rule, who=attempt.target)
    return Due(_(STEPS[step]), cmd.EndAttempt(), rule=rule, who=attempt.actor)


def _stances(state: State, _: Translator) -> Iterator[Due]:
    """Every living hero chooses; recovering only where there is something to recover.

    Rule: hero-stance
    """
    for id, one in state.heroes.items():
        if one.dead or one.stance:
            continue
        back = {s: gems(recovered(recovery_value(s, state.fallen), one.fatigue), _) for s in ("active", "recovering")}
        answers = [Answer(_("Aggressive: {n} back", n=back["active"]), cmd.ChooseStance(id, "active"))]
        if one.fatigue:
            answers.append(Answer(_("Cautious: {n} back", n=back["recovering"]), cmd.ChooseStance(id, "recovering")))
        words = _("Choose a stance: {hero}", hero=hero(state, id, _))
        yield Due(words, rule="hero-stance", who=f"hero/{id}", answers=tuple(answers))


def _loads(state: State, _: Translator) -> Iterator[Due]:
    """Nobody ends a turn who carries too much.

    Rule: encumbrance
    """
    for id, one in state.heroes.items():
        if one.dead or weight(one.items, state.gear) <= one.sheet.encumbrance:
            continue
        active = one.stance == "active"
        answers = tuple(
            Answer(
                name(state, item, _),
                cmd.DropItem(id, item) if active else cmd.DealCard(f"hero/{id}", "item", item, False),
            )
            for item in dict.fromkeys(sorted(one.items, key=lambda item: -weight((item,), state.gear)))
            if weight((item,), state.gear)
        )
        words = _("{hero} carries too much: drop something", hero=hero(state, id, _))
        yield Due(words, rule="encumbrance", who=f"hero/{id}", answers=answers)


def idle(state: State) -> tuple[str, ...]:
    """Active heroes who have gems and have done nothing yet.

    Rule: heroes-action-phase
    """
    active = ((id, one) for id, one in state.heroes.items() if one.stance == "active" and not one.dead)
    return tuple(id for id, one in active if one.reserve and not one.placed and one.free >= base_move(state, one))


def _idle(state: State, _: Translator) -> str:
    who = [_("{hero} ({n})", hero=hero(state, id, _), n=gems(state.heroes[id].reserve, _)) for id in idle(state)]
    if not who:
        return ""
    return _.plural(
        "Has not acted yet: {who}. End the turn?",
        "Have not acted yet: {who}. End the turn?",
        len(who),
        who=_.listing(who),
    )


def _blows(state: State, now: Blows, _: Translator) -> Iterator[Due]:
    """The next figure's attack, at whom the table says; it need not attack.

    Rule: group-move-then-attack
    """
    who = tile(state, now.tile, _)
    hold = cmd.HoldAttacks(now.left)
    at = tuple(Answer(hero(state, id, _), now.at(id)) for id in victims(state, now))
    words = _("Attack {n} of {all}: {who}", n=now.made + 1, all=now.all, who=who)
    move = state.tiles[now.tile].unit.move
    moves = _.plural("first move them: {n} point each", "first move them: {n} points each", move)
    note = moves if not now.made and move else ""
    passing = Answer(_("No attack"), hold)
    yield Due(words, note=note, rule="group-move-then-attack", who=now.actor, answers=(*at, passing))


def unstruck(state: State, now: Blows | None, _: Translator) -> str:
    """What ending the activation would leave undone."""
    if now is None:
        return ""
    who = tile(state, now.tile, _)
    return _.plural(
        "{who}: {n} figure has not attacked. Leave it at that?",
        "{who}: {n} figures have not attacked. Leave it at that?",
        now.left,
        who=who,
    )


def _activations(state: State, _: Translator) -> Iterator[Due]:
    """The tile that acts, the tiles that the gems allow, the end of the turn.

    Rule: tile-activation
    """
    now = blows(state)
    left = unstruck(state, now, _)
    if now is not None:
        yield from _blows(state, now, _)
    tiles = tuple(Answer(_priced(state, id, _), cmd.ActivateTile(id)) for id in affordable(state))
    end = cmd.EndOverlordTurn()
    if tiles:
        more = MOST_ACTIVATIONS - state.book.done
        have = gems(state.book.reserve, _)
        note = _.plural("{n} activation left, {have}", "{n} activations left, {have}", more, have=have)
        last = () if left else (Answer(_("No more activations"), end),)  # with blows left, ending names them itself
        yield Due(_("Activate a tile"), rule="tile-activation", note=note, answers=(*tiles, *last), leaves=left)
        asked = _.plural("{n} activation is left, {have}.", "{n} activations are left, {have}.", more, have=have)
        left = f"{asked} {left}" if left else _("{what} End the turn?", what=asked)
    yield Due(_("End the Overlord's turn"), end, rule="overlord-end-phase", leaves=left)


def affordable(state: State) -> tuple[str, ...]:
    """The living tiles that the gems allow to activate now.

    Rule: activation-cost
    """
    if state.book.done >= MOST_ACTIVATIONS:
        return ()
    prices = {id: price_of(state.river, id, state.costs) for id in state.river if id not in state.dead}
    return tuple(id for id, price in prices.items() if price is not None and price <= state.book.reserve)


def _priced(state: State, id: str, _: Translator) -> str:
    return _("{tile}: {n}", tile=tile(state, id, _), n=gems(price_of(state.river, id, state.costs) or 0, _))


def activate_words(state: State, id: str, _: Translator) -> str:
    price = price_of(state.river, id, state.costs) or 0
    return _("Activate {tile}: {n}", tile=tile(state, id, _), n=gems(price, _))


def bearers(state: State, _: Translator) -> tuple[Answer, ...]:
    """Whom a card that hunts the objective could mean; without one the Whisper goes by the fewest unwounded gems."""
    who = [Answer(hero(state, id, _), cmd.NameBearer(id)) for id, one in state.heroes.items() if not one.dead]
    return (*who, Answer(_("Nobody: the fewest unwounded gems decide"), cmd.NameBearer()))


def _event(state: State, _: Translator) -> Due:
    """What the open event tile brings.

    Rule: event-activation
    """
    answers = [Answer(event, cmd.UseEvent(event)) for event in state.events]
    for picks in offers(state):
        who = counted(state, picks, _)
        answers.append(Answer(_("Reinforcements: {who}", who=who), cmd.CallReinforcements(picks)))
    other = Answer(_("Another event"), cmd.UseEvent(_("event")))
    return Due(_("Event or reinforcements?"), rule="event-activation", answers=(*answers, other))


def _whispers(state: State, _: Translator) -> Iterator[Due]:
    """The tile that acts; then what the Whisper needs to know, or what it orders."""
    now = blows(state)
    if now is not None:
        yield from _blows(state, now, _)
        ended = _("End the Overlord's turn")
        yield Due(ended, cmd.EndOverlordTurn(), optional=True, leaves=unstruck(state, now, _))
    wish = opponent.order(state)
    what = tile(state, wish.tile, _) if wish.tile else ""
    price = gems(wish.price + wish.answer.extra, _)
    match wish.kind:
        case "hunt":
            yield Due(_(BEARER), rule="tile-activation", who="book", answers=bearers(state, _))
            return
        case "ask":
            for asked in opponent.questions(state):
                words = _("Answer for {tile}", tile=tile(state, asked.tile, _))
                nobody = cmd.AnswerTile(asked.tile, assumed=True)
                yield Due(words, nobody, rule="tile-activation", who=f"tile/{asked.tile}", opens="overlord")
            return
        case "draw":
            words = _("Draw a decision card")
        case "activate":
            words = _("Activate {tile}: {n}", tile=what, n=price)
        case "clean":
            words = _("Clean {tile}: {n}", tile=what, n=price)
        case "pass":
            words = _("The Whisper passes")
        case _:
            words = _("End the Overlord's turn")
    yield Due(words, cmd.FollowOrder(), rule="tile-activation", who="book", leaves=unstruck(state, now, _))
