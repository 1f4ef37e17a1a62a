"""A table shared through a relay: the phone's line, its keys, and what it keeps. Imported only when somebody shares."""
