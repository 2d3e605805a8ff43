"""How bots learn: games against themselves, networks fitted to these, and matches that decide what is kept."""
