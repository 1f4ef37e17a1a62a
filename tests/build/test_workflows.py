"""What the release does in its own words: the shell lines of the workflows that need no network are run here as they stand."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __version__ as VERSION

ROOT = Path(__file__).parent.parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def line(words: str) -> str:
    """The one shell line of the release that holds these words."""
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    [found] = [one.strip() for one in text.splitlines() if words in one]
    return found.removeprefix("- ").removeprefix("run: ")


def ran(command: str, place: Path, **env: str) -> str:
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    shell = ["bash", "-euo", "pipefail", "-c", command]
    done = subprocess.run(shell, cwd=place, env={**os.environ, **env, "PATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "build").symlink_to(ROOT / "build")
    (tmp_path / "companion" / "ui" / "assets").mkdir(parents=True)
    shutil.copytree(ROOT / "locales", tmp_path / "locales", ignore=shutil.ignore_patterns("*.mo"))
    shutil.copy(ROOT / "CHANGELOG.md", tmp_path)
    return tmp_path


def test_the_notes_of_a_release_are_its_own_part_of_the_changelog(place: Path) -> None:
    ran(line("> notes.md"), place, TAG=f"v{VERSION}")
    notes = (place / "notes.md").read_text(encoding="utf-8").strip()
    assert notes
    assert not re.search(r"^## \[", notes, re.MULTILINE)
    assert notes in (place / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_packaged_apps_have_their_catalogues_and_icons(place: Path) -> None:
    ran(line("for po in"), place)
    assert {file.with_suffix("") for file in place.rglob("*.mo")} == {f.with_suffix("") for f in place.rglob("*.po")}
    ran(line("write_icons"), place)
    assert len(list((place / "companion" / "ui" / "assets" / "icons").glob("*.png"))) == 5


def test_the_image_has_a_name_that_registries_take(place: Path) -> None:
    said = ran(line('image="${IMAGE,,}') + '; echo "$image"', place, IMAGE="ghcr.io/Some/Body", TAG="feature/x")
    assert said.strip() == "ghcr.io/some/body:feature-x"


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_asks_only_for_what_is_there(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"run: make ([a-z]+)", text)) <= targets
    named = re.findall(r"(?:pytest|--file|--requirement|-c) ([\w./-]+)", text)
    assert [name for name in named if not (ROOT / name).exists()] == []
