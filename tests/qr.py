"""Reading QR codes: an SVG is rasterised, and an independent decoder reads it."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from typing import Final

import zxingcpp

_PIXELS: Final = 4
"""Pixels of a module."""
_GROUND: Final = re.compile(r'viewBox="0 0 (\d+) \1"[^>]*><path fill="#fff" d="M0 0h\1v\1h-\1z"')
_DARK: Final = re.compile(r'<path stroke="#000" d="([^"]*)"')
_RUN: Final = re.compile(r"[mM](-?\d+) (-?[\d.]+)h(\d+)")


def modules_of(svg: str) -> list[list[bool]]:
    """Return the modules of a code in rows, with its margin; true: dark. The ground is white, and the modules black."""
    ground, dark = _GROUND.search(svg), _DARK.search(svg)
    assert ground, svg[:200]
    assert dark, svg[:200]
    size = int(ground[1])
    rows = [[False] * size for _ in range(size)]
    x, y = 0, 0.0
    for right, down, length in _RUN.findall(dark[1]):
        x, y = x + int(right), y + float(down)
        for column in range(x, x + int(length)):
            rows[int(y)][column] = True
        x += int(length)
    return rows


def text_of(svg: str) -> str:
    """Return the text of a QR code, as a camera reads it."""
    rows = modules_of(svg)
    width = len(rows) * _PIXELS
    pixels = bytes(0 if dark else 255 for row in rows for _ in range(_PIXELS) for dark in row for _ in range(_PIXELS))
    (code,) = zxingcpp.read_barcodes(memoryview(pixels).cast("B", (width, width)))
    return str(code.text)


def margin_of(svg: str) -> int:
    """Return the width of the light margin, in modules: that of its narrowest side."""
    rows = modules_of(svg)
    columns = [list(column) for column in zip(*rows, strict=True)]
    sides = (rows, rows[::-1], columns, columns[::-1])
    return min(next(index for index, line in enumerate(side) if any(line)) for side in sides)


def texts_on(picture: bytes) -> list[str]:
    """Return the texts of all QR codes on a screenshot: a PNG with 8 bits for each of red, green, blue (and alpha)."""
    width, height, kind = struct.unpack(">II1xB", picture[16:26])
    channels = {2: 3, 6: 4}[kind]
    content, place = b"", 8
    while place < len(picture):
        (length,) = struct.unpack(">I", picture[place : place + 4])
        if picture[place + 4 : place + 8] == b"IDAT":
            content += picture[place + 8 : place + 8 + length]
        place += length + 12
    lines = _unfiltered(zlib.decompress(content), width * channels, channels)
    grey = b"".join(bytes(line[1::channels]) for line in lines)
    return sorted(code.text for code in zxingcpp.read_barcodes(memoryview(grey).cast("B", (height, width))))


def _unfiltered(content: bytes, length: int, step: int) -> Iterator[bytearray]:
    """Yield the lines of a PNG without their filters (PNG, 9.2); the length of a line and of a pixel are in bytes."""
    before = bytearray(length)
    for start in range(0, len(content), length + 1):
        kind, line = content[start], bytearray(content[start + 1 : start + 1 + length])
        for index in range(length) if kind else ():
            left, corner = (line[index - step], before[index - step]) if index >= step else (0, 0)
            above = before[index]
            value = (0, left, above, (left + above) // 2, 0)[kind]
            if kind == 4:
                value = min((left, above, corner), key=lambda near: abs(left + above - corner - near))
            line[index] = (line[index] + value) & 255
        before = line
        yield line
