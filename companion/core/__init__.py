"""What every game is made of, as values and pure functions: no clock, no files, no randomness, no pydantic."""
