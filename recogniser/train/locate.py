"""Targets for the locator, and its map back to boxes. The run time's `recogniser/locate.ts` does the same as `boxes`."""
import math

import cv2
import numpy as np

ROWS, COLUMNS, CELL = 48, 64, 4  # of the map; a cell is CELL px of the 256x192 picture
GY, GX = np.mgrid[0:ROWS, 0:COLUMNS].astype(np.float32) * CELL + (CELL - 1) / 2
SCORE, SINE, SIZE, OFFSET, LEFT, RIGHT, LETTERS = range(7)


def place(box, part=np.s_[:, :]):
    """Every cell's place in the box's own axes: along the text and across it, from its centre."""
    cx, cy, angle, w, h = box
    dx, dy = GX[part] - cx, GY[part] - cy
    return dx * math.cos(angle) + dy * math.sin(angle), dy * math.cos(angle) - dx * math.sin(angle)


def targets(marks, ignored, part=np.s_[:, :]):
    """marks: [(box, is letters)]. Returns (positive, not counted, 6 values) maps of a part of the picture; the sixth is 1 on letters."""
    shape = GY[part].shape
    positive, skipped, values = np.zeros(shape, np.float32), np.zeros(shape, np.float32), np.zeros((6, *shape), np.float32)
    for box in ignored:
        along, across = place(box, part)
        skipped[(np.abs(along) <= box[3] / 2 + 3) & (np.abs(across) <= box[4] / 2 + 3)] = 1
    for box, letters in marks:
        _, _, angle, w, h = box
        along, across = place(box, part)
        inside = (np.abs(along) <= max(w / 2, 2.2)) & (np.abs(across) <= max(h * .42, 2.2))
        around = (np.abs(along) <= w / 2 + .35 * h + 2) & (np.abs(across) <= h * .75 + 2)
        skipped[around & ~inside] = 1
        positive[inside], skipped[inside] = 1, 0
        for channel, value in enumerate((3 * math.sin(angle), math.log(h / 16), -across / h,
                                         np.clip((along + w / 2) / h, -.5, 2), np.clip((w / 2 - along) / h, -.5, 2), float(letters))):
            values[channel][inside] = value[inside] if isinstance(value, np.ndarray) else value
    return positive, skipped, values


def boxes(out, least=.5):
    """out: 7x48x64 raw. [(weight, peak, letters, box)], the heaviest first, in px of the 256x192 picture."""
    score = 1 / (1 + np.exp(-out[SCORE]))
    count, parts = cv2.connectedComponents((score > least).astype(np.uint8), connectivity=8)
    found = [one_box(out, score, parts == k) for k in range(1, count)]
    return sorted(found, key=lambda f: -f[0])


def one_box(out, score, part):
    weights = score[part]
    total = weights.sum()
    mean = lambda values: float((values * weights).sum() / total)
    angle = math.asin(max(-.9, min(.9, mean(out[SINE][part]) / 3)))
    h = 16 * math.exp(mean(out[SIZE][part]))
    c, s = math.cos(angle), math.sin(angle)
    x, y = GX[part] - s * out[OFFSET][part] * h, GY[part] + c * out[OFFSET][part] * h
    along = x * c + y * s
    across = mean(y * c - x * s)
    left, right = out[LEFT][part], out[RIGHT][part]
    start, end = edge(along - left * h, left, weights), edge(along + right * h, right, weights)
    w, middle = max(end - start, 3.), (start + end) / 2
    letters = 1 / (1 + math.exp(-mean(out[LETTERS][part])))
    return float(total), float(weights.max()), letters, (middle * c - across * s, middle * s + across * c, angle, w, h)


def edge(values, distance, weights):
    """The mean of what the cells near that edge say; far cells only know that it is far."""
    near = weights * (distance < 1.4)
    if near.sum() == 0:
        near = weights
    return float((values * near).sum() / near.sum())
