"""Widgets that every game shares: functions from a look and plain values to Flet controls."""
