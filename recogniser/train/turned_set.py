"""Pictures of an eval folder on their side and upside down, as they must not be read: `turned_set.py FOLDER OUT`; one in five, in turn."""
import csv
import os
import sys

import cv2

EVERY = 5
TURNS = (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE)
READ_ANYWAY = set("01689")  # are digits upside down too


def main(folder, out):
    os.makedirs(out, exist_ok=True)
    rows = []
    pictures = [row for row in csv.DictReader(open(f"{folder}/labels.csv")) if set(row["label"]) - READ_ANYWAY]
    for row in pictures[::EVERY]:
        turn = TURNS[len(rows) % len(TURNS)]
        cv2.imwrite(f"{out}/{row['file']}", cv2.rotate(cv2.imread(f"{folder}/{row['file']}"), turn), [cv2.IMWRITE_JPEG_QUALITY, 90])
        rows.append((row["file"], "", "none"))
    with open(f"{out}/labels.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("file", "label", "kind"), *rows])


if __name__ == "__main__":
    main(*sys.argv[1:])
