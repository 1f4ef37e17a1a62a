"""What is known of each of the classes of Flet 1.0.5 once and for all, and how one of its controls or values is made."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from flet.controls import value_types
from flet.controls.base_control import BaseControl
from flet.controls.value_types import Prop, _get_raw_descriptor
from flet.messaging import protocol
from flet.utils.validation import _compile_class_spec

Item: TypeAlias = Any  # a control or value of Flet, which takes on fields as it goes
ALONE = frozenset({"expand", "opacity"})  # most controls have rules for these two only, and they ask of no other field
_kinds: dict[type, Kind | None] = {}
_flets_props = value_types._install_props
_root_field: Callable[[type, str], Item] = protocol._get_root_dataclass_field


@dataclasses.dataclass(frozen=True, slots=True)
class Kind:
    """One of Flet's classes that keeps in `_values` only what differs from its defaults."""

    control: bool
    defaults: Mapping[str, object]
    events: frozenset[str]
    taken: Mapping[str, object]  # what the client takes for granted
    overrides: tuple[tuple[str, object], ...]  # what it does not, although it is this class's default
    fixed: tuple[tuple[str, object], ...]  # fields beside `_values`, and what the client takes them for
    held: tuple[str, ...]  # those of them that may hold controls
    strict: bool  # more is asked of it than of those that most have
    builds: bool
    updates: bool


def kind_of(cls: type) -> Kind | None:
    """None for what is no control or value of Flet: its own code looks after that."""
    try:
        return _kinds[cls]
    except KeyError:
        known = _kinds[cls] = _kind(cls) if "_prop_defaults" in vars(cls) else None
        return known


def _kind(cls: Item) -> Kind:
    unset, roots = value_types._UNSET, cls._root_defaults
    spec = _compile_class_spec(cls)
    control = issubclass(cls, BaseControl)
    if control and getattr(cls, "__flet_control_cls__", None) is None:
        cls.__flet_control_cls__ = BaseControl
    found: dict[str, object] = {}
    for name in cls._structural_fields:
        field = _root_field(cls, name) or cls.__dataclass_fields__[name]
        found[name] = field.default
    return Kind(
        control,
        cls._prop_defaults,
        cls._event_fields,
        {name: value for name, value in roots.items() if value is not unset},
        tuple((name, value) for name, value in cls._override_props.items() if value is not None),
        tuple(found.items()),
        tuple(name for name in found if name not in ("_i", "_c")),
        bool(spec.class_rules) or any(name not in ALONE for name, _ in spec.field_rules),
        control and cls.build is not BaseControl.build,
        control and cls.before_update is not BaseControl.before_update,
    )


def install_props(cls: type) -> None:
    _flets_props(cls)
    make_light(cls)


def make_light(cls: Item) -> None:
    """A dataclass sets each of its fields, sixty of a text's, when most are what they are anyway: here only those that
    were given. What somebody wrote by hand stays."""
    written = vars(cls).get("__init__")
    if written is not None and written.__code__.co_name == "_value_init":
        written = dict(zip(written.__code__.co_freevars, written.__closure__, strict=True))["orig_init"].cell_contents
    if written is not None and written.__code__.co_filename == "<string>" and cls.__setattr__ is object.__setattr__:
        cls.__init__ = _light(cls)


def _light(cls: Item) -> Callable[..., None]:
    missing = dataclasses.MISSING
    fields = cls.__dataclass_fields__.values()
    given_later = {f.name: f.default for f in fields if f._field_type.name == "_FIELD_INITVAR"}
    own = dataclasses.fields(cls)
    taken = {f.name for f in own if f.init} | given_later.keys()
    order = [f.name for f in fields if f.name in taken and not f.kw_only]
    factories = tuple((f.name, f.default_factory) for f in own if f.default_factory is not missing)
    factories = tuple((name, make) for name, make in factories if name not in ("_values", "_dirty"))
    sparse, preset = {}, []
    for f in own:
        prop = _get_raw_descriptor(cls, f.name)
        if isinstance(prop, Prop):
            sparse[f.name] = prop.default
            if f.init and f.default is not missing and not (f.default is prop.default or f.default == prop.default):
                preset.append((f.name, f.default))
    needed = [f.name for f in own if f.init and f.default is missing and f.default_factory is missing]
    needed += [name for name, default in given_later.items() if default is missing]
    finishes = hasattr(cls, "__post_init__")

    def __init__(self: Item, *args: object, **given: object) -> None:
        if args:
            if len(args) > len(order) or not given.keys().isdisjoint(order[: len(args)]):
                raise TypeError(f"{cls.__name__}() was given a field twice, or too many")
            given.update(zip(order, args, strict=False))
        self._values = values = {}
        self._dirty = {}
        for name, make in factories:
            if name not in given:
                setattr(self, name, make())
        for name, value in preset:
            given.setdefault(name, value)
        for name, value in given.items():
            if name in sparse:
                default = sparse[name]
                if value is not default and value != default:
                    values[name] = value
            elif name not in taken:
                raise TypeError(f"{cls.__name__}() has no field {name!r}")
            elif name not in given_later:
                setattr(self, name, value)
        for name in needed:
            if name not in given:
                raise TypeError(f"{cls.__name__}() needs {name!r}")
        if finishes:
            self.__post_init__(*[given.get(name, default) for name, default in given_later.items()])
            self._dirty.clear()

    return __init__
