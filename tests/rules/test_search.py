"""Each promise of the search, by name, in both languages."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.document import Document, of_note, of_page
from companion.rules.index import Index
from companion.rules.results import Results
from tests.rules.toy import toy_index

toy = cache(toy_index)


@cache
def named() -> Index:
    return toy_index({"harbour": ("Harbour Lights", "HL"), "hills": ("The High Hills", "Hills")})


def first(query: str, lang: str | None = "en", typing: bool = False, game: str | None = None) -> str:
    hits = toy().search(query, lang, game=game, typing=typing).hits
    return hits[0].id if hits else ""


def how(found: Results, word: str) -> set[str]:
    return {match.how for match in found.hits[0].matches if match.word == word}


def test_a_title_word_finds_its_entry_in_each_language() -> None:
    assert first("lamp") == first("lampe", "fr") == "lighting-a-lamp"


def test_accents_case_and_apostrophes_do_not_matter() -> None:
    assert first("TEMPETE", "fr") == first("la tempête", "fr") == first("l'tempete", "fr") == "the-storm"


def test_ligatures_do_not_matter() -> None:
    assert first("oeil", "fr") == first("œil", "fr") == "the-storm"


def test_other_forms_of_a_word_are_found_by_its_stem() -> None:
    found = toy().search("guarding", "en", explain=True)
    assert found.hits[0].id == "the-storm"
    assert "stem" in how(found, "guarding")


def test_the_word_being_typed_may_be_unfinished() -> None:
    assert first("agg", typing=True) == "aggressive-captain"
    assert first("who pays the lan", typing=True) == "lighting-a-lamp"
    assert "prefix" in how(toy().search("capi", "fr", explain=True, typing=True), "capi")


def test_a_word_that_is_finished_by_a_space_is_not_a_prefix() -> None:
    found = toy().search("storm ", "en", explain=True, typing=True)
    assert how(found, "storm") == {"exact"}


@pytest.mark.parametrize(
    ("typed", "lang", "id"),
    [
        ("agressive captan", "en", "aggressive-captain"),
        ("tempette", "fr", "the-storm"),
        ("ligthing", "en", "lighting-a-lamp"),
        ("capitene agrécif", "fr", "aggressive-captain"),
    ],
)
def test_typos_are_forgiven_by_sound_and_by_letters(typed: str, lang: str, id: str) -> None:
    assert first(typed, lang) == id


def test_a_half_typed_word_may_hold_a_typo() -> None:
    assert first("agrres", typing=True) == "aggressive-captain"


def test_glossary_synonyms_lead_to_the_printed_word() -> None:
    found = toy().search("warden", "en", explain=True)
    assert "the-storm" in {hit.id for hit in found.hits}
    assert any(match.how == "glossary" for hit in found.hits for match in hit.matches)


def test_a_glossary_synonym_works_across_languages() -> None:
    assert {hit.id for hit in toy().search("taulier", "en").hits} >= {"lighting-a-lamp", "the-storm"}


def test_everyday_words_lead_to_the_rulebook_s_word() -> None:
    found = toy().search("retry", "en", explain=True)
    assert found.hits[0].id == "aggressive-captain"
    assert how(found, "retry") == {"everyday"}


def test_an_ambiguous_word_shows_both_readings_first() -> None:
    found = toy().search("pv", "fr")
    assert {hit.id for hit in found.hits[:2]} == {"hit-points", "victory-points"}
    assert {(reading.word, reading.rule) for reading in found.readings} == {
        ("pv", "hit-points"),
        ("pv", "victory-points"),
    }
    assert {reading.names["fr"] for reading in found.readings} == {"points de vie", "points de victoire"}


def test_context_settles_an_ambiguous_word() -> None:
    assert first("mon bateau a zéro pv", "fr") == "hit-points"
    assert first("qui remporte la partie avec le plus de pv", "fr") == "victory-points"


def test_roman_numerals_and_digits_are_equal() -> None:
    assert first("level 2") == first("level II") == first("niveau deux", "fr") == "victory-points"


def test_grammar_words_weigh_little() -> None:
    assert first("what can i do in the storm") == "the-storm"
    assert first("est-ce que je peux allumer", "fr") == "lighting-a-lamp"


def test_a_question_of_grammar_words_only_still_answers() -> None:
    assert toy().search("who is it", "en").hits


def test_the_readers_language_is_a_preference_not_a_filter() -> None:
    assert first("tempête", "en") == "the-storm"
    assert first("storm", "fr", game="harbour") == "the-storm"
    assert first("storm et orage", "fr") == "the-storm"


def test_without_a_reader_the_language_of_the_question_is_taken() -> None:
    assert toy().search("comment allumer une lampe").language == "fr"
    assert toy().search("how do I light a lamp").language == "en"


def test_one_game_can_be_asked_alone() -> None:
    assert {hit.game for hit in toy().search("storm", "en").hits} == {"harbour", "hills"}
    assert {hit.game for hit in toy().search("storm", "en", game="hills").hits} == {"hills"}
    assert not toy().search("storm", "en", game="unknown").hits


def test_variants_in_play_come_first() -> None:
    def score(variants: tuple[str, ...]) -> float:
        return next(hit.score for hit in toy().search("storm", "en", variants=variants).hits if hit.id == "the-storm")

    assert score(("solo",)) == score(()) > score(("skirmish",))


def test_words_that_stand_together_count_more() -> None:
    near = of_page("near", "g", "the red fox barks and a blue owl sleeps", "en")
    apart = of_page("apart", "g", "the red owl barks and a blue fox sleeps", "en")
    index = Index.of([near, apart])
    assert index.search("red fox", "en").hits[0].id == "near"
    assert index.search("red owl", "en").hits[0].id == "apart"


def test_two_words_that_the_text_writes_as_one_are_joined() -> None:
    found = toy().search("re roll", "en", explain=True)
    assert found.hits[0].id == "aggressive-captain"
    assert how(found, "re") == {"joined"}


def test_words_run_together_are_split() -> None:
    assert first("badweather", game="harbour") == "the-storm"


def test_matched_words_are_given_per_language_for_marking() -> None:
    hit = toy().search("lamps", "en").hits[0]
    assert "lamp" in hit.marks["en"]
    both = toy().search("keeper", "en", game="harbour").hits[0]
    assert "gardien" in both.marks["fr"]


def test_grammar_words_are_not_marked() -> None:
    assert "the" not in toy().search("the storm", "en").hits[0].marks["en"]


def test_explain_tells_which_word_matched_where_and_how() -> None:
    match = toy().search("storm", "en", explain=True, game="harbour").hits[0].matches[0]
    assert (match.word, match.how, match.language) == ("storm", "exact", "en")
    assert match.found == ("storm",)
    assert {"title", "body"} <= set(match.where)
    assert toy().search("storm", "en").hits[0].matches == ()


def test_a_long_question_is_cut_at_300_characters_and_says_so() -> None:
    found = toy().search("storm " + "zz " * 3000 + "lamp", "en", game="harbour")
    assert found.truncated
    assert found.hits[0].id == "the-storm"
    assert found.hits[0].id != "lighting-a-lamp"
    assert not toy().search("storm", "en").truncated


def test_nothing_found_says_so_and_offers_the_closest() -> None:
    found = toy().search("stormbringerzz", "en")
    assert not found
    assert found.hits == ()
    assert "the-storm" in {hit.id for hit in found.closest}
    assert toy().search("storm", "en").closest == ()


def test_an_empty_question_finds_nothing_and_offers_nothing() -> None:
    for query in ("", "   ", "?!"):
        found = toy().search(query, "fr")
        assert (found.hits, found.truncated) == ((), False)


def test_notes_and_pages_beside_are_merged_by_score() -> None:
    note = of_note("n1", "harbour", "At our table the kraken eats two lamps.", "en", "The storm")
    page = of_page("p12", "harbour", "The kraken rises from the deep\nand takes a boat.", "en")
    beside = Index.of([note, page])
    found = toy().search("kraken", "en", beside=[beside])
    assert {(hit.kind, hit.id) for hit in found.hits} == {("note", "n1"), ("page", "p12")}
    assert found.closest == ()
    assert {hit.kind for hit in toy().search("storm", "en", beside=[beside]).hits} == {"entry", "note"}


def test_the_same_question_always_gives_the_same_answer() -> None:
    assert toy().search("lamp storm boat", "en") == toy_index().search("lamp storm boat", "en")


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=60), st.sampled_from(["en", "fr", None]), st.booleans())
def test_no_question_whatsoever_makes_the_search_stumble(query: str, lang: str | None, typing: bool) -> None:
    found = toy().search(query, lang, typing=typing, explain=True, n=4)
    scores = [hit.score for hit in found.hits]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) <= 4


def test_a_game_named_in_a_question_is_the_game_asked() -> None:
    """Both toy games have a storm; the name of one, in any of its forms, chooses it and is no word of its own."""
    for called, game in (
        ("hills", "hills"),
        ("the high hills", "hills"),
        ("hl", "harbour"),
        ("harbor lights", "harbour"),
    ):
        for query in (f"storm {called}", f"{called} storm"):
            found = named().search(query, "en")
            assert {hit.game for hit in found.hits} == {game}, query
            assert found.named == game
            assert found.hits == named().search("storm", "en", game=game).hits


def test_inside_a_game_its_own_name_is_no_word() -> None:
    plain, told = (named().search(query, "en", game="hills", explain=True) for query in ("storm", "storm hills"))
    assert told.hits == plain.hits
    assert told.named == ""


def test_inside_a_game_another_one_that_is_named_is_told() -> None:
    assert named().search("storm hills", "en", game="harbour").elsewhere == "hills"
    assert named().search("storm hills hl", "en", game="harbour").elsewhere == ""
    assert named().search("storm hills", "en").elsewhere == ""


def test_a_slip_in_a_game_s_name_still_names_it_unless_it_is_a_word() -> None:
    assert named().search("storm harbuor lights", "en").named == "harbour"
    assert named().search("storm hull", "en").named == ""


def test_a_name_alone_or_inside_a_printed_term_stays_a_word() -> None:
    assert named().search("hills", "en").hits[0].id == "hill-storm"
    found = toy_index({"harbour": ("Victory",)}).search("victory points", "en", explain=True)
    assert "victory" in {match.word for match in found.hits[0].matches}
    assert found.named == "harbour"


def test_two_games_named_choose_neither_and_a_game_that_knows_nothing_of_it_gives_way() -> None:
    assert named().search("storm hills harbour lights", "en").named == ""
    found = named().search("hills captain", "en")
    assert (found.hits[0].game, found.named) == ("harbour", "")


def test_an_everyday_word_that_no_text_holds_is_not_taken_for_a_typo() -> None:
    """ "beat" is a letter away from "boat", but players say it for an attack."""
    found = toy().search("beat", "en", explain=True)
    assert {match.how for hit in found.hits for match in hit.matches} == {"everyday"}
    assert "aggressive-captain" in {hit.id for hit in found.hits}


def test_words_that_only_other_games_use_leave_room_for_a_guess_in_this_one() -> None:
    many = [Document(f"m{x}", "other", titles={"en": f"mark{x} mark"}) for x in "abcdefgh"]
    index = Index.of([*many, Document("wanted", "mine", titles={"en": "marko"})])
    assert [hit.id for hit in index.search("markx", "en", game="mine").hits] == ["wanted"]
