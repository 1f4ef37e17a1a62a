"""Every refusal, reason and reading has its words in both languages, and every rule it names exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.capabilities.agreements import SetReading
from companion.core.chance import Given
from companion.core.tray import RollDice
from companion.games.heroes3 import GAME, facts, lore, readings, reasons, recap, wording
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import commands as c
from companion.games.heroes3.agenda import agenda
from companion.games.heroes3.march import Journey, Scene, Spot, map_turn
from companion.games.heroes3.setup import VARIANTS
from companion.i18n import Translator
from tests.games.heroes3.tables import Seeded, decided, done, fight, pack, realm

ROOT = Path(__file__).parents[3]
SOURCES = sorted((ROOT / "companion" / "games" / "heroes3").glob("*.py"))
FRENCH, ENGLISH = Translator("fr", "heroes3"), Translator("en", "heroes3")


def rule_ids() -> set[str]:
    return {
        id
        for file in (ROOT / "rules_data" / "heroes3" / "rules").glob("*.en.md")
        for id in re.findall(r"\{#([a-z0-9-]+)", file.read_text(encoding="utf-8"))
    }


def refusals() -> list[tuple[str, str]]:
    """Code and rule of every `refuse(...)` with plain texts in the sources."""
    found = []
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                texts = [a.value if isinstance(a, ast.Constant) else "" for a in node.args]
                found.append((str(texts[0]), str(texts[1]) if len(texts) > 1 else ""))
    return found


def test_every_refusal_has_a_sentence_and_a_known_rule() -> None:
    known = rule_ids()
    for code, rule in refusals():
        assert not code or code in wording.REFUSALS, code
        assert not rule or rule in known, rule


def test_every_rule_named_in_a_docstring_or_a_reading_exists() -> None:
    known = rule_ids()
    named = {rule for file in SOURCES for rule in re.findall(r"Rule: ([a-z0-9-]+)", file.read_text(encoding="utf-8"))}
    assert len(named) > 60
    assert named <= known, named - known
    assert {reading.rule for reading in readings.AGREED.reading} <= known
    assert set(pack().popular) <= known
    assert {die.rule for die in pack().die} <= known
    assert {step.rule for step in pack().setup} <= known


def test_the_36_open_points_of_the_notes_and_the_ais_spells_can_be_switched() -> None:
    assert len(readings.AGREED.by_id()) == 37


def test_the_french_catalogue_is_complete() -> None:
    with (ROOT / "locales" / "fr" / "LC_MESSAGES" / "heroes3.po").open("rb") as file:
        catalogue = read_po(file, locale="fr")
    texts = {message.id: message.string for message in catalogue if message.id}
    assert len(texts) > 300
    for english, french in texts.items():
        words = french if isinstance(french, tuple | list) else (french,)
        assert all(words), english
        sources = english if isinstance(english, tuple | list) else (english,)
        for word in words:
            assert set(re.findall(r"\{(\w+)\}", word or "")) == set(re.findall(r"\{(\w+)\}", sources[-1])), english
    for code, sentence in wording.REFUSALS.items():
        assert sentence in texts, code
    for sentence in reasons.REASONS.values():
        assert sentence in texts


def test_the_shipped_facts_are_those_of_the_box() -> None:
    assert len(lore.AI_DECK) == 20
    assert len(lore.PROCLAMATIONS) == 19
    assert sum(card.copies for card in facts.PRESETS if card.neutral) == 41
    assert sum(not card.neutral for card in facts.PRESETS) == 21
    assert all(card.source and card.confidence for card in facts.PRESETS)
    assert tuple(option.id for option in pack().variants) == VARIANTS


@pytest.mark.parametrize("language", ["en", "fr"])
def test_steps_are_told_in_a_short_phrase(language: str) -> None:
    _ = Translator(language, "heroes3")
    state = realm(("Ana", "Bob"), heroes=("catherine", "sandro"))
    for command in (
        c.MarkPlayed(0),
        c.Gain(0, "gold", 3),
        c.Build(0, "dwelling-1"),
        c.Recruit(0, "griffins", free=True),
        c.GainXp(0, 3),
        c.SpendMp(0),
        c.GainMorale(0, "negative", 2),
        c.Trade(0, "gold", "materials", 4),
        c.ClaimField(0, "ore-pit", name="North"),
        c.Proclaim("white-raven"),
        c.AddEvent(4, "Fog"),
        SetReading("A4", "leaves"),
        c.Correct("seat/0/level", 3),
        RollDice(("resource", "resource")),
        c.MarchAi(Journey(3, Scene((), (Spot("mine", 2),)), 5)),
    ):
        events = decided(state, command, Seeded(1))
        assert isinstance(events, tuple), command
        phrase = wording.describe(state, events, _)
        assert phrase
        assert "{" not in phrase
        assert len(phrase) < 160
        state = done(state, command, chance=Seeded(1))
    assert wording.headline(state, _)
    for due in agenda(state):
        assert "{" not in wording.due_text(state, due, _)
    assert recap.round_of(state) == 1
    assert set(recap.titles(_)) == set(recap.chart(state))
    assert len(recap.result(state, _)) == 4


def test_joined_taps_are_summed() -> None:
    state = realm()
    taps = tuple(event for n in (1, 1, -5) for event in decided(state, c.Gain(0, "gold", n)))
    assert wording.describe(state, taps, ENGLISH) == "Ana: −3 gold"
    assert GAME.merge_key(taps[0]) == "gain 0 gold"


def test_the_enemys_decision_reads_like_a_sentence() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-wraiths": (2, 4)})
    events = decided(state, bc.ActEnemy(), Given((3,)))
    assert isinstance(events, tuple)
    decision = next(e for e in events if e.type == "enemy-decided")
    assert reasons.sentence(state, decision, ENGLISH) == "Wraiths attack Griffins."
    told = reasons.explained(decision.reasons, ENGLISH)
    assert told[0] == ("Same tier comes first.", "ai-melee-targeting")
    assert wording.describe(state, events, ENGLISH).startswith("Wraiths attack Griffins: 2 damage")
    lines = [reasons.march_line(a, ENGLISH) for a in map_turn(Journey(3, Scene((), (Spot("the mine", 1),)), 2))]
    assert lines == ["Claim the mine (1 MP)", "Reach the town (2 MP): a siege"]


def test_an_enemy_that_only_moves_is_named_in_the_undo() -> None:
    state = fight({"griffins": (1, 1)}, {"neutral-champions": (4, 5)})
    events = decided(state, bc.ActEnemy(), Seeded(1))
    assert wording.describe(state, events, ENGLISH) == "Champions move 3"
