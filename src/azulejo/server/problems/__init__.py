"""Whatever is wrong with a request, said in one way: a status, and a body with code, fields and a sentence."""

from azulejo.server.problems.answers import body, encoded, is_unavailable, response, status, told

__all__ = ["body", "encoded", "is_unavailable", "response", "status", "told"]
