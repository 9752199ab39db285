"""Mean of the weights of several readers that grew from one: `average.py OUT.pt READER.pt ...`. Batch norm counts afresh on training crops."""
import glob
import sys

import numpy as np
import torch

from fonts import WORK
from nets import Reader
from train_reader import Shard, batch_of, batches

SHARDS, BATCHES = 3, 60


def mean_of(states):
    return {k: sum(s[k] for s in states) / len(states) if v.dtype.is_floating_point else v for k, v in states[0].items()}


def main(out, *paths):
    net = Reader()
    net.load_state_dict(mean_of([torch.load(p) for p in paths]))
    net.train()
    for part in net.modules():
        if isinstance(part, torch.nn.BatchNorm2d):
            part.reset_running_stats()
            part.momentum = None
        if isinstance(part, torch.nn.Dropout):
            part.p = 0
    rng = np.random.default_rng(1)
    with torch.no_grad():
        for path in sorted(glob.glob(f"{WORK}/crops/*.npz"))[-SHARDS:]:
            shard = Shard(path)
            for group in batches(rng, shard)[:BATCHES]:
                net(batch_of(rng, shard, group)[0])
    torch.save(net.state_dict(), out)


if __name__ == "__main__":
    main(*sys.argv[1:])
