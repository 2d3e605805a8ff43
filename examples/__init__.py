"""What one can build with Azulejo: a client of its server, and a game of its own."""
