"""What a training came to: `report.py READER.pt LOCATOR.pt DIR OUT` writes OUT/report.md (curves, confusions) and OUT/worst.png.

The curves are read from the .json files beside the weights; the pictures are those of DIR that are read wrong, worst first.
"""
import collections
import csv
import json
import os
import sys

import cv2
import numpy as np
import torch

from crops import rectify
from export import load
from nets import Locator, Reader
from pipeline import locate, read


def confusions(pairs):
    """(written, read) digits of numbers that differ in digits only, not in length."""
    counted = collections.Counter()
    for label, text in pairs:
        if len(label) == len(text):
            counted.update((a, b) for a, b in zip(label, text) if a != b)
    return counted.most_common(12)


def edits(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row, last = [i], row
        for j, y in enumerate(b, 1):
            row.append(min(last[j] + 1, row[-1] + 1, last[j - 1] + (x != y)))
    return row[-1]


def tile(grey, row, text):
    box = tuple(float(row[k]) for k in ("x", "y", "angle", "w", "h"))
    crop = rectify(grey, box, .5, .5, 56, .3, 300, 1)
    out = np.zeros((76, 310), np.uint8)
    out[:56, :crop.shape[1]] = crop
    cv2.putText(out, f"{row['label']} read {text or 'nothing'}", (2, 71), cv2.FONT_HERSHEY_SIMPLEX, .42, 255, 1)
    return out


def main(reader_path, locator_path, folder, out):
    torch.set_num_threads(1)
    reader, locator = load(Reader(), reader_path), load(Locator(), locator_path)
    wrong = []
    for row in csv.DictReader(open(f"{folder}/labels.csv")):
        if row["kind"] == "none":
            continue
        grey = cv2.imread(f"{folder}/{row['file']}", cv2.IMREAD_GRAYSCALE)
        found = locate(locator, grey)
        text = read(reader, grey, found[0]).strip("x") if found else ""
        if text != row["label"]:
            wrong.append((edits(row["label"], text), row, text, tile(grey, row, text)))
    wrong.sort(key=lambda w: -w[0] / max(1, len(w[1]["label"])))
    tiles = [w[3] for w in wrong[:64]]
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % 4)
    os.makedirs(out, exist_ok=True)
    cv2.imwrite(f"{out}/worst.png", np.vstack([np.hstack(tiles[i:i + 4]) for i in range(0, len(tiles), 4)]))
    with open(f"{out}/report.md", "w") as file:
        for path in (reader_path, locator_path):
            if os.path.exists(path + ".json"):
                file.write(f"# {os.path.basename(path)}\n\n" + "".join(f"- {json.dumps(line)}\n" for line in json.load(open(path + ".json"))) + "\n")
        file.write("# Digits taken for others (written, read, times)\n\n")
        file.writelines(f"- {a} read as {b}: {n}\n" for (a, b), n in confusions([(w[1]["label"], w[2]) for w in wrong]))


if __name__ == "__main__":
    main(*sys.argv[1:])
