"""How much one may ask for: how often, how much at once, of what size, and whose turn it is."""
