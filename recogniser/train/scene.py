"""A flat piece of world with a number on it: surface, label, ink and what else people draw and stick around it."""
import math
from dataclasses import dataclass, field

import cv2
import numpy as np

import texts
from clutter import crowd
from layers import drawn
from pictograms import pictogram, slats
from surfaces import LABELS, MATERIALS, Textures, luminance, pick_colour, pick_ink
from writing import KINDS, Pens, number_mask, wear

KIND_SHARES = (.16, .40, .30, .14)


@dataclass
class Scene:
    plane: np.ndarray
    quads: list = field(default_factory=list)      # (4x2 corners, label) of what is written large
    ignored: list = field(default_factory=list)    # 4x2 corners of small digits that are neither right nor wrong
    hardness: float = 0.


class Painter:
    def __init__(self, split, seed, channels=1):
        self.pens, self.channels = Pens(split), channels
        rng = np.random.default_rng(seed)
        self.textures = Textures(seed)
        self.clutter = texts.Words(rng, self.pens, texts.clutter_text, 420)
        self.words = texts.Words(rng, self.pens, texts.letters, 300)
        self.dates = texts.Words(rng, self.pens, texts.date_or_price, 220)
        self.prefixes = texts.Words(rng, self.pens, lambda r: str(texts.PREFIXES[r.integers(len(texts.PREFIXES))]), 160)

    def ink_of(self, colour):
        return np.asarray(colour, np.float32) if self.channels == 3 else np.array([luminance(colour)], np.float32)

    def written(self, rng, what=None):
        """(mask, label): a number mostly, sometimes letters, a date, or nothing at all."""
        r = rng.random() if what is None else {"number": .99, "letters": .0, "date": .08, "long": .145}[what]
        if r < .05:
            return self.words.pick(rng)[:2]
        if r < .08 and what is None:
            return pictogram(rng), "x"
        if r < .135:
            return self.dates.pick(rng)[:2]
        text = texts.number(rng, 12 if r < .155 else 8)
        mask = number_mask(rng, self.pens, self.kind(rng), text)
        if what is None and r < .17 and any(c in "23457" for c in text):
            return cv2.rotate(mask, cv2.ROTATE_180) if rng.random() < .6 else cv2.flip(mask, 1), "x" * len(text)
        return mask, text

    def digit(self, rng):
        text = str(rng.integers(10))
        return number_mask(rng, self.pens, self.kind(rng), text), text

    def kind(self, rng):
        return "tablet" if drawn(rng, "tablet") else KINDS[int(rng.choice(4, p=KIND_SHARES))]

    def paint(self, rng, mask, label, height, size=None, hardness=None, crowded=False):
        """The mask written `height` px high; on a plane just large enough, or on one of `size` (w, h), anywhere. Crowded: with much around it."""
        scale = height / mask.shape[0]
        ink = cv2.resize(mask, (max(3, int(mask.shape[1] * scale)), max(6, int(height))),
                         interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        h, w = ink.shape
        if size is None:
            px, py = int(h) + 8, int(.8 * h + .1 * w) + 8
            W, H, ox, oy = w + 2 * px, h + 2 * py, px, py
        else:
            W, H = size
            ox, oy = self.place(rng, W - w, H - h)
        hardness = rng.random() if hardness is None else hardness
        ground = pick_colour(rng, MATERIALS)
        plane = self.textures.surface(rng, H, W, self.ink_of(ground))
        if size is not None:
            self.furnish(rng, plane)
        if crowded:
            crowd(rng, plane, self)
            ground = self.stand(rng, plane, ox, oy, w, h)
        if rng.random() < .5:
            ground = self.stick_label(rng, plane, ox, oy, w, h)
        if drawn(rng, "plate"):
            ground = self.plate(rng, plane, ox, oy, w, h)
        if drawn(rng, "tape"):
            ground = self.tape_under(rng, plane, ox, oy, w, h)
        self.write(rng, plane, ink, ox, oy, ground, hardness)
        scene = Scene(plane, hardness=hardness)
        scene.quads.append((np.array([[ox, oy], [ox + w, oy], [ox + w, oy + h], [ox, oy + h]], np.float32), label))
        self.scatter(rng, scene, (ox, oy, w, h), size is None)
        if drawn(rng, "neighbour"):
            self.neighbour(rng, plane, ox, oy, w, h)
        if drawn(rng, "ring"):
            self.ring(rng, plane, ox, oy, w, h, ground)
        if drawn(rng, "gloss"):
            self.gloss(rng, plane)
        if rng.random() < .07 + .1 * hardness:
            self.scratch(rng, plane, ox, oy, w, h, ground)
        if rng.random() < .08:
            self.tape_over(rng, plane, ox, oy, w, h)
        if rng.random() < .08:
            self.fold(rng, plane)
        if rng.random() < .06:
            slats(rng, plane)
        return scene

    def place(self, rng, free_x, free_y):
        """Anywhere, but people aim: the middle is likelier."""
        spread = .18 if rng.random() < .6 else .5
        x, y = np.clip(rng.normal(.5, spread, 2), .02, .98)
        return int(x * max(free_x, 0)), int(y * max(free_y, 0))

    def furnish(self, rng, plane):
        H, W = plane.shape[:2]
        for _ in range(int(rng.integers(0, 5))):
            colour = self.ink_of(pick_colour(rng, MATERIALS))
            depth = int(rng.uniform(0, .33) * H)
            side = rng.integers(4)
            part = (np.s_[:depth], np.s_[H - depth:], np.s_[:, :depth], np.s_[:, W - depth:])[side]
            if depth > 1:
                plane[part] = plane[part] * .3 + colour * .7
        for _ in range(int(rng.integers(0, 4))):
            start = rng.uniform(0, 1, 2) * [W, H]
            end = start + rng.normal(0, .25 * W, 2)
            colour = [float(v) for v in self.ink_of(pick_colour(rng, MATERIALS))]
            if min(abs(start[1] - H / 2), abs(end[1] - H / 2)) > .25 * H:
                cv2.line(plane, tuple(map(int, start)), tuple(map(int, end)), colour, int(rng.integers(1, 9)), cv2.LINE_AA)
        if rng.random() < .12:
            self.barcode(rng, plane)

    def barcode(self, rng, plane):
        H, W = plane.shape[:2]
        w, h = int(rng.uniform(.12, .3) * W), int(rng.uniform(.06, .16) * H)
        x, y = int(rng.integers(0, W - w)), int(rng.choice([rng.uniform(0, .2), rng.uniform(.68, .84)]) * H)
        plane[y:y + h, x:x + w] = 235
        bars = np.repeat(rng.random(w // 2 + 1) < .5, 2)[:w - 4]
        plane[y + 2:y + h - 2, x + 2:x + 2 + len(bars)][:, bars] = 25

    def stick_label(self, rng, plane, ox, oy, w, h):
        H, W = plane.shape[:2]
        colour = pick_colour(rng, LABELS)
        left, top, right, bottom = (rng.uniform(.06, .95, 4) * h * np.array([1.3, .7, 1.3, .7])).astype(int)
        x0, y0, x1, y1 = max(0, ox - left), max(0, oy - top), min(W, ox + w + right), min(H, oy + h + bottom)
        if rng.random() < .3:
            x0, x1 = max(0, x0 - int(rng.uniform(0, 6) * h)), min(W, x1 + int(rng.uniform(0, 6) * h))
        if rng.random() < .4:
            plane[min(H - 1, y1):min(H, y1 + 2 + h // 14), x0:x1] *= .72
        plane[y0:y1, x0:x1] = self.textures.surface(rng, y1 - y0, x1 - x0, self.ink_of(colour))
        r = rng.random()
        if r < .2:
            frame = [float(v) for v in self.ink_of(pick_ink(rng, colour, 60))]
            cv2.rectangle(plane, (x0 + 2, y0 + 2), (x1 - 3, y1 - 3), frame, max(1, int(h * rng.uniform(.02, .08))))
        elif r < .32:
            rule = [float(v) for v in self.ink_of(np.array(colour) * rng.uniform(.55, .85))]
            for y in np.arange(y0 + 3, y1, max(4, h * rng.uniform(.2, 1))):
                cv2.line(plane, (x0, int(y)), (x1, int(y)), rule, 1, cv2.LINE_AA)
        return colour

    def stand(self, rng, plane, ox, oy, w, h):
        """What carries the number among all that: a box's face, a shirt, a sign."""
        H, W = plane.shape[:2]
        left, top, right, bottom = (np.exp(rng.uniform(math.log(.15), math.log(3.), 4)) * h).astype(int)
        colour = pick_colour(rng, MATERIALS)
        x0, y0, x1, y1 = max(0, ox - left), max(0, oy - top), min(W, ox + w + right), min(H, oy + h + bottom)
        plane[y0:y1, x0:x1] = self.textures.surface(rng, y1 - y0, x1 - x0, self.ink_of(colour))
        return colour

    def plate(self, rng, plane, ox, oy, w, h):
        """A sign with a border of one or two lines close to the digits, and screws."""
        colour = pick_colour(rng, LABELS if rng.random() < .5 else MATERIALS)
        side, over = (int(v * h) for v in rng.uniform(.15, .55, 2))
        H, W = plane.shape[:2]
        x0, y0, x1, y1 = max(0, ox - side), max(0, oy - over), min(W, ox + w + side), min(H, oy + h + over)
        plane[y0:y1, x0:x1] = self.textures.surface(rng, y1 - y0, x1 - x0, self.ink_of(colour))
        line = [float(v) for v in self.ink_of(pick_ink(rng, colour, 50))]
        pen = max(1, int(h * rng.uniform(.02, .09)))
        for inset in (pen, pen * 3)[:int(rng.integers(0, 3))]:
            cv2.rectangle(plane, (x0 + inset, y0 + inset), (x1 - inset - 1, y1 - inset - 1), line, pen, cv2.LINE_AA)
        if rng.random() < .5:
            for x in (x0 + int(side * .5), x1 - int(side * .5)):
                cv2.circle(plane, (x, int((y0 + y1) / 2)), max(1, int(h * rng.uniform(.04, .1))), line, -1 if rng.random() < .5 else 1, cv2.LINE_AA)
        return colour

    def tape_under(self, rng, plane, ox, oy, w, h):
        """A strip that is hardly higher than the number, its ends torn."""
        colour = pick_colour(rng, LABELS)
        H, W = plane.shape[:2]
        over, before, after = h * rng.uniform(.06, .45), h * rng.uniform(.15, 2.5), h * rng.uniform(.15, 2.5)
        torn = rng.normal(0, .06 * h, (2, 6))
        rows = np.linspace(oy - over, oy + h + over, 6)
        slope = rng.normal(0, .04 * h)
        outline = [(ox - before + t, y) for t, y in zip(torn[0], rows)] + [(ox + w + after + t, y + slope) for t, y in zip(torn[1], rows[::-1])]
        part = np.zeros((H, W), np.uint8)
        cv2.fillPoly(part, [np.array(outline, np.int32)], 255, cv2.LINE_AA)
        share = part.astype(np.float32)[..., None] / 255 * rng.uniform(.75, 1)
        plane += share * (self.textures.surface(rng, H, W, self.ink_of(colour)) - plane)
        return colour

    def neighbour(self, rng, plane, ox, oy, w, h):
        """A logo, a post or an edge just beside the first or the last digit."""
        H, W = plane.shape[:2]
        gap, before = int(h * rng.uniform(.14, .5)), rng.random() < .5
        at = ox - gap if before else ox + w + gap
        under = plane[min(max(oy + h // 2, 0), H - 1), min(max(at, 0), W - 1)].mean()
        colour = np.clip(np.full(3, 25. if under > 110 else 230.) + rng.normal(0, 35, 3), 0, 255)
        r = rng.random()
        if r < .4:
            mask = pictogram(rng)
            scale = h * rng.uniform(.5, 1.2) / mask.shape[0]
            mask = cv2.resize(mask, (max(3, int(mask.shape[1] * scale)), max(3, int(mask.shape[0] * scale))), interpolation=cv2.INTER_AREA)
            self.stamp(plane, mask, at - mask.shape[1] if before else at, oy + int(rng.uniform(-.2, .5) * h), colour, rng.uniform(.6, 1))
        elif r < .7:
            wide = int(h * rng.uniform(.08, .5)) + 1
            x0, x1 = (at - wide, at) if before else (at, at + wide)
            plane[:, max(0, x0):max(0, x1)] = self.ink_of(colour)
        else:
            part = plane[:, :max(0, at)] if before else plane[:, min(W, at):]
            if part.size:
                part[:] = part * .2 + .8 * self.textures.surface(rng, *part.shape[:2], self.ink_of(pick_colour(rng, MATERIALS)))

    def ring(self, rng, plane, ox, oy, w, h, ground):
        """Round the number as tightly as a hand can, sometimes not closed, sometimes twice."""
        line = [float(v) for v in self.ink_of(pick_ink(rng, ground, 50))]
        pen = max(1, int(h * rng.uniform(.03, .14)))
        for _ in range(1 if rng.random() < .8 else 2):
            axes = (int(w * .5 * rng.uniform(1.05, 1.35) + rng.uniform(.12, .5) * h), int(rng.uniform(.66, 1.05) * h))
            middle = (ox + w // 2 + int(rng.normal(0, .06) * h), oy + h // 2 + int(rng.normal(0, .06) * h))
            start = rng.uniform(0, 360)
            cv2.ellipse(plane, middle, axes, rng.normal(0, 4), start, start + rng.uniform(290, 375), line, pen, cv2.LINE_AA)

    def gloss(self, rng, plane):
        """Bright bands and edges, as curved plastic mirrors a window."""
        H, W = plane.shape[:2]
        y, x = np.mgrid[0:H, 0:W].astype(np.float32)
        for _ in range(int(rng.integers(1, 4))):
            turn, width = rng.uniform(0, math.pi), rng.uniform(.01, .12) * max(H, W)
            d = (x - rng.uniform(0, 1) * W) * math.cos(turn) + (y - rng.uniform(0, 1) * H) * math.sin(turn) + rng.uniform(0, .1) * W * np.sin(y / H * 3)
            band = np.exp(-(d / width) ** 2) if rng.random() < .6 else (np.abs(d) < width).astype(np.float32)
            plane += band[..., None] * rng.uniform(15, 85)

    def write(self, rng, plane, ink, ox, oy, ground, hardness):
        h, w = ink.shape
        colour = pick_ink(rng, ground, 24 + (1 - hardness) * 70)
        opacity = rng.uniform(.62, 1)
        if rng.random() < .12:
            ink = wear(rng, ink)
        part = plane[oy:oy + h, ox:ox + w]
        if rng.random() < .05:
            shift = max(1, int(h * rng.uniform(.03, .08)))
            shadow = np.roll(ink, (shift, shift), (0, 1)).astype(np.float32)[..., None] / 255
            part *= 1 - shadow * rng.uniform(.2, .6)
        part += (ink.astype(np.float32) * (opacity / 255))[..., None] * (self.ink_of(colour) - part)
        self.adorn(rng, plane, ox, oy, w, h, colour)

    def adorn(self, rng, plane, ox, oy, w, h, colour):
        """Underline, ring, frame, prefix: what people add around their number in the same pen."""
        pen = max(1, int(h * rng.uniform(.02, .12)))
        line = [float(v) for v in self.ink_of(colour)]
        r = rng.random()
        if r < .07:
            y = oy + h + int(rng.uniform(.08, .4) * h)
            cv2.line(plane, (ox - int(rng.uniform(-.1, .3) * h), y), (ox + w + int(rng.uniform(-.1, .3) * h), y + int(rng.normal(0, .05) * h)), line, pen, cv2.LINE_AA)
        elif r < .12:
            axes = (int(w * .5 + rng.uniform(.35, .7) * h), int(rng.uniform(.75, 1.1) * h))
            cv2.ellipse(plane, (ox + w // 2, oy + h // 2), axes, rng.normal(0, 3), rng.uniform(-20, 20), 360, line, pen, cv2.LINE_AA)
        elif r < .16:
            gap = [int(v * h) for v in rng.uniform(.18, .6, 4)]
            cv2.rectangle(plane, (ox - gap[0], oy - gap[1]), (ox + w + gap[2], oy + h + gap[3]), line, pen, cv2.LINE_AA)
        elif r < .3:
            self.beside(rng, plane, self.prefixes.pick(rng)[0], ox, oy, w, h, colour, rng.random() < .85)
        if drawn(rng, "word-beside"):
            self.beside(rng, plane, self.words.pick(rng)[0], ox, oy, w, h, colour, rng.random() < .5)

    def beside(self, rng, plane, mask, ox, oy, w, h, colour, before):
        scale = h * rng.uniform(.45, 1.1) / mask.shape[0]
        mask = cv2.resize(mask, (max(2, int(mask.shape[1] * scale)), max(2, int(mask.shape[0] * scale))), interpolation=cv2.INTER_AREA)
        gap = int(rng.uniform(.3, .9) * h)
        x = ox - gap - mask.shape[1] if before else ox + w + gap
        self.stamp(plane, mask, x, oy + h - mask.shape[0], colour, rng.uniform(.7, 1))

    def stamp(self, plane, mask, x, y, colour, opacity):
        """Blend a mask in, cut at the plane's edges."""
        H, W = plane.shape[:2]
        h, w = mask.shape
        x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, W), min(y + h, H)
        if x1 <= x0 or y1 <= y0:
            return
        alpha = mask[y0 - y:y1 - y, x0 - x:x1 - x].astype(np.float32)[..., None] * (opacity / 255)
        part = plane[y0:y1, x0:x1]
        part += alpha * (self.ink_of(colour) - part)

    def scatter(self, rng, scene, box, tight):
        """Other texts around the number, smaller than it, never over it."""
        if rng.random() > (.35 if tight else .72):
            return
        ox, oy, w, h = box
        H, W = scene.plane.shape[:2]
        for _ in range(int(rng.integers(1, 3 if tight else 7))):
            mask, _, has_digits = self.clutter.pick(rng)
            scale = max(h * rng.uniform(.2, .5 if has_digits else .85), 6) / 44
            mask = cv2.resize(mask, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            mh, mw = mask.shape
            near = int((.55 if has_digits else .28) * h + 3)
            x, y = int(rng.integers(-mw // 2, W - mw // 2)), int(rng.integers(-mh // 2, H - mh // 2))
            if x < ox + w + near and x + mw > ox - near and y < oy + h + near // 2 and y + mh > oy - near // 2:
                continue
            under = scene.plane[min(max(y, 0), H - 1), min(max(x, 0), W - 1)].mean()
            colour = np.array((30, 30, 30.)) if under > 100 else np.array((230, 230, 230.))
            self.stamp(scene.plane, mask, x, y, np.clip(colour + rng.normal(0, 20, 3), 0, 255), rng.uniform(.5, 1))
            if has_digits:
                scene.ignored.append(np.array([[x, y], [x + mw, y], [x + mw, y + mh], [x, y + mh]], np.float32))

    def scratch(self, rng, plane, ox, oy, w, h, ground):
        start = (int(ox + rng.uniform(-.1, 1.1) * w), int(oy + rng.uniform(-.2, 1.2) * h))
        end = (int(start[0] + rng.normal(0, 1.3) * h), int(start[1] + rng.normal(0, .5) * h))
        colour = [float(v) for v in self.ink_of(np.array(ground) * rng.uniform(.5, 1.2))]
        cv2.line(plane, start, end, colour, max(1, int(h * rng.uniform(.01, .05))), cv2.LINE_AA)

    def tape_over(self, rng, plane, ox, oy, w, h):
        H = plane.shape[0]
        y0, y1 = sorted(int(v) for v in rng.uniform(oy - .5 * h, oy + 1.5 * h, 2))
        y0, y1 = max(0, y0), min(H, y1)
        if y1 - y0 > 3:
            veil = rng.uniform(.05, .35)
            plane[y0:y1] = plane[y0:y1] * (1 - veil) + self.ink_of(pick_colour(rng, LABELS)) * veil
            plane[y0:y0 + max(1, int(h * .03))] *= rng.uniform(.7, 1.25)

    def fold(self, rng, plane):
        H, W = plane.shape[:2]
        y, x = np.mgrid[0:H, 0:W].astype(np.float32)
        a = rng.uniform(0, math.pi)
        d = (x - rng.uniform(.2, .8) * W) * math.cos(a) + (y - rng.uniform(.2, .8) * H) * math.sin(a)
        width = rng.uniform(.01, .06) * max(H, W)
        plane *= (1 + np.tanh(d / width) * rng.uniform(-.2, .2) - np.exp(-(d / (width * .5)) ** 2) * rng.uniform(-.1, .25))[..., None]
