"""`companion rules`, as a person and as a script use it."""

from __future__ import annotations

import argparse
import io
import json
from pathlib import Path

import pytest

from companion.rules import ask
from tests.rules.toy import write_pack


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    write_pack(tmp_path / "packs")
    return tmp_path / "packs"


def run(packs: Path, *words: str) -> int:
    parser = argparse.ArgumentParser()
    ask.add_arguments(parser)
    return ask.run(parser.parse_args([*words, "--packs", str(packs)]))


def test_a_question_is_answered_with_title_page_and_first_sentence(
    packs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(packs, "tempette", "--lang", "fr") == 0
    out = capsys.readouterr().out
    first, _, title = out.splitlines()[:3]
    assert first.startswith("Quand la carte tempête sort")
    assert "p. 6, 7" in first
    assert title == "La tempête  [harbour/the-storm, p. 6, 7]"
    assert "Quand la carte tempête sort" in out


def test_json_holds_the_query_and_the_results(packs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(packs, "light", "a", "lamp", "--json", "-n", "1") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["query"] == "light a lamp"
    assert [sorted(result) for result in told["results"]] == [["game", "id", "page", "score", "title"]]
    assert told["results"][0]["id"] == "lighting-a-lamp"


def test_a_dash_reads_one_question_a_line(
    packs: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("storm\n\ntempête\nxyzzyq\n"))
    assert run(packs, "-", "--game", "harbour") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["query"] for line in lines] == ["storm", "tempête", "xyzzyq"]
    assert [line["results"][0]["id"] for line in lines[:2]] == ["the-storm", "the-storm"]
    assert lines[0]["results"][0]["title"] == "The storm"
    assert lines[1]["results"][0]["title"] == "La tempête"
    assert lines[2]["results"] == []


def test_the_list_gives_every_entry_with_its_words(packs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(packs, "--list", "--game", "harbour", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told) == 5
    assert told[0]["id"] == "lighting-a-lamp"
    assert told[0]["words"]["en"] == 32
    assert {"titles", "page", "status"} <= set(told[0])
    assert run(packs, "--list") == 0
    assert len(capsys.readouterr().out.splitlines()) == 5


def test_an_unknown_game_is_refused_and_the_known_ones_named(packs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(packs, "lamp", "--game", "chess") == 2
    assert "harbour" in capsys.readouterr().err


def test_nothing_found_is_said_with_the_closest_entries(packs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(packs, "stormbringerzz") == 1
    assert "Nothing found." in capsys.readouterr().out


def test_no_question_shows_popular_rules_and_the_contents(packs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(packs, "--lang", "fr") == 0
    out = capsys.readouterr().out
    assert "La tempête" in out
    assert "Navigation (5)" in out


def test_an_ambiguous_word_names_its_readings(packs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(packs, "pv", "--lang", "fr", "--explain")
    out = capsys.readouterr().out
    assert "points de vie" in out
    assert "points de victoire" in out
    assert "pv ->" in out
