"""Every name that the data of a game hold is found alone, and every third asked for, in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from companion import paths
from companion.i18n import LANGUAGES
from companion.rules.answer import answer
from companion.rules.fold import words
from companion.views.knowing import Knowing
from tests.rules.test_golden import GAMES, library

NO_THINGS = {"colours", "counts", "game", "glossary", "readings"}  # files that name no thing of the box
COMMON = {"Hero", "Boss"}  # as any word of a question
ASKED = {"en": "What is {}?", "fr": "C'est quoi {} ?"}


def names(game: str) -> Iterator[dict[str, str]]:
    for file in sorted((paths.packs() / game).glob("*.toml")):
        if file.stem not in NO_THINGS:
            for row in tomllib.loads(file.read_text(encoding="utf-8")).get("row", ()):
                yield from called(row)


def called(row: dict[str, Any]) -> Iterator[dict[str, str]]:
    name = row.get("name", {key: row.get(key) for key in LANGUAGES})
    held = dict.fromkeys(LANGUAGES, name) if isinstance(name, str) else name
    if held["en"] and held["en"] not in COMMON:
        yield held
    for building in row.get("buildings", ()):
        yield building["name"]


def told(game: str, language: str, question: str) -> set[str]:
    """The words of the answer, of the rule that it stands in, and of the first result's title."""
    found = library().search(question, language, game, n=1)
    said = answer(library(), found, Knowing(library()))
    shown = [library().find(said.game, said.entry)] if said else []
    shown += [library().of_hit(hit) for hit in found.hits]
    texts = [said.text if said else "", *(entry.title(language) for entry in shown if entry)]
    return {word.text for text in texts for word in words(text)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_name_of_the_data_is_found_alone_and_many_asked_for(game: str, language: str) -> None:
    missing = [
        question
        for n, name in enumerate(names(game))
        for question in (name[language], ASKED[language].format(name[language]))[: 1 if n % 3 else 2]
        if not {word.text for word in words(name[language])} <= told(game, language, question)
    ]
    assert missing == []


def test_a_name_that_no_rule_holds_is_found_among_all_games() -> None:
    said = answer(library(), library().search("N'Gora", "fr"), Knowing(library()))
    assert said
    assert (said.game, said.source) == ("conan", "fact")
