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
from train_reader import Average, Shards, normalised

torch.set_num_threads(1)
cv2.setNumThreads(1)
BATCH = 32
WINDOW = (160, 128)  # most of a frame is easy ground; windows around what is written teach as much for 40% of the work


class Frames:
    def __init__(self, path):
        stored = np.load(path)
        self.images, self.quads, self.ignored = stored["images"], stored["quads"], stored["ignored"]

    def marks(self, i):
        rows = self.quads[self.quads[:, 0] == i]
        return [(r[2:].reshape(4, 2), bool(r[1])) for r in rows]

    def skipped(self, i):
        return [r[1:].reshape(4, 2) for r in self.ignored[self.ignored[:, 0] == i]]


def varied(rng, image, quads):
    """Zoomed, moved and turned a little, so that a frame seen again is another one."""
    turn, zoom = rng.normal(0, .05), math.exp(rng.normal(0, .12))
    m = cv2.getRotationMatrix2D((128, 96), math.degrees(turn), zoom)
    m[:, 2] += rng.normal(0, 8, 2)
    moved = [q @ m[:, :2].T + m[:, 2] for q in quads]
    if any(q.min() < 0 or q[:, 0].max() > 255 or q[:, 1].max() > 191 for q in moved):
        return image, quads
    return cv2.warpAffine(image, m, (256, 192), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), moved


def sample(rng, frames, i):
    marks, skipped = frames.marks(i), frames.skipped(i)
    image, quads = varied(rng, frames.images[i], [q for q, _ in marks] + skipped) if rng.random() < .7 else (frames.images[i], [q for q, _ in marks] + skipped)
    image = image.astype(np.float32)
    if rng.random() < .25:
        image = image + rng.normal(0, rng.uniform(1, 7), image.shape).astype(np.float32)
    if rng.random() < .15:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(.4, .9))
    x = normalised(image) * (-1 if rng.random() < .25 else 1) * rng.uniform(.8, 1.2)
    wanted = targets([(box_of(q), l) for q, (_, l) in zip(quads, marks)], [box_of(q) for q in quads[len(marks):]])
    return x, wanted


def window(rng, picture, wanted):
    """A part of the sample that as a rule holds some of the text."""
    positive = wanted[0]
    spots = np.argwhere(positive > 0)
    y, x = spots[rng.integers(len(spots))] if len(spots) and rng.random() < .85 else (rng.integers(positive.shape[0]), rng.integers(positive.shape[1]))
    w, h = WINDOW[0] // CELL, WINDOW[1] // CELL
    left = int(np.clip(x - rng.integers(w), 0, COLUMNS - w)) // 2 * 2
    top = int(np.clip(y - rng.integers(h), 0, ROWS - h)) // 2 * 2
    part = np.s_[..., top:top + h, left:left + w]
    return picture[top * CELL:(top + h) * CELL, left * CELL:(left + w) * CELL], tuple(m[part] for m in wanted)


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


def train(seconds, out, start, rate, seed, windows):
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = Locator()
    if start:
        net.load_state_dict(torch.load(start))
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=.003)
    average, shards = Average(net, .997), Shards(f"{WORK}/frames")
    check = Frames(f"{WORK}/check_frames.npz") if os.path.exists(f"{WORK}/check_frames.npz") else None
    began, step, told, losses, log = time.time(), 0, time.time(), [], []
    while time.time() - began < seconds:
        frames = Frames(shards.next())
        order = rng.permutation(len(frames.images))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            part = (time.time() - began) / seconds
            if part >= 1:
                break
            for g in optimiser.param_groups:
                g["lr"] = rate * min(1, (step + 1) / 150) * .5 * (1 + math.cos(math.pi * part)) + 5e-6
            samples = [sample(rng, frames, i) for i in order[at:at + BATCH]]
            pictures, wanted = zip(*([window(rng, *s) for s in samples] if windows else samples))
            x = torch.from_numpy(np.stack(pictures)[:, None].astype(np.float32)).contiguous(memory_format=torch.channels_last)
            net.train()
            terms = loss_of(net(x), *[torch.from_numpy(np.stack(w)) for w in zip(*wanted)])
            optimiser.zero_grad()
            sum(terms).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5)
            optimiser.step()
            average.take(net)
            step += 1
            losses.append([t.item() for t in terms])
            if time.time() - told > 60:
                told = time.time()
                log.append(report(began, step, losses, average, check, out))
    log.append(report(began, step, losses, average, check, out))
    json.dump(log, open(out + ".json", "w"))


def report(began, step, losses, average, check, out):
    torch.save(average.state, out + ".part")
    os.replace(out + ".part", out)
    judge = Locator()
    judge.load_state_dict(average.state)
    row = dict(seconds=round(time.time() - began), step=step, loss=[round(float(v), 4) for v in np.mean(losses[-200:], 0)],
               found=round(found_share(judge, check), 4) if check else None)
    print(json.dumps(row), flush=True)
    return row


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("seconds", type=float)
    asked.add_argument("out")
    asked.add_argument("--from", dest="start")
    asked.add_argument("--rate", type=float, default=3e-3)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--windows", action="store_true")
    train(**vars(asked.parse_args()))
