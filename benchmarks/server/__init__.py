"""How much a server carries: real games over HTTP and WebSocket, and what they cost."""
