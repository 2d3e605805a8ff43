"""A position of Master Chocolatier: Azul's, and what the Special Factories add to it."""
