"""Flutter's icon font, cut down to the icons that the app names and those that Flutter's own controls draw."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from . import tools

TOOL = "fonttools==4.68.0"
STYLES = ("_outlined", "_rounded", "_sharp")
ALIASES = {
    "bookmark_outline": "bookmark_border",
    "copy": "content_copy",
    "cut": "content_cut",
    "paste": "content_paste",
}
# Drawn by Flutter's controls without being asked: back, close, menus, fields, pickers, tables, text selection.
FLUTTERS_OWN = (
    "access_time",
    "add",
    "arrow_back",
    "arrow_back_ios",
    "arrow_back_ios_new",
    "arrow_downward",
    "arrow_drop_down",
    "arrow_drop_up",
    "arrow_forward",
    "arrow_forward_ios",
    "arrow_left",
    "arrow_right",
    "arrow_upward",
    "broken_image",
    "calendar_today",
    "cancel",
    "check",
    "check_box",
    "check_box_outline_blank",
    "check_circle",
    "chevron_left",
    "chevron_right",
    "clear",
    "close",
    "content_copy",
    "content_cut",
    "content_paste",
    "delete",
    "done",
    "drag_handle",
    "edit",
    "error",
    "error_outline",
    "expand_less",
    "expand_more",
    "file_download",
    "first_page",
    "info",
    "info_outline",
    "indeterminate_check_box",
    "keyboard",
    "keyboard_arrow_down",
    "keyboard_arrow_left",
    "keyboard_arrow_right",
    "keyboard_arrow_up",
    "last_page",
    "menu",
    "more_horiz",
    "more_vert",
    "person",
    "radio_button_checked",
    "radio_button_unchecked",
    "refresh",
    "remove",
    "search",
    "select_all",
    "settings",
    "star",
    "star_border",
    "star_half",
    "sync",
    "tab",
    "today",
    "unfold_more",
    "view_headline",
    "visibility",
    "visibility_off",
    "warning",
    "zoom_in",
    "zoom_out",
)


def glyph_of(name: str) -> str:
    """What the font calls an icon: `SEARCH` is search_baseline, `SEARCH_OUTLINED` search_outlined."""
    called = ALIASES.get(name.lower(), name.lower())
    called = "_" + called if called[:1].isdigit() else called
    return called if called.endswith(STYLES) else called + "_baseline"


def wanted(names: Iterable[str], glyphs: Iterable[str]) -> set[str]:
    """The glyphs to keep. A name that the font does not have stops the build: it would be an empty box on the screen."""
    there = set(glyphs)
    if missing := sorted(name for name in names if glyph_of(name) not in there):
        raise SystemExit(f"not in the icon font, use the name of today or add an alias: {', '.join(missing)}")
    own = {name + style for name in FLUTTERS_OWN for style in ("_baseline", *STYLES)}
    return {glyph_of(name) for name in names} | (own & there)


def shrink(font: Path, names: Iterable[str], cache: Path) -> None:
    """Rewrites the font in place. Without the tool it stays as it is: larger, never wrong."""
    with tools.lent(TOOL, "fontTools", cache) as here:
        if not here:
            print("fonttools could not be had: the icon font stays whole")
            return
        from fontTools import subset, ttLib
    whole = ttLib.TTFont(font)
    cutter = subset.Subsetter(subset.Options(glyph_names=False, notdef_outline=True))
    cutter.populate(glyphs=wanted(names, whole.getGlyphOrder()) | {"uni0020"})
    cutter.subset(whole)
    whole.save(font)
