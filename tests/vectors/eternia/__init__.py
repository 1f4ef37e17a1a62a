"""Each vector function by name: the case's `in` through the rule that the game itself uses, to its `out`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.vectors.eternia import fights, modes, played, realm
from tests.vectors.eternia.shapes import checked

ADAPTERS: dict[str, Callable[[Any], Any]] = {
    name: checked(name, adapter)
    for subject in (realm, fights, modes, played)
    for name, adapter in subject.ADAPTERS.items()
}
