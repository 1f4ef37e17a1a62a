"""The defender's question at a table of Conan: what comes through, who lives, and what each gem or reaction saves."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from companion.games.conan import commands as cmd
from companion.games.conan.pools import FACES
from companion.games.conan.previews import defended
from companion.games.conan.state import State
from companion.i18n import Translator
from companion.views.conan import announcing
from companion.views.conan import attempt as attempts
from companion.views.conan import plan as plans
from companion.views.conan.defence import DefenceView, DefendDraft, defence_view
from tests.games.conan.table import done, fresh
from tests.games.conan.test_heroes import acting

EN = Translator("en", "conan")


def struck(power: int, hero: str = "hadrathus", **changes: Any) -> State:
    """The snake has struck a hero, who may now defend."""
    state = fresh(first="overlord", spells={"hadrathus": ["mitras-halo"]}, **changes)
    state = done(state, cmd.Recover(), cmd.ActivateTile("giant-snake"))
    return done(state, cmd.Attack("tile/giant-snake", "melee", (f"hero/{hero}",)), cmd.TypeSymbols(power))


def shown(state: State, draft: DefendDraft | None = None) -> DefenceView:
    assert state.attempt is not None
    return defence_view(state, state.attempt, draft or DefendDraft(), EN)


def test_mitras_halo_stands_among_the_defences_with_what_it_saves() -> None:
    ways = {way.name: way for way in shown(struck(5)).ways if way.draft.gems == 1}
    bare, halo, both = ways["No defence"], ways["Mitra's Halo"], ways["Mitra's Halo and dodge"]
    assert (bare.wounds, halo.wounds) == ("5.0", "3.0")
    assert halo.note == "3 gems, reaction"
    assert float(both.wounds) < float(halo.wounds)
    assert both.note.startswith("4 gems, reaction")


def test_a_halo_that_is_up_already_is_not_offered_again() -> None:
    state = done(struck(5), cmd.CastSpell("hero/hadrathus", "mitras-halo"))
    assert not [way for way in shown(state).ways if way.draft.spell]
    assert shown(state).ways[0].wounds == "3.0"


def test_of_two_cards_that_parry_alike_one_is_offered_and_no_dodge_that_is_worse() -> None:
    state = struck(5, "conan", items={"conan": ["dagger", "parrying-dagger", "sword"]})
    one_gem = [way.name for way in shown(state).ways if way.draft.gems == 1]
    assert one_gem == ["No defence", "Parry: Parrying Dagger"]


def test_the_poor_and_those_without_the_card_see_no_halo() -> None:
    assert not [way for way in shown(struck(5, "conan")).ways if way.draft.spell]
    state = struck(5)
    while state.heroes["hadrathus"].reserve > 2:
        state = done(state, cmd.MoveGems("hero/hadrathus", "reserve", "fatigue"))
    assert not [way for way in shown(state).ways if way.draft.spell]


def test_a_halo_that_stops_all_leaves_no_armour_to_roll() -> None:
    state = done(struck(2), cmd.CastSpell("hero/hadrathus", "mitras-halo"), cmd.Defend("none"))
    assert state.attempt is None
    assert state.heroes["hadrathus"].wounds == 0


def test_every_gem_and_every_reroll_is_exact() -> None:
    state = struck(4)
    die = state.heroes["hadrathus"].sheet.guard
    assert state.attempt is not None
    tried = done(state, cmd.Defend("dodge", 2)).attempt
    assert tried is not None
    throws = [max(0, 4 - sum(faces)) for faces in product(FACES[die], repeat=2)]
    assert defended(state, tried)[0] == Fraction(sum(throws), len(throws))
    once = Fraction(0)
    for faces in product(FACES[die], repeat=2):  # one gem more: the lower die may be thrown again
        low, high = sorted(faces)
        again = Fraction(sum(4 - high - face for face in FACES[die]), 6)
        once += min(Fraction(4 - low - high), again)
    assert defended(state, tried, 1)[0] == once / 36
    told = shown(state, DefendDraft("dodge", 2)).kept
    assert told.startswith(f"Kept for rerolls: 1 gem: {float(once / 36):.1f}")


def test_who_would_take_the_blow_sees_what_it_does() -> None:
    attack = cmd.Attack("tile/giant-snake", "melee", ("hero/conan",))
    state = done(fresh(first="overlord"), cmd.Recover(), cmd.ActivateTile("giant-snake"), attack)
    assert state.attempt is not None
    words = attempts.stepping_in(state, state.attempt, "hero/hadrathus", EN)
    assert words.endswith("survives 100%")
    assert "wounds on average" in words


def test_a_minion_asks_only_whether_it_lives() -> None:
    blow = cmd.Attack("hero/conan", "melee", ("tile/pict-hunters-blue",), ("conans-sword",), 1)
    view = shown(done(acting(), blow, cmd.TypeSymbols(3)))
    assert (view.verdict, view.minion) == ("The blow kills one if nothing stops it.", True)
    assert [way.lives for way in view.ways[:2]] == ["0%", "33%"]  # an orange die shows two axes twice in six


def test_a_blow_says_the_wounds_it_deals_on_average_rerolls_and_armour_counted() -> None:
    state = done(fresh(first="overlord"), cmd.Recover(), cmd.ActivateTile("pict-hunters-blue"))
    plan = plans.fresh(state, "melee", "tile/pict-hunters-blue")
    bare = announcing.view(state, replace(plan, targets=("hero/hadrathus",)), EN)
    assert bare.mean == "2.0 wounds on average"  # two yellow dice of 2/3, each blank thrown again for nothing
    leather = announcing.view(state, replace(plan, targets=("hero/conan",)), EN)
    assert float(leather.mean.split()[0]) < 2
    one = announcing.view(acting(), plans.Plan("melee", "hero/conan", ("tile/pict-hunters-blue",)), EN)
    assert one.mean == ""  # a minion dies of the first wound
