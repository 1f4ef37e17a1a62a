"""A table companion: it counts, rolls, reminds and answers while the cardboard stays on the table."""

__version__ = "0.4.0"
