"""What Flet 1.0.5 works out anew for every control at every drawing and need not, done with what is known of each of its
classes once and for all. Tests hold it against Flet's own code; another Flet that works otherwise goes on as it is."""

from __future__ import annotations

import dataclasses
import functools
import logging
import os
import sys
import weakref
from collections.abc import Callable
from enum import Enum
from typing import Protocol

from flet.controls import base_control, object_patch, value_types
from flet.controls.base_control import BaseControl
from flet.controls.control_event import get_event_field_type
from flet.messaging import protocol
from flet.messaging.protocol import configure_encode_object_for_msgpack
from flet.utils.validation import validate

from companion.ui.flet_kinds import ALONE, Item, Kind, install_props, kind_of, make_light


def _unsaid(*_: object, **__: object) -> None:
    return None


CHATTY = ("flet", "flet_object_patch", "flet_components", "flet_controls", "flet_transport")
DEBUG = "COMPANION_DEBUG"  # set to anything, Flet's own remarks are written again
EVENT_TYPE = get_event_field_type.__name__
WALK, LEAVE, COMPARE = "_configure_dataclass", "_removed_controls", "_compare_dataclasses"
READY, PROPS, ENCODER = "_before_update_safe", "_install_props", configure_encode_object_for_msgpack.__name__
SENDERS = ("flet.messaging.pyodide_connection", "flet_web.fastapi.flet_app")
PLAIN = frozenset({type(None), str, int, float, bool, bytes})
_known: dict[tuple[type, str], object] = {}
_flets_ready: Callable[[Item], None] = BaseControl._before_update_safe
_flets_compare: Callable[..., None] = getattr(object_patch.DiffBuilder, COMPARE, _unsaid)
_encoder_of: Callable[[type], Callable[[object], object]] = configure_encode_object_for_msgpack
_flets_encode = _encoder_of(BaseControl)


def make_quick() -> None:
    """Over a thousand remarks to every drawing are a tenth of its time, the kinds of events a sixth of a tap's, fields
    that are set to what they are anyway a tenth."""
    for name in CHATTY:
        log = logging.getLogger(name)
        if os.environ.get(DEBUG):
            vars(log).pop("debug", None)
            logging.basicConfig()
            log.setLevel(logging.DEBUG)
        else:
            vars(log)["debug"] = _unsaid
    for place, name, ours in (
        (base_control, EVENT_TYPE, event_type),
        (base_control, PROPS, install_props),
        (value_types, PROPS, install_props),
        (BaseControl, READY, ready),
        (object_patch.DiffBuilder, WALK, configured),
        (object_patch.DiffBuilder, LEAVE, removed),
        (object_patch.DiffBuilder, COMPARE, compared),
        *((sys.modules[module], ENCODER, encoder) for module in (protocol.__name__, *SENDERS) if module in sys.modules),
    ):
        if hasattr(place, name):
            setattr(place, name, ours)
    _make_known_light()


@functools.cache
def _make_known_light() -> None:
    """The classes that were there before; later ones are made light as they are defined."""
    for module in [module for name, module in sys.modules.items() if name.partition(".")[0] == "flet"]:
        for cls in [one for one in vars(module).values() if isinstance(one, type)]:
            if "_prop_defaults" in vars(cls):
                make_light(cls)


def event_type(control: BaseControl, field_name: str) -> object:
    """The kind of event that a control's `on_...` is given: a matter of its class alone."""
    key = (type(control), field_name)
    if key not in _known:
        _known[key] = get_event_field_type(control, field_name)
    return _known[key]


# How one is made ready, walked and left. --------------------------------------------------------------
def ready(control: Item) -> None:
    """Drawn, where it is a component, and its fields checked, where any is set that could be wrong."""
    kind = kind_of(type(control))
    if kind is None or kind.updates:
        _flets_ready(control)
    elif kind.strict or not ALONE.isdisjoint(control._values):
        validate(control, suppress_repeated_errors=True)


class Builder(Protocol):
    """Flet's own, as far as the walks below need it."""

    control_cls: type[BaseControl]
    dst_doc: object

    def _compare_values(
        self, parent: object, path: list[object], key: object, src: object, dst: object, frozen: bool
    ) -> None: ...
    def _dataclass_added(self, item: object, parent: object, frozen: bool) -> None: ...
    def _dataclass_removed(self, item: object) -> None: ...
    def _holds_control(self, value: object) -> bool: ...


def configured(
    self: Builder, item: object, parent: object, frozen: bool, only_itself: bool = False
) -> list[BaseControl]:
    """Every control in what was added, each made ready before what it holds: Flet's own walk, which asks every field of
    every control whether it holds others, and hands each one up through all that hold it; half the time of a drawing."""
    found: list[BaseControl] = []
    _configure(item, parent, frozen, only_itself, found)
    return found


def _configure(item: Item, parent: object, frozen: bool, only_itself: bool, found: list[BaseControl]) -> None:
    cls: type = type(item)
    if cls is list or cls is dict:
        for value in item if cls is list else item.values():
            if type(value) not in PLAIN:
                _configure(value, parent, frozen, False, found)
        return
    if not hasattr(cls, "__dataclass_fields__"):
        return
    if parent is None:
        parent_ref = getattr(item, "_parent", None)
        parent = parent_ref() if parent_ref else None
    if parent is item:
        raise object_patch.ObjectPatchException(f"Parent is the same as item: {item}")
    if parent is not None:
        item._parent = weakref.ref(parent)
    known = getattr(item, "_frozen", None)
    if known is not None:
        frozen = known
    elif frozen:
        item._frozen = frozen
    kind = kind_of(cls)
    is_control = kind is not None and kind.control
    if kind is not None and kind.control:
        if not only_itself:
            if kind.builds:
                item.build()
            ready(item)
            item._initialized = True
        found.append(item)
    if not only_itself:
        inside = item if is_control else parent
        for value in _inside(item, kind):
            if type(value) not in PLAIN:
                _configure(value, inside, frozen, False, found)
    if not frozen:
        _watch(item)


def _inside(item: Item, kind: Kind | None) -> list[object]:
    """What its fields hold, as far as it may be or hold a control."""
    if kind is None:
        return [getattr(item, f.name) for f in dataclasses.fields(item) if not f.metadata.get("skip", False)]
    return [*item._values.values(), *[getattr(item, name) for name in kind.held]]


def _watch(item: object) -> None:
    """From here on changes of it are noted."""
    dirty = getattr(item, "_dirty", None)
    if dirty is not None:
        dirty.clear()
        return
    cls: Item = type(item)
    cls.__setattr__ = object_patch._control_setattr
    object.__setattr__(item, "__changes", {})


def removed(self: Builder, item: object, recurse: bool) -> list[BaseControl]:
    """Every control in what was taken away, each behind what it held: Flet's own walk, as above."""
    found: list[BaseControl] = []
    _remove(item, recurse, found)
    return found


def _remove(item: Item, recurse: bool, found: list[BaseControl]) -> None:
    held: list[object] = []
    is_control = isinstance(item, BaseControl)
    if is_control:
        if hasattr(item, "__prev_lists"):
            kept = (getattr(item, name, {}) for name in ("__prev_lists", "__prev_dicts", "__prev_classes"))
            held = [value for values in kept for value in values.values()]
        elif recurse:
            held = _inside(item, kind_of(type(item)))
    elif isinstance(item, list | dict):
        held = list(item.values() if isinstance(item, dict) else item)
    for value in held:
        if type(value) not in PLAIN:
            _remove(value, recurse, found)
    if is_control:
        found.append(item)


# How two are compared. --------------------------------------------------------------------------------
def compared(self: Builder, parent: Item, path: list[object], src: Item, dst: Item, frozen: bool) -> None:
    """What is drawn anew beside what stood there: Flet's own comparison, which asks and registers everything twice. What is
    changed in place, and what stands alone, it looks after itself."""
    cls = type(dst)
    kind = kind_of(cls) if frozen and src is not dst and type(src) is cls else None
    if kind is None or getattr(parent, "_isolated", False):
        _flets_compare(self, parent, path, src, dst, frozen)
        return
    registered = False
    if kind.control:
        dst._migrate_state(src)
        if not hasattr(dst, "_initialized"):
            if kind.builds:
                _build(dst)
            object.__setattr__(dst, "_initialized", True)
        if parent is not None and parent is not dst:
            registered = True
            self._dataclass_added(dst, parent, frozen)
            self._dataclass_removed(src)
        ready(dst)
    for name in kind.held:
        self._compare_values(dst, path, name, getattr(src, name), getattr(dst, name), frozen)
    olds, news = src._values, dst._values
    for name in {**olds, **news} if olds.keys() != news.keys() else news:
        old = olds[name] if name in olds else kind.defaults.get(name)
        new = news[name] if name in news else kind.defaults.get(name)
        if old is new or (not self._holds_control(new) and old == new):
            continue
        if name in kind.events:
            if (old is None) == (new is None):
                continue
            old, new = old is not None, new is not None
        self._compare_values(dst, path, name, old, new, frozen)
    if not registered:
        self._dataclass_removed(src)
        self._dataclass_added(dst, parent, frozen)


def _build(control: Item) -> None:
    """Outside of what may no longer change."""
    kept = getattr(control, "_frozen", None)
    if kept is not None:
        del control._frozen
    control.build()
    if kept is not None:
        object.__setattr__(control, "_frozen", kept)


# How one is packed. -----------------------------------------------------------------------------------
def encoder(_: type) -> Callable[[object], object]:
    return encoded


def encoded(item: Item) -> object:
    """What is told of a control or value: what differs from what the client takes for granted. Of what may yet be changed
    in place it is noted which lists and parts were told."""
    kind = kind_of(type(item))
    if kind is None:
        return item._value_ if isinstance(item, Enum) else _flets_encode(item)
    told: dict[str, object] = {}
    lists: dict[str, object] = {}
    dicts: dict[str, object] = {}
    parts: dict[str, object] = {}
    taken, events = kind.taken, kind.events
    for name, value in item._values.items():
        if value is None or (name in taken and value == taken[name]):
            continue
        if type(value) in PLAIN:
            told[name] = value
        elif isinstance(value, list):
            lists[name] = told[name] = value[:]
        elif isinstance(value, dict):
            dicts[name] = told[name] = value.copy()
        elif hasattr(type(value), "__dataclass_fields__"):
            parts[name] = told[name] = value
        else:
            told[name] = True if name in events else value
    for name, value in kind.overrides:
        if name not in told:
            told[name] = value
    for name, default in kind.fixed:
        value = getattr(item, name)
        if value is None:
            continue
        if isinstance(value, list):
            lists[name] = value = value[:]
        elif isinstance(value, dict):
            dicts[name] = value = value.copy()
        elif hasattr(type(value), "__dataclass_fields__"):
            parts[name] = told[name] = value
            continue
        elif value == default:
            continue
        if value or not isinstance(value, list | dict):
            told[name] = value
    if not hasattr(item, "_frozen"):
        for name, noted in (("__prev_lists", lists), ("__prev_dicts", dicts), ("__prev_classes", parts)):
            setattr(item, name, noted)
    return told
