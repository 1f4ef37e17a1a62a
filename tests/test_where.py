"""`companion where`: from a rule to its code and its tests."""

from __future__ import annotations

import pytest

from companion import cli, where


def test_a_rule_leads_to_its_code_and_its_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "en", "where", "conan/red-gem-reminder"]) == 0
    told = capsys.readouterr().out
    assert "companion/games/conan/gems.py" in told
    assert "upkeep" in told
    assert "tests/" in told


def test_a_rule_that_nothing_counts_by_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    code = where.in_code()
    bare = next(f"{game}/{id}" for game, ids in where.entries().items() for id in sorted(ids - code[game].keys()))
    assert cli.main(["--lang", "en", "where", bare]) == 0
    assert "No code counts by it" in capsys.readouterr().out
    assert cli.main(["--lang", "en", "where", "--none"]) == 0
    assert f"{bare}\n" in capsys.readouterr().out


def test_a_rule_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "fr", "where", "nope"]) == 2
    assert "nope" in capsys.readouterr().err
