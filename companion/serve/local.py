"""`companion run`: the app for the browser of this machine, on 127.0.0.1 only."""

from __future__ import annotations

import gc
import logging
import os
import socket
import threading
import webbrowser
from typing import Any

from companion.errors import PlaceError
from companion.i18n import N_

HOST = "127.0.0.1"
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


def run(port: int = 8550, open_browser: bool = True) -> None:
    """Starts the app and prints its address; a browser opens where there is one."""
    free_port(port)
    from companion.serve.addresses import LOOPBACK, Names
    from companion.serve.gate import Gate
    from companion.serve.web import application
    from companion.ui.app import main_for, make_room

    room = make_room()
    address = f"http://{HOST}:{port}/"
    print(f"Table Companion: {address}", flush=True)
    if open_browser:
        open_in_browser(address)
    serve(Gate(application(main_for(room)), Names(lambda: LOOPBACK)), HOST, port)


def open_in_browser(address: str) -> None:
    if os.environ.get("DISPLAY") or os.name == "nt" or os.uname().sysname == "Darwin":
        threading.Timer(1.0, webbrowser.open, (address,)).start()


def serve(app: Any, host: str, port: int, *, largest_frame: int = LARGEST_FRAME) -> None:
    """Runs until it is told to stop. Lines are not compressed: on a table's own network that costs more than it saves."""
    import uvicorn

    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    uvicorn.run(app, host=host, port=port, **options(largest_frame))


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
