"""`companion relay`: the offline app and the relay on one origin."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
import time
from contextlib import suppress
from ipaddress import ip_address
from typing import cast
from urllib.parse import urlparse

from companion import heap, paths
from companion.foreign import Data
from companion.i18n import Translator
from companion.relay import wire
from companion.relay.archive import Archive
from companion.relay.gateway import Gateway
from companion.relay.limits import Limits
from companion.relay.log import Log, default_log, engine
from companion.relay.pages import Pages, plain
from companion.relay.phone import POLICY, Message, Receive, Send

log = logging.getLogger("companion.relay")
DAY = 86_400.0


class Relay:
    """An ASGI application: `/relay` is for phones, `/healthz` and `/metrics` for whoever runs it, the rest is the app."""

    def __init__(
        self,
        store: Log,
        pages: Pages,
        *,
        limits: Limits | None = None,
        archive: Archive | None = None,
        origins: frozenset[str] = frozenset(),
        open_figures: bool = False,
    ) -> None:
        self.gateway = Gateway(store, limits)
        self._pages, self._archive, self._origins, self._open_figures = pages, archive, origins, open_figures
        self._tidying: asyncio.Task[None] | None = None

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._page(scope, send)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            await self.gateway.start()
        except Exception as e:
            log.exception("the log could not be opened")
            await send({"type": "lifespan.startup.failed", "message": str(e)})
            return
        if self._archive:
            self._tidying = asyncio.create_task(self._archive.tidy(self.gateway.log))
        log.info("ready")
        await send({"type": "lifespan.startup.complete"})
        await receive()
        if self._tidying:
            self._tidying.cancel()
            with suppress(asyncio.CancelledError):
                await self._tidying
        await self.gateway.close()
        log.info("stopped")
        await send({"type": "lifespan.shutdown.complete"})

    async def _socket(self, scope: Message, receive: Receive, send: Send) -> None:
        await receive()
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin", b"").decode("latin-1"), headers.get(b"host", b"").decode("latin-1")
        if scope["path"] != wire.PATH or (origin and urlparse(origin).netloc != host and origin not in self._origins):
            await send({"type": "websocket.close", "code": POLICY})
            return
        await self.gateway.serve(receive, send, _address(scope))

    async def _page(self, scope: Message, send: Send) -> None:
        headers, path = dict(scope["headers"]), scope["path"]
        if scope["method"] not in ("GET", "HEAD"):
            return await plain(send, 405, b"")
        match path:
            case "/healthz":
                well = await self.gateway.log.alive()
                return await plain(send, 200 if well else 503, b"ok\n" if well else b"no log\n")
            case "/metrics" if self._open_figures or (_is_here(_address(scope)) and b"x-forwarded-for" not in headers):
                return await plain(send, 200, self._figures().encode())
            case wire.PATH:  # how a page learns that it came from a relay
                told = json.dumps({"relay": wire.VERSION}).encode()
                return await plain(send, 200, told, b"application/json")
        fetches, address = self.gateway.guard.fetches, _address(scope)
        if not fetches.enter(address):
            return await plain(send, 429, b"")
        try:
            await self._pages.answer(path, headers, send, head=scope["method"] == "HEAD")
        finally:
            fetches.leave(address)

    def _figures(self) -> str:
        """What Prometheus reads: counts, and no name, key or address."""
        count, tables = self.gateway.count, self.gateway.tables
        gauges = {
            "lines": count["lines"],
            "tables": len(tables),
            "phones": sum(len(table.phones) for table in tables.values()),
        }
        words = (
            "added",
            "delivered",
            "stale",
            "unsure",
            "full",
            "opened",
            "wrong_keys",
            "refused_frames",
            "turned_away",
        )
        lines = [f"# TYPE relay_{name} gauge\nrelay_{name} {value}" for name, value in gauges.items()]
        lines += [f"# TYPE relay_{name}_total counter\nrelay_{name}_total {count[name]}" for name in words]
        return "\n".join(lines) + "\n"


def _address(scope: Message) -> str:
    return str(scope["client"][0]) if scope.get("client") else ""


def _is_here(address: str) -> bool:
    with suppress(ValueError):
        return ip_address(address.partition("%")[0]).is_loopback
    return False


class Lines(logging.Formatter):
    """One JSON object a line. Nothing that a phone sent is in it but sizes and counts."""

    def format(self, record: logging.LogRecord) -> str:
        told: Data = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        if record.exc_info:
            told["error"] = f"{type(record.exc_info[1]).__name__}: {record.exc_info[1]}"[:200]
        return json.dumps(told, ensure_ascii=False)


def run(args: argparse.Namespace, _: Translator) -> int:
    """Serves until it is told to stop; what was acknowledged is in the log."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("nats").setLevel(logging.ERROR)
    folder = args.app or paths.HERE / "build" / "out" / "web"
    pages = Pages(folder)
    home = paths.user_data() / "relay"
    print(f"Table Companion relay: http://{args.host}:{args.port}/", flush=True)
    if not pages.built:
        print(_("The offline app is not built: `make web`, or name its folder with --app."), file=sys.stderr)
    limits = Limits(lines=args.lines, opened_burst=max(40, args.lines), hellos=max(10.0, args.lines / 40))
    _serve(args, pages, limits, Archive(home / "archive", args.keep * DAY))
    return 0


def _many_lines() -> None:
    """As many open lines as the system allows; its first word is often 1,024."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _serve(args: argparse.Namespace, pages: Pages, limits: Limits, archive: Archive) -> None:
    import uvicorn

    from companion.relay.paced import Paced, patient

    relay = Relay(
        engine(args.log or default_log()),
        pages,
        limits=limits,
        archive=archive,
        origins=frozenset(args.origin or ()),
        open_figures=args.open_metrics,
    )
    _many_lines()
    heap.settled()
    config = uvicorn.Config(
        relay,
        host=args.host,
        port=args.port,
        lifespan="on",
        log_config=None,
        access_log=False,
        http=cast(type[asyncio.Protocol], patient),
        ws=Paced,
        ws_max_size=wire.LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=args.proxy,
        backlog=4096,
    )
    uvicorn.Server(config).run()
