"""Whole 640x480 colour pictures as an eval folder: `frame_set.py SPLIT SEED COUNT OUT [VIEWS [ONLY]]`; labels.csv has
file,label,kind,scene and the true box in pixels (x,y,angle,w,h).

A tenth are without a number (kind none: nothing, letters, small print). With VIEWS > 1 every scene is seen that often, as a
video would, moved a little between the views. ONLY is empty or date: all of them without a number, with a date, a price or a measure.
"""
import csv
import math
import os
import sys

os.environ.setdefault("OMP_NUM_THREADS", "1")
import cv2
import numpy as np

import texts
from camera import capture, next_frame, view
from crops import box_of
from generate import text_height
from layers import drawn
from scene import Painter
from writing import number_mask

cv2.setNumThreads(1)
KINDS = ("printed", "handfont", "mnist", "tablet")
SIZE = (640, 480)


def scene_of(rng, painter, kind, only):
    crowded, lone = drawn(rng, "clutter"), kind != "none" and drawn(rng, "lone-digit")
    if kind == "none":
        mask, label = (painter.written(rng, "date" if only == "date" else "letters") if only == "date" or rng.random() < .6
                       else (np.zeros((64, 64), np.uint8), ""))
        painter.clutter = painter.words  # No digits at all, however small.
    else:
        painter.clutter = painter.mixed
        label = texts.number(rng)
        if lone:
            label = label[0]
        mask = number_mask(rng, painter.pens, kind, label)
    height = math.exp(rng.uniform(math.log(18), math.log(115)))
    height = max(min(height, 540 * mask.shape[0] / mask.shape[1]), 17)
    if lone or crowded:
        height = max(17, text_height(rng, mask, SIZE, crowded, lone))
    return painter.paint(rng, mask, label, height, SIZE, crowded=crowded and not lone), "" if kind == "none" else label


def tall_enough(seen):
    q = seen[0]
    return (np.linalg.norm(q[0] - q[3]) + np.linalg.norm(q[1] - q[2])) / 2 >= 16


def readable(scene, v):
    """Pictures no person could read teach nothing about a reader: no light, or no contrast left."""
    return v["gain"] * 2 ** -v["slope"] > .5 and not (v["low"] < .55 and scene.hardness > .75)


def main(split, seed, count, out, views=1, only=""):
    rng = np.random.default_rng(int(seed))
    cv2.setRNGSeed(int(seed))
    painter = Painter(split, int(seed), channels=3)
    painter.mixed = painter.clutter
    os.makedirs(out, exist_ok=True)
    rows, made = [], 0
    while made < int(count):
        kind = "none" if only or made % 10 == 9 else KINDS[made % len(KINDS)]
        scene, label = scene_of(rng, painter, kind, only)
        v = view(rng, scene.hardness, math.radians(15))
        if not readable(scene, v):
            continue
        shots = []
        for turn in range(int(views)):
            image, seen = capture(rng, scene.plane, [scene.quads[0][0]], v if turn == 0 else next_frame(rng, v), SIZE)
            if kind != "none" and not tall_enough(seen):
                break
            name = f"{made:05}_{turn}.jpg" if int(views) > 1 else f"{made:05}.jpg"
            cv2.imwrite(f"{out}/{name}", image, [cv2.IMWRITE_JPEG_QUALITY, 90])
            shots.append((name, label, kind, made, *(round(float(b), 3) for b in box_of(seen[0]))))
        else:
            rows += shots  # A scene that one view shows too small is made anew, with all its views.
            made += 1
    with open(f"{out}/labels.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("file", "label", "kind", "scene", "x", "y", "angle", "w", "h"), *rows])


if __name__ == "__main__":
    main(*sys.argv[1:])
