"""A phone's view of a plane: homography, light, blur, noise, sharpening, compression. Everything is drawn at random, seeded."""
import math

import cv2
import numpy as np

from layers import drawn


def view(rng, hardness, most_turn):
    """Numbers of one camera view; `hardness` 0..1 makes everything worse."""
    d = hardness
    return dict(
        turn=rng.uniform(-1, 1) * most_turn * (.25 + .75 * d), tx=rng.uniform(-1, 1), ty=rng.uniform(-1, 1),
        px=float(np.clip(rng.normal(0, .3) * (.3 + d), -.55, .55)), py=float(np.clip(rng.normal(0, .3) * (.3 + d), -.55, .55)),
        roll=rng.normal(0, .25) if rng.random() < .15 else 0., blur=rng.uniform(0, .06) * (.2 + d) * (rng.random() < .75),
        disc=rng.random() < .3, motion=rng.uniform(.02, .12) * (rng.random() < .25 * (.4 + d)), heading=rng.uniform(0, math.pi),
        noise=rng.uniform(0, 10) * (.3 + d), quality=int(rng.uniform(92 - 55 * d, 97)), gamma=math.exp(rng.normal(0, .25)),
        gain=rng.uniform(.55, 1.2), light=rng.uniform(0, 6.28), slope=rng.uniform(0, .5) * (.3 + d), shadow=rng.random() < .12 + .3 * d,
        glare=rng.random() < .06 + .22 * d, low=rng.uniform(.42, 1) if rng.random() < .35 * d + .05 else 1.,
        sharpen=rng.uniform(.3, 2.) if rng.random() < .3 else 0., resample=rng.uniform(.45, .9) if rng.random() < .15 else 1.,
        flash=drawn(rng, "flash"), phone=drawn(rng, "phone"), scale=1., seed=int(rng.integers(1 << 30)))


def next_frame(rng, v):
    """The same scene a moment later: small hand motion, new blur and noise."""
    u = dict(v)
    for key, spread in (("turn", .03), ("tx", .22), ("ty", .22), ("px", .05), ("py", .05)):
        u[key] = v[key] + rng.normal(0, spread)
    u["blur"] = max(0, v["blur"] * math.exp(rng.normal(0, .4)))
    u["motion"] = rng.uniform(.02, .1) if rng.random() < (.5 if v["motion"] else .1) else 0
    u["heading"], u["scale"] = rng.uniform(0, math.pi), math.exp(rng.normal(0, .05))
    u["gain"] = v["gain"] * math.exp(rng.normal(0, .04))
    return u


def project(matrix, points):
    p = np.hstack([points, np.ones((len(points), 1))]) @ matrix.T
    return p[:, :2] / p[:, 2:]


def homography(v, size, plane_size, quad, focal, keep):
    """Plane to picture, about the plane's middle; `keep` shrinks and moves it so that all of `quad` is in the picture."""
    W, H = size
    middle = np.array(plane_size) / 2
    c, s = math.cos(v["turn"]) * v["scale"], math.sin(v["turn"]) * v["scale"]
    to_origin = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1.]])
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.]])
    tilt = np.array([[math.cos(v["px"] * 1.2), 0, 0], [0, math.cos(v["py"] * 1.2), 0], [math.sin(v["px"]) / focal, math.sin(v["py"]) / focal, 1.]])
    g = tilt @ turn @ to_origin
    shift = np.zeros(2)
    if keep:
        half = np.array([W / 2, H / 2]) * .985
        seen = project(g, quad)
        k = min(1, *(2 * half / (seen.max(0) - seen.min(0))))
        g, seen = np.diag([k, k, 1.]) @ g, seen * k
        shift = np.array([v["tx"], v["ty"]]) * 12
        shift = np.maximum(np.minimum(shift, half - seen.max(0)), -half - seen.min(0))
    back = np.array([[1, 0, W / 2 + shift[0]], [0, 1, H / 2 + shift[1]], [0, 0, 1.]])
    return back @ g


def light_field(v, W, H):
    rng = np.random.default_rng(v["seed"])
    lh, lw = max(4, H // 8), max(4, W // 8)
    y, x = np.mgrid[0:lh, 0:lw].astype(np.float32)
    x, y = x / lw - .5, y / lh - .5
    field = 1 + v["slope"] * 1.6 * (x * math.cos(v["light"]) + y * math.sin(v["light"]))
    if v["shadow"]:
        for _ in range(int(rng.integers(1, 3))):
            a, off, width = rng.uniform(0, 6.28), rng.normal(0, .25), rng.uniform(.01, .2)
            edge = x * math.cos(a) + y * math.sin(a) - off
            field *= 1 - rng.uniform(.2, .65) / (1 + np.exp(-np.clip(edge / width * 4, -30, 30)))
    field = field * v["gain"]
    spot = None
    if v["glare"]:
        gx, gy = rng.normal(0, .25, 2)
        e = ((x - gx) / rng.uniform(.1, .6)) ** 2 + ((y - gy) / rng.uniform(.08, .5)) ** 2
        spot = cv2.resize(np.exp(-2 * e) * rng.uniform(40, 170), (W, H))
    return cv2.resize(field, (W, H), interpolation=cv2.INTER_LINEAR), spot


def flashed(rng, image, quad, height):
    """A lamp mirrored on the number: what lies under it goes white, strokes and all, in one or two small spots."""
    H, W = image.shape[:2]
    y, x = np.mgrid[0:H, 0:W].astype(np.float32)
    white = rng.uniform(215, 275)
    for _ in range(int(rng.integers(1, 3))):
        a, b = rng.uniform(0, 1, 2)
        cx, cy = (1 - b) * ((1 - a) * quad[0] + a * quad[1]) + b * ((1 - a) * quad[3] + a * quad[2])
        turn, wide, high = rng.uniform(0, math.pi), height * rng.uniform(.1, .5), height * rng.uniform(.05, .2)
        u = ((x - cx) * math.cos(turn) + (y - cy) * math.sin(turn)) / wide
        w = ((y - cy) * math.cos(turn) - (x - cx) * math.sin(turn)) / high
        share = np.clip(rng.uniform(.6, 1.2) * np.exp(-(u * u + w * w) * 1.2), 0, .93)
        share = share if image.ndim == 2 else share[..., None]
        image = image + share * (white - image)
    return image


def as_phones_do(rng, image):
    """Noise taken out, edges sharpened until they have a halo."""
    smooth = cv2.medianBlur(np.clip(image, 0, 255).astype(np.uint8), 3).astype(np.float32) if rng.random() < .5 else cv2.GaussianBlur(image, (0, 0), .7)
    image = smooth.reshape(image.shape)
    return image + rng.uniform(.8, 2.6) * (image - cv2.GaussianBlur(image, (0, 0), rng.uniform(.8, 2.4)).reshape(image.shape))


def blurred(image, v, height):
    sigma = v["blur"] * height
    if sigma > .35:
        if v["disc"]:
            radius = max(1, int(round(sigma * 1.6)))
            kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1)).astype(np.float32)
            image = cv2.filter2D(image, -1, kernel / kernel.sum())
        else:
            image = cv2.GaussianBlur(image, (0, 0), sigma)
    length = int(v["motion"] * height)
    if length >= 2:
        kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        dx, dy = math.cos(v["heading"]) * length / 2, math.sin(v["heading"]) * length / 2
        cv2.line(kernel, (int(round(length - dx)), int(round(length - dy))), (int(round(length + dx)), int(round(length + dy))), 1., 1)
        image = cv2.filter2D(image, -1, kernel / kernel.sum())
    return image


def capture(rng, plane, quads, v, size=None, focal=830.):
    """(picture uint8, quads in it). `size` (w, h) of the picture; without it the plane's own, and nothing is moved to be in view."""
    H, W = plane.shape[:2]
    out = size or (W, H)
    g = homography(v, out, (W, H), quads[0], focal, size is not None)
    image = cv2.warpPerspective(plane, g, out, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101 if size is None else cv2.BORDER_REPLICATE)
    seen = [project(g, q).astype(np.float32) for q in quads]
    height = float(np.linalg.norm(seen[0][0] - seen[0][3]) + np.linalg.norm(seen[0][1] - seen[0][2])) / 2
    flat = image.ndim == 2
    field, spot = light_field(v, *out)
    image = image * (field if flat else field[..., None])
    if spot is not None:
        image += spot if flat else spot[..., None]
    if v["flash"]:
        image = flashed(rng, image, seen[0], height)
    if v["low"] < 1:
        mean = image.mean()
        image = mean + (image - mean) * v["low"]
    image = blurred(image, v, height)
    if v["resample"] < 1:
        small = cv2.resize(image, None, fx=v["resample"], fy=v["resample"], interpolation=cv2.INTER_AREA)
        image = cv2.resize(small, out, interpolation=cv2.INTER_CUBIC)
    image = 255 * np.power(np.clip(image, 0, 255) / 255, v["gamma"])
    if v["noise"] > .5:
        noise = np.empty(image.shape, np.float32)
        cv2.randn(noise, 0, v["noise"])
        if rng.random() < .4:
            noise = cv2.GaussianBlur(noise, (0, 0), .8) * 1.7
        image = image + noise
    if v["sharpen"]:
        image = image + v["sharpen"] * (image - cv2.GaussianBlur(image, (0, 0), rng.uniform(.7, 2.)))
    if v["phone"]:
        image = as_phones_do(rng, image)
    image = np.clip(image, 0, 255).astype(np.uint8)
    quality = min(v["quality"], int(rng.uniform(35, 80))) if v["phone"] and rng.random() < .6 else v["quality"]
    _, packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE if flat else cv2.IMREAD_COLOR), seen
