"""How one device sees the app: colours, language, width and text size, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from companion.i18n import Translator
from companion.ui.palette import HOUSE, palette

PHONE, TABLET = 600, 1000
BIG_TEXT = 1.3


@dataclass(frozen=True)
class Look:
    """Passed to every widget; equal looks draw equal widgets, so memoised parts stay as they are."""

    dark: bool = True
    language: str = "en"
    width: float = 390
    scale: float = 1.0
    theme: tuple[str, str] = HOUSE
    domain: str = "companion"
    motion: bool = True
    _: Translator = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_", Translator(self.language, self.domain))

    @cached_property
    def c(self) -> dict[str, str]:
        return palette(self.theme, self.dark)

    @property
    def big(self) -> bool:
        """Text from 1.3 up: grids lose columns, rows become stacks."""
        return self.scale >= BIG_TEXT

    @property
    def phone(self) -> bool:
        return self.width < PHONE

    @property
    def wide(self) -> bool:
        return self.width >= TABLET

    def colour(self, role: str) -> str:
        """A role of the palette, or a colour given as it is."""
        return self.c.get(role, role)

    def of_game(self, theme: tuple[str, str], domain: str) -> Look:
        """The same device inside a game: its colours and its words."""
        return Look(self.dark, self.language, self.width, self.scale, theme, domain, self.motion)
