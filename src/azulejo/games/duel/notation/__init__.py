"""Actions and deals as people and programs write them."""
