"""Attacks, defences and everything else that throws dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from companion.core.tray import RerollDice
from companion.games.conan import commands as cmd
from companion.games.conan.announce import attack_pool
from companion.games.conan.defence import options
from companion.games.conan.previews import again, aims, hindrance, odds_of
from companion.games.conan.state import State
from companion.games.conan.wording import hindering_line
from companion.i18n import Translator
from tests.games.conan.table import done, fresh, refused
from tests.games.conan.test_heroes import acting

HIT = cmd.Attack("hero/conan", "melee", ("tile/giant-snake",), ("conans-sword",), gems=2)


def test_gems_and_weapon_make_the_pool_before_the_roll() -> None:
    state = done(acting(), HIT)
    assert state.attempt is not None
    assert state.attempt.dice == ("red", "red", "orange")
    assert state.heroes["conan"].boxes["melee"] == 2


def test_an_attack_runs_from_roll_to_wounds() -> None:
    # red 3, red 2, orange 2 = 7; the snake's armour is 3, it dodges with one gem for 1: 3 wounds
    state = done(acting(), HIT, cmd.RollPool(), cmd.AcceptRoll(), faces=(5, 3, 4))
    assert state.attempt is not None
    assert (state.attempt.power, state.attempt.step) == (7, "defend")
    state = done(state, cmd.Defend("dodge", 1), cmd.RollPool(), cmd.AcceptRoll(), faces=(2,))
    assert state.life["giant-snake"] == 5
    assert state.book.boosts["guard"] == 1
    assert state.attempt is None


def test_passive_defence_alone_may_settle_it() -> None:
    state = done(acting(), HIT, cmd.RollPool(), cmd.AcceptRoll(), faces=(1, 1, 2))
    assert state.attempt is None
    assert state.life["giant-snake"] == 8


def test_bare_hands_lose_two_points() -> None:
    bare = cmd.Attack("hero/conan", "melee", ("tile/giant-snake",), (), gems=2)
    state = done(acting(), bare, cmd.RollPool(), cmd.AcceptRoll(), faces=(5, 5))
    assert state.attempt is not None
    assert state.attempt.power == 4


def test_a_javelin_is_no_use_in_melee_and_two_weapons_need_ambidexterity() -> None:
    state = acting(items={"conan": ["javelin", "dagger", "conans-sword", "battle-axe"]})

    def swing(*weapons: str, circular: bool = False) -> cmd.Attack:
        return cmd.Attack("hero/conan", "melee", ("tile/giant-snake",), weapons, 1, circular=circular)

    assert refused(state, swing("javelin")) == "not_for_melee"
    assert refused(state, swing("dagger", "conans-sword")) == "one_weapon"
    assert refused(state, swing("dagger", circular=True)) == "not_two_handed"
    assert refused(state, cmd.Attack("hero/conan", "ranged", ("tile/giant-snake",), (), 1)) == "no_ranged_weapon"


def test_a_thrown_weapon_lies_at_the_target_even_on_a_miss() -> None:
    state = acting(items={"conan": ["javelin"]})
    shot = cmd.Attack("hero/conan", "ranged", ("tile/giant-snake",), ("javelin",), 1)
    state = done(state, shot, cmd.RollPool(), cmd.AcceptRoll(), faces=(0, 0))
    assert state.heroes["conan"].items == ()


def test_shots_are_hindered_and_need_sight() -> None:
    state = acting(items={"conan": ["javelin"]})
    shot: dict[str, Any] = {"weapons": ("javelin",), "gems": 1, "enemies": 2}
    hindered = done(state, cmd.Attack("hero/conan", "ranged", ("tile/giant-snake",), **shot))
    assert hindered.attempt is not None
    assert hindered.attempt.lost == 2
    blind = cmd.Attack("hero/conan", "ranged", ("tile/giant-snake",), ("javelin",), 1, sight=False)
    assert refused(state, blind) == "no_sight"


def axe_attack(state: State, faces: tuple[int, ...]) -> State:
    swing = cmd.Attack("hero/conan", "melee", ("tile/pict-hunters-blue",), ("battle-axe",), gems=3, circular=True)
    return done(state, swing, cmd.RollPool(), cmd.AcceptRoll(), faces=faces)


def test_circular_strike_goes_on_over_corpses_only() -> None:
    # 3 + 3 + 2 + 2 = 10 axes; each hunter has armour 1 and one life: 10 - 2 - 2 - 2 leaves 4
    state = axe_attack(acting(), (5, 5, 3, 3))
    state = done(state, cmd.Defend("none"))
    assert state.attempt is not None
    assert (state.attempt.step, state.attempt.power) == ("carry", 8)
    hunter = "tile/pict-hunters-blue"
    state = done(state, cmd.CarryOn(hunter), cmd.Defend("none"), cmd.CarryOn("tile/giant-snake"), cmd.Defend("none"))
    assert state.tiles["pict-hunters-blue"].figures == 1
    assert state.life["giant-snake"] == 5
    assert state.attempt is None


def test_sacrifice_is_asked_before_the_roll_and_forbids_active_defence() -> None:
    state = done(acting(), cmd.Attack("hero/conan", "melee", ("tile/zogar-sag",), ("conans-sword",), 2))
    assert state.attempt is not None
    assert state.attempt.step == "sacrifice"
    late = done(state, cmd.RollPool(), faces=(5, 5, 5))
    assert refused(late, cmd.DeclareSacrifice("tile/bossonian-guards")) == "sacrifice_late"
    state = done(
        state, cmd.DeclareSacrifice("tile/bossonian-guards"), cmd.RollPool(), cmd.AcceptRoll(), faces=(5, 5, 5)
    )
    assert state.tiles["bossonian-guards"].figures == 1
    assert state.life["zogar-sag"] == 5


def test_free_rerolls_come_first_one_for_each_die() -> None:
    state = acting(items={"conan": ["battle-axe"]})
    blow = cmd.Attack("hero/conan", "melee", ("tile/giant-snake",), ("battle-axe",), 1, support=True)
    state = done(state, blow, cmd.RollPool(), faces=(0, 0))
    assert refused(state, RerollDice((0,), paid=True), 5) == "free_first"
    state = done(state, RerollDice((0,)), faces=(1,))
    assert state.attempt is not None
    assert state.attempt.symbols == 1
    state = done(state, RerollDice((0,)), faces=(5,))  # Support takes a die that was already rerolled
    assert refused(state, RerollDice((1,)), 5) == "no_free_reroll"
    state = done(state, RerollDice((1,), paid=True), faces=(5,))
    assert state.attempt is not None
    assert (state.attempt.symbols, state.heroes["conan"].boxes["reroll"]) == (6, 1)


def test_jinx_forbids_every_reroll() -> None:
    state = done(acting(), cmd.Attack("hero/conan", "melee", ("tile/giant-snake",), ("battle-axe",), 1, jinx=True))
    state = done(state, cmd.RollPool(), faces=(0, 0))
    assert refused(state, RerollDice((0,)), 5) == "jinxed"


def snake_bites(state: State, faces: tuple[int, ...], target: str = "hero/conan") -> State:
    bite = cmd.Attack("tile/giant-snake", "melee", (target,))
    return done(state, bite, cmd.RollPool(), cmd.AcceptRoll(), faces=faces)


def their_turn(**changes: Any) -> State:
    return done(fresh(first="overlord", **changes), cmd.Recover(), cmd.ActivateTile("giant-snake"))


def test_a_hero_defends_with_armour_dodge_or_parry() -> None:
    state = snake_bites(their_turn(), (4, 4, 2))  # 2 + 2 + 1
    assert state.attempt is not None
    assert options(state, state.attempt) == ["dodge", "parry-weapon"]
    state = done(state, cmd.Defend("parry-weapon", 1, "conans-sword"))
    assert state.attempt is not None
    assert state.attempt.dice == ("yellow", "orange", "orange")
    state = done(state, cmd.RollPool(), cmd.AcceptRoll(), faces=(3, 2, 2))
    assert state.heroes["conan"].wounds == 2


def test_only_shields_parry_area_attacks() -> None:
    state = done(their_turn(), cmd.AreaAttack("hero/conan", ("hero/conan",), ("red", "red")))
    state = done(state, cmd.RollPool(), cmd.AcceptRoll(), faces=(5, 5))
    assert refused(state, cmd.Defend("parry-weapon", 1, "conans-sword")) == "weapon_cannot_parry"


def test_an_area_attack_deals_with_everyone_in_turn_and_the_attacker_too() -> None:
    victims = ("tile/bossonian-guards", "hero/conan")
    state = done(acting(items={"conan": []}), cmd.AreaAttack("hero/conan", victims, ("red", "red")))
    state = done(state, cmd.RollPool(), cmd.AcceptRoll(), cmd.Defend("none"), cmd.Defend("none"), faces=(5, 3))
    assert state.tiles["bossonian-guards"].figures == 1
    assert state.heroes["conan"].wounds == 5  # two gems lay in fatigue, the rest comes from the reserve
    assert state.heroes["conan"].zones.standing == 6


def test_a_tile_attacks_only_while_it_is_activated() -> None:
    bite = cmd.Attack("tile/zogar-sag", "melee", ("hero/conan",))
    assert refused(their_turn(), bite) == "tile_not_active"


def test_a_dropped_orb_explodes() -> None:
    state = done(acting(items={"conan": ["explosive-orb"]}), cmd.DropItem("conan", "explosive-orb"))
    assert state.attempt is not None
    assert (state.attempt.kind, state.attempt.dice, state.attempt.targets) == ("area", ("red", "red"), ("hero/conan",))


def test_a_thrown_object_flies_one_area_a_symbol() -> None:
    state = acting(items={"hadrathus": ["life-potion", "scale-mail"]})
    assert refused(state, cmd.ThrowItem("hadrathus", "scale-mail")) == "too_heavy"
    state = done(state, cmd.ThrowItem("hadrathus", "life-potion", 1, 3), cmd.RollPool(), cmd.AcceptRoll(), faces=(4,))
    assert "life-potion" not in state.heroes["hadrathus"].items


def test_a_fall_ignores_every_defence() -> None:
    state = done(acting(), cmd.Fall("hero/conan", ("red",)), cmd.RollPool(), cmd.AcceptRoll(), faces=(5,))
    assert state.heroes["conan"].wounds + state.heroes["conan"].red == 3


def test_typed_axes_stay_within_what_the_dice_can_show() -> None:
    state = done(acting(), HIT)
    assert refused(state, cmd.TypeSymbols(9)) == "too_many_symbols"
    state = done(state, cmd.TypeSymbols(8))
    assert state.attempt is not None
    assert state.attempt.power == 8


def test_constriction_seizes_with_a_die_of_two_unless_evasive() -> None:
    river = [{"tile": "tentacles", "figures": 1}, {"tile": "zogar-sag", "life": 5}]
    state = done(fresh(first="overlord", river=river), cmd.Recover(), cmd.ActivateTile("tentacles"))
    state = done(
        state, cmd.Attack("tile/tentacles", "melee", ("hero/conan",)), cmd.RollPool(), cmd.AcceptRoll(), faces=(4, 0)
    )
    assert state.heroes["conan"].held == "tentacles"
    freed = done(state, cmd.EndAttempt(), cmd.KillFigures("tentacles", 1))
    assert freed.heroes["conan"].held == ""


def test_a_leap_pays_its_points_first() -> None:
    state = done(acting(), cmd.LeapOver("hadrathus", 2, 1), cmd.RollPool(), cmd.AcceptRoll(), faces=(0,))
    assert state.heroes["hadrathus"].free == 0
    assert refused(acting(), cmd.LeapOver("hadrathus", 9, 1)) == "cannot_reach"


def test_a_survivor_with_counterattack_is_asked_and_a_last_blow_is_offered() -> None:
    river = [{"tile": "constantius", "life": 6}, {"tile": "akivasha", "life": 1}]
    state = acting(river=river, items={"conan": ["conans-sword"]})
    blow = cmd.Attack("hero/conan", "melee", ("tile/constantius",), ("conans-sword",), 2)
    state = done(state, blow, cmd.RollPool(), cmd.AcceptRoll(), cmd.Defend("none"), faces=(5, 5, 2))
    assert state.attempt is not None
    assert state.attempt.prompts == ("counterattack:tile/constantius",)
    state = done(state, cmd.Attack("tile/constantius", "counterattack", ("hero/conan",)))
    assert state.attempt is not None
    assert state.attempt.dice == ("red",)
    state = done(state, cmd.RollPool(), cmd.AcceptRoll(), cmd.Defend("none"), faces=(5,))
    blow = cmd.Attack("hero/conan", "melee", ("tile/akivasha",), ("conans-sword",), 3)
    state = done(state, blow, cmd.RollPool(), cmd.AcceptRoll(), cmd.Defend("none"), faces=(5, 5, 5, 5))
    assert state.attempt is not None
    assert state.attempt.prompts == ("attack-from-beyond:tile/akivasha",)


def test_fascination_spares_until_it_has_attacked() -> None:
    river = [{"tile": "thalis", "life": 3}, {"tile": "hyenas", "figures": 1}]
    blow = cmd.Attack("hero/conan", "melee", ("tile/thalis",), ("conans-sword",), 1)
    assert refused(acting(river=river), blow) == "fascinated"
    state = done(fresh(first="overlord", river=river), cmd.Recover(), cmd.ActivateTile("thalis"))
    state = done(state, cmd.Attack("tile/thalis", "melee", ("hero/conan",)), cmd.EndAttempt(), cmd.EndOverlordTurn())
    state = done(state, *(cmd.ChooseStance(id, "active") for id in state.heroes))
    assert done(state, blow).attempt


def test_the_yellow_die_from_above_by_either_reading() -> None:
    blow = cmd.Attack("hero/conan", "melee", ("tile/giant-snake",), (), 1, above=True)
    assert attack_pool(acting(), blow) == (("red", "yellow"), {})
    assert attack_pool(acting(readings={"elevation": "ranged"}), blow) == (("red",), {})


def test_the_odds_and_the_advice_follow_the_roll_in_hand() -> None:
    state = done(acting(), cmd.Attack("hero/conan", "melee", ("tile/bossonian-guards",), ("battle-axe",), 1))
    assert state.attempt is not None
    kill = aims(state, state.attempt)["kill"]  # two red dice, one arrow, against armour 2 and one life
    odds = odds_of(state, state.attempt, kill)
    assert (kill.need, odds.free) == (3, Fraction(61, 72))
    assert odds.paid > odds.free
    state = done(state, cmd.RollPool(), faces=(0, 3))
    assert state.attempt is not None
    found = again(state, state.attempt)
    assert found is not None
    assert found.aim == "kill"
    assert (found.place, found.paid) == (0, False)


def test_the_hindering_calculator_says_what_it_counted() -> None:
    found = hindrance(fresh(), 2, 3)
    assert (found.others, found.penalty) == (1, 2)
    assert hindering_line(found.enemies, found.others, found.penalty, Translator()) == "3 enemies − 1 other friend = 2"
    assert hindrance(fresh(readings={"hindering": "literal"}), 2, 3).penalty == 1


# spells -----------------------------------------------------------------------------------------
def test_a_halo_is_a_reaction_and_ends_by_turning_active() -> None:
    state = done(fresh(), cmd.ChooseStance("conan", "active"), cmd.ChooseStance("hadrathus", "recovering"))
    state = done(state, cmd.CastSpell("hero/hadrathus", "mitras-halo"))
    assert state.heroes["hadrathus"].halo == "mitras-halo"
    assert state.heroes["hadrathus"].cards == {"mitras-halo": 3}
    assert refused(state, cmd.CastSpell("hero/hadrathus", "lightning-storm", ("tile/zogar-sag",))) == "not_active"
    state = done(state, cmd.EndHeroesTurn(), cmd.Recover(), cmd.EndOverlordTurn())
    state = done(state, cmd.ChooseStance("hadrathus", "active"))
    assert state.heroes["hadrathus"].halo == ""


def test_gift_of_life_changes_the_totals_for_good() -> None:
    state = done(acting(), cmd.CastSpell("hero/hadrathus", "gift-of-life", ("hero/conan",)))
    assert (state.heroes["hadrathus"].total, state.heroes["conan"].total) == (8, 13)
    again = cmd.CastSpell("hero/hadrathus", "gift-of-life", ("hero/conan",))
    assert refused(state, again) == "over_limit"


def test_an_overloaded_caster_casts_nothing_and_loses_the_halo() -> None:
    state = done(acting(), cmd.CastSpell("hero/hadrathus", "mitras-halo"))
    state = done(state, cmd.TakeItem("hadrathus", "scale-mail", free=True))
    assert state.heroes["hadrathus"].halo == ""
    assert refused(state, cmd.CastSpell("hero/hadrathus", "sets-bite", ("tile/zogar-sag",))) == "caster_overloaded"


def test_a_storm_hits_everyone_in_the_area() -> None:
    state = done(
        acting(), cmd.CastSpell("hero/hadrathus", "lightning-storm", ("tile/bossonian-guards", "tile/zogar-sag"))
    )
    assert state.attempt is not None
    assert (state.attempt.kind, state.attempt.dice) == ("area", ("red", "red"))


def test_healing_rolls_one_orange_die() -> None:
    state = done(
        acting(), cmd.Wound("hero/conan", 3), cmd.CastSpell("hero/hadrathus", "mitras-healing", ("hero/conan",))
    )
    wounds = state.heroes["conan"].wounds
    state = done(state, cmd.RollPool(), cmd.AcceptRoll(), faces=(4,))
    assert state.heroes["conan"].wounds == wounds - 2


def test_possession_reaches_two_areas_and_stops_the_next_move() -> None:
    river = [{"tile": "skuthus", "life": 3}, {"tile": "hyenas", "figures": 2}]
    cards = {"skuthus": ["sets-possession"]}
    state = done(fresh(first="overlord", river=river, tile_spells=cards), cmd.Recover(), cmd.ActivateTile("skuthus"))
    cast = cmd.CastSpell("tile/skuthus", "sets-possession", ("hero/conan",), distance=3)
    assert refused(state, cast) == "too_far"
    state = done(state, cmd.CastSpell("tile/skuthus", "sets-possession", ("hero/conan",), distance=2))
    state = done(state, cmd.EndOverlordTurn(), *(cmd.ChooseStance(id, "active") for id in state.heroes))
    assert refused(state, cmd.StepAway("conan")) == "possessed"
    assert not done(state, cmd.EndHeroesTurn()).heroes["conan"].possessed
