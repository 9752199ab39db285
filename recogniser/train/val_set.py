"""The committed val set from an eval folder: `val_set.py DIR OUT`, each picture as WebP of at most 26 kB."""
import csv
import os
import sys

import cv2

MOST_BYTES = 26_000


def main(folder, out):
    os.makedirs(out, exist_ok=True)
    rows = list(csv.DictReader(open(f"{folder}/labels.csv")))
    for row in rows:
        picture = cv2.imread(f"{folder}/{row['file']}")
        row["file"] = row["file"].replace(".jpg", ".webp")
        for quality in (88, 80, 70, 60, 50, 40, 30):
            _, packed = cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, quality])
            if len(packed) <= MOST_BYTES:
                break
        open(f"{out}/{row['file']}", "wb").write(packed.tobytes())
    with open(f"{out}/labels.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("file", "label", "kind"), *((r["file"], r["label"], r["kind"]) for r in rows)])


if __name__ == "__main__":
    main(*sys.argv[1:])
