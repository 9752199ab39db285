"""Font families by split, and their digits as masks of one height. No family is in two splits (fonts.json)."""
import glob
import json
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.environ.get("STOWMARK_TRAIN_WORK", os.path.join(HERE, "work"))
DIGIT_HEIGHT = 64
WEIGHTS = ("300", "400", "700", "900")


def npm_files(family, printed):
    """A family of @fontsource, or the whole name of another package."""
    if family.startswith("@"):
        found = sorted(glob.glob(f"{WORK}/node_modules/{family}/**/*.*", recursive=True))
        return [f for f in found if f.endswith((".ttf", ".woff2")) and "talic" not in f][:6]
    folder = f"{WORK}/node_modules/@fontsource/{family}/files"
    files = sorted(glob.glob(f"{folder}/*.woff"))
    latin = [f for f in files if "-latin-" in f and "-latin-ext-" not in f] or files
    upright = [f for f in latin if f.endswith("-normal.woff")]
    kept = [f for f in upright if f.rsplit("-", 2)[1] in WEIGHTS] or upright
    slanted = [f for f in latin if f.endswith("-400-italic.woff")] if printed else []
    return (kept + slanted)[:14]


def debian_files(pattern):
    found = glob.glob(f"/usr/share/fonts/{pattern}", recursive=True)
    return sorted(f for f in found if f.lower().endswith((".ttf", ".otf", ".ttc")))


def digit_masks(path):
    """Ten (mask, top, left, advance) at DIGIT_HEIGHT px, or None where the file has no usable digits."""
    try:
        probe = ImageFont.truetype(path, 64).getbbox("0123456789")
        size = max(16, int(64 * DIGIT_HEIGHT / max(8, probe[3] - probe[1])))
        font = ImageFont.truetype(path, size)
        glyphs = [one_glyph(font, c) for c in "0123456789"]
    except OSError:
        return None
    seen = {g[0].tobytes() for g in glyphs}
    weak = any(g[0].max() < 60 or g[0].shape[0] < 12 for g in glyphs)
    return None if weak or len(seen) < 10 else glyphs


def one_glyph(font, char):
    left, top, right, bottom = font.getbbox(char)
    image = Image.new("L", (max(1, right - left) + 4, max(1, bottom - top) + 4), 0)
    ImageDraw.Draw(image).text((2 - left, 2 - top), char, font=font, fill=255)
    return np.asarray(image), top, left, font.getlength(char)


def text_mask(path, text, size):
    font = ImageFont.truetype(path, size)
    left, top, right, bottom = font.getbbox(text)
    if right - left < 2 or bottom - top < 2 or right - left > 4000:
        return None
    image = Image.new("L", (right - left + 2, bottom - top + 2), 0)
    ImageDraw.Draw(image).text((1 - left, 1 - top), text, font=font, fill=255)
    mask = np.asarray(image)
    return mask if mask.max() > 80 else None


class FontBook:
    """Families of one kind ("hand" or "printed") and split; every family is drawn equally often."""

    def __init__(self, kind, split):
        rows = json.load(open(f"{HERE}/fonts.json"))[kind][split]
        files = {n: npm_files(n, kind == "printed") for n in rows["npm"]}
        files.update({n: debian_files(p) for n, p in rows["debian"].items()})
        self.families = {n: f for n, f in files.items() if f}
        self.missing = sorted(n for n, f in files.items() if not f)
        self.names = sorted(self.families)
        self.glyphs = {}

    def pick(self, rng):
        """A random face: (path, its ten digits)."""
        while True:
            files = self.families[self.names[rng.integers(len(self.names))]]
            path = files[rng.integers(len(files))]
            if path not in self.glyphs:
                self.glyphs[path] = digit_masks(path)
            if self.glyphs[path] is not None:
                return path, self.glyphs[path]


def contact_sheet(book, out):
    rows = []
    for name in book.names:
        for path in book.families[name][:2]:
            glyphs = digit_masks(path)
            if glyphs is None:
                print("no digits:", path)
                continue
            strip = np.zeros((44, 560), np.uint8)
            for i, (mask, top, _, _) in enumerate(glyphs):
                small = cv2.resize(mask, None, fx=.45, fy=.45, interpolation=cv2.INTER_AREA)[:40, :38]
                strip[2:2 + small.shape[0], 2 + i * 40:2 + i * 40 + small.shape[1]] = small
            cv2.putText(strip, name[:22], (404, 28), cv2.FONT_HERSHEY_SIMPLEX, .42, 255, 1)
            rows.append(strip)
    while len(rows) % 3:
        rows.append(np.zeros_like(rows[0]))
    third = len(rows) // 3
    cv2.imwrite(out, np.hstack([np.vstack(rows[i * third:(i + 1) * third]) for i in range(3)]))


if __name__ == "__main__":
    for kind in ("hand", "printed"):
        for split in ("train", "calibration", "val"):
            book = FontBook(kind, split)
            print(kind, split, len(book.names), "missing", book.missing)
            contact_sheet(book, f"{WORK}/sheet_{kind}_{split}.png")
