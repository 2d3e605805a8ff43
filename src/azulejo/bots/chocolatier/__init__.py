"""How positions of Master Chocolatier look to bots."""
