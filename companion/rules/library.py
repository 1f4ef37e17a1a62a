"""All rules of all games on this device: entries, glossaries, contents and the search over them. The only reader of files.

A library is loaded when it is first asked. Where a compiled form stands beside the packs (made by our own build) it is
taken as it is; else the texts are read, and the built index is kept in a cache that a change of the texts makes void.
"""

from __future__ import annotations

import hashlib
import logging
import marshal
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from companion.errors import PackError
from companion.i18n import LANGUAGES, N_, spaced
from companion.rules import markdown, store
from companion.rules.document import of_entry, of_silence
from companion.rules.entry import Entry
from companion.rules.glossary import Glossary, Term, read_glossary
from companion.rules.index import Index
from companion.rules.pairs import Pair, read_pairs
from companion.rules.results import Hit, Results
from companion.rules.rev import stamped
from companion.rules.toml import parsed

log = logging.getLogger(__name__)
COMPILED = "rules.bin"
POPULAR = 8
KEPT = 3  # caches: of the packs as they are, and of two other sets of them
BESIDE = ("glossary.toml", "game.toml", "topics.txt")


@dataclass(frozen=True, slots=True)
class ChapterOf:
    """A line of the table of contents: the chapter's title in both languages and its entries in order."""

    game: str
    id: str
    titles: dict[str, str]
    entries: tuple[str, ...]

    def title(self, language: str) -> str:
        return self.titles.get(language) or next(iter(self.titles.values()), self.id)


PlainPair = tuple[str, str, str, str, dict[str, tuple[str, ...]], dict[str, str], str]


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rules of one game as read from its folder."""

    game: str
    entries: tuple[Entry, ...] = ()
    chapters: tuple[ChapterOf, ...] = ()
    glossary: Glossary = field(default_factory=lambda: Glossary(""))
    popular: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    pairs: tuple[Pair, ...] = ()
    packed: bytes = b""  # the pairs of a compiled library, opened when they are first asked for


def texts(folder: Path) -> dict[str, str]:
    """Every file of a game's folder that its rules are made of, by its name within the folder."""
    pairs = sorted((folder / "pairs").glob("*.txt"))
    found = [*sorted((folder / "rules").glob("*.md")), *pairs, *(folder / name for name in BESIDE)]
    out = {}
    for file in found:
        try:
            out[file.relative_to(folder).as_posix()] = file.read_bytes().decode("utf-8")
        except FileNotFoundError:
            continue
        except (OSError, UnicodeDecodeError) as e:
            raise PackError(N_("this file cannot be read: {why}"), file=str(file), line=1, why=str(e)) from e
    return out


def chapters(folder: Path, held: dict[str, str] | None = None) -> dict[str, dict[str, markdown.Chapter]]:
    """The chapters of a game by name, each in the languages it has, mistakes included."""
    out: dict[str, dict[str, markdown.Chapter]] = {}
    for name, text in (held if held is not None else texts(folder)).items():
        stem, _, language = name.removesuffix(".md").rpartition(".")
        if name.endswith(".md") and language in LANGUAGES:
            read = markdown.read_chapter(text, language, str(folder / name))
            out.setdefault(stem.rpartition("/")[2], {})[language] = read
    return out


def read_rules(folder: Path, held: dict[str, str] | None = None) -> tuple[GameRules, list[PackError]]:
    """The rules of one folder and whatever is wrong in them; a mistake costs one entry, never the game."""
    held = texts(folder) if held is None else held
    game, problems = folder.name, []
    entries: list[Entry] = []
    contents: list[ChapterOf] = []
    for name, read in chapters(folder, held).items():
        found = markdown.entries(game, name, read)
        entries += found
        problems += [problem.error() for chapter in read.values() for problem in chapter.problems]
        titles = {lang: spaced(chapter.title, lang) for lang, chapter in read.items() if chapter.title}
        contents.append(ChapterOf(game, name, titles, tuple(entry.id for entry in found)))
    glossary = Glossary(game)
    try:
        glossary = read_glossary(held.get("glossary.toml", ""), game, str(folder / "glossary.toml"))
    except PackError as e:
        problems.append(e)
    pack = _game_toml(held.get("game.toml", ""))
    popular, names = _popular(pack.get("popular"), entries), _names(pack)
    pairs, mistakes = pairs_of(folder, held)
    problems += [mistake.error() for mistake in mistakes]
    return GameRules(game, tuple(entries), tuple(contents), glossary, popular, names, tuple(pairs)), problems


def pairs_of(folder: Path, held: dict[str, str]) -> tuple[list[Pair], list[markdown.Problem]]:
    """The questions and verdicts of a game, file by file, and what cannot be read in them."""
    pairs: list[Pair] = []
    problems: list[markdown.Problem] = []
    for name, text in held.items():
        if name.startswith("pairs/"):
            found, mistakes = read_pairs(text, folder.name, str(folder / name))
            pairs += found
            problems += mistakes
    return pairs, problems


def _game_toml(text: str) -> dict[str, Any]:
    """What a pack says of its game; nothing where it cannot be read, which reading the pack itself reports."""
    try:
        return parsed(text, "game.toml")
    except PackError:
        return {}


def _names(pack: dict[str, object]) -> tuple[str, ...]:
    """What a game is called: its title in each language, and the short names that players use."""
    title, called = pack.get("name"), pack.get("called")
    said = [*(title.values() if isinstance(title, dict) else ()), *(called if isinstance(called, list) else ())]
    return tuple(dict.fromkeys(name for name in said if isinstance(name, str)))


def _popular(named: object, entries: Sequence[Entry]) -> tuple[str, ...]:
    """The rules a game names as its most used; without any, those that the others point to most."""
    known = {entry.id for entry in entries}
    linked = Counter(id for entry in entries for id in entry.see if id in known)
    kept = [id for id in named if id in known] if isinstance(named, list) else []
    return tuple(kept) or tuple(id for id, _ in linked.most_common(POPULAR))


def stamp(folder: Path) -> list[Path]:
    """Writes the revision of each English entry into its French twin; the files that changed. Run after translating."""
    changed = []
    for read in chapters(folder).values():
        if "en" in read and "fr" in read:
            file = Path(read["fr"].file)
            before = file.read_bytes().decode("utf-8")
            after = stamped(before, {section.id: section.rev for section in read["en"].sections})
            if after != before:
                file.write_bytes(after.encode("utf-8"))
                changed.append(file)
    return changed


class Library:
    """The rules of every game under one folder or several, loaded once when first needed; the first of two with one
    slug wins."""

    def __init__(self, roots: Path | Sequence[Path], cache: Path | None = None) -> None:
        self.roots = [roots] if isinstance(roots, Path) else list(roots)
        self.cache = cache
        self.problems: tuple[PackError, ...] = ()
        self._told: dict[str, dict[str, tuple[Pair, ...]]] = {}

    @cached_property
    def _loaded(self) -> tuple[dict[str, GameRules], Index]:
        compiled = self.roots[0] / COMPILED
        if compiled.is_file():
            return _opened(compiled.read_bytes())
        held: dict[Path, dict[str, str]] = {}
        broken: list[PackError] = []
        for folder in [f for root in self.roots for f in sorted(p.parent for p in root.glob("*/rules") if p.is_dir())]:
            if any(folder.name == known.name for known in held):
                continue
            try:
                held[folder] = texts(folder)
            except PackError as e:
                broken.append(e)
        kept = self.cache / f"rules-{_key(held)}.bin" if self.cache else None
        if kept and not broken and kept.is_file():
            try:
                return _opened(kept.read_bytes())
            except (OSError, ValueError, EOFError, TypeError) as e:
                log.warning("the rules cache is set aside: %s", e)
        games = {}
        for folder, files in held.items():
            games[folder.name], problems = read_rules(folder, files)
            broken += problems
        index = index_of(games.values())
        self.problems = tuple(broken)
        for problem in broken:
            log.warning("rules: %s", problem)
        if kept and not broken:
            _keep(kept, _packed(games, index))
        return games, index

    def warm(self) -> None:
        """Loads everything now, so that the first question finds it ready."""
        _ = self.index

    @property
    def games(self) -> tuple[str, ...]:
        return tuple(self._loaded[0])

    @property
    def index(self) -> Index:
        return self._loaded[1]

    @cached_property
    def _by_key(self) -> dict[tuple[str, str], Entry]:
        return {(entry.game, entry.id): entry for rules in self._loaded[0].values() for entry in rules.entries}

    def entries(self, game: str) -> tuple[Entry, ...]:
        """All entries of a game, in the order of the book."""
        rules = self._loaded[0].get(game)
        return rules.entries if rules else ()

    def find(self, game: str, id: str) -> Entry | None:
        """The entry of that id, or None."""
        return self._by_key.get((game, id))

    def of_hit(self, hit: Hit) -> Entry | None:
        """The entry that a hit names; None for a note or a page."""
        return self.find(hit.game, hit.id) if hit.kind == "entry" else None

    def glossary(self, game: str) -> Glossary:
        rules = self._loaded[0].get(game)
        return rules.glossary if rules else Glossary(game)

    def pairs(self, game: str) -> tuple[Pair, ...]:
        """The questions with their verdicts that a game brings, in the order of its files."""
        rules = self._loaded[0].get(game)
        if rules is None or not rules.packed:
            return rules.pairs if rules else ()
        held: list[PlainPair] = marshal.loads(rules.packed)
        return tuple(Pair(game, *pair) for pair in held)

    def _by_entry(self, game: str) -> dict[str, tuple[Pair, ...]]:
        """The pairs of a game by the entry that answers, opened once."""
        if game not in self._told:
            held: dict[str, list[Pair]] = {}
            for pair in self.pairs(game):
                held.setdefault(pair.entry, []).append(pair)
            self._told[game] = {entry: tuple(pairs) for entry, pairs in held.items()}
        return self._told[game]

    def pairs_about(self, game: str, entry: str) -> tuple[Pair, ...]:
        """The pairs that one entry answers; those of the entry "" tell what the book is silent about."""
        return self._by_entry(game).get(entry, ())

    def contents(self, game: str) -> tuple[ChapterOf, ...]:
        """The table of contents of a game."""
        rules = self._loaded[0].get(game)
        return rules.chapters if rules else ()

    def popular(self, game: str | None = None, n: int = POPULAR) -> tuple[Entry, ...]:
        """The most used rules: of one game, or a few of each."""
        games = (game,) if game else self.games
        each = max(1, n // max(1, len(games)))
        chosen = []
        for slug in games:
            rules = self._loaded[0].get(slug)
            chosen += [self._by_key[slug, id] for id in rules.popular[:each]] if rules else []
        return tuple(chosen[:n])

    def search(
        self,
        query: str,
        lang: str | None = None,
        game: str | None = None,
        variants: Sequence[str] = (),
        n: int = 10,
        explain: bool = False,
        typing: bool = False,
        beside: Iterable[Index] = (),
    ) -> Results:
        """See `Index.search`."""
        return self.index.search(query, lang, game, variants, n, explain, typing, beside)

    def compiled(self) -> bytes:
        """The whole library as one file for the browser build, to be written as `rules.bin` beside the packs."""
        return _packed(*self._loaded)


def index_of(games: Iterable[GameRules]) -> Index:
    """The search index over the entries and glossaries of these games."""
    held = list(games)
    documents = []
    for rules in held:
        of_rule: dict[str, list[Pair]] = {}
        for pair in rules.pairs:
            of_rule.setdefault(pair.entry, []).append(pair)
        documents += [of_entry(entry, rules.glossary, of_rule.get(entry.id, ())) for entry in rules.entries]
        documents += [of_silence(str(n), pair) for n, pair in enumerate(of_rule.get("", ()))]
    glossaries, names = {rules.game: rules.glossary for rules in held}, {rules.game: rules.names for rules in held}
    return Index.of(documents, glossaries, names)


def _key(held: dict[Path, dict[str, str]]) -> str:
    """One name for exactly these texts and this way of indexing them."""
    seen = hashlib.sha256(bytes([store.FORMAT]))
    for module in sorted(Path(__file__).parent.glob("*.py")):
        seen.update(module.read_bytes())
    for folder, files in held.items():
        for name, text in files.items():
            seen.update(f"{folder.name}/{name}\0{len(text)}\0".encode() + text.encode("utf-8"))
    return seen.hexdigest()[:20]


def _keep(file: Path, data: bytes) -> None:
    """Writes the cache whole or not at all, and drops all but the two before it: tables with other games of their own
    have others. A full disk only costs the time again."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(data)
        part.replace(file)
        for old in sorted(file.parent.glob("rules-*.bin"), key=os.path.getmtime)[:-KEPT]:
            old.unlink(missing_ok=True)
    except OSError as e:
        log.warning("the rules cache cannot be written: %s", e)


def _packed(games: dict[str, GameRules], index: Index) -> bytes:
    rules = [
        (
            held.game,
            [tuple(getattr(entry, name) for name in Entry.__slots__) for entry in held.entries],
            [(c.id, c.titles, c.entries) for c in held.chapters],
            [astuple(term) for term in held.glossary.terms],
            held.popular,
            held.names,
            held.packed
            or marshal.dumps(
                [(p.entry, p.verdict, p.trust, p.reason, dict(p.asks), dict(p.says), p.meets) for p in held.pairs],
                store.MARSHAL,
            ),
        )
        for held in games.values()
    ]
    return store.pack(marshal.dumps((rules, store.plain(index)), store.MARSHAL))


def _opened(data: bytes) -> tuple[dict[str, GameRules], Index]:
    games = {}
    rules, index = marshal.loads(store.unpack(data))
    for game, entries, contents, terms, popular, names, pairs in rules:
        games[game] = GameRules(
            game,
            tuple(Entry(*entry) for entry in entries),
            tuple(ChapterOf(game, *chapter) for chapter in contents),
            Glossary(game, tuple(Term(*term) for term in terms)),
            popular,
            names,
            packed=pairs,
        )
    return games, store.of_plain(index)
