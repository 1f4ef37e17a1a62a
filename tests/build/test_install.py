"""What `pip install` gives away from the checkout: wheel and sdist hold the same, and in an environment of its own it is
the whole app."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion import __version__
from tests.conftest import CACHE

ROOT = Path(__file__).parent.parent.parent
HEADLESS = ROOT / "tests" / "ui" / "headless.py"
Run = Callable[..., str]
DRAW = """
import asyncio
from companion import paths
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from headless import Headless

async def draw():
    room = Room(SqliteStore(":memory:"), shelf())
    device = await Headless(route="/?lang=fr").start(main_for(room))
    print(paths.__file__, *device.words(), *device.names(), sep="\\n")

asyncio.run(draw())
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Run:
    """Runs a command of a copy that was installed outside the checkout, without a network."""
    place = wheel.parent
    venv.create(place / "env", with_pip=False)
    python = place / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    site = Path(run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], place).strip())
    ours = [path for path in sys.path if Path(path).name == "site-packages"]  # what it depends on; no editable copy
    (site / "dependencies.pth").write_text("\n".join(ours))
    offline = [
        "--no-index",
        "--no-deps",
        "--no-build-isolation",
        "--quiet",
        "--disable-pip-version-check",
        "--no-compile",
    ]
    run([sys.executable, "-m", "pip", "--python", python, "install", *offline, wheel], place)
    shutil.copy(HEADLESS, place / "headless.py")
    (place / "draw.py").write_text(DRAW)
    return lambda name, *words: run([python.with_name(name), *words], place)


def built(kind: str, source: Path, place: Path) -> Path:
    run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", place], source)
    [made] = place.glob("table_companion-*")
    return made


def run(command: list[str | Path], place: Path) -> str:
    for_it = {"COMPANION_HOME": str(place / "home"), "COMPANION_CACHE": str(CACHE), "PYTHONPATH": ""}
    done = subprocess.run(
        list(map(str, command)), cwd=place, env={**os.environ, **for_it}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_sdist_makes_the_very_wheel_that_the_checkout_makes(wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(built("sdist", ROOT, tmp_path)) as sdist:
        sdist.extractall(tmp_path / "unpacked", filter="data")
    [source] = (tmp_path / "unpacked").iterdir()
    with ZipFile(wheel) as ours, ZipFile(built("wheel", source, tmp_path / "again")) as theirs:
        assert {one.filename: one.CRC for one in ours.infolist()} == {
            one.filename: one.CRC for one in theirs.infolist()
        }


def test_it_answers_checks_and_draws_in_french_anywhere(installed: Run) -> None:
    assert installed("companion", "--version") == f"companion {__version__}\n"
    assert "Eternium de départ" in installed(
        "companion", "--lang", "fr", "rules", "eternium au depart", "--game", "eternia"
    )
    assert "Tout va bien." in installed("companion", "--lang", "fr", "check")
    drawn = installed("python", "draw.py").splitlines()
    assert str(ROOT) not in drawn[0]
    assert "Nouvelle table : Conan" in [line.replace("\u00a0", " ") for line in drawn]


def test_a_new_game_of_an_installed_copy_is_the_players_own(installed: Run) -> None:
    assert "home" in installed("companion", "--lang", "en", "new-game", "harbour")
    assert "Harbour" in installed("python", "draw.py")
