"""The last round and after it: the winner, ties, champions, a solo score."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.refusal import Refusal, deny, heed, refuse, settled
from companion.games.eternia import commands as c
from companion.games.eternia import events as e
from companion.games.eternia.clash import fight_due
from companion.games.eternia.decide.common import Events, hero_of, team_of, turn_over
from companion.games.eternia.decide.round import everybody_acted
from companion.games.eternia.ending import Standing, solo_score, winner
from companion.games.eternia.facts import FIRST_GAME_AREAS
from companion.games.eternia.rounds import final_round
from companion.games.eternia.state import Result, State
from companion.games.eternia.table import held, heroes_of, playing, reading


def standings(state: State) -> dict[str, Standing]:
    """What each team has to show; its base, which nobody can take, is not counted among the outposts."""
    return {
        team: Standing(state.teams[team].vp, sum(not area.base_of for area in held(state, team)), wealth(state, team))
        for team in playing(state)
    }


def wealth(state: State, team: str) -> int:
    """The Eternium that breaks a tie: the pool, or with it what the team's cards cost (reading A21).

    Rule: tie-breakers
    """
    cards = sum(card.cost for hero in heroes_of(state, team) for card in hero.cards)
    return state.teams[team].eternium + (cards if reading(state, "A21") == "cards" else 0)


def tied(state: State) -> tuple[str, ...]:
    """Teams that nothing has told apart."""
    found = standings(state)
    best = max((s.vp, s.outposts, s.eternium) for s in found.values())
    return tuple(team for team, s in found.items() if (s.vp, s.outposts, s.eternium) == best)


def game_left(state: State) -> Iterator[Refusal | None]:
    """What keeps the game from being over.

    Rule: game-end
    """
    last = state.extra_night or final_round(state.skulls)
    yield refuse("E_IN_COMBAT", "combat-trigger") if state.fight or state.wilds else None
    yield fight_due(state)
    yield refuse("E_NOT_FINAL_ROUND", "game-end") if not last and state.mode != "skirmish" else None
    yield everybody_acted(state)


def _finish(state: State, waived: frozenset[str]) -> Events:
    heed(waived, game_left(state))
    end = winner(standings(state), bool(state.bosses), state.extra_night)
    return (*turn_over(state), e.GameFinished(Result(end.winner or "", end.reason)))


def _champion(state: State, command: c.PickChampion) -> Events:
    team_of(state, command.team)
    hero = hero_of(state, command.hero)
    if not state.result or state.result.reason != "champion-duel":
        deny("no_tie", "tie-duel")
    if hero.team != command.team or command.team not in tied(state):
        deny("unknown_hero", "tie-duel")
    return (e.ChampionPicked(command.team, command.hero),)


def champions_ready(state: State) -> bool:
    """Every tied team has picked its champion in secret: the duel can begin.

    Rule: tie-duel
    """
    return bool(state.champions) and all(team in state.champions for team in tied(state))


def captured(state: State) -> tuple[str, ...]:
    """The outposts that count as captured in a solo game: all that the team holds but its base and those it was given.

    Rule: solo-scoring
    """
    team = state.teams[next(iter(playing(state)))]
    given = FIRST_GAME_AREAS.get(team.base, ()) if state.difficulty == "beginner" else ()
    return tuple(area.name for area in held(state, team.id) if not area.base_of and area.name not in given)


def rounds_left(state: State) -> int:
    """Rounds of the track after this one, up to the last skull's; none are known without a track.

    Rule: solo-scoring
    """
    last = next((n for n, space in enumerate(state.track) if final_round(space.skull)), len(state.track) - 1)
    return max(0, last - state.at)


def solo_lines(state: State, success: bool, captured: int, rounds_left: int, pooled: bool) -> Result | Refusal:
    """The score of a solo game as the table stands, by one reading of the damage."""
    team = next(iter(playing(state)))
    heroes = heroes_of(state, team)
    damage = [hero.max_hp - hero.hp for hero in heroes if not hero.defeats]
    defeats = sum(hero.defeats for hero in heroes)
    vp = state.teams[team].vp
    score = solo_score(vp, captured, rounds_left, defeats, damage, state.difficulty, success, pooled)
    if isinstance(score, Refusal):
        return score
    return Result(team if success else "", "solo", score, success=success)


def _solo(state: State, command: c.FinishSolo, waived: frozenset[str]) -> Events:
    if state.mode != "solo":
        deny("not_solo", "solo-end")
    if max(command.captured, command.rounds_left) > 99:
        deny("E_NUMBER", "solo-scoring", min=0, max=99)
    pooled = reading(state, "A18") == "pooled"
    chosen = settled(solo_lines(state, command.success, command.captured, command.rounds_left, pooled))
    other = settled(solo_lines(state, command.success, command.captured, command.rounds_left, not pooled))
    heed(waived, [too_late(state, command)])
    result = Result(chosen.winner, "solo", chosen.score, other.score, command.success)
    return (*turn_over(state), e.GameFinished(result))


def too_late(state: State, command: c.FinishSolo) -> Refusal | None:
    """A scenario is not won any more in an extra night."""
    late = command.success and command.rounds_left == 0 and state.extra_night
    return refuse("E_GAME_OVER", "solo-end") if late else None


def score_key(state: State) -> str:
    """Where the best solo scores of this scenario and level are kept in the box profile."""
    return f"best.{state.scenario or 'free'}.{state.difficulty}"


def decide(state: State, command: c.EndCommand, waived: frozenset[str]) -> Events:
    match command:
        case c.FinishGame():
            return _finish(state, waived)
        case c.PickChampion():
            return _champion(state, command)
        case c.FinishSolo():
            return _solo(state, command, waived)
