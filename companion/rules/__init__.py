"""The rules as text: entries in both languages, and a search that finds the right one first."""
