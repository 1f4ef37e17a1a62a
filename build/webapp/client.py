"""The page: Flet's web client without what we do not use, our start page around it, and the offline copy's list of files."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
from pathlib import Path

from . import icons

FLET = "1.0.5"
PAGE = Path(__file__).resolve().parents[1] / "page"
ASSETS = PAGE.parents[1] / "companion" / "ui" / "assets"
# Chromium draws with skwasm, which starts and paints in half the time; the other browsers with CanvasKit.
RENDERERS = {
    "skwasm": ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm.js", "canvaskit/skwasm.wasm"),
    "canvaskit": ("main.dart.js", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"),
}
KEPT = (
    "flutter_bootstrap.js",
    "version.json",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/NOTICES",
    "assets/fonts",
    "assets/shaders",
    "assets/packages/wakelock_plus",
    "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyodide/python_stdlib.zip",
    *(name for names in RENDERERS.values() for name in names),
)
FLUTTER_FONTS = {"MaterialIcons": "fonts/MaterialIcons-Regular.otf", "Roboto": "fonts/roboto.woff2"}
# Fetched by those who need them: the licences, Python's plain start.
SPARE = ("assets/NOTICES", "rest.bin", "pyodide/python_stdlib.zip", "assets/fonts/OFL", "fonts/OFL", "favicon.png")
PROGRAMS = {  # who asks for a program, and by what words
    "pyodide/pyodide.mjs": {"pyodide.asm.wasm": "pyodide/pyodide.asm.wasm"},
    "flutter_bootstrap.js": {
        "main.dart.wasm": "main.dart.wasm",
        "${a}.wasm": "canvaskit/skwasm.wasm",
        "canvaskit.wasm": "canvaskit/canvaskit.wasm",
    },
}
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' {scripts}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'self'; form-action 'none'"
)


def copy_client(out: Path) -> None:
    """Flet's client and Pyodide, both from the flet-web package."""
    import flet_web
    from flet.version import flet_version

    assert flet_version == FLET, f"this builder knows flet-web {FLET}, not {flet_version}"
    source = Path(flet_web.get_package_web_dir())
    shutil.rmtree(out, ignore_errors=True)
    for name in KEPT:
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(source / name, target) if (source / name).is_dir() else shutil.copy(source / name, target)
    shutil.copytree(ASSETS, out, dirs_exist_ok=True)
    icons.write_icons(out / "icons")
    (out / "assets" / "FontManifest.json").write_text(json.dumps(fonts()), encoding="utf-8")
    # Pyodide reads a list of packages that it could install: ours is empty, everything is in the parcel.
    lock = json.loads((source / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    (out / "pyodide" / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    _bootstrap(out / "flutter_bootstrap.js")
    (out / "manifest.json").write_text(json.dumps(manifest(), ensure_ascii=False, indent=1), encoding="utf-8")


def fonts() -> list[dict[str, object]]:
    """The fonts that Flutter loads before its first frame: ours among them, so that no text is drawn twice."""
    from companion.ui.widgets.words import FONTS

    found = FLUTTER_FONTS | {name: f"../fonts/{file}.woff2" for name, file in FONTS.items()}
    return [{"family": name, "fonts": [{"asset": asset}]} for name, asset in found.items()]


def _bootstrap(file: Path) -> None:
    """Flutter's loader: one CanvasKit for all who need it, and no service worker of its own (a stub that removes itself)."""
    text = file.read_text(encoding="utf-8")
    settings = "assetBase: flet.assetBase"
    assert settings in text
    text = text.replace(settings, settings + ', canvasKitVariant: "full"', 1)
    begin = text.index("    serviceWorkerSettings: {")
    text = text[:begin] + text[text.index("},", begin) + 2 :]
    file.write_text(text.replace("//# sourceMappingURL=flutter.js.map", ""), encoding="utf-8")


def manifest() -> dict[str, object]:
    """What makes the page installable."""
    pictures = []
    for name, (size, _share, _rounding) in icons.SIZES.items():
        if name.startswith("icon"):
            purpose = "maskable" if "maskable" in name else "any"
            pictures.append(
                {"src": f"icons/{name}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            )
    return {
        "id": "./",
        "name": "Table Companion",
        "short_name": "Companion",
        "description": "A companion for board games: counters, dice, rules in French and English.",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "orientation": "any",
        "background_color": "#141318",
        "theme_color": "#141318",
        "categories": ["games", "utilities"],
        "icons": pictures,
    }


def write_page(out: Path, *, snapshot: bool) -> str:
    """The start page, Python's worker and the offline copy's worker; returns the version, a hash of all content."""
    for name in ("python-worker.js", "fzstd.js"):
        shutil.copy(PAGE / name, out / name)
    page = (PAGE / "index.html").read_text(encoding="utf-8").replace("__MEEPLE__", icons.svg_path())
    boot = (PAGE / "boot.js").read_text(encoding="utf-8").replace("__SNAPSHOT__", json.dumps(snapshot))
    rest = {name: sum_ for name, sum_ in hashes(out).items() if name != "index.html"}
    version = _digest(page + boot + json.dumps(rest))
    boot = boot.replace("__VERSION__", version)
    allowed = base64.b64encode(hashlib.sha256(boot.encode()).digest()).decode()
    page = page.replace("__POLICY__", POLICY.format(scripts=f"'sha256-{allowed}'")).replace("__BOOT__", boot)
    (out / "index.html").write_text(page, encoding="utf-8", newline="\n")
    write_service_worker(out, version)
    return version


def ask_by_content(out: Path) -> None:
    """Each program under an address that changes with it, so that the offline copy's worker may trust the browser's own
    copy of it: beside that one, and no other, a browser keeps what it has compiled."""
    for asker, names in PROGRAMS.items():
        text = (out / asker).read_text(encoding="utf-8")
        for said, name in names.items():
            assert said in text, f"{asker} no longer asks for {name} as {said}"
            text = text.replace(said, f"{said}?{_hash(out / name)}")
        (out / asker).write_text(text, encoding="utf-8")


def write_service_worker(out: Path, version: str) -> None:
    found = hashes(out)
    drawn = {
        renderer: {name: found.pop(name) for name in names if name in found} for renderer, names in RENDERERS.items()
    }
    spare = {name: sum_ for name, sum_ in found.items() if name.startswith(SPARE) and not _only_boot(out, name)}
    files = {name: sum_ for name, sum_ in found.items() if name not in spare}
    text = (PAGE / "sw.js").read_text(encoding="utf-8").replace("__VERSION__", version)
    for mark, names in (("__FILES__", files), ("__SPARE__", spare), ("__RENDERERS__", drawn)):
        text = text.replace(mark, json.dumps(names))
    unpacker = (PAGE / "fzstd.js").read_text(encoding="utf-8")
    (out / "sw.js").write_text(text + unpacker, encoding="utf-8")


def _only_boot(out: Path, name: str) -> bool:
    """Without a snapshot the plain start is the only one, and its files are no spares."""
    return name in ("rest.bin", "pyodide/python_stdlib.zip") and not (out / "start.bin").exists()


def hashes(out: Path) -> dict[str, str]:
    """Every file of the folder with a hash of its content; the offline copy's worker itself is not one of them."""
    return {
        file.relative_to(out).as_posix(): _hash(file)
        for file in sorted(out.rglob("*"))
        if file.is_file() and file.name != "sw.js"
    }


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
