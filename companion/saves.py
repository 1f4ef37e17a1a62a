"""`companion saves`: the games of this device from the command line, and files of games looked at without a change."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TextIO

from companion import paths
from companion.core.log import Did
from companion.errors import CompanionError, SaveError
from companion.games import rules_of
from companion.i18n import LANGUAGES, N_, Translator
from companion.packs.model import Pack
from companion.packs.registry import Shelf, shelf
from companion.table.bringing import UNKNOWN, bringing, finished
from companion.table.codec import codec_of
from companion.table.copies import every_copy
from companion.table.reading import DAMAGED, FOREIGN, IMPORT_LIMIT, TOO_LARGE, Reached, Reader, carried
from companion.table.repair import inside
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from companion.table.store import Saved
from companion.views.describe import step_words

SQLITE = b"SQLite format 3\0"
MOST_PROBLEMS = 20
_TRY_AGAIN = 3


@dataclass
class Verdict:
    """What a look at one game found."""

    file: str
    game: str = ""
    entries: int = 0
    applied: int = 0
    described: int = 0
    problems: list[str] = field(default_factory=list)


def add_arguments(parser: argparse.ArgumentParser, _: Translator) -> None:
    parser.add_argument(
        "what",
        choices=("list", "export", "import", "verify", "copies", "restore"),
        help=_("what to do with saved games"),
    )
    files = parser.add_argument(
        "files", nargs="+", default=[], metavar="FILE", help=_("files of games; without any, the games of this device")
    )
    files.required = False  # where none would do from the start (*), argparse takes none behind an option
    parser.add_argument(
        "--game", action="append", metavar="ID", help=_("only this game of the device, by its id or name")
    )
    parser.add_argument("--json", action="store_true", help=_("one line of JSON a game"))


def run(args: argparse.Namespace, _: Translator) -> int:
    """0 when all is well, 1 when something does not fit."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    todo: dict[str, Callable[[argparse.Namespace, Translator], int]] = {
        "list": _list,
        "export": _export,
        "import": _import,
        "verify": _verify,
        "copies": _copies,
        "restore": _restore,
    }
    return todo[args.what](args, _)


# telling ------------------------------------------------------------------------------------------
def _say(words: str, stream: TextIO | None = None) -> None:
    """A line for a terminal: what a file brings along cannot move its cursor."""
    (stream or sys.stdout).write("".join(c if c.isprintable() or c in "\u00a0\u202f" else "?" for c in words) + "\n")


def _told(error: Exception, _: Translator) -> str:
    """A sentence, whatever went wrong."""
    if isinstance(error, CompanionError):
        return _(error.text, **error.values)
    if isinstance(error, OSError):
        return _("This file cannot be read: {why}", why=error.strerror or type(error).__name__)
    return _("This file is damaged ({why}).", why=type(error).__name__)


# the games of this device -------------------------------------------------------------------------
def _home() -> Path:
    return paths.user_data() / "companion.db"


@contextmanager
def _looked_at(database: Path) -> Iterator[SqliteStore]:
    """A copy of a database: migrations and rescues happen there, the file itself is not touched."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "companion.db"
        for _again in range(_TRY_AGAIN):
            before = _stamps(database)
            for suffix in ("", "-wal"):
                if Path(f"{database}{suffix}").is_file():
                    shutil.copyfile(f"{database}{suffix}", f"{copy}{suffix}")
            if _stamps(database) == before:
                break
        store = SqliteStore(copy)
        try:
            yield store
        finally:
            store.close()


def _stamps(database: Path) -> list[tuple[int, int]]:
    found = [Path(f"{database}{suffix}") for suffix in ("", "-wal")]
    return [(file.stat().st_mtime_ns, file.stat().st_size) for file in found if file.is_file()]


def _chosen(games: Sequence[Saved], asked: Sequence[str] | None) -> list[Saved]:
    """The games that were asked for by id or name; all of them when none was."""
    found: list[Saved] = []
    for one in asked or ():
        matching = [saved for saved in games if one in (saved.id, saved.name)]
        if not matching:
            raise SaveError(N_("There is no game “{name}” on this device."), name=one[:40])
        found += matching
    return found if asked else list(games)


def _list(args: argparse.Namespace, _: Translator) -> int:
    with _looked_at(_home()) as store:
        games = _chosen(store.games(), args.game)
    for saved in games:
        line = {
            "id": saved.id,
            "game": saved.slug,
            "name": saved.name,
            "entries": saved.steps,
            "updated": saved.updated,
        }
        words = _.plural("{n} step", "{n} steps", saved.steps)
        _say(
            json.dumps(line, ensure_ascii=False)
            if args.json
            else f"{saved.id}  {saved.slug:<8}  {saved.name}  ({words})"
        )
    if not games and not args.json:
        _say(_("No game is saved on this device."))
    return 0


def _export(args: argparse.Namespace, _: Translator) -> int:
    """Into one file, or all into a folder; a file that is there already is left alone."""
    if len(args.files) > 1:
        raise CompanionError(N_("Name one file or one folder to write to."))
    place = Path(args.files[0]) if args.files else Path()
    with _looked_at(_home()) as store:
        room = Room(store, shelf())
        games = _chosen(store.games(), args.game)
        if not games:
            raise CompanionError(N_("No game is saved on this device."))
        single = place.suffix == ".json" and not place.is_dir()
        if single and len(games) != 1:
            raise CompanionError(
                N_("Several games do not fit into one file: choose one with --game, or name a folder.")
            )
        for saved in games:
            target = place if single else place / f"{saved.slug}-{saved.id}.json"
            _write(target, room.export(saved.id))
            _say(json.dumps({"file": str(target), "id": saved.id}) if args.json else str(target))
    return 0


def _write(target: Path, text: str) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as e:
        raise CompanionError(N_("{file} is there already: nothing was written."), file=str(target)) from e
    except OSError as e:
        raise CompanionError(N_("{file} cannot be written: {why}"), file=str(target), why=str(e.strerror)) from e


def _import(args: argparse.Namespace, _: Translator) -> int:
    store = SqliteStore(_home())
    failed = 0
    try:
        room = Room(store, shelf())
        for file in args.files:
            try:
                came = finished(bringing(_text(Path(file)), room.known))
                table = room.take_in(came)
            except Exception as e:
                failed += 1
                _say(f"{file}: {_told(e, _)}", sys.stderr)
                continue
            line: dict[str, object] = {
                "file": file,
                "id": table.id,
                "game": table.saved.slug,
                "name": table.saved.name,
                "entries": table.length,
            }
            words = _("{name} is on this device now ({id}).", name=table.saved.name, id=table.id)
            if came.unknown:
                line["unknown"] = list(came.unknown)
                words += " " + _(UNKNOWN, names=", ".join(came.unknown))
            _say(json.dumps(line, ensure_ascii=False) if args.json else f"{file}: {words}")
    finally:
        store.close()
    return 1 if failed else 0


def _text(file: Path) -> str:
    try:
        with file.open("rb") as source:  # not all of it: it may be as long as the disk, or have no end
            found = source.read(IMPORT_LIMIT * 4 + 1)
        if len(found) > IMPORT_LIMIT * 4:
            raise SaveError(TOO_LARGE)
        return found.decode("utf-8")
    except UnicodeDecodeError as e:
        raise SaveError(FOREIGN) from e


# copies -------------------------------------------------------------------------------------------
def _copies(args: argparse.Namespace, _: Translator) -> int:
    """Every copy beside the games of this device, with its day and what it holds."""
    found = every_copy(str(_home()))
    for copy in found:
        held = inside(copy.path)
        line = {"copy": copy.name, "made": copy.at, "games": list(held.names), "entries": held.steps}
        words = f"{_.day(copy.at)}, {_.clock(copy.at)}  {_.plural('{n} step', '{n} steps', held.steps)}"
        _say(json.dumps(line, ensure_ascii=False) if args.json else f"{copy.name}  {words}  {', '.join(held.names)}")
    if not found and not args.json:
        _say(_("There is no copy yet."))
    return 0


def _restore(args: argparse.Namespace, _: Translator) -> int:
    """Puts a copy back; what is here becomes one."""
    if len(args.files) != 1 or args.files[0] not in [copy.name for copy in every_copy(str(_home()))]:
        raise CompanionError(N_("Name one copy: “companion saves copies” lists them."))
    store = SqliteStore(_home())
    try:
        store.put_back(args.files[0])
        games = len(store.games())
    finally:
        store.close()
    words = _.plural("{n} game is on this device now.", "{n} games are on this device now.", games)
    _say(json.dumps({"copy": args.files[0], "games": games}) if args.json else words)
    return 0


# a look without a change --------------------------------------------------------------------------
def _verify(args: argparse.Namespace, _: Translator) -> int:
    found = shelf()
    verdicts = (verdict for file in args.files or [str(_home())] for verdict in verify(file, found, _))
    wrong = 0
    for verdict in verdicts:
        wrong += bool(verdict.problems)
        if args.json:
            _say(json.dumps(asdict(verdict), ensure_ascii=False))
            continue
        _say(_("{file}: {game}, {entries} entries, {applied} applied, {described} described", **asdict(verdict)))
        for problem in verdict.problems:
            _say(f"  {problem}")
    return 1 if wrong else 0


def verify(file: str, packs: Shelf, _: Translator) -> list[Verdict]:
    """One game of a file, or each of a database, replayed and told in both languages; never raises."""
    place = Path(file)
    try:
        if not place.exists() and place == _home():
            return []
        with place.open("rb") as opened:
            kind = opened.read(len(SQLITE))
        return _database(place, packs, _) if kind == SQLITE or place == _home() else [_file(file, packs, _)]
    except Exception as e:
        return [Verdict(file, problems=[_told(e, _)])]


def _database(place: Path, packs: Shelf, _: Translator) -> list[Verdict]:
    verdicts = []
    with _looked_at(place) as store:
        for saved in [*store.games(), *store.games(deleted=True)]:
            verdict = Verdict(f"{place}#{saved.id}", saved.slug, store.length(saved.id))
            bodies = store.entries(saved.id)
            _look(verdict, packs, saved.start, saved.version, bodies, _)
            if len(bodies) < verdict.entries:
                verdict.problems.append(_("entry {n}: damaged on disk", n=len(bodies) + 1))
            verdicts.append(verdict)
        if any(damage.what == "database" for damage in store.damage):
            verdicts.append(Verdict(str(place), problems=[_("The file with the games is damaged.")]))
    return verdicts


def _file(file: str, packs: Shelf, _: Translator) -> Verdict:
    verdict = Verdict(file)
    try:
        found = carried(_text(Path(file)))
        verdict.game, verdict.entries = found.slug, len(found.entries)
        _look(verdict, packs, found.start, found.version, found.entries, _)
    except Exception as e:
        verdict.problems.append(_told(e, _))
    return verdict


def _look(verdict: Verdict, packs: Shelf, start: str, version: int, bodies: Sequence[str], _: Translator) -> None:
    """Reads, applies and describes entry after entry, up to the first that does not fit. Without its pack a game can be
    followed, and not be told."""
    pack = packs.find(verdict.game)
    if pack is None:
        verdict.problems.append(_("The game “{slug}” is not on this device.", slug=verdict.game[:40]))
    try:
        codec = codec_of(rules_of(verdict.game))
        state = codec.state(start, version)
        if getattr(state, "slug", verdict.game) != verdict.game:
            raise SaveError(DAMAGED)
    except Exception as e:
        verdict.problems.append(_("the first state: {why}", why=_told(e, _)))
        return
    reader = Reader(codec, state, version)
    try:
        for body in bodies:
            reached = reader.take(body)
            verdict.applied += 1
            silent = _silent(pack, reached) if pack else "-"
            verdict.described += not silent
            if pack and silent and len(verdict.problems) < MOST_PROBLEMS:
                words = _("entry {n}: no words for it ({languages})", n=verdict.applied, languages=silent)
                verdict.problems.append(words)
    except Exception as e:
        verdict.problems.append(_("entry {n}: {why}", n=verdict.applied + 1, why=_told(e, _)))
    for name, n in reader.parted.items():
        verdict.problems.append(_("entry {n}: {field} is no longer what it was then", n=n, field=name))


def _silent(pack: Pack, reached: Reached) -> str:
    """The languages in which a step cannot be told; a move back or forth needs no words."""
    if not isinstance(reached.entry, Did):
        return ""
    silent = []
    for language in LANGUAGES:
        try:
            words = step_words(pack, reached.before, reached.entry.step.events, Translator(language, pack.slug))
        except Exception:
            words = ""
        if not words.strip():
            silent.append(language)
    return ", ".join(silent)
