"""One device in front of one table: it sends commands through the table's one door and shows refusals."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, ParamSpec, TypeVar

from companion.core.chance import Chance, Given
from companion.core.log import Step
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.i18n import Translator
from companion.packs.model import Pack
from companion.table.session import OLD_SCREEN, REDO, UNDO, Table
from companion.ui.acts import perform, typed
from companion.ui.device import Device
from companion.ui.drafts import Drafts
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.sheet import ask, close_sheet, closing, open_sheet
from companion.ui.widgets.surface import button
from companion.ui.widgets.words import text, title
from companion.views import cards as c
from companion.views import describe, guide

P = ParamSpec("P")
D = TypeVar("D")


class Desk:
    """What a game's panel works with: the state as this seat may see it, and `do`."""

    def __init__(self, device: Device, table: Table, pack: Pack) -> None:
        self.device, self.table, self.pack = device, table, pack
        self.main: Callable[[], object] | None = None  # the main action as it was last drawn
        self.drawn: int | None = None  # how long the log was then
        self.drafts = Drafts(device.redraw)

    @property
    def state(self) -> Any:
        if self.among:  # such a table is veiled already
            return self.table.state
        return self.table.game.veil(self.table.state, self.device.seat)

    @property
    def look(self) -> Look:
        return self.device.look(self.pack)

    @property
    def _(self) -> Translator:
        return self.device._.within(self.pack.slug)

    @property
    def among(self) -> bool:
        """Whether others play at this table from devices of their own."""
        return self.device.place is not None or self.table.shared

    @property
    def author(self) -> str:
        if self.table.shared:
            from companion.ui.share.sharing import sharing_of

            share = sharing_of(self.device.room).of(self.table.id)
            if share is not None and share.mine is not None:
                return share.mine.name
        return self.device.author

    def do(
        self,
        command: Message,
        *,
        typed: tuple[int, ...] | None = None,
        waive: tuple[str, ...] = (),
        then: Callable[[Step], object] | None = None,
        again: bool = False,
    ) -> Step | None:
        """Asks the table; a refusal opens a sheet that says why, leads to the rule and offers to do it anyway, and what
        would leave something undone is asked about once. `typed` holds the faces read off real dice."""
        if not again and self._asked_first(
            command, lambda: self.do(command, typed=typed, waive=waive, then=then, again=True)
        ):
            return None
        chance: Chance | None = Given(typed) if typed is not None else None
        with self.device.acting(self.table.id):
            seen = self.drawn if self.among else None
            outcome = self.table.do(command, author=self.author, chance=chance, waive=waive, seen=seen)
        if isinstance(outcome, Refusal):
            more = (*waive, outcome.code)

            def anyway() -> Step | None:
                return self.do(command, typed=typed, waive=more, then=then, again=True)

            if outcome.code == OLD_SCREEN:
                ask(
                    self.look,
                    describe.refusal(outcome, self._),
                    self._("Do it all the same"),
                    anyway,
                    no=self._("Back"),
                )
            else:
                self.explain(outcome, anyway)
            return None
        self.device.buzz()
        if then:
            then(outcome)
        return outcome

    def explain(self, refusal: Refusal, anyway: Callable[[], object] | None = None) -> None:
        """Why not, in the reader's language, with the rule behind it."""
        look, _ = self.look, self._
        words = describe.refusal(refusal, _, self.table.state)
        rule = button(look, _("Read the rule"), closing(Intent(self.open_rule, refusal.rule))) if refusal.rule else None
        force = button(look, _("Do it anyway (house rule)"), closing(anyway)) if anyway and not refusal.final else None
        open_sheet(
            look,
            title(look, _("Not by the rules") if not refusal.final else _("That does not work"), 22),
            text(look, words, 18),
            rule,
            force,
            button(look, _("All right"), close_sheet, filled=True),
        )

    def _asked_first(self, command: Message, go_on: Callable[[], object]) -> bool:
        """Somebody else has just done it, or it would leave something undone: the tap becomes a question."""
        if who := self._twin(command):
            self._ask_again(who, go_on)
            return True
        if left := guide.leaving(self.table.game, self.pack, self.state, command, self._):
            ask(self.look, left.leaves, left.words, go_on, no=self._("Not yet"))
            return True
        return False

    def _twin(self, command: Message | str) -> str:
        """Who at this shared table did the very same a moment ago."""
        return self.table.twin(command, self.author) if self.device.place else ""

    def _ask_again(self, who: str, act: Callable[[], object]) -> None:
        """Two people turned the same page: one turn counts, and the other is asked."""
        look, _ = self.look, self._
        open_sheet(
            look,
            title(look, _("{name} has just done that", name=who), 22),
            text(look, _("Your tap came a moment later and did nothing."), 18),
            button(look, _("Do it once more"), closing(act)),
            button(look, _("All right"), close_sheet, filled=True),
        )

    def perform(self, act: c.Act) -> object:
        """What a tap on a card does (`views/cards`)."""
        match act:
            case c.Do(command, spends):
                return self.do(command, then=Intent(self.spend, spends) if spends else None)
            case c.Count(command, what, by):
                return self.do(command(*what, by))
            case c.Read(rule):
                self.open_rule(rule)
                return None
            case c.Part(id):
                self.go(id)
                return None
        return perform(self, act)

    def spend(self, drafts: tuple[type, ...], _step: Step) -> None:
        """The step was taken: what was chosen for it is used up."""
        self.drafts.forget(*drafts)
        self.device.redraw()

    def typed(self, into: c.Edit | c.Change, words: str) -> None:
        typed(self.drafts, into, words)

    # what a tap will do, for the keys of the panels ----------------------------------------------
    def does(self, command: Message, *forget: str) -> Intent:
        """One step; drafts that it used up are forgotten."""
        return Intent(self._do, command, forget)

    def _do(self, command: Message, forget: tuple[str, ...]) -> Step | None:
        step = self.do(command)
        if step and forget:
            for key in forget:
                self.memory_clear(key)
            self.device.redraw()
        return step

    def counts(self, command: Callable[..., Message], *what: object) -> Intent:
        """For a counter: how much it changes by comes as the command's last value."""
        return Intent(self._count, command, what)

    def _count(self, command: Callable[..., Message], what: tuple[object, ...], by: int) -> Step | None:
        return self.do(command(*what, by))

    def keeps(self, key: str, value: object) -> Intent:
        """Changes a draft of this device only."""
        return Intent(self.keep, key, value)

    def draft(self, kind: type[D], about: Hashable = None, fresh: D | None = None) -> D:
        """What is being chosen at this table on this device (`ui/drafts`)."""
        return self.drafts.of(kind, about, fresh)

    def edits(self, kind: Callable[P, object], *_none: P.args, **changes: P.kwargs) -> Intent:
        """Changes a draft: its own fields by name, checked by their types."""
        return Intent(self.drafts.edit, kind, tuple(changes.items()))

    def toggles(self, kind: type, name: str, value: Hashable) -> Intent:
        """Puts something into a draft's choices, or takes it out."""
        return Intent(self.drafts.toggle, kind, name, value)

    def reads(self, rule: str) -> Intent:
        return Intent(self.open_rule, rule)

    # ---------------------------------------------------------------------------------------------
    def go_ahead(self) -> object:
        """Does the main action."""
        return self.main() if self.main else None

    def undo(self) -> None:
        if who := self._twin(UNDO):
            self._ask_again(who, Intent(self._move, self.table.undo))
        else:
            self._move(self.table.undo)

    def redo(self) -> None:
        if who := self._twin(REDO):
            self._ask_again(who, Intent(self._move, self.table.redo))
        else:
            self._move(self.table.redo)

    def _move(self, back_or_forth: Callable[[str], bool]) -> None:
        with self.device.acting(self.table.id):
            moved = back_or_forth(self.author)
        if moved:
            self.device.buzz()

    def open_rule(self, rule: str) -> None:
        """The rule's entry over the table; back returns to this very place."""
        self.device.go(f"/table/{self.table.id}/rule/{self.pack.slug}/{rule}")

    def go(self, part: str = "") -> None:
        """To another part of this table (a tab's id, `history`, `recap`, ...)."""
        self.device.go(f"/table/{self.table.id}" + (f"/{part}" if part else ""))

    # what this device keeps in mind while at this table -----------------------------------------
    def recall(self, key: str, default: object = None) -> Any:
        return self.device.memory.get(f"{self.table.id}.{key}", default)

    def keep(self, key: str, value: object) -> None:
        """A choice or a draft that is not part of the game: kept while the app runs, drawn at once."""
        self.device.keep(f"{self.table.id}.{key}", value)

    def memory_clear(self, key: str) -> None:
        self.device.memory.pop(f"{self.table.id}.{key}", None)
