"""Azulejo as an engine: another program asks, one JSON object a line, and Azulejo's bots answer (docs/engines.md).

The process that reads and writes never thinks, so that it always listens; another one does, which can be killed.
"""
