"""What cartons carry beside writing: umbrellas, arrows, glasses and the like, as masks; and rooms out of focus. A locator errs on both."""
import math

import cv2
import numpy as np

HEIGHT = 96


def umbrella(draw, rng):
    draw.ellipse((48, 44), (36, int(rng.integers(26, 38))), 180, 360)
    draw.line((48, 44), (48, 84))
    if rng.random() < .6:
        draw.ellipse((40 if rng.random() < .5 else 56, 84), (8, 7), 0, 180, filled=False)


def arrow(draw, rng):
    half, neck = int(rng.integers(16, 36)), int(rng.integers(5, 15))
    for x in ((48,) if rng.random() < .6 else (28, 70)):
        draw.polygon([(x, 8), (x + half, 44), (x + neck, 44), (x + neck, 86), (x - neck, 86), (x - neck, 44), (x - half, 44)])
    if rng.random() < .3:
        draw.line((8, 92), (88, 92))


def glass(draw, rng):
    draw.polygon([(22, 8), (74, 8), (66, 36), (54, 52), (54, 80), (72, 88), (24, 88), (42, 80), (42, 52), (30, 36)])
    if rng.random() < .5:
        draw.cut([(50, 8), (44, 24), (52, 30), (46, 44)])


def house(draw, rng):
    draw.polygon([(48, 8), (88, 44), (78, 44), (78, 88), (18, 88), (18, 44), (8, 44)])


def heart(draw, rng):
    t = np.linspace(0, 2 * math.pi, 40)
    x, y = 16 * np.sin(t) ** 3, -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t))
    draw.polygon([(int(48 + 2.3 * a), int(46 + 2.3 * b)) for a, b in zip(x, y)])


def star(draw, rng):
    n = int(rng.integers(4, 9))
    around = [(40 if i % 2 == 0 else rng.uniform(14, 24), math.pi * i / n - math.pi / 2) for i in range(2 * n)]
    draw.polygon([(int(48 + r * math.cos(a)), int(48 + r * math.sin(a))) for r, a in around])


def recycling(draw, rng):
    for i in range(3):
        a = 2 * math.pi * i / 3 + math.pi / 6
        b = a + 2 * math.pi / 3
        p, q = np.array([math.cos(a), math.sin(a)]) * 38 + 48, np.array([math.cos(b), math.sin(b)]) * 38 + 48
        end = p + (q - p) * .62
        draw.line(p, end)
        u = (q - p) / np.linalg.norm(q - p)
        v = np.array([-u[1], u[0]])
        draw.polygon([tuple((end + u * 12).astype(int)), tuple((end + v * 10).astype(int)), tuple((end - v * 10).astype(int))])


def hands(draw, rng):
    draw.polygon([(30, 12), (66, 12), (66, 48), (30, 48)])
    draw.line((10, 34), (22, 70)), draw.line((22, 70), (74, 70)), draw.line((74, 70), (86, 34))


def lock(draw, rng):
    draw.polygon([(20, 44), (76, 44), (76, 88), (20, 88)])
    draw.ellipse((48, 44), (20, 30), 180, 360, filled=False)


def weight(draw, rng):
    draw.polygon([(34, 34), (62, 34), (80, 88), (16, 88)])
    draw.ellipse((48, 22), (11, 12), 0, 360, filled=False)


def keep(draw, rng):
    """A square above an open hand."""
    draw.filled, wide = False, int(rng.integers(12, 20))
    draw.polygon([(48 - wide, 14), (48 + wide, 14), (48 + wide, 14 + 2 * wide), (48 - wide, 14 + 2 * wide)])
    draw.ellipse((48, 52), (int(rng.integers(30, 42)), int(rng.integers(20, 36))), 10, 170, filled=False)


def blob(draw, rng):
    draw.filled = True  # An outline is a 0 in some hand.
    n = int(rng.integers(5, 11))
    radii = rng.uniform(12, 42, n)
    draw.polygon([(int(48 + r * math.cos(2 * math.pi * i / n)), int(48 + r * math.sin(2 * math.pi * i / n))) for i, r in enumerate(radii)])


def bar(draw, rng):
    draw.filled, wide = True, int(rng.integers(18, 34))  # A narrow one is a 1.
    draw.polygon([(48 - wide, 6), (48 + wide, 6), (48 + wide, 90), (48 - wide, 90)])


SHAPES = (umbrella, umbrella, arrow, arrow, glass, house, heart, star, recycling, hands, keep, keep, lock, weight, weight, glass, blob, blob, bar)


class Draw:
    def __init__(self, rng):
        self.mask = np.zeros((HEIGHT, HEIGHT), np.uint8)
        self.filled, self.pen = rng.random() < .65, int(rng.integers(3, 10))

    def polygon(self, points):
        points = np.array(points, np.int32)
        if self.filled:
            cv2.fillPoly(self.mask, [points], 255, cv2.LINE_AA)
        else:
            cv2.polylines(self.mask, [points], True, 255, self.pen, cv2.LINE_AA)

    def ellipse(self, middle, axes, start, end, filled=True):
        cv2.ellipse(self.mask, middle, axes, 0, start, end, 255, -1 if self.filled and filled else self.pen, cv2.LINE_AA)

    def line(self, a, b):
        cv2.line(self.mask, tuple(int(v) for v in a), tuple(int(v) for v in b), 255, self.pen, cv2.LINE_AA)

    def cut(self, points):
        cv2.polylines(self.mask, [np.array(points, np.int32)], False, 0, 4, cv2.LINE_AA)


def pictogram(rng):
    """uint8 mask, cut to its ink: one or, now and then, two or three beside each other."""
    masks = []
    for _ in range(1 if rng.random() < .7 else int(rng.integers(2, 4))):
        draw = Draw(rng)
        SHAPES[rng.integers(len(SHAPES))](draw, rng)
        if rng.random() < .2:
            draw.mask = cv2.copyMakeBorder(draw.mask, 6, 6, 6, 6, cv2.BORDER_CONSTANT)
            cv2.rectangle(draw.mask, (3, 3), (HEIGHT + 8, HEIGHT + 8), 255, int(rng.integers(2, 6)))
            draw.mask = cv2.resize(draw.mask, (HEIGHT, HEIGHT), interpolation=cv2.INTER_AREA)
        masks.append(cv2.copyMakeBorder(draw.mask, 0, 0, 4, int(rng.integers(4, 20)), cv2.BORDER_CONSTANT))
    mask = np.hstack(masks)
    mask = cv2.resize(mask, None, fx=rng.uniform(.7, 1.2), fy=1, interpolation=cv2.INTER_AREA)
    rows, columns = np.where(mask.max(1) > 90)[0], np.where(mask.max(0) > 90)[0]
    return mask[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]


def room(rng, plane):
    """Furniture out of focus behind the box: rectangles of any colour over a part of the plane, in place."""
    H, W = plane.shape[:2]
    x0, x1 = (0, int(W * rng.uniform(.3, 1))) if rng.random() < .5 else (int(W * rng.uniform(0, .7)), W)
    part = plane[:, x0:x1].copy()
    for _ in range(int(rng.integers(3, 14))):
        w, h = rng.uniform(.05, .5) * part.shape[1] + 3, rng.uniform(.05, .6) * H + 3
        x, y = rng.uniform(-.1, 1) * part.shape[1], rng.uniform(-.1, 1) * H
        cv2.rectangle(part, (int(x), int(y)), (int(x + w), int(y + h)), tuple(float(v) for v in rng.uniform(5, 250) + rng.normal(0, 25, 3)), -1)
    if rng.random() < .8:
        part = cv2.GaussianBlur(part, (0, 0), rng.uniform(.8, 6)).reshape(part.shape)
    plane[:, x0:x1] = np.clip(part, 0, 255)


def slats(rng, plane):
    """The shadow of a blind, a grille or a crate, in place."""
    H, W = plane.shape[:2]
    y, x = np.mgrid[0:H, 0:W].astype(np.float32)
    turn, step = rng.uniform(0, math.pi), rng.uniform(8, 60)
    wave = ((x * math.cos(turn) + y * math.sin(turn)) / step + rng.random()) % 1
    bars = (wave < rng.uniform(.2, .7)).astype(np.float32)
    if rng.random() < .3:
        bars = bars * (((x * -math.sin(turn) + y * math.cos(turn)) / step) % 1 < rng.uniform(.4, .8))
    if rng.random() < .8:
        bars = cv2.GaussianBlur(bars, (0, 0), rng.uniform(.5, 3))
    plane *= (1 - bars * rng.uniform(.15, .6))[..., None].astype(plane.dtype)
