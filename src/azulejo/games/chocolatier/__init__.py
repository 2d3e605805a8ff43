"""Azul Master Chocolatier: Azul with other names, and its Special Factories."""
