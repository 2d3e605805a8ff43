"""Master Chocolatier in the terminal."""
