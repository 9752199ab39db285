"""Train the locator on shards of half-size frames: `train_locator.py SECONDS OUT.pt [--from OLD.pt] [--rate 3e-3]`."""
import argparse
import json
import math
import os
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")
import cv2
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from crops import box_of
from fonts import WORK
from locate import CELL, COLUMNS, ROWS, boxes, targets
from nets import Locator
from train_reader import Average, Shards, normalised, rate_at

torch.set_num_threads(1)
cv2.setNumThreads(1)
BATCH = 32
WINDOW = (160, 128)  # most of a frame is easy ground; windows around what is written teach as much for 40% of the work


class Frames:
    def __init__(self, path):
        stored = np.load(path)
        self.images, self.quads, self.ignored = stored["images"], stored["quads"], stored["ignored"]

    def marks(self, i):
        first, last = np.searchsorted(self.quads[:, 0], (i, i + 1))
        return [(r[2:].reshape(4, 2), bool(r[1])) for r in self.quads[first:last]]

    def skipped(self, i):
        first, last = np.searchsorted(self.ignored[:, 0], (i, i + 1))
        return [r[1:].reshape(4, 2) for r in self.ignored[first:last]]


def varied(rng, quads):
    """A zoom, move and turn, so that a frame seen again is another one; none where it would push something out."""
    turn, zoom = rng.normal(0, .05), math.exp(rng.normal(0, .14))
    m = cv2.getRotationMatrix2D((128, 96), math.degrees(turn), zoom)
    m[:, 2] += rng.normal(0, 8, 2)
    moved = [q @ m[:, :2].T + m[:, 2] for q in quads]
    if rng.random() < .3 or any(q.min() < 0 or q[:, 0].max() > 255 or q[:, 1].max() > 191 for q in moved):
        return np.eye(2, 3), quads
    return m, moved


def window(rng, boxes):
    """A part of the map that as a rule holds some of the text: rows and columns."""
    w, h = WINDOW[0] // CELL, WINDOW[1] // CELL
    x, y = rng.uniform(0, COLUMNS), rng.uniform(0, ROWS)
    if boxes and rng.random() < .85:
        cx, cy, angle, length, _ = boxes[rng.integers(len(boxes))]
        along = rng.uniform(-.5, .5) * length
        x, y = (cx + along * math.cos(angle)) / CELL, (cy + along * math.sin(angle)) / CELL
    left, top = (int(np.clip(at - rng.uniform(0, size), 0, most - size)) // 2 * 2 for at, size, most in ((x, w, COLUMNS), (y, h, ROWS)))
    return np.s_[top:top + h, left:left + w]


def sample(rng, frames, i, windows):
    """(picture, target maps): the whole frame, or a window of it."""
    marks, skipped = frames.marks(i), frames.skipped(i)
    m, quads = varied(rng, [q for q, _ in marks] + skipped)
    boxes = [box_of(q) for q in quads]
    part = window(rng, boxes[:len(marks)]) if windows else np.s_[0:ROWS, 0:COLUMNS]
    m = m - [[0, 0, part[1].start * CELL], [0, 0, part[0].start * CELL]]
    size = (part[1].stop - part[1].start) * CELL, (part[0].stop - part[0].start) * CELL
    image = cv2.warpAffine(frames.images[i], m, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    if rng.random() < .25:
        image = image + rng.normal(0, rng.uniform(1, 7), image.shape).astype(np.float32)
    if rng.random() < .15:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(.4, .9))
    mean, spread = (float(v[0, 0]) for v in cv2.meanStdDev(frames.images[i]))
    x = (image - mean) / (spread + 4) * ((-1 if rng.random() < .25 else 1) * rng.uniform(.8, 1.2))
    return x, targets([(b, l) for b, (_, l) in zip(boxes, marks)], boxes[len(marks):], part)


def loss_of(out, positive, skipped, values):
    counted = 1 - skipped
    entropy = F.binary_cross_entropy_with_logits(out[:, 0], positive, reduction="none")
    number = positive.sum() + 1
    score = (entropy * (1 - torch.exp(-entropy)) * counted * (1 + 2 * positive)).sum() / number
    shape = (F.smooth_l1_loss(out[:, 1:6], values[:, :5], reduction="none", beta=.2) * positive[:, None]).sum() / number
    letters = (F.binary_cross_entropy_with_logits(out[:, 6], values[:, 5], reduction="none") * positive).sum() / number
    return score, shape, .3 * letters


def found_share(net, frames, count=400):
    """Of frames with one number: how often the best box covers it closely enough to be read."""
    net.eval()
    good, total = 0, 0
    with torch.no_grad():
        for i in range(min(count, len(frames.images))):
            marks = frames.marks(i)
            if len(marks) != 1 or marks[0][1]:
                continue
            out = net(torch.from_numpy(normalised(frames.images[i])[None, None]))[0].numpy()
            total += 1
            good += any(close(b, box_of(marks[0][0])) for _, _, _, b in boxes(out)[:2])
    return good / max(1, total)


def close(box, true):
    h = true[4]
    c, s = math.cos(true[2]), math.sin(true[2])
    dx, dy = box[0] - true[0], box[1] - true[1]
    along, across = dx * c + dy * s, dy * c - dx * s
    return abs(along) + abs(box[3] - true[3]) / 2 < .45 * h and abs(across) < .17 * h and abs(math.log(box[4] / h)) < .3 and abs(box[2] - true[2]) < .12


def train(seconds, target, start, rate, seed, windows):
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = Locator()
    if start:
        net.load_state_dict(torch.load(start))
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=.003)
    average, shards = Average(net, .997), Shards(f"{WORK}/frames")
    check = Frames(f"{WORK}/check_frames.npz") if os.path.exists(f"{WORK}/check_frames.npz") else None
    began, step, told, losses, log = time.process_time(), 0, time.process_time(), [], []
    while time.process_time() - began < seconds:
        frames = Frames(shards.next())
        order = rng.permutation(len(frames.images))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            part = (time.process_time() - began) / seconds
            if part >= 1:
                break
            for g in optimiser.param_groups:
                g["lr"] = rate * rate_at(part, step) + 5e-6
            pictures, wanted = zip(*(sample(rng, frames, i, windows) for i in order[at:at + BATCH]))
            x = torch.from_numpy(np.stack(pictures)[:, None].astype(np.float32)).contiguous(memory_format=torch.channels_last)
            net.train()
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=windows):  # Whole pictures gave NaN in it.
                out = net(x)
            terms = loss_of(out.float(), *[torch.from_numpy(np.stack(w)) for w in zip(*wanted)])
            optimiser.zero_grad()
            sum(terms).backward()
            if torch.isfinite(nn.utils.clip_grad_norm_(net.parameters(), 5)):
                optimiser.step()
                average.take(net)
            step += 1
            losses.append([t.item() for t in terms])
            if time.process_time() - told > 200:
                told = time.process_time()
                log.append(report(began, step, losses, average, check, target))
    log.append(report(began, step, losses, average, check, target))
    json.dump(log, open(target + ".json", "w"))


def report(began, step, losses, average, check, out):
    torch.save(average.state, out + ".part")
    os.replace(out + ".part", out)
    judge = Locator()
    judge.load_state_dict(average.state)
    row = dict(seconds=round(time.process_time() - began), step=step, loss=[round(float(v), 4) for v in np.mean(losses[-200:], 0)],
               found=round(found_share(judge, check), 4) if check else None)
    print(json.dumps(row), flush=True)
    return row


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("seconds", type=float)
    asked.add_argument("target")
    asked.add_argument("--from", dest="start")
    asked.add_argument("--rate", type=float, default=3e-3)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--windows", action="store_true")
    train(**vars(asked.parse_args()))
