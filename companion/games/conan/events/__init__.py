"""What happened at the table of Conan, in the past tense and without prose; chance results are inside."""

from __future__ import annotations

from companion.core.tray import TrayEvent
from companion.games.conan.events.harm import *
from companion.games.conan.events.hero_actions import *
from companion.games.conan.events.rolls import *
from companion.games.conan.events.settings import *
from companion.games.conan.events.turns import *
from companion.games.conan.events.whisper import *

Event = TurnsEvent | HarmEvent | HeroEvent | RollEvent | WhisperEvent | SettingsEvent | TrayEvent
