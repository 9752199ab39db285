"""Fold, quantise and write the weights file: `export.py READER.pt LOCATOR.pt OUT.bin`.

Beside it go reference crops and answers for the run time's tests, computed with the very numbers in the file.
"""
import hashlib
import os
import sys

import cv2
import numpy as np
import torch

from crops import rectify_exact
from nets import Locator, Reader
from train_reader import normalised
from weights_file import quantised, write

HERE = os.path.dirname(os.path.abspath(__file__))
RECIPE = ("fonts.json", "fonts.py", "layers.py", "strokes.py", "tablet_hands.py", "writing.py", "surfaces.py", "texts.py", "pictograms.py", "clutter.py", "scene.py", "camera.py", "crops.py",
          "generate.py", "nets.py", "locate.py", "training.py", "train_reader.py", "train_locator.py")


def recipe_hash():
    return hashlib.sha256(b"".join(open(f"{HERE}/{name}", "rb").read() for name in RECIPE)).hexdigest()


def folded(net, prefix):
    """(name, weights out x in x h x w, bias, no hard swish), batch norm folded in."""
    for name, part in net.named_children():
        if isinstance(part, torch.nn.Sequential):
            norm = part[1]
            gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            yield f"{prefix}.{name}", (part[0].weight * gain[:, None, None, None]).detach().numpy(), (norm.bias - norm.running_mean * gain).detach().numpy(), None
        elif isinstance(part, torch.nn.Conv2d):
            yield f"{prefix}.{name}", part.weight.detach().numpy(), part.bias.detach().numpy(), None


def as_stored(net):
    """The network with the weights the file holds, so that references are equal to what the run time computes."""
    for part in net.children():
        layer, norm = (part[0], part[1]) if isinstance(part, torch.nn.Sequential) else (part, None)
        if not isinstance(layer, torch.nn.Conv2d):
            continue
        gain = norm.weight / torch.sqrt(norm.running_var + norm.eps) if norm is not None else torch.ones(len(layer.weight))
        values, scales = quantised((layer.weight * gain[:, None, None, None]).detach().numpy())
        o, i, h, w = layer.weight.shape
        plain = torch.from_numpy((values * scales[:, None]).reshape(o, h, w, i).transpose(0, 3, 1, 2).copy())
        layer.weight.data = plain / gain[:, None, None, None].detach()
    return net


def load(net, path):
    net.load_state_dict(torch.load(path))
    return net.eval()


def references(reader, locator, out):
    rng = np.random.default_rng(0)
    reader, locator = as_stored(reader), as_stored(locator)
    crop, picture = rng.normal(0, 1, (32, 64)).astype(np.float32), rng.normal(0, 1, (64, 96)).astype(np.float32)
    with torch.no_grad():
        letters = reader(torch.from_numpy(crop[None, None])).log_softmax(2)[0].numpy()
        cells = locator(torch.from_numpy(picture[None, None]))[0].numpy()[:, ::2, ::3]
    parts = [crop.ravel(), letters.ravel(), picture.ravel(), cells.ravel()]
    np.concatenate(parts).astype(np.float32).tofile(out)
    print(out, [len(p) for p in parts])


def crop_references(out):
    """A small picture, boxes on it, a sample of what the training code cuts for each, and the picture as it shrinks it."""
    rng = np.random.default_rng(5)
    picture = np.full((75, 100), 170, np.uint8)
    picture = np.clip(picture + rng.normal(0, 12, picture.shape), 0, 255).astype(np.uint8)
    cv2.putText(picture, "4071", (9, 55), cv2.FONT_HERSHEY_DUPLEX, 1.2, 30, 3, cv2.LINE_AA)
    parts = [np.array([picture.shape[1], picture.shape[0]], np.float32), picture.astype(np.float32).ravel()]
    for box in ((49., 43., .06, 80., 29.), (30., 20., -.3, 20., 7.5), (50., 40., .1, 95., 12.), (75., 50., 0., 80., 96.)):
        crop = normalised(rectify_exact(picture.astype(np.float64), box))
        parts += [np.array([*box, crop.shape[1]], np.float32), crop[::4, ::3].ravel()]
    small = normalised(cv2.resize(picture.astype(np.float32), (40, 32), interpolation=cv2.INTER_AREA))
    np.concatenate([*parts, small.ravel()]).astype(np.float32).tofile(out)


def main(reader_path, locator_path, out):
    reader, locator = load(Reader(), reader_path), load(Locator(), locator_path)
    header = dict(confidence=[], recipe=recipe_hash())
    write([*folded(reader, "reader"), *folded(locator, "locator")], header, out)  # calibrate.py puts the confidence in.
    beside = os.path.dirname(os.path.abspath(out))
    references(reader, locator, f"{beside}/network_reference.bin")
    crop_references(f"{beside}/rectify_reference.bin")


if __name__ == "__main__":
    main(*sys.argv[1:])
