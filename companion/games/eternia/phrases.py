"""Words for what happened: each event in a few words."""

from __future__ import annotations

from typing import assert_never

from companion.core import tray
from companion.core.tray import TrayEvent
from companion.games.eternia import events as e
from companion.games.eternia import fight_events as f
from companion.games.eternia.names import area_name, figure, signed, team_name
from companion.games.eternia.state import State
from companion.games.eternia.table import face_name
from companion.games.eternia.terms import epic_words, term
from companion.i18n import Translator


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
        return _("final score {n}", n=figure(result.score.total))
    if result.winner:
        return _("{team} win the game", team=team_name(s, result.winner, _))
    return term(result.reason, _)


def _dice(s: State, v: tray.DiceRolled, _: Translator) -> str:
    if v.dice == ("epic",):
        return _("epic die: {face}", face=epic_words(face_name(s, "epic", v.faces[0]), _))
    return _.plural("{n} die rolled", "{n} dice rolled", len(v.dice))


def _rerolled(s: State, v: tray.DiceRerolled, _: Translator) -> str:
    return _.plural("{n} die rerolled", "{n} dice rerolled", len(v.places))


def _fight(s: State, v: f.FightBegan, _: Translator) -> str:
    return _("{hero} against {foe}", hero=v.fight.active.name, foe=v.fight.other.name)


def _wilds_end(s: State, v: f.WildsResolved, _: Translator) -> str:
    name = s.wilds.name if s.wilds else ""
    won = _("{foe} defeated", foe=name) if v.enemy_hp == 0 else _("{foe} escapes", foe=name)
    return won + ", " + _.plural("{n} HP lost", "{n} HP lost", v.damage)


def phrase(s: State, v: e.Event, _: Translator) -> str:
    """An event in a few words ("" where others of its step tell it)."""
    if isinstance(v, f.CardsEvent | f.StepEvent):
        return _of_fight(s, v, _)
    if isinstance(v, f.WildsEvent | f.SoloEvent | TrayEvent):
        return _of_the_box(s, v, _)
    if isinstance(v, e.TurnEvent):
        return _of_turn(s, v, _)
    if isinstance(v, e.CardEvent):
        return _of_cards(s, v, _)
    if isinstance(v, e.SettingsEvent | e.NumberEvent):
        return _of_numbers(s, v, _)
    if isinstance(v, e.SkirmishEvent | e.EndEvent):
        return _of_end(s, v, _)
    assert_never(v)


def _of_fight(s: State, v: f.CardsEvent | f.StepEvent, _: Translator) -> str:
    match v:
        case f.FightDecided():
            return _decided(s, v, _)
        case f.FightBegan():
            return _fight(s, v, _)
        case f.Struck():
            return _struck(s, v, _)
        case f.Reckoned():
            return _reckoned(s, v, _)
        case f.SecondRoundBegan():
            return _("second combat round")
        case f.BeastTamed():
            return _("{hero} tames {name}", hero=v.hero, name=v.name)
        case f.Retreated():
            return _("{hero} to {area}", hero=v.hero, area=area_name(v.area, _))
        case f.ActDone():
            return _act(s, v, _)
        case f.ActPassed():
            return _("{team} passes", team=team_name(s, v.team, _))
        case f.AbilityUsed():
            return _("{hero} uses an ability", hero=_side(s, v.side))
        case f.CardsDrawn():
            return _("{hero} draws a card", hero=_side(s, v.side))
        case f.CardPlaced():
            return _placed(s, v, _)
        case f.CardDropped():
            return _dropped(s, v, _)
        case f.CardFlipped():
            return _("a card of {hero} turned over", hero=_side(s, v.side))
        case f.WeaponChosen():
            return _("{hero}: {weapon}", hero=_side(s, v.side), weapon=term(v.weapon, _)) if s.fight else ""
        case f.TotalsTyped():
            return _("totals of {hero}", hero=_side(s, v.side))
        case f.PowerRollKept():
            return _("{hero}: {zone} {n}", hero=_side(s, v.side), zone=term(v.zone, _), n=v.total)
        case f.SideHurt():
            return _hurt(s, v, _)
        case f.BonusGiven():
            return _("{hero} {by} {zone}", hero=_side(s, v.side), by=signed(v.by), zone=term(v.zone, _))
        case f.FightClosed():
            return _("fight called off") if v.called_off else _("combat cards reshuffled")
        case f.StepReached():
            return _("step {n} of the combat", n=v.step)
        case f.CardsSwapped() | f.SurgeUsed() | f.SoldiersSpent() | f.BossChanged():
            return ""


def _of_the_box(s: State, v: f.WildsEvent | f.SoloEvent | TrayEvent, _: Translator) -> str:
    match v:
        case f.WildsResolved():
            return _wilds_end(s, v, _)
        case f.WildsBegan():
            return _("{hero} against {foe}", hero=v.wilds.hero, foe=v.wilds.name)
        case f.BattleCardDrawn():
            return _(
                "battle card: attack {attack}, defence {defence}, initiative {initiative}",
                attack=v.card.attack,
                defence=v.card.defence,
                initiative=v.card.initiative,
            )
        case f.EffectCardDrawn():
            return _("enemy effect card")
        case f.SurgeApplied():
            return _("enemy surge")
        case f.OutpostsGrew():
            return _.plural("{n} enemy outpost reinforced", "{n} enemy outposts reinforced", len(v.areas))
        case f.DeckChosen():
            return _("enemy deck: {source}", source=term(v.source, _))
        case f.WildsLeft():
            return _("end of the wilds combat")
        case f.DiceLaid():
            return _("dice laid")
        case f.FoeRaised():
            return _("enemy now {hp}/{attack}/{defence}", hp=v.foe.hp, attack=v.foe.attack, defence=v.foe.defence)
        case tray.DiceRolled():
            return _dice(s, v, _)
        case tray.DiceRerolled():
            return _rerolled(s, v, _)
        case f.EffectsShuffled():
            return ""


def _of_turn(s: State, v: e.TurnEvent, _: Translator) -> str:
    match v:
        case e.RoundAdvanced():
            return _round(s, v, _)
        case e.HeroActivated():
            return _("{hero} activated", hero=v.hero)
        case e.IncomeTaken():
            return _("day's income")
        case e.QuestTaken():
            return _("{hero} on a quest", hero=v.hero)
        case e.EncounterFinished():
            return "" if s.errand == "quest" else _("encounter done")  # the quest card was an enemy
        case e.QuestFinished():
            return _("quest fulfilled") if v.success else _("quest failed")
        case e.WildsBraved():
            return _("{hero} braves the wilds", hero=v.hero)
        case e.AllySentBack():
            return _("ally sent back")
        case e.ActionTaken():
            return term(v.action, _)
        case e.TurnEnded():
            return _("end of {hero}'s turn", hero=v.hero)
        case e.ActionsBegan():
            return _("action phase")
        case e.LightSet():
            return _("it is day") if v.light == "day" else _("it is night")
        case e.SkullReached():
            return _("Skull {n} reached", n=v.skull)
        case e.SkullResolved():
            return _("event of Skull {n} done", n=v.skull)


def _of_cards(s: State, v: e.CardEvent, _: Translator) -> str:
    match v:
        case e.CardBought():
            return _("{hero} buys {card} for {n}", hero=v.hero, card=v.card.name or term(v.card.kind, _), n=v.price)
        case e.ShopEntered():
            return _("{hero} at the {merchant}", hero=v.hero, merchant=term(v.merchant, _))
        case e.MarketRefreshed():
            return _("market refreshed")
        case e.ShopLeft():
            return _("{hero} has finished shopping", hero=v.hero)
        case e.MarketOpened():
            return _("market open: {merchant}", merchant=term(v.merchant, _))
        case e.MarketsShut():
            return _("markets closed")
        case e.CardTraded():
            return _("{giver} gives {taker} a card", giver=v.giver, taker=v.taker)
        case e.CardGained():
            return _("{hero} gains {card}", hero=v.hero, card=v.card.name or term(v.card.kind, _))
        case e.CardWorn():
            return _("{hero} changes gear", hero=v.hero)
        case e.CardLost():
            return _("{hero} discards a card", hero=v.hero)


def _of_numbers(s: State, v: e.SettingsEvent | e.NumberEvent, _: Translator) -> str:
    match v:
        case e.HeroPlaced():
            return _("{hero} to {area}", hero=v.hero, area=area_name(v.area, _))
        case e.VpChanged():
            return _vp(s, v, _)
        case e.HpChanged():
            return _hp(s, v, _)
        case e.EterniumChanged():
            return _eternium(s, v, _)
        case e.SoldiersChanged():
            return _soldiers(s, v, _)
        case e.DeckChanged():
            values = {"team": team_name(s, v.team, _), "card": term(v.card, _)}
            if v.by < 0:
                return _.plural(
                    "{card} leaves the deck of {team}", "{n} × {card} leave the deck of {team}", -v.by, **values
                )
            return _.plural("{card} joins the deck of {team}", "{n} × {card} join the deck of {team}", v.by, **values)
        case e.VictoryHandChanged():
            return _("victory cards of {team} {by}", team=team_name(s, v.team, _), by=signed(v.by))
        case e.ProgressMade():
            return _("objective progress {by}", by=signed(v.by))
        case e.HeroSet():
            return _("{hero}: {value} {n}", hero=v.hero, value=term(v.value, _), n=v.to)
        case e.HeroEdited():
            return _("hero card of {hero}", hero=v.hero)
        case e.AreaSet():
            return _("map: {area}", area=area_name(v.area.name, _))


def _of_end(s: State, v: e.SkirmishEvent | e.EndEvent, _: Translator) -> str:
    match v:
        case e.GameFinished():
            return _finished(s, v, _)
        case e.HeroDefeated():
            return _defeated(s, v, _)
        case e.PhaseSet():
            return _("next: {phase}", phase=term(v.phase, _))
        case e.VictoryPlayed():
            return _("{team} reveal a victory card", team=team_name(s, v.team, _))
        case e.SecondaryScored():
            return _("secondary objective scored")
        case e.VictoryRedrawn():
            return _.plural("{n} victory card swapped", "{n} victory cards swapped", v.count)
        case e.PenaltyOwed():
            return _("{hero} has to pay for the retreat", hero=v.hero)
        case e.PenaltyPaid():
            return _("{hero} has paid for the defeat", hero=v.hero)
        case e.HeroReturned():
            return _("{hero} returns to {area}", hero=v.hero, area=area_name(v.area, _))
        case e.SoldiersFought():
            return _("soldier combat at {area}", area=area_name(v.area, _))
        case e.ChampionPicked():
            return _("{team} have a champion", team=team_name(s, v.team, _))
        case e.FirstChosen():
            return _("{team} start", team=team_name(s, v.team, _))
        case e.BuyingPassed():
            return _("{hero} buys no more", hero=v.hero)
        case e.ZoneChosen():
            return _("zone of {team}", team=team_name(s, v.team, _))
        case e.QuestTokenPlaced():
            return _("quest token in {area}", area=area_name(v.area, _))
