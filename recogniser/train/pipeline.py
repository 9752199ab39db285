"""One look, the whole way in Python (the run time looks again in doubt): `pipeline.py READER.pt LOCATOR.pt DIR` reads an eval folder."""
import csv
import sys

import cv2
import numpy as np
import torch

from crops import rectify_exact
from export import load
from locate import boxes
from nets import Locator, Reader
from train_reader import best_path, normalised


def locate(locator, grey):
    """Boxes in pixels of a 640x480 grey picture, the heaviest first."""
    small = cv2.resize(grey.astype(np.float32), (256, 192), interpolation=cv2.INTER_AREA)
    with torch.no_grad():
        out = locator(torch.from_numpy(normalised(small)[None, None]))[0].numpy()
    k = grey.shape[1] / 256
    return [((x + .5) * k - .5, (y + .5) * k - .5, a, w * k, h * k) for _, _, _, (x, y, a, w, h) in boxes(out)]


def read(reader, grey, box):
    crop = normalised(rectify_exact(grey.astype(np.float64), box))
    n = crop.shape[1]
    padded = np.zeros((1, 1, 32, (n + 27) // 4 * 4), np.float32)
    padded[0, 0, :, :n] = crop
    with torch.no_grad():
        return best_path(reader(torch.from_numpy(padded)), [n])[0]


if __name__ == "__main__":
    torch.set_num_threads(1)
    reader, locator, folder = load(Reader(), sys.argv[1]), load(Locator(), sys.argv[2]), sys.argv[3]
    right = {}
    for row in csv.DictReader(open(f"{folder}/labels.csv")):
        grey = cv2.cvtColor(cv2.imread(f"{folder}/{row['file']}"), cv2.COLOR_BGR2GRAY)
        found = locate(locator, grey)
        text = read(reader, grey, found[0]) if found else ""
        right.setdefault(row["kind"], []).append(text == row["label"])
        if "-v" in sys.argv:
            print(row["file"], row["label"], text, [[round(v, 2) for v in b] for b in found[:2]])
    print({k: round(float(np.mean(v)), 3) for k, v in right.items()})
