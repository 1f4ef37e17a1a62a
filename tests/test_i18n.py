"""Words in the reader's language: per device, switched live, with the plural forms and spaces of each language."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion import i18n
from companion.i18n import Translator
from companion.packs.model import Names

EN, FR = Translator("en"), Translator("fr")


def spaced(text: str) -> str:
    """Babel's editions differ in the kind of space they use."""
    return " ".join(text.split())


@pytest.fixture(autouse=True)
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small house catalogue and one of a game, in French."""
    texts: dict[str, dict[str | tuple[str, str], str | tuple[str, str]]] = {
        "companion": {
            "Undo": "Annuler",
            "Undo: {what}": "Annuler : {what}",
            "Really?": "Vraiment ?",
            "Tile": "Dalle",
            ("{n} gem", "{n} gems"): ("{n} gemme", "{n} gemmes"),
            ("{n} step", "{n} steps"): ("{n} pas", "{n} pas"),
        },
        "chess": {"Tile": "Case", ("{n} piece", "{n} pieces"): ("{n} pièce", "{n} pièces")},
    }
    for domain, messages in texts.items():
        catalogue = Catalog(locale="fr")
        for text, french in messages.items():
            catalogue.add(text, french)
        folder = tmp_path / "locales" / "fr" / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / f"{domain}.mo").open("wb") as out:
            write_mo(out, catalogue)
    monkeypatch.setenv("COMPANION_ROOT", str(tmp_path))
    i18n._read.cache_clear()
    yield
    i18n._read.cache_clear()


def test_a_text_is_found_then_filled_in() -> None:
    assert EN("Undo: {what}", what="roll") == "Undo: roll"
    assert FR("Undo: {what}", what="jet") == "Annuler\u00a0: jet"


def test_a_text_without_translation_is_shown_as_it_is() -> None:
    assert FR("Nobody translated this") == "Nobody translated this"


def test_french_counts_zero_as_one_and_english_does_not() -> None:
    assert [FR.plural("{n} gem", "{n} gems", n) for n in (0, 1, 2)] == ["0 gemme", "1 gemme", "2 gemmes"]
    assert [EN.plural("{n} gem", "{n} gems", n) for n in (0, 1, 2)] == ["0 gems", "1 gem", "2 gems"]


def test_french_puts_a_fixed_space_before_double_marks_and_inside_quotes() -> None:
    assert FR("Really?") == "Vraiment\u00a0?"
    assert FR("« Oui ; non » : 5 % !") == "«\u00a0Oui\u00a0; non\u00a0»\u00a0: 5\u00a0%\u00a0!"
    assert EN("« a » : b") == "« a » : b"


def test_a_french_name_is_shown_with_a_curly_apostrophe_however_it_was_written() -> None:
    names = Names(en="Hunter's Mark", fr="Marque de l'ombre")
    assert (FR.pick(names), EN.pick(names)) == ("Marque de l’ombre", "Hunter's Mark")


def test_a_game_is_asked_first_and_then_the_house() -> None:
    inside = FR.within("chess")
    assert (inside("Tile"), FR("Tile"), inside("Undo")) == ("Case", "Dalle", "Annuler")
    assert inside.plural("{n} piece", "{n} pieces", 2) == "2 pièces"
    assert inside.plural("{n} gem", "{n} gems", 0) == "0 gemme"


def test_a_game_without_a_catalogue_speaks_with_the_houses_words() -> None:
    assert FR.within("no-such")("Undo") == "Annuler"


def test_two_languages_are_spoken_at_one_table_at_the_same_time() -> None:
    heard: dict[str, set[str]] = {"en": set(), "fr": set()}

    def speak(translator: Translator) -> None:
        for _ in range(200):
            heard[translator.language].add(translator("Undo"))

    threads = [threading.Thread(target=speak, args=(translator,)) for translator in (EN, FR)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heard == {"en": {"Undo"}, "fr": {"Annuler"}}


def test_nothing_in_the_module_remembers_a_language() -> None:
    before = {name: value for name, value in vars(i18n).items() if isinstance(value, str | Translator)}
    FR("Undo")
    EN("Undo")
    assert {name: value for name, value in vars(i18n).items() if isinstance(value, str | Translator)} == before
    assert not [name for name, value in before.items() if isinstance(value, Translator)]
    with pytest.raises(AttributeError):
        EN.language = "fr"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("share", "english", "french"),
    [
        (0.583, "58%", "58\u00a0%"),
        (0.0, "0%", "0\u00a0%"),
        (1.0, "100%", "100\u00a0%"),
        (0.001, "<1%", "<1\u00a0%"),
        (0.9999, ">99%", ">99\u00a0%"),
    ],
)
def test_a_chance_is_never_rounded_to_a_certainty(share: float, english: str, french: str) -> None:
    assert EN.percent(share) == english
    assert FR.percent(share) == french


def test_a_chance_may_have_digits() -> None:
    assert (EN.percent(0.5833, 1), FR.percent(0.5833, 1)) == ("58.3%", "58,3\u00a0%")


def test_numbers_are_written_as_each_language_writes_them() -> None:
    assert (EN.number(1234.5, 1), spaced(FR.number(1234.5, 1))) == ("1,234.5", "1 234,5")


def test_names_are_joined_as_in_speech() -> None:
    assert EN.listing(["Ana", "Bob"]) == "Ana and Bob"
    assert FR.listing(["Ana", "Bob", "Cy"]) == "Ana, Bob et Cy"


def test_a_thing_with_both_names_gives_the_readers() -> None:
    assert (EN.pick(Names("Lamp", "Lampe")), FR.pick(Names("Lamp", "Lampe"))) == ("Lamp", "Lampe")
    assert FR.pick(Names("Lamp", "")) == "Lamp"


def test_times_are_told_in_the_readers_language() -> None:
    assert EN.ago(3600) == "1 hour ago"
    assert spaced(FR.ago(7200)) == "il y a 2 heures"
    assert EN.ago(0) == "1 second ago"


def test_a_number_below_nothing_has_a_true_minus_in_each_language() -> None:
    assert [Translator(language).number(-1.5, 1) for language in ("fr", "en")] == ["\u22121,5", "\u22121.5"]
