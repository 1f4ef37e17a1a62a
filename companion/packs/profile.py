"""The box profile: what the player read off their own box (die faces, card numbers, map values), apart from the pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.errors import ProfileError
from companion.foreign import VERSION, newer, read_json
from companion.i18n import N_
from companion.packs.model import DieDef, FaceDef, Pack, ValueDef

FORMAT = "table-companion-box"
SIZE_LIMIT = 2_000_000
MOST_FACES, MOST_VALUES = 100, 2000
LONGEST_WORDS = 200
_FOREIGN = N_("This file is not a box profile.")


@dataclass(frozen=True)
class BoxProfile:
    """Values by key: `die.<id>` for faces, `value.<id>` for a pack's values, `<game's own>.<id>` for its cards."""

    slug: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def under(self, prefix: str) -> dict[str, Any]:
        """What was entered below a prefix, by the rest of the key."""
        return {k[len(prefix) + 1 :]: v for k, v in self.values.items() if k.startswith(prefix + ".")}


def die_faces(pack: Pack, profile: BoxProfile) -> dict[str, DieDef]:
    """The dice of the game with the player's corrections, which count as seen."""
    dice = {}
    for die in pack.die:
        faces = profile.values.get(f"die.{die.id}")
        if faces:
            names = {tuple(sorted(face.symbols.items())): face.name for face in die.faces}
            corrected = tuple(FaceDef(dict(one), name=names.get(tuple(sorted(one.items())))) for one in faces)
            die = replace(die, faces=corrected, confidence="seen", source="box")
        dice[die.id] = die
    return dice


def exported(profile: BoxProfile) -> dict[str, object]:
    return {"format": FORMAT, "version": 1, "game": profile.slug, "values": dict(profile.values)}


def read_profile(slug: str, text: str) -> BoxProfile:
    """The profile that a file holds."""
    if len(text) > SIZE_LIMIT:
        raise ProfileError(N_("This file is too large to be a box profile."))
    try:
        data = read_json(text)
    except ValueError as e:
        raise ProfileError(_FOREIGN) from e
    return imported(slug, data)


def imported(slug: str, data: object) -> BoxProfile:
    """A friend's profile, taken whole or refused with the reason."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ProfileError(_FOREIGN)
    if data.get("game") != slug:
        raise ProfileError(N_("This profile is for another game ({game})."), game=str(data.get("game"))[:40])
    if newer(data):
        raise ProfileError(N_("This profile was made by a newer version of the app."))
    values = data.get("values")
    if (
        data.get("version") != VERSION
        or not isinstance(values, dict)
        or len(values) > MOST_VALUES
        or not all(isinstance(key, str) and len(key) <= 200 for key in values)
    ):
        raise ProfileError(N_("This profile is damaged: its values cannot be read."))
    return BoxProfile(slug, {key: checked(key, value) for key, value in values.items()})


def fitting(pack: Pack, profile: BoxProfile) -> BoxProfile:
    """The profile, if the pack has its dice and their symbols, and its numbers lie where the pack says they can. Values
    that only the game itself knows are its own to judge."""
    symbols = {die.id: _shown(face.symbols for face in die.faces) for die in pack.die}
    known = {value.id: value for value in pack.value}
    for key, value in profile.values.items():
        kind, _, id = key.partition(".")
        if kind == "die" and (id not in symbols or not _shown(value) <= symbols[id]):
            raise _unfit(key)
        if kind == "value" and id in known and not _can_be(known[id], value):
            raise _unfit(key)
    return profile


def _shown(faces: Iterable[Mapping[str, int]]) -> set[tuple[str, bool]]:
    """The symbols of a die; one that counts below zero on a face does so on a die of plus and minus alone."""
    return {(symbol, below) for face in faces for symbol, n in face.items() for below in {False, n < 0}}


def _can_be(asked: ValueDef, value: object) -> bool:
    """Whether the box can say so: a number in its range, a short text."""
    match asked.kind:
        case "number":
            return type(value) is int and asked.low <= value <= asked.high
        case "text":
            return isinstance(value, str) and len(value) <= LONGEST_WORDS
        case _:
            return True


def _unfit(key: str) -> ProfileError:
    return ProfileError(N_("The value for “{key}” cannot be used."), key=key[:80])


def checked(key: str, value: object) -> object:
    """The value, if it can stand under this key: a die has faces, and nothing is boundless."""
    if not (_is_faces(value) if key.startswith("die.") else _is_plain(value)):
        raise _unfit(key)
    return value


def _is_faces(value: object) -> bool:
    """Faces of a die: each a table of symbols with small counts, below zero on a die of plus and minus."""
    return (
        isinstance(value, list | tuple)
        and 1 <= len(value) <= MOST_FACES
        and all(isinstance(face, dict) for face in value)
        and all(isinstance(s, str) and type(n) is int and -99 <= n <= 99 for face in value for s, n in face.items())
    )


def _is_plain(value: object, depth: int = 4) -> bool:
    """Numbers below 10^9, texts, and lists or tables of them."""
    match value:
        case bool() | None:
            return True
        case int() | float():
            return -(10**9) < value < 10**9
        case str():
            return len(value) <= 10_000
        case list() | tuple():
            return depth > 0 and len(value) <= 1000 and all(_is_plain(item, depth - 1) for item in value)
        case dict():
            return depth > 0 and all(isinstance(k, str) and _is_plain(v, depth - 1) for k, v in value.items())
        case _:
            return False
