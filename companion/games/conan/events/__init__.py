"""What happened at the table of Conan, in the past tense and without prose; chance results are inside."""

from __future__ import annotations

from companion.core.tray import TrayEvent
from companion.games.conan.events.book import *
from companion.games.conan.events.harm import *
from companion.games.conan.events.panel import *
from companion.games.conan.events.rolls import *
from companion.games.conan.events.settings import *
from companion.games.conan.events.whisper import *

Event = BookEvent | HarmEvent | PanelEvent | RollEvent | WhisperEvent | SettingsEvent | TrayEvent
