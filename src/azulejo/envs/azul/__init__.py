"""Azul as an environment sees it."""
