"""Actions and deals of Azul as text and JSON. The grammar is in docs/formats.md."""
