"""How positions of Azul Duel look to bots."""
