"""The catalogues: every text is found, a translation is never lost, and what is missing is told with its line."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion import paths
from companion.errors import PackError
from companion.messages import Tree, check, domains, update
from companion.packs.check import Remark


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    source = tmp_path / "companion"
    files = {
        "cli.py": '_("Undo: {what}", what=1)\n_.plural("{n} gem", "{n} gems", n)\nTEXT = N_("later")\n',
        "games/__init__.py": "",
        "games/generic.py": '_("Tracker")\n',
        "games/chess/__init__.py": '_("Check!")\n',
        "games/chess/deep/wording.py": 'self._("Mate in {n}", n=2)\n',
        "ui/panels/chess.py": '_("The board")\n',
        "ui/panels/frame.py": '_("Panel")\n_(name)\n_("")\n',
    }
    for name, text in files.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    return Tree(tmp_path, source, tmp_path / "locales")


def translate(tree: Tree, domain: str, **texts: str) -> None:
    """Fills in French: the first word of the original is the key."""
    file = tree.po(domain, "fr")
    text = file.read_text(encoding="utf-8")
    for key, french in texts.items():
        start = text.index(f'msgid "{key}')
        at = text.index('msgstr ""', start)
        text = text[:at] + f'msgstr "{french}"' + text[at + 9 :]
    file.write_text(text, encoding="utf-8")


def complete(tree: Tree) -> None:
    translate(tree, "companion", Undo="Annuler : {what}", later="plus tard", Tracker="Suivi", Panel="Panneau")
    translate(tree, "chess", Check="Échec !", Mate="Mat en {n}", The="Le plateau")
    file = tree.po("companion", "fr")
    text = file.read_text(encoding="utf-8")
    text = text.replace('msgstr[0] ""', 'msgstr[0] "{n} gemme"').replace('msgstr[1] ""', 'msgstr[1] "{n} gemmes"')
    file.write_text(text, encoding="utf-8")


def words(problems: list[PackError]) -> list[str]:
    return [str(problem) for problem in problems]


def test_a_games_folder_and_panel_have_their_own_catalogue(tree: Tree) -> None:
    found = {domain: {f.relative_to(tree.source).as_posix() for f in files} for domain, files in domains(tree).items()}
    assert found["chess"] == {"games/chess/__init__.py", "games/chess/deep/wording.py", "ui/panels/chess.py"}
    assert found["companion"] == {"cli.py", "games/__init__.py", "games/generic.py", "ui/panels/frame.py"}


def test_every_text_is_found_and_missing_french_is_counted(tree: Tree) -> None:
    reports = {(r.domain, r.language): (r.strings, r.missing, r.fuzzy) for r in update(tree)}
    assert reports == {
        ("companion", "en"): (5, 0, 0),
        ("companion", "fr"): (5, 5, 0),
        ("chess", "en"): (3, 0, 0),
        ("chess", "fr"): (3, 3, 0),
    }
    assert 'msgid "Undo: {what}"' in tree.pot("companion").read_text(encoding="utf-8")


def test_a_text_within_a_text_is_found_and_a_name_or_a_docstring_is_none(tree: Tree) -> None:
    (tree.source / "cli.py").write_text('"""_("no")"""\n_(f"{_(\'yes\')} {x}")\n_(WORDS.get(code, N_("or this")))\n')
    update(tree)
    assert re.findall('msgid "(.+)"', tree.pot("companion").read_text()) == ["yes", "or this", "Tracker", "Panel"]


def test_complete_catalogues_pass_and_speak(tree: Tree) -> None:
    update(tree)
    complete(tree)
    assert words(check(tree)) == []
    assert all(report.missing == 0 for report in update(tree))
    french = gettext.translation("companion", tree.locales, languages=["fr"])
    assert [french.ngettext("{n} gem", "{n} gems", n) for n in (0, 1, 2)] == ["{n} gemme", "{n} gemme", "{n} gemmes"]


def test_a_second_update_changes_no_file(tree: Tree) -> None:
    update(tree)
    complete(tree)
    update(tree)
    before = {file: file.read_bytes() for file in tree.locales.rglob("*.po*")}
    update(tree)
    assert {file: file.read_bytes() for file in tree.locales.rglob("*.po*")} == before


def test_checking_changes_nothing_and_tells_what_is_out_of_date(tree: Tree) -> None:
    assert any("out of date (5 new, 0 gone): run “companion messages”" in line for line in words(check(tree)))
    assert not tree.locales.exists()


def test_a_missing_translation_is_told_with_its_line_in_french_only(tree: Tree) -> None:
    update(tree)
    complete(tree)
    file = tree.po("chess", "fr")
    text = file.read_text(encoding="utf-8").replace("Échec !", "")
    file.write_text(text, encoding="utf-8")
    line = text[: text.index('msgid "Check!"')].count("\n") + 1
    assert words(check(tree)) == [f"{file}:{line}: “Check!” is not translated"]


def test_a_guessed_translation_is_told(tree: Tree) -> None:
    update(tree)
    complete(tree)
    (tree.source / "games/generic.py").write_text('_("Trackers")\n')
    assert {(r.domain, r.language): r.fuzzy for r in update(tree)}[("companion", "fr")] == 1
    assert [line for line in words(check(tree)) if "was guessed" in line and "“Trackers”" in line]


def french_undo(tree: Tree, french: str) -> list[PackError]:
    update(tree)
    complete(tree)
    file = tree.po("companion", "fr")
    file.write_text(file.read_text(encoding="utf-8").replace("Annuler : {what}", french), encoding="utf-8")
    return check(tree)


def test_a_translation_with_a_value_that_nobody_gives_is_told(tree: Tree) -> None:
    found = french_undo(tree, "Annuler : {what} {quoi}")
    assert [("{quoi}" in str(problem), isinstance(problem, Remark)) for problem in found] == [(True, False)]


def test_a_translation_that_leaves_a_value_out_is_remarked(tree: Tree) -> None:
    found = french_undo(tree, "Annuler")
    assert [("{what}" in str(problem), isinstance(problem, Remark)) for problem in found] == [(True, True)]


def test_a_translation_may_agree_in_gender_with_a_value_that_the_source_gives(tree: Tree) -> None:
    with (tree.source / "cli.py").open("a") as out:
        out.write('describe(e="e")\n')
    assert french_undo(tree, "Annulé{e} : {what}") == []


def test_a_text_that_comes_back_brings_its_translation_along(tree: Tree) -> None:
    update(tree)
    complete(tree)
    file = tree.source / "games/chess/__init__.py"
    text = file.read_text()
    file.write_text("")
    update(tree)
    file.write_text(text)
    update(tree)
    assert words(check(tree)) == []


def test_a_source_or_catalogue_that_cannot_be_read_is_named(tree: Tree) -> None:
    update(tree)
    tree.po("chess", "fr").write_text('msgid "x"\nmsgstr "y"\nnonsense\n', encoding="utf-8")
    with pytest.raises(PackError, match=r"chess\.po:3: cannot be read"):
        check(tree)
    (tree.source / "cli.py").write_text('_("never closed', encoding="utf-8")
    with pytest.raises(PackError, match=r"cli\.py:\d+: cannot be read"):
        check(tree)


def test_the_apps_own_catalogues_are_complete_in_both_languages() -> None:
    assert words([problem for problem in check() if not isinstance(problem, Remark)]) == []


NEVER_ONE = {
    "This PDF has more than {n} pages.",
    "This file has more than {n} pages.",
    "All {n} figures have acted this turn.",
    "You own {n} dice: roll in two batches.",
    "You own {owned} dice; roll in two batches?",
    "the track “{id}” has {count} spaces, so its start must be from 0 to {last}",
    "draws {n} cards and takes the better",
    "{n} targets are equally good: you choose.",
    "{n} rounds",
    "Playing out {n} fights…",
    "All as we read it; open to see and switch {n} points.",
    "roll {n} Resource Dice, keep {keep}",
}
"""Texts whose number is always two or more."""
COUNTS = r"\{(?:n|m|count|found|expected|spent|gems|dice|wounds|lost|staying|left|short|need|owned|hits)\}[ \u00a0]"
UNCHANGED = r"(?:hors|dans|des|après|plus|pas|fois|héros|sous|vers|sans|très|moins|leurs|nos|vos|ses|mes|succès)"
VERBS = r"(?:is|as|was|has|comes|begins|dies|does|this|less|takes|leaves|across|minus|gains|loses|falls|against)"


@pytest.mark.parametrize("file", sorted(paths.locales().glob("fr/LC_MESSAGES/*.po")), ids=lambda file: file.stem)
def test_both_languages_agree_in_number(file: Path) -> None:
    """No "(s)", and a noun after a number has its plural form beside it."""
    with file.open("rb") as stream:
        texts = [text for text in read_po(stream, locale="fr") if text.id]
    lazy = [text.id for text in texts if re.search(r"\w\((?:e?s|x)\)", f"{text.id} {text.string}")]
    assert not lazy
    french = re.compile(rf"{COUNTS}(?!{UNCHANGED}\b)[a-zà-ÿ]+[sx]\b")
    english = re.compile(rf"{COUNTS}(?!{VERBS}\b)(?:[a-z]+s|dice)\b")
    alone = [
        text.id
        for text in texts
        if not text.pluralizable and text.id not in NEVER_ONE
        if not re.search("on average|expected", str(text.id))  # a mean of one is still 1.0
        if french.search(str(text.string)) or english.search(str(text.id))
    ]
    assert not alone


@pytest.mark.parametrize("file", sorted(paths.locales().glob("fr/LC_MESSAGES/*.po")), ids=lambda file: file.stem)
def test_french_is_written_with_curly_apostrophes(file: Path) -> None:
    with file.open("rb") as stream:
        texts = [text for text in read_po(stream, locale="fr") if text.id]
    assert not [text.string for text in texts if "'" in "".join(text.string or ())]
