"""What is wrong in the rules text of a game, said so that an author can mend it.

`error` stops the build: a twin missing, a dead link, an id used twice, an unreadable heading. `warning` is for the
author: a stale translation, a rule too long or short, a term that is not the printed one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from companion.errors import PackError
from companion.i18n import LANGUAGES, N_
from companion.rules.entry import count_words, other
from companion.rules.fold import fold
from companion.rules.glossary import Glossary, read_glossary
from companion.rules.markdown import Chapter, Section
from companion.rules.pairs import Pair, contradictions, style
from companion.rules.words import is_stop

SHORTEST, LONGEST = 25, 120
STATUSES = ("checked", "inferred", "restored", "fan")
ADDRESS = {
    "tu": re.compile(r"\b(tu|toi|ton|ta|tes)\b", re.I),
    "vous": re.compile(r"\b(votre|vos|(?!chez\b|assez\b|nez\b|rez\b)[a-zà-ÿ]{2,}ez)\b", re.I),
}
_QUOTED = re.compile(r"[«“][^»”]*[»”]")
Severity = Literal["error", "warning"]
Chapters = dict[str, dict[str, Chapter]]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to mend: where, what (a message id with its values), and whether it may ship."""

    file: str
    line: int
    text: str
    values: Mapping[str, object] = field(default_factory=dict)
    severity: Severity = "error"

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.severity}: {self.text.format_map(self.values)}"


def check_rules(folder: Path) -> list[Finding]:
    """All findings in one game's folder, by file and line."""
    from companion.rules.library import chapters, pairs_of, texts

    try:
        held = texts(folder)
    except PackError as e:
        return [Finding(e.file, e.line, e.text, e.values)]
    read = chapters(folder, held)
    found = list(check_chapters(read))
    pairs, mistakes = pairs_of(folder, held)
    found += [Finding(mistake.file, mistake.line, mistake.text, dict(mistake.values)) for mistake in mistakes]
    found += check_pairs(read, pairs)
    found += check_address(read, pairs)
    found += check_topics(read, held.get("topics.txt", ""), str(folder / "topics.txt"))
    file = str(folder / "glossary.toml")
    try:
        glossary = read_glossary(held.get("glossary.toml", ""), folder.name, file)
    except PackError as e:
        found.append(Finding(e.file, e.line, e.text, e.values))
    else:
        found += check_glossary(read, glossary, file)
    return sorted(found, key=lambda finding: (finding.file, finding.line, finding.text))


def check_chapters(read: Chapters) -> Iterator[Finding]:
    """Form, twins, links, lengths and stamps of all chapters."""
    known = {section.id for twins in read.values() for chapter in twins.values() for section in chapter.sections}
    first: dict[tuple[str, str], str] = {}
    for name, twins in read.items():
        for language in LANGUAGES:
            if language not in twins:
                there = twins[other(language)].file
                values = {"name": name, "language": language}
                yield Finding(there, 1, N_("the chapter “{name}” has no twin in “{language}”: add the file"), values)
        for language, chapter in twins.items():
            for problem in chapter.problems:
                yield Finding(problem.file, problem.line, problem.text, dict(problem.values))
            twin = twins.get(other(language))
            for section in chapter.sections:
                at = f"{chapter.file}:{section.line}"
                before = first.setdefault((language, section.id), at)
                if before != at:
                    values = {"id": section.id, "before": before}
                    what = N_("the id “{id}” is used twice (first in {before}): rename one")
                    yield Finding(chapter.file, section.line, what, values)
                if twin and not twin.find(section.id):
                    values = {"id": section.id, "there": twin.file}
                    yield Finding(chapter.file, section.line, N_("“{id}” has no twin in {there}: write it"), values)
                yield from _length(chapter, section)
                if language == "en":
                    yield from _english(chapter, section, known)
                elif twin:
                    yield from _stamp(chapter, section, twin.find(section.id))


def check_topics(read: Chapters, topics: str, file: str) -> Iterator[Finding]:
    """Where a game lists its topics, one id a line, the entries are exactly those."""
    wanted = {line.strip(): n for n, line in enumerate(topics.splitlines(), 1) if line.strip() and line[0] != "#"}
    if not wanted:
        return
    written: set[str] = set()
    for twins in read.values():
        for section in twins["en"].sections if "en" in twins else ():
            written.add(section.id)
            if section.id not in wanted:
                what = N_("the id “{id}” is not among the topics of this game: mend it, or add the topic")
                yield Finding(twins["en"].file, section.line, what, {"id": section.id})
    for id, line in wanted.items():
        if id not in written:
            yield Finding(file, line, N_("the topic “{id}” has no entry: write it"), {"id": id})


def check_pairs(read: Chapters, pairs: list[Pair]) -> Iterator[Finding]:
    """Every pair leads to an entry, says the same in both languages, and contradicts no other pair."""
    known = {section.id for twins in read.values() for chapter in twins.values() for section in chapter.sections}
    for pair in pairs:
        for rule in (pair.entry, pair.meets):
            if rule and rule not in known:
                what = N_("no entry of the rules has the id “{rule}”: correct it, or write the entry")
                yield Finding(pair.file, pair.line, what, {"rule": rule})
        for text, values in style(pair):
            yield Finding(pair.file, pair.line, text, values)
    for pair, before, way in contradictions(pairs):
        values = {"way": way, "before": f"{before.file}:{before.line}"}
        yield Finding(pair.file, pair.line, N_("“{way}” is asked with another verdict in {before}: change one"), values)


def check_address(read: Chapters, pairs: list[Pair]) -> Iterator[Finding]:
    """French speaks to its reader in one form a game, *tu* or *vous*: the one that it uses most. A plural "vous" is either's."""
    told = [
        (chapter.file, section.line, line)
        for twins in read.values()
        for language, chapter in twins.items()
        if language == "fr"
        for section in chapter.sections
        for line in (*section.lines, *section.examples, section.unclear)
    ]
    told += [(pair.file, pair.line, pair.says["fr"]) for pair in pairs]
    said: dict[str, list[tuple[str, int, str]]] = {"tu": [], "vous": []}
    for file, at, line in told:
        for form, words in ADDRESS.items():
            if found := words.search(_QUOTED.sub("", line)):
                said[form].append((file, at, found[0]))
    rare, most = sorted(said, key=lambda form: len(said[form]))
    for file, at, word in said[rare]:
        what = N_("“{word}” says {rare} to the reader, and the rest of the game {most}: choose one")
        yield Finding(file, at, what, {"word": word, "rare": rare, "most": most}, "warning")


def _length(chapter: Chapter, section: Section) -> Iterator[Finding]:
    words = count_words((*section.lines, *section.examples))
    values = {"id": section.id, "words": words, "least": SHORTEST, "most": LONGEST}
    if section.lines and words < SHORTEST:
        what = N_("“{id}” has {words} words: at least {least} make an answer")
        yield Finding(chapter.file, section.line, what, values, "warning")
    if words > LONGEST:
        what = N_("“{id}” has {words} words: at most {most} are read at the table")
        yield Finding(chapter.file, section.line, what, values, "warning")
    if not section.aliases:
        what = N_("“{id}” has no aliases: add what players type when they do not know the term")
        yield Finding(chapter.file, section.line, what, values, "warning")


def _english(chapter: Chapter, section: Section, known: set[str]) -> Iterator[Finding]:
    """Links, page and status stand in the English heading."""
    for id in (part.strip() for part in section.facts.get("see", "").split(",")):
        if id and id not in known:
            what = N_("“{id}” points to “{link}”, which does not exist: mend or remove the link")
            yield Finding(chapter.file, section.line, what, {"id": section.id, "link": id})
        if id == section.id:
            yield Finding(chapter.file, section.line, N_("“{id}” points to itself: remove the link"), {"id": id})
    if not section.facts.get("page"):
        yield Finding(
            chapter.file, section.line, N_("“{id}” names no page of the rulebook"), {"id": section.id}, "warning"
        )
    if section.facts.get("status") == "inferred" and not section.unclear:
        what = N_("“{id}” is our reading: say in an “unclear” line what the book leaves open")
        yield Finding(chapter.file, section.line, what, {"id": section.id}, "warning")
    if section.facts.get("status") not in STATUSES:
        values = {"id": section.id, "known": ", ".join(STATUSES)}
        yield Finding(chapter.file, section.line, N_("“{id}” has no status: write one of {known}"), values, "warning")


def _stamp(chapter: Chapter, section: Section, english: Section | None) -> Iterator[Finding]:
    """A translation carries the revision of the text that it translates."""
    if english is None:
        return
    rev = section.facts.get("rev", "")
    if not rev:
        what = N_("the translation of “{id}” is not stamped: check it, then stamp")
        yield Finding(chapter.file, section.line, what, {"id": section.id}, "warning")
    elif rev != english.rev:
        what = N_("the translation of “{id}” is older than the English text: check it, then stamp")
        yield Finding(chapter.file, section.line, what, {"id": section.id}, "warning")
    if bool(section.unclear) != bool(english.unclear):
        what = N_("“{id}” has an “unclear” line in one language only")
        yield Finding(chapter.file, section.line, what, {"id": section.id}, "warning")


def check_glossary(read: Chapters, glossary: Glossary, file: str) -> Iterator[Finding]:
    """Terms lead to entries that exist, and no text uses the other language's printed term alone."""
    known = {section.id for twins in read.values() for chapter in twins.values() for section in chapter.sections}
    for term in glossary.terms:
        if term.rule and known and term.rule not in known:
            what = N_("the term “{term}” leads to “{rule}”, which does not exist")
            yield Finding(file, term.line, what, {"term": term.en, "rule": term.rule})
    for language in LANGUAGES:
        foreign = _foreign_terms(glossary, language)
        if not foreign:
            continue
        pattern = re.compile(r"\b(" + "|".join(map(re.escape, sorted(foreign, key=len, reverse=True))) + r")s?\b")
        for twins in read.values():
            for section in twins[language].sections if language in twins else ():
                text = fold(" ".join((section.title, *section.lines, *section.examples))).replace("-", " ")
                said = pattern.search(text)
                if said and fold(foreign[said[1]]) not in text:
                    values = {"id": section.id, "said": said[1], "term": foreign[said[1]]}
                    what = N_("“{id}” says “{said}”: the printed term here is “{term}”")
                    yield Finding(twins[language].file, section.line, what, values, "warning")


def _foreign_terms(glossary: Glossary, language: str) -> dict[str, str]:
    """Printed terms of the other language, of two telling words or more, that nobody says in this one."""
    said = {fold(name) for term in glossary.terms for name in term.names(language)}
    out = {}
    for term in glossary.terms:
        name = fold(term.name(other(language)))
        telling = [word for word in name.split() if not any(is_stop(word, lang) for lang in LANGUAGES)]
        if len(telling) > 1 and not any(name in mine or mine in name for mine in said if " " in mine):
            out[name] = term.name(language)
    return out
