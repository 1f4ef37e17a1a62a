"""The table of L'Ordre de Veiel as its screens see it: numbers, what is legal, what it costs, in the reader's words."""
