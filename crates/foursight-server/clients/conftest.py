"""A server for all tests: the program that FOURSIGHT names, on a port of its own."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator

import pytest


class Server:
    """The program at work."""

    def __init__(self, *options: str) -> None:
        command = [os.environ["FOURSIGHT"], "serve", "--listen", "127.0.0.1:0", "--log", "json", *options]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        first = json.loads(self.process.stderr.readline())
        assert first["message"] == "listening", first
        self.url = f"http://{first['address']}"

    def stop(self) -> list[dict]:
        """Stops it as a system does; the rest of its log."""
        self.process.send_signal(signal.SIGTERM)
        _, log = self.process.communicate(timeout=30)
        assert self.process.returncode == 0
        return [json.loads(line) for line in log.splitlines()]


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    # Requests are few, so that the log fits into the pipe until it is read.
    server = Server("--threads", "2", "--drain", "100ms")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def url(server: Server) -> str:
    return server.url
