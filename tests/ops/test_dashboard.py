"""The dashboard for Grafana shows all measures of the service, under their names and labels."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
from prometheus_client.parser import text_string_to_metric_families

from tests.serving import ROOT, Served

PANELS: list[dict[str, Any]] = json.loads((ROOT / "ops" / "deploy" / "grafana.json").read_text())["panels"]
QUERIES = [target["expr"] for panel in PANELS for target in panel["targets"]]
NAME = re.compile(r"\b((?:tabletape|process)_[a-z_]+)(\{[^}]*(?:\{[^}]*\}[^}]*)*\})?")
LABEL = re.compile(r"([a-z_]+)(?:=~|!=|=)\"")
GROUPED = re.compile(r"by \(([a-z, ]+)\)")


def measured(served: Served) -> dict[str, set[str]]:
    """Return the labels of every metric of a service that played a game."""
    served.played_by_people("Ada of the dashboard", "Ben of the dashboard")
    families = list(text_string_to_metric_families(httpx.get(f"{served.url}/metrics").text))
    labels: dict[str, set[str]] = {}
    for family in families:
        names = {"counter": [f"{family.name}_total"], "histogram": [f"{family.name}_bucket"]}
        for name in names.get(family.type, [family.name]):
            labels[name] = set().union(*(sample.labels for sample in family.samples if sample.name == name))
    return labels


def test_the_dashboard_shows_every_metric_with_labels_that_it_has(served: Served) -> None:
    there = measured(served)
    metrics = set()
    for query in QUERIES:
        for name, labels in NAME.findall(query):
            assert name in there, query
            # Prometheus adds where it read them.
            labels_asked = {*LABEL.findall(labels), *", ".join(GROUPED.findall(query)).replace(" ", "").split(",")} - {
                ""
            }
            if there[name]:
                assert labels_asked <= there[name] | {"instance"}, query
            metrics.add(name)
    own = {name for name in there if name.startswith("tabletape_") and not name.endswith("_created")}
    assert own - metrics == set()


def test_panels_lie_beside_each_other() -> None:
    cells_taken: set[tuple[int, int]] = set()
    for panel in PANELS:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert max(x for x, _ in cells) < 24
        assert not cells & cells_taken, panel["title"]
        cells_taken |= cells
        assert panel["title"]
        assert panel["description"]
    assert len({panel["id"] for panel in PANELS}) == len(PANELS)
