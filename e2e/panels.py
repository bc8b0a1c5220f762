"""Computes the numbers of Ingrid Lund's panels from the published series, without the portal's code.

python3 e2e/panels.py > e2e/panels.json (needs numpy)
"""

import csv
import gzip
import json
from pathlib import Path

import numpy as np

SERIES = Path(__file__).parent.parent / "demo/data/moving-pictures-stool-genera.csv.gz"
DAYS = [20, 100, 180]
UNNAMED = "(unclassified)"

with gzip.open(SERIES, "rt") as file:
    rows = [row for row in csv.DictReader(file) if row["subject"] == "F4" and int(row["day"]) in DAYS]

names = sorted({row["genus"] for row in rows if row["genus"] != UNNAMED})
reads = np.zeros((len(names), len(DAYS)), dtype=np.int64)
totals = np.zeros(len(DAYS), dtype=np.int64)
for row in rows:
    kit = DAYS.index(int(row["day"]))
    totals[kit] = int(row["reads_total"])
    if row["genus"] != UNNAMED:
        reads[names.index(row["genus"]), kit] = int(row["reads"])

shares = reads / totals
# No reads count as half a read, on both sides of a change.
factors = np.maximum(reads, 0.5) / totals
ratios = factors[:, 1:] / factors[:, :1]
changes = np.maximum(ratios, 1 / ratios).max(axis=1)
print(json.dumps({
    "reads_total": totals.tolist(),
    "genera": {
        name: {"reads": reads[at].tolist(), "percent": (shares[at] * 100).round(6).tolist(), "change": round(float(changes[at]), 6)}
        for at, name in enumerate(names) if shares[at].max() >= 0.005
    },
}, indent=2, sort_keys=True))
