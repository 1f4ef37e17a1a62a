"""What the screens of this game show: frozen values made from the state, in the reader's words."""
