"""One module a screen, each with a `draw` function."""
