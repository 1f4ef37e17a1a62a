"""Equipment, spells and skills that come or go in play."""

from __future__ import annotations

from companion.core.chance import Given
from companion.games.conan import GAME
from companion.games.conan import commands as cmd
from companion.games.conan.inventory import skills, skills_of
from companion.games.conan.wording import describe
from companion.i18n import Translator
from tests.games.conan.table import done, fresh, refused


def test_a_spell_dealt_in_play_can_be_cast_and_taken_back() -> None:
    state = done(fresh(spells={}), cmd.ChooseStance("hadrathus", "active"))
    cast = cmd.CastSpell("hero/hadrathus", "mitras-halo")
    assert refused(state, cast) == "spell_not_available"
    dealt = done(state, cmd.DealCard("hero/hadrathus", "spell", "mitras-halo"))
    assert done(dealt, cast).heroes["hadrathus"].halo == "mitras-halo"
    assert (
        done(dealt, cmd.DealCard("hero/hadrathus", "spell", "mitras-halo", given=False)).heroes["hadrathus"].spells
        == ()
    )


def test_a_spell_card_alone_makes_nobody_a_caster_but_the_skill_does() -> None:
    state = done(fresh(), cmd.ChooseStance("conan", "active"), cmd.DealCard("hero/conan", "spell", "mitras-halo"))
    cast = cmd.CastSpell("hero/conan", "mitras-halo")
    assert refused(state, cast) == "no_skill"
    assert done(state, cmd.DealCard("hero/conan", "skill", "spell-caster"), cast).heroes["conan"].halo == "mitras-halo"


def test_a_skill_comes_and_goes_for_heroes_and_tiles() -> None:
    state = fresh()
    assert "leap" in skills_of(state, state.heroes["conan"])
    tired = done(state, cmd.DealCard("hero/conan", "skill", "leap", given=False))
    assert "leap" not in skills_of(tired, tired.heroes["conan"])
    assert done(tired, cmd.DealCard("hero/conan", "skill", "leap")) == state
    assert "flying" in skills(done(state, cmd.DealCard("hero/conan", "skill", "flying")), "hero/conan")
    printed = next(iter(sorted(skills(state, "tile/giant-snake"))))
    bare = done(state, cmd.DealCard("tile/giant-snake", "skill", printed, given=False))
    assert printed not in skills(bare, "tile/giant-snake")
    assert done(bare, cmd.DealCard("tile/giant-snake", "skill", printed)) == state


def test_an_item_given_by_the_scenario_costs_no_gem_but_its_weight_counts() -> None:
    state = fresh()
    given = done(state, cmd.DealCard("hero/conan", "item", "shield"))
    assert given.heroes["conan"].items[-1] == "shield"
    assert given.heroes["conan"].zones == state.heroes["conan"].zones
    heavy = done(given, *[cmd.DealCard("hero/conan", "item", "halberd")] * 5, waive=("over_maximum",))
    assert refused(heavy, cmd.DealCard("hero/conan", "item", "halberd")) == "over_maximum"
    assert "shield" not in done(given, cmd.DealCard("hero/conan", "item", "shield", given=False)).heroes["conan"].items


def test_a_load_that_is_dealt_ends_a_halo() -> None:
    state = done(fresh(), cmd.SetStatus("hero/hadrathus", "halo", "mitras-halo"))
    loaded = done(state, *[cmd.DealCard("hero/hadrathus", "item", "halberd")] * 3, waive=("over_maximum",))
    assert "spell-caster" not in skills(loaded, "hero/hadrathus")
    assert not loaded.heroes["hadrathus"].halo


def test_what_makes_no_sense_is_not_dealt() -> None:
    state = fresh()
    assert refused(state, cmd.DealCard("tile/zogar-sag", "item", "shield")) == "no_such_target"
    assert refused(state, cmd.DealCard("hero/nobody", "spell", "sets-bite")) == "no_such_target"
    assert refused(state, cmd.DealCard("hero/conan", "item", "excalibur")) == "no_such_item"
    assert refused(state, cmd.DealCard("hero/conan", "spell", "abracadabra")) == "no_such_spell"
    assert refused(state, cmd.DealCard("hero/conan", "skill", "juggling")) == "no_such_skill"
    assert refused(state, cmd.DealCard("hero/hadrathus", "spell", "mitras-halo")) == "nothing_changes"
    assert refused(state, cmd.DealCard("hero/conan", "item", "shield", given=False)) == "not_carried"


def test_the_step_names_the_card_and_its_owner() -> None:
    state = fresh(spells={})
    events = GAME.decide(state, cmd.DealCard("hero/hadrathus", "spell", "mitras-halo"), Given(()), frozenset())
    assert describe(state, events, Translator("en", "conan")) == "Mitra's Halo to Hadrathus"  # type: ignore[arg-type]
    assert describe(state, events, Translator("fr", "conan")) == "Halo de Mitra pour Hadrathus"  # type: ignore[arg-type]
