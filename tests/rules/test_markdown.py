"""Chapters become entries; every mistake is named with its line."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.markdown import Section, entries, plain, read_chapter
from tests.rules.toy import ENGLISH, FRENCH, harbour_entries

TITLES = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P"), exclude_characters="{}#\n"), min_size=1, max_size=20
).map(lambda text: "T" + text.strip())
IDS = st.from_regex(r"[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,2}", fullmatch=True)
SENTENCES = st.from_regex(r"[A-Z][a-zé ,]{0,30}[a-z]\.", fullmatch=True)
WORDS = st.from_regex(r"[a-zé]{1,8}( [a-z]{1,8}){0,3}", fullmatch=True)
SECTIONS = st.lists(
    st.builds(
        Section,
        id=IDS,
        title=TITLES,
        line=st.just(0),
        facts=st.fixed_dictionaries(
            {"page": st.from_regex(r"[0-9]{1,2}(,[0-9]{1,2})?", fullmatch=True), "status": st.just("checked")}
        ),
        aliases=st.lists(WORDS, max_size=4).map(tuple),
        unclear=st.one_of(st.just(""), SENTENCES),
        lines=st.lists(SENTENCES, min_size=1, max_size=4).map(tuple),
        examples=st.lists(SENTENCES, max_size=2).map(tuple),
    ),
    max_size=5,
    unique_by=lambda section: section.id,
)


def written(sections: list[Section]) -> str:
    out = ["# A chapter", ""]
    for s in sections:
        facts = "".join(f' {name}="{value}"' for name, value in s.facts.items())
        out.append(f"## {s.title} {{#{s.id}{facts}}}")
        out += ["aliases: " + ", ".join(s.aliases)] if s.aliases else []
        out += ["unclear: " + s.unclear] if s.unclear else []
        out += ["", *s.lines, *(f"> Example: {text}" for text in s.examples), ""]
    return "\n".join(out)


@settings(max_examples=25, deadline=None)
@given(SECTIONS)
def test_what_is_written_in_the_format_is_read_back_whole(sections: list[Section]) -> None:
    chapter = read_chapter(written(sections), "en")
    assert not chapter.problems
    assert chapter.title == "A chapter"
    for told, read in zip(sections, chapter.sections, strict=True):
        assert (read.id, read.title, read.facts) == (told.id, told.title, told.facts)
        assert (read.aliases, read.unclear, read.lines, read.examples) == (
            told.aliases,
            told.unclear,
            told.lines,
            told.examples,
        )
        assert read.rev == told.rev


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=300), st.sampled_from(["en", "fr"]))
def test_no_text_whatsoever_makes_the_reader_stumble(text: str, language: str) -> None:
    chapter = read_chapter(text, language, "x.md")
    entries("game", "x", {language: chapter})
    assert all(problem.line >= 1 and str(problem.error()).startswith("x.md:") for problem in chapter.problems)


@settings(max_examples=15, deadline=None)
@given(SECTIONS)
def test_every_problem_names_an_existing_line(sections: list[Section]) -> None:
    text = written(sections).replace("{#", "{# ", 1)
    lines = len(text.splitlines())
    assert all(1 <= problem.line <= lines for problem in read_chapter(text, "en").problems)


def test_an_entry_holds_both_languages_under_one_id() -> None:
    lamp = harbour_entries()[0]
    assert lamp.id == "lighting-a-lamp"
    assert lamp.titles == {"en": "Lighting a lamp", "fr": "Allumer une lampe"}
    assert lamp.see == ("the-storm", "hit-points")
    assert (lamp.page, lamp.variant, lamp.status, lamp.tool) == ("4", "standard", "checked", "odds")
    assert lamp.examples["fr"] == ("avec 5 huiles, deux lampes et il reste 1 huile.",)
    assert lamp.doubt("fr").startswith("Le livret")


def test_the_answer_is_the_first_sentence() -> None:
    lamp = harbour_entries()[0]
    assert lamp.answer("en") == "Spend 2 oil to light one lamp in your own port."
    assert lamp.answer("fr") == "Dépensez 2 huiles pour allumer une lampe dans votre port."


def test_words_count_examples_but_no_aliases() -> None:
    assert harbour_entries()[0].words("en") == 11 + 9 + 12


def test_an_entry_without_a_twin_still_answers_in_its_own_language() -> None:
    only = entries("harbour", "x", {"en": read_chapter(ENGLISH, "en")})[0]
    assert only.title("fr") == "Lighting a lamp"
    assert only.answer("fr").startswith("Spend")
    assert not only.speaks("fr")


def test_an_unreadable_heading_is_named_with_its_line_and_costs_only_itself() -> None:
    chapter = read_chapter(ENGLISH.replace("{#the-storm", "{#The Storm"), "en", "a.en.md")
    assert [problem.line for problem in chapter.problems] == [11]
    assert str(chapter.problems[0].error()).startswith("a.en.md:11: this heading cannot be read")
    assert len(chapter.sections) == 4


def test_a_chapter_without_a_title_and_an_unknown_attribute_are_told() -> None:
    chapter = read_chapter('## Title {#id colour="red"}\n\nText.\n', "en", "f")
    assert [(problem.line, problem.values.get("name")) for problem in chapter.problems] == [(1, None), (1, "colour")]


def test_a_bare_attribute_needs_no_quotes() -> None:
    chapter = read_chapter("# C\n## Title {#id page=3 status=checked}\nText.\n", "en")
    assert chapter.sections[0].facts == {"page": "3", "status": "checked"}
    assert not chapter.problems


def test_the_french_twin_carries_no_page() -> None:
    chapter = read_chapter(FRENCH.replace("{#the-storm}", '{#the-storm page="6"}'), "fr")
    assert [problem.values["name"] for problem in chapter.problems] == ["page"]


def test_a_body_becomes_plain_text_with_its_list() -> None:
    lines = ("Choose **one**:", "- draw a `card`;", "- see [the storm](the-storm).", "Then stop.")
    assert plain(lines) == "Choose one:\n• draw a card;\n• see the storm.\nThen stop."


def test_no_line_of_a_french_rule_breaks_before_its_colon() -> None:
    text = "# A\n\n## Titre : un {#a}\nunclear: Quoi ?\n\nDonc : « oui » !\n> Exemple : 3 : 1.\n"
    read = entries("toy", "a", {"fr": read_chapter(text, "fr")})[0]
    told = (read.titles["fr"], read.unclear["fr"], *read.bodies["fr"], *read.examples["fr"])
    assert told == ("Titre\u00a0: un", "Quoi\u00a0?", "Donc\u00a0: «\u00a0oui\u00a0»\u00a0!", "3\u00a0: 1.")
