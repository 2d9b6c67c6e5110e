"""Text files that people hand to a command, as programs of any system write them."""

from __future__ import annotations

import codecs
from typing import IO, Final

import click

from eventstore.table.texts import escaped

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Byte order marks and their encodings. That of UTF-32 begins with that of UTF-16, so it comes before it."""


def read_text(file: IO[bytes], option: str) -> str:
    """Return the text of a file, with line feeds as its only line ends.

    A byte order mark tells the encoding; without it the text is UTF-8. No other encoding is guessed: a wrong guess
    would be a wrong name.

    Args:
        file: opened by click.
        option: the option that named it, for the refusal.

    Raises:
        click.BadParameter: it is no text in any of these encodings.
    """
    content = file.read()
    mark, encoding = next(((mark, name) for mark, name in _MARKS if content.startswith(mark)), (b"", "utf-8"))
    try:
        text = content.removeprefix(mark).decode(encoding)
    except UnicodeDecodeError as error:
        before = content[len(mark) : len(mark) + error.start].decode(encoding, errors="replace")
        byte = error.object[error.start]
        raise _refusal(file, option, f"{encoding.upper()}: byte 0x{byte:02X} in line {_line(before)}") from error
    if "\0" in text:
        raise _refusal(file, option, f"text: a zero byte in line {_line(text.partition(chr(0))[0])}")
    return _with_line_feeds(text)


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _line(before: str) -> int:
    return _with_line_feeds(before).count("\n") + 1


def _refusal(file: IO[bytes], option: str, fault: str) -> click.BadParameter:
    name = escaped(str(file.name))
    return click.BadParameter(f"{name} is not {fault}; save it as UTF-8", param_hint=option)
