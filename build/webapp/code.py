"""The app's own part of the parcel: its code without the server, packs and rules compiled, catalogues compiled."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The server, the command line and the catalogue tools have no place in a browser.
NOT_SHIPPED = ("serve", "cli.py", "messages.py", "assets", "__pycache__", "*.pyc")


def sources(extra_packs: tuple[Path, ...] = ()) -> list[Path]:
    """Every file that the offline app is made of, in a fixed order."""
    found = [ROOT / "main.py", ROOT / "constraints.txt"]
    for folder in (ROOT / "companion", ROOT / "rules_data", ROOT / "locales", ROOT / "build", *extra_packs):
        found += [p for p in folder.rglob("*") if p.is_file() and not {"out", "__pycache__"} & set(p.parts)]
    return sorted(p for p in found if p.suffix not in (".mo", ".pyc"))


def stage(target: Path, extra_packs: tuple[Path, ...] = ()) -> None:
    """The app as it will stand in the browser's file system."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / "companion", target / "companion", ignore=shutil.ignore_patterns(*NOT_SHIPPED))
    shutil.copy(ROOT / "main.py", target / "main.py")
    _catalogues(target / "locales")
    _data(target / "rules_data", extra_packs)


def _catalogues(target: Path) -> None:
    for po in sorted((ROOT / "locales").glob("*/LC_MESSAGES/*.po")):
        mo = target / po.relative_to(ROOT / "locales").with_suffix(".mo")
        mo.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "babel.messages.frontend", "-q", "compile", "--use-fuzzy"]
        subprocess.run([*command, "-i", str(po), "-o", str(mo)], check=True)


def _data(target: Path, extra_packs: tuple[Path, ...]) -> None:
    """Packs and rules as the values they become, so that the browser needs neither pydantic nor a parser to start."""
    texts = target.parent / "texts"
    shutil.copytree(ROOT / "rules_data", texts)
    for folder in extra_packs:
        shutil.copytree(folder, texts / folder.name)
    target.mkdir(parents=True)
    sys.path.insert(0, str(ROOT))
    os.environ["COMPANION_HOME"] = str(target.parent / "nobody")  # the builder's own packs stay at home
    from companion.packs import facts, registry
    from companion.rules import library

    shelf = registry.shelf(texts)
    for broken in shelf.broken:
        print(f"pack left out: {broken}")
    (target / registry.COMPILED).write_bytes(pickle.dumps(registry.Shelf(shelf.packs), protocol=5))
    (target / facts.COMPILED).write_bytes(facts.compiled(texts))
    (target / library.COMPILED).write_bytes(library.Library(texts).compiled())
    shutil.rmtree(texts)
