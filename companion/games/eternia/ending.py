"""The end: who wins, how ties break, what a solo game scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse
from companion.games.eternia.pool import known_difficulty

SUCCESS_BONUS = {"beginner": 2, "novice": 4, "advanced": 6, "merciless": 10}


@dataclass(frozen=True, slots=True)
class Standing:
    """What counts for a team when the last round is over."""

    vp: int
    outposts: int = 0
    eternium: int = 0


@dataclass(frozen=True, slots=True)
class Ending:
    """The winning team, or none, and why."""

    winner: str | None
    reason: str


def winner(teams: Mapping[str, Standing], boss_in_play: bool = False, after_extra_night: bool = False) -> Ending:
    """Most VP wins; ties go to outposts, then Eternium, then an extra night, then champions. A boss left beats all.

    Rule: tie-breakers
    """
    if boss_in_play:
        return Ending(None, "boss-in-play-all-lose")
    tied = dict(teams)
    for reason in ("vp", "outposts", "eternium"):
        values: dict[str, int] = {team: getattr(standing, reason) for team, standing in tied.items()}
        most = max(values.values(), default=0)
        tied = {team: standing for team, standing in tied.items() if values[team] == most}
        if len(tied) == 1:
            return Ending(next(iter(tied)), reason)
    return Ending(None, "champion-duel" if after_extra_night else "extra-night-round")


@dataclass(frozen=True, slots=True)
class SoloScore:
    """A solo score line by line."""

    vp: int
    captured: int
    rounds: int
    defeats: int
    damage: int
    success: int

    @property
    def total(self) -> int:
        return self.vp + self.captured + self.rounds + self.defeats + self.damage + self.success


def solo_score(
    vp: int,
    captured: int,
    rounds_left: int,
    defeats: int,
    damage: Sequence[int],
    difficulty: str,
    success: bool,
    pooled: bool = True,
) -> SoloScore | Refusal:
    """VP, 1 an outpost captured, 3 a round left, 3 off a defeat, 1 off for 3 damage, and a bonus for success.

    Damage is added up over the heroes unless the table counts hero by hero (reading A18).
    Rule: solo-scoring
    """
    if found := known_difficulty(difficulty):
        return found
    if any(not isinstance(n, int) or n < 0 for n in (vp, captured, rounds_left, defeats, *damage)):
        return refuse("E_NUMBER", "solo-scoring", final=True, min=0, max=99)
    hurt = sum(damage) // 3 if pooled else sum(each // 3 for each in damage)
    bonus = SUCCESS_BONUS[difficulty] if success else 0
    return SoloScore(vp, captured, 3 * rounds_left, -3 * defeats, -hurt, bonus)
