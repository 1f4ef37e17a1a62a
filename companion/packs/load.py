"""Reads a pack from its folder; every mistake is reported as file:line with what to do."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.errors import PackError
from companion.i18n import N_
from companion.packs.model import Pack

_ADVICE = {
    "missing": N_("“{key}” is missing: add it"),
    "unexpected_keyword_argument": N_("“{key}” is not known here: check its spelling, or remove it"),
    "int_type": N_("“{key}” must be a whole number"),
    "int_parsing": N_("“{key}” must be a whole number"),
    "string_type": N_("“{key}” must be text in quotes"),
    "literal_error": N_("“{key}” must be one of {expected}"),
}
_OTHER = N_("“{key}”: {message}")


def line_of(text: str, where: Sequence[str | int]) -> int:
    """The line on which a value stands, as near as its table header and key tell."""
    lines = text.splitlines()
    at, found, depth = 0, 0, 0
    names = [part for part in where if isinstance(part, str)]
    index = next((part for part in where if isinstance(part, int)), 0)
    if names and len(where) > 1:
        header = re.compile(rf"^\s*\[\[?{re.escape(names[0])}\]?\]\s*(#.*)?$")
        heads = [i for i, line in enumerate(lines) if header.match(line)]
        if heads:
            at = heads[min(index, len(heads) - 1)]
            found, depth = at, 1
    for name in names[depth:]:
        key = re.compile(rf"^\s*\[?\[?\"?{re.escape(name)}\"?[\s.=\]]|[{{,]\s*{re.escape(name)}\s*=")
        hit = next((i for i in range(at, len(lines)) if key.search(lines[i])), None)
        if hit is None or (depth and any(lines[i].startswith("[[") for i in range(at + 1, hit + 1))):
            break
        at = found = hit
    return found + 1


def read_pack(folder: Path) -> Pack:
    """The pack of a folder, or a PackError that names file and line."""
    file = folder / "game.toml"
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        raise PackError(N_("no readable game.toml here: {why}"), file=str(file), line=1, why=str(e)) from e
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as e:
        at = re.search(r"line (\d+)", str(e))
        raise PackError(N_("not valid TOML: {why}"), file=str(file), line=int(at[1]) if at else 1, why=str(e)) from e
    data.setdefault("slug", folder.name)
    pack: Pack = validated(Pack, data, file, text)
    if pack.slug != folder.name:
        raise PackError(
            N_("the slug “{slug}” must be the folder's name, “{folder}”"),
            file=str(file), line=line_of(text, ["slug"]), slug=pack.slug, folder=folder.name,
        )  # fmt: skip
    _check_ids(pack, file, text)
    return pack


def validated(kind: Any, data: Any, file: Path, text: str) -> Any:
    """Data turned into the frozen values of `kind`; the first mistake becomes a PackError."""
    from pydantic import TypeAdapter, ValidationError

    try:
        return TypeAdapter(kind).validate_python(data)
    except ValidationError as e:
        first = e.errors(include_url=False)[0]
        where = list(first["loc"])
        key = ".".join(str(part) for part in where) or file.name
        context = first.get("ctx", {})
        raise PackError(
            _ADVICE.get(first["type"], _OTHER), file=str(file), line=line_of(text, where),
            key=key, message=first["msg"], expected=context.get("expected", ""),
        ) from e  # fmt: skip


def _check_ids(pack: Pack, file: Path, text: str) -> None:
    """Ids are unique in their kind, and bounds make sense."""
    for kind in ("counter", "track", "die", "deck", "setup", "value"):
        seen: set[str] = set()
        for n, item in enumerate(getattr(pack, kind)):
            line = line_of(text, [kind, n, "id"])
            if item.id in seen:
                raise PackError(N_("the id “{id}” is used twice: rename one"), file=str(file), line=line, id=item.id)
            seen.add(item.id)
    for n, counter in enumerate(pack.counter):
        if not counter.low <= counter.start <= counter.high:
            raise PackError(
                N_("“{id}” starts at {start}, outside {low} to {high}: widen the bounds or move the start"),
                file=str(file), line=line_of(text, ["counter", n, "start"]),
                id=counter.id, start=counter.start, low=counter.low, high=counter.high,
            )  # fmt: skip
    for n, die in enumerate(pack.die):
        if not die.faces or any(face.count < 1 for face in die.faces):
            raise PackError(
                N_("the die “{id}” needs at least one face, each counted at least once"),
                file=str(file), line=line_of(text, ["die", n, "faces"]), id=die.id,
            )  # fmt: skip
