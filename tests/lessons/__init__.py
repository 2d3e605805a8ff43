"""The lessons of the browser client."""
