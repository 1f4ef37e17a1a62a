"""What a shared table has to say on its own screen: steps that wait, a knock, a step that could not follow."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import flet as ft

from companion.core.log import Did
from companion.core.refusal import Refusal
from companion.core.sealed import NotAsSealed
from companion.table.pending import Dropped
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.screens.share import start_over, status_words
from companion.ui.share.share import Share
from companion.ui.share.sharing import sharing_of
from companion.ui.widgets.surface import button, fade, key, pad, panel, stack, tap
from companion.ui.widgets.words import num, text
from companion.views import describe

BRIEF = 4.0


@dataclass(frozen=True, slots=True)
class Note:
    """One step of this phone that could not follow."""

    headline: str
    words: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Notes:
    """What was told and not yet read; `brief` goes by itself."""

    left: tuple[Note, ...] = ()
    brief: str = ""


def share_of(desk: Desk) -> Share | None:
    return sharing_of(desk.device.room).of(desk.table.id)


def people_key(desk: Desk, look: Look) -> ft.Control:
    """To the people; with the number of steps that wait, or a dot when all is shared."""
    share = share_of(desk)
    go = key(
        look,
        ft.Icons.GROUPS,
        look._("People at the table"),
        Intent(desk.device.go, f"/share/{desk.table.id}"),
        48,
        "bg",
    )
    if share is None:
        return go
    plain = share.status == "together" and not share.owed
    mark: ft.Control = ft.Container(width=10, height=10, border_radius=5, bgcolor=look.c["good"])
    if not plain:
        count = num(look, str(share.unshared) if share.unshared else "!", 13, "on_accent")
        mark = ft.Container(count, padding=pad(5, 0, 5, 0), border_radius=8, bgcolor=look.c["accent"])
    return ft.Stack([go, ft.Container(mark, right=0, top=0)], width=48, height=48)


def notes(desk: Desk, look: Look) -> list[ft.Control]:
    """Between the title and the game, never over the main key."""
    share = share_of(desk)
    if share is None:
        return []
    _gather(desk, share)
    parts: list[ft.Control] = []
    if share.status not in ("together", "calling"):
        parts.append(_apart(desk, look, share))
    parts += [_knock(desk, look, share, id, name.name) for id, name in share.knocks.items()]
    parts += [_note(desk, look, one) for one in desk.draft(Notes).left]
    if brief := desk.draft(Notes).brief:
        parts.append(_brief(look, brief))
    return [ft.Container(stack(*parts, gap=8), padding=pad(12, 0, 12, 8))] if parts else []


def _gather(desk: Desk, share: Share) -> None:
    """What could not follow since the last drawing becomes a note that stays until it is read."""
    _gather_brief(desk, share)
    told = share.table.told()
    if not told:
        return
    _, found = desk._, list(desk.draft(Notes).left)
    for one in told:
        who = one.who or _("Somebody")
        if isinstance(one.why, Refusal):
            words = describe.refusal(one.why, _, desk.state)
            found.append(Note(_("Your step could not follow"), _behind(desk, share, one, who, words), one.why.rule))
        else:
            found.append(
                Note(_("{name} has just done that", name=who), _("Your tap came a moment later and did nothing."))
            )
    desk.drafts.edit(Notes, (("left", tuple(found[-3:])),), quietly=True)


def _behind(desk: Desk, share: Share, one: Dropped, who: str, why: str) -> str:
    """Which step it was, who was faster, and what forbids it now."""
    faster = desk._("{name} was faster. {why}", name=who, why=why)
    entry = one.step.entry
    events = share.table.opened_step(entry.step) if isinstance(entry, Did) else None
    if not events:
        return faster
    try:
        what = describe.step_words(desk.pack, desk.state, events, desk._)
    except Exception:  # it names what is not there any more
        return faster
    return desk._("{what}: {told}", what=what, told=faster)


def _gather_brief(desk: Desk, share: Share) -> None:
    """That what waited has gone out, and who let somebody in: said for a moment."""
    _, brief = desk._, ""
    if n := share.sent:
        brief = _.plural("{n} step shared", "{n} steps shared", n)
    if share.news:
        name, by = share.news[-1]
        brief = _("{by} let {name} in", by=by, name=name)
    if not brief:
        return
    share.sent = 0
    share.news.clear()
    desk.drafts.edit(Notes, (("brief", brief),), quietly=True)
    desk.device.page.run_task(_fade, desk, brief)


async def _fade(desk: Desk, brief: str) -> None:
    await asyncio.sleep(BRIEF)
    if desk.draft(Notes).brief == brief:
        desk.drafts.edit(Notes, (("brief", ""),))


def _brief(look: Look, words: str) -> ft.Control:
    sign = ft.Icon(ft.Icons.CLOUD_DONE_OUTLINED, size=22, color=look.c["good"])
    line = ft.Row([sign, text(look, words, 16, "ink", True, expand=True)], spacing=10)
    return ft.Semantics(content=ft.Container(line, padding=pad(12, 8, 12, 8)), live_region=True)


def _apart(desk: Desk, look: Look, share: Share) -> ft.Control:
    headline, words = status_words(desk.device, share)
    lines = ft.Column([text(look, headline, 16, "ink", True), text(look, words, 14, "ink2")], spacing=0, expand=True)
    row = ft.Row([ft.Icon(ft.Icons.CLOUD_OFF_OUTLINED, size=24, color=look.c["second"]), lines], spacing=12)
    line = tap(
        row,
        Intent(desk.device.go, f"/share/{share.id}"),
        f"{headline}. {words}",
        padding=12,
        border_radius=14,
        bgcolor=look.c["surface"],
        border=ft.Border.all(1, fade(look.c["second"], 0.8)),
    )
    if share.status != "differs":
        return line
    fetch = button(look, desk._("Fetch the shared game"), Intent(start_over, desk.device, share), filled=True)
    return stack(line, fetch)


def _knock(desk: Desk, look: Look, share: Share, id: str, name: str) -> ft.Control:
    _ = desk._
    row = ft.Row(
        [
            button(look, _("Let in"), Intent(_answer, desk, share, id, True), filled=True, expand=True),
            button(look, _("No"), Intent(_answer, desk, share, id, False)),
        ],
        spacing=8,
    )
    words = _("{name} knocks at the table", name=name)
    sign = ft.Icon(ft.Icons.MEETING_ROOM_OUTLINED, size=24, color=look.c["second"])
    head = ft.Row([sign, text(look, words, 17, "ink", True, expand=True)], spacing=10)
    return ft.Semantics(content=panel(look, stack(head, row), edge="second"), live_region=True)


async def _answer(desk: Desk, share: Share, id: str, yes: bool) -> None:
    await sharing_of(desk.device.room).answer(share, id, yes)
    desk.device.redraw()


def _note(desk: Desk, look: Look, note: Note) -> ft.Control:
    _ = desk._
    keys: list[ft.Control] = [button(look, _("All right"), Intent(_read, desk, note), filled=True, expand=True)]
    if note.rule:
        keys.append(button(look, _("Read the rule"), desk.reads(note.rule)))
    lines = stack(text(look, note.headline, 17, "ink", True), text(look, note.words, 15), ft.Row(keys, spacing=8))
    return ft.Semantics(content=panel(look, lines, edge="bad"), live_region=True)


def _read(desk: Desk, note: Note) -> None:
    desk.drafts.edit(Notes, (("left", tuple(one for one in desk.draft(Notes).left if one != note)),))


def skipped(desk: Desk, look: Look) -> list[ft.Control]:
    """For the history: entries of the shared log that nobody at the table could read, each with its place."""
    share, _ = share_of(desk), desk._
    return [
        text(
            look,
            _("Entry {n} of the shared log was skipped by every phone: {why}", n=n, why=_why(desk, why)),
            15,
            "bad",
        )
        for n, why in (share.table.skipped if share else ())
    ]


def _why(desk: Desk, why: str) -> str:
    return desk._("what was shown is not what was sealed") if why == NotAsSealed.__name__ else desk._(why)
