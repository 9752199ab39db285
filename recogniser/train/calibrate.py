"""Fit the confidence on calibration pictures, which neither network nor report has seen, and write it into the weights:
`calibrate.py WEIGHTS.bin PICTURES ROWS.jsonl...`.

PICTURES is how many the rows come from; rows are missing where nothing was read. ROWS come from `deno run -A recogniser/eval/calibration_rows.ts DIR...`. Ridge logistic regression by Newton's method.
"""
import json
import struct
import sys

import numpy as np

from weights_file import fnv1a

RIDGE = 1e-2


def fit(x, y):
    w = np.zeros(x.shape[1])
    penalty = RIDGE * np.eye(x.shape[1]) * len(y) / 100
    penalty[0, 0] = 0
    for _ in range(60):
        p = 1 / (1 + np.exp(-x @ w))
        gradient = x.T @ (p - y) + penalty @ w
        hessian = (x * (p * (1 - p))[:, None]).T @ x + penalty + 1e-6 * np.eye(len(w))
        step = np.linalg.solve(hessian, gradient)
        w -= step
        if np.abs(step).max() < 1e-9:
            break
    return w


def report(p, y, total):
    """Reliability in bins, and the share answered at thresholds by what they let through."""
    for low, high in ((0, .5), (.5, .8), (.8, .9), (.9, .95), (.95, .98), (.98, .99), (.99, .995), (.995, 1.01)):
        inside = (p >= low) & (p < high)
        if inside.any():
            print(f"  said {low:.3f}..{high:.3f}: n={inside.sum()} was right {y[inside].mean():.4f}")
    for level in (.8, .9, .93, .95, .97, .98, .99):
        print(f"  at {level}: answered {(p >= level).sum() / total:.4f} wrong {((p >= level) & (y == 0)).sum() / total:.4f}")


def write_into(path, confidence):
    """The same weights with other coefficients in their header."""
    stored = open(path, "rb").read()
    start = 12 + struct.unpack("<I", stored[4:8])[0]
    header = json.dumps(dict(json.loads(stored[12:start]), confidence=confidence)).encode()
    header += b" " * (-len(header) % 4)
    rest = header + stored[start:]
    with open(path, "wb") as file:
        file.write(stored[:4] + struct.pack("<II", len(header), fnv1a(rest)) + rest)


def main(weights, pictures, *row_paths):
    rows = [json.loads(line) for path in row_paths for line in open(path)]
    x, y = np.array([r["features"] for r in rows]), np.array([float(r["right"]) for r in rows])
    folds = np.arange(len(y)) % 5
    held_out = np.zeros(len(y))
    for k in range(5):
        held_out[folds == k] = 1 / (1 + np.exp(-x[folds == k] @ fit(x[folds != k], y[folds != k])))
    report(held_out, y, int(pictures))
    w = fit(x, y)
    print([round(float(v), 3) for v in w])
    write_into(weights, [float(v) for v in w])


if __name__ == "__main__":
    main(*sys.argv[1:])
