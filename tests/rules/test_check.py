"""Authors are told what to mend: twins, stamps, links, lengths, terms."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import PackError
from companion.rules.check import Finding, check_rules
from companion.rules.glossary import read_glossary
from companion.rules.library import read_rules, stamp
from companion.rules.rev import revision, stamped
from tests.rules.toy import GLOSSARY, write_pack


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = write_pack(tmp_path)
    stamp(folder)
    return folder


def edit(folder: Path, language: str, before: str, after: str) -> None:
    file = folder / "rules" / f"01-sailing.{language}.md"
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def said(folder: Path, part: str) -> list[Finding]:
    return [finding for finding in check_rules(folder) if part in finding.text]


def test_a_stamped_pack_has_no_stale_translation_and_stamping_again_changes_nothing(pack: Path) -> None:
    assert not said(pack, "stamp")
    assert all(entry.rev_ok for entry in read_rules(pack)[0].entries)
    assert stamp(pack) == []


def test_a_changed_english_sentence_makes_its_translation_stale_and_no_other(pack: Path) -> None:
    edit(pack, "en", "Spend 2 oil", "Spend 3 oil")
    stale = said(pack, "older than the English")
    assert [finding.values["id"] for finding in stale] == ["lighting-a-lamp"]
    assert stale[0].severity == "warning"
    assert not next(e for e in read_rules(pack)[0].entries if e.id == "lighting-a-lamp").rev_ok


def test_spacing_and_aliases_make_nothing_stale(pack: Path) -> None:
    edit(pack, "en", "aliases: bad weather", "aliases: awful weather")
    edit(pack, "en", "When the storm card comes", "When the  storm card comes")
    assert not said(pack, "older")


def test_a_revision_covers_title_doubt_and_body() -> None:
    base = revision("Title", "", ("One.", "Two."))
    assert len(base) == 8
    assert base == revision(" Title", "", ("One. ", "Two."))
    assert len({base, revision("Titles", "", ("One.", "Two.")), revision("Title", "?", ("One.", "Two."))}) == 3


def test_stamping_replaces_an_old_stamp_and_leaves_the_rest_alone() -> None:
    text = '# T\r\n## Un {#a rev="00000000"}\r\n\r\nTexte {#b}.\r\n'
    assert stamped(text, {"a": "12345678", "b": "x"}) == text.replace("00000000", "12345678")


def test_a_missing_twin_is_told_for_an_entry_and_for_a_chapter(pack: Path) -> None:
    edit(pack, "fr", "## La tempête {#the-storm", "## La tempête {#the-gale")
    assert {finding.values["id"] for finding in said(pack, "has no twin in {there}")} == {"the-storm", "the-gale"}
    (pack / "rules" / "02-more.en.md").write_text("# More\n", encoding="utf-8")
    assert [finding.values["language"] for finding in said(pack, "the chapter")] == ["fr"]


def test_a_dead_link_names_both_ends(pack: Path) -> None:
    edit(pack, "en", 'see="lighting-a-lamp"', 'see="lighting-a-lamp,nowhere"')
    dead = said(pack, "does not exist")
    assert [(finding.values["id"], finding.values["link"], finding.line) for finding in dead] == [
        ("the-storm", "nowhere", 11)
    ]


def test_an_id_used_twice_is_an_error(pack: Path) -> None:
    edit(pack, "en", "{#the-storm", "{#hit-points")
    assert [finding.severity for finding in said(pack, "used twice")] == ["error"]


def test_entries_too_short_and_too_long_are_told(pack: Path) -> None:
    assert "victory-points" in {finding.values["id"] for finding in said(pack, "at least {least}")}
    edit(pack, "en", "Repair it in a port", "Repair it " + "again " * 120 + "in a port")
    assert [finding.values["id"] for finding in said(pack, "at most {most}")] == ["hit-points"]


def test_a_doubt_told_in_one_language_only_is_found(pack: Path) -> None:
    edit(pack, "fr", "unclear: Le livret ne dit pas qui paie. On retient le gardien.\n", "")
    assert [finding.values["id"] for finding in said(pack, "one language only")] == ["lighting-a-lamp"]


def test_an_english_term_in_the_french_text_is_found(pack: Path) -> None:
    edit(pack, "fr", "ses points de vie tombent", "ses victory points tombent")
    broken = said(pack, "printed term")
    assert [(finding.values["said"], finding.values["term"]) for finding in broken] == [
        ("victory points", "points de victoire")
    ]


def test_a_term_that_leads_nowhere_is_found(pack: Path) -> None:
    (pack / "glossary.toml").write_text(GLOSSARY.replace('rule = "hit-points"', 'rule = "gone"'), encoding="utf-8")
    assert [(finding.line, finding.values["rule"]) for finding in said(pack, "leads to")] == [(1, "gone")]


def test_a_list_of_topics_names_unknown_and_missing_ids(pack: Path) -> None:
    topics = "# topics\nlighting-a-lamp\nthe-storm\nhit-points\nvictory-points\nthe-kraken\n"
    (pack / "topics.txt").write_text(topics, encoding="utf-8")
    assert [finding.values["id"] for finding in said(pack, "not among the topics")] == ["aggressive-captain"]
    assert [(finding.values["id"], finding.line) for finding in said(pack, "has no entry")] == [("the-kraken", 6)]


def test_findings_are_sentences_with_file_and_line(pack: Path) -> None:
    edit(pack, "en", "{#the-storm", "{#The storm")
    first = said(pack, "heading cannot be read")[0]
    assert str(first).startswith(str(pack / "rules" / "01-sailing.en.md") + ":11: error: ")


def test_a_glossary_is_read_into_terms_with_their_lines() -> None:
    glossary = read_glossary(GLOSSARY, "harbour")
    assert [term.fr for term in glossary.terms] == ["points de vie", "points de victoire", "gardien"]
    assert glossary.terms[2].names("fr") == ("gardien", "taulier")
    assert glossary.terms[2].line == 16
    assert glossary.about("hit-points") == glossary.terms[:1]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[[term]]\nen = ", 2),
        ("term = 3\n", 1),
        ('\n[[term]]\nen = "x"\n', 2),
        ('[[term]]\nen = "x"\nfr = "y"\nalso = "z"\n', 1),
        ('[[term]]\nen="x"\nfr="y"\nalso_en="z"\n', 1),
    ],
)
def test_a_broken_glossary_names_file_and_line(text: str, line: int) -> None:
    with pytest.raises(PackError) as told:
        read_glossary(text, "g", "glossary.toml")
    assert str(told.value).startswith(f"glossary.toml:{line}: ")


def test_a_game_says_tu_or_vous_to_its_reader_and_never_both(pack: Path) -> None:
    assert not said(pack, "to the reader")
    file = pack / "rules" / "01-sailing.fr.md"
    file.write_text(
        file.read_text(encoding="utf-8") + "\nVous gardez votre lampe.\nSi tu dors, elle reste.\n", encoding="utf-8"
    )
    assert len(said(pack, "to the reader")) == 1
