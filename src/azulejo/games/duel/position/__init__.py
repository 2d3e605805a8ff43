"""A whole position: its one definition, its JSON, its text, and whether it is possible."""
