"""The page at `/`: what this is, for somebody who opens the address in a browser."""

from __future__ import annotations

from html import escape
from typing import Final

import azulejo
from azulejo.texts import Texts

PARAGRAPHS: Final = ("page.what", "page.how", "page.apart")
TEMPLATE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Azulejo</title>
</head>
<body>
<main>
<h1>Azulejo {version}</h1>
{paragraphs}
<ul>
<li><a href="/api/v1/openapi.json">{description}</a></li>
<li><a href="/api/v1/tables">{tables}</a></li>
</ul>
</main>
</body>
</html>
"""


def page(texts: Texts) -> str:
    """The whole of it, in one language."""
    said = "\n".join(f"<p>{escape(texts.say(code))}</p>" for code in PARAGRAPHS)
    return TEMPLATE.format(
        language=texts.language,
        version=escape(azulejo.__version__),
        paragraphs=said,
        description=escape(texts.say("page.description")),
        tables=escape(texts.say("page.tables")),
    )
