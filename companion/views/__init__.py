"""From state to what a screen shows: frozen view-models and sentences, tested without Flet."""
