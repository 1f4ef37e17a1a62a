"""The parts that the offline folder is made of, without building it."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from build.webapp import client, code, font, icons, make, packed, parcel, python, wheels
from companion.packs import facts
from companion.ui import offline
from companion.ui.widgets.emblems import MEEPLE

ROOT = Path(__file__).parent.parent.parent


def test_a_parcel_comes_out_as_it_went_in(tmp_path: Path) -> None:
    files = {"/home/app/a.py": b"print(1)\n", "/home/app/deep/er/b.bin": bytes(range(256)), "/home/empty": b""}
    packed = parcel.wrap(files)
    assert parcel.unwrap(packed) == files
    offline.unpack(packed, tmp_path)
    assert (tmp_path / "home/app/deep/er/b.bin").read_bytes() == bytes(range(256))


def test_the_same_files_give_the_same_parcel() -> None:
    assert parcel.wrap({"/a": b"x" * 999}) == parcel.wrap({"/a": b"x" * 999})


@pytest.mark.parametrize("name", sorted(icons.SIZES))
def test_an_icon_is_a_png_of_its_size(name: str) -> None:
    size, share, rounding = icons.SIZES[name]
    if size > 192:
        size = 48  # the drawing is the same, only slower
    image = icons.png(size, icons.icon(size, share, rounding))
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", image[16:24]) == (size, size)
    rows = zlib.decompress(image[image.index(b"IDAT") + 4 : -16])
    assert len(rows) == size * (4 * size + 1)
    corner, middle = rows[1:5], rows[(size // 2) * (4 * size + 1) + 1 + 4 * (size // 2) :][:4]
    assert corner[3] == (0 if rounding else 255)
    assert middle[3] == 255
    assert middle[:3] != bytes(icons.GROUND)


def test_the_icon_and_the_apps_own_emblem_are_the_same_figure() -> None:
    assert list(icons.MEEPLE) == MEEPLE


def test_every_package_of_the_browser_is_pinned() -> None:
    assert all("==" in line and line.split("==")[1] for line in wheels.pinned(ROOT / "constraints.txt"))


def test_only_icons_that_the_app_names_are_kept(tmp_path: Path) -> None:
    list_ = tmp_path / make.ICONS
    list_.parent.mkdir(parents=True)
    list_.write_text(json.dumps({"SEARCH": 1, "AIRLINE_SEAT_FLAT_ANGLED_" + "SHARP": 2, "PLAY_ARROW": 3}))
    assert make.icons(tmp_path) == {"SEARCH": 1, "PLAY_ARROW": 3}


def test_icons_are_found_in_the_font_by_their_style() -> None:
    assert font.glyph_of("SEARCH") == "search_baseline"
    assert font.glyph_of("SAVE_OUTLINED") == "save_outlined"
    assert font.glyph_of("BOOKMARK_OUTLINE") == "bookmark_border_baseline"  # one unknown name, and the font stays whole


def test_an_icon_that_the_font_does_not_have_stops_the_build() -> None:
    glyphs = ["search_baseline", "close_baseline", "cake_baseline"]
    assert font.wanted(["SEARCH"], glyphs) == {
        "search_baseline",
        "close_baseline",
    }  # Flutter closes without being asked
    with pytest.raises(SystemExit, match="NO_SUCH_ICON"):
        font.wanted(["SEARCH", "NO_SUCH_ICON"], glyphs)


def test_the_first_screen_comes_without_the_rules() -> None:
    """A quarter megabyte of everybody's first page: the assistant is imported with the first question."""
    script = (
        "import sys, companion.ui.offline, companion.ui.screens.home; "
        "print(*[name for name in sys.modules if name.startswith(('companion.rules.', 'companion.views.assistant'))])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["companion.rules.toml_lines"]


def test_only_what_comes_before_the_first_screen_weighs_on_the_first_page(tmp_path: Path) -> None:
    (tmp_path / "start.bin").write_bytes(os.urandom(1000))
    (tmp_path / "app.bin").write_bytes(os.urandom(5000))
    (tmp_path / "main.dart.js").write_bytes(os.urandom(5000))
    assert make.first_page(tmp_path) == 1000


def test_files_packed_beforehand_come_out_as_they_went_in(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_bytes(b"const a = 1;\n" * 500)
    (tmp_path / "app.bin").write_bytes(b"packed already")
    cache = tmp_path / "cache"  # a brotli that packs nothing: no test fetches anything
    (cache / "tools").mkdir(parents=True)
    (cache / "tools" / "brotli.py").write_text("def compress(data, quality): return b'br' + data\n")
    packed.write(tmp_path, cache)
    assert gzip.decompress((tmp_path / "main.js.gz").read_bytes()) == (tmp_path / "main.js").read_bytes()
    assert (tmp_path / "main.js.br").is_file()
    assert not (tmp_path / "app.bin.gz").exists()


def test_what_the_snapshot_holds_is_not_shipped_twice() -> None:
    files = {"/lib/a.pyc": b"1", "/lib/b.pyc": b"2", "/lib/a.json": b"3"}
    assert python.late(files, {"/lib/a.pyc"}) == {"/lib/b.pyc": b"2", "/lib/a.json": b"3"}


def test_the_manifest_names_icons_that_are_drawn() -> None:
    manifest = client.manifest()
    drawn = {f"icons/{name}.png" for name in icons.SIZES}
    pictures = manifest["icons"]
    assert isinstance(pictures, list)
    assert {picture["src"] for picture in pictures} <= drawn
    assert {picture["purpose"] for picture in pictures} == {"any", "maskable"}
    assert manifest["start_url"] == manifest["scope"] == "./"


def page_of(folder: Path) -> tuple[str, str]:
    version = client.write_page(folder, snapshot=False)
    return version, (folder / "sw.js").read_text()


def test_the_version_is_a_hash_of_the_content(tmp_path: Path) -> None:
    (tmp_path / "app.bin").write_bytes(b"one")
    first, worker = page_of(tmp_path)
    assert first in worker
    assert '"app.bin"' in worker
    assert page_of(tmp_path)[0] == first
    (tmp_path / "app.bin").write_bytes(b"two")
    assert page_of(tmp_path)[0] != first


def test_the_page_allows_no_other_host_and_has_no_gap_left(tmp_path: Path) -> None:
    page_of(tmp_path)
    page = (tmp_path / "index.html").read_text()
    assert "default-src 'self'" in page
    assert "http://" not in page
    assert "https://" not in page
    for file in ("index.html", "sw.js", "python-worker.js"):
        text = (tmp_path / file).read_text()
        assert not [gap for gap in ("__VERSION__", "__FILES__", "__BOOT__", "__POLICY__") if gap in text]


def test_a_program_is_asked_for_by_its_content_and_a_page_that_asks_otherwise_stops_the_build(tmp_path: Path) -> None:
    for asker, names in client.PROGRAMS.items():
        (tmp_path / asker).parent.mkdir(exist_ok=True)
        (tmp_path / asker).write_text(" ".join(names))
        for name in names.values():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_bytes(name.encode())
    client.ask_by_content(tmp_path)
    kept = client.hashes(tmp_path)["main.dart.wasm"]
    assert f"main.dart.wasm?{kept}" in (tmp_path / "flutter_bootstrap.js").read_text()
    (tmp_path / "pyodide/pyodide.mjs").write_text("another Pyodide")
    with pytest.raises(AssertionError, match="no longer asks"):
        client.ask_by_content(tmp_path)


def test_a_change_of_any_source_makes_a_new_build(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tests" / "packs" / "toy", tmp_path / "toy")
    before = make.fingerprint((tmp_path / "toy",), plain=True)
    assert make.fingerprint((tmp_path / "toy",), plain=True) == before
    (tmp_path / "toy" / "game.toml").write_text("changed")
    assert make.fingerprint((tmp_path / "toy",), plain=True) != before
    assert not [file for file in code.sources() if "out" in file.relative_to(ROOT).parts[:2]]


def test_babel_still_speaks_both_languages_without_the_tables_it_is_not_asked_for(tmp_path: Path) -> None:
    import babel

    shutil.copytree(
        Path(babel.__file__).parent, tmp_path / "babel", ignore=shutil.ignore_patterns("??_*.dat", "__pycache__")
    )
    (tmp_path / "snowballstemmer").mkdir()
    wheels.prune(tmp_path)
    asked = (
        "from companion.i18n import Translator as T\n"
        "print([(t.number(1234.5, 1), t.percent(0.583), t.ago(90000), t.clock(0), t.day(0), t.listing(['a', 'b', 'c']))"
        " for t in (T('en'), T('fr'))])"
    )
    answers = []
    for place in (str(tmp_path), ""):
        answers.append(
            subprocess.run(
                [sys.executable, "-c", asked],
                env={**os.environ, "PYTHONPATH": place},
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        )
    assert answers[0] == answers[1] != ""


def test_the_hashes_are_of_the_very_versions_that_are_pinned_and_name_no_host() -> None:
    pinned = dict(line.lower().split("==") for line in (ROOT / "constraints.txt").read_text("utf-8").split())
    text = (ROOT / "constraints-hashes.txt").read_text(encoding="utf-8")
    hashed = dict(re.findall(r"^([\w.-]+)==([^ ;]+)", text, re.MULTILINE))
    same = {name.replace("_", "-"): version for name, version in pinned.items()}
    ours = {name: version for name, version in hashed.items() if name in same}
    assert len(ours) >= 25
    assert {name: same[name] for name in ours} == ours
    assert "://" not in text
    assert text.count("--hash=sha256:") >= len(hashed)


def test_facts_that_the_build_compiled_are_read_without_a_parser(tmp_path: Path) -> None:
    (tmp_path / "rules_data").mkdir()
    (tmp_path / "rules_data" / facts.COMPILED).write_bytes(facts.compiled(ROOT / "rules_data"))
    read = (
        "import sys; from companion import paths; from companion.packs.facts import names; "
        "paths.HERE = paths.packs(); assert names('conan', 'colours')['blue'].fr == 'bleu'; "
        "assert not {'tomllib', 'pydantic'} & set(sys.modules)"
    )
    env = {**os.environ, "COMPANION_ROOT": str(tmp_path)}
    subprocess.run([sys.executable, "-c", read], cwd=ROOT, env=env, check=True)
