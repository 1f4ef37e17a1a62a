"""Runs inside Pyodide before the snapshot is taken: the first screen imported and drawn in each language, no trace left."""

import asyncio
import gc
import importlib
import os
import sys
import types
from typing import Any

sys.path[:0] = ["/home/pyodide/app", "/home/pyodide/lib"]
sys.dont_write_bytecode = True
stand_in: Any = types.ModuleType("flet_js")  # the page's own comes after the restore
sys.modules["flet_js"] = stand_in
NOT_YET = ("pydantic", "pypdf", "segno")  # native, or needed by few


def shell() -> None:
    """The app around its first screen; every other module comes with the files that are fetched after it."""
    importlib.import_module("flet.messaging.pyodide_connection")
    importlib.import_module("companion.ui.offline")
    importlib.import_module("companion.ui.screens.home")


def names_in(code: types.CodeType) -> set[str]:
    """Every name that a piece of code may look up."""
    inner = [part for part in code.co_consts if isinstance(part, types.CodeType)]
    return set(code.co_names).union(*map(names_in, inner))


def controls() -> None:
    """Flet imports a control when it is first named; what the first screen may name comes now."""
    import flet

    for name, module in list(sys.modules.items()):
        if name.startswith("companion.ui"):
            for word in names_in(module.__loader__.get_code(name)):
                getattr(flet, word, None)


async def draw(language: str, mode: str) -> None:
    """The home screen with a saved game, on a wire that leads nowhere."""
    from companion.table.sqlite import SqliteStore
    from companion.table.store import Saved
    from companion.ui import flet_wire, offline
    from companion.ui.app import main_for

    session = flet_wire.Nowhere().opened(f"/?lang={language}&mode={mode}")
    store = SqliteStore(":memory:")
    store.create(Saved("id", offline._shelf[0].packs[0].slug, "Evening", 1.0, 1.0, 1, "{}"), [])
    await main_for(offline.BrowserRoom(store, offline._shelf[0]))(session.page)
    for _ in range(20):
        await asyncio.sleep(0.01)
    session.close()
    store.close()
    flet_wire.forget_page()


async def main() -> None:
    import sqlite3

    shell()
    controls()
    from companion.ui import offline

    offline.prepare()
    sqlite3.connect(":memory:").close()
    for language, mode in (("en", "dark"), ("fr", "light")):
        await draw(language, mode)
    await asyncio.sleep(0.05)
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    from companion.ui import flet_wire

    flet_wire.count_anew()
    native = [name for name, module in sys.modules.items() if str(getattr(module, "__file__", "")).endswith(".so")]
    early = [name for name in NOT_YET if name in sys.modules]
    assert not native and not early, f"these may not be in the snapshot: {native} {early}"
    os.environ.pop("MSGPACK_PUREPYTHON", None)


def as_text(self: object) -> str:
    """For every control of Flet, in place of the one that each of its dataclasses had written for itself."""
    return f"{type(self).__name__}()"


def alike(self: Any, other: object) -> Any:
    """Equal in every field, as a dataclass has it; a loop where each class had its own code."""
    if self is other:
        return True
    if other.__class__ is not self.__class__:
        return NotImplemented
    fields = self.__dataclass_fields__.values()
    return all(getattr(self, f.name) == getattr(other, f.name) for f in fields if f.compare)


def lighten() -> None:
    """Dataclasses write code for themselves: a tenth of the image is how Flet's controls are shown and compared."""
    from flet.controls.base_control import BaseControl

    for cls in [kind for kind in gc.get_objects() if isinstance(kind, type) and kind.__module__.startswith("flet.")]:
        written = vars(cls).get("__repr__")
        if written and getattr(written, "__wrapped__", written).__code__.co_filename == "<string>":
            cls.__repr__ = as_text  # type: ignore[method-assign,assignment]
        written = vars(cls).get("__eq__")
        if issubclass(cls, BaseControl) and written and written.__code__.co_filename == "<string>":
            cls.__eq__ = alike  # type: ignore[assignment]


def files_of_modules() -> str:
    """The files whose code is in memory now, as the parcel and the zip of the standard library name them."""
    import json

    places = [str(getattr(module, "__file__", "") or "") for module in list(sys.modules.values())]
    return json.dumps([place.split(".zip/", 1)[-1] for place in places if place.endswith(".pyc")])


def forget() -> None:
    """What was only needed to get here: caches of compiled patterns, lines and signatures."""
    import linecache
    import re

    re.purge()
    linecache.clearcache()
    sys._clear_internal_caches()
    gc.collect()


await main()  # noqa: F704
held = files_of_modules()
lighten()
forget()
