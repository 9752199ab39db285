"""Cutting a found box out of a picture. The run time's `recogniser/rectify.ts` does the same sum for sum."""
import math

import cv2
import numpy as np

ROWS, MOST_COLUMNS, MARGIN = 32, 256, .2  # a box of height h fills ROWS / (1 + 2 * MARGIN) rows
STRETCH = 1.2  # wider than high, so that narrow ones keep a blank between them


def box_of(quad):
    """Corners to (cx, cy, angle, width, height)."""
    q = np.asarray(quad, np.float64)
    c, a = q.mean(0), (q[1] - q[0]) + (q[2] - q[3])
    angle = math.atan2(a[1], a[0])
    u = np.array([math.cos(angle), math.sin(angle)])
    v = np.array([-u[1], u[0]])
    x, y = (q - c) @ u, (q - c) @ v
    return c[0], c[1], angle, max((x[1] + x[2] - x[0] - x[3]) / 2, 3.), max((y[2] + y[3] - y[0] - y[1]) / 2, 4.)


def rectify(image, box, left, right, rows=ROWS, margin=MARGIN, most=MOST_COLUMNS, stretch=STRETCH):
    """uint8 rows x n; `left` and `right` are side margins in heights of the box."""
    cx, cy, angle, w, h = box
    scale = rows / (h * (1 + 2 * margin))
    across = scale * stretch
    n = int(round((w + (left + right) * h) * across))
    if n > most:
        across, n = across * most / n, most
    n = max(n, 12)
    k = 1
    while scale * k * 2 <= 1:
        k *= 2
    if k > 1:
        image = cv2.resize(image, (max(1, image.shape[1] // k), max(1, image.shape[0] // k)), interpolation=cv2.INTER_AREA)
    u = np.array([math.cos(angle), math.sin(angle)])
    v = np.array([-u[1], u[0]])
    o = np.array([cx, cy]) - u * (w / 2 + left * h) - v * (h * (.5 + margin))
    m = np.array([[u[0] / across, v[0] / scale, o[0]], [u[1] / across, v[1] / scale, o[1]]]) / k
    return cv2.warpAffine(image, m, (n, rows), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
