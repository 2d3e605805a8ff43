"""Drawing and playing in the terminal."""
