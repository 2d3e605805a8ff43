"""Writes the server's OpenAPI to standard output, for `npm run types`: no server has to run."""

from __future__ import annotations

import json
import sys

from azulejo.server.app import create_app
from azulejo.server.settings import Settings


def main() -> None:
    """The description is made from the routes alone; the app is never started."""
    json.dump(create_app(Settings(url="sqlite+aiosqlite://")).openapi(), sys.stdout)


if __name__ == "__main__":
    main()
