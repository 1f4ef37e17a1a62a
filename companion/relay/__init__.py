"""The relay: phones on one side, an ordered log a table on the other. It knows no game."""
