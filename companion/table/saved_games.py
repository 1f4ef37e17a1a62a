"""The room: all saved games of this place. Opens each once, so that every device sees the same table."""

from __future__ import annotations

import json
import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from companion import __version__, paths
from companion.capabilities.agreements import DICE, Agreed, AutomationSet, agreed
from companion.core.chance import Chance
from companion.core.game import Rules
from companion.core.names import clean_name as clean_name
from companion.core.refusal import Refusal
from companion.errors import ProfileError, SaveError
from companion.games import rules_of
from companion.i18n import N_
from companion.packs.profile import BoxProfile, checked, exported, fitting, read_profile
from companion.packs.registry import Shelf
from companion.table.books import Books
from companion.table.bringing import Brought, bringing, finished
from companion.table.chance import SystemChance
from companion.table.codec import codec_of
from companion.table.notes import Margin
from companion.table.reading import DAMAGED, FORMAT, Reader
from companion.table.reading import IMPORT_LIMIT as IMPORT_LIMIT
from companion.table.session import Table
from companion.table.signals import Hub, LocalHub
from companion.table.store import Saved, Store

if TYPE_CHECKING:
    from companion.rules.library import Library

log = logging.getLogger(__name__)
SHARED = "shared"  # what a device keeps of the tables that it shares, by table
_NOT_HERE = N_("That game is not on this device.")
_NO_SUCH_GAME = N_("The game “{slug}” is not on this device.")


@dataclass(frozen=True, slots=True)
class Setup:
    """How a table was set up: a first state with a name."""

    name: str
    slug: str
    version: int
    start: str


class Room:
    """Where tables are made, found again, renamed, copied, put away, carried out and brought in."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf,
        *,
        hub: Hub | None = None,
        chance: Chance | None = None,
        now: Callable[[], float] = time.time,
        rules: Callable[[str], Rules] = rules_of,
    ) -> None:
        self.store, self.shelf, self.hub = store, shelf, hub or LocalHub()
        self._chance, self.now, self._rules = chance or SystemChance(), now, rules
        self._open: dict[str, Table] = {}
        self._read: dict[str, Reader] = {}  # of tables that were read as they came, until they are opened
        self._lock = threading.RLock()

    def new(self, slug: str, choices: Mapping[str, object], name: str = "") -> Table | Refusal:
        """A table set up by the wizard's choices; the whole first state is saved, so a later pack cannot change it."""
        pack = self.shelf.find(slug)
        if pack is None:
            raise SaveError(_NO_SUCH_GAME, slug=slug[:40])
        game = self._rules(slug)
        state = game.start(pack, {**choices, "profile": dict(self.profile(slug).values)})
        if isinstance(state, Refusal):
            return state
        if choices.get(DICE) == "off" and isinstance(state, Agreed):
            state = agreed(state, AutomationSet(DICE, "off"))
        return self._create(game, slug, clean_name(name) or pack.name.en, codec_of(game).state_json(state), [])

    def _create(self, game: Rules, slug: str, name: str, start: str, entries: list[str]) -> Table:
        return self.table(self._kept(game, slug, name, start, entries).id)

    def _kept(self, game: Rules, slug: str, name: str, start: str, entries: list[str]) -> Saved:
        codec_of(game).state(start)  # what could not be opened again is not saved
        at = self.now()
        saved = Saved(secrets.token_hex(8), slug, name, at, at, game.version, start, len(entries))
        self.store.create(saved, entries)
        return saved

    def table(self, id: str) -> Table:
        """The table with this id, opened on first use."""
        with self._lock:
            if id not in self._open:
                self._open[id] = self._made(id, self._saved(id))
            return self._open[id]

    def _made(self, id: str, saved: Saved) -> Table:
        kind = Table
        if id in self.store.kept(SHARED):
            from companion.table.shared import SharedTable

            kind = SharedTable
        return kind(
            self._rules(saved.slug), saved, self.store, self.hub, self._chance, self.now, self._read.pop(id, None)
        )

    def renew(self, id: str) -> Table:
        """The table opened anew, as it is kept now (shared, or alone again); who still holds the old one can only look."""
        with self._lock:
            if (old := self._open.pop(id, None)) is not None:
                old.retired = True
            table = self.table(id)
        self.hub.publish(id)
        return table

    def settle(
        self, slug: str, name: str, version: int, start: str, entries: list[str], read: Reader | None = None
    ) -> str:
        """Keeps a game that came from another device, every step of which was read; gives its id. It is opened later."""
        game = self.known(slug)
        state = codec_of(game).state(start, version)
        if getattr(state, "slug", slug) != slug:
            raise SaveError(DAMAGED)
        id = self._kept(game, slug, clean_name(name) or slug, codec_of(game).state_json(state), entries).id
        if read is not None:
            self._read[id] = read
        return id

    def games(self) -> list[Saved]:
        return self.store.games()

    def rename(self, id: str, name: str) -> None:
        """A new name, cleaned; one with nothing visible in it changes nothing."""
        if cleaned := clean_name(name):
            with self._lock:
                self.store.rename(id, cleaned)
                if id in self._open:
                    self._open[id].saved = replace(self._open[id].saved, name=cleaned)
            self.hub.publish(id)

    def duplicate(self, id: str, name: str) -> Table:
        return self._copy(id, name, self.store.entries(id))

    def play_on(self, id: str, name: str) -> Table:
        """A branch of a game that cannot be read to its end: all that can be followed, as a game of its own. The first
        one keeps everything, and a version that can follow it opens it whole."""
        return self._copy(id, name, self.store.entries(id)[: self.table(id).length])

    def _copy(self, id: str, name: str, entries: list[str]) -> Table:
        saved = self._saved(id)
        game = self._rules(saved.slug)
        start = codec_of(game).state_json(codec_of(game).state(saved.start, saved.version))
        return self._create(game, saved.slug, clean_name(name) or saved.name, start, entries)

    def delete(self, id: str) -> None:
        self.store.delete(id, self.now())

    def restore(self, id: str) -> None:
        self.store.delete(id, None)

    def put_back(self, copy: str) -> None:
        """The games become those of a copy, on every screen; what they were is a copy from now on."""
        with self._lock:
            self.store.put_back(copy)
            self.books.look_again()
            for id, table in list(self._open.items()):
                saved = self.store.game(id)
                if saved is None:
                    del self._open[id]
                    self.hub.publish(id)
                else:
                    table.look_again(saved)

    def _saved(self, id: str) -> Saved:
        saved = self.store.game(id)
        if saved is None:
            raise SaveError(_NOT_HERE)
        return saved

    # set-ups: a set-up is a game without its log --------------------------------------------------
    def last_setup(self, slug: str) -> Setup | None:
        """How this game was set up the last time."""
        found = next((saved for saved in self.games() if saved.slug == slug), None)
        return Setup(found.name, slug, found.version, found.start) if found else None

    def setups(self, slug: str) -> list[Setup]:
        """The set-ups that were kept under a name."""
        found = []
        for name, body in sorted(self.store.kept("setup." + slug).items()):
            try:
                kept = json.loads(body)
                found.append(Setup(name, slug, int(kept["version"]), str(kept["start"])))
            except (ValueError, KeyError, TypeError):
                log.warning("set-up %s of %s is unreadable", name, slug)
        return found

    def keep_setup(self, id: str, name: str, start: str = "") -> None:
        """Keeps how this table was set up under a name, or as it would rather have been (`start`); one of the same name
        is replaced."""
        saved = self._saved(id)
        if cleaned := clean_name(name):
            version = self._rules(saved.slug).version if start else saved.version
            body = json.dumps({"version": version, "start": start or saved.start}, ensure_ascii=False)
            self.store.keep("setup." + saved.slug, cleaned, body)

    def forget_setup(self, setup: Setup) -> None:
        self.store.keep("setup." + setup.slug, setup.name, None)

    def start_from(self, setup: Setup) -> Table:
        """A new table, set up the same way."""
        game = self._rules(setup.slug)
        start = codec_of(game).state_json(codec_of(game).state(setup.start, setup.version))
        return self._create(game, setup.slug, setup.name, start, [])

    # files ------------------------------------------------------------------------------------
    def setup_text(self, setup: Setup) -> str:
        """A set-up as a file for friends: it is brought in like a game."""
        return _file(setup.slug, setup.name, setup.version, setup.start, [])

    def export(self, id: str) -> str:
        """One game as a file: its first state and its whole log."""
        saved = self._saved(id)
        return _file(saved.slug, saved.name, saved.version, saved.start, self.store.entries(id))

    def bring_in(self, text: str) -> Table:
        """A game from a file: replayed to the end before it is taken, refused whole otherwise."""
        return self.take_in(finished(bringing(text, self.known)))

    def known(self, slug: str) -> Rules:
        """The rules of a game that is on the shelf."""
        if self.shelf.find(slug) is None:
            raise SaveError(_NO_SUCH_GAME, slug=slug[:40])
        return self._rules(slug)

    def take_in(self, came: Brought) -> Table:
        """Keeps a game that was read from a file; a set-up stands among those that were kept here as well."""
        table = self._create(came.game, came.slug, clean_name(came.name) or came.slug, came.start, came.entries)
        if not came.entries:
            self.keep_setup(table.id, table.saved.name)
        return table

    # rules ------------------------------------------------------------------------------------
    @cached_property
    def library(self) -> Library:
        """The rules text of every game, loaded when the first question is asked."""
        from companion.rules.library import Library  # not on the first screen, and large

        return Library(paths.pack_roots(), paths.cache())

    @cached_property
    def margin(self) -> Margin:
        return Margin(self.store, self.now)

    @cached_property
    def books(self) -> Books:
        return Books(self.store)

    # box profiles -----------------------------------------------------------------------------
    def profile(self, slug: str) -> BoxProfile:
        values = {}
        for key, body in self.store.kept("profile." + slug).items():
            try:
                values[key] = checked(key, json.loads(body))
            except (ValueError, ProfileError):
                log.warning("box value %s of %s is unreadable", key, slug)
        return BoxProfile(slug, values)

    def keep_profile(self, slug: str, key: str, value: object) -> None:
        """One value read off the box; None forgets it."""
        body = None if value is None else json.dumps(checked(key, value), ensure_ascii=False)
        self.store.keep("profile." + slug, key, body)

    def profile_text(self, slug: str) -> str:
        """The box profile as a file for friends."""
        return json.dumps(exported(self.profile(slug)), ensure_ascii=False, indent=1)

    def take_profile(self, slug: str, text: str) -> BoxProfile:
        """A friend's box profile from a file, checked whole before any value is kept."""
        pack = self.shelf.find(slug)
        if pack is None:
            raise SaveError(_NO_SUCH_GAME, slug=slug[:40])
        values = fitting(pack, read_profile(slug, text)).values
        self.store.keep_all("profile." + slug, {k: json.dumps(v, ensure_ascii=False) for k, v in values.items()})
        return self.profile(slug)


def _file(slug: str, name: str, version: int, start: str, entries: list[str]) -> str:
    body = {"slug": slug, "name": name, "game_version": version, "start": json.loads(start)}
    log = {"entries": [json.loads(entry) for entry in entries]}
    return json.dumps({"format": FORMAT, "version": 1, "app": __version__, **body, **log}, ensure_ascii=False)
