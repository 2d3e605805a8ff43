"""Which cookie of a request is ours, however it is sent."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection

from azulejo.server import identity
from azulejo.server.identity import LONGEST_COOKIES, cookie_of


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [b"azulejo=a.b.c"],
        [b'other=1; azulejo="a.b.c"; more=2'],
        [b"azulejo=first; azulejo=second"],
        [b"other=1", b"azulejo=a.b.c"],
        [b"azulejo=a", b"azulejo=b"],
        [b"other=1"],
        [b";;=; azulejo"],
        [b"azulejo=\xff\xfe"],
        [b"x=" + b"y" * LONGEST_COOKIES + b"; azulejo=a.b.c"],
    ],
)
def test_it_is_the_one_that_the_framework_finds(headers: list[bytes]) -> None:
    connection = HTTPConnection({"type": "http", "headers": [(b"cookie", header) for header in headers]})
    expected = HTTPConnection(connection.scope).cookies.get("azulejo", "")
    assert [cookie_of(connection), cookie_of(connection)] == [expected, expected]


def test_long_ones_are_not_remembered() -> None:
    before = identity._cookie_in.cache_info().currsize
    for number in range(50):
        header = b"azulejo=%d; x=" % number + b"y" * LONGEST_COOKIES
        assert cookie_of(HTTPConnection({"type": "http", "headers": [(b"cookie", header)]})) == str(number)
    assert identity._cookie_in.cache_info().currsize == before
