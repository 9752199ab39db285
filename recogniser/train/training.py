"""What both trainers share: the device, shards that are taken up as they appear, the falling rate and the mean of the last weights."""
import argparse
import contextlib
import glob
import json
import math
import os
import time

import numpy as np
import torch
import torch.nn as nn

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.backends.cudnn.benchmark = True
torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True


def clock():
    """Seconds of this process's own computing, so that a pause costs nothing; of the wall where an accelerator computes."""
    return time.monotonic() if DEVICE.type == "cuda" else time.process_time()


def short_floats():
    return torch.autocast("cuda", torch.bfloat16) if DEVICE.type == "cuda" else contextlib.nullcontext()


class Shards:
    """All shards of a folder, those too that appear while it trains; `opened` makes of a path what gives losses of batches."""

    def __init__(self, folder, opened, seed):
        self.folder, self.opened, self.rng = folder, opened, np.random.default_rng(seed)
        self.found = {}

    def grow(self):
        for path in sorted(glob.glob(f"{self.folder}/*.npz")):
            if path not in self.found and ".part." not in path:
                self.found[path] = self.opened(path)

    def loss(self, net, batch):
        shards = list(self.found.values())
        return shards[self.rng.integers(len(shards))].loss(net, batch)


class Average:
    """Weights averaged over the last steps; what is kept in the end."""

    def __init__(self, net, keep):
        self.keep, self.steps = keep, 0
        self.state = {k: v.detach().clone() for k, v in net.state_dict().items()}

    def take(self, net):
        self.steps += 1
        keep = min(self.keep, self.steps / (self.steps + 20))
        for k, v in net.state_dict().items():
            if v.dtype.is_floating_point:
                self.state[k].lerp_(v, 1 - keep)


def rate_at(part, step):
    """Rises for 200 steps, stands, and falls by a cosine over the last two thirds; as a share of the highest."""
    return min(1, (step + 1) / 200) * (1 if part < .33 else .5 * (1 + math.cos(math.pi * (part - .33) / .67)))


def train(net, asked, shards, judged, keep, decay, report_every=200):
    """`judged` gives figures of a net for the log."""
    if asked.start:
        net.load_state_dict(torch.load(asked.start))
    net = net.to(DEVICE, memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), asked.rate, weight_decay=decay)
    average = Average(net, keep)
    began = told = clock()
    step, losses, log = 0, [], []
    while (part := (clock() - began) / asked.seconds) < 1:
        if step % 50 == 0:
            shards.grow()
        for group in optimiser.param_groups:
            group["lr"] = asked.rate * rate_at(part, step) + 5e-6
        net.train()
        terms = shards.loss(net, asked.batch)
        optimiser.zero_grad()
        sum(terms).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5)
        for p in net.parameters():
            p.grad.nan_to_num_(0, 0, 0)
        optimiser.step()
        average.take(net)
        step += 1
        losses.append(torch.stack(terms).detach())
        if clock() - told > report_every:
            told = clock()
            log.append(report(net, asked, average, judged, losses, dict(seconds=round(told - began), step=step, shards=len(shards.found))))
    log.append(report(net, asked, average, judged, losses, dict(seconds=round(clock() - began), step=step, shards=len(shards.found))))
    json.dump(log, open(asked.out + ".json", "w"))


def report(net, asked, average, judged, losses, row):
    torch.save({k: v.cpu() for k, v in average.state.items()}, asked.out + ".part")
    os.replace(asked.out + ".part", asked.out)
    judge = type(net)()
    judge.load_state_dict(average.state)
    row |= dict(loss=[round(v, 4) for v in torch.stack(losses[-300:]).mean(0).tolist()], **judged(judge.to(DEVICE).eval()))
    print(json.dumps(row), flush=True)
    return row


def arguments(rate, batch):
    asked = argparse.ArgumentParser()
    asked.add_argument("seconds", type=float)
    asked.add_argument("out")
    asked.add_argument("--from", dest="start")
    asked.add_argument("--rate", type=float, default=rate)
    asked.add_argument("--batch", type=int, default=batch)
    asked.add_argument("--seed", type=int, default=1)
    asked = asked.parse_args()
    torch.manual_seed(asked.seed)
    return asked
