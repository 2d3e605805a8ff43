"""`python -m tests.perft.write` counts anew. A difference means that other moves are legal than before."""

from __future__ import annotations

from tests.perft.counting import ALL, HEADER, TABLE, counts


def main() -> None:
    rows = [f"{place} | {' '.join(str(number) for number in counts(place))}" for place in ALL]
    TABLE.write_text(HEADER + "\n".join(rows) + "\n", "utf-8")


if __name__ == "__main__":
    main()
