"""How positions of Azul look to bots."""
