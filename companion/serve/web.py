"""Flet's app as a web application of our own: compressed, locked to its origin, and awake again after a dropped line."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from companion import paths
from companion.i18n import N_

POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss: blob: data:; worker-src 'self' blob:; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'self'; form-action 'none'"
)
SHIM = """<script>
// A phone that slept comes back with a dead socket: the second connection loads the page anew, at the same place.
(() => { const Socket = window.WebSocket; let opened = 0;
  window.WebSocket = class extends Socket { constructor(...args) { super(...args);
    this.addEventListener('open', () => { opened += 1; if (opened > 1) location.reload(); }); } }; })();
</script>"""
DESCRIPTION = N_("A companion for board games: counters, dice, rules in French and English.")
FAR_FUTURE = "public, max-age=31536000, immutable"


def assets_folder() -> Path:
    """The app's assets with Flet's start page, patched by us; made anew at every start."""
    import flet_web

    target = Path(tempfile.mkdtemp(prefix="companion-web-"))
    shutil.copytree(paths.assets(), target, dirs_exist_ok=True)
    page = (Path(flet_web.get_package_web_dir()) / "index.html").read_text(encoding="utf-8")
    page = page.replace("<head>", f'<head>\n  <meta name="referrer" content="no-referrer">\n  {SHIM}', 1)
    (target / "index.html").write_text(page, encoding="utf-8")
    return target


def application(main: Any) -> Any:
    """The ASGI application that serves one Flet `main`."""
    import flet_web.fastapi as flet_fastapi
    from flet.controls.types import WebRenderer
    from starlette.middleware.gzip import GZipMiddleware

    app = flet_fastapi.app(
        main, assets_dir=str(assets_folder()), app_name="Table Companion", app_short_name="Companion",
        app_description=DESCRIPTION, no_cdn=True, web_renderer=WebRenderer.CANVAS_KIT,
    )  # fmt: skip
    return Headers(GZipMiddleware(app, minimum_size=1024, compresslevel=5))


class Headers:
    """Adds the policy to every answer, so that nothing outside this origin can be asked for."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                extra = [
                    (b"content-security-policy", POLICY.encode()),
                    (b"x-content-type-options", b"nosniff"),
                    (b"referrer-policy", b"no-referrer"),
                ]
                message = {**message, "headers": [*message.get("headers", []), *extra]}
            await send(message)

        await self.app(scope, receive, with_headers)
