"""What can go wrong outside the rules of a game; an illegal move is a Refusal, never one of these.

CompanionError              a sentence for the user, with values to fill in
├── PackError               a pack that cannot be used: file, line, what to do
├── SaveError               a save or import that cannot be read; nothing was changed
├── ProfileError            a box profile that does not fit its pack
└── PlaceError              a disk or port that cannot be used
"""

from __future__ import annotations


class CompanionError(Exception):
    """`text` is a message id of the catalogue; `values` fill it in. `str()` gives English for the log."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text.format_map(values) if values else text)
        self.text = text
        self.values = values


class PackError(CompanionError):
    def __init__(self, text: str, *, file: str = "", line: int = 0, **values: object) -> None:
        super().__init__(text, **values)
        self.file, self.line = file, line

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.args[0]}" if self.file else str(self.args[0])


class SaveError(CompanionError):
    pass


class ProfileError(CompanionError):
    pass


class PlaceError(CompanionError):
    pass
