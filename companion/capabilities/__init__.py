"""What every game can take in: mechanisms with their own messages, written once."""
