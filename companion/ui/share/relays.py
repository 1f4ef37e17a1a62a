"""Which relay this device may use: the one that served the page, or on a computer the one that was typed in."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

from companion.relay.wire import PATH

ENVIRONMENT = "COMPANION_RELAY"


def in_browser() -> bool:
    return sys.platform == "emscripten"


async def page_relay() -> str:
    """The origin of this page, if a relay serves it; else nothing. A page may speak with its own origin only."""
    if not in_browser():
        return os.environ.get(ENVIRONMENT, "").rstrip("/")
    js: Any = importlib.import_module("js")
    try:
        answer = await js.fetch(str(js.location.origin) + PATH)
        told = (await answer.json()).to_py() if answer.ok else {}
    except Exception:
        return ""
    return str(js.location.origin) if isinstance(told, dict) and told.get("relay") else ""
