"""Make shards: `generate.py crops|frames SEED COUNT OUT.npz [SHARDS]`. Crops teach the reader, half-size frames the locator."""
import math
import os
import sys
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")
import cv2
import numpy as np

from camera import capture, next_frame, view
from crops import box_of, rectify
from layers import drawn
from pictograms import room, slats
from scene import Painter

cv2.setNumThreads(1)
LOOSE_ROWS, LOOSE_MARGIN, LOOSE_SIDE = 50, .46, .75   # 26 px of text with room for the trainer to jitter
FRAME = (320, 240)
LOCATOR = (256, 192)


def crop_samples(rng, painter):
    """Loose grey crops for ever: (pixels, width and height of the text in them, label)."""
    while True:
        if rng.random() < .07:
            yield from nothing_written(rng, painter)
            continue
        mask, label = painter.written(rng)
        if rng.random() < .09:
            mask, label = beside_word(rng, painter, mask, label)
        height = math.exp(rng.uniform(math.log(14), math.log(58)))
        height = min(height, 520 * mask.shape[0] / mask.shape[1])
        if height < 10:
            continue
        crowded = drawn(rng, "clutter") and rng.random() < .5
        scene = painter.paint(rng, mask, label, height, hardness=rng.random() ** 2, crowded=crowded)  # Most of its time for shapes, less for noise.
        v = view(rng, scene.hardness, math.radians(7))
        for turn in range(3):
            plane = scene.plane[..., 0]
            image, seen = capture(rng, plane, [scene.quads[0][0]], v, focal=20 * height)
            box = box_of(seen[0])
            crop = rectify(image, box, LOOSE_SIDE, LOOSE_SIDE, LOOSE_ROWS, LOOSE_MARGIN, 420, 1)
            yield crop, crop.shape[1] * box[3] / (box[3] + 2 * LOOSE_SIDE * box[4]), label
            v = next_frame(rng, view(rng, scene.hardness, math.radians(7)))


def beside_word(rng, painter, mask, label):
    """With "BOX", "No." or the like before or after it, as a locator that errs cuts it out."""
    word, marks, _ = painter.prefixes.pick(rng)
    scale = mask.shape[0] * rng.uniform(.5, 1.1) / word.shape[0]
    word = cv2.resize(word, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    gap = int(mask.shape[0] * rng.uniform(.15, 1))
    rows = max(mask.shape[0], word.shape[0])
    both = np.zeros((rows, mask.shape[1] + gap + word.shape[1]), np.uint8)
    before = rng.random() < .8
    x, at = (word.shape[1] + gap, 0) if before else (0, mask.shape[1] + gap)
    both[rows - mask.shape[0]:, x:x + mask.shape[1]] = mask
    low = rows if rng.random() < .6 else (rows + word.shape[0]) // 2
    both[low - word.shape[0]:low, at:at + word.shape[1]] = word
    return both, marks + label if before else label + marks


def nothing_written(rng, painter):
    """Places where a locator may err: edges of labels, bars, lines, ground; to be read as nothing."""
    scene = painter.paint(rng, np.zeros((64, 64), np.uint8), "", 10, FRAME)
    if rng.random() < .5:
        painter.furnish(rng, scene.plane)
    if rng.random() < .4:
        room(rng, scene.plane)
    if rng.random() < .35:
        painter.barcode(rng, scene.plane)
    if rng.random() < .15:
        slats(rng, scene.plane)
    if rng.random() < .4:
        painter.adorn(rng, scene.plane, *(int(v) for v in (*rng.uniform(60, 200, 2), *rng.uniform(12, 60, 2))), np.full(3, rng.uniform(0, 255)))
    v = view(rng, scene.hardness, math.radians(12))
    image, seen = capture(rng, scene.plane[..., 0], [np.array([[140, 100], [180, 100], [180, 140], [140, 140]], np.float32)], v, FRAME, focal=420.)
    for _ in range(4):
        height = math.exp(rng.uniform(math.log(9), math.log(110)))
        width = height * rng.uniform(.4, 3.5)
        spot = (*(rng.uniform(.05, .95, 2) * FRAME), rng.normal(0, .1), width, height)
        crop = rectify(image, spot, LOOSE_SIDE, LOOSE_SIDE, LOOSE_ROWS, LOOSE_MARGIN, 420, 1)
        yield crop, crop.shape[1] * width / (width + 2 * LOOSE_SIDE * height), ""


def make_crops(rng, painter, count):
    pixels, rows = [], []
    source = crop_samples(rng, painter)
    for _ in range(count):
        crop, text_width, label = next(source)
        pixels.append(crop.ravel())
        rows.append((crop.shape[1], text_width, label))
    return dict(pixels=np.concatenate(pixels), widths=np.array([r[0] for r in rows], np.int32),
                text_widths=np.array([r[1] for r in rows], np.float32), labels=np.array([r[2] for r in rows]))


def frame_sample(rng, painter):
    """(half-size picture, [(corners, label)], [corners to ignore])."""
    r = rng.random()
    mask, label = painter.written(rng, "letters" if r < .13 else None)
    crowded, lone = drawn(rng, "clutter"), drawn(rng, "lone-digit")
    if lone:
        mask, label = painter.digit(rng)
    height = text_height(rng, mask, FRAME, crowded, lone)
    scene = painter.paint(rng, mask, label, height, FRAME, crowded=crowded and not lone)
    if r > .9:
        scene = empty_scene(rng, painter, crowded)
    second = second_number(rng, painter, scene, height) if .13 < r < .3 else None
    quads = [q for q, _ in scene.quads] + ([second] if second is not None else [])
    v = view(rng, scene.hardness, math.radians(rng.choice([14, 22, 35], p=[.6, .3, .1])))
    all_quads = (quads or [np.array([[150, 110], [170, 110], [170, 130], [150, 130]], np.float32)]) + scene.ignored
    image, seen = capture(rng, scene.plane[..., 0], all_quads, v, FRAME, focal=420.)
    found = [(seen[i], scene.quads[i][1] if i < len(scene.quads) else "2") for i in range(len(quads))]
    return image, found, seen[max(1, len(quads)):]


def text_height(rng, mask, size, crowded, lone):
    """px in a picture of that size (w, h): of any height; small where much is around it, and a lone digit as large as it fits."""
    w, h = size
    most = (w - 45) * mask.shape[0] / mask.shape[1]
    if lone:
        return min(h * rng.uniform(.4, .95), most)
    if drawn(rng, "far"):
        return min(math.exp(rng.uniform(math.log(h / 40), math.log(h / 18))), most)
    if crowded:
        return max(min(math.exp(rng.uniform(math.log(.08), math.log(.3))) * w * mask.shape[0] / mask.shape[1], most, .35 * h), h / 30)
    return max(min(math.exp(rng.uniform(math.log(h / 30), math.log(h * (.26 if rng.random() < .85 else .48)))), most), h / 34)


def empty_scene(rng, painter, crowded):
    scene = painter.paint(rng, np.zeros((64, 64), np.uint8), "", 10, FRAME, crowded=crowded)
    scene.quads = []
    return scene


def second_number(rng, painter, scene, height):
    """Another number, well apart from the first."""
    if not scene.quads:
        return None
    mask, _ = painter.written(rng, "number")
    scale = height * rng.uniform(.6, 1) / mask.shape[0]
    mask = cv2.resize(mask, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    h, w = mask.shape
    first = scene.quads[0][0]
    y = int(first[2, 1] + rng.uniform(.8, 2) * height) if rng.random() < .5 else int(first[0, 1] - rng.uniform(.8, 2) * height - h)
    x = int(first[:, 0].mean() - w / 2 + rng.normal(0, 30))
    if y < 4 or y + h > FRAME[1] - 4 or x < 4 or x + w > FRAME[0] - 4:
        return None
    under = scene.plane[y:y + h, x:x + w].mean()
    painter.stamp(scene.plane, mask, x, y, np.array((25, 25, 25.)) if under > 110 else np.array((235, 235, 235.)), .95)
    return np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32)


def make_frames(rng, painter, count):
    images, quads, ignored = np.zeros((count, LOCATOR[1], LOCATOR[0]), np.uint8), [], []
    shrink = LOCATOR[0] / FRAME[0]
    for i in range(count):
        image, found, ignore = frame_sample(rng, painter)
        images[i] = cv2.resize(image, LOCATOR, interpolation=cv2.INTER_AREA)
        quads += [(i, "x" in label, *(q * shrink).ravel()) for q, label in found]
        ignored += [(i, *(q * shrink).ravel()) for q in ignore]
    return dict(images=images, quads=np.array(quads, np.float32).reshape(-1, 10), ignored=np.array(ignored, np.float32).reshape(-1, 9))


def main(mode, seed, count, out, shards=1):
    seed, count, began = int(seed), int(count), time.time()
    rng = np.random.default_rng(seed)
    cv2.setRNGSeed(seed)
    painter = Painter(os.environ.get("SPLIT", "train"), seed)
    for k in range(int(shards)):
        shard = (make_crops if mode == "crops" else make_frames)(rng, painter, count)
        path = out.replace(".npz", f"_{k}.npz") if k else out
        np.savez(path + ".part.npz", **shard)
        os.replace(path + ".part.npz", path)
        print(mode, seed, count, f"{(time.time() - began) / count / (k + 1) * 1000:.2f} ms each", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
