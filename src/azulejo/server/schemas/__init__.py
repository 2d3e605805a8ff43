"""The forms of what is sent and answered, as the OpenAPI describes them.

Requests are checked by these models. Answers about tables leave as bytes that were made once for everybody, so their
models describe them without ever touching them; a test compares the two.
"""
