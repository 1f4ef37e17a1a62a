"""What a command leads to, noun by noun; `door` is the one that the table asks."""
