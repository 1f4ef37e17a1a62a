"""Words for what happened: one short phrase a step, and the headline of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.core import tray
from companion.core.step import Param, Refusal
from companion.games.eternia import events as e
from companion.games.eternia import facts
from companion.games.eternia import fight_events as f
from companion.games.eternia.end_steps import rounds_left
from companion.games.eternia.refusals import REFUSALS
from companion.games.eternia.rounds import final_round
from companion.games.eternia.state import State
from companion.games.eternia.table import WILDS
from companion.games.eternia.terms import term
from companion.i18n import Translator

__all__ = ["REFUSALS", "area_name", "describe", "headline", "team_name"]

Phrase = Callable[[State, Any, Translator], str]


def team_name(state: State, team: str, _: Translator) -> str:
    """A team by its own name, else by its faction's."""
    named = state.teams.get(team)
    if named is None:
        return team
    faction = next((item for item in facts.FACTIONS if item.id == named.faction), None)
    return named.name or (_.pick(faction.name) if faction else team)


def area_name(area: str, _: Translator) -> str:
    """An area by its printed name in this language, or as the table called it; wilds by what they lie beside."""
    if area.startswith(WILDS):
        beside = area.removeprefix(WILDS)
        return _("wilds near {area}", area=area_name(beside, _)) if beside else _("the wilds")
    names = facts.AREA_NAMES.get(area)
    return _.pick(names) if names else area


def refusal_values(state: State | None, found: Refusal, _: Translator) -> dict[str, Param]:
    """What a refusal names: areas and teams by their names in this language."""
    values = found.values()
    if "area" in values:
        values["area"] = area_name(str(values["area"]), _)
    if "teams" in values and state is not None:
        values["teams"] = _.listing([team_name(state, team, _) for team in str(values["teams"]).split(",")])
    return values


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number < 0 else "0"


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


# phrases --------------------------------------------------------------------------------------
def _eternium(s: State, v: e.EterniumChanged, _: Translator) -> str:
    why = term(v.why, _)
    values = {"team": team_name(s, v.team, _), "by": signed(v.by), "why": why}
    return _("{team} {by} Eternium ({why})", **values) if why else _("{team} {by} Eternium", **values)


def _vp(s: State, v: e.VpChanged, _: Translator) -> str:
    values = {"team": team_name(s, v.team, _), "by": signed(v.by), "why": term(v.source, _)}
    return _("{team} {by} VP", **values) if v.source == "other" else _("{team} {by} VP ({why})", **values)


def _hp(s: State, v: e.HpChanged, _: Translator) -> str:
    return _("{hero} {by} HP", hero=v.hero, by=signed(v.by))


def _soldiers(s: State, v: e.SoldiersChanged, _: Translator) -> str:
    area, number = area_name(v.area, _), abs(v.by)
    if v.by >= 0:
        return _.plural("{n} soldier to {area}", "{n} soldiers to {area}", number, area=area)
    return _.plural("{n} soldier leaves {area}", "{n} soldiers leave {area}", number, area=area)


def _round(s: State, v: e.RoundAdvanced, _: Translator) -> str:
    light = _("day") if v.light == "day" else _("night")
    if v.skull:
        return _("round {n}, {light}, Skull {skull}", n=v.round, light=light, skull=v.skull)
    return _("round {n}, {light}", n=v.round, light=light)


def _defeated(s: State, v: e.HeroDefeated, _: Translator) -> str:
    by = term(v.by, _)
    return _("{hero} defeated by {by}", hero=v.hero, by=by) if by else _("{hero} defeated", hero=v.hero)


def _side(s: State, side: str) -> str:
    return s.fight.side(side).name if s.fight else ""


def _placed(s: State, v: f.CardPlaced, _: Translator) -> str:
    card = term(v.card, _)
    if v.zone == "side":
        return _("{card} beside the grid", card=card)
    hidden = v.counts and s.fight is not None and s.fight.step == 3 and v.card.startswith("+")
    # a card face down is not told to the history that both sides read
    if hidden and s.fight is not None and s.fight.kind == "hero":
        return _("{hero}: a card on {zone}", hero=_side(s, v.side), zone=term(v.zone, _))
    return _("{hero}: {card} on {zone}", hero=_side(s, v.side), card=card, zone=term(v.zone, _))


def _dropped(s: State, v: f.CardDropped, _: Translator) -> str:
    if v.why == "focus":
        return _("{hero} focuses", hero=_side(s, v.side))
    return _("{hero} uses a tool", hero=_side(s, v.side))


def _act(s: State, v: f.ActDone, _: Translator) -> str:
    team = team_name(s, v.team, _)
    match v.kind:
        case "spell":
            return _("{team} casts {name}", team=team, name=v.name or term("spell", _))
        case "consumable":
            return _("{team} uses {name}", team=team, name=v.name or term("consumable", _))
        case "soldiers":
            return _.plural("{team} spends {n} soldier", "{team} spends {n} soldiers", int(v.name or 0), team=team)
        case "time":
            return _("{team} swaps two cards", team=team)
        case _:
            return _("{team} uses a surge", team=team)


def _decided(s: State, v: f.FightDecided, _: Translator) -> str:
    outcome = v.outcome
    if outcome.fled:
        return _("{hero} flees", hero=_side(s, "active"))
    if outcome.winner:
        return _("{hero} wins the fight", hero=_side(s, outcome.winner))
    return _("a fight without winner")


def _reckoned(s: State, v: f.Reckoned, _: Translator) -> str:
    return _("{hero} strikes first", hero=_side(s, v.first))


def _struck(s: State, v: f.Struck, _: Translator) -> str:
    parts = [str(n) for n in (v.first, v.second) if n is not None]
    return _("strikes: {damage}", damage=", ".join(parts))


def _hurt(s: State, v: f.SideHurt, _: Translator) -> str:
    return _("{hero} {by} HP", hero=_side(s, v.side), by=signed(-v.by))


def _finished(s: State, v: e.GameFinished, _: Translator) -> str:
    result = v.result
    if result.score is not None:
        return _("final score {n}", n=result.score.total)
    if result.winner:
        return _("{team} win the game", team=team_name(s, result.winner, _))
    return term(result.reason, _)


def _dice(s: State, v: tray.DiceRolled, _: Translator) -> str:
    return _.plural("{n} die rolled", "{n} dice rolled", len(v.dice))


def _rerolled(s: State, v: tray.DiceRerolled, _: Translator) -> str:
    return _.plural("{n} die rerolled", "{n} dice rerolled", len(v.places))


def _fight(s: State, v: f.FightBegan, _: Translator) -> str:
    return _("{hero} against {foe}", hero=v.fight.active.name, foe=v.fight.other.name)


def _wilds_end(s: State, v: f.WildsResolved, _: Translator) -> str:
    name = s.wilds.name if s.wilds else ""
    won = _("{foe} defeated", foe=name) if v.enemy_hp == 0 else _("{foe} escapes", foe=name)
    return won + ", " + _.plural("{n} HP lost", "{n} HP lost", v.damage)


# Most telling first: a step is told by its first two kinds of event that have words.
PHRASES: Mapping[type, Phrase] = {
    e.GameFinished: _finished,
    e.HeroDefeated: _defeated,
    f.FightDecided: _decided,
    f.WildsResolved: _wilds_end,
    f.FightBegan: _fight,
    f.WildsBegan: lambda s, v, _: _("{hero} against {foe}", hero=v.wilds.hero, foe=v.wilds.name),
    e.RoundAdvanced: _round,
    e.PhaseSet: lambda s, v, _: _("next: {phase}", phase=term(v.phase, _)),
    e.HeroActivated: lambda s, v, _: _("{hero} activated", hero=v.hero),
    f.Struck: _struck,
    f.Reckoned: _reckoned,
    f.SecondRoundBegan: lambda s, v, _: _("second combat round"),
    f.BattleCardDrawn: lambda s, v, _: _(
        "enemy {attack}/{defence}/{initiative}",
        attack=v.card.attack,
        defence=v.card.defence,
        initiative=v.card.initiative,
    ),
    f.EffectCardDrawn: lambda s, v, _: _("enemy effect card"),
    f.SurgeApplied: lambda s, v, _: _("enemy surge"),
    f.OutpostsGrew: lambda s, v, _: _.plural(
        "{n} enemy outpost reinforced", "{n} enemy outposts reinforced", len(v.areas)
    ),
    f.DeckChosen: lambda s, v, _: _("enemy deck: {source}", source=term(v.source, _)),
    f.BeastTamed: lambda s, v, _: _("{hero} tames {name}", hero=v.hero, name=v.name),
    f.Retreated: lambda s, v, _: _("{hero} to {area}", hero=v.hero, area=area_name(v.area, _)),
    f.ActDone: _act,
    f.ActPassed: lambda s, v, _: _("{team} passes", team=team_name(s, v.team, _)),
    f.AbilityUsed: lambda s, v, _: _("{hero} uses an ability", hero=_side(s, v.side)),
    f.CardsDrawn: lambda s, v, _: _("{hero} draws a card", hero=_side(s, v.side)),
    f.CardPlaced: _placed,
    f.CardDropped: _dropped,
    f.CardsSwapped: lambda s, v, _: "",
    f.SurgeUsed: lambda s, v, _: "",
    f.CardFlipped: lambda s, v, _: _("a card of {hero} turned over", hero=_side(s, v.side)),
    f.WeaponChosen: lambda s, v, _: (
        _("{hero}: {weapon}", hero=_side(s, v.side), weapon=term(v.weapon, _)) if s.fight else ""
    ),
    f.TotalsTyped: lambda s, v, _: _("totals of {hero}", hero=_side(s, v.side)),
    f.PowerRollKept: lambda s, v, _: _("{hero}: {zone} {n}", hero=_side(s, v.side), zone=term(v.zone, _), n=v.total),
    f.SideHurt: _hurt,
    f.BonusGiven: lambda s, v, _: _("{hero} {by} {zone}", hero=_side(s, v.side), by=signed(v.by), zone=term(v.zone, _)),
    f.FightClosed: lambda s, v, _: _("fight called off") if v.called_off else _("combat cards reshuffled"),
    f.WildsLeft: lambda s, v, _: _("end of the wilds combat"),
    f.DiceLaid: lambda s, v, _: _("dice laid"),
    f.FoeRaised: lambda s, v, _: _(
        "enemy now {hp}/{attack}/{defence}", hp=v.foe.hp, attack=v.foe.attack, defence=v.foe.defence
    ),
    e.IncomeTaken: lambda s, v, _: _("day's income"),
    e.QuestTaken: lambda s, v, _: _("{hero} on a quest", hero=v.hero),
    e.EncounterFinished: lambda s, v, _: _("encounter done"),
    e.QuestFinished: lambda s, v, _: _("quest fulfilled") if v.success else _("quest failed"),
    e.WildsBraved: lambda s, v, _: _("{hero} braves the wilds", hero=v.hero),
    e.AllySentBack: lambda s, v, _: _("ally sent back"),
    e.CardBought: lambda s, v, _: _(
        "{hero} buys {card} for {n}", hero=v.hero, card=v.card.name or term(v.card.kind, _), n=v.price
    ),
    e.ShopEntered: lambda s, v, _: _("{hero} at the {merchant}", hero=v.hero, merchant=term(v.merchant, _)),
    e.MarketRefreshed: lambda s, v, _: _("market refreshed"),
    e.ShopLeft: lambda s, v, _: _("{hero} has finished shopping", hero=v.hero),
    e.MarketOpened: lambda s, v, _: _("market open: {merchant}", merchant=term(v.merchant, _)),
    e.MarketsShut: lambda s, v, _: _("markets closed"),
    e.CardTraded: lambda s, v, _: _("{giver} gives {taker} a card", giver=v.giver, taker=v.taker),
    e.CardGained: lambda s, v, _: _("{hero} gains {card}", hero=v.hero, card=v.card.name or term(v.card.kind, _)),
    e.CardWorn: lambda s, v, _: _("{hero} changes gear", hero=v.hero),
    e.VictoryPlayed: lambda s, v, _: _("{team} reveal a victory card", team=team_name(s, v.team, _)),
    e.SecondaryScored: lambda s, v, _: _("second objective scored"),
    e.VictoryRedrawn: lambda s, v, _: _.plural("{n} victory card swapped", "{n} victory cards swapped", v.count),
    e.PenaltyOwed: lambda s, v, _: _("{hero} has to pay for the retreat", hero=v.hero),
    e.PenaltyPaid: lambda s, v, _: _("{hero} has paid for the defeat", hero=v.hero),
    e.HeroReturned: lambda s, v, _: _("{hero} returns to {area}", hero=v.hero, area=area_name(v.area, _)),
    e.SoldiersFought: lambda s, v, _: _("soldier combat at {area}", area=area_name(v.area, _)),
    e.ActionTaken: lambda s, v, _: term(v.action, _),
    e.HeroPlaced: lambda s, v, _: _("{hero} to {area}", hero=v.hero, area=area_name(v.area, _)),
    e.TurnEnded: lambda s, v, _: _("end of {hero}'s turn", hero=v.hero),
    e.ActionsBegan: lambda s, v, _: _("action phase"),
    e.LightSet: lambda s, v, _: _("it is day") if v.light == "day" else _("it is night"),
    e.SkullReached: lambda s, v, _: _("Skull {n} reached", n=v.skull),
    e.SkullResolved: lambda s, v, _: _("event of Skull {n} done", n=v.skull),
    e.ChampionPicked: lambda s, v, _: _("{team} have a champion", team=team_name(s, v.team, _)),
    e.FirstChosen: lambda s, v, _: _("{team} start", team=team_name(s, v.team, _)),
    e.BuyingPassed: lambda s, v, _: _("{hero} buys no more", hero=v.hero),
    e.ZoneChosen: lambda s, v, _: _("zone of {team}", team=team_name(s, v.team, _)),
    e.QuestTokenPlaced: lambda s, v, _: _("quest token in {area}", area=area_name(v.area, _)),
    e.VpChanged: _vp,
    e.HpChanged: _hp,
    e.EterniumChanged: _eternium,
    e.SoldiersChanged: _soldiers,
    e.CardLost: lambda s, v, _: _("{hero} discards a card", hero=v.hero),
    e.DeckChanged: lambda s, v, _: _(
        "{team}: {card} {by}", team=team_name(s, v.team, _), card=term(v.card, _), by=signed(v.by)
    ),
    e.VictoryHandChanged: lambda s, v, _: _(
        "victory cards of {team} {by}", team=team_name(s, v.team, _), by=signed(v.by)
    ),
    e.ProgressMade: lambda s, v, _: _("objective progress {by}", by=signed(v.by)),
    e.HeroSet: lambda s, v, _: _("{hero}: {value} {n}", hero=v.hero, value=term(v.value, _), n=v.to),
    e.HeroEdited: lambda s, v, _: _("hero card of {hero}", hero=v.hero),
    e.AreaSet: lambda s, v, _: _("map: {area}", area=area_name(v.area.name, _)),
    f.SoldiersSpent: lambda s, v, _: "",
    f.BossChanged: lambda s, v, _: "",
    f.EffectsShuffled: lambda s, v, _: "",
    f.StepReached: lambda s, v, _: _("step {n} of the combat", n=v.step),
    tray.DiceRolled: _dice,
    tray.DiceRerolled: _rerolled,
}
RANK = {kind: at for at, kind in enumerate(PHRASES)}


def _summed(events: Iterable[e.Event]) -> list[Any]:
    """Several taps on one counter told as one."""
    kept: list[Any] = []
    for event in events:
        kind = (
            e.EterniumChanged,
            e.VpChanged,
            e.HpChanged,
            e.SoldiersChanged,
            e.VictoryHandChanged,
            e.ProgressMade,
            e.DeckChanged,
        )
        if isinstance(event, kind):
            same = next((n for n, old in enumerate(kept) if replace(event, by=0) == _zeroed(old)), None)
            if same is not None:
                kept[same] = replace(kept[same], by=kept[same].by + event.by)
                continue
        kept.append(event)
    return kept


def _zeroed(event: Any) -> Any:
    return replace(event, by=0) if hasattr(event, "by") and isinstance(event.by, int) else event


def describe(before: State, events: tuple[e.Event, ...], _: Translator) -> str:
    """One short phrase for a step, such as an undo button shows it."""
    told: list[str] = []
    for event in sorted(_summed(events), key=lambda event: RANK[type(event)]):
        phrase = PHRASES[type(event)](before, event, _)
        if phrase and phrase not in told and not (told and isinstance(event, f.StepReached | e.ActionTaken)):
            told.append(phrase)
    return ", ".join(told[:2])
