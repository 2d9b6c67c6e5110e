"""A checker for archives, written from `docs/log-format.md` alone, with the standard library alone."""

import hashlib
import hmac
import json
import sys
from typing import Any


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def opened(body: str, openings: list[dict[str, str]]) -> Any:
    values = {sha256(bytes.fromhex(line["salt"]) + line["value"].encode()): line["value"] for line in openings}
    return json.loads(body, object_hook=lambda part: json.loads(values[part["hidden"]]) if "hidden" in part else part)


def index(key: bytes, draw: Any, attempt: int = 0) -> int:
    name = f"{draw['pile']}:{draw['ordinal']}:{attempt}".encode()
    number = int.from_bytes(hmac.digest(key, name, "sha256")[:8], "big")
    return int(number % draw["size"]) if number < 2**64 - 2**64 % draw["size"] else index(key, draw, attempt + 1)


def check(archive: bytes) -> tuple[str, int, int]:
    """Return the head, how many draws fit their seed, and how many have none yet; fail on an unsound archive."""
    *lines, last = map(json.loads, archive.split(b"\n")[:-1])
    entries = [line for line in lines if line["type"] == "entry"]
    seeds = {line["seed_game"]: line["seed"] for line in lines if line["type"] == "seed"}
    head, luck, draws, ordinals = bytes(32), dict[str, Any](), list[Any](), dict[str, int]()
    for number, line in enumerate(entries, 1):
        head = hashlib.sha256(head + line["body"].encode()).digest()
        body = opened(line["body"], line["openings"])
        assert (line["version"], body["version"], line["hash"]) == (number, number, head.hex())
        for event in body["events"]:
            seeds.update({event["seed_game"]: event["seed"]} if event["type"].startswith("seed_revealed.") else {})
            luck = {**event["commitment"], "nonces": []} if event.get("commitment") else luck
            luck = {**luck, "nonces": event["nonces"]} if "nonces" in event else luck
        for draw in body["draws"]:
            assert draw["ordinal"] == ordinals.setdefault(draw["pile"], 0)
            ordinals[draw["pile"]] += 1
            draws.append((luck, draw))
    known = [(bytes.fromhex(seeds[game]), luck, draw) for luck, draw in draws if (game := luck["seed_game"]) in seeds]
    for seed, luck, draw in known:
        assert sha256(seed) == luck["digest"]
        assert index(hmac.digest(seed, "\n".join(luck["nonces"]).encode(), "sha256"), draw) == draw["index"]
    named = {"type": "end", "entries": len(entries), "head": f"{len(entries)}-{head.hex()[:8]}"}
    assert last == {**named, "digest": sha256(archive[: archive[:-1].rindex(b"\n") + 1])}
    return str(named["head"]), len(known), len(draws) - len(known)


if __name__ == "__main__":
    sys.stdout.write("{} draws that fit {} not revealed {}\n".format(*check(sys.stdin.buffer.read())))
