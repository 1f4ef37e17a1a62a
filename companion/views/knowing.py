"""What a game itself can say to a question, beside its rules text: sums through its engine's functions, and facts."""

from __future__ import annotations

from companion.capabilities.agreements import Agreed
from companion.games import answers_of, rules_of
from companion.i18n import Translator
from companion.rules.answer import Answer
from companion.rules.entry import other
from companion.rules.facts import told
from companion.rules.library import Library
from companion.rules.reckon import reckoned
from companion.rules.results import Look


class Knowing:
    """The sums and facts that the games hand in, for one library of rules; a game brings them in its `answers`."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._titles: dict[str, dict[str, str]] = {}

    def __call__(self, look: Look, game: str) -> Answer | None:
        """A sum first, since it needs its numbers in the question; else a fact."""
        brought = answers_of(game)
        if brought is None:
            return None
        if found := reckoned(look.text, look.language, brought.RECKONINGS):
            pattern, text = found
            return self._answer(text, "reckoned", game, pattern.rule, pattern.trust)
        fact = told(look.text, look.language, brought.FACTS)
        if fact is None:  # "Dragon d'or" alone may pass for English
            fact = told(look.text, other(look.language), brought.FACTS)
            fact = fact if fact and fact.bare else None
        if fact:
            subject = fact.subject
            titled = (self._titled(game).get(name.casefold(), "") for name in subject.names.get("en", ()))
            own = next(filter(None, titled), "")
            return self._answer(fact.text, "fact", game, own or subject.rule, subject.trust, fact.bare and not own)
        return None

    def _titled(self, game: str) -> dict[str, str]:
        """The rule of each thing that has one of its own, by its English name."""
        if game not in self._titles:
            self._titles[game] = {entry.title("en").casefold(): entry.id for entry in self.library.entries(game)}
        return self._titles[game]

    def read_here(self, game: str, rule: str, state: object, _: Translator) -> tuple[str, ...]:
        """How the table that was asked from reads a rule which its book leaves open."""
        if not isinstance(state, Agreed):
            return ()
        about = (one for one in rules_of(game).questions(state, _) if one.rule == rule and one.options)
        return tuple(f"{one.words} {one.taken(state.readings)}".strip() for one in about)

    def _answer(self, text: str, source: str, game: str, rule: str, trust: str, sure: bool = False) -> Answer:
        entry = self.library.find(game, rule)
        page = entry.page if entry else ""
        return Answer(
            text, "reckoned" if source == "reckoned" else "fact", "", game, rule, page, trust, text, sure=sure
        )
