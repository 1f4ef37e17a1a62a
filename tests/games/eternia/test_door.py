"""Numbers that no card shows are refused at the door, whatever command brings them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import solo_commands as s
from companion.games.eternia import turn_commands as t
from companion.games.eternia.opponent import BattleCard, EffectCard
from companion.games.eternia.state import Card
from tests.games.eternia import at_table, begin, no

HERO = "Teela"
EFFECTS = (f.Effect("hp", "other", 1),)
COMMANDS: tuple[Any, ...] = (
    c.Count("vp/masters", 1),
    c.Correct("vp/masters", 1),
    c.EditArea("North", income=1),
    c.BuyCard(Card("spell", cost=1), (0,)),
    c.GainCard(HERO, Card("beast", cost=1, move=1, star_move=1), (0,)),
    c.DiscardCard(HERO, 0),
    c.WearCard(HERO, 0),
    c.TradeCard(HERO, "He-Man", 0, (0,)),
    c.ScoreVp("masters", 1),
    c.PlayVictoryCard("masters", 1),
    c.ScoreSecondary("masters", 0, 1),
    c.RedrawVictoryCards("masters", 1, 1),
    c.PayPenalty(HERO, 1, (0,)),
    c.FightSoldiers("masters", "Slime Pit", 1, split={"soldiers": 1}),
    c.BuyBefore(HERO, Card("spell", cost=1), (0,)),
    c.DeploySoldiers("masters", "Slime Pit", 1),
    c.FinishSolo(True, 1, 1),
    t.TakeIncome({"masters": 1}),
    t.MoveHero(HERO, "Slime Pit", enemies=(0,)),
    t.Fortify(HERO, "Slime Pit", 1),
    t.MoveSoldiers(HERO, "Slime Pit", "Foe Castle", 1),
    t.GainAlly(HERO, "Orko", 1, (0,)),
    t.FinishQuest(HERO, True, 1),
    f.BeginEpic(HERO, "Beast", "epic-beast", "", "cards", 1, 1, 1, 1, 1, 1, 1),
    f.UseAbility("active", EFFECTS),
    f.UseTimeCard("masters", ("attack", 0), ("defence", 0)),
    f.CastSpell("masters", "Bolt", effects=EFFECTS),
    f.RemoveSoldiers("masters", {"attack": 1}),
    f.EnterTotals("active", 1, 1, 1),
    f.KeepPowerRoll("active", "attack", 1),
    f.TameBeast((0,), move=1),
    f.BeginWilds(HERO, "Beast", 1, 1, 1, cost=1, bonus_dice=1),
    f.RaiseFoe(1, 1, 1),
    f.LayDie(0, "hp"),
    s.EnterBattleCard(BattleCard("", 1, 1, 1, "magic", effects=1), 1),
    s.EnterEffectCard(EffectCard("", 1, 1, 1, 1, 1)),
    s.ApplySurge("attack", 1, 1),
)


def bent(value: Any, number: int) -> Iterator[Any]:
    """The value with each of its numbers in turn replaced."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield number
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from ({**value, key: other} for other in bent(entry, number))
    elif isinstance(value, tuple):
        for at, entry in enumerate(value):
            yield from ((*value[:at], other, *value[at + 1 :]) for other in bent(entry, number))
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from (replace(value, **{field.name: other}) for other in bent(getattr(value, field.name), number))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.type)
def test_a_boundless_number_is_refused(command: Any) -> None:
    state = begin()
    assert list(bent(command, 0))
    for number in (10**30, -(10**30), 1000):
        for wrong in bent(command, number):
            assert no(state, wrong) == "E_NUMBER", wrong


@pytest.mark.parametrize("name", ["cost", "move", "star_move"])
def test_a_card_shows_no_number_below_zero(name: str) -> None:
    card: Any = Card("beast", "Panthor")
    assert no(begin(), c.GainCard(HERO, replace(card, **{name: -1}))) == "E_NUMBER"
    kept = at_table(begin(), c.GainCard(HERO, replace(card, **{name: 2})))
    assert getattr(kept.heroes[HERO].cards[0], name) == 2
