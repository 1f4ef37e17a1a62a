"""The room: all saved games of this place. Opens each once, so that every device sees the same table."""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from companion import __version__
from companion.core.chance import Chance
from companion.core.step import Game, Refusal
from companion.errors import SaveError
from companion.games import rules_of
from companion.i18n import N_
from companion.packs.profile import BoxProfile
from companion.packs.registry import Shelf
from companion.table.chance import SystemChance
from companion.table.codec import codec_of
from companion.table.hub import Hub, LocalHub
from companion.table.session import Table, replayable
from companion.table.store import Saved, Store

FORMAT = "table-companion-game"
NAME_LIMIT = 60
IMPORT_LIMIT = 20_000_000


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
        rules: Callable[[str], Game[Any]] = rules_of,
    ) -> None:
        self.store, self.shelf, self.hub = store, shelf, hub or LocalHub()
        self._chance, self.now, self._rules = chance or SystemChance(), now, rules
        self._open: dict[str, Table] = {}
        self._lock = threading.RLock()

    def new(self, slug: str, choices: Mapping[str, Any], name: str = "") -> Table | Refusal:
        """A table set up by the wizard's choices; the whole first state is saved, so a later pack cannot change it."""
        pack = self.shelf.find(slug)
        if pack is None:
            raise SaveError(N_("The game “{slug}” is not on this device."), slug=slug[:40])
        game = self._rules(slug)
        state = game.start(pack, {**choices, "profile": dict(self.profile(slug).values)})
        if isinstance(state, Refusal):
            return state
        return self._create(game, slug, clean_name(name) or pack.name.en, codec_of(game).state_json(state), [])

    def _create(self, game: Game[Any], slug: str, name: str, start: str, entries: list[str]) -> Table:
        at = self.now()
        saved = Saved(secrets.token_hex(8), slug, name, at, at, game.version, start, len(entries))
        self.store.create(saved, entries)
        return self.table(saved.id)

    def table(self, id: str) -> Table:
        """The table with this id, opened on first use."""
        with self._lock:
            if id not in self._open:
                saved = self.store.game(id)
                if saved is None:
                    raise SaveError(N_("That game is not on this device."))
                self._open[id] = Table(self._rules(saved.slug), saved, self.store, self.hub, self._chance, self.now)
            return self._open[id]

    def games(self) -> list[Saved]:
        return self.store.games()

    def rename(self, id: str, name: str) -> None:
        if cleaned := clean_name(name):
            self.store.rename(id, cleaned)
            self.hub.publish(id)

    def duplicate(self, id: str, name: str) -> Table:
        saved = self._saved(id)
        game = self._rules(saved.slug)
        start = codec_of(game).state_json(codec_of(game).state(saved.start, saved.version))
        return self._create(game, saved.slug, clean_name(name), start, self.store.entries(id))

    def delete(self, id: str) -> None:
        self.store.delete(id, self.now())

    def restore(self, id: str) -> None:
        self.store.delete(id, None)

    def _saved(self, id: str) -> Saved:
        saved = self.store.game(id)
        if saved is None:
            raise SaveError(N_("That game is not on this device."))
        return saved

    # files ------------------------------------------------------------------------------------
    def export(self, id: str) -> str:
        """One game as a file: its first state and its whole log."""
        saved = self._saved(id)
        body = {"slug": saved.slug, "name": saved.name, "game_version": saved.version, "start": json.loads(saved.start),
                "entries": [json.loads(entry) for entry in self.store.entries(id)]}  # fmt: skip
        return json.dumps({"format": FORMAT, "version": 1, "app": __version__, **body}, ensure_ascii=False)

    def bring_in(self, text: str) -> Table:
        """A game from a file: replayed to the end before it is taken, refused whole otherwise."""
        if len(text) > IMPORT_LIMIT:
            raise SaveError(N_("This file is too large to be a saved game."))
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as e:
            raise SaveError(N_("This file is not a saved game; your games are unchanged.")) from e
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise SaveError(N_("This file is not a saved game; your games are unchanged."))
        if data.get("version") != 1:
            raise SaveError(N_("This game was saved by a newer version of the app."))
        slug, entries, version = data.get("slug"), data.get("entries"), data.get("game_version")
        if not isinstance(slug, str) or self.shelf.find(slug) is None:
            raise SaveError(N_("The game “{slug}” is not on this device."), slug=str(slug)[:40])
        if not isinstance(entries, list) or not isinstance(version, int):
            raise SaveError(N_("This file is damaged; your games are unchanged."))
        game = self._rules(slug)
        codec = codec_of(game)
        start = codec.state_json(codec.state(json.dumps(data.get("start")), version))
        bodies = [codec.entry_json(codec.entry(json.dumps(entry))) for entry in entries]
        _check_replay(game, start, bodies)
        return self._create(game, slug, clean_name(str(data.get("name", ""))) or slug, start, bodies)

    # box profiles -----------------------------------------------------------------------------
    def profile(self, slug: str) -> BoxProfile:
        kept = self.store.kept("profile." + slug)
        return BoxProfile(slug, {key: json.loads(body) for key, body in kept.items()})

    def keep_profile(self, slug: str, key: str, value: Any) -> None:
        """One value read off the box; None forgets it."""
        self.store.keep("profile." + slug, key, None if value is None else json.dumps(value, ensure_ascii=False))


def clean_name(name: str) -> str:
    """A name as it is kept: one line, no invisible characters, at most sixty characters."""
    kept = "".join(c for c in " ".join(name.split()) if c.isprintable() or c == "\u200d")
    return kept[:NAME_LIMIT].strip()


def _check_replay(game: Game[Any], start: str, bodies: list[str]) -> None:
    codec = codec_of(game)
    entries = [codec.entry(body) for body in bodies]
    if replayable(game, codec.state(start), entries) < len(entries):
        raise SaveError(N_("This file is damaged; your games are unchanged."))
