"""What is written: numbers, and the things that are no numbers. A label has the digits as they are and x for any other mark."""
import cv2
import numpy as np

from fonts import text_mask
from layers import drawn
from writing import compose

LENGTHS = np.array([.13, .15, .17, .16, .13, .1, .08, .08])
WORDS = ("BOX KITCHEN FRAGILE THIS SIDE UP tools winter clothes Garage misc cables toys books Christmas Lot No. ITEM Ref storage "
         "heavy glass keep dry handle with care Anna shoes office tax photos bathroom MADE IN SKU Qty pcs kg Shelf attic "
         "cellar bedroom Nina Tom linen Küche Werkzeug Bücher décor jouets cuisine libros ropa HOBBY lamps pumpkin sold").split()
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
PREFIXES = ("BOX", "No.", "#", "Nr", "Box", "Lot", "no", "№", "N°", "Kiste", "ID", "Case")


def number(rng, longest=8):
    n = int(rng.choice(8, p=LENGTHS)) + 1
    if longest > 8:
        n = int(rng.integers(9, 12))
    text = "".join(str(d) for d in rng.integers(0, 10, n))
    if n > 1 and rng.random() < .14:
        i = int(rng.integers(1, n))
        text = text[:i] + text[i - 1] + text[i + 1:]
    return text


def date_or_price(rng):
    d, m, y = rng.integers(1, 32), rng.integers(1, 13), rng.integers(10, 30)
    k, cents, coin = rng.integers(1, 1000), rng.integers(0, 100), "€$£"[rng.integers(3)]
    forms = (f"{d:02}/{m:02}/20{y}", f"{d}.{m}.{y}", f"20{y}-{m:02}-{d:02}", f"{d}/{m}", f"€{d}.{m * 8:02}", f"${d},{y}",
             f"{d}.{y}", f"{d},-", f"{m}:{d:02}", f"{d}%", f"{d}x{m}", f"{d}-{y}-{m}", f"{m}kg", f"{d}cm",
             f"{d:02}/{m:02}", f"{m} / {d}", f"{d} . {m} . {y}", f"{m}-{d:02}", f"{y}/{m:02}", f"{m:02}:{cents:02}", f"{d} : {m}",
             f"{k}.{cents:02}", f"{k},{cents:02}", f"{coin} {d}.{cents:02}", f"{k},{cents:02} {coin}", f"{m}.{k:03}", f"{coin}{k}",
             f"{coin} {d}", f"{d} {coin}", f"{k} %", f"{d} cm", f"{m} kg", f"{d} x {m}", f"{d}+{m}", f"{m} = {d}", f"{k}/{d}")
    return str(forms[rng.integers(len(forms))])


def letters(rng):
    if rng.random() < .6:
        return " ".join(rng.choice(WORDS, size=int(rng.integers(1, 4))))
    return "".join(rng.choice(list(LETTERS), size=int(rng.integers(2, 9))))


def label_of(text):
    marks = [c if c.isdigit() else "x" for c in text if c != " "]
    return "".join(marks)[:24]


class Words:
    """A pool of texts already drawn, (mask, label, carries digits), refreshed a little with each draw."""

    def __init__(self, rng, pens, make, count):
        self.pens, self.make = pens, make
        self.pool = [self.draw(rng) for _ in range(count)]

    def draw(self, rng):
        while True:
            text = self.make(rng)
            mask = self.by_hand(rng, text) if drawn(rng, "written-words") else None
            if mask is None:
                book = self.pens.books["printed" if rng.random() < .6 else "handfont"]
                mask = text_mask(book.pick(rng)[0], text, 44)
            if mask is not None:
                return mask, label_of(text), any(c.isdigit() for c in text)

    def by_hand(self, rng, text):
        hand = self.pens.tablets.hand(rng, text)
        return hand and cv2.resize(compose(hand.word(text, rng)), None, fx=.55, fy=.55, interpolation=cv2.INTER_AREA)

    def pick(self, rng):
        i = int(rng.integers(len(self.pool)))
        if rng.random() < .03:
            self.pool[i] = self.draw(rng)
        return self.pool[i]


def clutter_text(rng):
    r = rng.random()
    if r < .62:
        return letters(rng)
    return date_or_price(rng) if r < .8 else str(rng.integers(100, 10 ** int(rng.integers(4, 11))))
