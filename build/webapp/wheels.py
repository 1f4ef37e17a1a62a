"""The Python packages of the offline app: wheels for Pyodide's platform from the package index, without what it never reads."""

from __future__ import annotations

import hashlib
import pickle
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

PLATFORM, PYTHON, ABI = "pyemscripten_2026_0_wasm32", "3.14", "cp314"
# What the app imports in the browser. Flet's httpx and oauthlib serve sign-in, which we do not have.
PACKAGES = (
    "flet",
    "msgpack",
    "repath",
    "six",
    "pydantic",
    "pydantic-core",
    "annotated-types",
    "typing-extensions",
    "typing-inspection",
    "babel",
    "snowballstemmer",
    "segno",
    "pypdf",
)
# Unpacked when first imported (companion.ui.offline): few players bring in a rulebook of their own.
ON_DEMAND = ("pypdf",)
LANGUAGES = ("en", "fr")
# Tables of Babel about money, places, languages and time zones: the app writes numbers, dates and lists.
NOT_ASKED = (
    "territory_",
    "zone_",
    "windows_",
    "all_currencies",
    "currency_",
    "meta_zones",
    "likely_subtags",
    "language_aliases",
)
NOT_SAID = (
    "currency",
    "compact",
    "languages",
    "territories",
    "scripts",
    "variants",
    "meta_zones",
    "time_zones",
    "unit_display",
    "compound_unit",
    "interval_formats",
)
STEMMERS = ("basestemmer", "among", "english_stemmer", "french_stemmer")
UNREAD = (
    "*.dist-info",
    "*.data",
    "bin",
    "babel/messages",
    "babel/localtime/_win32.py",
    "flet/testing",
    "flet/auth",
    "flet/fastapi",
    "flet/cli.py",
    "flet/pytest_plugin.py",
    "flet/security",
    "flet/utils/griffe_deprecations.py",
    "pydantic/v1",
    "pydantic/mypy.py",
    "pydantic/_hypothesis_plugin.py",
    "segno/__main__.py",
    "segno/cli.py",
)


def pinned(constraints: Path) -> list[str]:
    """`name==version` of each package, from the constraints that every other way of running uses as well."""
    versions = {}
    for line in constraints.read_text(encoding="utf-8").splitlines():
        name, _, version = line.partition("==")
        versions[_plain(name)] = version.strip()
    return [f"{name}=={versions[_plain(name)]}" for name in PACKAGES]


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name.strip().lower())


def _shrink(data: Path, without: tuple[str, ...]) -> None:
    """Takes tables out of one of Babel's data files; it treats an absent one as empty, or is never asked for it."""
    import babel.localedata  # noqa: F401 - the tables hold a few values of its classes

    tables = pickle.loads(data.read_bytes())  # from the package itself
    kept = {name: table for name, table in tables.items() if not name.startswith(without)}
    if "unit_patterns" in kept:
        kept["unit_patterns"] = {n: v for n, v in kept["unit_patterns"].items() if n.startswith("duration")}
    data.write_bytes(pickle.dumps(kept, 2))


def packages(constraints: Path, cache: Path) -> Path:
    """A folder with all packages unpacked and pruned; downloaded once for a set of versions."""
    wanted = pinned(constraints)
    source = Path(__file__).read_bytes()
    key = hashlib.sha256("\n".join([PLATFORM, *wanted]).encode() + source).hexdigest()[:12]
    site = cache / f"site-{key}"
    if site.is_dir():
        return site
    wheels, fresh = cache / "wheels", cache / f"site-{key}.part"
    shutil.rmtree(fresh, ignore_errors=True)
    tags = ["--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp", "--abi", ABI]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*command, "--only-binary=:all:", *tags, "--dest", str(wheels), *wanted], check=True)
    for requirement in wanted:
        name, _, version = requirement.partition("==")
        [wheel] = wheels.glob(f"{name.replace('-', '_')}-{version}-*.whl")
        zipfile.ZipFile(wheel).extractall(fresh)
    prune(fresh)
    fresh.replace(site)
    return site


def prune(site: Path) -> None:
    """Takes out what the app never reads: other languages, type stubs, package metadata."""
    for pattern in UNREAD:
        for found in list(site.glob(pattern)):
            shutil.rmtree(found) if found.is_dir() else found.unlink()
    for stub in [*site.rglob("*.pyi"), *site.rglob("py.typed")]:
        stub.unlink()
    for data in (site / "babel" / "locale-data").glob("*.dat"):
        if data.stem not in ("root", *LANGUAGES):
            data.unlink()
    _shrink(site / "babel" / "global.dat", NOT_ASKED)
    for data in (site / "babel" / "locale-data").glob("*.dat"):
        _shrink(data, NOT_SAID)
    stemmers = site / "snowballstemmer"
    for module in stemmers.glob("*.py"):
        if module.stem not in STEMMERS:
            module.unlink()
    # The package itself imports thirty languages at once.
    (stemmers / "__init__.py").write_text(
        "from .english_stemmer import EnglishStemmer\nfrom .french_stemmer import FrenchStemmer\n\n"
        "_LANGUAGES = {'english': EnglishStemmer, 'french': FrenchStemmer}\n\n\n"
        "def stemmer(language):\n    return _LANGUAGES[language]()\n",
        encoding="utf-8",
    )
