"""Questions as players ask them, each with its verdict and answer in both languages; and what the book is silent about.

    @ fusion-min-two
    = no
    en? Is one card with every needed element enough? | only one big card | fuse with a single card
    en! A fusion always takes at least two played cards.
    fr? Une seule carte avec tous les éléments suffit-elle ? | juste une grosse carte | fusionner avec une carte
    fr! Une fusion demande toujours au moins deux cartes jouées.

`@` names the entry that answers, with `+ other` the rule that it meets there, or `@ silent REASON`; `=` opens a pair with its verdict, and perhaps a trust of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from companion.i18n import LANGUAGES, N_, spaced
from companion.rules.entry import count_words
from companion.rules.fold import fold, words
from companion.rules.markdown import Problem
from companion.rules.words import number

VERDICTS = ("yes", "no", "depends", "says", "silent")
TRUSTS = ("printed", "restored", "fan", "reading", "assumed")
REASONS = ("base-game", "expansion", "scenario", "card", "other-game", "off-topic", "unsaid")
MOST_WORDS, LEAST_WAYS = 40, 3
_LINE = re.compile(r"^(?P<lang>[a-z]{2})(?P<mark>[?!])\s*(?P<said>.*)$")
_VERDICT_SAID = {
    "en": re.compile(r"^(yes|no|it depends)\b\W"),
    "fr": re.compile(r"^(oui|non|cela depend|ca depend)\b\W"),
}
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Pair:
    """One question with its answer. `entry` is the rule that answers, empty where the book is silent for `reason`;
    `meets` another rule that the question brings together with it."""

    game: str
    entry: str
    verdict: str
    trust: str = ""
    reason: str = ""
    asks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    says: Mapping[str, str] = field(default_factory=dict)
    meets: str = ""
    file: str = ""
    line: int = 0


def read_pairs(text: str, game: str, file: str = "") -> tuple[list[Pair], list[Problem]]:
    """All pairs of one file that can be read; mistakes are collected, never raised."""
    pairs: list[Pair] = []
    problems: list[Problem] = []
    entry = meets = reason = ""
    opened: _Open | None = None

    def close() -> None:
        if opened:
            pair, found = opened.pair(game, file)
            problems.extend(found)
            if pair:
                pairs.append(pair)

    for at, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        said = _LINE.match(line)
        if line.startswith("@"):
            close()
            opened = None
            entry, meets, reason, found = _heading(line[1:].split(), file, at)
            problems += found
        elif line.startswith("="):
            close()
            opened = _Open(entry, meets, reason, at, line[1:].split())
        elif said and said["lang"] in LANGUAGES and opened:
            opened.take(said["lang"], said["mark"], said["said"])
        else:
            what = N_("this line cannot be read: start it with “@ entry”, “= verdict”, or “en?”, “en!”, “fr?”, “fr!”")
            problems.append(Problem(file, at, what))
    close()
    return pairs, problems


def _heading(said: list[str], file: str, at: int) -> tuple[str, str, str, list[Problem]]:
    """The rule that answers, the one it meets, and the reason of a silence."""
    if said[:1] != ["silent"]:
        if len(said) == 1 or (len(said) == 3 and said[1] == "+" and said[0] != said[2]):
            return said[0], said[2] if len(said) == 3 else "", "", []
        what = N_("name one entry after “@”, or two rules that meet as “@ one + other”")
        return "", "", "", [Problem(file, at, what)]
    if len(said) == 2 and said[1] in REASONS:
        return "", "", said[1], []
    what = N_("give a reason after “@ silent”: {known}")
    return "", "", "unsaid", [Problem(file, at, what, {"known": ", ".join(REASONS)})]


@dataclass(slots=True)
class _Open:
    """A pair while its lines are read."""

    entry: str
    meets: str
    reason: str
    line: int
    told: list[str]
    asks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    says: dict[str, str] = field(default_factory=dict)

    def take(self, language: str, mark: str, said: str) -> None:
        if mark == "?":
            ways = tuple(spaced(way.strip(), language) for way in said.split("|") if way.strip())
            self.asks[language] = (*self.asks.get(language, ()), *ways)
        else:
            self.says[language] = " ".join((*self.says.get(language, "").split(), *said.split()))

    def pair(self, game: str, file: str) -> tuple[Pair | None, list[Problem]]:
        verdict, trust = self.told[0] if self.told else "", self.told[1] if len(self.told) > 1 else ""
        problems = []
        if verdict not in VERDICTS or len(self.told) > 2 or (trust and trust not in TRUSTS):
            values: dict[str, object] = {"verdicts": ", ".join(VERDICTS), "trusts": ", ".join(TRUSTS)}
            what = N_("after “=” stands one of {verdicts}, then perhaps one of {trusts}")
            problems.append(Problem(file, self.line, what, values))
        if (verdict == "silent") != bool(self.reason) or not (self.entry or self.reason):
            what = N_("a pair belongs to an entry (“@ id”), and only “@ silent” has the verdict “silent”")
            problems.append(Problem(file, self.line, what))
        for language in LANGUAGES:
            if not self.asks.get(language) or not self.says.get(language):
                what = N_("this pair has no question or no answer in “{language}”: write it")
                problems.append(Problem(file, self.line, what, {"language": language}))
        if problems:
            return None, problems
        says = {language: spaced(said, language) for language, said in self.says.items()}
        return Pair(game, self.entry, verdict, trust, self.reason, self.asks, says, self.meets, file, self.line), []


def _numbers(text: str) -> tuple[set[str], set[str]]:
    """The numbers of an answer that stand in digits, and those that stand in digits or letters."""
    digits = set(_NUMBER.findall(text))
    return digits, digits | {number(word.text) for word in words(text)}


def differing(pair: Pair) -> list[str]:
    """The numbers that one language writes in digits and the other does not tell at all; 1 may be "a" or "une"."""
    (english, in_english), (french, in_french) = (_numbers(pair.says[language]) for language in LANGUAGES)
    return sorted((english - in_french | french - in_english) - {"0", "1"})


def style(pair: Pair) -> Iterator[tuple[str, dict[str, object]]]:
    """What an author should look at again in one pair: a message and its values."""
    for language in LANGUAGES:
        said, ways = pair.says[language], pair.asks[language]
        if _VERDICT_SAID[language].match(fold(said) + " "):
            yield (
                N_("the answer in “{language}” opens with its verdict: the app says it, leave it out"),
                {"language": language},
            )
        if count_words((said,)) > MOST_WORDS:
            yield (
                N_("the answer in “{language}” is longer than {most} words"),
                {"language": language, "most": MOST_WORDS},
            )
        if len(ways) < LEAST_WAYS:
            yield N_("“{language}” has fewer than {least} ways to ask"), {"language": language, "least": LEAST_WAYS}
    if differ := differing(pair):
        yield N_("the two languages tell different numbers: {numbers}"), {"numbers": ", ".join(differ)}


def contradictions(pairs: Iterable[Pair]) -> Iterator[tuple[Pair, Pair, str]]:
    """The same words asked twice with another verdict: the later pair, the one before, and the question."""
    first: dict[tuple[str, str], Pair] = {}
    for pair in pairs:
        for language, ways in pair.asks.items():
            for way in ways:
                before = first.setdefault((language, " ".join(word.text for word in words(way))), pair)
                if before is not pair and (before.verdict, before.entry) != (pair.verdict, pair.entry):
                    yield pair, before, way
