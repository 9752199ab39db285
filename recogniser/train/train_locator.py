"""Train the locator on shards of half-size frames: `train_locator.py SECONDS OUT.pt [--from OLD.pt] [--rate 3e-3] [--batch 32]`."""
import math
import os

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
import torch
import torch.nn.functional as F

from crops import box_of
from fonts import WORK
from locate import GX, GY, boxes
from nets import Locator
from training import DEVICE, Shards, arguments, short_floats, train

MOST_MARKS, MOST_IGNORED = 2, 7
WIDTH, HEIGHT = 256, 192


class Frames:
    """A shard of pictures, on the device that trains, with the corners of what is written: marks first, then what does not count."""

    def __init__(self, path):
        stored = np.load(path)
        parts = stored["images"], *padded(stored["images"], stored["quads"], stored["ignored"])
        self.images, self.quads, self.kinds = (torch.from_numpy(part).to(DEVICE) for part in parts)

    def loss(self, net, batch):
        x, wanted = self.batch(torch.randint(len(self.images), (batch,), device=DEVICE))
        with short_floats():
            out = net(x.contiguous(memory_format=torch.channels_last))
        return loss_of(out.float(), *wanted)

    def batch(self, chosen):
        quads, kinds = self.quads[chosen], self.kinds[chosen]
        turned, shift = varied(quads, kinds)
        quads = quads @ turned.transpose(1, 2)[:, None] + shift[:, None, None]
        image = moved(self.images[chosen].float(), turned, shift)
        image = image + torch.randn_like(image) * uniform(len(chosen), 1, 7) * chance(len(chosen), .25)
        soft = F.avg_pool2d(image, 3, 1, 1, count_include_pad=False)
        image = torch.lerp(image, soft, uniform(len(chosen), .3, .9) * chance(len(chosen), .15))
        spread, mean = torch.std_mean(image, (1, 2), keepdim=True)
        image = (image - mean) / (spread + 4) * torch.where(chance(len(chosen), .25), -1., 1.) * uniform(len(chosen), .8, 1.2)
        return image[:, None], targets(quads, kinds)


def uniform(n, low, high):
    return torch.rand(n, 1, 1, device=DEVICE) * (high - low) + low


def chance(n, share):
    return torch.rand(n, 1, 1, device=DEVICE) < share


def padded(images, marks, ignored):
    quads = np.zeros((len(images), MOST_MARKS + MOST_IGNORED, 4, 2), np.float32)
    kinds = np.full(quads.shape[:2], -1, np.float32)  # 0: digits, 1: letters
    for rows, first, most in ((marks, 0, MOST_MARKS), (ignored, MOST_MARKS, MOST_IGNORED)):
        order = np.arange(len(rows)) - np.searchsorted(rows[:, 0], rows[:, 0])
        rows, order = rows[order < most], order[order < most] + first
        quads[rows[:, 0].astype(int), order] = rows[:, -8:].reshape(-1, 4, 2)
        kinds[rows[:, 0].astype(int), order] = rows[:, 1] if first == 0 else 0
    return quads, kinds


def varied(quads, kinds):
    """A zoom, move and turn, so that a frame seen again is another one; none where it would push something out."""
    n = len(quads)
    turn, zoom = torch.randn(n, device=DEVICE) * .05, torch.exp(torch.randn(n, device=DEVICE) * .14)
    c, s = turn.cos() * zoom, turn.sin() * zoom
    turned = torch.stack([torch.stack([c, s], 1), torch.stack([-s, c], 1)], 1)
    middle = torch.tensor([WIDTH / 2, HEIGHT / 2], device=DEVICE)
    shift = middle - turned @ middle + torch.randn(n, 2, device=DEVICE) * 8
    at = quads @ turned.transpose(1, 2)[:, None] + shift[:, None, None]
    inside = ((at >= 0) & (at <= 2 * middle - 1)).flatten(2).all(2) | (kinds < 0)
    keep = inside.all(1) & (torch.rand(n, device=DEVICE) > .3)
    return torch.where(keep[:, None, None], turned, torch.eye(2, device=DEVICE)), torch.where(keep[:, None], shift, 0.)


def moved(image, turned, shift):
    back = torch.linalg.inv(turned)
    y, x = torch.meshgrid(torch.arange(HEIGHT, device=DEVICE), torch.arange(WIDTH, device=DEVICE), indexing="ij")
    at = (torch.stack([x, y], 2)[None] - shift[:, None, None]) @ back.transpose(1, 2)[:, None]
    at = at * torch.tensor([2 / (WIDTH - 1), 2 / (HEIGHT - 1)], device=DEVICE) - 1
    return F.grid_sample(image[:, None], at, padding_mode="border", align_corners=True)[:, 0]


def box_parts(q):
    """As `crops.box_of`, of N x 4 x 2 corners: centre x, y, angle, width, height, each N x 1 x 1."""
    middle, along = q.mean(1), (q[:, 1] - q[:, 0]) + (q[:, 2] - q[:, 3])
    angle = torch.atan2(along[:, 1], along[:, 0])
    u = torch.stack([angle.cos(), angle.sin()], 1)
    v = torch.stack([-u[:, 1], u[:, 0]], 1)
    x, y = (((q - middle[:, None]) * axis[:, None]).sum(2) for axis in (u, v))
    w = ((x[:, 1] + x[:, 2] - x[:, 0] - x[:, 3]) / 2).clamp(min=3)
    h = ((y[:, 2] + y[:, 3] - y[:, 0] - y[:, 1]) / 2).clamp(min=4)
    return [t[:, None, None] for t in (middle[:, 0], middle[:, 1], angle, w, h)]


def targets(quads, kinds):
    """(positive, not counted, 6 values) maps; the sixth is 1 on letters."""
    gx, gy = (torch.from_numpy(g).to(DEVICE) for g in (GX, GY))
    positive, skipped = (torch.zeros(len(quads), *GX.shape, device=DEVICE) for _ in "ps")
    values = torch.zeros(len(quads), 6, *GX.shape, device=DEVICE)
    for slot in (*range(MOST_MARKS, quads.shape[1]), *range(MOST_MARKS)):
        cx, cy, angle, w, h = box_parts(quads[:, slot])
        there = (kinds[:, slot] >= 0)[:, None, None]
        along, across = (gx - cx) * angle.cos() + (gy - cy) * angle.sin(), (gy - cy) * angle.cos() - (gx - cx) * angle.sin()
        if slot >= MOST_MARKS:
            skipped[there & (along.abs() <= w / 2 + 3) & (across.abs() <= h / 2 + 3)] = 1
            continue
        inside = there & (along.abs() <= (w / 2).clamp(min=2.2)) & (across.abs() <= (h * .42).clamp(min=2.2))
        around = there & (along.abs() <= w / 2 + .35 * h + 2) & (across.abs() <= h * .75 + 2)
        skipped[around & ~inside] = 1
        positive[inside], skipped[inside] = 1, 0
        new = (3 * angle.sin(), (h / 16).log(), -across / h, ((along + w / 2) / h).clamp(-.5, 2), ((w / 2 - along) / h).clamp(-.5, 2), kinds[:, slot, None, None])
        values = torch.where(inside[:, None], torch.stack([v.expand_as(along) for v in new], 1), values)
    return positive, skipped, values


def loss_of(out, positive, skipped, values):
    counted = 1 - skipped
    entropy = F.binary_cross_entropy_with_logits(out[:, 0], positive, reduction="none")
    number = positive.sum() + 1
    score = (entropy * (1 - torch.exp(-entropy)) * counted * (1 + 2 * positive)).sum() / number
    shape = (F.smooth_l1_loss(out[:, 1:6], values[:, :5], reduction="none", beta=.2) * positive[:, None]).sum() / number
    letters = (F.binary_cross_entropy_with_logits(out[:, 6], values[:, 5], reduction="none") * positive).sum() / number
    return [score, shape, .3 * letters]


def found_share(net, frames, count=400):
    """Of frames with one number: how often the best box covers it closely enough to be read."""
    kinds = frames.kinds[:count].cpu()
    alone = torch.where((kinds[:, 0] == 0) & (kinds[:, 1] < 0))[0]
    x = frames.images[alone.to(DEVICE)].float()
    spread, mean = torch.std_mean(x, (1, 2), keepdim=True)
    with torch.no_grad():
        out = torch.cat([net(part[:, None]) for part in ((x - mean) / (spread + 4)).split(64)]).cpu().numpy()
    good = [any(close(b, box_of(frames.quads[i, 0].cpu())) for _, _, _, b in boxes(o)[:2]) for i, o in zip(alone, out)]
    return round(float(np.mean(good)), 4)


def close(box, true):
    h = true[4]
    c, s = math.cos(true[2]), math.sin(true[2])
    dx, dy = box[0] - true[0], box[1] - true[1]
    along, across = dx * c + dy * s, dy * c - dx * s
    return abs(along) + abs(box[3] - true[3]) / 2 < .45 * h and abs(across) < .17 * h and abs(math.log(box[4] / h)) < .3 and abs(box[2] - true[2]) < .12


if __name__ == "__main__":
    asked = arguments(rate=3e-3, batch=32)
    check = Frames(f"{WORK}/check_frames.npz")
    train(Locator(), asked, Shards(f"{WORK}/frames", Frames, asked.seed), lambda net: dict(found=found_share(net, check)), keep=.997, decay=.003)
