"""The catalogues: texts gathered from the source, French and English kept complete, one catalogue for the house and
one for each game."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion import paths
from companion.errors import PackError, PlaceError
from companion.i18n import DOMAIN, LANGUAGES, N_
from companion.packs.check import Remark

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

KEYWORDS = {"_": 1, "N_": 1, "plural": 2}  # how many texts each takes
_CALL = re.compile(r"\b(?:_|N_|plural)\(")
_FIXED = datetime(2025, 1, 1, tzinfo=UTC)  # a date in a header would change the file on every run
_PLACE = re.compile(r"\{(\w*)[^{}]*\}")
_GIVEN = re.compile(r"\b(\w+)\s*=(?!=)|[\"'](\w+)[\"']")


@dataclass(frozen=True)
class Tree:
    """Where the source is and where the catalogues go."""

    root: Path
    source: Path
    locales: Path

    @classmethod
    def here(cls) -> Tree:
        source = Path(__file__).resolve().parent
        return cls(source.parent, source, paths.locales())

    def po(self, domain: str, language: str) -> Path:
        return self.locales / language / "LC_MESSAGES" / f"{domain}.po"

    def pot(self, domain: str) -> Path:
        return self.locales / f"{domain}.pot"


@dataclass(frozen=True)
class Report:
    """How a catalogue stands after an update."""

    domain: str
    language: str
    strings: int
    missing: int
    fuzzy: int


def domains(tree: Tree) -> dict[str, list[Path]]:
    """Which files speak for which catalogue: a game's folder, views and panel for the game, all the rest for the house."""
    games = {p.name for p in (tree.source / "games").glob("*") if p.is_dir() and p.name[0] not in "._"}
    found: dict[str, list[Path]] = {domain: [] for domain in (DOMAIN, *sorted(games))}
    for file in sorted(tree.source.rglob("*.py")):
        parts = file.relative_to(tree.source).with_suffix("").parts
        own = parts[1:2] if parts[0] in ("games", "views") else parts[2:3] if parts[:2] == ("ui", "panels") else ()
        owner = own[0] if own else ""
        found[owner if owner in games else DOMAIN].append(file)
    return {domain: files for domain, files in found.items() if files}


def template(tree: Tree, domain: str, files: list[Path]) -> Catalog:
    """The texts of these files, as Babel's catalogue without translations."""
    from babel.messages.catalog import Catalog

    catalogue = Catalog(
        project="table-companion",
        domain=domain,
        charset="utf-8",
        copyright_holder="the authors",
        creation_date=_FIXED,
        revision_date=_FIXED,
    )
    for file in files:
        try:
            for text in texts_of(file.read_text(encoding="utf-8")):
                catalogue.add(text, None, [(file.relative_to(tree.root).as_posix(), 0)])
        except (SyntaxError, ValueError, OSError) as e:
            line = getattr(e, "lineno", 1) or 1
            raise PackError(N_("cannot be read: {why}"), file=str(file), line=line, why=str(e)) from e
    return catalogue


def texts_of(source: str) -> Iterator[str | tuple[str, ...]]:
    """What a file hands to `_`, `N_` and `plural`, in their order; a name is no text."""
    if not _CALL.search(source):
        return
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        given = [word.value for word in call.args[: KEYWORDS.get(name, 0)] if isinstance(word, ast.Constant)]
        texts = tuple(text for text in given if text and isinstance(text, str))
        if texts and len(texts) == KEYWORDS[name]:
            yield texts if len(texts) > 1 else texts[0]


def update(tree: Tree | None = None) -> list[Report]:
    """Gathers the texts and brings every catalogue up to date; translations that still fit are kept."""
    tree = tree or Tree.here()
    reports = []
    for domain, files in domains(tree).items():
        found = template(tree, domain, files)
        if not len(found):
            continue
        _write(tree.pot(domain), _po_bytes(found))
        for language in LANGUAGES:
            catalogue = _merged(catalogue_of(tree.po(domain, language), domain, language), found, language)
            _write(tree.po(domain, language), _po_bytes(catalogue))
            _write(tree.po(domain, language).with_suffix(".mo"), _mo_bytes(catalogue))
            reports.append(_report(domain, language, catalogue))
    return reports


def check(tree: Tree | None = None) -> list[PackError]:
    """Everything that keeps the catalogues from being complete; nothing is changed."""
    tree = tree or Tree.here()
    problems: list[PackError] = []
    for domain, files in domains(tree).items():
        found = template(tree, domain, files)
        if len(found):
            given = _values_given(files)
            for file, language in [(tree.pot(domain), "")] + [(tree.po(domain, lang), lang) for lang in LANGUAGES]:
                problems += _check_file(file, domain, language, found, given)
    return problems


def _check_file(file: Path, domain: str, language: str, found: Catalog, given: set[str]) -> Iterator[PackError]:
    here = catalogue_of(file, domain, language)
    wanted = {message.id for message in found if message.id}
    kept = {message.id for message in here if message.id}
    if wanted != kept:
        values = {"new": len(wanted - kept), "gone": len(kept - wanted)}
        what = N_("out of date ({new} new, {gone} gone): run “companion messages”")
        yield PackError(what, file=str(file), line=1, **values)
    for message in here if language else ():
        if not message.id or message.id not in wanted:
            continue
        line, words = message.lineno or 1, _texts(message.id)[0][:60]
        if message.fuzzy:
            what = N_("“{words}” was guessed from a similar text: check it, then remove “fuzzy”")
            yield PackError(what, file=str(file), line=line, words=words)
        elif not _translated(message):
            if language != "en":
                yield PackError(N_("“{words}” is not translated"), file=str(file), line=line, words=words)
        else:
            left_out, unknown = _places(message, given)
            if unknown:
                what = N_("“{words}”: nobody gives the translation {names}: correct the name")
                yield PackError(what, file=str(file), line=line, words=words, names=_braced(unknown))
            if left_out:
                what = N_("“{words}”: the translation leaves out {names}")
                yield Remark(what, file=str(file), line=line, words=words, names=_braced(left_out))


def _braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))


def _places(message: Message, given: set[str]) -> tuple[set[str], set[str]]:
    """The values that a translation leaves out, and those that nobody gives it.

    It may use more than the original does (French agrees in gender), as long as the source hands them over.
    """
    ids, strings = _texts(message.id), _texts(message.string)
    needed = set.intersection(*({*_PLACE.findall(text)} for text in ids)) - ({"n"} if len(ids) > 1 else set())
    said = [{*_PLACE.findall(text)} for text in strings]
    known = given | {name for text in ids for name in _PLACE.findall(text)}
    return needed - set.intersection(*said), set.union(*said) - known


def _values_given(files: list[Path]) -> set[str]:
    """Names that the source hands over by keyword or by key."""
    return {a or b for file in files for a, b in _GIVEN.findall(file.read_text(encoding="utf-8"))}


def _merged(old: Catalog, found: Catalog, language: str) -> Catalog:
    for key in list(old.obsolete):  # a text that came back brings its translation along
        if key in found:
            back = old.obsolete.pop(key)
            old.add(back.id, back.string, flags=back.flags)
    old.update(found, no_fuzzy_matching=language == "en", update_header_comment=True)
    old.creation_date = old.revision_date = _FIXED
    return old


def _report(domain: str, language: str, catalogue: Catalog) -> Report:
    messages = [message for message in catalogue if message.id]
    missing = 0 if language == "en" else sum(not _translated(message) for message in messages)
    return Report(domain, language, len(messages), missing, sum(message.fuzzy for message in messages))


def _translated(message: Message) -> bool:
    strings = _texts(message.string)
    return bool(strings) and all(strings)


def _texts(words: str | Iterable[str] | None) -> tuple[str, ...]:
    """One text, or those of one and of many."""
    return (words or "",) if isinstance(words, str) or words is None else tuple(words)


# files ----------------------------------------------------------------------------------------
def catalogue_of(file: Path, domain: str, language: str) -> Catalog:
    """The catalogue of a file, empty where there is none."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import PoFileError, read_po

    if not file.is_file():
        return Catalog(
            locale=language or None,
            domain=domain,
            project="table-companion",
            charset="utf-8",
            copyright_holder="the authors",
            creation_date=_FIXED,
            revision_date=_FIXED,
        )
    try:
        return read_po(io.BytesIO(file.read_bytes()), locale=language or None, domain=domain, abort_invalid=True)
    except (PoFileError, ValueError) as e:
        line = (getattr(e, "lineno", 0) or 0) + 1
        raise PackError(N_("cannot be read: {why}"), file=str(file), line=line, why=str(e)) from e


def _po_bytes(catalogue: Catalog) -> bytes:
    from babel.messages.pofile import write_po

    catalogue.header_comment = "# The words of the app; see CONTRIBUTING.md."
    write_po(out := io.BytesIO(), catalogue, width=120, sort_by_file=True, include_lineno=False)
    return out.getvalue()


def _mo_bytes(catalogue: Catalog) -> bytes:
    from babel.messages.mofile import write_mo

    write_mo(out := io.BytesIO(), catalogue)
    return out.getvalue()


def _write(file: Path, content: bytes) -> None:
    """The file as it should be, touched only when it changes."""
    try:
        if not file.is_file() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    except OSError as e:
        raise PlaceError(N_("{folder} cannot be made: {why}"), folder=file, why=e.strerror) from e
