"""One device at the table: its language, theme and text size, where it is in the app, and what it was typing."""

from __future__ import annotations

import asyncio
import contextvars
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec
from urllib.parse import parse_qs, quote, unquote, urlparse

import flet as ft

from companion.core.log import Moved
from companion.i18n import LANGUAGES, N_, Translator
from companion.packs.model import Pack
from companion.table.saved_games import Room, clean_name
from companion.table.seats import TOPIC, Place, SeatError
from companion.table.session import Table
from companion.table.veiled import Seen
from companion.ui.drafts import Drafts
from companion.ui.guard import handler, tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.palette import HOUSE, theme_of
from companion.ui.touch import Touches
from companion.views.settings import Settings

if TYPE_CHECKING:
    from companion.ui.desk import Desk
    from companion.views.assistant import Assistant

P = ParamSpec("P")
log = logging.getLogger(__name__)
PREFERENCES = "companion.settings"
VOICE = "companion.voice"  # what the page tells of its browser: whether it can hear and say (`assets/reach.js`)
FOCUS = {
    True: 0.5,
    False: 0.7,
}  # dark and light: of the colour laid over what the keyboard is at: at least 3:1 to what is not
GUESSED = N_("Somebody keeps guessing this code: the host can show a new one. The picture always works.")
PASSES = 3  # of the event loop, until Flet has drawn what changed and handed it to the line


class Device:
    """The bridge between one Flet session and the room: it draws again when a table it watches changes."""

    def __init__(
        self, page: ft.Page, room: Room, *, seat: str = "", place: Place | None = None, turn: asyncio.Lock | None = None
    ) -> None:
        self.page, self.room, self.seat, self.place = page, room, seat, place
        self._turn = turn or asyncio.Lock()
        self.settings = Settings()
        self.route = "/"
        self.memory: dict[str, Any] = {}
        self.desks: dict[str, Desk] = {}  # of the tables that were open here, by their id
        self.redraw: Callable[[], None] = lambda: None
        self._watching: dict[str, Callable[[], None]] = {}
        self._stirred: set[str] = set()
        self._told = place.told() if place else ()
        self._assistant: Assistant | None = None
        self._context = contextvars.copy_context()
        self._sheets: list[ft.BottomSheet] = []
        self.touches = Touches()
        self.drafts = Drafts(self.draw_again)
        self._bound = ""
        self.wakelock, self.haptic = ft.Wakelock(), ft.HapticFeedback()
        self.preferences = ft.SharedPreferences()
        self.voice = self.heard = ""

    def edits(self, kind: Callable[P, object], *_none: P.args, **changes: P.kwargs) -> Intent:
        """A key that changes a draft: its own fields by name, checked by their types."""
        return Intent(self.drafts.edit, kind, tuple(changes.items()))

    def types(self, kind: type, name: str) -> Intent:
        """A field that is typed into a draft, and answered while it is typed."""
        return Intent(self._typed, kind, name)

    def _typed(self, kind: type, name: str, words: str) -> None:
        self.drafts.edit(kind, ((name, words),))

    def draw_again(self) -> None:
        self.redraw()

    # settings ---------------------------------------------------------------------------------
    @property
    def language(self) -> str:
        return self.settings.language or "en"

    @property
    def _(self) -> Translator:
        return Translator(self.language)

    @property
    def dark(self) -> bool:
        if self.settings.theme == "auto":
            return self.page.platform_brightness != ft.Brightness.LIGHT
        return self.settings.theme == "dark"

    def look(self, pack: Pack | None = None) -> Look:
        """How this device draws; inside a game with the game's colours and words."""
        base = Look(self.dark, self.language, float(self.page.width or 390), self.settings.text, HOUSE)
        return base.of_game(theme_of(pack), pack.slug) if pack else base

    async def load(self) -> None:
        """The settings kept on the device; a link may override them once (?lang=fr&mode=dark&text=1.3)."""
        try:
            kept = await self.preferences.get(PREFERENCES)
            known = {k: v for k, v in json.loads(str(kept)).items() if k in asdict(self.settings)} if kept else {}
            self.settings = Settings(**known)
            self.voice = str(await self.preferences.get(VOICE) or "")
        except Exception:
            log.warning("settings of this device could not be read", exc_info=True)
        asked = parse_qs(urlparse(self.page.route or "/").query)
        if "lang" in asked and asked["lang"][0] in LANGUAGES:
            self.settings = replace(self.settings, language=asked["lang"][0])
        if "mode" in asked and asked["mode"][0] in ("dark", "light"):
            self.settings = replace(self.settings, theme=asked["mode"][0])
        if "text" in asked:
            wanted = asked["text"][0]
            size = float(wanted) if wanted.replace(".", "", 1).isdigit() else 1.0
            self.settings = replace(self.settings, text=min(max(size, 1.0), 1.6))
        if not self.settings.language:
            self.settings = replace(self.settings, language=await self._system_language())
        if self.place:  # the page itself speaks this language when the line is down
            self.page.run_task(self._keep)

    async def _system_language(self) -> str:
        """The first language of the device itself that we speak too."""
        try:
            info = await self.page.get_device_info()
            spoken = [locale.language_code for locale in info.locales] if info else []
        except Exception:
            log.info("this device did not tell its languages", exc_info=True)
            spoken = []
        return next((code for code in spoken if code in LANGUAGES), "en")

    def change(self, **values: Any) -> None:
        """A setting is changed, kept on the device, and seen at once."""
        self.settings = replace(self.settings, **values)
        self.page.run_task(self._keep)
        self.repaint()

    def by_voice(self, act: str, words: str = "") -> None:
        """Has the browser listen, or read words aloud; what it heard arrives as a part of the route."""
        address = f"companion:{act}/{self.language}/{quote(words)}"
        self.page.run_task(ft.UrlLauncher().launch_url, address, web_only_window_name="_self")

    def speak(self, language: str) -> None:
        self.change(language=language)

    def rename(self, words: str) -> None:
        """The name in the history, while it is typed: nothing is drawn under the fingers."""
        self.settings = replace(self.settings, name=clean_name(words)[:24])
        self.page.run_task(self._keep)

    async def _keep(self) -> None:
        try:
            await self.preferences.set(PREFERENCES, json.dumps(asdict(self.settings)))
        except Exception:
            log.warning("settings could not be kept on this device", exc_info=True)

    def repaint(self) -> None:
        self.paint_page()
        self.redraw()

    def paint_page(self) -> None:
        """What lies outside our own drawing: Flet's theme for sheets, selections and the page behind."""
        colours = self.look().c
        self.page.theme_mode = ft.ThemeMode.DARK if self.dark else ft.ThemeMode.LIGHT
        focus = ft.Colors.with_opacity(FOCUS[self.dark], colours["second"])
        theme = ft.Theme(font_family="Text", color_scheme_seed=colours["accent"], focus_color=focus)
        self.page.theme = self.page.dark_theme = theme
        self.page.bgcolor = colours["bg"]
        self.page.title = self._("Table Companion")
        # Flutter's own words (spoken behind a sheet, in a field's menu) and the page's `lang` follow.
        mine = ft.Locale(self.language)
        self.page.locale_configuration = ft.LocaleConfiguration([ft.Locale(code) for code in LANGUAGES], mine)

    # where ------------------------------------------------------------------------------------
    @property
    def path(self) -> list[str]:
        return [part for part in urlparse(self.route).path.split("/") if part]

    def go(self, route: str) -> None:
        """To another screen; the browser's back button leads back."""
        self.memory["came_from"] = self.route
        self._bound = route
        self.touches.turned()
        self.page.run_task(self.page.push_route, route)

    def arrived(self, route: str) -> None:
        """The browser shows another address: where we sent it, or where its own keys led. Those close a sheet first, and
        the address is put back, so that the next back leads where this one would have."""
        sent, self._bound = route == self._bound, ""
        route, _, heard = route.partition("?heard=")
        if heard and heard != self.memory.get("heard"):  # once: the way back leads here too
            self.memory["heard"] = heard
            self.heard = unquote(heard.partition("&at=")[0])
        if not sent and route != self.route and self.close_sheet():
            self._bound = self.route
            self.page.run_task(self.page.push_route, self.route)
            return
        if not sent:
            self.touches.turned()
        self.route = route or "/"
        self.memory["typing"] = False
        self.redraw()

    def open_sheet(self, sheet: ft.BottomSheet) -> None:
        self._sheets.append(sheet)
        self.touches.turned()
        sheet.on_dismiss = handler(Intent(self._put_away, sheet))
        self.page.show_dialog(sheet)

    def close_sheet(self) -> bool:
        """The sheet on top goes down, whatever message stands before it; False when there was none."""
        if not self._sheets:
            return False
        sheet = self._sheets.pop()
        sheet.open = False
        sheet.update()
        return True

    def _put_away(self, sheet: ft.BottomSheet) -> None:
        if sheet in self._sheets:
            self._sheets.remove(sheet)

    @property
    def assistant(self) -> Assistant:
        """The rules, with this place's own notes, and its books where they are the reader's; the library is shared by all."""
        from companion.views.assistant import Assistant  # not on the first screen, and large

        if self._assistant is None or self._assistant.guest != self.guest:
            self._assistant = Assistant(self.room.library, self.room.margin, self.room.books, guest=self.guest)
        return self._assistant

    # at a shared table ------------------------------------------------------------------------
    @property
    def author(self) -> str:
        """Who stands in the history for what this device does."""
        seat = self.place.seat if self.place else None
        return seat.name if seat else self.settings.name

    @property
    def guest(self) -> bool:
        """At somebody else's table: the games, files and books of that machine are not ours to change."""
        return self.place is not None and not self.place.is_host

    def table(self, id: str) -> Table:
        """The table as this device may see it; a guest has only the one that the host brought."""
        table = self.room.table(id)
        if self.place is None:
            return self._among(table)
        if id != self.place.table and self.guest:
            raise SeatError(N_("That game is not on this table."))
        seen: Table = self.memory.setdefault(f"seen.{id}", Seen(table, self.place))
        return seen

    def _among(self, table: Table) -> Table:
        """A table that is shared through a relay is seen from this device's seat; any other one is all ours."""
        if not table.shared:
            return table
        from companion.ui.share.sharing import sharing_of

        share = sharing_of(self.room).of(table.id)
        known: Seen | None = self.memory.get(f"seen.{table.id}")
        if share is not None and (known is None or known.source is not table):
            known = self.memory[f"seen.{table.id}"] = Seen(table, share)
        return known or table

    def rise(self, id: str) -> None:
        """From a table that is another one when this device next sits down: shared from now on, or no more."""
        self.desks.pop(id, None)
        self.memory.pop(f"seen.{id}", None)

    # watching ---------------------------------------------------------------------------------
    def watch(self, topic: str) -> None:
        """Draw again whenever this table changes, whoever changed it."""
        if topic not in self._watching:
            self._context = contextvars.copy_context()
            self._watching[topic] = self.room.hub.subscribe(topic, partial(self._heard, topic))

    def unwatch(self, topic: str) -> None:
        if stop := self._watching.pop(topic, None):
            stop()

    @contextmanager
    def acting(self, topic: str) -> Iterator[None]:
        """Who acts sees it first: this device draws at once, the others after it."""
        mine = topic in self._watching and topic not in self._stirred
        if mine:
            self._stirred.add(topic)
        try:
            yield
        finally:
            if mine:
                self._stirred.discard(topic)
                self.redraw()
            self.touches.stepped()

    def _heard(self, topic: str) -> None:
        """Many steps in a row are one drawing; a device whose line is down draws when it is back."""

        async def again() -> None:
            async with self._turn:  # one device after the other, each on its way before the next is drawn
                self._stirred.discard(topic)
                self.redraw()
                self._news(topic)
                for _ in range(PASSES):
                    await asyncio.sleep(0)

        if topic in self._stirred or (topic == TOPIC and not self._concerned()):
            return
        try:
            if self.page.session.connection is None:
                return
            self._stirred.add(topic)
            self._context.copy().run(self.page.run_task, again)
        except Exception:
            log.info("a device that left was still listening")
            self.leave()

    def _concerned(self) -> bool:
        """Whether what changed about the seats shows on this screen."""
        now = self.place.told() if self.place else ()
        changed, self._told = now != self._told, now
        return changed or self.path[:1] in ([], ["seats"])

    def _news(self, topic: str) -> None:
        """Says who took a step back or brought it back, when it was somebody else; to the host, that a code is guessed at."""
        if topic == TOPIC and self.place and self.place.besieged and self.memory.get("guessed") != self.place.link:
            self.memory["guessed"] = self.place.link
            tell(self._(GUESSED), self._("New code and link"), partial(self.place.seating.renew, self.place.secret))
        if self.place is None or topic not in self.desks:
            return
        latest = self.table(topic).latest
        if isinstance(latest, Moved) and latest.author != self.author and self.memory.get("news") is not latest:
            self.memory["news"] = latest
            tell(self._("{name} went to another moment of the game.", name=latest.author or "?"))

    def back(self) -> None:
        """The line is up again: nothing that was on its way to the screen is waited for."""
        self._stirred.clear()
        self.redraw()

    def leave(self) -> None:
        for stop in list(self._watching.values()):
            stop()
        self._watching.clear()

    # memory -----------------------------------------------------------------------------------
    def keep(self, key: str, value: object) -> None:
        """What is being typed or chosen survives a look at the rules."""
        self.memory[key] = value
        self.redraw()

    # hands ------------------------------------------------------------------------------------
    def buzz(self) -> None:
        if self.settings.haptics:
            self.page.run_task(self._quietly, self.haptic.selection_click)

    def stay_awake(self, on: bool) -> None:
        wanted = on and self.settings.awake
        if self.memory.get("awake") != wanted:
            self.memory["awake"] = wanted
            self.page.run_task(self._quietly, self.wakelock.enable if wanted else self.wakelock.disable)

    async def _quietly(self, act: Callable[[], Awaitable[object]]) -> None:
        """Some browsers have no wake lock or vibration: the game goes on without."""
        try:
            await act()
        except Exception:
            log.debug("not available on this device", exc_info=True)


def table_place(device: Device) -> str:
    """Where this device was at the table whose rules it reads: the tab that was open."""
    return str(device.memory.get(f"place.{device.path[1]}", f"/table/{device.path[1]}"))
