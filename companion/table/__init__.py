"""A running table: the one door through which a game changes, and the disk behind it."""
