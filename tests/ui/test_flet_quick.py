"""What is done quicker than Flet does it is what Flet does: another version that differs fails here first."""

from __future__ import annotations

import dataclasses
import itertools
import logging
import subprocess
import sys
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.controls import base_control, id_counter, object_patch
from flet.controls.base_control import BaseControl
from flet.controls.control_event import get_event_field_type
from flet.utils.validation import _compile_class_spec

from companion.ui import flet_kinds, flet_quick

BUILDER: Any = object_patch.DiffBuilder
FLETS_OWN = {name: vars(BUILDER)[name] for name in (flet_quick.WALK, flet_quick.LEAVE, flet_quick.COMPARE)}
FLETS_OWN_READY, FLETS_OWN_PACKING = (
    vars(BaseControl)[flet_quick.READY],
    flet_quick._flets_encode,
)
assert all(own.__module__ == object_patch.__name__ for own in FLETS_OWN.values())


def test_the_kind_of_an_event_is_remembered_and_the_same() -> None:
    flet_quick.make_quick()
    assert getattr(base_control, flet_quick.EVENT_TYPE) is flet_quick.event_type
    for control, field in [
        (ft.GestureDetector(), "on_tap"),
        (ft.Container(), "on_click"),
        (ft.TextField(), "on_change"),
        (ft.Semantics(), "on_tap"),
        (ft.Semantics(), "on_nothing"),
    ]:
        assert str(flet_quick.event_type(control, field)) == str(get_event_field_type(control, field))
        assert flet_quick.event_type(control, field) is flet_quick.event_type(type(control)(), field)


def some_controls() -> ft.Control:
    """Lists in lists, controls as values of fields, a style that is a value with fields of its own."""
    row = ft.Row([ft.Text("a", style=ft.TextStyle(size=3)), ft.Container(ft.Icon(ft.Icons.ABC), padding=2)])
    menu = ft.PopupMenuButton(items=[ft.PopupMenuItem("one"), ft.PopupMenuItem(icon=ft.Icon(ft.Icons.ABC))])
    return ft.Column([row, ft.Stack([menu, ft.TextField(label="b")]), ft.Card(ft.ListTile(title=ft.Text("c")))])


@pytest.mark.parametrize("only_itself", [False, True])
@pytest.mark.parametrize("frozen", [False, True])
def test_what_comes_and_goes_is_walked_as_flet_walks_it(frozen: bool, only_itself: bool) -> None:
    builder = BUILDER(None, None, control_cls=BaseControl)

    def seen(walk: Any, leave: Any) -> list[Any]:
        above, root = ft.Column(), some_controls()
        there = list(walk(builder, root, above, frozen, only_itself))
        places = {id(control): n for n, control in enumerate((above, *there))}
        told = [
            (type(c), places[id(c._parent())], getattr(c, "_frozen", None), c._dirty, hasattr(c, "_initialized"))
            for c in there
        ]
        gone = [(places.get(id(c)), type(c)) for c in leave(builder, root, True)]
        return [told, gone, [(places.get(id(c)), type(c)) for c in leave(builder, root, False)]]

    ours = seen(flet_quick.configured, flet_quick.removed)
    assert ours == seen(FLETS_OWN[flet_quick.WALK], FLETS_OWN[flet_quick.LEAVE])
    assert only_itself or len(ours[0]) > 12


def kinds() -> list[Any]:
    """Every class of controls and values that the app may name."""
    named = [getattr(ft, name) for name in dir(ft)]
    return [kind for kind in named if isinstance(kind, type) and "_prop_defaults" in vars(kind)]


def made(kind: Any, given: dict[str, Any]) -> Any:
    """What such a one holds, or how it refuses."""
    id_counter.ControlId._counter = itertools.count(3)
    try:
        one = kind(**given)
    except Exception as error:
        return type(error)
    fields = [field.name for field in dataclasses.fields(kind)]
    told = {name: repr(getattr(one, name, None)) for name in (*fields, "_values", "_dirty", "_c", "_i")}
    return {name: "now" if said.startswith("datetime") else said for name, said in told.items()}


def made_in_order(*given: Any, **named: Any) -> Any:
    try:
        return repr(ft.TextSpan(*given, **named)._values)
    except TypeError as error:
        return type(error)


def all_made() -> list[Any]:
    told = []
    for kind in kinds():
        fields = [f for f in dataclasses.fields(kind) if f.init]
        missing = dataclasses.MISSING
        needed = {f.name: "x" for f in fields if f.default is missing and f.default_factory is missing}
        as_they_are = {f.name: f.default for f in fields if f.default is not missing}
        for given in ({}, needed, as_they_are | needed, dict.fromkeys([f.name for f in fields], 3), {"nothing": 1}):
            told.append((kind.__name__, made(kind, dict(given))))
    told.append(("in order", made_in_order("a", ft.TextStyle(size=3))))
    return [*told, ("twice", made_in_order("a", text="b"))]


def made_light() -> list[Any]:
    """In a process of its own: which of them came out otherwise."""
    flets = all_made()
    flet_quick.make_quick()
    assert all(kind.__init__.__module__ == flet_kinds.__name__ for kind in kinds())
    return [pair for pair in zip(flets, all_made(), strict=True) if pair[0] != pair[1]]


def test_every_control_is_made_as_flet_makes_it() -> None:
    assert len(kinds()) > 150
    command = "from tests.ui.test_flet_quick import made_light; print(made_light())"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", (done.stdout + done.stderr)[-2000:]


def test_what_most_controls_are_asked_holds_where_nothing_is_set() -> None:
    """So that it need be asked only where something is."""
    asked = [(kind, flet_kinds.kind_of(kind)) for kind in kinds() if issubclass(kind, BaseControl)]
    for kind, known in asked:
        for name, rule in _compile_class_spec(kind).field_rules:
            if name in flet_kinds.ALONE and known is not None:
                rule.validate(kind.__new__(kind), name, known.defaults[name])
    for common in (ft.Text, ft.Container, ft.Row, ft.Column, ft.Semantics, ft.GestureDetector):
        found = flet_kinds.kind_of(common)
        assert found is not None
        assert not found.strict


def evening(n: int) -> ft.Control:
    """A screen, and the same one after each of some taps: words, colours, keys, kinds, order, handlers, styles."""
    rows: list[ft.Control] = [ft.Text(f"row {k}", key=f"k{k}", size=12 + n % 2) for k in range(5)]
    if n == 1:
        rows.insert(1, ft.Row([ft.Text("new"), ft.Icon(ft.Icons.ABC)], key="new"))
    if n == 2:
        rows = [rows[3], rows[0], ft.Container(key="k1")]
    icon: ft.Control = ft.Icon(ft.Icons.ABC, color="red" if n else None) if n != 3 else ft.Text("no icon")
    tap = ft.Container(icon, padding=n, on_click=print if n != 2 else None, border=ft.Border.all(1 + n // 3, "red"))
    style = ft.TextStyle(size=9, weight=ft.FontWeight.BOLD) if n != 1 else None
    spans = [ft.TextSpan(str(k)) for k in range(n)]
    plain: list[ft.Control] = [ft.Text(f"{k}") for k in range(3 - n % 2)]
    field = ft.TextField(label="b", value=str(n), opacity=0.5 if n else 1.0)
    return ft.Column([ft.Column(rows), tap, ft.Text("a", style=style, spans=spans), ft.Row(plain, spacing=n), field])


def drawn(before: int, after: int, frozen: bool, pack: Any) -> list[Any]:
    id_counter.ControlId._counter = itertools.count(3)
    above, old, new = ft.Column(), evening(before), evening(after)
    first, _added, _removed = object_patch.ObjectPatch.from_diff({}, {"_b": old}, BaseControl, above, [], frozen)
    told = [msgpack.packb(first.to_message(), default=pack)]
    patch, added, gone = object_patch.ObjectPatch.from_diff({"_b": old}, {"_b": new}, BaseControl, above, [], frozen)
    told.append(msgpack.packb(patch.to_message(), default=pack))
    return [*map(unpacked, told), *(sorted((type(c).__name__, c._i) for c in some) for some in (added, gone))]


def unpacked(told: bytes) -> Any:
    return msgpack.unpackb(told, strict_map_key=False)


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("before", range(4))
def test_what_is_drawn_anew_is_told_as_flet_tells_it(
    before: int, frozen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    flet_quick.make_quick()
    ours = [drawn(before, after, frozen, flet_quick.encoded) for after in range(4)]
    for name, own in FLETS_OWN.items():
        monkeypatch.setattr(BUILDER, name, own)
    monkeypatch.setattr(BaseControl, flet_quick.READY, FLETS_OWN_READY)
    assert ours == [drawn(before, after, frozen, FLETS_OWN_PACKING) for after in range(4)]


def test_flets_remarks_can_be_had_again(monkeypatch: pytest.MonkeyPatch) -> None:
    log = logging.getLogger(flet_quick.CHATTY[0])
    flet_quick.make_quick()
    assert "debug" in vars(log)
    level = log.level
    monkeypatch.setenv(flet_quick.DEBUG, "1")
    try:
        flet_quick.make_quick()
        assert "debug" not in vars(log)
        assert log.isEnabledFor(logging.DEBUG)
    finally:
        monkeypatch.delenv(flet_quick.DEBUG)
        for name in flet_quick.CHATTY:
            logging.getLogger(name).setLevel(level)
        flet_quick.make_quick()
