"""What a usual client relies on, and the program as a process: its answers, its log, its numbers, its end."""

import os
import re
import shutil
import socket
import subprocess

import pytest
import requests
from prometheus_client.openmetrics.parser import text_string_to_metric_families

from conftest import Server
from test_manual import MANUAL


def get(url: str, path: str, **options: object) -> requests.Response:
    return requests.get(url + path, timeout=30, **options)


def test_one_session_asks_many_questions(url: str) -> None:
    with requests.Session() as session:
        for column in range(1, 8):
            answer = session.get(f"{url}/solve", params={"pos": f"44{column}"}, timeout=30)
            assert answer.json()["pos"] == f"44{column}" and len(answer.json()["score"]) == 7


def test_a_batch_is_read_line_by_line(url: str) -> None:
    body = {"positions": ["", "7/7/7/7/7/3x3 o", "9"], "time": "10s"}
    with requests.post(f"{url}/api/analyze/batch", json=body, stream=True, timeout=30) as answer:
        lines = list(answer.iter_lines())
    assert [b'"exact":true' in line for line in lines] == [True, True, False]


def test_a_stream_is_read_event_by_event(url: str) -> None:
    with get(url, "/api/analyze/stream?position=4453", stream=True) as answer:
        lines = [line.decode() for line in answer.iter_lines() if line.startswith(b"event: ")]
    assert lines[0] == "event: bounds" and lines[-1] == "event: analysis"
    assert lines.count("event: column") == 7


@pytest.mark.parametrize("position", ["🙂", "4\0", "%", "&", "7/7/7/7/3o3/2oxx2 x", "x" * 2000], ids=range(6))
def test_any_text_is_a_position_or_an_error(url: str, position: str) -> None:
    answer = get(url, "/api/analyze", params={"position": position})
    assert answer.status_code in (200, 400) and ("error" in answer.json()) == (answer.status_code == 400)


def test_metrics_are_what_prometheus_reads_and_the_manual_names(url: str) -> None:
    get(url, "/solve?pos=4")
    families = list(text_string_to_metric_families(get(url, "/metrics").text))
    assert len(families) >= 12
    manual = MANUAL.read_text()
    for family in families:
        names = {family.name, f"{family.name}_total"}
        assert any(f"`{name}`" in manual for name in names), f"{family.name} is not in the manual"


def test_the_manual_has_every_option(url: str) -> None:
    text = subprocess.run([os.environ["FOURSIGHT"], "serve", "--help"], capture_output=True, text=True, check=True).stdout
    options = set(re.findall(r"^\s+(--[a-z-]+)", text, re.MULTILINE)) - {"--help"}
    listed = set(re.findall(r"^\| `(--[a-z-]+)", MANUAL.read_text(), re.MULTILINE))
    assert options == listed and len(options) >= 10


def test_the_log_says_what_happened_and_not_who_asked() -> None:
    server = Server()
    get(server.url, "/solve?pos=4453")
    get(server.url, "/nowhere/4453")
    log = server.stop()
    assert [line["message"] for line in log] == ["request", "request", "told to stop", "stopped"]
    assert (log[0]["path"], log[0]["status"], log[1]["path"], log[1]["status"]) == ("/solve", 200, "elsewhere", 404)
    assert "4453" not in str(log) and log[-1]["requests"] == 2


def test_an_address_that_is_taken_is_an_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        run = subprocess.run([os.environ["FOURSIGHT"], "serve", "--listen", address], capture_output=True, text=True, timeout=30)
    assert run.returncode == 2 and address in run.stderr, run


def test_curl_speaks_old_http_too(url: str) -> None:
    command = [shutil.which("curl"), "-sS", "--http1.0", "--max-time", "30", f"{url}/solve?pos=475"]
    assert subprocess.run(command, capture_output=True, text=True).stdout.startswith('{"pos":"475"')
