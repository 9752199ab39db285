"""Digits and letters as real people wrote them on tablets (UNIPEN): strokes, drawn with any pen. No hand is in two splits."""
import cv2
import numpy as np

from fonts import DIGIT_HEIGHT, WORK
from strokes import Hand

LOW = "acemnorsuvwxz"  # letters half as high as the others
DESCENDING = "gpqy"
SPLITS = {"calibration": (7,), "val": (8, 9), "train": range(7)}  # by the number of the hand, modulo 10


class Tablets:
    """The hands of one split: each a dictionary from a character to the ways in which it wrote it."""

    def __init__(self, split):
        self.digits, self.letters = (hands_of(name, split) for name in ("digits", "letters"))

    def hand(self, rng, text):
        """One that wrote all characters of the text, or None."""
        hands = self.digits if text.isdigit() else self.letters
        wanted = set(text) - {" "}
        able = [h for h in hands if wanted <= h.keys()]
        return TabletHand(rng, able[rng.integers(len(able))]) if able else None


def hands_of(name, split):
    stored = np.load(f"{WORK}/strokes/unipen-{name}.npz")
    points, starts, firsts, labels, writers = (stored[k] for k in ("points", "stroke_start", "digit_start", "label", "writer"))
    hands = {}
    for i in np.flatnonzero(np.isin(writers % 10, SPLITS[split])):
        char = str(labels[i]) if name == "digits" else chr(labels[i])
        strokes = [points[starts[k]:starts[k + 1]] for k in range(firsts[i], firsts[i + 1])]
        hands.setdefault(writers[i], {}).setdefault(char, []).append(strokes)
    return list(hands.values())


def smoothed(stroke, step):
    """The same line in even steps, without the corners that a slow tablet gave it."""
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(stroke, axis=0), axis=1))])
    at = np.linspace(0, length[-1], max(3, int(length[-1] / step) + 1))
    even = np.stack([np.interp(at, length, stroke[:, k]) for k in (0, 1)], 1).astype(np.float32)
    for _ in range(2):
        even[1:-1] = (even[:-2] + 2 * even[1:-1] + even[2:]) / 4
    return even


class TabletHand(Hand):
    def __init__(self, rng, written):
        super().__init__(rng)
        self.written = written
        self.width, self.slant = np.exp(rng.normal(0, .16)), rng.normal(0, .08)

    def lines(self, char, size, rng):
        ways = self.written[str(char)]
        strokes = ways[rng.integers(len(ways))]
        everything = np.vstack(strokes).astype(np.float32)
        low, (wide, high) = everything.min(0), np.ptp(everything, axis=0)
        unit = DIGIT_HEIGHT * size / max(high, .6 * wide, 1)
        for stroke in strokes:
            line = smoothed(stroke.astype(np.float32), .03 * max(high, wide, 1)) - low
            yield line * unit * [self.width, 1] - np.outer(line[:, 1] * unit * self.slant, [1, 0])

    def word(self, text, rng):
        """Items as of digits, on one base line."""
        x, items = 0., []
        for char in text:
            if char == " ":
                x += .5 * DIGIT_HEIGHT
                continue
            mask, _ = self.digit(char, rng)
            share = .58 if char in LOW else .85 if char in DESCENDING else 1
            small = cv2.resize(mask, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
            items.append((small, x, (.42 if char in DESCENDING else 1 - share) * DIGIT_HEIGHT))
            x += small.shape[1] - self.pen + (max(self.gap, .02) * .5 + rng.normal(0, .02)) * DIGIT_HEIGHT
        return items
