"""`companion serve`: the table for the phones in the room. Prints a QR code, an address and a four-letter code."""

from __future__ import annotations

import argparse
import io
import sys
from typing import TYPE_CHECKING

from companion.i18n import Translator
from companion.serve.local import free_port, open_in_browser, serve

if TYPE_CHECKING:
    from companion.serve.gate import Gate
    from companion.table.saved_games import Room
    from companion.table.seats import Place, Seating

LARGEST_FRAME = 24 * 2**20


def run(args: argparse.Namespace) -> int:
    """Starts the table; it goes on where it was when the process died."""
    host, port = args.host, args.port
    also = tuple(getattr(args, "name", None) or ())
    free_port(port, host)
    from companion.serve.addresses import reachable
    from companion.ui.app import make_room

    room = make_room()
    addresses = tuple(f"http://{_in_link(address)}:{port}" for address in reachable(host, also))
    gate = table(room, port, host, also, addresses)
    _: Translator = getattr(args, "words", None) or Translator(getattr(args, "lang", None) or "en")
    print("\n".join(_told(gate.seats, port, host, _)), flush=True)
    if not getattr(args, "no_browser", False):
        open_in_browser(host_link(gate.seats, port, host))
    serve(gate, host, port, largest_frame=LARGEST_FRAME)
    return 0


def table(
    room: Room, port: int, host: str = "127.0.0.1", also: tuple[str, ...] = (), addresses: tuple[str, ...] = ()
) -> Gate:
    """The gate of a shared table, with its seats and the app behind it."""
    from companion.serve.addresses import names_for
    from companion.serve.gate import Gate
    from companion.serve.web import application
    from companion.table.seats import Seating
    from companion.ui.app import main_for

    seating = Seating(room.store, room.hub, room.now)
    seating.addresses = addresses or (f"http://127.0.0.1:{port}",)
    gate: Gate

    def place(session: str) -> Place | None:
        return gate.place(session)

    gate = Gate(application(main_for(room, place), shared=True), names_for(host, also), seating, cookie=f"seat{port}")
    return gate


def _in_link(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def host_link(seating: Seating, port: int, host: str) -> str:
    here = "127.0.0.1" if host in ("0.0.0.0", "::", "") else _in_link(host)
    return f"http://{here}:{port}/h/{seating.host_key}"


def _told(seating: Seating, port: int, host: str, _: Translator) -> list[str]:
    """What the terminal says: the QR code, then everything that can be typed by hand."""
    link = seating.link()
    lines = [
        _("The table is open. Scan this code with a phone on the same Wi-Fi:"),
        qr_code(link),
        _("or open {address} and type the table code {code}", address=seating.addresses[0], code=seating.door.code),
    ]
    lines += [_("also reached at {address}", address=address) for address in seating.addresses[1:]]
    lines += [
        _("On this machine, as the host: {address}", address=host_link(seating, port, host)),
        _("Whoever has this code can join; the host can lock the table. Ctrl+C closes it."),
    ]
    if seating.door.locked:
        lines.insert(2, _("The table is locked: only those who have a seat come in."))
    return lines


def qr_code(link: str) -> str:
    """The link as a QR code of half blocks, and the link itself for terminals that cannot show them."""
    import segno

    out = io.StringIO()
    segno.make(link, micro=False).terminal(out=out, border=2, compact=True)
    drawn = out.getvalue()
    try:
        drawn.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        drawn = ""
    return f"{drawn}\n{link}"
