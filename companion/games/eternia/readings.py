"""Where the book is unclear: the reading that the app takes, the others, and the rule it belongs to."""

from __future__ import annotations

from companion.packs.registry import agreements_of

AGREED = agreements_of("eternia")
READINGS = AGREED.by_id()
OPTIONS = AGREED.options()
DEFAULTS = AGREED.defaults()
AUTOMATION = AGREED.levels()
