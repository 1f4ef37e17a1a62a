"""Fields of Eternia as its screens see it: frozen values made of the state, no Flet."""
