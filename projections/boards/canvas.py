"""A canvas of characters with styles."""

from __future__ import annotations

from rich.text import Text


class Canvas:
    """Characters at places (column, line); both may be negative until it is rendered."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, column: int, line: int, text: str, style: str = "") -> None:
        """Write text from a place on; its blanks leave earlier characters."""
        for offset, letter in enumerate(text):
            if letter != " ":
                self._cells[column + offset, line] = (letter, style)

    def render(self) -> Text:
        """Return the characters as text, the left and upper edges at 0."""
        if not self._cells:
            return Text()
        columns = [column for column, _ in self._cells]
        lines = [line for _, line in self._cells]
        left = min(columns)
        rendered = [self._line(line, left, max(columns)) for line in range(min(lines), max(lines) + 1)]
        return Text("\n").join(rendered)

    def _line(self, line: int, left: int, right: int) -> Text:
        text = Text(no_wrap=True)
        for column in range(left, right + 1):
            letter, style = self._cells.get((column, line), (" ", ""))
            text.append(letter, style=style or None)
        text.rstrip()
        return text
