"""What moves on a page: every story that was shown, whose it was and for how long; and what was pushed about.

How many answers to decisions are under way is counted, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playwright.sync_api import BrowserContext, Page

WATCHING: Final = """
  window.unheard = 0;
  const fetching = window.fetch;
  window.fetch = async (address, ...more) => {
    if (!String(address).endsWith('/moves')) return fetching(address, ...more);
    unheard += 1;
    const answer = await fetching(address, ...more);
    const read = answer.json.bind(answer);
    answer.json = async () => {
      const found = await read();
      setTimeout(() => (unheard -= 1)); // once the page shows it
      return found;
    };
    return answer;
  };
  window.stories = [];
  const begun = new Map();
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of addedNodes) {
        if (node.className !== 'motion-layer') continue;
        const story = { seat: Number(node.dataset.seat ?? 0), began: performance.now(), ended: 0 };
        begun.set(node, story);
        stories.push(story);
      }
      if (document.querySelector('[data-result]')) window.resulted ??= performance.now();
      for (const node of removedNodes) if (begun.has(node)) begun.get(node).ended = performance.now();
    }
  }).observe(document, { childList: true, subtree: true });
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push([startTime, value, sources.map(({ node }) => node?.className ?? '')]);
  }).observe({ type: 'layout-shift' });
"""
# The page scrolls a little in the middle of every story, as it does to show what is asked for.
SCROLLING: Final = """
  window.scrolled = 0;
  const scrolling = new MutationObserver((changes) => {
    const begun = changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.className === 'motion-layer'));
    if (begun) setTimeout(() => scrollBy(0, ++scrolled % 2 ? 12 : -12), 40);
  });
  scrolling.observe(document.body, { childList: true });
"""


@dataclass(frozen=True)
class Told:
    """A story that was shown. Seat 0 is nobody's; times are milliseconds."""

    seat: int
    began: float
    ended: float

    @property
    def lasted(self) -> float:
        return self.ended - self.began


def watch(context: BrowserContext) -> None:
    """Every page of this browser from now on."""
    context.add_init_script(WATCHING)


def stories(page: Page) -> list[Told]:
    """Those that have come to their end, since it was last asked."""
    found = page.evaluate("stories.splice(0, stories.findLastIndex((story) => story.ended) + 1)")
    return [Told(**each) for each in found]


def shift(page: Page) -> float:
    """The sum of all layout shifts that nobody asked for, since the page was opened."""
    return sum(float(value) for _, value, _ in page.evaluate("shifts"))
