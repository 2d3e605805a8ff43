"""Thinking as jobs of Procrastinate on the PostgreSQL of the tables: servers put them in line, workers take them."""
