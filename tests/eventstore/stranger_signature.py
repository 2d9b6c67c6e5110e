"""A checker for signed heads, written from `docs/log-format.md` and RFC 8032 alone, with the standard library alone."""

import hashlib
import json
import sys
from pathlib import Path

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int]


def added(left: Point, right: Point) -> Point:
    (x1, y1), (x2, y2) = left, right
    product = D * x1 * x2 * y1 * y2
    return (x1 * y2 + x2 * y1) * pow(1 + product, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - product, -1, P) % P


def times(number: int, point: Point) -> Point:
    total = (0, 1)
    while number:
        total, point, number = added(total, point) if number & 1 else total, added(point, point), number >> 1
    return total


def point(encoded: bytes) -> Point:
    y, odd = int.from_bytes(encoded, "little") % 2**255, encoded[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    assert len(encoded) == 32
    assert y < P
    assert (x * x - square) % P == 0
    return (x, y) if x % 2 == odd else (P - x, y)


def check(signed: dict[str, str], keys: list[dict[str, str]]) -> str:
    """Return the head that one of the keys signed; fail on a signature of another key or for another head."""
    (public_key,) = (bytes.fromhex(key["public_key"]) for key in keys if key["key_id"] == signed["key_id"])
    version, digits = signed["head"].split("-")
    message = f"tabletape head\n{signed['log']}\n{version}\n{signed['hash']}".encode()
    r, s = bytes.fromhex(signed["signature"][:64]), int.from_bytes(bytes.fromhex(signed["signature"][64:]), "little")
    k = int.from_bytes(hashlib.sha512(r + public_key + message).digest(), "little") % ORDER
    base = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    assert s < ORDER
    assert signed["hash"].startswith(digits)
    assert times(s, base) == added(point(r), times(k, point(public_key))), "not signed by this key"
    return f"{signed['log']} {signed['head']} signed by {signed['key_id']}"


if __name__ == "__main__":
    sys.stdout.write(check(*(json.loads(Path(name).read_bytes()) for name in sys.argv[1:3])) + "\n")
