"""The sheets of Conan's table, put up alike: a tap's sheet is what its view says of the table, the tap and the draft."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from companion.games.conan.commands import SetStatus, UseEvent
from companion.games.conan.state import State
from companion.i18n import Translator
from companion.ui.acts import opens
from companion.ui.desk import Desk
from companion.ui.panels.conan import announcing, bench, zones
from companion.ui.render import sheet_of
from companion.views import cards as c
from companion.views.conan import dealing
from companion.views.conan import sheets as view

S = TypeVar("S", bound=c.Open)
D = TypeVar("D")


def stands(
    kind: type[S],
    draft: type[D],
    make: Callable[[State, S, D, Translator], c.Sheet],
    fresh: Callable[[S], D] | None = None,
    kept: bool = False,
) -> None:
    """Says what stands on such a sheet; its draft begins anew after every step of the table, unless it is `kept` for the
    next step from the same sheet."""

    def made(host: Desk, act: S) -> c.Sheet:
        about = act if kept else (act, host.table.timeline.cursor)
        return make(host.state, act, host.draft(draft, about, fresh(act) if fresh else None), host._)

    sheet_of(kind)(made)


stands(view.Wounds, view.Amount, view.wounds)
stands(view.Potion, view.Amount, view.potion, lambda _act: view.Amount(0))
stands(view.Take, view.Taking, view.take)
stands(view.Buy, view.Picks, view.buy)
stands(view.OtherEvent, view.Words, view.other_event)
stands(view.Note, view.Words, view.note, lambda act: view.Words(act.words))
stands(view.Between, view.Moving, view.between, lambda act: view.Moving(act.source, act.target), kept=True)
stands(view.Boosting, view.Amount, view.boosting, kept=True)
stands(dealing.Deal, dealing.Dealing, dealing.sheet, lambda act: dealing.Dealing(act.ref, act.shelf), kept=True)


@sheet_of(view.RiverOrder)
def _order(host: Desk, _act: view.RiverOrder) -> c.Sheet:
    return view.order(host.state, host._)


@sheet_of(view.Sight)
def _sight(host: Desk, act: view.Sight) -> c.Sheet:
    library, slug = host.device.assistant.library, host.pack.slug

    def page(rule: str) -> str:
        entry = library.find(slug, rule)
        return host._.listing([page for page in entry.pages if page != "?"]) if entry else ""

    return view.looking(host.state, act, host.draft(view.Looked, (act, host.table.timeline.cursor)), page, host._)


@opens(view.Sees)
def _sees(host: Desk, act: view.Sees) -> None:
    host.drafts.forget(view.Looked)
    if act.plan is not None:
        bench.put(host, replace(act.plan, hidden=not act.yes))


@opens(view.Falls)
def _falls(host: Desk, act: view.Falls) -> None:
    announcing.announce(host, "fall", f"hero/{act.hero}")()


@opens(view.Number)
def _number(host: Desk, act: view.Number) -> None:
    zones.fix_number(host.look, host, act.path, act.words)


@opens(view.Happens)
def _happens(host: Desk, _act: view.Happens) -> None:
    host.do(UseEvent(host.drafts.kept(view.Words).words or host._("event")))


@opens(view.KeepNote)
def _keep_note(host: Desk, act: view.KeepNote) -> None:
    host.do(SetStatus(f"tile/{act.tile}", "note", host.drafts.kept(view.Words).words))
