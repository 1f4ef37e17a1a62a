"""Every step, refusal and term has words in both languages, and every rule names a topic that exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

from companion.games.eternia import events as e
from companion.games.eternia import facts
from companion.games.eternia.refusals import REFUSALS
from companion.games.eternia.wording import TELLING, area_name, describe, headline, skulls_left, team_name
from companion.i18n import Translator
from tests.games.eternia import MAP, begin

ROOT = Path(__file__).parents[3]
SOURCES = sorted((ROOT / "companion" / "games" / "eternia").rglob("*.py"))
RULES = ROOT / "rules_data" / "eternia" / "rules"


def test_every_event_has_its_place_among_the_most_telling() -> None:
    assert sorted(TELLING) == sorted(kind.__name__ for kind in get_args(e.Event))


def test_every_refusal_in_the_code_has_its_sentence() -> None:
    used = {code for file in SOURCES for code in re.findall(r'(?:refuse|deny)\(\s*"(\w+)"', file.read_text("utf-8"))}
    assert used <= set(REFUSALS)


def test_every_rule_named_in_code_is_an_entry_of_the_rules() -> None:
    known = {id for file in RULES.glob("*.en.md") for id in re.findall(r"\{#([\w-]+)", file.read_text("utf-8"))}
    named: set[str] = set()
    for file in SOURCES:
        text = file.read_text("utf-8")
        named |= set(re.findall(r"^\s*Rule: ([\w-]+)$", text, re.M))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("refuse", "deny"):
                named |= {a.value for a in node.args[1:2] if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    missing = {id for id in named - known if id}
    assert len(known) < 150 or not missing, missing


def test_french_says_everything_in_french() -> None:
    text = (ROOT / "locales" / "fr" / "LC_MESSAGES" / "eternia.po").read_text("utf-8")
    assert not re.findall(r'msgid "[^"]+"\nmsgstr ""\n\n', text)
    for sentence in REFUSALS.values():
        assert f'"{sentence[:30]}' in text.replace('\\"', '"').replace('"\n"', "")


def test_several_taps_are_told_as_one() -> None:
    _ = Translator("en", "eternia")
    taps = (e.HpChanged("Teela", -1), e.HpChanged("Teela", -1), e.HpChanged("Teela", 1))
    assert describe(begin(), taps, _) == "Teela −1 HP"


def test_the_headline_counts_rounds_and_skulls() -> None:
    _ = Translator("en", "eternia")
    assert headline(begin(), _) == "Round 1, day"
    state = begin(profile=MAP)
    assert headline(state, _) == "Round 1 of 5, day"
    assert skulls_left(state, _) == "4 rounds until Skull 4"
    assert headline(begin(mode="skirmish"), _) == "Set-up"


def test_names_are_printed_in_the_readers_language() -> None:
    french = Translator("fr", "eternia")
    assert area_name("Slime Pit", french) == "Gouffre gluant"
    assert area_name("Our own place", french) == "Our own place"
    assert team_name(begin(), "evil", french) == "Evil Warriors"


def test_the_twelve_heroes_are_six_a_faction() -> None:
    assert [sum(hero.faction == one for hero in facts.HEROES) for one in ("masters", "evil")] == [6, 6]


def test_french_elides_before_a_name_that_begins_with_a_vowel() -> None:
    _ = Translator("fr", "eternia")
    assert _("Surge of {hero}", hero="Evil-Lyn") == "Surcharge d’Evil-Lyn"
    assert _("Surge of {hero}", hero="Hordak") == "Surcharge de Hordak"
    assert Translator("en", "eternia")("Surge of {hero}", hero="Evil-Lyn") == "Surge of Evil-Lyn"


@pytest.mark.parametrize("more", [2, -4])
def test_taps_on_one_counter_are_told_as_their_sum(more: int) -> None:
    state, _ = begin(), Translator("en", "eternia")
    taps = (e.EterniumChanged("masters", 3, ""), e.EterniumChanged("masters", more, ""))
    assert describe(state, taps, _) == describe(state, (e.EterniumChanged("masters", 3 + more, ""),), _)
