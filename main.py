"""Entry point for `flet build` and the browser build."""

from companion.ui.app import run

run()
