"""The colours of what a page shows, counted from the pixels of a picture of it."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Sequence
from functools import cache

from playwright.sync_api import BrowserContext, Locator, Page

Colour = tuple[int, int, int]
Counts = dict[Colour, int]  # how many pixels have it

# A tenth on each side is left out: edges and shadows. What is counted goes as text, in which it is many times as fast.
COUNT = """async ([png, boxes]) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true });
  canvas.drawImage(picture, 0, 0);
  return JSON.stringify(boxes.map(([x, y, width, height]) => {
    const within = [x + width / 10, y + height / 10, width * 0.8, height * 0.8];
    const { data } = canvas.getImageData(...within.map(Math.round));
    const counts = new Map();
    for (let at = 0; at < data.length; at += 4) {
      const colour = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts];
  }));
}"""
BOXES = """(whole, [parts, scale]) => {
  const { x, y } = whole.getBoundingClientRect();
  const box = (part) => part.getBoundingClientRect();
  return [...whole.querySelectorAll(parts)].map(box)
    .map((part) => [part.x - x, part.y - y, part.width, part.height].map((length) => length * scale));
}"""


@cache
def luminance(colour: Colour) -> float:
    """As WCAG reckons it."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (each / 255 for each in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


class Counter:
    """Counts on a page of its own, where nothing forbids it."""

    def __init__(self, context: BrowserContext, scale: float) -> None:
        self.page: Page = context.new_page()
        self.scale = scale

    def count(self, whole: Locator, parts: str) -> list[Counts]:
        """Of each part, in the order of the document."""
        whole.page.bring_to_front()  # pages behind others are drawn once a second
        boxes: list[Sequence[float]] = whole.evaluate(BOXES, [parts, self.scale])
        png = base64.b64encode(whole.screenshot(animations="disabled")).decode()
        counted: list[list[tuple[int, int]]] = json.loads(self.page.evaluate(COUNT, [png, boxes]))
        return [{parts_of(colour): number for colour, number in counts} for counts in counted]


def parts_of(colour: int) -> Colour:
    """Red, green and blue, a byte each."""
    return colour >> 16, colour >> 8 & 255, colour & 255


def colour_of(written: str) -> Colour:
    """From `rgb(1, 2, 3)`."""
    red, green, blue = map(int, re.findall(r"\d+", written))
    return red, green, blue
