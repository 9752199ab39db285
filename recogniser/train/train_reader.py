"""Train the reader on shards of loose crops: `train_reader.py SECONDS OUT.pt [--from OLD.pt] [--rate 3e-3]`.

New shards in work/crops are taken up while it runs. The rate stands for the first half of the seconds (of this process's own
computing, so that a pause costs nothing) and then falls to nothing.
"""
import argparse
import glob
import json
import math
import os
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")
import cv2
import numpy as np
import torch
import torch.nn as nn

from crops import MARGIN, MOST_COLUMNS, ROWS, STRETCH
from fonts import WORK
from generate import LOOSE_MARGIN, LOOSE_ROWS, LOOSE_SIDE
from nets import Reader
from writing import smooth_field

torch.set_num_threads(1)
cv2.setNumThreads(1)
BATCH = 64
TEXT_ROWS = LOOSE_ROWS / (1 + 2 * LOOSE_MARGIN)


class Shard:
    def __init__(self, path):
        stored = np.load(path)
        self.pixels, self.widths, self.text_widths, self.labels = (stored[k] for k in ("pixels", "widths", "text_widths", "labels"))
        self.starts = np.concatenate([[0], np.cumsum(self.widths.astype(np.int64) * LOOSE_ROWS)])

    def crop(self, i):
        return self.pixels[self.starts[i]:self.starts[i + 1]].reshape(LOOSE_ROWS, self.widths[i])


def faults(rng):
    """A locator's errors in heights of the text: height (log), turn, along, across, and what is left free on both sides. Some are gross."""
    if rng.random() < .8:
        return rng.normal(.03, .1), rng.normal(0, .035), rng.normal(0, .05), rng.normal(0, .055), *rng.uniform(.08, .52, 2)
    return rng.normal(.05, .19), rng.normal(0, .09), rng.normal(0, .05), rng.normal(0, .11), *rng.uniform(-.02, LOOSE_SIDE, 2)


def jittered(rng, crop, text_width, calm):
    """The 32-row crop a locator would cut, with a locator's faults."""
    size, turn, along, across, left, right = (0, 0, 0, 0, .3, .3) if calm else faults(rng)
    height = TEXT_ROWS * math.exp(size)
    cx, cy = crop.shape[1] / 2 + along * TEXT_ROWS, LOOSE_ROWS / 2 + across * TEXT_ROWS
    scale = ROWS / (height * (1 + 2 * MARGIN))
    across = scale * STRETCH * (1 if calm else math.exp(rng.normal(0, .09)))
    wide = (text_width + (left + right) * height) * across
    n = max(12, min(MOST_COLUMNS, int(round(wide))))
    across *= n / wide
    u = np.array([math.cos(turn), math.sin(turn)])
    v = np.array([-u[1], u[0]])
    o = np.array([cx, cy]) - u * (text_width / 2 + left * height) - v * (height * (.5 + MARGIN))
    if calm or rng.random() > .3:
        m = np.array([[u[0] / across, v[0] / scale, o[0]], [u[1] / across, v[1] / scale, o[1]]])
        return cv2.warpAffine(crop, m, (n, ROWS), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
    columns, rows = np.meshgrid(np.arange(n, dtype=np.float32) / across, np.arange(ROWS, dtype=np.float32) / scale)
    x, y = (o[k] + u[k] * columns + v[k] * rows for k in (0, 1))
    cell = rng.uniform(7, 20)
    x, y = (axis + smooth_field(rng, ROWS, n, cell, rng.uniform(.02, .085) * cell) for axis in (x, y))
    return cv2.remap(crop, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def spoiled(rng, image):
    """Cheap faults on top of the shard's own, so that a crop seen again is not the same."""
    r = rng.random()
    if r < .12:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(.4, 1.3))
    elif r < .22:
        image = np.clip(image + rng.uniform(.5, 2) * (image - cv2.GaussianBlur(image, (0, 0), 1.2)), 0, 255)
    if rng.random() < .1:
        image = image.mean() + (image - image.mean()) * min(1, rng.uniform(3, 14) / (image.std() + .1))
    if rng.random() < .25:
        most = 9 if image.std() > 14 else .35 * image.std() + .5
        image = image + rng.normal(0, rng.uniform(.3, most), image.shape).astype(np.float32)
    if rng.random() < .2:
        image = 255 * np.power(np.clip(image, 0, 255) / 255, math.exp(rng.normal(0, .4)))
    if rng.random() < .08:
        y, x = rng.integers(0, ROWS), rng.integers(0, image.shape[1])
        end = (int(x + rng.normal(0, 25)), int(y + rng.normal(0, 12)))
        cv2.line(image, (int(x), int(y)), end, float(image.mean() + rng.normal(0, 30)), 1, cv2.LINE_AA)
    return image


def normalised(image):
    image = image.astype(np.float32)
    return (image - image.mean()) / (image.std() + 4)


def batch_of(rng, shard, chosen, calm=False):
    images = []
    for i in chosen:
        image = jittered(rng, shard.crop(i), float(shard.text_widths[i]), calm).astype(np.float32)
        image = normalised(image if calm else spoiled(rng, image))
        images.append(image * (1 if calm else (-1 if rng.random() < .3 else 1) * rng.uniform(.85, 1.15)))
    columns = np.array([i.shape[1] for i in images])
    room = 16 if calm else int(rng.integers(8, 28))
    padded = np.zeros((len(images), 1, ROWS, (int(columns.max()) + room) // 4 * 4), np.float32)
    for row, image in zip(padded, images):
        row[0, :, :image.shape[1]] = image
    return torch.from_numpy(padded), columns


def batches(rng, shard, calm=False):
    wide = shard.text_widths + (0 if calm else rng.normal(0, 6, len(shard.text_widths)))
    order = np.argsort(wide)
    groups = [order[i:i + BATCH] for i in range(0, len(order) - (0 if calm else BATCH - 1), BATCH)]
    return groups if calm else [groups[i] for i in rng.permutation(len(groups))]


def symbols(label):
    return [11 if c == "x" else int(c) + 1 for c in label]


def best_path(logits, columns):
    texts = []
    for row, n in zip(logits.argmax(2).numpy(), columns):
        steps = row[:math.ceil(n / 4) + 1]
        kept = [c for c, before in zip(steps, np.concatenate([[0], steps[:-1]])) if c and c != before]
        texts.append("".join("x" if c == 11 else str(c - 1) for c in kept))
    return texts


def exact(net, shard, rng):
    right = []
    net.eval()
    with torch.no_grad():
        for group in batches(rng, shard, calm=True):
            x, columns = batch_of(rng, shard, group, calm=True)
            right += [t == l for t, l in zip(best_path(net(x), columns), shard.labels[group]) if "x" not in l]
    return float(np.mean(right))


class Average:
    """Weights averaged over the last steps; what is kept in the end."""

    def __init__(self, net, keep):
        self.keep, self.state = keep, {k: v.detach().clone().float() if v.dtype.is_floating_point else v.clone() for k, v in net.state_dict().items()}
        self.steps = 0

    def take(self, net):
        self.steps += 1
        keep = min(self.keep, self.steps / (self.steps + 20))
        for k, v in net.state_dict().items():
            if v.dtype.is_floating_point:
                self.state[k].lerp_(v.detach().float(), 1 - keep)
            else:
                self.state[k] = v.clone()


def rate_at(part, step):
    """Rises for 200 steps, stands, and falls by a cosine over the second half; as a share of the highest."""
    return min(1, (step + 1) / 200) * (1 if part < .5 else .5 * (1 + math.cos(2 * math.pi * (part - .5))))


class Shards:
    """Paths of the shards on disk, the least used first."""

    def __init__(self, folder):
        self.folder, self.used = folder, {}

    def next(self):
        found = [f for f in sorted(glob.glob(f"{self.folder}/*.npz")) if ".part." not in f]
        path = min(found, key=lambda f: (self.used.get(f, 0), f))
        self.used[path] = self.used.get(path, 0) + 1
        return path


def train(seconds, out, start, rate, seed):
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = Reader()
    if start:
        net.load_state_dict(torch.load(start))
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=.01)
    ctc = nn.CTCLoss(0, zero_infinity=True)
    average, shards, checks = Average(net, .998), Shards(f"{WORK}/crops"), {k: Shard(f"{WORK}/check_{k}.npz") for k in ("calibration", "val") if os.path.exists(f"{WORK}/check_{k}.npz")}
    began, step, seen, losses, log, told = time.process_time(), 0, 0, [], [], time.process_time()
    while time.process_time() - began < seconds:
        shard = Shard(shards.next())
        for group in batches(rng, shard):
            part = (time.process_time() - began) / seconds
            if part >= 1:
                break
            for g in optimiser.param_groups:
                g["lr"] = rate * rate_at(part, step) + 5e-6
            x, columns = batch_of(rng, shard, group)
            targets = [symbols(l) for l in shard.labels[group]]
            net.train()
            with torch.autocast("cpu", dtype=torch.bfloat16):
                logits = net(x.contiguous(memory_format=torch.channels_last))
            steps = torch.tensor(np.ceil(columns / 4).astype(int) + 1).clamp(max=logits.shape[1])
            loss = ctc(logits.float().log_softmax(2).permute(1, 0, 2), torch.tensor(sum(targets, [])), steps, torch.tensor([len(t) for t in targets]))
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5)
            optimiser.step()
            average.take(net)
            step, seen = step + 1, seen + len(group)
            losses.append(loss.item())
            if time.process_time() - told > 200:
                told = time.process_time()
                log.append(report(began, step, seen, losses, average, checks, len(shards.used), out))
    log.append(report(began, step, seen, losses, average, checks, len(shards.used), out))
    json.dump(log, open(out + ".json", "w"))


def report(began, step, seen, losses, average, checks, shards, out):
    torch.save(average.state, out + ".part")
    os.replace(out + ".part", out)
    judge = Reader()
    judge.load_state_dict(average.state)
    row = dict(seconds=round(time.process_time() - began), step=step, seen=seen, shards=shards, loss=round(float(np.mean(losses[-300:])), 4),
               **{k: round(exact(judge, s, np.random.default_rng(0)), 4) for k, s in checks.items()})
    print(json.dumps(row), flush=True)
    return row


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("seconds", type=float)
    asked.add_argument("out")
    asked.add_argument("--from", dest="start")
    asked.add_argument("--rate", type=float, default=3e-3)
    asked.add_argument("--seed", type=int, default=1)
    train(**vars(asked.parse_args()))
