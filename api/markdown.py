"""Markdown as the service reads it, in rules and in documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def markdown() -> MarkdownIt:
    """Return a reader of CommonMark with tables, which takes no HTML."""
    from markdown_it import MarkdownIt  # loaded by processes that somebody asks for a text

    return MarkdownIt("commonmark", {"html": False}).enable("table")
