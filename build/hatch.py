"""Part of `pip install`: packs and catalogues go into the package, so that an installed copy works anywhere."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = "companion/data"  # where companion.paths looks first


class Data(BuildHookInterface[Any]):
    """An editable copy finds its data in the checkout; every other one carries them, catalogues compiled."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        self.made = Path(tempfile.mkdtemp())
        carried = build_data["force_include"]
        carried[str(root / "rules_data")] = f"{DATA}/rules_data"
        for po in sorted((root / "locales").glob("*/LC_MESSAGES/*.po")):
            name = po.relative_to(root).with_suffix(".mo")
            (self.made / name).parent.mkdir(parents=True, exist_ok=True)
            with po.open("rb") as words, (self.made / name).open("wb") as compiled:
                write_mo(compiled, read_po(words), use_fuzzy=True)
            carried[str(self.made / name)] = f"{DATA}/{name.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(getattr(self, "made", "nowhere"), ignore_errors=True)
