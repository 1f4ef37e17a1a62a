"""Error boundaries: a part that fails to draw says so and stays alone; a tap that fails tells the user and is logged."""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import Awaitable, Callable
from types import FunctionType
from typing import Any, ParamSpec

import flet as ft

from companion.errors import CompanionError
from companion.i18n import N_
from companion.ui.flet_wire import drawing
from companion.ui.intent import Intent

log = logging.getLogger("companion.ui")
P = ParamSpec("P")
SOMETHING_WRONG = N_("Something went wrong here. Your game is saved; the log has the details.")


def component(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """`ft.component` with a boundary: without it an error while drawing again silently freezes the screen."""

    @functools.wraps(draw)
    def body(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        try:
            return draw(*args, **kwargs)
        except Exception:
            log.exception("drawing %s", draw.__name__)
            return ft.Container(ft.Text(sentence(SOMETHING_WRONG)), padding=16)

    return ft.component(body)


def part(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A component that is drawn again only when its arguments change: give it the look, the desk, frozen values and
    intents, never a fresh lambda. A tap then builds and compares only the parts that it touched. In a sheet, which a tap
    opens outside of any drawing, it is drawn there and then."""
    made: Callable[P, ft.Control] = ft.memo(component(draw))  # type: ignore[no-untyped-call]

    @functools.wraps(draw)
    def placed(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        return (made if drawing() else draw)(*args, **kwargs)

    return placed


def still(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A small widget that stays as it is while its words and its intent do. Where it is given a lambda, which is another
    one at every drawing, there is nothing to gain."""
    kept = part(draw)

    @functools.wraps(draw)
    def placed(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        fresh = any(type(value) is FunctionType for value in (*args, *kwargs.values()))
        return (draw if fresh else kept)(*args, **kwargs)

    return placed


def handler(act: Callable[..., object]) -> Callable[..., object]:
    """An event handler that tells the user in a sentence when it fails, instead of Flet's error page."""
    takes_event = _takes_event(act)
    if inspect.iscoroutinefunction(act):

        @functools.wraps(act)
        async def guarded_async(event: object = None) -> None:
            try:
                await (act(event) if takes_event else act())
            except Exception as error:
                report(error)

        return guarded_async

    @functools.wraps(act)
    def guarded(event: object = None) -> None:
        try:
            result = act(event) if takes_event else act()
            if inspect.isawaitable(result):
                ft.context.page.run_task(_awaited, result)
        except Exception as error:
            report(error)

    return guarded


def touched(act: Callable[..., object], name: str, place: str = "") -> Callable[..., object]:
    """The handler of a key: a touch that comes too soon after what changed the key is not heard (`ui/touch`)."""
    meaning = name, act if isinstance(act, Intent) else None
    guarded = handler(act)

    def heard(event: object) -> bool:
        where = place or getattr(getattr(event, "control", None), "_i", None)
        return bool(ft.context.page.data.touches.heard(where, meaning))

    if inspect.iscoroutinefunction(guarded):

        async def later(event: object = None) -> None:
            if heard(event):
                await guarded(event)

        return later

    def at_once(event: object = None) -> None:
        if heard(event):
            guarded(event)

    return at_once


async def _awaited(result: Awaitable[object]) -> None:
    try:
        await result
    except Exception as error:
        report(error)


def _takes_event(act: Callable[..., object]) -> bool:
    """Whether the handler has a place for the event; asked for every control that is drawn, hence no signature."""
    made: Any = inspect.unwrap(act)
    bound = inspect.ismethod(made)
    made = made.__func__ if bound else made
    if not inspect.isfunction(made):
        return False
    return made.__code__.co_argcount - len(made.__defaults__ or ()) > bound


def report(error: Exception) -> None:
    """One sentence on the screen in the user's language; the whole story in the log."""
    if isinstance(error, CompanionError):
        log.warning("%s", error)
        tell(sentence(error.text, **error.values))
    else:
        log.error("a tap failed", exc_info=error)
        tell(sentence(SOMETHING_WRONG))


def sentence(text: str, **values: object) -> str:
    from companion.i18n import Translator

    try:
        device = ft.context.page.data
    except Exception:
        device = None
    return Translator(getattr(device, "language", "en"))(text, **values)


def tell(text: str, action: str = "", on_action: Callable[[], object] | None = None) -> None:
    """A short message that leaves by itself, above the dock so that it never covers the main action."""
    page = ft.context.page
    low = 220 if (page.width or 390) < 600 else 110
    bar = ft.SnackBar(
        ft.Text(text, font_family="Text", font_family_fallback=["Emoji"], size=16),
        behavior=ft.SnackBarBehavior.FLOATING,
        margin=ft.Margin.only(left=12, right=12, bottom=low),
    )
    if action and on_action:
        bar.action = ft.SnackBarAction(label=action, on_click=handler(on_action))
    page.show_dialog(bar)
