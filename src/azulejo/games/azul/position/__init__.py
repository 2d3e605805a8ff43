"""A position of Azul: defined, written, read and checked, as JSON and as one line of text."""
