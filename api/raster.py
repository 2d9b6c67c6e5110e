"""Pictures as PNG, for places that show no SVG, such as previews of links in chats.

resvg draws a board of 1200 pixels in 0.1 to 0.25 s, and no other thread of its interpreter runs meanwhile. So a process
draws each image, `python -m api.raster`, and a service runs a single process at once: decisions go before pictures.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from typing import Final

_LONGEST_S: Final = 20.0
"""Seconds after which a process is killed; a usual image takes a fiftieth of them."""
_FONT: Final = "Source Sans Pro"
_thread: Final = ThreadPoolExecutor(1, "images")


async def png(svg: bytes, width: int, height: int | None = None) -> bytes:
    """Return a picture as a PNG image.

    Args:
        svg: an SVG document.
        width: the width of the image, in pixels.
        height: the height of the image, in pixels: the whole picture stands in the middle of it, on white. `None` for
            the height of the picture at this width.
    """
    if height is not None:
        frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        svg = b"".join((frame.encode(), b'<rect width="100%" height="100%" fill="#fff"/>', svg, b"</svg>"))
    return await asyncio.get_running_loop().run_in_executor(_thread, _by_process, svg, width)


def _by_process(svg: bytes, width: int) -> bytes:
    command = [sys.executable, "-I", "-m", "api.raster", str(width)]
    return subprocess.run(command, input=svg, stdout=subprocess.PIPE, timeout=_LONGEST_S, check=True).stdout  # noqa: S603


def _draw() -> None:
    """Read an SVG document, and write its image; letters of scripts that the font lacks have fonts of the machine."""
    import resvg_py

    files = resources.files("font_source_sans_pro").joinpath("files")
    image = resvg_py.svg_to_bytes(
        sys.stdin.read(),
        width=int(sys.argv[1]),
        background="#fff",
        font_files=[str(files.joinpath(f"SourceSansPro-{weight}.ttf")) for weight in ("Regular", "Bold")],
        font_family=_FONT,
        sans_serif_family=_FONT,
    )
    sys.stdout.buffer.write(image)


if __name__ == "__main__":
    _draw()
