"""JSON read strictly, with the place of every value, so that an error can name the line of the file it is in.

Stricter than the standard library: a key may not come twice, numbers are numbers and of sane length, and nesting and
the number of values end where no record goes. Whatever is wrong raises BadRecord with `file_line` and `column`, both
from 1.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Final, TypeAlias

from azulejo.games.errors import BadRecord

DEEPEST: Final = 8
MOST_VALUES: Final = 20_000  # a game of that many events would take days
LONGEST_NUMBER: Final = 15  # characters; a float or a 64-bit integer holds as many digits exactly
SPACE: Final = re.compile(r"[ \t\n\r]*")
NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
WORD: Final = re.compile(r'"[^"\n]*"?|[^\s,:"\[\]{}]+')
DECODER: Final = json.JSONDecoder()
CONSTANTS: Final = {"true": True, "false": False, "null": None}


@dataclass(frozen=True, slots=True)
class Node:
    """A value and where it starts in the text. Lists and objects hold nodes."""

    value: Value
    at: int

    def plain(self) -> object:
        """The value without its places."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value


Value: TypeAlias = str | int | float | bool | list[Node] | dict[str, Node] | None


class Source:
    """A text and its lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def line(self, at: int) -> int:
        """The line of a place, from 1."""
        return bisect_right(self.starts, at)

    def wrong(self, at: int, code: str, **fields: object) -> BadRecord:
        """The error for something wrong at a place."""
        return BadRecord(code, **fields, file_line=self.line(at))


class Reader:
    """Walks over the text once."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.at = 0
        self.values = 0

    def document(self) -> Node:
        """The one value that the text is."""
        self.skip_space()
        node = self.read_value(1)
        self.skip_space()
        if self.at < len(self.text):
            raise self.wrong("json_extra", found=self.found())
        return node

    def read_value(self, depth: int) -> Node:
        at = self.at
        following = self.text[at : at + 1]
        self.values += 1
        if self.values > MOST_VALUES:
            raise self.wrong("json_too_much", most=MOST_VALUES)
        if depth > DEEPEST:
            raise self.wrong("json_too_deep", most=DEEPEST)
        if following == "{":
            return Node(self.read_object(depth), at)
        if following == "[":
            return Node(self.read_list(depth), at)
        if following == '"':
            return Node(self.read_string(), at)
        return Node(self.read_constant() if following.isalpha() else self.read_number(), at)

    def read_object(self, depth: int) -> dict[str, Node]:
        members: dict[str, Node] = {}
        while self.goes_on("}", bool(members)):
            at = self.at
            if self.text[at] != '"':
                raise self.wrong("json_key", found=self.found())
            key = self.read_string()
            if key in members:
                raise self.source.wrong(at, "json_key_twice", key=key[:40])
            self.colon(key)
            members[key] = self.read_value(depth + 1)
        return members

    def read_list(self, depth: int) -> list[Node]:
        items: list[Node] = []
        while self.goes_on("]", bool(items)):
            items.append(self.read_value(depth + 1))
        return items

    def goes_on(self, closing: str, begun: bool) -> bool:
        """Steps over what stands before the next item, or over the end of the list or object."""
        after = self.at
        if not begun:
            self.at += 1
        self.skip_space()
        comma = self.at if begun and self.peek() == "," else None
        if comma is not None:
            self.at += 1
            self.skip_space()
        if self.peek() == closing:
            if comma is not None:
                raise self.wrong("json_comma_too_many", comma, closing=closing)
            self.at += 1
            return False
        if begun and comma is None:
            raise self.wrong("json_comma_missing", after, closing=closing, found=self.found())
        return True

    def colon(self, key: str) -> None:
        self.skip_space()
        if self.peek() != ":":
            raise self.wrong("json_colon", key=key[:40])
        self.at += 1
        self.skip_space()

    def read_string(self) -> str:
        try:
            text: str
            text, self.at = DECODER.raw_decode(self.text, self.at)
        except json.JSONDecodeError as cause:
            left_open = cause.msg.startswith("Unterminated") or self.text[cause.pos] in "\r\n"
            raise self.wrong("json_string_open" if left_open else "json_string", cause.pos) from cause
        return text

    def read_constant(self) -> bool | None:
        word = self.found()
        if word not in CONSTANTS:
            raise self.wrong("json_word", found=word)
        self.at += len(word)
        return CONSTANTS[word]

    def read_number(self) -> int | float:
        match = NUMBER.match(self.text, self.at)
        if match is None:
            raise self.wrong("json_value", found=self.peek() and self.found())
        digits = match[0]
        if len(digits) > LONGEST_NUMBER:
            raise self.wrong("json_number", most=LONGEST_NUMBER)
        self.at = match.end()
        return float(digits) if match[1] or match[2] else int(digits)

    def skip_space(self) -> None:
        match = SPACE.match(self.text, self.at)
        assert match is not None  # it matches no space, too
        self.at = match.end()

    def peek(self) -> str:
        """The next character; raises BadRecord at the end of the text, where something is still expected."""
        if self.at >= len(self.text):
            written = self.text.rstrip()
            raise self.wrong("json_ends" if written else "json_empty", max(len(written) - 1, 0))
        return self.text[self.at]

    def found(self) -> str:
        """What stands here instead of what should."""
        match = WORD.match(self.text, self.at)
        return (match[0] if match else self.text[self.at])[:20]

    def wrong(self, code: str, at: int | None = None, **fields: object) -> BadRecord:
        place = self.at if at is None else at
        line = self.source.line(place)
        return self.source.wrong(place, code, column=place - self.source.starts[line - 1] + 1, **fields)
