"""A fight on the board: attacks and their totals, dice, shots, abilities, and how it ends."""
