"""Game packs: the folder `rules_data/<slug>/` read, checked and turned into values."""
