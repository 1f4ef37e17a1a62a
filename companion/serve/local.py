"""`companion run`: the app for the browser of this machine, on 127.0.0.1; with `--phone` also for the phone beside it, which
comes in by a QR code only."""

from __future__ import annotations

import logging
import os
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING, Any

from companion import heap
from companion.errors import PlaceError
from companion.i18n import N_, Translator

if TYPE_CHECKING:
    from companion.serve.line import App, Receive, Scope, Send

HOST = "127.0.0.1"
BESIDE = N_("For the phone beside it, on the same Wi-Fi, scan this. It opens your games: show it to nobody else.")
LARGEST_FRAME = 64 * 2**20
MOST_AT_ONCE = (
    800  # more than all that wait, stand and sit together: the limits before this one are the ones that count
)


def free_port(port: int, host: str = HOST) -> None:
    """Says in a sentence when the port is taken, before anything starts."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as e:
            raise PlaceError(
                N_("Port {port} is in use: close the other program, or choose another port with --port."), port=port
            ) from e


def run(port: int = 8550, open_browser: bool = True, phone: Translator | None = None) -> None:
    """Starts the app and prints its address; a browser opens where there is one. `phone` speaks of the QR code for the phone
    beside it: there is one where this machine is on a network."""
    free_port(port)
    from companion.serve.addresses import LOOPBACK, Names, local_addresses
    from companion.serve.gate import Gate
    from companion.serve.web import application
    from companion.ui.app import main_for, make_room

    room = make_room()
    address = f"http://{HOST}:{port}/"
    print(f"Table Companion: {address}", flush=True)
    if open_browser:
        open_in_browser(address)
    here = Gate(application(main_for(room)), Names(lambda: LOOPBACK))
    beside = next(iter(local_addresses()), "") if phone else ""
    if not phone or not beside:
        serve(here, HOST, port)
        return
    from companion.serve.table import host_link, qr_code, table

    shared = table(room, port, beside, (), (f"http://{beside}:{port}",))
    print(phone(BESIDE), qr_code(host_link(shared.seats, port, beside)), sep="\n", flush=True)
    serve(Doors(here, shared), HOST, port, also=beside)


class Doors:
    """This machine comes in as before; who comes over the network stands before the gate of a shared table."""

    def __init__(self, here: App, network: App) -> None:
        self.here, self.network = here, network

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        mine = scope["type"] == "lifespan" or (scope.get("server") or ("",))[0] == HOST
        await (self.here if mine else self.network)(scope, receive, send)


def _bound(host: str, port: int) -> socket.socket | None:
    """A place to listen at, where there is one."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError:
        made.close()
        return None
    return made


def open_in_browser(address: str) -> None:
    if os.environ.get("DISPLAY") or os.name == "nt" or os.uname().sysname == "Darwin":
        threading.Timer(1.0, webbrowser.open, (address,)).start()


def serve(app: App, host: str, port: int, *, largest_frame: int = LARGEST_FRAME, also: str = "") -> None:
    """Runs until it is told to stop. Lines are not compressed: on a table's own network that costs more than it saves."""
    import uvicorn

    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    heap.settled()
    if not also:
        uvicorn.run(app, host=host, port=port, **options(largest_frame))
        return
    places = [place for one in (host, also) if (place := _bound(one, port))]
    uvicorn.Server(uvicorn.Config(app, **options(largest_frame))).run(sockets=places)


def options(largest_frame: int) -> dict[str, Any]:
    """How uvicorn runs for us: small heads in time, lines that are asked whether they live, no names told."""
    from companion.serve.knock import LARGEST_HEAD, Knock

    return {
        "log_level": "warning",
        "ws_max_size": largest_frame,
        "ws_per_message_deflate": False,
        "ws_ping_interval": 10,
        "ws_ping_timeout": 20,
        "timeout_graceful_shutdown": 2,
        "server_header": False,
        "limit_concurrency": MOST_AT_ONCE,
        "http": Knock,
        "h11_max_incomplete_event_size": LARGEST_HEAD,
        "access_log": False,
    }
