"""The answer on top: a pair that asks the same, a declared silence, or the line that says most."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from companion.rules.answer import Answer, answer
from companion.rules.ask import as_data
from companion.rules.library import Library
from companion.rules.likely import Likely, likely, told, verdict
from companion.rules.pairs import Pair
from companion.rules.question import wants
from companion.rules.results import Look
from companion.rules.told import Asked
from tests.rules.toy import ENGLISH, FRENCH

PAIRS = """\
@ the-storm
= no
en? Does a lamp with a guard beside it go out? | storm against a watched lantern | thunder and my guards
en! A storm leaves guarded lamps alone.
fr? Une lampe avec un garde s'éteint-elle ? | tempête contre une lanterne surveillée | orage et mes gardes
fr! La tempête épargne les lampes gardées.

@ silent card
= silent
en? What does the Kraken card do? | kraken effect | text of the giant squid card
en! That is not in this book: the Kraken's effect is printed on its card.
fr? Que fait la carte Kraken ? | effet du kraken | texte de la carte du calmar géant
fr! Ce n'est pas dans ce livre : l'effet du Kraken est sur sa carte.
"""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    texts = {"rules/01-sailing.en.md": ENGLISH, "rules/01-sailing.fr.md": FRENCH, "pairs/01-sailing.txt": PAIRS}
    for name, text in texts.items():
        (tmp_path / "harbour" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "harbour" / name).write_text(text, encoding="utf-8")
    return Library(tmp_path)


def ask(library: Library, question: str, language: str = "en") -> Answer | None:
    return answer(library, library.search(question, language, "harbour"))


def test_a_question_gets_the_verdict_of_the_pair_that_asks_the_same(library: Library) -> None:
    said = ask(library, "thunder hits my watched lantern, does it go out?")
    assert said
    assert (said.verdict, said.source, said.entry, said.page) == ("no", "answer", "the-storm", "6,7")
    assert said.text.startswith("No: A storm leaves guarded lamps alone. When the storm card comes up")


def test_the_answer_is_told_in_the_readers_language(library: Library) -> None:
    said = ask(library, "tempête contre une lanterne surveillée", "fr")
    assert said
    assert "La tempête épargne les lampes gardées." in said.text


def test_what_the_book_does_not_say_is_said_to_be_silent(library: Library) -> None:
    said = ask(library, "what is the effect of the kraken card")
    assert said
    assert (said.source, said.entry) == ("silent", "")


def test_a_silence_is_no_result(library: Library) -> None:
    assert all(hit.kind == "entry" for hit in library.search("kraken effect", "en", "harbour").hits)


def test_without_a_pair_the_line_that_says_most_is_told_whole_and_without_a_verdict(library: Library) -> None:
    said = ask(library, "how many oil does it take to light a lamp in my port?")
    assert said
    assert (said.source, said.verdict, said.entry) == ("sentence", "", "lighting-a-lamp")
    assert "Spend 2 oil" in said.text


def test_an_inferred_rule_is_trusted_as_our_reading(library: Library) -> None:
    said = ask(library, "when does a boat sink")
    assert said
    assert said.trust == "reading"


def test_what_the_game_knows_comes_first(library: Library) -> None:
    def knows(look: Look, game: str) -> Answer:
        return Answer("7 ropes.", "reckoned", game=game, entry="hit-points")

    found = library.search("how many ropes", "en", "harbour")
    assert answer(library, found, knows) == Answer("7 ropes.", "reckoned", game="harbour", entry="hit-points")


def test_as_data_an_answer_has_its_text_verdict_entry_page_source_and_trust(library: Library) -> None:
    said = as_data(library, "thunder and my guards", "harbour", "en")["answer"]
    assert said.pop("text").startswith("No: A storm leaves guarded lamps alone.")
    assert said == {
        "verdict": "no",
        "entry": "the-storm",
        "page": "6,7",
        "from": "answer",
        "trust": "printed",
    }


@pytest.mark.parametrize(
    ("language", "question", "wanted"),
    [
        ("en", "Can I move twice?", "verdict"),
        ("en", "When I move, do I lose my turn?", "verdict"),
        ("en", "How many dice do I roll?", "number"),
        ("en", "Does my body decide how many dice I roll?", "verdict"),
        ("en", "Do you know how many dice I roll?", "number"),
        ("en", "Who starts?", "name"),
        ("en", "What do I draw first?", "name"),
        ("en", "What's left in my hold?", "name"),
        ("en", "Do I get what's left in the hold?", "verdict"),
        ("en", "I am alone with two guards. Good enough to flee?", "verdict"),
        ("fr", "Je peux bouger deux fois ?", "verdict"),
        ("fr", "Est-ce que je perds mon tour ?", "verdict"),
        ("fr", "Ça fait combien de dés ?", "number"),
        ("fr", "À qui le tour ?", "name"),
        ("fr", "Je pioche quoi ?", "name"),
        ("fr", "Je traverse une zone où il y a des ennemis ?", "verdict"),
        ("fr", "Quand je bouge, je perds quand même mon tour ?", "verdict"),
        ("fr", "Quand je bouge puis-je encore frapper ?", "verdict"),
        ("fr", "Que coûte une deuxième lampe ?", "name"),
        ("fr", "Mon paquet est vide, qu’arrive-t-il ?", "name"),
        ("fr", "Quand peut-on rallumer une lampe ?", "name"),
        ("fr", "Quand agit la tempête ?", "name"),
        ("fr", "Le vainqueur choisit-il où je recule ?", "verdict"),
    ],
)
def test_a_question_tells_what_kind_of_answer_it_wants(language: str, question: str, wanted: str) -> None:
    assert wants(question, language) == wanted


@pytest.mark.parametrize(
    ("game", "question", "verdict"),
    [
        ("conan", "mon héros est tombé, je peux encore défendre un ami ?", "no"),
        ("conan", "un sbire peut-il grimper une échelle pour frapper ?", "depends"),
        ("eternia", "mon héros a perdu, je paie tout de suite ?", "yes"),
    ],
)
def test_scenes_that_once_got_the_verdict_of_another_rule(game: str, question: str, verdict: str) -> None:
    said = as_data(Library(paths.packs(), paths.cache()), question, game, "fr")["answer"]
    assert said["verdict"] == verdict


DISPUTED = """\
@ the-storm
= no
en? Does a lamp with a guard beside it go out? | storm against a watched lantern | thunder and my guards
en! A storm leaves guarded lamps alone.
fr? Une lampe avec un garde s'éteint-elle ? | tempête contre une lanterne surveillée | orage et mes gardes
fr! La tempête épargne les lampes gardées.

= yes
en? Does a lamp with a guard beside it go out in a storm of fire? | fire storm against a watched lantern | burning thunder and my guards
en! A storm of fire spares nothing.
fr? Une lampe avec un garde s'éteint-elle dans une tempête de feu ? | feu contre une lanterne surveillée | orage de feu et mes gardes
fr! Une tempête de feu n'épargne rien.
"""


def likeliest(folder: Path, pairs: str, question: str) -> list[Likely]:
    texts = {"rules/01-sailing.en.md": ENGLISH, "rules/01-sailing.fr.md": FRENCH, "pairs/01-sailing.txt": pairs}
    for name, text in texts.items():
        (folder / "harbour" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "harbour" / name).write_text(text, encoding="utf-8")
    library = Library(folder)
    look = library.search(question, "en", "harbour").look
    assert look
    return likely(library, Asked(library.index.tables, look), wants(question, "en"))


def test_the_pair_that_asks_most_alike_has_the_largest_share(tmp_path: Path) -> None:
    found = likeliest(tmp_path, DISPUTED, "does a lamp with a guard beside it go out in a storm of fire?")
    assert found[0].pair.verdict == "yes"
    assert sum(one.share for one in found) < 1


def test_a_verdict_is_said_only_where_the_likely_pairs_agree_on_it() -> None:
    yes, no, depends, says = (Pair("harbour", "the-storm", verdict) for verdict in ("yes", "no", "depends", "says"))
    assert verdict([Likely(0.5, yes), Likely(0.3, no)]) == "yes"
    assert verdict([Likely(0.3, yes), Likely(0.25, no)]) == "", "of two minds"
    assert verdict([Likely(0.4, yes), Likely(0.5, says)]) == "", "on too little"
    assert verdict([Likely(0.3, depends), Likely(0.3, depends), Likely(0.3, no)]) == "depends"
    assert verdict([Likely(0.5, depends), Likely(0.5, no)]) == "", "what depends speaks no louder than a yes or a no"


NEXT_DOOR = """\
@ the-storm
= no
en? May my two boats in adjacent bays lend each other a sail? | lend a sail to the neighbouring bay | help a boat far away | sail to my boat next door
en! Boats lend sails only inside one bay.
fr? Deux bateaux dans des baies voisines peuvent-ils se prêter une voile ? | prêter une voile à côté | aider un bateau au loin
fr! On ne se prête une voile que dans une même baie.

= yes
en? Boats anchored together, may they swap a sail? | swap sails in the same place | may my two boats hand over a sail here
en! Boats of one bay lend sails freely.
fr? Des bateaux ancrés ensemble partagent-ils leurs voiles ? | échanger des voiles ici | donner une voile au même endroit
fr! Les bateaux d'une même baie se prêtent leurs voiles librement.
"""


def test_what_holds_next_door_is_no_verdict_for_the_same_place(tmp_path: Path) -> None:
    here = likeliest(tmp_path, NEXT_DOOR, "May two boats in one and the same bay lend a sail?")
    assert verdict(here) == "yes"
    assert verdict(likeliest(tmp_path, NEXT_DOOR, "May two boats in adjacent bays lend a sail?")) == "no"


def test_a_pair_of_the_verdict_answers_where_it_is_nearly_as_likely_and_a_withheld_verdict_is_not_said() -> None:
    yes, no, says = (Pair("harbour", "the-storm", verdict) for verdict in ("yes", "no", "says"))
    assert told([Likely(0.35, yes), Likely(0.3, no), Likely(0.3, no)]).pair == no
    assert told([Likely(0.3, yes), Likely(0.25, no)]).pair.verdict == "says"
    assert told([Likely(0.4, says), Likely(0.3, no)]).pair == says, "a number or a name is told as it is"


def test_a_word_or_two_and_the_name_of_a_rule_get_no_verdict() -> None:
    for question in ("sous protection", "parade bouclier", "C'est quoi Sous protection ?"):
        assert as_data(Library(paths.packs(), paths.cache()), question, "conan", "fr")["answer"]["verdict"] is None


def test_among_all_games_no_game_is_another() -> None:
    said = as_data(Library(paths.packs(), paths.cache()), "jeton moral", None, "fr")["answer"]
    assert said["from"] != "silent"
