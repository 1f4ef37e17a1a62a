"""Golden playthroughs of Conan."""
