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


def rectify_exact(image, box, left=.3, right=.3):
    """float32 rows x n with no rounding of coordinates or values: what the run time computes, within float error."""
    cx, cy, angle, w, h = box
    scale = ROWS / (h * (1 + 2 * MARGIN))
    wide = (w + (left + right) * h) * scale * STRETCH
    n = max(12, min(MOST_COLUMNS, int(math.floor(wide + .5))))
    across = scale * STRETCH * (n / wide if wide > MOST_COLUMNS else 1)
    block = 1
    while scale * block * 2 <= 1:
        block *= 2
    u = np.array([math.cos(angle), math.sin(angle)])
    v = np.array([-u[1], u[0]])
    start = np.array([cx, cy]) - u * (w / 2 + left * h) - v * (h * (.5 + MARGIN))
    along, down = np.meshgrid(np.arange(n) / across, np.arange(ROWS) / scale)
    return bilinear(image, block, start[0] + u[0] * along + v[0] * down, start[1] + u[1] * along + v[1] * down).astype(np.float32)


def bilinear(image, block, x, y):
    bx, by = (x - (block - 1) / 2) / block, (y - (block - 1) / 2) / block
    x0, y0 = np.floor(bx).astype(int), np.floor(by).astype(int)
    fx, fy = bx - x0, by - y0
    top = block_mean(image, block, x0, y0) * (1 - fx) + block_mean(image, block, x0 + 1, y0) * fx
    low = block_mean(image, block, x0, y0 + 1) * (1 - fx) + block_mean(image, block, x0 + 1, y0 + 1) * fx
    return top * (1 - fy) + low * fy


def block_mean(image, block, column, row):
    total = np.zeros(column.shape)
    for dy in range(block):
        for dx in range(block):
            rows, columns = np.clip(row * block + dy, 0, image.shape[0] - 1), np.clip(column * block + dx, 0, image.shape[1] - 1)
            total += image[rows, columns]
    return total / block ** 2
