"""Questions with their verdicts: read from their files, and checked for an author."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rules.check import check_rules
from companion.rules.library import Library
from companion.rules.pairs import Pair, contradictions, differing, read_pairs
from tests.rules.test_golden import GAMES, library
from tests.rules.toy import ENGLISH, FRENCH

PAIR = """\
@ the-storm
= no
en? Does a guarded lamp go out? | storm and guards | lamp with a keeper beside it
en! A storm leaves guarded lamps alone, all 3 of them.
fr? Une lampe gardée s'éteint-elle ? | tempête et gardes | lampe avec son gardien
fr! La tempête épargne les trois lampes gardées.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (
        ("rules/01-sailing.en.md", ENGLISH),
        ("rules/01-sailing.fr.md", FRENCH),
        ("pairs/01-sailing.txt", PAIR),
    ):
        (tmp_path / "harbour" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "harbour" / name).write_text(text, encoding="utf-8")
    return tmp_path / "harbour"


def mistakes(folder: Path, text: str) -> list[str]:
    (folder / "pairs" / "01-sailing.txt").write_text(text, encoding="utf-8")
    return [f"{found.line}: {found.text}" for found in check_rules(folder) if "pairs" in found.file]


def test_a_pair_is_read_in_both_languages() -> None:
    (pair,), problems = read_pairs(PAIR, "harbour")
    assert problems == []
    assert (pair.entry, pair.verdict) == ("the-storm", "no")
    assert pair.asks["en"][1] == "storm and guards"
    assert pair.says["fr"] == "La tempête épargne les trois lampes gardées."


def test_two_rules_that_meet_are_named_together_and_both_have_to_exist(folder: Path) -> None:
    met = PAIR.replace("@ the-storm", "@ the-storm + hit-points")
    (pair,), problems = read_pairs(met, "harbour")
    assert problems == []
    assert (pair.entry, pair.meets) == ("the-storm", "hit-points")
    (told,) = mistakes(folder, PAIR.replace("@ the-storm", "@ the-storm + nowhere"))
    assert "no entry of the rules" in told
    (told,) = mistakes(folder, PAIR.replace("@ the-storm", "@ the-storm hit-points"))[:1]
    assert "@ one + other" in told


def test_a_silence_has_a_reason_and_no_entry() -> None:
    text = PAIR.replace("@ the-storm", "@ silent card").replace("= no", "= silent")
    (pair,), problems = read_pairs(text, "harbour")
    assert problems == []
    assert (pair.entry, pair.reason, pair.verdict) == ("", "card", "silent")


def test_a_library_holds_its_pairs_before_and_after_it_was_kept(folder: Path, tmp_path: Path) -> None:
    for _ in range(2):
        (pair,) = Library(folder.parent, tmp_path / "cache").pairs("harbour")
        assert pair.says["en"].startswith("A storm")


def test_a_compiled_library_holds_its_pairs_even_when_it_was_read_from_a_kept_one(folder: Path, tmp_path: Path) -> None:
    for _ in range(2):
        compiled = Library(folder.parent, tmp_path / "cache").compiled()
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "rules.bin").write_bytes(compiled)
    (pair,) = Library(tmp_path / "app").pairs_about("harbour", "the-storm")
    assert pair.says["fr"].startswith("La tempête")


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("@ the-storm", "@ the-strom", "has the id"),
        ("= no", "= perhaps", "after “=”"),
        ("fr! La tempête épargne les trois lampes gardées.\n", "", "no question or no answer"),
        ("les trois lampes", "les 4 lampes", "different numbers"),
        ("en! A storm", "en! No, a storm", "opens with its verdict"),
        (" | storm and guards | lamp with a keeper beside it", "", "fewer than"),
        ("@ the-storm", "the-storm", "cannot be read"),
        ("= no", "= silent", "belongs to an entry"),
    ],
)
def test_the_check_names_each_mistake_of_a_pair(folder: Path, before: str, after: str, said: str) -> None:
    assert mistakes(folder, PAIR) == []
    assert any(said in found for found in mistakes(folder, PAIR.replace(before, after)))


def test_one_question_with_two_verdicts_is_found(folder: Path) -> None:
    assert any("another verdict" in found for found in mistakes(folder, PAIR + PAIR.replace("= no", "= yes")))


def test_a_number_may_be_written_in_letters_in_one_language() -> None:
    pair = Pair("harbour", "the-storm", "says", says={"en": "It takes 2 ropes.", "fr": "Il faut deux cordes."})
    assert differing(pair) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_pair_of_a_game_contradicts_another(game: str) -> None:
    assert [way for _, _, way in contradictions(library().pairs(game))] == []


def test_sixty_meetings_of_rules_have_their_reading() -> None:
    met = {frozenset((pair.entry, pair.meets)) for game in GAMES for pair in library().pairs(game) if pair.meets}
    assert len(met) >= 60
