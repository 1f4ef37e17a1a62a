"""What the fight screens of Eternia show, without a screen."""

from __future__ import annotations

from typing import Any

import pytest

from companion.capabilities.agreements import SetReading
from companion.core.chance import Given
from companion.core.log import Step
from companion.core.tray import RerollDice, RollDice
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import power_rolls as power
from companion.games.eternia import solo_commands as s
from companion.games.eternia import turn_commands as t
from companion.games.eternia.fight import Fight
from companion.games.eternia.opponent import BattleCard, EffectCard
from companion.games.eternia.seats import veil
from companion.games.eternia.state import State
from companion.games.eternia.terms import epic_words
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.views.eternia import fights_end as end
from companion.views.eternia import fights_epic as epic
from companion.views.eternia import fights_soldiers as soldiers
from companion.views.eternia import fights_solo as solo
from companion.views.eternia import fights_start as start
from companion.views.eternia import fights_wilds as wilds

SHELF = shelf()
EN, FR = Translator("en", "eternia"), Translator("fr", "eternia")
FACES = {"blank": 0, "success": 2, "double": 4, "reroll": 5}
MINE = (("+3", "attack"), ("surge", "defence"), ("+3", "attack"), ("+2", "initiative"))
THEIRS = (("+2", "attack"), ("+1", "defence"), ("+2", "initiative"), ("+1", "defence"))


def do(table: Table, *commands: Any, faces: tuple[str, ...] = ()) -> State:
    for command in commands:
        chance = Given([FACES[name] for name in faces]) if faces else None
        found = table.do(command, chance=chance)
        assert isinstance(found, Step), found
    state = table.state
    assert isinstance(state, State)
    return state


def new(**choices: Any) -> Table:
    made = Room(SqliteStore(":memory:"), SHELF).new("eternia", {"players": ["Ada", "Bo"], **choices})
    assert isinstance(made, Table)
    return made


def in_the_wilds(**foe: Any) -> Table:
    table = new(mode="standard")
    do(table, c.EditArea("Vine Jungle", "wilds"), c.PlaceHero("Teela", "Vine Jungle"))
    do(table, f.BeginWilds("Teela", "Dylinx", **{"hp": 3, "attack": 3, "defence": 2, **foe}))
    return table


def rolled(*faces: str, **foe: Any) -> Table:
    table = in_the_wilds(bonus_dice=len(faces) - 4, **foe)
    do(table, RollDice(("wilds",) * len(faces), "wilds", True), faces=faces)
    return table


def duel(**choices: Any) -> Table:
    table = new(mode="standard", **choices)
    do(table, c.PlaceHero("Evil-Lyn", "Slime Pit"), c.PlaceHero("Teela", "Slime Pit"))
    return table


def placed(**choices: Any) -> Table:
    table = duel(**choices)
    do(table, f.BeginEpic("Teela", "Evil-Lyn"), f.ChooseWeapon("active", "melee"), f.ChooseWeapon("other", "magic"))
    do(table, f.NextStep())
    for mine, theirs in zip(MINE, THEIRS, strict=True):
        do(table, f.PlaceCard("active", *mine), f.PlaceCard("other", *theirs))
    return table


def fight_of(state: State) -> Fight:
    assert state.fight is not None
    return state.fight


# wilds ----------------------------------------------------------------------------------------
def test_the_odds_stand_on_assumed_faces_until_the_die_is_read() -> None:
    seen = wilds.throw(in_the_wilds().state)
    assert seen.assumed
    assert seen.profile == (("blank", 2), ("success", 2), ("double", 1), ("reroll", 1))
    assert seen.body_assumed
    assert 0 <= seen.odds.kill_unharmed < seen.odds.kill_standing <= seen.odds.kill < 1


def test_the_wizard_moves_from_dice_over_rerolls_to_the_allocation_and_back_with_undo() -> None:
    table = in_the_wilds()
    assert wilds.phase(table.state, None) == wilds.ROLL
    state = do(table, RollDice(("wilds",) * 4, "wilds", True), faces=("double", "reroll", "blank", "success"))
    assert wilds.phase(state, None) == wilds.REROLL
    stop = wilds.stop_mark(state)
    assert wilds.phase(state, stop) == wilds.LAY
    table.undo()
    state = do(table, RollDice(("wilds",) * 4, "wilds", True), faces=("reroll", "reroll", "blank", "success"))
    assert wilds.phase(state, stop) == wilds.REROLL
    assert wilds.phase(rolled("double", "success", "blank", "blank").state, None) == wilds.LAY


def test_a_reroll_icon_is_thrown_again_while_it_costs_nothing() -> None:
    sure = rolled("double", "double", "success", "success", "reroll").state
    found = wilds.advice(sure)
    assert found.places == (4,)
    assert wilds.gain_words(found, False, EN) == "Ringed dice again: it costs nothing. 100% to win."
    unhurt = rolled("double", "double", "double", "double", "reroll", hp=2).state
    assert wilds.advice(unhurt).places == ()
    assert wilds.gain_words(wilds.advice(unhurt), False, EN) == "Best kept: 100% to win."


def test_the_outcome_is_told_live_and_health_before_defence_is_not_yet_legal() -> None:
    table = rolled("double", "success", "success", "double", "blank")
    assert wilds.picked(table.state, -1) == 0
    assert wilds.picked(table.state, 4) == 0
    state = do(table, f.LayDie(1, "hp"))
    found = wilds.verdict(state, EN)
    assert (found.legal, found.detail) == (False, "Bring its defence to 0 before its health.")
    best, other = wilds.ways(state, EN)
    assert (best.kind, best.best, best.words) == ("kill", True, "Defeated, 2 HP lost")
    assert (other.kind, other.best, other.words) == ("guard", False, "It escapes, 0 HP lost")
    state = do(table, f.LayAll(best.targets))
    found = wilds.verdict(state, FR)
    assert (found.tone, found.heading) == ("good", "Dylinx\u00a0: hors de combat")
    assert found.detail == "Teela perd 2 PS, reste 4"
    assert wilds.ways(state, EN)[0].lies_so
    assert [goal.left for goal in wilds.goals(state)] == [0, 0, 2]


def test_a_kill_that_costs_the_hero_is_not_advised() -> None:
    state = rolled("double", "success", "double", "success", attack=9).state
    kill, guard = wilds.ways(state, EN)
    assert (kill.words, kill.best) == ("Defeated, but Teela falls", False)
    assert not guard.best


def test_the_end_says_what_to_do_with_the_card_and_offers_taming() -> None:
    table = rolled("double", "success", "success", "double", "blank", cost=2)
    state = do(table, f.LayAll(("defence", "hp", "attack", "hp", "none")), f.ResolveWilds())
    found = wilds.ending(state, EN)
    assert (found.heading, found.tame_cost, found.todo) == (
        "Dylinx defeated",
        2,
        ("Take the reward printed on the card.",),
    )
    assert wilds.ending(do(table, f.TameBeast()), EN).tamed
    lost = rolled("blank", "blank", "blank", "blank")
    found = wilds.ending(do(lost, f.ResolveWilds()), EN)
    assert (found.tone, found.todo[0]) == ("bad", "Shuffle the card back into its deck.")


# epic combat ----------------------------------------------------------------------------------
def test_each_step_says_what_to_do_and_every_kind_has_its_own_words() -> None:
    table = duel()
    do(table, f.BeginEpic("Teela", "Shadow Beast", "epic-beast", hp=6, initiative=3, attack=4, defence=2))
    seen = epic.prompt(fight_of(do(table, f.ChooseWeapon("active", "melee"), f.NextStep())), EN)
    assert (seen.step, seen.rule) == (3, "epic-step3-beast")
    assert seen.words.startswith("Roll the epic die")
    power_table = placed(options=["dice-of-power"])
    state = do(power_table, f.NextStep(), f.PassActs("masters"), f.PassActs("evil"))
    assert epic.prompt(fight_of(state), EN).rule == "dop-initiative-roll"
    totals = do(duel(), f.BeginEpic("Teela", "Evil-Lyn", reckoning="totals"))
    assert epic.compact(fight_of(totals))
    assert epic.prompt(fight_of(totals), FR).words.startswith("Jouez les phases 1 à 5")


def test_cards_lie_face_down_on_a_shared_device_until_all_are_placed() -> None:
    table = placed()
    fight = fight_of(table.state)
    hidden = epic.fighter(table.state, fight, "active", covered=True)
    assert [lain.card for zone in hidden.zones for lain in zone.cards] == ["?", "?", "surge", "?"]
    assert hidden.zones[0].value == "?"
    seen = epic.fighter(table.state, fight, "active")
    assert [zone.value for zone in seen.zones] == ["6", "1", "5"]
    assert epic.face_down(fight)
    assert not epic.face_down(fight_of(do(table, f.NextStep())))


def test_cards_left_in_the_deck_are_offered_and_a_drawn_hand_takes_their_place() -> None:
    table = placed()
    keys = {key.card: key.left for key in epic.card_keys(fight_of(table.state).active)}
    assert keys == {"+1": 7, "+2": 5, "+3": 1, "surge": 1, "time": 1, "tool": 1, "flux": 1}


def test_a_seat_waits_while_the_other_places() -> None:
    table = duel()
    do(table, f.BeginEpic("Teela", "Evil-Lyn"), f.ChooseWeapon("active", "melee"), f.ChooseWeapon("other", "magic"))
    do(table, f.NextStep(), f.PlaceCard("active", "+3", "attack"))
    for seat, elsewhere in (("masters", True), ("evil", False)):
        seen = veil(table.state, seat)
        assert epic.placing(seen, fight_of(seen), "other").elsewhere is elsewhere


def test_initiative_strikes_and_damage_are_told_before_they_happen() -> None:
    table = placed()
    state = do(table, f.NextStep(), f.PassActs("masters"), f.PassActs("evil"))
    seen = epic.reckoning(state, fight_of(state), EN)
    assert (seen.heading, seen.detail) == ("Teela strikes first", "Evil-Lyn loses 1 HP for being slower.")
    state = do(table, f.Reckon())
    seen = epic.strikes(state, fight_of(state), EN)
    assert (seen.heading, seen.detail) == ("Teela hits for 4", "Evil-Lyn hits back for 1")
    state = do(table, f.Strike())
    assert epic.fighter(state, fight_of(state), "active").dealt == (5,)
    flight = end.flight(state, fight_of(state), EN)
    assert (flight.price, flight.pool, flight.map) == (2, 10, False)
    assert "Slime Pit" not in [place.id for place in flight.places]


def test_the_loser_of_two_rounds_is_pushed_and_a_fallen_hero_is_told() -> None:
    table = placed()
    do(table, f.NextStep(), f.PassActs("masters"), f.PassActs("evil"), f.Reckon(), f.Strike(), f.StandGround())
    do(table, f.NextStep())
    for zone in ("defence", "initiative", "defence", "attack"):
        do(table, f.PlaceCard("active", "+1", zone), f.PlaceCard("other", "+1", zone))
    state = do(table, f.NextStep(), f.PassActs("masters"), f.PassActs("evil"), f.Reckon())
    if fight_of(state).step == 6:
        state = do(table, f.Strike())
    fight = fight_of(state)
    if fight.step == 7:
        assert end.fallen(state, fight, EN) == ("Evil-Lyn",)
        state = do(table, f.CheckDefeated())
        found = end.ending(state, fight_of(state), EN)
        assert found.lines[0] == "Evil-Lyn falls and goes back to base."
        return
    assert epic.damage(fight, EN).heading == "Teela wins the fight"
    state = do(table, f.StandGround())
    found = end.ending(state, fight_of(state), EN)
    assert (found.heading, found.push) == ("Teela wins the fight", "Evil-Lyn")
    assert end.moves(state, "Evil-Lyn", EN)


def test_who_falls_in_a_skirmish_is_not_sent_to_the_base() -> None:
    skirmish = new(mode="skirmish").state
    assert end.goes_home(skirmish, "Teela", EN) == "Teela falls and comes back in its own zone."
    assert end.goes_home(new().state, "Teela", EN) == "Teela falls and goes back to base."


def test_power_rolls_are_asked_for_in_order_and_dice_are_taken_up_between_them() -> None:
    table = placed(options=["dice-of-power"])
    state = do(table, f.NextStep(), f.PassActs("masters"), f.PassActs("evil"))
    due = power.next_roll(state, fight_of(state))
    assert due
    assert (due.name, due.zone, due.dice, due.base) == ("Teela", "initiative", 2, 3)
    state = do(table, RollDice(("wilds",) * 2, "power", True), faces=("double", "reroll"))
    due = power.next_roll(state, fight_of(state))
    assert due
    assert (due.faces, due.total) == (("double", "reroll"), 5)
    state = do(table, RerollDice((1,), physical=True), faces=("success",))  # no icon left: it is kept
    assert fight_of(state).active.rolled == {"initiative": 6}
    due = power.next_roll(state, fight_of(state))
    assert due
    assert (due.name, due.faces) == ("Evil-Lyn", ())
    state = do(table, RollDice(("wilds",) * 2, "power", True), faces=("blank", "blank"))
    assert power.wanted(fight_of(state)) == (("active", "attack"), ("other", "defence"))
    assert power.soon(fight_of(state)) == ("Teela", "Evil-Lyn")


def test_epic_faces_are_told_in_both_languages() -> None:
    assert epic_words("+2 attack", FR) == "+2 attaque"
    assert epic_words("surge", FR) == "surcharge"


# the automated enemy --------------------------------------------------------------------------
def against_evil_lyn(deck: str) -> Table:
    table = new(mode="solo", difficulty="beginner", deck=deck, players=["Ada"])
    do(table, c.EditHero("Evil-Lyn", ("magic", "missile")), c.PlaceHero("Evil-Lyn", "Slime Pit"), t.BeginActions())
    do(table, c.PlaceHero("He-Man", "Slime Pit"), f.BeginEpic("He-Man", "Evil-Lyn"), f.ChooseWeapon("active", "melee"))
    return table


def test_the_die_names_the_deck_and_known_cards_that_match_are_offered() -> None:
    table = against_evil_lyn("table")
    assert solo.enemy(table.state, fight_of(table.state)).needs_die
    state = do(table, RollDice(("wilds",), "battle", True), faces=("success",))
    seen = solo.enemy(state, fight_of(state))
    assert (seen.needs_die, solo.deck_words(seen.deck, EN)) == (False, "deck without surge")
    card = BattleCard("", 4, 2, 3, "magic")
    state = do(table, s.EnterBattleCard(card))
    assert solo.enemy(state, fight_of(state)).card == BattleCard("1", 4, 2, 3, "magic")
    assert solo.learned_words(state, EN).startswith("Known of your box: 1 of 24 battle cards")
    assert solo.card_words(card, FR) == "4 / 2 / 3 · magie"
    assert not solo.whole_box(state)


def test_a_learned_card_never_takes_the_place_of_another() -> None:
    kept = {"battle.1": {"attack": 4}, "battle.2": {"attack": 5}}
    assert solo.unlike(kept, "battle.1", {"attack": 3}) == ("battle.3", {"attack": 3})
    assert solo.unlike(kept, "battle.2", {"attack": 5}) == ("battle.2", {"attack": 5})
    assert solo.unlike({}, "effect.7", {"hp": 1}) == ("effect.7", {"hp": 1})


def test_effect_cards_and_surges_of_the_enemy_are_counted_down() -> None:
    table = against_evil_lyn("table")
    do(table, RollDice(("wilds",), "battle", True), faces=("blank",))
    do(table, s.EnterBattleCard(BattleCard("", 3, 2, 3, "magic", True, 1)), f.NextStep())
    for card, zone in (("+3", "attack"), ("+3", "defence"), ("+3", "attack"), ("+2", "initiative")):
        do(table, f.PlaceCard("active", card, zone))
    state = do(table, f.NextStep(), f.PassActs("masters"))
    seen = solo.tricks(state, fight_of(state), EN)
    assert (seen.due, seen.surges, seen.marked) == (1, 1, ())
    state = do(table, s.EnterEffectCard(EffectCard("", 1, attack=1, surge=True, zone="attack")))
    seen = solo.tricks(state, fight_of(state), EN)
    assert (seen.due, seen.surges, seen.marked) == (0, 2, ("attack",))
    assert seen.drawn == ("+1 attack, surge on attack",)


# how fights begin -----------------------------------------------------------------------------
def test_enemies_in_the_same_area_come_first_and_options_choose_the_reckoning() -> None:
    state = duel().state
    assert start.foes(state, "Teela")[0] == start.Foe("Evil-Lyn", True, False)
    assert start.reckonings(state) == ("cards", "totals", "dice")
    assert start.reckonings(duel(options=["dice-of-power"]).state) == ("dice", "totals")


@pytest.mark.parametrize(
    ("attackers", "split", "words"),
    [
        (2, {"Evil-Lyn": 1, "soldiers": 1}, "Evil-Lyn −1, 1 soldier removed"),
        (2, {"Evil-Lyn": 1}, "The defenders share out exactly 2 damage."),
    ],
)
def test_a_mixed_defence_says_what_the_shares_do(attackers: int, split: dict[str, int], words: str) -> None:
    table = duel()
    do(table, c.Correct("soldiers/evil/Slime Pit", 1))
    front = soldiers.fronts(table.state, "masters", EN)[0]
    assert front.mixed
    assert soldiers.assault(table.state, front, attackers, split, EN) == words


def test_walking_into_soldiers_follows_the_reading_of_the_table() -> None:
    table = duel()
    state = do(table, c.PlaceHero("Evil-Lyn", "Temple of Serpos"), c.Correct("soldiers/evil/Foe Castle", 2))
    front = soldiers.fronts(state, "masters", EN)[0]
    assert soldiers.walk(state, "Teela", front, EN) == "Teela loses 2 HP and removes as many soldiers."
    state = do(table, SetReading("A07", "free"))
    assert soldiers.walk(state, "Teela", front, EN) == "Teela removes 2 soldiers unharmed."


def test_a_side_keeps_its_teams_colour_whoever_attacks() -> None:
    for one, two in (("Teela", "Skeletor"), ("Skeletor", "Teela")):
        table = Room(SqliteStore(":memory:"), SHELF).new("eternia", {"players": ["Ada", "Bo"]})
        assert isinstance(table, Table)
        assert isinstance(table.do(f.BeginEpic(one, two)), Step)
        state: State = table.state
        assert state.fight
        sides = (epic.fighter(state, state.fight, "active"), epic.fighter(state, state.fight, "other"))
        assert {side.name: side.team for side in sides} == {"Teela": 0, "Skeletor": 1}
