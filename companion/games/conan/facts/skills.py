"""The 33 skills: names, kinds, and the dice that some bring of their own. Their ids are those of the rule entries."""

from __future__ import annotations

from dataclasses import dataclass

from companion.packs.facts import by_id
from companion.packs.model import Names


@dataclass(frozen=True, slots=True)
class Skill:
    id: str
    name: Names
    kind: str
    dice: tuple[str, ...] = ()


SKILLS = by_id("conan", "skills", Skill)
