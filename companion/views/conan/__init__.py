"""Conan as its screens see it: frozen values in the reader's language, no drawing."""
