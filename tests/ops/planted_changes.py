"""Changes of the rules that `tabletape bisect` has to find, and a repository of their own to plant them in."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final, NamedTuple

from tests.ops.checkout import FOLDERS, copy_checkout
from tests.serving import ROOT

_OLD_LOGS: Final = ROOT / "tests" / "eventstore" / "data" / "old_logs"
LOGS: Final = {
    "bison": _OLD_LOGS / "bison-forked-twice.ndjson.gz",
    "discoveries": _OLD_LOGS / "discoveries-standings-without-seat.ndjson.gz",
    "wendake": _OLD_LOGS / "wendake-draw-from-none.ndjson.gz",
}
"""By ruleset: a game that the rules of today decide as it is recorded."""


class PlantedChange(NamedTuple):
    """A change of a line of the rules."""

    ruleset: str
    module: str
    """The file in the package of the ruleset."""
    line: str
    changed: str
    entry: int
    """The first entry of the game that is decided otherwise."""
    cause: str
    """Its decision, or `run` for a run of the service."""
    rule: str
    """A paragraph that the report names; empty where the change is one of a fold, which cites none."""
    raised: bool = False
    """Whether the change raises the version of the ruleset."""

    @property
    def name(self) -> str:
        """The name of the change in the list of tests."""
        return f"{self.ruleset} {self.rule}, {self.module.removesuffix('.py')}: {self.changed[:40]}"


CHANGES: Final = (
    PlantedChange(
        "bison",
        "rules/market.py",
        "if stock.of(decision.give) < components.exchange_give:",
        "if stock.of(decision.give) <= components.exchange_give:",
        34,
        "exchange",
        "bison 4.7",
    ),
    PlantedChange(
        "bison",
        "rules/market.py",
        "decision.get: components.exchange_get}",
        "decision.get: components.exchange_get + 1}",
        15,
        "exchange",
        "bison 4.7",
        raised=True,
    ),
    PlantedChange(
        "bison",
        "evolve.py",
        "event.tile), stack=position.stack - 1)",
        "event.tile), stack=position.stack - 2)",
        6,
        "take_seat",
        "",
    ),
    PlantedChange(
        "bison",
        "rules/turn.py",
        "== ACTIONS_PER_ROUND - 1 and",
        "== ACTIONS_PER_ROUND - 2 and",
        54,
        "choose_action",
        "bison 4",
    ),
    PlantedChange(
        "bison",
        "rules/market.py",
        "price_per_value.times(decision.value or 1)",
        "price_per_value.times(decision.value + 1)",
        7,
        "buy",
        "bison 4.7",
    ),
    PlantedChange(
        "bison",
        "rules/payment.py",
        "components.zero_hunter_gain}",
        "components.zero_hunter_gain + 1}",
        10,
        "gain",
        "bison 4.3",
        raised=True,
    ),
    PlantedChange(
        "bison",
        "rules/movement.py",
        '{"step": 1, "march": 3}',
        '{"step": 1, "march": 2}',
        265,
        "move_hunter",
        "bison 4.6",
    ),
    PlantedChange(
        "bison",
        "scoring.py",
        "gains[seat] = animals if len(group) == 1 else",
        "gains[seat] = animals + 1 if len(group) == 1 else",
        90,
        "run",
        "bison 5.3",
    ),
    PlantedChange("bison", "rules/rounds.py", "(position.first + 1) %", "(position.first + 0) %", 90, "run", "bison 5"),
    PlantedChange(
        "bison",
        "rules/tiles.py",
        "HuntersMoved(step.seat, step.hunters, RESERVE",
        "HuntersMoved(step.seat, 1, RESERVE",
        70,
        "place_hunters",
        "bison 4.4",
    ),
    PlantedChange(
        "discoveries",
        "rules/taking.py",
        "    if position.dice_at(camp(decision.side)):",
        "    if len(position.dice_at(camp(decision.side))) > 1:",
        21,
        "take_side",
        "discoveries R17",
    ),
    PlantedChange(
        "discoveries",
        "rules/placing.py",
        'recipe.kind == "EXPLORE" and step.paid == 0',
        'recipe.kind == "EXPLORE" and step.paid == 1',
        82,
        "pay_die",
        "discoveries 3",
    ),
    PlantedChange(
        "discoveries",
        "rules/taking.py",
        'roll(game, seat, dice, "take")',
        'roll(game, seat, dice[1:], "take")',
        21,
        "take_side",
        "discoveries 3",
        raised=True,
    ),
    PlantedChange(
        "discoveries",
        "rules/dice.py",
        "next((die for die in dice if",
        "next((die for die in reversed(dice) if",
        10,
        "pay_die",
        "discoveries R37",
    ),
    PlantedChange(
        "discoveries",
        "rules/taking.py",
        "DIE_ORDER[die] <= _order_reached(step)",
        "DIE_ORDER[die] <= _order_reached(step) + 1",
        134,
        "pick_own_die",
        "discoveries 8.1",
    ),
    PlantedChange(
        "wendake",
        "rules/grid.py",
        "if cell in open_ and cell not in stones)",
        "if cell in open_ and cell not in stones and cell < 8)",
        147,
        "place_on_tile",
        "wendake 3.2",
    ),
    PlantedChange(
        "wendake",
        "rules/production.py",
        "vegetables.append(home)",
        "vegetables.extend((home, home))",
        354,
        "perform_action",
        "wendake 4.4",
    ),
    PlantedChange(
        "wendake",
        "rules/ritual.py",
        "in tiles else min(home_pool)",
        "in tiles else sum(home_pool)",
        158,
        "ritual_score",
        "wendake 4.12",
        raised=True,
    ),
    PlantedChange(
        "wendake",
        "rules/production.py",
        "[FISH] * game.position.pieces[seat].on_lakes",
        "[FISH] * (game.position.pieces[seat].on_lakes + 1)",
        187,
        "perform_action",
        "wendake 4.7",
    ),
    PlantedChange(
        "wendake",
        "rules/turn.py",
        "StonePlaced(step.seat, decision.stone, None, None)",
        "StonePlaced(step.seat, decision.stone, 0, None)",
        63,
        "place_on_turn_order",
        "wendake 3.1",
    ),
)

_IDENTITY: Final = ("-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false")


class Repository:
    """A repository with the present files of this checkout, or of some of its folders, and a branch for each test.

    With *compiled* Python's compiled files lie beside them, and in no commit.
    """

    def __init__(self, folder: Path, *folders: str, compiled: bool = False) -> None:
        self.folder = copy_checkout(folder, folders=folders or FOLDERS, compiled=compiled)
        self.git("init", "--quiet")
        (self.folder / ".git" / "info" / "exclude").write_text("__pycache__\n", encoding="utf-8")
        self.base = self.commit("The rules of today")

    def git(self, *arguments: str) -> str:
        """Return the output of git."""
        command = ["git", "-C", str(self.folder), *_IDENTITY, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, subject: str) -> str:
        """Commit all changes; return the commit."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", subject)
        return self.git("rev-parse", "HEAD")

    def replace(self, path: str, old: str, new: str) -> None:
        """Replace a text that stands once in a file."""
        file = self.folder / path
        content = file.read_text(encoding="utf-8")
        assert content.count(old) == 1, f"{path}: {old}"
        file.write_text(content.replace(old, new), encoding="utf-8")

    def begin(self) -> None:
        """Begin a branch at the rules of today."""
        self.git("checkout", "--quiet", "--force", "--detach", self.base)

    def note(self, number: int) -> str:
        """Commit a change that no rule heeds."""
        (self.folder / "notes.txt").write_text(f"{number}\n", encoding="utf-8")
        return self.commit(f"Note {number}")

    def plant(self, change: PlantedChange) -> str:
        """Commit a change of the rules."""
        package = f"domain/{change.ruleset}"
        self.replace(f"{package}/{change.module}", change.line, change.changed)
        if change.raised:
            file = self.folder / package / "__init__.py"
            source = file.read_text(encoding="utf-8")
            number = source.split("    version=")[1].partition(",")[0]
            self.replace(f"{package}/__init__.py", f"    version={number},", f"    version={int(number) + 1},")
        return self.commit(f"Change {change.module}")
