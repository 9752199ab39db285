"""What numbers are written on: cardboard, plastic, wood, labels, tape. Colours are BGR, textures zero-mean."""
import cv2
import numpy as np

MATERIALS = {
    "cardboard": ([(96, 135, 172), (80, 116, 150), (115, 155, 190), (70, 100, 128)], .32),
    "kraft": ([(120, 160, 190), (140, 175, 205)], .08),
    "white": ([(225, 228, 230), (240, 240, 240), (205, 210, 212)], .14),
    "wood": ([(70, 110, 150), (110, 150, 185), (60, 80, 110)], .08),
    "darkplastic": ([(40, 38, 36), (60, 52, 45), (70, 40, 25), (30, 30, 30), (50, 60, 40)], .13),
    "colorplastic": ([(150, 90, 40), (50, 60, 170), (70, 130, 60), (60, 170, 210), (170, 170, 60), (150, 110, 150)], .13),
    "metal": ([(150, 150, 150), (120, 122, 125), (185, 188, 190)], .06),
    "any": ([], .06),
}
LABELS = {
    "white": ([(235, 238, 240), (220, 225, 228), (245, 245, 245)], .42),
    "masking": ([(170, 205, 225), (150, 190, 215)], .12),
    "yellow": ([(80, 220, 245), (120, 230, 240)], .09),
    "colour": ([(190, 130, 60), (200, 160, 100), (110, 170, 90), (140, 200, 150), (70, 70, 200), (120, 110, 220), (60, 140, 240)], .2),
    "black": ([(35, 35, 35), (25, 25, 30)], .09),
    "grey": ([(150, 150, 150), (180, 182, 185)], .04),
    "any": ([], .04),
}
DARK_INKS = [(20, 20, 20), (35, 30, 30), (90, 30, 20), (120, 50, 20), (40, 30, 140), (40, 90, 30), (60, 60, 60), (90, 40, 90)]
LIGHT_INKS = [(245, 245, 245), (225, 230, 232), (150, 230, 240), (235, 215, 190), (120, 200, 250), (200, 240, 210)]


def luminance(colour):
    return .114 * colour[0] + .587 * colour[1] + .299 * colour[2]


def shade(rng, colour):
    return np.clip(np.array(colour) * rng.uniform(.7, 1.18) + rng.normal(0, 7, 3), 5, 250)


def pick_colour(rng, table):
    names = list(table)
    name = names[int(rng.choice(len(names), p=[table[n][1] for n in names]))]
    colours = table[name][0]
    return shade(rng, colours[rng.integers(len(colours))] if colours else rng.uniform(10, 245, 3))


def pick_ink(rng, ground, least):
    """An ink that differs from the ground by at least `least` of luminance, dark on light and light on dark as a rule."""
    level = luminance(ground)
    dark_first = level > 105 if rng.random() < .93 else rng.random() < .5
    for inks in ((DARK_INKS, LIGHT_INKS) if dark_first else (LIGHT_INKS, DARK_INKS)):
        tried = [shade(rng, c) for c in inks]
        good = [c for c in tried if abs(luminance(c) - level) > least]
        if good:
            return good[rng.integers(len(good))]
    return np.array((15, 15, 15.) if level > 105 else (245, 245, 245.))


class Textures:
    SIZE = 384

    def __init__(self, seed, count=70):
        rng = np.random.default_rng(seed)
        self.fields = [self.make(rng) for _ in range(count)]

    def make(self, rng):
        n = self.SIZE
        field = np.zeros((n, n), np.float32)
        for cell in (3, 9, 30, 90):
            coarse = rng.normal(0, 1, (n // cell + 2, n // cell + 2)).astype(np.float32)
            field += cv2.resize(coarse, (n, n), interpolation=cv2.INTER_CUBIC) * rng.uniform(0, .035) * (cell / 12) ** .4
        kind = rng.integers(7)
        noise = rng.normal(0, 1, (n, n)).astype(np.float32)
        if kind == 0:
            field += cv2.blur(noise, (int(rng.integers(15, 70)), 1)) * rng.uniform(.03, .25)
        elif kind == 1:
            field += cv2.blur(noise, (int(rng.integers(1, 4)), int(rng.integers(20, 90)))) * rng.uniform(.08, .3)
        elif kind == 2:
            field += (np.sin(np.arange(n) * rng.uniform(.15, 1.2))[:, None] * rng.uniform(0, .07)).astype(np.float32)
        elif kind == 3:
            weave = np.sin(np.arange(n) * rng.uniform(.4, 1.3))
            field += (weave[:, None] * weave[None] * rng.uniform(.02, .1)).astype(np.float32)
        elif kind == 4:
            specks = (rng.random((n, n)) < rng.uniform(.0005, .006)).astype(np.float32)
            field -= cv2.GaussianBlur(specks, (0, 0), rng.uniform(.7, 1.8)) * rng.uniform(.5, 3) * rng.choice([-1, 1])
        elif kind == 5:
            for _ in range(int(rng.integers(2, 9))):
                ends = rng.integers(0, n, 4)
                cv2.line(field, tuple(map(int, ends[:2])), tuple(map(int, ends[2:])), float(rng.normal(0, .15)), int(rng.integers(1, 4)), cv2.LINE_AA)
        field += rng.normal(0, rng.uniform(0, .035), (n, n)).astype(np.float32)
        return field - field.mean()

    def surface(self, rng, h, w, colour):
        """h x w x channels float32 of a textured material; `colour` has one entry a channel."""
        field, n = self.fields[rng.integers(len(self.fields))], self.SIZE
        scale = max(h, w) / n * rng.uniform(.6, 1.5)
        cw, ch = min(n, int(w / scale) + 1), min(n, int(h / scale) + 1)
        x, y = rng.integers(0, n - cw + 1), rng.integers(0, n - ch + 1)
        part = field[y:y + ch, x:x + cw]
        if rng.random() < .5:
            part = part[:, ::-1]
        if rng.random() < .3 and ch == cw:
            part = part.T
        part = cv2.resize(np.ascontiguousarray(part), (w, h), interpolation=cv2.INTER_LINEAR) * rng.uniform(.2, 1.7)
        return (1 + part)[..., None] * np.asarray(colour, np.float32)
