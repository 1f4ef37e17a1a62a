"""Python packages that only a build needs: fetched once into the cache, never part of the environment."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def lent(requirement: str, package: str, cache: Path) -> Iterator[bool]:
    """Makes a package importable; false where it cannot be had, and the build goes on without it."""
    place = cache / "tools"
    if not (place / package).exists():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        subprocess.run([*command, "--upgrade", "--target", str(place), requirement], check=False)
    sys.path.insert(0, str(place))
    try:
        yield (place / package).exists()
    finally:
        sys.path.remove(str(place))
