"""The games as environments for learning: many at once, PettingZoo, Gymnasium, OpenSpiel. See docs/learning.md."""
