"""Text files of any program and system, given to a command: read, or refused in a sentence."""

from __future__ import annotations

import codecs
import io

import click
import pytest

from ops.cli.text_files import read_text

ROSTER = "Zo\u00eb\nJos\u00e9=1500\n\u68cb\n"


def text_of(content: bytes) -> str:
    file = io.BytesIO(content)
    file.name = "roster.txt"
    return read_text(file, "--file")


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["Unix", "Windows", "old Mac"])
@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_text_in_any_encoding_that_its_mark_tells_is_read(mark: bytes, encoding: str, ends: str) -> None:
    assert text_of(mark + ROSTER.replace("\n", ends).encode(encoding)) == ROSTER


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("Ann\r\nZo\u00eb\r\n".encode("latin-1"), "is not UTF-8: byte 0xEB in line 2"),
        ("Ann\rBen\rZo\u00eb".encode("latin-1"), "is not UTF-8: byte 0xEB in line 3"),
        ("Ann\nBen".encode("utf-16-le"), "is not text: a zero byte in line 1"),
        (codecs.BOM_UTF16_LE + b"A\0n\0n", "is not UTF-16-LE: byte 0x6E in line 1"),
        (codecs.BOM_UTF8 + b"Ann\n\xff", "is not UTF-8: byte 0xFF in line 2"),
        (b"PK\x03\x04\x14\0\x06\0", "is not text: a zero byte in line 1"),
    ],
)
def test_a_file_in_another_encoding_is_refused_with_the_place_and_a_way_out(content: bytes, fault: str) -> None:
    with pytest.raises(click.BadParameter) as refused:
        text_of(content)
    assert refused.value.message == f"roster.txt {fault}; save it as UTF-8"
    assert refused.value.param_hint == "--file"


def test_an_empty_file_is_an_empty_text() -> None:
    assert text_of(b"") == text_of(codecs.BOM_UTF8) == ""
