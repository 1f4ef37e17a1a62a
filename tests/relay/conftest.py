"""Both engines, each behind the same protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.relay.log import Log
from companion.relay.sqlite_log import SqliteLog
from tests.relay.engines import Nodes


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    pytest.importorskip("nats", reason="the test extra brings it: pip install -e .[test]")
    found = Nodes(tmp_path_factory.mktemp("nats"))
    found.start_all()
    yield found
    found.end()


@pytest.fixture(params=["sqlite", "nats"])
def make_log(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Log]:
    """Another hold on the same log at every call, as several relays have."""
    if request.param == "sqlite":
        return lambda: SqliteLog(str(tmp_path / "log.db"))
    from companion.relay.jetstream_log import JetStreamLog

    nodes: Nodes = request.getfixturevalue("node")
    return lambda: JetStreamLog(nodes.hosts, streams=2)
