"""Studying: games that are over explained, any position pondered, in processes that everything else goes before."""

from azulejo.server.study.studies import Studies

__all__ = ["Studies"]
