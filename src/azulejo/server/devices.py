"""What a device is called so that its owner can tell it from others: the kind of browser and system, and no more.

Whoever reads the database learns nothing else of it, neither versions nor an address.
"""

from __future__ import annotations

from typing import Final

UNKNOWN: Final = ""
# By a sign in the User-Agent, the first that fits: most browsers claim to be several others, too.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def browser_of(agent: str) -> str:
    """The browser that calls itself so in the header User-Agent; UNKNOWN for programs and rare ones.

    >>> browser_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"), browser_of("curl/8.5.0")
    ('Firefox', '')
    """
    return next((name for sign, name in BROWSERS if sign in agent), UNKNOWN)


def system_of(agent: str) -> str:
    """The system it runs on.

    >>> system_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Linux'
    """
    return next((name for sign, name in SYSTEMS if sign in agent), UNKNOWN)
