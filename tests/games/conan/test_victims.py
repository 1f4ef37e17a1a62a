"""Who is there to be hit: several of a group, nobody who has fallen, and where a throw that falls short strikes."""

from __future__ import annotations

from companion.core.tray import RerollDice
from companion.games.conan import commands as cmd
from companion.i18n import Translator
from companion.views.conan.attempt import view
from tests.games.conan.table import done, refused
from tests.games.conan.test_heroes import acting

GUARDS, HUNTERS = "tile/bossonian-guards", "tile/pict-hunters-blue"
BLAST = ("red", "red")


def test_an_area_attack_hits_each_figure_of_a_group_and_no_more_than_there_are() -> None:
    state = acting()
    assert refused(state, cmd.AreaAttack("hero/conan", (GUARDS,) * 3, BLAST)) == "too_few_figures"
    state = done(state, cmd.AreaAttack("hero/conan", (GUARDS, HUNTERS, GUARDS), BLAST), cmd.TypeSymbols(4))
    state = done(state, cmd.Defend("none"), cmd.Defend("none"), cmd.Defend("none"))
    assert state.attempt is None
    assert (state.tiles["bossonian-guards"].figures, state.tiles["pict-hunters-blue"].figures) == (0, 2)
    assert "bossonian-guards" in state.dead


def test_an_orb_that_falls_short_hits_whoever_the_table_names_there() -> None:
    state = acting(items={"hadrathus": ["explosive-orb"]})
    state = done(state, cmd.ThrowItem("hadrathus", "explosive-orb", 1, 2, targets=(GUARDS,)), cmd.TypeSymbols(0))
    assert state.attempt is not None
    assert (state.attempt.kind, state.attempt.targets, state.attempt.areas) == ("area", (), 0)
    assert view(state, state.attempt, Translator()).said == "It falls at the thrower's feet: who stands there?"
    state = done(state, cmd.NameVictims(("hero/hadrathus", HUNTERS)), cmd.TypeSymbols(2))
    assert refused(state, cmd.NameVictims((HUNTERS,))) == "wrong_step"
    state = done(state, cmd.Defend("none"), cmd.Defend("none"))
    assert state.heroes["hadrathus"].wounds == 2
    assert (state.tiles["bossonian-guards"].figures, state.tiles["pict-hunters-blue"].figures) == (2, 2)


def test_nobody_strikes_the_fallen_nor_heals_or_loads_them() -> None:
    state = done(acting(), cmd.KillFigures("bossonian-guards", 2), cmd.Wound("hero/conan", 40))
    hadrathus = cmd.Attack("hero/hadrathus", "melee", (GUARDS,), (), 1)
    assert refused(state, hadrathus) == "nobody_left"
    assert refused(state, cmd.AreaAttack("hero/hadrathus", (HUNTERS, GUARDS), BLAST)) == "nobody_left"
    assert refused(state, cmd.CastSpell("hero/hadrathus", "mitras-healing", ("hero/conan",))) == "hero_dead"
    assert refused(state, cmd.CastSpell("hero/hadrathus", "gift-of-life", ("hero/conan",))) == "hero_dead"
    assert refused(state, cmd.GiveItem("hadrathus", "conan", "life-potion")) == "hero_dead"
    assert refused(state, cmd.Fall("hero/conan", ("orange",))) == "hero_dead"


def test_a_roll_without_dice_is_told_and_not_thrown() -> None:
    state = acting()
    assert refused(state, cmd.AreaAttack("hero/conan", (GUARDS,), ())) == "dice_count"
    assert refused(state, cmd.Fall("hero/conan", ())) == "dice_count"
    assert refused(state, cmd.Fall("hero/conan", ("green",))) == "no_such_die"


def test_a_free_reroll_that_cannot_help_holds_up_no_paid_one() -> None:
    state = acting(items={"conan": ["sword"]})
    blow = cmd.Attack("hero/conan", "melee", ("tile/giant-snake",), ("sword",), 1)
    rolled = done(state, blow, cmd.RollPool(), faces=(0, 0))
    assert rolled.attempt is not None
    free = next(n for n, die in enumerate(rolled.tray.dice) if rolled.attempt.arrows.get(die))
    assert refused(rolled, RerollDice((1 - free,), paid=True), 5) == "free_first"
    faces = tuple(5 if n == free else 0 for n in range(2))
    best = done(state, blow, cmd.RollPool(), faces=faces)
    paid = done(best, RerollDice((1 - free,), paid=True), faces=(3,))
    assert paid.heroes["conan"].boxes["reroll"] == 1
