"""Spells: what they do, and when cards may be played."""
