"""Whether packs are fit for the shelf: they read well, speak both languages, and every rule they name is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

from companion.errors import PackError
from companion.i18n import LANGUAGES, N_
from companion.packs import facts
from companion.packs.consistency import EMPTY
from companion.packs.facts import Fact
from companion.packs.load import READINGS, pack_problems, read_pack, read_toml
from companion.packs.model import Agreements, Names
from companion.rules.toml_lines import Path as Place
from companion.rules.toml_lines import line_of

Kinds = Callable[[str], Mapping[str, type[Fact]]]
"""What a row of each of a game's tables is: the game says so."""
_NO_RULE = N_("no entry of the rules has the id “{rule}”: correct it, or write the entry")


class Remark(PackError):
    """Worth an author's look, but no reason to keep the pack off the shelf."""


def pack_folders(root: Path) -> list[Path]:
    """The packs below a folder, or the folder itself when it is one."""
    if (root / "game.toml").is_file():
        return [root]
    if not root.is_dir():
        raise PackError(N_("there is no folder {folder}"), folder=root)
    found = sorted(p for p in root.iterdir() if p.is_dir() and p.name[0] not in "._")
    if not found:
        raise PackError(N_("there is no pack in {folder}: a pack is a folder with a game.toml"), folder=root)
    return found


def check_packs(root: Path, kinds: Kinds = lambda slug: {}) -> list[PackError]:
    """Everything to mend in the packs below a folder, file by file."""
    return [problem for folder in pack_folders(root) for problem in check_pack(folder, kinds)]


def check_pack(folder: Path, kinds: Kinds = lambda slug: {}) -> list[PackError]:
    """Everything to mend in one pack: its game.toml, its fact tables, its rules text and glossary, and their links."""
    from companion.rules.check import check_rules

    problems = pack_problems(folder)
    if not problems:
        problems = list(_links_and_names(folder))
    problems += _tables(folder, kinds(folder.name))
    for finding in check_rules(folder):
        kind = PackError if finding.severity == "error" else Remark
        problems.append(kind(finding.text, file=finding.file, line=finding.line, **finding.values))
    return sorted(problems, key=lambda p: (p.file, p.line))


def _tables(folder: Path, kinds: Mapping[str, type[Fact]]) -> Iterator[PackError]:
    """The fact tables, each by what the game makes of a row."""
    found = {file.stem: file for file in facts.tables(folder)}
    known = rule_ids(folder)
    for name, file in found.items():
        if name in kinds:
            mistakes = list(facts.problems(file, kinds[name]))
            yield from mistakes or _linked(file, known)
        else:
            yield Remark(N_("no game reads this table: check its name"), file=str(file), line=1)
    for name in sorted(kinds.keys() - found.keys()):
        yield PackError(facts.NO_TABLE, file=str(folder / f"{name}.toml"), line=1, name=name)


def _linked(file: Path, known: set[str]) -> Iterator[PackError]:
    """The rules that the rows of a table name, and nobody wrote."""
    data, text = read_toml(file)
    for n, row in enumerate(data[facts.ROW]):
        if (rule := row.get("rule")) and rule not in known:
            yield PackError(_NO_RULE, file=str(file), line=line_of(text, (facts.ROW, n, "rule")), rule=rule)


def rule_ids(folder: Path) -> set[str]:
    """The ids of the entries that the pack's rules text defines."""
    from companion.rules.markdown import read_chapter

    files = sorted((folder / "rules").glob("*.en.md"))
    return {s.id for file in files for s in read_chapter(file.read_text(encoding="utf-8"), "en", str(file)).sections}


def _links_and_names(folder: Path) -> Iterator[PackError]:
    """Rules that are named but not written, and names that one language lacks."""
    file, known = folder / "game.toml", rule_ids(folder)
    text, pack = read_toml(file)[1], read_pack(folder)
    yield from _links(file, text, known, replace(pack, agreements=Agreements()))
    if pack.agreements != Agreements():
        file = folder / READINGS
        yield from _links(file, read_toml(file)[1], known, pack.agreements)


def _links(file: Path, text: str, known: set[str], data: object) -> Iterator[PackError]:
    for where, value in _walk(data, ()):
        if isinstance(value, Names):
            for language in LANGUAGES:
                if not getattr(value, language).strip():
                    at = line_of(text, (*where, language))
                    yield PackError(EMPTY, file=str(file), line=at, key=_dotted(where, language))
        elif value and (where[-1] == "rule" or (where[0] == "popular" and len(where) == 2)) and value not in known:
            yield PackError(_NO_RULE, file=str(file), line=line_of(text, where), rule=value)


def _dotted(where: Place, last: str) -> str:
    return ".".join(str(part) for part in (*where, last))


def _walk(value: object, where: Place) -> Iterator[tuple[Place, object]]:
    """Every value of a pack with its place in game.toml."""
    if where:
        yield where, value
    if is_dataclass(value):
        for field in fields(value):
            yield from _walk(getattr(value, field.name), (*where, field.name))
    elif isinstance(value, tuple):
        for n, item in enumerate(value):
            yield from _walk(item, (*where, n))
