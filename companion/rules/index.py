"""Search over all games and both languages; one door, `Index.search`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from companion.i18n import LANGUAGES
from companion.rules import build, explain, rank
from companion.rules.closest import closest
from companion.rules.document import Document, Kind
from companion.rules.glossary import Glossary
from companion.rules.named import without_name
from companion.rules.query import Scope, Slot, understand
from companion.rules.results import Hit, Look, Reading, Results
from companion.rules.tables import Tables

LONGEST_QUERY = 300
WEAK = 0.08  # of the best score: what is further below is noise


class Index:
    """What can be searched: entries of all games, or a player's own notes and pages as a small index beside."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    @staticmethod
    def of(
        documents: Iterable[Document],
        glossaries: Mapping[str, Glossary] | None = None,
        games: Mapping[str, Iterable[str]] | None = None,
    ) -> Index:
        return Index(build.build(documents, glossaries, games))

    def __len__(self) -> int:
        return len(self.tables.documents)

    def search(
        self,
        query: str,
        lang: str | None = None,
        game: str | None = None,
        variants: Sequence[str] = (),
        n: int = 10,
        explain: bool = False,
        typing: bool = False,
        beside: Iterable[Index] = (),
    ) -> Results:
        """The best answers to a question. `lang` is the reader's and only a preference; None takes the question's.

        `typing` lets the last word be unfinished; `variants` are the ones in play, shown first; `beside` are other
        indexes searched along (notes, pages), their hits merged by score. Without `game`, a game named in the question is
        the one searched.
        """
        text, chosen, elsewhere = without_name(self.tables, query[:LONGEST_QUERY], game)
        reader = lang if lang in LANGUAGES else None
        hits: list[Hit] = []
        readings: tuple[Reading, ...] = ()
        look: Look | None = None
        language = reader or LANGUAGES[0]
        indexes = (self, *beside)
        for scope in dict.fromkeys((chosen, game)):  # where the named game knows nothing of it, another may
            for index in indexes:
                seen = replace(index._look(text, reader, scope, tuple(variants), typing), text=query[:LONGEST_QUERY])
                hits += index._hits(seen, n, explain)
                if index is self:
                    look, language = seen, reader or seen.language
                    readings = self._readings(seen.slots, seen.scope)
            if hits:
                chosen = scope
                break
        hits.sort(key=lambda hit: (-hit.score, hit.kind, hit.game, hit.id))
        nothing = not hits and bool(text.strip())
        return Results(
            query=query,
            hits=tuple(hits[:n]),
            truncated=len(query) > LONGEST_QUERY,
            closest=closest(self.tables, text, self.scope(chosen)) if nothing else (),
            readings=readings,
            language=language,
            named="" if game else chosen or "",
            elsewhere=elsewhere,
            look=look,
        )

    def scope(self, game: str | None) -> Scope:
        """The documents of one game, or all."""
        if not game:
            return Scope(0, len(self.tables.documents), "")
        return Scope(*self.tables.ranges.get(game, (0, 0)), game)

    def _look(self, text: str, reader: str | None, game: str | None, variants: tuple[str, ...], typing: bool) -> Look:
        """The question understood, and all documents ranked by it."""
        scope = self.scope(game)
        slots, language = understand(self.tables, text, reader, scope, typing)
        weighed = [rank.weigh(self.tables, slot, scope) for slot in slots]
        ranked = rank.rank(self.tables, slots, weighed, variants, language)
        ranked = self._with_readings(ranked, slots, self._readings(slots, scope))
        return Look(text, tuple(slots), tuple(weighed), language, scope, tuple(ranked))

    def _hits(self, look: Look, n: int, why: bool) -> list[Hit]:
        """The best of what was ranked; a silence is no result."""
        documents = self.tables.documents
        found = [(score, number) for score, number in look.ranked if documents[number][0] != "silence"]
        top = found[0][0] if found else 0.0
        hits = []
        for score, number in found[:n]:
            if score < top * WEAK:
                break
            kind, id, of_game, _ = documents[number]
            marks, matches = explain.why(self.tables, number, list(look.slots), full=why)
            hits.append(Hit(id, of_game, round(score, 4), cast(Kind, kind), marks, matches))
        return hits

    def _readings(self, slots: Sequence[Slot], scope: Scope) -> tuple[Reading, ...]:
        """The words of a question that name several things in one game, and what each may be."""
        out = []
        for slot in slots:
            said: dict[tuple[str, str], Reading] = {}
            for term in slot.concepts:
                concept = self.tables.concepts[term]
                if concept.game and concept.rule:
                    said.setdefault(
                        (concept.game, concept.rule), Reading(slot.word, concept.game, concept.names, concept.rule)
                    )
            for game in dict.fromkeys(game for game, _ in said):
                group = [reading for (of_game, _), reading in said.items() if of_game == game]
                if len(group) > 1:
                    out += group
        return tuple(out)

    def _with_readings(
        self, ranked: list[tuple[float, int]], slots: list[Slot], readings: tuple[Reading, ...]
    ) -> list[tuple[float, int]]:
        """A bare ambiguous word shows the entry of each of its readings among the first; context decides otherwise."""
        if not readings or not ranked or sum(slot.content for slot in slots) > 1:
            return ranked
        wanted = {(reading.game, reading.rule) for reading in readings}
        number = {self.tables.documents[n][2:0:-1]: n for _, n in ranked if self.tables.documents[n][0] == "entry"}
        lifted = [n for key, n in number.items() if key in wanted]
        top = ranked[0][0]
        first = [(max(score, top * 0.98), n) for score, n in ranked if n in lifted]
        rest = [(score, n) for score, n in ranked if n not in lifted]
        return sorted(first + rest, key=lambda pair: -pair[0])
