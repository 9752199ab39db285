"""The locator's map back to boxes; the run time's `recogniser/detections.ts` does the same."""
import math

import cv2
import numpy as np

ROWS, COLUMNS, CELL = 48, 64, 4  # of the map; a cell is CELL px of the 256x192 picture
GY, GX = np.mgrid[0:ROWS, 0:COLUMNS].astype(np.float32) * CELL + (CELL - 1) / 2
SCORE, SINE, SIZE, OFFSET, LEFT, RIGHT, LETTERS = range(7)


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
