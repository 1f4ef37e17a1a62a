"""Words for what happened: one short phrase a step, and the headline of the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.core.refusal import Param, Refusal
from companion.games.eternia import events as e
from companion.games.eternia import fight_events as f
from companion.games.eternia.decide.ending import rounds_left
from companion.games.eternia.names import area_name, signed, team_name
from companion.games.eternia.phrases import phrase
from companion.games.eternia.refusals import REFUSALS
from companion.games.eternia.rounds import final_round
from companion.games.eternia.state import State
from companion.i18n import Translator

__all__ = ["REFUSALS", "area_name", "describe", "headline", "signed", "team_name"]


def refusal_values(state: State | None, found: Refusal, _: Translator) -> dict[str, Param]:
    """What a refusal names: areas and teams by their names in this language."""
    values = found.values()
    if "area" in values:
        values["area"] = area_name(str(values["area"]), _)
    if "teams" in values and state is not None:
        values["teams"] = _.listing([team_name(state, team, _) for team in str(values["teams"]).split(",")])
    return values


def headline(state: State, _: Translator) -> str:
    """Round, light and skull at a glance."""
    if state.phase in ("buying", "zones", "soldiers", "heroes", "quests"):
        return _("Set-up")
    if state.phase == "over":
        return _("The game is over")
    light = _("day") if state.light == "day" else _("night")
    if state.extra_night:
        return _("Extra night round")
    if final_round(state.skulls):
        return _("Last round, {light}", light=light)
    if state.track:
        return _("Round {n} of {total}, {light}", n=state.round, total=len(state.track), light=light)
    return _("Round {n}, {light}", n=state.round, light=light)


def skulls_left(state: State, _: Translator) -> str:
    """How far the last round is, as far as the table knows."""
    if state.track:
        return _.plural("{n} round until Skull 4", "{n} rounds until Skull 4", rounds_left(state))
    return _("Skull {n} of 4", n=state.skulls)


# Most telling first: a step is told by its first two kinds of event that have words.
TELLING = [
    "GameFinished",
    "HeroDefeated",
    "FightDecided",
    "WildsResolved",
    "FightBegan",
    "WildsBegan",
    "RoundAdvanced",
    "PhaseSet",
    "HeroActivated",
    "Struck",
    "Reckoned",
    "SecondRoundBegan",
    "BattleCardDrawn",
    "EffectCardDrawn",
    "SurgeApplied",
    "OutpostsGrew",
    "DeckChosen",
    "BeastTamed",
    "Retreated",
    "ActDone",
    "ActPassed",
    "AbilityUsed",
    "CardsDrawn",
    "CardPlaced",
    "CardDropped",
    "CardsSwapped",
    "SurgeUsed",
    "CardFlipped",
    "WeaponChosen",
    "TotalsTyped",
    "PowerRollKept",
    "SideHurt",
    "BonusGiven",
    "FightClosed",
    "WildsLeft",
    "DiceLaid",
    "FoeRaised",
    "IncomeTaken",
    "QuestTaken",
    "EncounterFinished",
    "QuestFinished",
    "WildsBraved",
    "AllySentBack",
    "CardBought",
    "ShopEntered",
    "MarketRefreshed",
    "ShopLeft",
    "MarketOpened",
    "MarketsShut",
    "CardTraded",
    "CardGained",
    "CardWorn",
    "VictoryPlayed",
    "SecondaryScored",
    "VictoryRedrawn",
    "PenaltyOwed",
    "PenaltyPaid",
    "HeroReturned",
    "SoldiersFought",
    "ActionTaken",
    "HeroPlaced",
    "TurnEnded",
    "ActionsBegan",
    "LightSet",
    "SkullReached",
    "SkullResolved",
    "ChampionPicked",
    "FirstChosen",
    "BuyingPassed",
    "ZoneChosen",
    "QuestTokenPlaced",
    "VpChanged",
    "HpChanged",
    "EterniumChanged",
    "SoldiersChanged",
    "CardLost",
    "DeckChanged",
    "VictoryHandChanged",
    "ProgressMade",
    "HeroSet",
    "HeroEdited",
    "AreaSet",
    "SoldiersSpent",
    "BossChanged",
    "EffectsShuffled",
    "StepReached",
    "DiceRolled",
    "DiceRerolled",
]
RANK = {kind: at for at, kind in enumerate(TELLING)}


COUNTED = (
    e.EterniumChanged,
    e.VpChanged,
    e.HpChanged,
    e.SoldiersChanged,
    e.VictoryHandChanged,
    e.ProgressMade,
    e.DeckChanged,
)


def _summed(events: Iterable[e.Event]) -> list[e.Event]:
    """Several taps on one counter told as one."""
    kept: list[e.Event] = []
    for event in events:
        if isinstance(event, COUNTED):
            for n, old in enumerate(kept):
                if isinstance(old, COUNTED) and replace(event, by=0) == replace(old, by=0):
                    kept[n] = replace(old, by=old.by + event.by)
                    break
            else:
                kept.append(event)
        else:
            kept.append(event)
    return kept


def describe(before: State, events: tuple[e.Event, ...], _: Translator) -> str:
    """One short phrase for a step, such as an undo button shows it."""
    told: list[str] = []
    for event in sorted(_summed(events), key=lambda event: RANK[type(event).__name__]):
        words = phrase(before, event, _)
        if words and words not in told and not (told and isinstance(event, f.StepReached | e.ActionTaken)):
            told.append(words)
    return ", ".join(told[:2])
