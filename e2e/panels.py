"""Computes the numbers of the panels of Ingrid and Mats Lund from the published series, without the portal's code.

python3 e2e/panels.py > e2e/panels.json (needs numpy)
"""

import csv
import gzip
import json
from itertools import combinations
from pathlib import Path

import numpy as np

SERIES = Path(__file__).parent.parent / "demo/data/moving-pictures-stool-genera.csv.gz"
PEOPLE = {"Ingrid": ("F4", [20, 100, 180]), "Mats": ("M3", [10, 208, 416])}
UNNAMED = "(unclassified)"
SKIN = [
    "Anaerococcus", "Corynebacterium", "Finegoldia", "Peptoniphilus", "Porphyromonas", "Propionibacterium",
    "Staphylococcus",
]
COMMON = 0.005

with gzip.open(SERIES, "rt") as file:
    rows = list(csv.DictReader(file))

samples = sorted({(row["subject"], int(row["day"])) for row in rows})
names = sorted({row["genus"] for row in rows} - {UNNAMED})
column = {name: at for at, name in enumerate(names)}
place = {sample: at for at, sample in enumerate(samples)}
reads = np.zeros((len(samples), len(names)), dtype=np.int64)
totals = np.zeros(len(samples), dtype=np.int64)
for row in rows:
    at = place[row["subject"], int(row["day"])]
    totals[at] = int(row["reads_total"])
    if row["genus"] != UNNAMED:
        reads[at, column[row["genus"]]] = int(row["reads"])

shares = reads / totals[:, None]
# No reads count as half a read, on both sides of a change.
factors = np.maximum(reads, 0.5) / totals[:, None]


def changes(first, second):
    ratios = factors[second] / factors[first]
    return np.maximum(ratios, 1 / ratios)


def usual_changes():
    """The change that 95 of 100 pairs of samples, 60 to 120 days apart, stay below; for genera with 500 pairs."""
    is_stool = shares[:, [column[name] for name in SKIN]].sum(axis=1) <= 0.03
    pairs = [
        (place[a], place[b])
        for a, b in combinations(samples, 2)
        if a[0] == b[0] and 60 <= b[1] - a[1] <= 120 and is_stool[place[a]] and is_stool[place[b]]
    ]
    first, second = np.array(pairs).T
    is_common = np.maximum(shares[first], shares[second]) >= COMMON
    factor = changes(first, second)
    return {
        name: float(f"{np.quantile(factor[is_common[:, at], at], 0.95):.4g}")
        for name, at in column.items()
        if is_common[:, at].sum() >= 500
    }


def panels(subject, days):
    kits = [place[subject, day] for day in days]
    change = np.max([changes(kits[0], kit) for kit in kits[1:]], axis=0)
    return {
        "reads_total": totals[kits].tolist(),
        "genera": {
            name: {
                "reads": reads[kits, at].tolist(),
                "percent": (shares[kits, at] * 100).round(6).tolist(),
                "change": round(float(change[at]), 6),
            }
            for name, at in column.items()
            if shares[kits, at].max() >= COMMON
        },
    }


print(json.dumps({
    "usual": usual_changes(),
    "people": {person: panels(subject, days) for person, (subject, days) in PEOPLE.items()},
}, indent=2, sort_keys=True))
