"""A training shard of pictures that people kept: `kept_crops.py DIR OUT.npz [TIMES]`, DIR as `scans export` writes it.

A kept picture is the number with a rim of its height (web/scan/camera/scan_picture.ts), so that its box is known. Every third one, by its
name, is left out and listed in DIR/held_out, an eval folder: what was trained on says nothing about what was learned.
"""
import csv
import os
import sys
import zlib

import cv2
import numpy as np

from crops import rectify
from generate import LOOSE_MARGIN, LOOSE_ROWS, LOOSE_SIDE

RIM = 1


def is_held_out(name):
    return zlib.crc32(name.encode()) % 3 == 0


def box_in(picture):
    high, wide = picture.shape
    height = high / (1 + 2 * RIM)
    return wide / 2, high / 2, 0., max(wide - 2 * RIM * height, height / 3), height


def seen_again(rng, picture, box):
    """Nearer or farther, turned, shifted, in other light: as a second photo of it would show it."""
    x, y, angle, width, height = box
    mean, contrast = picture.mean(), picture.std()
    light = (picture.astype(np.float32) - mean) * rng.uniform(.7, 1.2) + mean + rng.uniform(-30, 30)
    blurred = cv2.GaussianBlur(light, (0, 0), height * rng.uniform(.005, .03) + .01)
    moved = x + height * rng.normal(0, .04), y + height * rng.normal(0, .04)
    return np.clip(blurred + rng.normal(0, contrast * rng.uniform(.02, .15), light.shape), 0, 255).astype(np.uint8), (*moved, angle + rng.normal(0, .04), width, height * rng.uniform(.9, 1.12))


def main(directory, out, times=20):
    rng = np.random.default_rng(0)
    rows = [row for row in csv.DictReader(open(f"{directory}/labels.csv"))]
    held_out = [row for row in rows if is_held_out(row["file"])]
    os.makedirs(f"{directory}/held_out", exist_ok=True)
    with open(f"{directory}/held_out/labels.csv", "w", newline="") as file:
        csv.writer(file).writerows([("file", "label", "kind"), *((f"../{row['file']}", row["label"], row["kind"]) for row in held_out)])
    pixels, shapes = [], []
    for row in rows:
        picture = None if row in held_out else cv2.imread(f"{directory}/{row['file']}", cv2.IMREAD_GRAYSCALE)
        for _ in range(0 if picture is None else int(times)):
            image, box = seen_again(rng, picture, box_in(picture))
            crop = rectify(image, box, LOOSE_SIDE, LOOSE_SIDE, LOOSE_ROWS, LOOSE_MARGIN, 420, 1)
            pixels.append(crop.ravel())
            shapes.append((crop.shape[1], crop.shape[1] * box[3] / (box[3] + 2 * LOOSE_SIDE * box[4]), row["label"]))
    if not pixels:
        sys.exit(f"{directory} has no pictures to train with: labels.csv names {len(rows)}, of which {len(held_out)} are held out.")
    np.savez_compressed(out, pixels=np.concatenate(pixels), widths=np.array([s[0] for s in shapes], np.int32),
                        text_widths=np.array([s[1] for s in shapes], np.float32), labels=np.array([s[2] for s in shapes]))
    print(f"{out}: {len(shapes)} crops of {len(rows) - len(held_out)} pictures; {len(held_out)} are held out, in {directory}/held_out")


if __name__ == "__main__":
    main(*sys.argv[1:])
