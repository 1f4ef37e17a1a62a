"""Small rules of Veiel that a wrong sign or bound would break."""

from __future__ import annotations

from dataclasses import replace

from companion.core.step import Refusal
from companion.games.veiel.commands import DiscardCard
from companion.games.veiel.due import ending
from companion.games.veiel.events import CardDiscarded
from companion.games.veiel.numbers import number
from companion.games.veiel.setup import boss_named
from companion.i18n import Translator
from tests.games.veiel.table import KNIGHT, TWINS, begun, tried

OTHER = boss_named("other", "", None)


def test_the_rounds_and_the_fights_are_counted_from_one() -> None:
    state = replace(begun(), round=5, fight=3)
    assert [(found.low if found else None) for found in (number(state, "round"), number(state, "fight"))] == [1, 1]


def test_a_name_is_cut_at_24_letters() -> None:
    heroes = ({"kind": "hero", "name": "x" * 40}, {"kind": "hero"}, {"kind": "hero"})
    assert len(begun(heroes=heroes, boss="other").heroes[0].name.en) == 24


def test_only_a_twin_of_the_twins_discards_as_one() -> None:
    def who(hero: str, twin: str) -> str:
        found = tried(begun(), DiscardCard(hero, "novice", twin=twin))
        assert not isinstance(found, Refusal)
        [event] = found
        assert isinstance(event, CardDiscarded)
        return event.twin

    assert (who(TWINS, "kilenne"), who(TWINS, "nobody"), who(KNIGHT, "kilenne")) == ("kilenne", "", "")


def test_only_the_last_fight_against_moira_ends_by_her_rule() -> None:
    _ = Translator("en", "veiel")
    over = replace(begun(), stage="over", won=False)
    ended = [ending(replace(state, fight=fight), _) for state in (over, replace(over, boss=OTHER)) for fight in (1, 4)]
    assert [found and found.rule for found in ended] == ["base-game", "moira", "base-game", "base-game"]
