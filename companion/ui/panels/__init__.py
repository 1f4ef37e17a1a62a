"""One module a game: its own room on the table screen. A pack without one gets the generic tracker."""
