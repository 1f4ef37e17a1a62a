"""Where things are: packs and catalogues in the installed package or beside it, the player's own data in the user's
data folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
CARRIED = PACKAGE / "data"  # put there by the wheel (build/hatch.py); a checkout has it all beside the package
HERE = CARRIED if CARRIED.is_dir() else PACKAGE.parent


def root_name() -> str:
    """Where another root was named for this process; asked for every word, hence no Path."""
    return os.environ.get("COMPANION_ROOT", "")


def root() -> Path:
    """The folder that holds `rules_data/` and `locales/`."""
    return Path(root_name() or HERE)


def packs() -> Path:
    return root() / "rules_data"


def pack_roots() -> list[Path]:
    """Where packs are looked for: the app's own, then the player's."""
    return [packs(), user_data() / "packs"]


def authored_packs() -> Path:
    """Where authors write: beside the app's own packs in a checkout, else in the player's folder."""
    return pack_roots()[is_installed()]


def is_installed() -> bool:
    """Whether this copy carries its data, instead of standing in a checkout where they are written."""
    return HERE == CARRIED


def locales() -> Path:
    return root() / "locales"


def assets() -> Path:
    return PACKAGE / "ui" / "assets"


def cache() -> Path:
    """What can be made again at any time."""
    return Path(os.environ.get("COMPANION_CACHE") or user_data() / "cache")


def user_data() -> Path:
    """The player's games and settings; `COMPANION_HOME` moves them (tests, a memory stick), a packaged app has its own."""
    if home := os.environ.get("COMPANION_HOME") or os.environ.get("FLET_APP_STORAGE_DATA"):
        return Path(home)
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", Path.home() / "AppData" / "Roaming"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return base / "table-companion"
