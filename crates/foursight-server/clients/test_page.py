"""The web page, if there was one when the program was built: every file as it is, with the headers that it needs."""

import os
import re
from pathlib import Path

import pytest
import requests

from test_manual import dumped

NAMED = os.environ.get("FOURSIGHT_WEB_DIST")
DIST = Path(NAMED) if NAMED else Path(__file__).parents[3] / "web" / "dist"
FILES = [file for file in DIST.rglob("*") if file.is_file() and file.suffix not in (".br", ".gz")]
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


def get(url: str, file: Path, **headers: str) -> requests.Response:
    return requests.get(f"{url}/{file.relative_to(DIST).as_posix()}", headers=headers, timeout=30)


def test_the_start_is_the_page_or_says_that_there_is_none(url: str) -> None:
    page = requests.get(url + "/", timeout=30)
    assert page.headers["content-type"] == TYPES[".html"]
    if (DIST / "index.html").is_file():
        assert page.content == (DIST / "index.html").read_bytes() and page.headers["cache-control"] == "no-cache"
    else:
        assert "was built without the web page" in page.text and "/api/analyze?position=4453" in page.text


@pytest.mark.parametrize("coding", ["identity", "gzip", "br"])
def test_every_file_is_there(url: str, coding: str) -> None:
    for file in FILES:
        # Without decoding, so that what comes can be compared with what was made.
        with requests.get(
            f"{url}/{file.relative_to(DIST).as_posix()}", headers={"Accept-Encoding": coding}, stream=True, timeout=30
        ) as answer:
            found = answer.raw.read(decode_content=False)
        compressed = file.with_name(f"{file.name}.{ {'br': 'br', 'gzip': 'gz'}.get(coding, 'none') }")
        is_compressed = compressed.is_file()
        assert found == (compressed if is_compressed else file).read_bytes(), file
        assert answer.headers.get("content-encoding") == (coding if is_compressed else None), file
        assert answer.headers["content-type"] == TYPES.get(file.suffix, answer.headers["content-type"]), file
        hashed = re.search(r"[0-9a-f]{8}|[0-9A-Z]{8}", str(file.relative_to(DIST)))
        assert ("immutable" in answer.headers["cache-control"]) == bool(hashed), file
        again = get(url, file, **{"Accept-Encoding": coding, "If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304 and again.content == b"", file


if NAMED:  # The page of the repository has tests of its own.

    def test_a_browser_loads_the_page_and_its_module(url: str, tmp_path: Path) -> None:
        assert "<p>ready -18</p>" in dumped(url + "/", tmp_path / "profile")
