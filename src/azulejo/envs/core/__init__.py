"""What the environments have in common, compiled: reading positions as numbers, and playing many games at once."""
