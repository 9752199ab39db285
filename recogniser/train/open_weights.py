"""Checkpoints to go on from, out of a weights file: `open_weights.py WEIGHTS.bin READER.pt LOCATOR.pt`.

The file holds batch norm folded in. Each norm is set to what leaves its layer's answers as they are, for the means and spreads that
training crops and frames have there, so that training goes on where it ended but for the rounding to 8 bits.
"""
import glob
import json
import struct
import sys

import numpy as np
import torch
import torch.nn as nn

from fonts import WORK
from nets import Locator, Reader
from train_locator import Frames
from train_reader import Crops
from training import DEVICE


def stored_layers(path):
    """{name: (weights out x in x h x w, bias)}."""
    data = open(path, "rb").read()
    size = struct.unpack("<I", data[4:8])[0]
    rows, at = json.loads(data[12:12 + size])["layers"], 12 + size
    scales = []
    for row in rows:
        n = row["shape"][0]
        scales.append(np.frombuffer(data, np.float32, 2 * n, at).reshape(2, n))
        at += 8 * n
    layers = {}
    for row, (scale, bias) in zip(rows, scales):
        o, i, h, w = row["shape"]
        values = np.frombuffer(data, np.int8, o * i * h * w, at).reshape(o, h, w, i).astype(np.float32)
        layers[row["name"]] = (values * scale[:, None, None, None]).transpose(0, 3, 1, 2).copy(), bias.copy()
        at += values.size
    return layers


def opened(net, layers, prefix, pictures):
    def neutral(bias):
        def set_norm(norm, inputs):
            x = inputs[0].detach()
            mean, spread = x.mean((0, 2, 3)), x.var((0, 2, 3), unbiased=False)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)
            norm.weight.data.copy_(torch.sqrt(spread + norm.eps))
            norm.bias.data.copy_(bias + mean)
        return set_norm

    hooks = []
    for name, part in net.named_children():
        layer = part[0] if isinstance(part, nn.Sequential) else part
        if not isinstance(layer, nn.Conv2d):
            continue
        weights, bias = (torch.from_numpy(v) for v in layers[f"{prefix}.{name}"])
        layer.weight.data.copy_(weights)
        if layer is part:
            layer.bias.data.copy_(bias)
        else:
            hooks.append(part[1].register_forward_pre_hook(neutral(bias)))
    with torch.no_grad():
        net.eval()(pictures)
    for hook in hooks:
        hook.remove()
    return net.state_dict()


def main(path, reader_out, locator_out):
    layers = stored_layers(path)
    crops, frames = Crops(sorted(glob.glob(f"{WORK}/crops/*.npz"))[0]), Frames(sorted(glob.glob(f"{WORK}/frames/*.npz"))[0])
    torch.save(opened(Reader(), layers, "reader", crops.batch(crops.rng.permutation(len(crops.widths))[:256])[0].cpu()), reader_out)
    torch.save(opened(Locator(), layers, "locator", frames.batch(torch.arange(64, device=DEVICE))[0].cpu()), locator_out)


if __name__ == "__main__":
    main(*sys.argv[1:])
