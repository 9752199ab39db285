"""What a training came to: `report.py ROWS.jsonl DIR OUT LOG.json...` writes OUT/report.md (tables of the curves, confusions), OUT/curves.png
and OUT/worst.png: the pictures of DIR read wrong, the surest first.

ROWS come from `deno run -A recogniser/eval/calibration_rows.ts DIR`, the logs lie beside the weights, in the order they were trained.
"""
import collections
import csv
import json
import os
import sys

import cv2
import numpy as np

from crops import rectify

SHADES = ((40, 40, 200), (200, 90, 20), (40, 140, 40))


def confusions(pairs):
    """(written, read) digits of numbers that differ in digits only, not in length."""
    counted = collections.Counter()
    for label, text in pairs:
        if len(label) == len(text):
            counted.update((a, b) for a, b in zip(label, text) if a != b)
    return counted


def tile(folder, row, read):
    grey = cv2.imread(f"{folder}/{row['file']}", cv2.IMREAD_GRAYSCALE)
    crop = rectify(grey, tuple(float(row[k]) for k in ("x", "y", "angle", "w", "h")), .5, .5, 44, .3, 226, 1)
    out = np.full((62, 230), 255, np.uint8)
    out[:44, :crop.shape[1]] = crop
    cv2.putText(out, f"{row['label']} read {read['text'] or 'nothing'}", (2, 57), cv2.FONT_HERSHEY_SIMPLEX, .38, 0, 1, cv2.LINE_AA)
    return out


def worst(folder, wrong, out):
    tiles = [tile(folder, row, read) for row, read in wrong[:64]]
    tiles += [np.full_like(tiles[0], 255)] * (-len(tiles) % 4)
    sheet = np.vstack([np.hstack(tiles[i:i + 4]) for i in range(0, len(tiles), 4)])
    cv2.imwrite(out, sheet // 16 * 16, [cv2.IMWRITE_PNG_COMPRESSION, 9])


def curve(picture, values, left, shade, title, row):
    """One line over the whole width; higher is better, from 0.5 to 1."""
    spots = [(int(left + (900 - left) * i / max(1, len(values) - 1)), int(300 - 560 * (min(1, v) - .5))) for i, v in enumerate(values)]
    cv2.polylines(picture, [np.array(spots, np.int32)], False, shade, 2, cv2.LINE_AA)
    cv2.putText(picture, f"{title}: {values[-1]:.3f}", (left + 10, 30 + 22 * row), cv2.FONT_HERSHEY_SIMPLEX, .55, shade, 1, cv2.LINE_AA)


def curves(logs, out):
    """Share right at each report, of crops (reader) and of frames found closely (locator)."""
    picture = np.full((330, 920, 3), 255, np.uint8)
    for level in range(5, 11):
        y = int(300 - 560 * (level / 10 - .5))
        cv2.line(picture, (50, y), (900, y), (220, 220, 220), 1)
        cv2.putText(picture, f"{level / 10}", (10, y + 5), cv2.FONT_HERSHEY_SIMPLEX, .45, (90, 90, 90), 1, cv2.LINE_AA)
    lines = [(name, [r[key] for r in logs if r.get(key) is not None]) for name, key in
             (("reader, calibration hands", "calibration"), ("reader, validation hands", "val"), ("locator, validation", "found"))]
    for row, (name, values) in enumerate(line for line in lines if line[1]):
        curve(picture, values, 50, SHADES[row], name, row)
    cv2.imwrite(out, picture)


def main(rows_path, folder, out, *log_paths):
    os.makedirs(out, exist_ok=True)
    logs = [row for path in log_paths for row in json.load(open(path))]
    reads = {r["file"]: r for r in map(json.loads, open(rows_path))}
    rows = [r for r in csv.DictReader(open(f"{folder}/labels.csv")) if r["label"]]
    judged = [(row, reads.get(row["file"], dict(text="", confidence=0))) for row in rows]
    wrong = sorted((j for j in judged if j[0]["label"] != j[1]["text"]), key=lambda j: -j[1]["confidence"])
    worst(folder, wrong, f"{out}/worst.png")
    curves(logs, f"{out}/curves.png")
    counted = confusions([(row["label"], read["text"]) for row, read in wrong])
    lengths = {n: [row["label"] == read["text"] for row, read in judged if len(row["label"]) == n] for n in range(1, 9)}
    with open(f"{out}/report.md", "w") as file:
        file.write("# What the training came to\n\n![Curves](curves.png)\n\n## Exact by length\n\n| digits | n | exact |\n|---|---|---|\n")
        file.writelines(f"| {n} | {len(v)} | {np.mean(v):.3f} |\n" for n, v in lengths.items() if v)
        file.write("\n## Digits taken for others\n\nRows are written, columns read.\n\n| | " + " | ".join("0123456789") + " |\n|" + "---|" * 11 + "\n")
        file.writelines(f"| **{a}** | " + " | ".join(str(counted[a, b] or "") for b in "0123456789") + " |\n" for a in "0123456789")
        file.write("\n## The 64 worst\n\nRead wrong, the surest first.\n\n![The worst](worst.png)\n\n## Reports while training\n\n")
        file.writelines(f"    {json.dumps(row)}\n" for row in logs)


if __name__ == "__main__":
    main(*sys.argv[1:])
