"""What a table can ask of Conan: one tap, one command. Figures are `hero/<id>`, `tile/<id>`, `ally/<id>`."""

from __future__ import annotations

from companion.core.tray import TrayCommand
from companion.games.conan.commands.hero_actions import *
from companion.games.conan.commands.rolls import *
from companion.games.conan.commands.settings import *
from companion.games.conan.commands.turns import *
from companion.games.conan.commands.whisper import *

RollCommand = AnnounceCommand | CastSpell | AttemptCommand
HeroCommand = HeroAction | DealCard | DropItem | RollCommand
Command = TurnCommand | OverlordAction | HeroCommand | WhisperCommand | SettingsCommand | TrayCommand
