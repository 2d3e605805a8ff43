"""How fast the browser table answers."""
