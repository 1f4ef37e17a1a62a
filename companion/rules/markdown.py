"""A chapter of rules text becomes sections, and two languages of a chapter become entries.

    # Setting up
    ## Choosing three heroes {#setup-heroes page="6" see="hero-card" variant="standard" status="checked" tool="odds"}
    aliases: pick heroes, hero draft
    unclear: what the book leaves open, and how we read it

    One sentence a line, the answer first.
    > Example: with numbers.

The French twin repeats the id and carries `rev`, the revision of the English entry that it translates.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from companion.errors import PackError
from companion.i18n import LANGUAGES, N_, spaced
from companion.rules.entry import Entry
from companion.rules.rev import revision

ATTRIBUTES = {"en": ("page", "see", "variant", "mode", "status", "tool"), "fr": ("rev",)}
_HEADING = re.compile(r"^## +(?P<title>.*?)\s*\{#(?P<id>[^\s}]*)(?P<rest>[^}]*)\}\s*$")
_ATTRIBUTE = re.compile(r'\s+([a-z]+)=(?:"([^"]*)"|([^\s"}]+))')
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_EXAMPLE = re.compile(r"^>\s*(?:(?:Examples?|Exemples?)\s*:\s*)?", re.IGNORECASE)
_MARKUP = re.compile(r"\*\*|__|`|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake in a file: where it stands and what to do."""

    file: str
    line: int
    text: str
    values: dict[str, object] = field(default_factory=dict)

    def error(self) -> PackError:
        return PackError(self.text, file=self.file, line=self.line, **self.values)


@dataclass(frozen=True, slots=True)
class Section:
    """One `##` of a chapter in one language, and the line on which it stands."""

    id: str
    title: str
    line: int
    facts: dict[str, str]
    aliases: tuple[str, ...] = ()
    unclear: str = ""
    lines: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()

    @property
    def rev(self) -> str:
        return revision(self.title, self.unclear, (*self.lines, *self.examples))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file read: its title, its sections in order, and every mistake met on the way."""

    file: str
    title: str
    sections: tuple[Section, ...]
    problems: tuple[Problem, ...] = ()

    def find(self, id: str) -> Section | None:
        return next((section for section in self.sections if section.id == id), None)


def read_chapter(text: str, language: str, file: str = "") -> Chapter:
    """Reads all that can be read; mistakes are collected, never raised."""
    title, problems = "", []
    blocks: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = line.rstrip()
        if line.startswith("## ") or line == "##":
            blocks.append((number, [line]))
        elif line.startswith("# ") and not blocks and not title:
            title = line[2:].strip()
        elif blocks:
            blocks[-1][1].append(line)
        elif line:
            what = N_(
                "text before the first entry: a chapter starts with “# Title”, then comes its first “## ” heading"
            )
            problems.append(Problem(file, number, what))
    if not title:
        problems.append(Problem(file, 1, N_("the chapter has no title: start the file with “# Title”")))
    sections = []
    for number, lines in blocks:
        section, found = _section(number, lines, language, file)
        problems += found
        if section:
            sections.append(section)
    return Chapter(file, title, tuple(sections), tuple(problems))


def _section(number: int, lines: list[str], language: str, file: str) -> tuple[Section | None, list[Problem]]:
    """The section under one heading; a heading that cannot be read loses its section, named with its line."""
    heading = _HEADING.match(lines[0])
    if not heading or not _ID.fullmatch(heading["id"]) or not heading["title"]:
        what = N_('this heading cannot be read: write “## Title”, then #an-id page="6" in braces, the id in lowercase')
        return None, [Problem(file, number, what)]
    problems = []
    facts: dict[str, str] = {}
    for name, quoted, bare in _ATTRIBUTE.findall(heading["rest"]):
        facts[name] = quoted or bare
        if name not in ATTRIBUTES[language]:
            what = N_("“{name}” is not known in a heading here: use {known}")
            problems.append(Problem(file, number, what, {"name": name, "known": ", ".join(ATTRIBUTES[language])}))
    if _ATTRIBUTE.sub("", heading["rest"]).strip():
        what = N_('the heading of “{id}” has something unreadable in its braces: write name="value"')
        problems.append(Problem(file, number, what, {"id": heading["id"]}))
    aliases: tuple[str, ...] = ()
    unclear = ""
    body: list[str] = []
    examples: list[str] = []
    for line in lines[1:]:
        if not body and not examples and line.startswith("aliases:"):
            aliases += tuple(alias.strip() for alias in line[8:].split(",") if alias.strip())
        elif not body and not examples and line.startswith("unclear:"):
            unclear = line[8:].strip()
        elif line.startswith(">"):
            examples.append(_EXAMPLE.sub("", line).strip())
        elif line.strip():
            body.append(line.strip())
    if not body:
        problems.append(Problem(file, number, N_("“{id}” has no text under its heading"), {"id": heading["id"]}))
    return (
        Section(heading["id"], heading["title"], number, facts, aliases, unclear, tuple(body), tuple(examples)),
        problems,
    )


def entries(game: str, chapter: str, read: dict[str, Chapter]) -> list[Entry]:
    """The entries of one chapter, in the order of the first language that has it; twins share an id."""
    by_id: dict[str, dict[str, Section]] = {}
    for language in LANGUAGES:
        for section in read[language].sections if language in read else ():
            by_id.setdefault(section.id, {}).setdefault(language, section)
    return [_entry(game, chapter, twins) for twins in by_id.values()]


def _entry(game: str, chapter: str, twins: dict[str, Section]) -> Entry:
    english, french = twins.get("en"), twins.get("fr")
    facts = english.facts if english else {}
    rev = english.rev if english else ""
    return Entry(
        id=next(iter(twins.values())).id,
        game=game,
        chapter=chapter,
        page=facts.get("page", ""),
        see=tuple(part.strip() for part in facts.get("see", "").split(",") if part.strip()),
        variant=facts.get("variant", "") or facts.get("mode", ""),
        status=facts.get("status", ""),
        tool=facts.get("tool", ""),
        titles={lang: spaced(twin.title, lang) for lang, twin in twins.items()},
        bodies={lang: _spaced(twin.lines, lang) for lang, twin in twins.items()},
        examples={lang: _spaced(twin.examples, lang) for lang, twin in twins.items() if twin.examples},
        aliases={lang: twin.aliases for lang, twin in twins.items() if twin.aliases},
        unclear={lang: spaced(twin.unclear, lang) for lang, twin in twins.items() if twin.unclear},
        rev=rev,
        rev_ok=bool(french and english and french.facts.get("rev") == rev),
    )


def _spaced(lines: tuple[str, ...], language: str) -> tuple[str, ...]:
    return tuple(spaced(line, language) for line in lines)


def plain(lines: tuple[str, ...]) -> str:
    """A body as plain text for copying and sharing: one paragraph, list items on their own lines."""
    out = ""
    for line in lines:
        text = _LINK.sub(r"\1", _MARKUP.sub("", line))
        if text.startswith("- "):
            out += f"\n• {text[2:]}"
        else:
            out += ("\n" if out.rpartition("\n")[2].startswith("• ") else " ") + text
    return out.strip()
