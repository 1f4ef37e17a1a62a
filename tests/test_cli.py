"""The command line: help at once, a clear sentence when something is wrong, and never a traceback."""

from __future__ import annotations

import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from companion import cli, messages
from companion.errors import CompanionError, PackError, PlaceError
from companion.i18n import Translator
from companion.packs.starter import write_starter


def module(monkeypatch: pytest.MonkeyPatch, name: str, **contents: Any) -> None:
    made = types.ModuleType(name)
    vars(made).update(contents)
    monkeypatch.setitem(sys.modules, name, made)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def help_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as e:
        cli.main([*words, "--help"])
    assert e.value.code == 0
    return capsys.readouterr().out


def test_help_names_every_command_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    text = help_of(capsys)
    assert all(f"    {name} " in text for name in cli.COMMANDS)
    assert "examples:\n  companion" in text


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_has_help_with_an_example(capsys: pytest.CaptureFixture[str], command: str) -> None:
    text = help_of(capsys, command)
    assert "examples:" in text
    assert f"  companion {command}" in text


def test_help_waits_for_no_heavy_import() -> None:
    code = "import sys; from companion.cli import main\ntry: main(['--help'])\nexcept SystemExit: print(sorted(sys.modules))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = out.splitlines()[-1]
    assert "'companion.cli'" in loaded
    for heavy in ("pydantic", "flet", "babel", "sqlite3", "companion.table", "companion.rules", "companion.packs"):
        assert f"'{heavy}'" not in loaded, heavy


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ([], (8550, True)),
        (["run"], (8550, True)),
        (["--no-browser"], (8550, False)),
        (["run", "--port", "9000", "--no-browser"], (9000, False)),
        (["--lang", "fr"], (8550, True)),
        (["--lang", "fr", "run", "--port=1"], (1, True)),
        (["run", "--phone"], (8550, True, "en")),
        (["--lang", "fr", "run", "--phone"], (8550, True, "fr")),
    ],
)
def test_the_app_is_started_as_asked(
    monkeypatch: pytest.MonkeyPatch, words: list[str], wanted: tuple[object, ...]
) -> None:
    asked: list[tuple[object, ...]] = []

    def run(port: int, browser: bool, phone: Translator | None) -> None:
        asked.append((port, browser, phone.language) if phone else (port, browser))

    module(monkeypatch, "companion.serve.local", run=run)
    assert cli.main(words) == 0
    assert asked == [wanted]


def test_the_table_server_is_given_host_and_port(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    module(monkeypatch, "companion.serve.table", run=asked.append)
    assert cli.main(["serve", "--host", "127.0.0.1", "--port", "8600"]) == 0
    assert (asked[0].host, asked[0].port) == ("127.0.0.1", 8600)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "ten", "1e3", "9" * 5000, "٣"])
def test_a_port_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], port: str) -> None:
    assert cli.main(["--lang", "en", "run", f"--port={port}"]) == 2
    assert "from 1 to 65535" in capsys.readouterr().err


def test_an_error_is_one_sentence_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: Any) -> None:
        raise PlaceError("Port {port} is taken.", port=8550)

    module(monkeypatch, "companion.serve.local", run=fail)
    assert cli.main(["run"]) == 2
    assert capsys.readouterr().err == "companion: Port 8550 is taken.\n"
    with pytest.raises(CompanionError):
        cli.main(["run", "--debug"])


def test_a_part_that_is_missing_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("companion.cli.importlib.import_module", missing)
    assert cli.main(["serve"]) == 2
    assert "comes without companion.serve.table" in capsys.readouterr().err


def missing(name: str) -> Any:
    raise ModuleNotFoundError(name, name=name)


def test_control_c_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    module(monkeypatch, "companion.serve.local", run=stop)
    assert cli.main([]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("words", "system", "language"),
    [
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LANG": "fr_FR", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "de_DE"}, "en"),
        ([], {}, "en"),
        (["--lang", "en"], {"LANG": "fr_FR"}, "en"),
        (["check", "--lang=fr"], {}, "fr"),
        (["--lang", "xx"], {"LANG": "fr"}, "fr"),
    ],
)
def test_the_language_is_what_was_asked_for_or_the_systems(
    monkeypatch: pytest.MonkeyPatch, words: list[str], system: dict[str, str], language: str
) -> None:
    for name, value in system.items():
        monkeypatch.setenv(name, value)
    assert cli._language(words) == language


# for authors ----------------------------------------------------------------------------------
def test_a_new_game_passes_the_check_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new-game", "harbour", "--into", str(tmp_path)]) == 0
    assert "companion check" in capsys.readouterr().out
    assert cli.main(["check", str(tmp_path / "harbour")]) == 0
    assert capsys.readouterr().out == "All is well.\n"
    assert cli.main(["check", str(tmp_path)]) == 0


@pytest.mark.parametrize("slug", ["Harbour!", "generic"])
def test_a_slug_that_cannot_be_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], slug: str
) -> None:
    assert cli.main(["new-game", slug, "--into", str(tmp_path)]) == 2
    assert f"“{slug}”" in capsys.readouterr().err


def test_the_check_prints_file_and_line_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_starter("harbour", tmp_path)
    (folder / "game.toml").write_text('name = { en = "A", fr = "B" }\n\nplayer = 3\n')
    monkeypatch.chdir(tmp_path)
    assert cli.main(["check", str(folder)]) == 1
    out, err = capsys.readouterr()
    assert out == "harbour/game.toml:3: “player” is not known here: check its spelling, or remove it\n"
    assert err == "1 thing to mend\n"


def test_a_remark_does_not_fail_the_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write_starter("harbour", tmp_path) / "rules" / "01-start.en.md"
    file.write_text(file.read_text().replace("share the victory", "all win"))
    assert cli.main(["check", str(tmp_path)]) == 0
    assert "(a remark)" in capsys.readouterr().out
    assert cli.main(["stamp", str(tmp_path)]) == 0
    assert "01-start.fr.md" in capsys.readouterr().out
    assert cli.main(["check", str(tmp_path)]) == 0
    assert "(a remark)" not in capsys.readouterr().out


def test_an_entry_without_its_twin_is_told_with_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = write_starter("harbour", tmp_path) / "rules"
    french = (rules / "01-start.fr.md").read_text()
    (rules / "01-start.fr.md").write_text(french[: french.index("## Un tour")])
    line = (rules / "01-start.en.md").read_text().split("{#turn")[0].count("\n") + 1
    monkeypatch.chdir(tmp_path)
    assert cli.main(["check", "harbour"]) == 1
    told = f"harbour/rules/01-start.en.md:{line}: “turn” has no twin in harbour/rules/01-start.fr.md: write it\n"
    assert told in capsys.readouterr().out


def test_the_check_of_a_folder_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", str(tmp_path / "nowhere")]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_messages_are_checked_without_being_changed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = [PackError("“{words}” is not translated", file="fr.po", line=7, words="Undo")]
    monkeypatch.setattr(messages, "check", lambda: found)
    monkeypatch.setattr(messages, "update", lambda: pytest.fail("nothing may change"))
    assert cli.main(["messages", "--check"]) == 1
    assert capsys.readouterr() == ("fr.po:7: “Undo” is not translated\n", "1 thing to mend\n")
    found.clear()
    assert cli.main(["messages", "--check"]) == 0


def test_messages_are_updated_with_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(messages, "update", lambda: [messages.Report("companion", "fr", 12, 3, 1)])
    assert cli.main(["messages"]) == 0
    assert capsys.readouterr().out == "fr companion: 12 texts, 3 missing, 1 to check\n"


def test_a_question_reaches_the_rules_in_the_language_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    packs = str(Path(__file__).parent / "packs")
    assert cli.main(["--lang", "fr", "rules", "--packs", packs, "tempête"]) == 0
    assert "La tempête" in capsys.readouterr().out
