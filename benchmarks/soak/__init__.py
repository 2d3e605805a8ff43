"""A server for a long evening: people who come and go, vandals, and kills, and what must be true at the end."""
