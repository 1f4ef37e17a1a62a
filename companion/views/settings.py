"""Settings of a device, and who rolls the dice at a table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.capabilities.agreements import DICE, Agreed, Level, SetAutomation, we_roll
from companion.core.tray import Trayed
from companion.i18n import Translator
from companion.views import cards as c

TEXT_SIZES = (1.0, 1.15, 1.3, 1.6)


@dataclass(frozen=True)
class Settings:
    """What belongs to a device and never to a game."""

    language: str = ""
    theme: str = "auto"
    text: float = 1.0
    haptics: bool = True
    awake: bool = True
    name: str = ""
    relay: str = ""
    automation: str = "ask"
    dice: Level = "do"  # who rolls at the next table


def cards(now: Settings, language: str, _: Translator) -> tuple[c.Card, ...]:
    yes_no = ((True, _("Yes")), (False, _("No")))
    return (
        _choice(
            _("Language"),
            c.one_of(language, {"fr": "Français", "en": "English"}, lambda v: c.edit(Settings, language=v)),
        ),
        _choice(
            _("Theme"),
            c.one_of(
                now.theme,
                {"auto": _("As the device"), "dark": _("Dark"), "light": _("Light")},
                lambda v: c.edit(Settings, theme=v),
            ),
        ),
        _choice(
            _("Text size"),
            c.one_of(now.text, {size: _.percent(size) for size in TEXT_SIZES}, lambda v: c.edit(Settings, text=v)),
        ),
        _choice(_("Vibrate on a tap"), c.one_of(now.haptics, yes_no, lambda v: c.edit(Settings, haptics=v))),
        _choice(
            _("Keep the screen awake during a game"), c.one_of(now.awake, yes_no, lambda v: c.edit(Settings, awake=v))
        ),
        c.Group(
            (
                c.Heading(_("Your name")),
                c.Field(_("Your name"), c.edit(Settings, name=now.name), 24),
                c.Line(_("Shown in the history when several devices play at one table."), "quiet"),
            )
        ),
        c.Button(_("About this app"), c.Go("/about"), "info_outline"),
    )


def _choice(name: str, options: tuple[c.Option, ...]) -> c.Card:
    return c.Group((c.Heading(name), c.Chips(options)), 4)


def _ways(real: bool, put: dict[bool, c.Act], _: Translator) -> c.Card:
    options = (
        c.Option(_("We roll real dice"), real, put[True], icon="back_hand_outlined"),
        c.Option(_("The app rolls"), not real, put[False], icon="casino_outlined"),
    )
    return c.Group((c.Heading(_("Who rolls the dice?")), c.Chips(options)))


def who_rolls(now: Settings, _: Translator) -> c.Card:
    """Asked when a table is set up; kept for the next one."""
    put: dict[bool, c.Act] = {True: c.edit(Settings, dice="off"), False: c.edit(Settings, dice="do")}
    return _ways(now.dice == "off", put, _)


def dice(state: object, _: Translator) -> tuple[c.Card, ...]:
    """One setting a table: who rolls. Each roll can still go the other way."""
    if not isinstance(state, Trayed) or not state.dice or not isinstance(state, Agreed):
        return ()
    put: dict[bool, c.Act] = {
        True: c.Do(SetAutomation(DICE, "off")),
        False: c.Do(SetAutomation(DICE, "do")),
    }
    return (_ways(we_roll(state), put, _),)
