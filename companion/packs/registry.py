"""Which games are on the shelf: every folder of `rules_data/` that reads well; broken ones are named, not fatal."""

from __future__ import annotations

import logging
import pickle
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion import paths
from companion.errors import PackError
from companion.packs.model import Agreements, Pack

log = logging.getLogger(__name__)
COMPILED = "packs.bin"


@dataclass(frozen=True)
class Shelf:
    """The packs that can be played, in shelf order, and the ones that cannot with why."""

    packs: tuple[Pack, ...]
    broken: tuple[PackError, ...] = ()

    def find(self, slug: str) -> Pack | None:
        return next((pack for pack in self.packs if pack.slug == slug), None)


def folders(root: Path | None = None) -> list[Path]:
    """Every folder with a game.toml, in one root or in all of them; the first of two with one slug wins."""
    found: dict[str, Path] = {}
    for place in [root] if root else paths.pack_roots():
        if place.is_dir():
            for folder in sorted(p for p in place.iterdir() if (p / "game.toml").is_file()):
                found.setdefault(folder.name, folder)
    return list(found.values())


def shelf(root: Path | None = None) -> Shelf:
    """Reads the packs; a compiled form beside them (made for the browser build) is taken as it is."""
    compiled = (root or paths.packs()) / COMPILED
    if compiled.is_file():
        found = pickle.loads(compiled.read_bytes())  # our own build wrote it
        assert isinstance(found, Shelf)
        return found
    from companion.packs.load import read_pack

    packs: list[Pack] = []
    broken: list[PackError] = []
    for folder in folders(root):
        try:
            packs.append(read_pack(folder))
        except PackError as e:
            log.warning("pack set aside: %s", e)
            broken.append(e)
    return Shelf(tuple(sorted(packs, key=lambda pack: (pack.order, pack.slug))), tuple(broken))


@cache
def agreements_of(slug: str) -> Agreements:
    """What a table of this game can agree on; asked while the game's rules are loaded, before there is any table."""
    from companion.packs.load import READINGS, read_agreements

    for root in (*paths.pack_roots(), paths.HERE / "rules_data"):
        if (root / slug / READINGS).is_file():
            return read_agreements(root / slug)
        if (root / COMPILED).is_file() and (pack := shelf(root).find(slug)):
            return pack.agreements
    return Agreements()
