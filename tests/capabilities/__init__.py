"""Tests of what every game can take in."""
