"""What those who work on Azulejo make with it: pictures, screenshots, the description of the HTTP API."""
