"""Pictures that must not be taken for a number, or for one only, as the tests of odd pictures want them: `odd_set.py OUT`."""
import os
import sys

import cv2
import numpy as np

FONT = cv2.FONT_HERSHEY_DUPLEX


def paper(rng):
    ground = cv2.GaussianBlur(rng.normal(0, 14, (480, 640, 3)).astype(np.float32), (0, 0), 2)
    return np.clip(ground + np.array([150, 185, 205]), 0, 255).astype(np.uint8)


def written(rng, text, size=2.2, at=None):
    picture = paper(rng)
    (w, h), _ = cv2.getTextSize(text, FONT, size, 4)
    x, y = at or ((640 - w) // 2, 240 + h // 2)
    cv2.putText(picture, text, (x, y), FONT, size, (40, 35, 30), 4, cv2.LINE_AA)
    return picture


def barcode(rng):
    picture = paper(rng)
    picture[150:330, 150:490] = 240
    x = 165
    while x < 470:
        bar = int(rng.integers(2, 8))
        picture[165:315, x:x + bar] = 25
        x += bar + int(rng.integers(2, 8))
    return picture


def two_numbers(rng):
    picture = written(rng, "4071", 3.2)
    cv2.putText(picture, "58", (60, 130), FONT, 2.3, (40, 35, 30), 4, cv2.LINE_AA)
    return picture


def two_alike(rng):
    picture = written(rng, "17", 2.6, (110, 270))
    cv2.putText(picture, "42", (400, 270), FONT, 2.6, (40, 35, 30), 4, cv2.LINE_AA)
    return picture


def main(out):
    rng = np.random.default_rng(3)
    os.makedirs(out, exist_ok=True)
    pictures = {
        "barcode": barcode(rng), "letters": written(rng, "KITCHEN"), "word": written(rng, "garage", 2.8), "date": written(rng, "12/05/2024", 1.9),
        "price": written(rng, "$49.95", 2.4), "long": written(rng, "12345678901", 1.7), "two": two_numbers(rng), "plain": written(rng, "3862", 2.6),
        "two_alike": two_alike(rng),
    }
    for name, picture in pictures.items():
        cv2.imwrite(f"{out}/{name}.webp", picture, [cv2.IMWRITE_WEBP_QUALITY, 75])


if __name__ == "__main__":
    main(*sys.argv[1:])
