"""What can be asked of the server over HTTP, one file a topic."""
