"""Engines of a relay for tests: a file, or NATS on this machine; started, killed and started again."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

NATS = Path(sys.executable).parent / "nats-server"


def free_ports(count: int) -> list[int]:
    taken = [socket.socket() for _ in range(count)]
    for one in taken:
        one.bind(("127.0.0.1", 0))
    found = [int(one.getsockname()[1]) for one in taken]
    for one in taken:
        one.close()
    return found


class Nodes:
    """One node, or three that agree; `kill` is a cut of the power, `stop` a goodbye."""

    def __init__(self, folder: Path, count: int = 1) -> None:
        self.folder, self.count = folder, count
        self.ports, self.routes = free_ports(count), free_ports(count)
        self.running: dict[int, subprocess.Popen[bytes]] = {}

    @property
    def hosts(self) -> list[str]:
        return [f"nats://127.0.0.1:{port}" for port in self.ports]

    def start(self, n: int) -> None:
        home = self.folder / f"node{n}"
        home.mkdir(parents=True, exist_ok=True)
        store = f'jetstream {{ store_dir: "{home}", sync_interval: always }}'
        text = f'server_name: n{n}\nlisten: "127.0.0.1:{self.ports[n]}"\n{store}\n'
        if self.count > 1:
            routes = ", ".join(f'"nats://127.0.0.1:{port}"' for port in self.routes)
            text += f'cluster {{ name: c, listen: "127.0.0.1:{self.routes[n]}", routes: [{routes}] }}\n'
        file = home / "nats.conf"
        file.write_text(text, encoding="utf-8")
        out = (home / "nats.log").open("ab")
        self.running[n] = subprocess.Popen([NATS, "-c", str(file)], stdout=out, stderr=out)
        out.close()

    def start_all(self) -> None:
        for n in range(self.count):
            self.start(n)
        for n in range(self.count):
            self.wait(n)

    def wait(self, n: int) -> None:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.ports[n])) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("the node does not answer")

    def kill(self, n: int) -> None:
        self.running[n].kill()
        self.running.pop(n).wait()

    def stop(self, n: int) -> None:
        self.running[n].terminate()
        self.running.pop(n).wait()

    def freeze(self, n: int) -> None:
        self.running[n].send_signal(signal.SIGSTOP)

    def thaw(self, n: int) -> None:
        self.running[n].send_signal(signal.SIGCONT)

    async def leader(self) -> int:
        """Who leads most of the streams, as the cluster itself says."""
        import nats

        line = await nats.connect(self.hosts, connect_timeout=2)
        try:
            for _ in range(100):
                streams = await line.jetstream(timeout=5).streams_info()
                led = Counter(one.cluster.leader for one in streams if one.cluster and one.cluster.leader)
                if led:
                    return int(led.most_common(1)[0][0].removeprefix("n"))
                await asyncio.sleep(0.1)
        finally:
            await line.close()
        raise AssertionError("nobody leads")

    def end(self) -> None:
        for n in list(self.running):
            self.kill(n)
