"""Reads a pack from its folder; every mistake is reported as file:line with what to do."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from companion.errors import PackError
from companion.i18n import N_
from companion.packs.consistency import ADVICE, TWICE, objections
from companion.packs.model import Agreements, Pack
from companion.rules.toml import parsed
from companion.rules.toml_lines import line_of

READINGS = "readings.toml"
_OTHER = N_("“{key}”: {message}")


def read_toml(file: Path) -> tuple[dict[str, Any], str]:
    """The data of a TOML file and its text, or a PackError that names the line."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        raise PackError(
            N_("no readable {name} here: {why}"), file=str(file), line=1, name=file.name, why=_reason(e)
        ) from e
    return parsed(text, str(file)), text


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return error.strerror or type(error).__name__ if isinstance(error, OSError) else "UTF-8"


def read_pack(folder: Path) -> Pack:
    """The pack of a folder, or a PackError that names file and line."""
    pack, problems = _read(folder)
    if pack is None or problems:
        raise problems[0]
    return pack


def read_agreements(folder: Path) -> Agreements:
    """What a table of this game can agree on; nothing where the pack has no such file."""
    file = folder / READINGS
    if not file.is_file():
        return Agreements()
    data, text = read_toml(file)
    found: Agreements = validated(Agreements, data, file, text)
    for kind in ("reading", "automation"):
        ids = [one.id for one in getattr(found, kind)]
        for n, id in enumerate(ids):
            if id in ids[:n]:
                raise PackError(TWICE, file=str(file), line=line_of(text, [kind, n, "id"]), id=id)
    return found


def pack_problems(folder: Path) -> list[PackError]:
    """Everything that is wrong with a pack's game.toml, as far as it can be seen at once."""
    return _read(folder)[1]


def _read(folder: Path) -> tuple[Pack | None, list[PackError]]:
    file = folder / "game.toml"
    try:
        data, text = read_toml(file)
        data.setdefault("slug", folder.name)
        pack: Pack = replace(validated(Pack, data, file, text), agreements=read_agreements(folder))
    except _Several as e:
        return None, e.all
    except PackError as e:
        return None, [e]
    found = list(objections(pack))
    if pack.slug != folder.name:
        what = N_("the slug “{slug}” must be the folder's name, “{folder}”")
        found.insert(0, (["slug"], what, {"slug": pack.slug, "folder": folder.name}))
    return pack, [PackError(what, file=str(file), line=line_of(text, at), **values) for at, what, values in found]


class _Several(PackError):
    """The first mistake of a file, and `all` of them."""

    all: list[PackError]


def validated(kind: object, data: object, file: Path, text: str) -> Any:
    """Data turned into the frozen values of `kind`; the first mistake becomes a PackError.

    Strict: “3” in quotes is not a number, and 1 is not true.
    """
    from pydantic import ValidationError

    try:
        return _adapter(kind).validate_json(json.dumps(data, default=str), strict=True)
    except ValidationError as e:
        found = [_problem(error, file, text) for error in e.errors(include_url=False)]
        first = _Several(found[0].text, file=found[0].file, line=found[0].line, **found[0].values)
        first.all = found
        raise first from e


@cache
def _adapter(kind: Any) -> Any:
    """Built once a kind: building it costs more than all that it reads."""
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def _problem(error: Any, file: Path, text: str) -> PackError:
    where = [part for part in error["loc"] if part != "[key]"]
    return PackError(
        ADVICE.get(error["type"], _OTHER),
        file=str(file),
        line=line_of(text, where),
        key=".".join(str(part) for part in where) or file.name,
        message=error["msg"],
        expected=error.get("ctx", {}).get("expected", ""),
    )
