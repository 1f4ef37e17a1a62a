"""A double tap enters nothing twice: for a moment after a step, a key ignores touches where it would do something else.

The second touch of a double tap comes to the same place and finds another meaning there: the next roll, the next figure,
the next page. The same deed again (a counter, the next die of the same roll) is meant, however fast it comes; the main key is never
meant twice in a moment.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

REST = 0.4  # seconds after a touch: the second of a double tap on the same key comes sooner
PAGE = 0.3  # seconds after a touch that turned the page: less, because whoever knows the next page is already there
SEEN = 0.15  # seconds after a drawing: it was touched before it could be seen
MAIN = "main"  # the place of the main key, on whatever screen it stands


class Touches:
    """Of one device."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.rest()

    def rest(self) -> None:
        """Long enough ago: whatever is touched next is meant."""
        self._place: Hashable = None
        self._meaning: Hashable = None
        self._touched = self._stepped = self._turned = -REST

    def stepped(self) -> None:
        """The game went on."""
        self._stepped = self._clock()

    def turned(self) -> None:
        """Another page or a sheet lies under the finger."""
        self._turned = self._clock()

    def heard(self, place: Hashable, meaning: Hashable) -> bool:
        """Whether a touch counts; one that does not leaves everything as it was."""
        now = self._clock()
        again = place == self._place
        if self._too_soon(now, self._turned, PAGE):
            return False
        if again and place == MAIN and now - self._touched < REST:
            return False
        if again and meaning != self._meaning and self._too_soon(now, self._stepped, REST):
            return False
        self._place, self._meaning, self._touched = place, meaning, now
        return True

    def _too_soon(self, now: float, changed: float, rest: float) -> bool:
        """Whether a touch may still be the second of the one that changed this, or was made before the change was seen:
        a slow drawing keeps the second touch waiting behind the first."""
        return changed >= self._touched and now < max(self._touched + rest, changed + SEEN)
