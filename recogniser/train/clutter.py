"""Scenes full of edges behind a number: shelves of cartons, print, fabrics, people, streets, leaves. All change a float32 plane in place."""
import math

import cv2
import numpy as np

from pictograms import pictogram, slats
from surfaces import LABELS, MATERIALS, pick_colour


def crowd(rng, plane, painter):
    """One or two kinds of scenes, over all of the plane or a part of it, in focus or not."""
    H, W = plane.shape[:2]
    for _ in range(int(rng.integers(1, 3))):
        x0, x1 = sorted(rng.uniform(0, W, 2).astype(int)) if rng.random() < .4 else (0, W)
        if x1 - x0 < W // 5:
            x0, x1 = 0, W
        part = np.ascontiguousarray(plane[:, x0:x1])
        SCENES[rng.integers(len(SCENES))](rng, part, painter)
        if rng.random() < .45:
            part = cv2.GaussianBlur(part, (0, 0), rng.uniform(.6, 3)).reshape(part.shape)
        plane[:, x0:x1] = np.clip(part, 0, 255)


def tone(rng, painter, table=None):
    return [float(v) for v in painter.ink_of(pick_colour(rng, table or (MATERIALS if rng.random() < .7 else LABELS)))]


def shelf(rng, plane, painter):
    """Cartons side by side on boards, with words, arrows and bar codes on them."""
    H, W = plane.shape[:2]
    plane[:] = tone(rng, painter)
    y, row = 0, max(12, int(H * rng.uniform(.14, .5)))
    while y < H:
        x = int(rng.uniform(-.5, 0) * row)
        while x < W:
            w, h = int(row * rng.uniform(.5, 2.2)), int(row * rng.uniform(.55, .95))
            top = y + row - h
            carton(rng, plane, painter, x, top, w, h)
            x += w + int(rng.uniform(0, .12) * row)
        cv2.rectangle(plane, (0, y + row), (W, y + row + max(1, row // 12)), tone(rng, painter), -1)
        y += row + max(1, row // 12)


def carton(rng, plane, painter, x, y, w, h):
    colour = tone(rng, painter)
    cv2.rectangle(plane, (x, y), (x + w, y + h), colour, -1)
    cv2.rectangle(plane, (x, y), (x + w, y + h), [v * rng.uniform(.4, .8) for v in colour], 1)
    if rng.random() < .5:
        cv2.line(plane, (x, y + int(h * rng.uniform(.05, .3))), (x + w, y + int(h * rng.uniform(.05, .3))), [v * .8 for v in colour], max(1, h // 14))
    for _ in range(int(rng.integers(0, 4))):
        mask = pictogram(rng) if rng.random() < .35 else painter.words.pick(rng)[0]
        put(rng, plane, painter, mask, x + rng.uniform(0, .6) * w, y + rng.uniform(.1, .75) * h, h * rng.uniform(.08, .4), colour)


def put(rng, plane, painter, mask, x, y, height, under):
    scale = max(3, height) / mask.shape[0]
    mask = cv2.resize(mask, (max(2, int(mask.shape[1] * scale)), max(2, int(mask.shape[0] * scale))), interpolation=cv2.INTER_AREA)
    ink = np.array((25, 25, 25.)) if np.mean(under) > 110 else np.array((235, 235, 235.))
    painter.stamp(plane, mask, int(x), int(y), np.clip(ink + rng.normal(0, 30, 3), 0, 255), rng.uniform(.5, 1))


def print_page(rng, plane, painter):
    """Lines of small print, as on newspapers, posters and the sides of cartons."""
    H, W = plane.shape[:2]
    ground = tone(rng, painter, LABELS)
    plane[:] = ground
    y = rng.uniform(0, 10)
    while y < H:
        size = math.exp(rng.uniform(math.log(4), math.log(22)))
        x = rng.uniform(-.1, .4) * W
        while x < W * rng.uniform(.6, 1.2):
            mask = painter.words.pick(rng)[0]
            put(rng, plane, painter, mask, x, y, size, ground)
            x += mask.shape[1] * size / mask.shape[0] + size * rng.uniform(.3, 1.5)
        y += size * rng.uniform(1.2, 2.4)


def fabric(rng, plane, painter):
    """Stripes, checks and dots, bent by folds."""
    H, W = plane.shape[:2]
    y, x = np.mgrid[0:H, 0:W].astype(np.float32)
    turn, step = rng.uniform(0, math.pi), rng.uniform(4, 40)
    fold = rng.uniform(0, 6) * np.sin(x / rng.uniform(15, 60) + y / rng.uniform(20, 80))
    along = (x * math.cos(turn) + y * math.sin(turn) + fold) / step
    across = (y * math.cos(turn) - x * math.sin(turn) + fold) / (step * rng.uniform(.6, 1.6))
    kind = rng.integers(3)
    if kind == 0:
        share = (along % 1 < rng.uniform(.2, .8)).astype(np.float32)
    elif kind == 1:
        share = ((along % 1 < .5).astype(np.float32) + (across % 1 < .5)) / 2
    else:
        share = ((along % 1 - .5) ** 2 + (across % 1 - .5) ** 2 < rng.uniform(.03, .15)).astype(np.float32)
    one, other = (np.array(tone(rng, painter), np.float32) for _ in "ab")
    plane[:] = one + share[..., None] * (other - one)
    plane *= (1 + .12 * np.sin(fold))[..., None]


def people(rng, plane, painter):
    """Heads and shoulders in front of each other, in striped or plain clothes."""
    H, W = plane.shape[:2]
    for _ in range(int(rng.integers(2, 8))):
        size, x, y = rng.uniform(.12, .5) * H, rng.uniform(0, W), rng.uniform(.1, .9) * H
        clothes, skin = tone(rng, painter), tone(rng, painter)
        body = [(int(x + dx * size), int(y + dy * size)) for dx, dy in ((-.5, .55), (-.75, .8), (-.8, 2.6), (.8, 2.6), (.75, .8), (.5, .55))]
        cv2.fillPoly(plane, [np.array(body, np.int32)], clothes, cv2.LINE_AA)
        for k in range(int(rng.integers(0, 5))):
            level = int(y + (.8 + .35 * k) * size)
            cv2.line(plane, (int(x - .75 * size), level), (int(x + .75 * size), level), skin, max(1, int(size * .06)))
        cv2.ellipse(plane, (int(x), int(y)), (int(.36 * size), int(.48 * size)), rng.normal(0, 8), 0, 360, skin, -1, cv2.LINE_AA)
        cv2.ellipse(plane, (int(x), int(y - .15 * size)), (int(.4 * size), int(.4 * size)), 0, 180, 360, tone(rng, painter), -1, cv2.LINE_AA)


def street(rng, plane, painter):
    """Walls with windows or bricks, posts, railings."""
    H, W = plane.shape[:2]
    wall = tone(rng, painter)
    plane[:] = wall
    if rng.random() < .5:
        joint, h = [v * rng.uniform(.5, 1.5) for v in wall], rng.uniform(5, 20)
        for row, y in enumerate(np.arange(0, H, h)):
            cv2.line(plane, (0, int(y)), (W, int(y)), joint, 1)
            for x in np.arange((row % 2) * h, W, 2.2 * h):
                cv2.line(plane, (int(x), int(y)), (int(x), int(y + h)), joint, 1)
    else:
        w, h = rng.uniform(.08, .25) * W, rng.uniform(.12, .35) * H
        glass, frame = tone(rng, painter), tone(rng, painter)
        for y in np.arange(rng.uniform(0, h), H, h * 1.5):
            for x in np.arange(rng.uniform(0, w), W, w * 1.6):
                box = (int(x), int(y)), (int(x + w), int(y + h))
                cv2.rectangle(plane, *box, glass, -1)
                cv2.rectangle(plane, *box, frame, max(1, int(h * .06)))
                cv2.line(plane, (int(x + w / 2), int(y)), (int(x + w / 2), int(y + h)), frame, 1)
    for _ in range(int(rng.integers(0, 6))):
        x, wide, colour = int(rng.uniform(0, W)), int(rng.uniform(0, .06) * W), tone(rng, painter)
        cv2.line(plane, (x, int(rng.uniform(-.2, .4) * H)), (x + int(rng.normal(0, 6)), H), colour, max(1, wide), cv2.LINE_AA)
    if rng.random() < .3:
        slats(rng, plane)


def leaves(rng, plane, painter):
    """Foliage, gravel, a heap of things: many small shapes of any tone."""
    H, W = plane.shape[:2]
    size = rng.uniform(.01, .07) * W
    for _ in range(int(rng.integers(120, 500))):
        x, y = rng.uniform(0, W), rng.uniform(0, H)
        axes = (max(1, int(size * rng.uniform(.4, 1.4))), max(1, int(size * rng.uniform(.1, .7))))
        level = rng.uniform(10, 240)
        colour = [float(np.clip(level + d, 0, 255)) for d in rng.normal(0, 18, plane.shape[2])]
        cv2.ellipse(plane, (int(x), int(y)), axes, rng.uniform(0, 180), 0, 360, colour, -1, cv2.LINE_AA)


def heap(rng, plane, painter):
    """Polygons and lines of any size: tools, cables, furniture."""
    H, W = plane.shape[:2]
    for _ in range(int(rng.integers(8, 40))):
        middle, size = rng.uniform(0, 1, 2) * [W, H], rng.uniform(.03, .3) * W
        points = middle + rng.normal(0, size, (int(rng.integers(3, 7)), 2))
        if rng.random() < .5:
            cv2.fillPoly(plane, [cv2.convexHull(points.astype(np.int32))], tone(rng, painter), cv2.LINE_AA)
        else:
            cv2.polylines(plane, [points.astype(np.int32)], rng.random() < .3, tone(rng, painter), int(rng.integers(1, 6)), cv2.LINE_AA)


SCENES = (shelf, shelf, print_page, fabric, people, street, street, leaves, heap)
