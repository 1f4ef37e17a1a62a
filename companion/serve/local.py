"""`companion run`: the app for the browser of this machine, on 127.0.0.1 only."""

from __future__ import annotations

import logging
import os
import socket
import threading
import webbrowser

from companion.errors import PlaceError
from companion.i18n import N_

HOST = "127.0.0.1"


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
    from companion.serve.web import application
    from companion.ui.app import main_for, make_room

    room = make_room()
    address = f"http://{HOST}:{port}/"
    print(f"Table Companion: {address}", flush=True)
    if open_browser and (os.environ.get("DISPLAY") or os.name == "nt" or os.uname().sysname == "Darwin"):
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    serve(application(main_for(room)), HOST, port)


def serve(app: object, host: str, port: int) -> None:
    import uvicorn

    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    uvicorn.run(app, host=host, port=port, log_level="warning", ws_max_size=8 * 2**20, timeout_graceful_shutdown=2)  # type: ignore[arg-type]
