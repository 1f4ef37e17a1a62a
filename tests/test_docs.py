"""The pages say only commands that something keeps true, and link only to what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LIST = ROOT / "docs" / "commands.md"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMAND = re.compile(r"(make|companion|\.venv/bin/\w+|python3|pipx?|uvx|podman|docker|sudo|caddy|cp) \S.*")


def commands(page: Path) -> set[str]:
    """What is to be typed: the lines of shell blocks, and short code in the text that begins like a command."""
    text = page.read_text(encoding="utf-8")
    lines = [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    inline = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    found = {re.sub(r"\s+#.*", "", line).strip() for line in lines if line.strip()}
    return found | {code for code in inline if COMMAND.fullmatch(code)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_is_in_the_list_of_what_keeps_it_true(page: Path) -> None:
    assert commands(page) - commands(LIST) == set()


def test_the_list_has_no_command_that_no_page_says() -> None:
    said = set().union(*(commands(page) for page in PAGES if page != LIST))
    assert {each for each in commands(LIST) if not each.startswith("python")} - said - {"pip install ."} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?://)([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []
