"""The examples of docs/serve.md, as they stand there: curl in a shell, Python, and a script in Chromium."""

import doctest
import html
import re
import shutil
import subprocess
from pathlib import Path

MANUAL = Path(__file__).parents[3] / "docs" / "serve.md"
# Where the manual says the server is.
THERE = "http://127.0.0.1:8080"


def blocks(kind: str, url: str) -> list[str]:
    """The blocks of that kind, with the address of the server that is tested."""
    found = re.findall(rf"^```{kind}\n(.*?)^```$", MANUAL.read_text(), re.MULTILINE | re.DOTALL)
    return [block.replace(THERE, url) for block in found]


def matches(expected: str, found: str) -> bool:
    """Whether the text is the one expected, in which `...` stands for anything."""
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, found, re.DOTALL) is not None


def test_curl(url: str) -> None:
    count = 0
    for block in blocks("console", url):
        # A command goes from its prompt to the next one; what follows the line is what it prints.
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            if not example.startswith("curl "):
                continue
            command, expected = example.split("\n", 1)
            # `-sS` as in a script: errors, but no progress.
            run = subprocess.run(
                ["sh", "-c", command.replace("curl ", "curl -sS --max-time 30 ", 1)], capture_output=True, text=True
            )
            assert run.returncode == 0, (command, run.stderr)
            found = run.stdout.replace("\r\n", "\n")
            assert matches(expected.rstrip("\n"), found.rstrip("\n")), f"$ {command}\n{found}"
            count += 1
    assert count >= 11


def test_python(url: str) -> None:
    count = 0
    for block in blocks("pycon", url):
        example = doctest.DocTestParser().get_doctest(block, {}, "serve.md", str(MANUAL), 0)
        assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0
        count += len(example.examples)
    assert count >= 3


def test_browser(url: str, tmp_path: Path) -> None:
    scripts = blocks("js", url)
    assert len(scripts) >= 2
    for number, script in enumerate(scripts):
        # A line `// -> text` says what the line before it logs.
        expected = re.findall(r"^\s*// -> (.*)$", script, re.MULTILINE)
        assert expected
        assert logged(script, tmp_path / f"{number}.html") == expected


def logged(script: str, page: Path) -> list[str]:
    """What a script logs on a page of nobody's server, so that every answer crosses an origin."""
    page.write_text(f"""<!doctype html><meta charset="utf-8"><pre></pre><script type="module">
const pre = document.querySelector("pre");
const show = (...words) => pre.append(words.map((word) => typeof word == "string" ? word : JSON.stringify(word)).join(" ") + "\\n");
console.log = show;
addEventListener("unhandledrejection", (event) => show(String(event.reason)));
</script><script type="module">{script}</script>""")
    found = re.search(r"<pre>(.*?)</pre>", dumped(page.as_uri(), page.with_suffix("")), re.DOTALL)
    assert found
    return html.unescape(found[1]).splitlines()


def dumped(url: str, profile: Path) -> str:
    """A page as it is when nothing is loading any more."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or "google-chrome"
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
    command = [chromium, *options, f"--user-data-dir={profile}", "--virtual-time-budget=20000", "--dump-dom", url]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
