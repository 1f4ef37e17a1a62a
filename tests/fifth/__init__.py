"""A fifth game, as somebody outside would bring it: rules in a package, data in a pack, no file of the app edited."""
