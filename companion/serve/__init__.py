"""The app on a port: for the browser of this machine, or for every phone at the table."""
