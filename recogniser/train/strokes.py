"""Digits from strokes: several skeletons a digit, as control points with x 0..0.6 and y 0 (top)..1."""
import functools
import glob
import math
import re

import cv2
import numpy as np

from fonts import DIGIT_HEIGHT, WORK
from layers import drawn


def arc(cx, cy, rx, ry, start, end, n=14):
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in np.linspace(start, end, n)]


def zero(r, w, rng):
    a = rng.uniform(-2.4, -.8)
    strokes = [arc(w / 2, .5, w / 2, .5, a, a - 2 * math.pi + rng.uniform(-.35, .35), 20)]
    if r < .12:
        strokes.append([(w * rng.uniform(.8, 1.1), .05), (w * rng.uniform(-.1, .2), .95)])
    return strokes


def one(r, w, rng):
    lean = rng.normal(0, .03)
    if r < .35:
        return [[(.1 + lean, 0), (.1, .5), (.1 - lean, 1)]]
    flag, drop = rng.uniform(.08, .42), rng.uniform(.1, .55)
    if r < .8:
        if rng.random() < .7:
            return [[(.3 - flag, drop), (.3 - flag / 2, drop * .45), (.3, 0), (.3, .03), (.3, .5), (.3 + lean, 1)]]
        return [[(.3 - flag, drop), (.3, 0)], [(.3, 0), (.3, .5), (.3 + lean, 1)]]
    return [[(.25 - flag, drop * .8), (.25, 0), (.25, 1)], [(.25 - rng.uniform(.1, .25), 1), (.25 + rng.uniform(.1, .25), 1)]]


def two(r, w, rng):
    if r < 0:
        loop = rng.uniform(.1, .3)  # The pen goes round at the foot.
        return [[(0, rng.uniform(.12, .3)), (w * .3, .02), (w * .8, .05), (w, .28), (w * .7, .6), (w * .25, .92), (w * .02, 1), (-w * .08, .9),
                 (w * .1, .9 - loop), (w * .35, .9 - loop / 2), (w * .55, .97), (w * rng.uniform(1, 1.4), rng.uniform(.86, 1))]]
    top = [(0, rng.uniform(.12, .3)), (w * .25, .03), (w * .7, .02), (w, .25), (w * .8, .5), (w * .4, .78), (0, .98)]
    if r < .3:
        return [top + [(w * .1, .84), (w * .3, .86), (w * .6, .97), (w * rng.uniform(1, 1.25), .93)]]
    if r < .45:
        return [[(0, .04), (w * .9, 0), (w * .95, .1), (0, .97), (w * 1.05, 1)]]
    return [top, [(0, .98), (w * .5, 1 + rng.normal(0, .03)), (w * rng.uniform(.95, 1.3), .97)]]


def three(r, w, rng):
    waist = rng.uniform(.4, .52)
    if r < .65:
        return [[(0, rng.uniform(.06, .2)), (w * .4, 0), (w * .9, .1), (w * .85, .32), (w * rng.uniform(.2, .5), waist),
                 (w * .9, .6), (w, .8), (w * .5, 1), (0, rng.uniform(.82, .95))]]
    if r < .9:
        return [[(0, .02), (w * .9, 0)], [(w * .9, 0), (w * .4, .4)], [(w * .4, .4), (w * .95, .55), (w, .8), (w * .5, 1), (0, .9)]]
    return [arc(w * .4, .25, w * .5, .25, -2.6, 1.6, 9), arc(w * .42, .75, w * .58, .27, -1.6, 2.6, 9)]


def four(r, w, rng):
    bar, tail = rng.uniform(.45, .75), rng.uniform(.9, 1.3)
    if r < .5:
        return [[(w * rng.uniform(0, .3), 0), (w * .06, bar * .6), (0, bar), (w * .5, bar), (w * tail, bar - .02)],
                [(w * .78, rng.uniform(-.05, .4)), (w * .76, .6), (w * rng.uniform(.6, .8), 1)]]
    if r < .85:
        return [[(w * .75, 0), (w * .35, .35), (0, bar)], [(0, bar), (w * .5, bar), (w * tail, bar)],
                [(w * .75, 0), (w * .75, .5), (w * .75, 1)]]
    return [[(w * .72, 1), (w * .74, .5), (w * .76, 0), (w * .3, .38), (0, bar), (w * .5, bar), (w * tail, bar - .03)]]


def five(r, w, rng):
    bowl = [(w * .15, .42), (w * .55, .36), (w * .98, .55), (w * .9, .85), (w * .45, 1), (0, rng.uniform(.82, .95))]
    hat = [(w * rng.uniform(.8, 1.2), rng.uniform(-.03, .05)), (w * .5, .0), (w * .15, .02)]
    stem = [(w * .15, .02), (w * .1, .25), (w * .08, .44)]
    if r < .35:
        return [hat + stem[1:] + bowl[1:]]
    if r < .5:
        return [[(w, .02), (w * .5, 0), (w * .15, .12), (w * .3, .38), (w * .8, .55), (w * .9, .8), (w * .5, 1), (0, .92)]]
    shift = rng.normal(0, .06)
    return [[(x + shift, y) for x, y in hat], stem, bowl]


def six(r, w, rng):
    if r < .2:
        return [[(w * .1, 0), (w * .06, .5), (w * .1, .9), (w * .5, 1), (w * .95, .85), (w * .85, .55), (w * .45, .5), (w * .1, .68)]]
    top = rng.uniform(.5, 1)
    return [[(w * top, 0), (w * .35, .25), (w * .05, .6), (w * .12, .9), (w * .5, 1), (w * .92, .9), (w * .95, .65),
             (w * .55, rng.uniform(.42, .58)), (w * rng.uniform(.0, .2), .7)]]


def seven(r, w, rng):
    end = rng.uniform(.1, .65)
    strokes = [[(0, .03 + rng.normal(0, .03)), (w * .5, .02), (w, .0)], [(w, 0), (w * (end + 1) / 2, .45), (w * end * .8, 1)]]
    if r < .5:
        height, length = rng.uniform(.38, .6), rng.uniform(.5, .9)
        strokes.append([(w * (.55 - length / 2), height + .02), (w * (.6 + length / 2), height - .02)])
    if rng.random() < .2:
        strokes.append([(0, .03), (rng.normal(0, .02), rng.uniform(.1, .22))])
    return strokes if rng.random() < .6 else [strokes[0] + strokes[1][1:]] + strokes[2:]


def eight(r, w, rng):
    if r < .6:
        return [[(w * .85, .1), (w * .45, .0), (w * .1, .18), (w * .35, .42), (w * .8, .62), (w * .9, .85), (w * .5, 1),
                 (w * .08, .85), (w * .25, .6), (w * .7, .4), (w * .9, .2), (w * rng.uniform(.6, .95), rng.uniform(-.02, .12))]]
    split = rng.uniform(.42, .54)
    turn = -rng.uniform(5.9, 6.6)
    return [arc(w / 2, split / 2, w * rng.uniform(.3, .45), split / 2, -1.5, -1.5 + turn),
            arc(w / 2, (1 + split) / 2, w * .5, (1 - split) / 2, -1.5, -1.5 + turn)]


def nine(r, w, rng):
    ring = arc(w * .5, .27, w * .45, .27, -.5, -.5 - rng.uniform(5.4, 6.4), 12)
    leg = [(w * .95, .12), (w * .93, .5), (w * rng.uniform(.4, 1), 1)]
    if r < .35:
        leg = [(w * .95, .15), (w * .95, .6), (w * .75, .95), (w * .3, 1), (w * .05, .92)]
    return [ring + leg] if rng.random() < .3 else [ring, leg]


UNCOMMON = {1: .9, 2: -1., 4: .2, 7: .1}  # footed 1, looped 2, open 4, crossed 7: what their makers take for these forms
SKELETONS = (zero, one, two, three, four, five, six, seven, eight, nine)


@functools.cache
def taught():
    """Digits of fonts made for pen plotters (npm `hersheytext`): a list of ten lists of strokes for each."""
    return [[plotted(t, str(d)) for d in range(10)] for t in map(lambda f: open(f).read(), sorted(glob.glob(f"{WORK}/node_modules/hersheytext/svg_fonts/*.svg")))]


def plotted(font, digit):
    path = re.search(f'<glyph unicode="{digit}"[^>]* d="([^"]*)"', font).group(1)
    strokes = [np.array(re.findall(r"[ML] (-?[\d.]+) (-?[\d.]+)", "M" + part), float) for part in path.split("M") if part.strip()]
    points = np.vstack(strokes)
    low, high = points.min(0), points.max(0)
    size = high[1] - low[1]
    return [np.stack([s[:, 0] - low[0], high[1] - s[:, 1]], 1) / size for s in strokes if len(s) > 1]


def spline(points, steps=9):
    p = np.array(points, float)
    if len(p) < 3:
        return p
    q = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = []
    for a, b, c, d in zip(q[:-3], q[1:-2], q[2:-1], q[3:]):
        pieces.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (-a + 3 * b - 3 * c + d) * t ** 3))
    return np.vstack(pieces + [p[-1:]])


class Hand:
    """One writer: pen, slant, width, spacing, wobble, and the variant of each digit he always writes."""

    def __init__(self, rng):
        self.pen = max(2, int(rng.uniform(.045, .21) * DIGIT_HEIGHT))
        self.slant = rng.normal(0, .17)
        self.width = rng.uniform(.62, 1.5) if rng.random() < .8 else rng.uniform(.38, .65)
        self.gap = rng.uniform(-.02, .42)
        self.wobble = rng.uniform(.008, .045)
        self.variants = rng.random(10)
        self.widths = rng.uniform(.38, .68, 10)
        self.angular = rng.random() < .12
        self.flat_pen = rng.random() < .1
        self.pressure = rng.uniform(.15, .6) if rng.random() < .3 else 0
        if drawn(rng, "thin-pen"):
            self.pen = int(rng.integers(1, 4))
        self.forms = {d: UNCOMMON[d] for d in UNCOMMON if drawn(rng, "hand-forms")}
        self.school = taught()[rng.integers(len(taught()))] if rng.random() < .2 else None

    def digit(self, digit, rng):
        """Mask of one digit and the y of its top edge."""
        size, turn = rng.normal(1, .06), rng.normal(0, .06)
        spin = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
        lines = []
        for line in self.lines(digit, size, rng):
            lines.append(line @ spin)
            if rng.random() < .04:
                lines.append(lines[-1] + rng.normal(0, .03 * DIGIT_HEIGHT, 2))
        return self.ink(lines, size, rng)

    def lines(self, digit, size, rng):
        for stroke in self.skeleton(digit, rng):
            wobble = self.wobble * (.4 if self.school else 1)
            loose = [(x + rng.normal(0, wobble), y + rng.normal(0, wobble)) for x, y in stroke]
            line = (np.array(loose) if self.angular or self.school else spline(loose)) * DIGIT_HEIGHT * size
            line[:, 0] = line[:, 0] * self.width - self.slant * line[:, 1]
            yield line

    def skeleton(self, digit, rng):
        if digit in self.forms:
            return SKELETONS[digit](self.forms[digit], self.widths[digit] + rng.normal(0, .02), rng)
        if self.school:
            return self.school[digit]
        r = self.variants[digit] if rng.random() < .8 else rng.random()
        return SKELETONS[digit](r, self.widths[digit] + rng.normal(0, .02), rng)

    def ink(self, lines, size, rng):
        pen = self.pen
        everything = np.vstack(lines)
        low = everything.min(0) - pen
        w, h = (everything.max(0) - low + pen + 2).astype(int)
        mask = np.zeros((h, w), np.uint8)
        for line in lines:
            path = [((line - low) * 8).astype(np.int32)]
            cv2.polylines(mask, path, False, 255, max(1, round(pen * (1 - self.pressure / 2))), cv2.LINE_AA, 3)
            if self.pressure:
                start, end = np.sort(rng.uniform(0, len(line), 2)).astype(int)
                for width in (.75, 1):
                    cv2.polylines(mask, [path[0][start:end]], False, 255, max(1, round(pen * (1 + self.pressure * (width - .5)))), cv2.LINE_AA, 3)
                    start, end = start + (end - start) // 5, end - (end - start) // 5
            if self.flat_pen:
                slope = np.array([pen * .35, -pen * .35])
                cv2.polylines(mask, [((line - low + slope) * 8).astype(np.int32)], False, 255, pen, cv2.LINE_AA, 3)
        return mask, DIGIT_HEIGHT * size - h + pen
