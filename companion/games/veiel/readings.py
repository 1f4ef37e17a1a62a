"""What the booklet leaves open: the readings that the table may switch, and the steps that it may automate."""

from __future__ import annotations

from companion.packs.registry import agreements_of

AGREED = agreements_of("veiel")
