"""What a table can ask of Conan: one tap, one command. Figures are `hero/<id>`, `tile/<id>`, `ally/<id>`."""

from __future__ import annotations

from companion.core.tray import TrayCommand
from companion.games.conan.commands.book import *
from companion.games.conan.commands.panel import *
from companion.games.conan.commands.rolls import *
from companion.games.conan.commands.settings import *
from companion.games.conan.commands.whisper import *

RollCommand = AnnounceCommand | CastSpell | AttemptCommand
HeroCommand = PanelCommand | DealCard | DropItem | RollCommand
Command = TurnCommand | ConsoleCommand | HeroCommand | WhisperCommand | SettingsCommand | TrayCommand
