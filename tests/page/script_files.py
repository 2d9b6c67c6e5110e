"""The scripts of the page as files: the scripts of this repository, and the library beside them."""

from __future__ import annotations

from typing import Final

from tests.serving import ROOT

FILES: Final = ROOT / "api" / "page" / "files"
LIBRARY: Final = FILES / "lib" / "fluent_bundle.js"
SCRIPTS: Final = sorted(FILES.rglob("*.js"))
OWN_SCRIPTS: Final = [script for script in SCRIPTS if script != LIBRARY]
