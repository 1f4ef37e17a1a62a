"""Where the books disagree or are silent: the readings a table can choose, and the one taken until it does."""

from __future__ import annotations

from companion.packs.registry import agreements_of

AGREED = agreements_of("conan")
READINGS = AGREED.by_id()
DEFAULTS = AGREED.defaults()
