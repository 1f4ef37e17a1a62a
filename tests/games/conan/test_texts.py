"""Words and references: every refusal has its sentence, every rule named in the code exists."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from companion import paths
from companion.core.refusal import refuse
from companion.games.conan import recap
from companion.games.conan.facts.heroes import HEROES
from companion.games.conan.facts.scenarios import SCENARIOS
from companion.games.conan.facts.skills import SKILLS
from companion.games.conan.facts.tiles import TILES
from companion.games.conan.readings import READINGS
from companion.games.conan.refusals import REFUSALS
from companion.games.conan.setup import preset, start
from companion.games.conan.state import State
from companion.i18n import Translator
from companion.views import describe
from tests.games.conan.table import CHOICES, fresh, pack

CODE = Path(__file__).parents[3] / "companion" / "games" / "conan"
RULES = Path(__file__).parents[3] / "rules_data" / "conan" / "rules"


def sources() -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(CODE.rglob("*.py")))


def entries() -> set[str]:
    texts = "\n".join(file.read_text(encoding="utf-8") for file in RULES.glob("*.en.md"))
    return set(re.findall(r"\{#([a-z0-9-]+)", texts))


def test_every_rule_named_in_the_code_is_an_entry() -> None:
    named = set(re.findall(r"Rule: ([a-z0-9-]+)", sources()))
    cited = set(re.findall(r'refuse\(\s*"[a-z_]+",\s*"([a-z0-9-]+)"', sources()))
    assert named | cited | {r.rule for r in READINGS.values()} | set(SKILLS) <= entries()
    assert set(pack().popular) <= entries()


def test_every_refusal_has_a_sentence() -> None:
    codes = set(re.findall(r'refuse\(\s*"([a-z_]+)"', sources()))
    assert codes <= set(REFUSALS)


def test_every_refusal_reads_well_in_both_languages() -> None:
    state = fresh()
    for code, sentence in REFUSALS.items():
        fields = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        params = {name: "hero/conan" if name == "who" else "conans-sword" if name == "item" else 3 for name in fields}
        for language in ("en", "fr"):
            _ = Translator(language, "conan")
            text = describe.refusal(refuse(code, **params), _, state)  # type: ignore[arg-type]
            assert text != _(describe.UNKNOWN), code
            assert text, code
            assert "{" not in text
            assert text != code


def test_the_french_catalogue_is_complete() -> None:
    file = paths.locales() / "fr" / "LC_MESSAGES" / "conan.po"
    text = file.read_text(encoding="utf-8")
    body = text.split("\n\n", 1)[1]
    assert not re.findall(r'msgstr(?:\[\d\])? ""\n(?!")', body)
    assert "#, fuzzy" not in body


@pytest.mark.parametrize("scenario", [id for id, s in SCENARIOS.items() if s.river])
def test_every_known_scenario_sets_up(scenario: str) -> None:
    state = start(pack(), {"scenario": scenario, "players": ["Ana"], "profile": {}})
    assert isinstance(state, State)
    assert 1 <= len(state.river) <= 8


def test_what_the_public_does_not_know_is_named() -> None:
    assert "river" in preset("infernal-pursuit-2").unknown
    assert "figures" in preset("clutches-of-the-picts").unknown
    assert preset("clutches-of-the-picts", ["conan", "belit", "shevatas", "hadrathus"]).recovery == 7


def test_the_box_profile_corrects_sheets_tiles_and_dice() -> None:
    profile = {
        "hero.conan": {"gems": 12},
        "tile.zogar-sag": {"armour": 2, "melee": "O+O"},
        "die.red": [{"axe": 1}] * 6,
        "value.dice-owned": 15,
    }
    state = start(pack(), {**CHOICES, "profile": profile})
    assert isinstance(state, State)
    assert state.heroes["conan"].total == 12
    assert (state.tiles["zogar-sag"].unit.armour, state.tiles["zogar-sag"].unit.melee.arrows) == (2, ())
    assert state.dice["red"].values("axe") == (1,) * 6
    assert state.owned_dice == 15


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"heroes": ["nobody"]}, "no_heroes"),
        ({"river": []}, "river_size"),
        ({"river": [{"tile": "thak"}]}, "life_missing"),
        ({"reserve": -1}, "bad_gem_count"),
        ({"heroes": ["conan", "conan"]}, "hero_twice"),
    ],
)
def test_a_bad_set_up_says_what_is_wrong(changes: dict[str, object], code: str) -> None:
    found = start(pack(), {**CHOICES, **changes})
    assert not isinstance(found, State)
    assert found.code == code


def test_the_recap_names_everyone() -> None:
    state = fresh()
    for language in ("en", "fr"):
        _ = Translator(language, "conan")
        assert any("Conan" in label for label, _text in recap.result(state, _))
        assert set(recap.chart(state)) == set(recap.titles(_))
    assert recap.round_of(state) == 1


def test_component_names_come_in_both_languages() -> None:
    assert all(sheet.name.en and sheet.name.fr for sheet in HEROES.values())
    assert TILES["hyenas"].name.fr == "Hyènes"
