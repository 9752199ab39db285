"""A number as a mask (uint8, digit height about DIGIT_HEIGHT), in one of five kinds of hand and with wear of all sorts."""
import math

import cv2
import numpy as np

from fonts import DIGIT_HEIGHT, WORK, FontBook
from layers import drawn
from strokes import Hand
from tablet_hands import Tablets

KINDS = ("printed", "handfont", "mnist", "strokes", "tablet")
MNIST_HELD_OUT = 54000  # training images from here on are other writers, for calibration (first half) and validation


class Pens:
    """All that writes digits, for one split."""

    def __init__(self, split):
        self.split = split
        self.books = {"printed": FontBook("printed", split), "handfont": FontBook("hand", split)}
        stored = np.load(f"{WORK}/mnist/train.npz")
        first, last = {"train": (0, 54000), "calibration": (54000, 57000), "val": (57000, 60000)}[split]
        self.images, labels = stored["x"][first:last], stored["y"][first:last]
        self.by_digit = [np.where(labels == k)[0] for k in range(10)]
        self.tablets = Tablets(split)

    def mnist(self, rng, digit):
        found = self.by_digit[digit]
        return self.images[found[rng.integers(len(found))]]


def warp_glyph(mask, turn, sx, sy, shear):
    h, w = mask.shape
    c, s = math.cos(turn), math.sin(turn)
    a = np.array([[c, -s], [s, c]]) @ np.array([[sx, shear], [0, sy]])
    corners = a @ np.array([[0, 0], [w, 0], [0, h], [w, h]]).T
    low, high = corners.min(1), corners.max(1)
    m = np.hstack([a, (2 - low)[:, None]])
    return cv2.warpAffine(mask, m, (int(high[0] - low[0]) + 5, int(high[1] - low[1]) + 5), flags=cv2.INTER_LINEAR)


def ink_box(mask, level=90):
    rows, cols = np.where(mask.max(1) > level)[0], np.where(mask.max(0) > level)[0]
    return None if len(rows) == 0 else (rows[0], rows[-1] + 1, cols[0], cols[-1] + 1)


def blended(first, second, share):
    """A digit between two faces' forms of it, by the distances to their outlines; None where they do not fit together."""
    a, b = (m[box[0]:box[1], box[2]:box[3]] if (box := ink_box(m, 127)) else None for m in (first, second))
    if a is None or b is None:
        return None
    b = cv2.resize(b, (a.shape[1], a.shape[0]), interpolation=cv2.INTER_AREA)
    a, b = (cv2.copyMakeBorder(m, 6, 6, 6, 6, cv2.BORDER_CONSTANT) for m in (a, b))
    field = sum(part * (cv2.distanceTransform((m > 127).astype(np.uint8), cv2.DIST_L2, 3) - cv2.distanceTransform((m <= 127).astype(np.uint8), cv2.DIST_L2, 3))
                for m, part in ((a, 1 - share), (b, share)))
    mask = (np.clip(field * .9 + .5, 0, 1) * 255).astype(np.uint8)
    pieces, inks = zip(*((cv2.connectedComponents((m > 127).astype(np.uint8))[0], (m > 127).sum()) for m in (a, b, mask)))
    return mask if pieces[2] <= max(pieces[:2]) and inks[2] > .6 * min(inks[:2]) else None


def font_digits(rng, pens, kind, text):
    book = pens.books[kind]
    _, glyphs = book.pick(rng)
    hand = kind == "handfont"
    mixed = hand and rng.random() < .15
    other = pens.books["handfont" if rng.random() < .75 else "printed"].pick(rng)[1] if rng.random() < (.3 if hand else .1) else None
    share = rng.uniform(.2, .5)
    gap = rng.uniform(-.05, .32) * DIGIT_HEIGHT if rng.random() < .5 else 0
    shear = rng.normal(0, .13) if hand else (rng.normal(0, .07) if rng.random() < .2 else 0)
    stretch = math.exp(rng.normal(0, .18)) if rng.random() < .5 else 1.
    loose = rng.uniform(0, 1.4) if hand else 0
    x, items = 0., []
    for char in text:
        mask, top, left, advance = glyphs[int(char)]
        if mixed:
            mask, top, left, advance = book.pick(rng)[1][int(char)]
        if other:
            between = blended(mask, other[int(char)][0], share)
            mask, top, left = (mask, top, left) if between is None else (between, top - 4, left - 4)
        drop = 0.
        if hand:
            size = rng.normal(1, .05 * loose)
            mask = warp_glyph(mask, rng.normal(0, .05 * loose), stretch * size, size * rng.normal(1, .04 * loose), shear)
            drop = rng.normal(0, .03 * loose) * DIGIT_HEIGHT
        elif stretch != 1 or shear:
            mask = warp_glyph(mask, 0, stretch, 1, shear)
        items.append((mask, x + left * stretch, top + drop))
        x += advance * stretch + gap + (rng.normal(0, .02 * loose) * DIGIT_HEIGHT if hand else 0)
    return items


def mnist_digits(rng, pens, text):
    thin, slant, stretch = rng.uniform(.2, .55), rng.normal(0, .16), rng.uniform(.7, 1.3)
    gap = rng.uniform(0, .38) if rng.random() < .85 else rng.uniform(-.12, .05)
    soft, x, items = rng.uniform(.9, 1.6), 0., []
    mixing, warping = rng.random() < .2, rng.random() < .45
    for char in text:
        mask = None
        while mask is None:
            mask = mnist_digit(rng, pens, int(char), thin, soft, stretch)
            if mixing and mask is not None:
                other = mnist_digit(rng, pens, int(char), thin, soft, stretch)
                mixed = None if other is None else blended(mask, other, rng.uniform(.15, .4))
                mask = mask if mixed is None else mixed
            if mask is not None:
                mask = cut_to_ink(warp_glyph(elastic(rng, mask) if warping else mask, rng.normal(0, .06), 1, 1, slant))
        items.append((mask, x, DIGIT_HEIGHT - mask.shape[0] + rng.normal(0, .05) * DIGIT_HEIGHT))
        x += mask.shape[1] + (gap + rng.normal(0, .05)) * DIGIT_HEIGHT
    return items


def mnist_digit(rng, pens, digit, thin, soft, stretch):
    """One written digit, enlarged, as a mask of the pen's width; None where nothing of it is left."""
    image = pens.mnist(rng, digit)
    top, bottom, left, right = ink_box(image, 60) or (0, 28, 0, 28)
    image = image[max(0, top - 2):bottom + 2, max(0, left - 2):right + 2]
    scale = min(DIGIT_HEIGHT / max(12, bottom - top) * rng.normal(1, .07), DIGIT_HEIGHT / 11)
    image = cv2.copyMakeBorder(image, 2, 2, 2, 2, cv2.BORDER_CONSTANT)
    big = cv2.resize(image, None, fx=scale * stretch, fy=scale, interpolation=cv2.INTER_CUBIC)
    big = cv2.GaussianBlur(big, (0, 0), soft).astype(np.float32) / 255
    level = float(np.clip(thin + rng.normal(0, .04), .14, .62))
    return cut_to_ink((np.clip((big - level) / .16 + .5, 0, 1) * 255).astype(np.uint8))


def cut_to_ink(mask):
    box = ink_box(mask, 100)
    return None if box is None else mask[box[0]:box[1], box[2]:box[3]]


def elastic(rng, mask):
    """The same digit as another hand, or another moment, might have led the pen."""
    mask = cv2.copyMakeBorder(mask, 8, 8, 8, 8, cv2.BORDER_CONSTANT)
    h, w = mask.shape
    x, y = np.meshgrid(np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32))
    cell = rng.uniform(18, 45)
    strength = rng.uniform(.03, .1) * cell
    return cv2.remap(mask, x + smooth_field(rng, h, w, cell, strength), y + smooth_field(rng, h, w, cell, strength), cv2.INTER_LINEAR)


def stroke_digits(rng, hand, text):
    x, items = 0., []
    for char in text:
        mask, top = hand.digit(int(char), rng)
        items.append((mask, x, top + rng.normal(0, .045) * DIGIT_HEIGHT))
        x += mask.shape[1] - 2 * hand.pen + (hand.gap + rng.normal(0, .04)) * DIGIT_HEIGHT + hand.pen * .6
    return items


def paste_max(canvas, mask, x, y):
    h, w = mask.shape
    x, y = int(round(x)), int(round(y))
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, canvas.shape[1]), min(y + h, canvas.shape[0])
    if x1 > x0 and y1 > y0:
        part = canvas[y0:y1, x0:x1]
        np.maximum(part, mask[y0 - y:y1 - y, x0 - x:x1 - x], out=part)


def compose(items):
    x0, y0 = min(i[1] for i in items), min(i[2] for i in items)
    x1, y1 = max(i[1] + i[0].shape[1] for i in items), max(i[2] + i[0].shape[0] for i in items)
    canvas = np.zeros((int(y1 - y0) + 4, int(x1 - x0) + 4), np.uint8)
    for mask, x, y in items:
        paste_max(canvas, mask, x - x0 + 1, y - y0 + 1)
    return canvas


def smooth_field(rng, h, w, cell, strength):
    coarse = rng.normal(0, strength, (int(h / cell) + 3, int(w / cell) + 3)).astype(np.float32)
    return cv2.resize(coarse, (w, h), interpolation=cv2.INTER_CUBIC)


def bend(rng, mask, rough):
    """Baseline curves and elastic warps, as a hand or a crumpled surface makes them."""
    h, w = mask.shape
    pad = 10
    mask = cv2.copyMakeBorder(mask, pad, pad, 0, 0, cv2.BORDER_CONSTANT)
    mx, my = np.meshgrid(np.arange(w, dtype=np.float32), np.arange(h + 2 * pad, dtype=np.float32))
    if rng.random() < .5:
        curve = rng.uniform(-.1, .1) * DIGIT_HEIGHT
        my += curve * np.sin(rng.uniform(.4, 1.6) * mx / max(w, 1) * 6.28 + rng.uniform(0, 6.28))
    if rough:
        cell = rng.uniform(13, 42)
        strength = rng.uniform(.3, .09 * cell)
        mx += smooth_field(rng, h + 2 * pad, w, cell, strength)
        my += smooth_field(rng, h + 2 * pad, w, cell, strength)
    return cv2.remap(mask, mx, my, cv2.INTER_LINEAR)


def ellipse(size):
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))


def thicken(rng, mask):
    mask = cv2.copyMakeBorder(mask, 4, 4, 4, 4, cv2.BORDER_CONSTANT)
    if rng.random() < .6:
        changed = cv2.dilate(mask, ellipse(int(rng.integers(2, 8))))
    else:
        changed = cv2.erode(mask, ellipse(int(rng.integers(2, 4))))
    kept = (changed > 100).sum() > .45 * (mask > 100).sum() and changed.max() > 150
    return changed if kept else mask


def outline(rng, mask):
    pen = int(rng.integers(3, 6))
    mask = cv2.copyMakeBorder(mask, 5, 5, 5, 5, cv2.BORDER_CONSTANT)
    return cv2.subtract(cv2.dilate(mask, ellipse(pen)), cv2.erode(mask, ellipse(max(2, pen - 1))))


def stencil(rng, mask):
    cut = mask.copy()
    x, pen = rng.uniform(8, 24), int(rng.integers(2, 5))
    while x < mask.shape[1]:
        cut[:, int(x):int(x) + pen] = 0
        x += rng.uniform(.45, .75) * DIGIT_HEIGHT
    return cut


def dots(rng, mask):
    """Dot matrix and halftone print."""
    h, w = mask.shape
    step = rng.uniform(4.5, 9)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    phase = np.cos(x * 6.28 / step) + np.cos(y * 6.28 / step)
    return (mask * np.clip(phase * .9 + rng.uniform(.4, 1.1), 0, 1)).astype(np.uint8)


def wear(rng, mask):
    """Dry markers, chalk, worn print: ink missing in streaks and specks."""
    h, w = mask.shape
    grain = rng.uniform(1.2, 5)
    shape = (int(h / grain / (3 if rng.random() < .3 else 1)) + 1, int(w / grain) + 1)
    noise = cv2.resize(rng.uniform(0, 1, shape).astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR)
    return (mask * np.clip(1.3 - rng.uniform(.3, 1.1) * noise, .12, 1)).astype(np.uint8)


def bleed(rng, mask):
    mask = cv2.copyMakeBorder(mask, 5, 5, 5, 5, cv2.BORDER_CONSTANT)
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1.5, 4))
    return np.maximum(mask, (soft * rng.uniform(.3, .9)).astype(np.uint8))


def restyle(rng, mask, kind):
    soft = kind != "printed"
    if rng.random() < (.5 if soft else .12):
        mask = bend(rng, mask, rng.random() < (.75 if soft else .4))
    r = rng.random()
    if r < (.3 if soft else .2):
        mask = cv2.resize(mask, None, fx=math.exp(rng.normal(-.05, .25)), fy=1, interpolation=cv2.INTER_LINEAR)
    elif r < (.45 if soft else .28):
        mask = cv2.resize(mask, None, fx=rng.uniform(.42, .75), fy=1, interpolation=cv2.INTER_AREA)
    if rng.random() < (.4 if soft else .25):
        mask = thicken(rng, mask)
    r = rng.random()
    if r < .03:
        mask = outline(rng, mask)
    elif r < .05 and not soft:
        mask = stencil(rng, mask)
    elif r < .075 and not soft:
        mask = dots(rng, mask)
    elif r < .2:
        mask = wear(rng, mask)
    elif r < .25:
        mask = bleed(rng, mask)
    return mask


def loosened(rng, items):
    """Each digit turned for itself, and all of them rising or falling."""
    steepness, most, sizes = rng.normal(0, .16), rng.uniform(.08, .4), rng.uniform(0, .16)
    turned = []
    for mask, x, y in items:
        size = math.exp(rng.normal(0, sizes))
        other = warp_glyph(mask, rng.uniform(-most, most), size, size, 0)
        turned.append((other, x + (mask.shape[1] - other.shape[1]) / 2, y + (mask.shape[0] - other.shape[0]) / 2 - steepness * x))
    return turned


def spread(rng, items):
    """Gaps as wide as a digit: the same all along, or another one each time."""
    even, wide = rng.random() < .6, rng.uniform(.5, 1.5)
    shift, moved = 0., []
    for mask, x, y in items:
        moved.append((mask, x + shift, y))
        shift += (wide if even else rng.uniform(.1, 1.5)) * DIGIT_HEIGHT
    return moved


def doubled(rng, mask):
    """Gone over a second time, not quite in the same place."""
    mask = cv2.copyMakeBorder(mask, 6, 6, 6, 6, cv2.BORDER_CONSTANT)
    x, y = rng.normal(0, .045 * DIGIT_HEIGHT, 2)
    again = cv2.warpAffine(mask, np.array([[1, rng.normal(0, .01), x], [rng.normal(0, .01), 1, y]]), mask.shape[::-1], flags=cv2.INTER_LINEAR)
    return np.maximum(mask, (again * rng.uniform(.5, 1)).astype(np.uint8))


def dried(rng, mask):
    """A marker at its end: ink missing in streaks along one way, until little is left of a stroke."""
    h, w = mask.shape
    grain, turn = rng.uniform(1, 2.5), rng.uniform(0, math.pi)
    noise = cv2.resize(rng.uniform(0, 1, (int(h / grain) + 1, int(w / grain) + 1)).astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR)
    kernel, length = np.zeros((15, 15), np.float32), rng.uniform(2, 7)
    dx, dy = math.cos(turn) * length, math.sin(turn) * length
    cv2.line(kernel, (int(7 - dx), int(7 - dy)), (int(7 + dx), int(7 + dy)), 1., 1)
    streaks = cv2.filter2D(noise, -1, kernel / kernel.sum())
    streaks = (streaks - streaks.mean()) / (streaks.std() + 1e-3)
    patch = cv2.resize(rng.normal(0, .7, (3, max(2, w // 40))).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    kept = 1 / (1 + np.exp(-3 * (streaks + patch + rng.uniform(.1, 1.1))))
    return (mask * np.clip(kept, rng.uniform(.05, .3), 1)).astype(np.uint8)


def number_mask(rng, pens, kind, text):
    """The text written once: uint8 mask, cut to its ink."""
    while True:
        if kind in ("printed", "handfont"):
            items = font_digits(rng, pens, kind, text)
        elif kind == "mnist":
            items = mnist_digits(rng, pens, text)
        else:
            hand = pens.tablets.hand(rng, text) if kind == "tablet" else None
            items = stroke_digits(rng, hand or Hand(rng), text)
        if drawn(rng, "loose-digits"):
            items = loosened(rng, items)
        if drawn(rng, "wide-gaps"):
            items = spread(rng, items)
        mask = restyle(rng, compose(items), kind)
        if drawn(rng, "doubled-ink"):
            mask = doubled(rng, mask)
        if drawn(rng, "dry-ink"):
            mask = dried(rng, mask)
        box = ink_box(mask)
        if box and box[1] - box[0] > 20:
            return mask[box[0]:box[1], box[2]:box[3]]
