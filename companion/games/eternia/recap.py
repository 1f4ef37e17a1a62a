"""The evening told at its end: charts by round, and the outcome."""

from __future__ import annotations

from companion.games.eternia.decide.ending import standings
from companion.games.eternia.names import figure
from companion.games.eternia.state import State
from companion.games.eternia.table import playing
from companion.games.eternia.terms import term
from companion.games.eternia.wording import signed, team_name
from companion.i18n import Translator


def round_of(state: State) -> int:
    return state.round


def chart(state: State) -> dict[str, dict[str, int]]:
    """Eternium, VP and outposts of every team that plays, as they stand now."""
    teams = playing(state)
    return {
        "vp": {team: state.teams[team].vp for team in teams},
        "eternium": {team: state.teams[team].eternium for team in teams},
        "outposts": {team: standing.outposts for team, standing in standings(state).items()},
    }


def side_name(state: State, side: str, _: Translator) -> str:
    """A line of the charts by the name of its team."""
    return team_name(state, side, _)


def titles(_: Translator) -> dict[str, str]:
    return {"vp": _("Victory points"), "eternium": _("Eternium"), "outposts": _("Outposts held")}


def result(state: State, _: Translator) -> tuple[tuple[str, str], ...]:
    """The outcome line by line."""
    lines: list[tuple[str, str]] = []
    found = state.result
    if found and found.score:
        score = found.score
        lines += [
            (_("Scenario"), _("fulfilled") if found.success else _("not fulfilled")),
            (_("Victory points"), str(score.vp)),
            (_("Outposts captured"), signed(score.captured)),
            (_("Rounds left"), signed(score.rounds)),
            (_("Heroes defeated"), signed(score.defeats)),
            (_("Damage on heroes"), signed(score.damage)),
            (_("Success bonus"), signed(score.success)),
            (_("Final score"), figure(score.total)),
        ]
        if found.score_by_hero and found.score_by_hero.total != score.total:
            lines.append((_("With the other reading of damage"), str(found.score_by_hero.total)))
        return tuple(lines)
    values = chart(state)
    for team in playing(state):
        held_words = _.plural("{n} outpost", "{n} outposts", values["outposts"][team])
        text = _(
            "{vp} VP, {outposts}, {eternium} Eternium",
            vp=values["vp"][team],
            outposts=held_words,
            eternium=values["eternium"][team],
        )
        lines.append((team_name(state, team, _), text))
        if earned := {why: n for why, n in sources(state, team).items() if n}:
            words = ", ".join(f"{term(why, _) if why != 'other' else _('by hand')} {n}" for why, n in earned.items())
            lines.append((_("Where its VP came from"), words))
    if found and found.winner:
        lines.append(
            (_("Winner"), _("{team} ({why})", team=team_name(state, found.winner, _), why=term(found.reason, _)))
        )
    elif found:
        lines.append((_("Winner"), term(found.reason, _)))
    return tuple(lines)


def sources(state: State, team: str) -> dict[str, int]:
    """Where a team's victory points came from."""
    totals: dict[str, int] = {}
    for line in state.ledger:
        if line.team == team and line.what == "vp":
            totals[line.why] = totals.get(line.why, 0) + line.by
    return totals
