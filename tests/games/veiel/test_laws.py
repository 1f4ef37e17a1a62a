"""Laws that hold whatever is tapped: nothing is lost, replay equals live, saves come back whole, words exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.chance import Given
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.games.veiel import GAME, commands, recap, wording
from companion.games.veiel.readings import AGREED
from companion.games.veiel.reminders import reminders
from companion.games.veiel.state import State, destiny_size
from companion.i18n import Translator
from companion.table.codec import codec_of
from tests.games.veiel.table import MISTRESS, begun

HEROES = st.sampled_from(("h1", "h2", "h3"))
PILES = st.sampled_from(("deck", "hand", "discard", "wounds", "exile", "removed"))
CARDS = st.sampled_from(("fire", "air", "earth", "water", "essence", "magma", "steam", ""))
STEPS = st.one_of(
    st.builds(commands.PlayCard, HEROES, CARDS, st.just("fire"), twin=st.sampled_from(("kilenne", "faremos"))),
    st.builds(commands.PlayCard, st.just(MISTRESS), CARDS, st.just("water"), ephemeral=st.booleans()),
    st.builds(commands.DiscardCard, HEROES, CARDS),
    st.builds(commands.MoveCards, HEROES, PILES, PILES, st.integers(1, 4)),
    st.builds(
        commands.HitHeroes, st.just("all-heroes"), st.sampled_from(("wound", "discard", "exile")), st.integers(1, 3)
    ),
    st.builds(commands.DrawCards, HEROES, st.integers(0, 4)),
    st.builds(commands.TakeFromDestiny, HEROES, PILES),
    st.sampled_from(
        (
            commands.GatherWounds(),
            commands.SortDestiny(),
            commands.EndTurn(MISTRESS),
            commands.EndFight(),
            commands.EndReinforcement(),
            commands.AddEnemy("Wolf", 2),
            commands.NextRound(),
        )
    ),
)
FUSIONS = st.builds(commands.Fuse, st.sampled_from(("magma", "steam", "dust-screen")))
START = begun()


def cards_of(state: State) -> int:
    return destiny_size(state) + sum(
        sum(getattr(hero.piles, pile) for pile in ("deck", "hand", "discard", "wounds", "exile", "removed"))
        for hero in state.heroes
    )


def walk(steps: list[Any], waive: frozenset[str] = frozenset()) -> tuple[State, list[Any]]:
    state = START
    log: list[Any] = []
    for step in steps:
        events = GAME.decide(state, step, Given(()), waive)
        if not isinstance(events, Refusal):
            state = replay(GAME, state, events)
            log += events
    return state, log


@settings(max_examples=40, deadline=None)
@given(st.lists(STEPS, max_size=15), st.booleans())
def test_no_card_is_ever_lost_or_made(steps: list[Any], house_rules: bool) -> None:
    waive = frozenset(wording.REFUSALS) if house_rules else frozenset[str]()
    state, _ = walk(steps, waive)
    assert cards_of(state) == cards_of(START)
    assert all(getattr(h.piles, pile) >= 0 for h in state.heroes for pile in ("deck", "hand", "discard", "wounds"))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.one_of(STEPS, FUSIONS), max_size=15))
def test_replay_equals_live_and_saves_come_back_whole(steps: list[Any]) -> None:
    state, log = walk(steps)
    assert replay(GAME, START, log) == state
    codec = codec_of(GAME)
    assert codec.state(codec.state_json(state)) == state


@settings(max_examples=40, deadline=None)
@given(st.lists(st.one_of(STEPS, FUSIONS), max_size=12), st.sampled_from(("en", "fr")))
def test_every_step_and_state_has_words(steps: list[Any], language: str) -> None:
    _ = Translator(language, "veiel")
    state = START
    for step in steps:
        events = GAME.decide(state, step, Given(()), frozenset())
        if isinstance(events, Refusal):
            said = _(wording.REFUSALS[events.code], **wording.refusal_values(None, events, _))
            assert "{" not in said
            continue
        phrase = wording.describe(state, events, _)
        assert phrase
        assert ":" not in phrase
        state = replay(GAME, state, events)
        assert wording.headline(state, _)
        assert all(text for text, rule in reminders(state, _))
        assert recap.result(state, _)
        assert recap.chart(state).keys() <= recap.titles(_).keys()


def source() -> str:
    folder = Path(__file__).parents[3] / "companion" / "games" / "veiel"
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py")))


def test_every_refusal_has_a_sentence_in_both_languages() -> None:
    text = source()
    said = re.findall(r"(?:refused?|about|deny)\(\s*\"(\w+)\"|need\(.*?, \"(\w+)\"\)", text)
    codes = {code for found in said for code in found if code} | {
        "adept_locked",
        "master_locked",
        "nobody_there",
    }
    shared = {"player_count", "name_empty", "name_taken"}
    assert codes - shared == set(wording.REFUSALS)
    french = Translator("fr", "veiel")
    same = [t for t in wording.REFUSALS.values() if french._find(t) == t]
    assert same == [] or not (Path(__file__).parents[3] / "locales/fr/LC_MESSAGES/veiel.mo").exists()


def test_every_rule_that_is_named_exists() -> None:
    rules = Path(__file__).parents[3] / "rules_data" / "veiel" / "rules"
    known = set(re.findall(r"\{#([\w-]+)", "\n".join(f.read_text(encoding="utf-8") for f in rules.glob("*.en.md"))))
    text = source()
    named = set(re.findall(r"Rule: ([\w-]+)", text)) | set(
        re.findall(r"(?:refused?|about|deny)\(\s*\"\w+\", \"([\w-]+)\"", text)
    )
    named |= {one.rule for one in AGREED.reading} | {one.rule for one in AGREED.automation}
    assert named <= known


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Water came in between and shares nothing with Magma: the run starts again after it."),
        ("fr", "L’Eau s’est intercalée et n’a rien de commun avec Magma\u00a0: la série repart après elle."),
    ],
)
def test_a_broken_run_is_told_as_a_friend_would(language: str, sentence: str) -> None:
    if language == "fr" and not (Path(__file__).parents[3] / "locales/fr/LC_MESSAGES/veiel.mo").exists():
        pytest.skip("catalogues are not compiled here")
    plays = [commands.PlayCard(MISTRESS, card) for card in ("earth", "water", "fire")]
    state, _ = walk(plays)
    found = GAME.decide(state, commands.Fuse("magma"), Given(()), frozenset())
    assert isinstance(found, Refusal)
    translator = Translator(language, "veiel")
    assert translator(wording.REFUSALS[found.code], **wording.refusal_values(None, found, translator)) == sentence


def test_taps_on_one_number_are_told_as_one() -> None:
    from companion.games.veiel.events import Counted

    taps = (Counted("hero.h3.wounds", 1),) * 3
    assert wording.describe(START, taps, Translator("en", "veiel")) == "Knight, wounds +3"
    assert GAME.merge_key(taps[0]) == GAME.merge_key(Counted("hero.h3.wounds", -1)) != ""
