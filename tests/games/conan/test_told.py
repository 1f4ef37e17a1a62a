"""A death is told: who fell, what to take off the board or turn over, and where the tile goes."""

from __future__ import annotations

from typing import Any

from companion.core.chance import Given
from companion.core.game import Moment, replay
from companion.core.refusal import Refusal
from companion.games.conan import GAME
from companion.games.conan import commands as cmd
from companion.games.conan.fallen import fallen, freed, turned
from companion.games.conan.state import State
from companion.games.conan.told import told
from companion.games.conan.wording import describe
from companion.i18n import Translator
from tests.games.conan.table import done, fresh
from tests.games.conan.test_heroes import acting, allies

EN, FR = Translator("en", "conan"), Translator("fr", "conan")


def step(state: State, command: Any, *faces: int, _: Translator = EN) -> tuple[str, Moment]:
    """What the history says of a step, and its moment."""
    events = GAME.decide(state, command, Given(faces), frozenset())
    assert not isinstance(events, Refusal), events
    after = replay(GAME, state, events)
    return describe(state, events, _), told(state, events, after, _)


def test_a_hero_who_falls_is_named_and_leaves_the_board() -> None:
    said, moment = step(acting(), cmd.Wound("hero/conan", 11))
    assert said == "11 wounds on Conan; Conan fallen"
    assert (moment.grave, moment.headline) == (True, "Conan dies")
    assert "Conan: every gem is a wound." in moment.lines
    assert "From the next stance on the others recover 3 aggressive, 6 cautious." in moment.lines
    assert moment.hands == ("Take 1 figure off the board: Conan.",)


def test_a_leader_who_falls_is_named_and_its_tile_is_turned_and_sent_to_the_end() -> None:
    blow = cmd.Attack("hero/conan", "melee", ("tile/zogar-sag",), ("conans-sword",), 4)
    state = done(acting(), blow, cmd.TypeSymbols(12))
    said, moment = step(state, cmd.Defend("none"))
    assert said == "melee attack of Conan, 9 wounds; Zogar Sag fallen"
    assert moment.hands == (
        "Set the life marker on 0: Zogar Sag.",
        "Take 1 figure off the board: Zogar Sag.",
        "Turn the tile to its bloody side and lay it at the end of the River: Zogar Sag.",
    )


def test_minions_fall_one_by_one_and_the_tile_turns_with_the_last() -> None:
    state = fresh()
    said, moment = step(state, cmd.KillFigures("bossonian-guards"))
    assert said == "1 figure fallen, Bossonian Guards"
    assert moment.hands == ("Take 1 figure off the board: Bossonian Guards.",)
    said, moment = step(done(state, cmd.KillFigures("bossonian-guards")), cmd.KillFigures("bossonian-guards"))
    assert said == "the last figure fallen, Bossonian Guards"
    assert moment.hands[1].startswith("Turn the tile to its bloody side and lay it at the end of the River")


def test_a_tile_that_dies_stays_where_it_lies_by_the_other_reading() -> None:
    state = fresh(readings={"dead-tile": "stays"})
    _said, moment = step(state, cmd.KillFigures("bossonian-guards", 2))
    assert moment.hands[1] == "Turn the tile to its bloody side where it lies: Bossonian Guards."


def test_two_tiles_of_one_character_are_both_turned_for_one_figure() -> None:
    river = [{"tile": "zogar-sag", "life": 5}, {"tile": "zogar-sag", "life": 5}, {"tile": "hyenas", "figures": 1}]
    before = fresh(river=river)
    assert len({tile.marker for tile in before.tiles.values()} - {""}) == 1
    after = done(before, cmd.Wound("tile/zogar-sag", 5))
    assert [(fall.who, fall.marked) for fall in fallen(before, after)] == [("tile/zogar-sag", True)]
    assert len(turned(before, after)) == 2


def test_a_manipulation_says_whether_it_came_off() -> None:
    state = done(acting(), cmd.Manipulate("conan", 2, 2))
    said, moment = step(state, cmd.TypeSymbols(2))
    assert said == "manipulation of Conan, success"
    assert (moment.number, moment.headline) == ("2", "axes, 2 needed: success")
    said, moment = step(state, cmd.TypeSymbols(1), _=FR)
    assert said.endswith("échec")
    assert (moment.number, moment.headline) == ("1", "hache, il en faut 2\u00a0: échec")


def test_what_was_thrown_or_dropped_is_laid_where_it_fell() -> None:
    throw = cmd.Attack("hero/conan", "ranged", ("tile/zogar-sag",), ("conans-sword",), 1)
    _said, moment = step(done(acting(), throw), cmd.TypeSymbols(1))
    assert moment.hands == ("Lay it in the target's area: Conan's Sword.",)
    _said, moment = step(acting(), cmd.DropItem("conan", "conans-sword"))
    assert moment.hands == ("Lay it in Conan's own area: Conan's Sword.",)
    state = done(acting(), cmd.ThrowItem("conan", "conans-sword", 2, 3))
    _said, moment = step(state, cmd.TypeSymbols(2))
    assert moment.hands == ("Lay it 2 areas away: Conan's Sword.",)


def test_an_ally_who_falls_is_named() -> None:
    said, moment = step(allies(), cmd.Wound("ally/belits-guards", 1))
    assert said == "1 figure fallen, Bêlit's Guards"
    assert moment.hands == ("Take 1 figure off the board: Bêlit's Guards.",)


def test_whoever_a_dead_monster_held_is_free() -> None:
    state = done(acting(), cmd.SetStatus("hero/conan", "held", "giant-snake"))
    after = done(state, cmd.Wound("tile/giant-snake", 8))
    assert freed(state, after) == ("conan",)
    assert "Conan is no longer held." in step(state, cmd.Wound("tile/giant-snake", 8))[1].lines


def test_a_wound_says_where_its_gems_come_from() -> None:
    state = done(acting(), cmd.PlaceGems("conan", "melee", 3))
    _said, moment = step(state, cmd.Wound("hero/conan", 4))
    assert moment.lines == ("Conan: 4 wounds",)
    assert moment.hands == ("Conan, to the wounds: 2 gems from fatigue and 2 red reminders.",)
    assert not moment.grave


def test_a_blow_is_told_by_its_number_with_the_dice_of_both_sides() -> None:
    blow = cmd.Attack("hero/conan", "melee", ("tile/pict-hunters-blue",), ("battle-axe",), 1)
    state = done(acting(), blow, cmd.RollPool(), faces=(5, 5))
    _said, met = step(state, cmd.AcceptRoll())
    assert (met.number, met.headline) == ("6", "axes against Pict Hunters (blue)")
    state = done(state, cmd.AcceptRoll())
    _said, fell = step(state, cmd.Defend("none"))
    assert (fell.number, fell.headline) == ("1", "figure falls: Pict Hunters (blue)")
    assert fell.dice == met.dice
    assert not fell.against
    state = done(state, cmd.Defend("dodge", 1))
    state = done(state, cmd.RollPool(), faces=(0,))
    _said, both = step(state, cmd.AcceptRoll())
    assert (both.dice, len(both.against)) == (met.dice, 1)


def hunted(*commands: Any) -> State:
    """A hunter strikes at Conan."""
    state = done(fresh(first="overlord"), cmd.Recover(), cmd.ActivateTile("pict-hunters-blue"), *commands)
    return done(state, cmd.Attack("tile/pict-hunters-blue", "melee", ("hero/conan",)))


def test_a_blow_that_is_stopped_or_misses_says_so() -> None:
    _said, missed = step(hunted(), cmd.TypeSymbols(0))
    assert (missed.number, missed.headline) == ("", "The blow misses, no harm done: Conan")
    _said, stopped = step(hunted(cmd.SetStatus("hero/conan", "halo", "mitras-halo")), cmd.TypeSymbols(1))
    assert (stopped.number, stopped.headline) == ("", "The blow is stopped, no harm done: Conan")
    state = done(hunted(), cmd.TypeSymbols(2))
    state = done(state, cmd.Defend("none"), cmd.RollPool(), faces=(0,))
    _said, moment = step(state, cmd.AcceptRoll(), _=FR)
    assert (moment.number, moment.headline, moment.lines) == ("2", "blessures pour Conan", ())


def test_reinforcements_are_put_on_the_board_and_wake_their_tile() -> None:
    state = done(fresh(first="overlord"), cmd.Recover(), cmd.KillFigures("bossonian-guards", 2))
    state = done(state, cmd.ActivateTile("event-1"))
    _said, moment = step(state, cmd.CallReinforcements({"bossonian-guards": 1}))
    assert moment.hands == (
        "Put 1 figure on the board: Bossonian Guards.",
        "Turn the tile to its living side: Bossonian Guards.",
    )


def test_a_halo_says_what_it_gives() -> None:
    _said, moment = step(acting(), cmd.CastSpell("hero/hadrathus", "mitras-halo"))
    assert moment.lines == ("Hadrathus: 2 points of passive defence",)


def test_a_death_is_told_in_french() -> None:
    _said, moment = step(acting(), cmd.Wound("hero/conan", 11), _=FR)
    assert "Conan\u00a0: toutes ses gemmes sont des blessures." in moment.lines
    assert moment.hands == ("Retirez 1 figurine du plateau\u00a0: Conan.",)


def test_the_dead_raise_what_the_others_recover_as_the_sheet_prints_it() -> None:
    state = done(acting(), cmd.Wound("hero/conan", 11))
    _said, moment = step(state, cmd.Wound("hero/hadrathus", 10))
    rest = [line for line in moment.lines if "recover" in line]
    left = [id for id, one in state.heroes.items() if not one.dead and id != "hadrathus"]
    assert rest == (["From the next stance on the others recover 4 aggressive, 7 cautious."] if left else [])


def test_a_spell_says_what_came_of_it() -> None:
    _said, moment = step(acting(), cmd.CastSpell("hero/hadrathus", "gift-of-life", ("hero/conan",)))
    assert (moment.number, moment.headline) == ("2", "gems more for Conan")
    assert moment.hands == ("From the energy of Hadrathus to that of Conan: 2 gems.",)
    spells = acting(spells={"hadrathus": ["telekinesis", "sets-possession"]})
    _said, moment = step(spells, cmd.CastSpell("hero/hadrathus", "telekinesis"))
    assert moment.hands == ("Do what the card says: Telekinesis.",)
    _said, moment = step(spells, cmd.CastSpell("hero/hadrathus", "sets-possession", ("tile/giant-snake",)))
    assert moment.lines == ("Giant Snake: possessed",)


def test_a_potion_says_how_many_wounds_it_healed() -> None:
    state = done(acting(), cmd.EndHeroesTurn(), cmd.Recover(), cmd.Wound("hero/hadrathus", 2), cmd.EndOverlordTurn())
    state = done(state, *(cmd.ChooseStance(id, "active") for id in state.heroes))
    _said, moment = step(state, cmd.DrinkPotion("hadrathus", 0))
    assert (moment.number, moment.headline) == ("2", "wounds healed: Hadrathus")


def test_a_group_that_a_blow_spares_is_told_without_a_verb_it_could_not_agree_with() -> None:
    river = [{"tile": "hyenas", "figures": 3}]
    state = done(acting(river=river), cmd.Attack("hero/conan", "melee", ("tile/hyenas",), ("conans-sword",), 1))
    _said, moment = step(state, cmd.TypeSymbols(0), _=FR)
    assert moment.headline == "Coup manqué, aucun dégât\u00a0: Hyènes"
