"""Train the reader on shards of loose crops: `train_reader.py SECONDS OUT.pt [--from OLD.pt] [--rate 3e-3] [--batch 64]`."""
import math
import os

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
import torch
import torch.nn.functional as F

from crops import MARGIN, MOST_COLUMNS, ROWS, STRETCH
from fonts import WORK
from generate import LOOSE_MARGIN, LOOSE_ROWS, LOOSE_SIDE
from nets import Reader
from training import DEVICE, Shards, arguments, short_floats, train

TEXT_ROWS = LOOSE_ROWS / (1 + 2 * LOOSE_MARGIN)


class Crops:
    """A shard of loose crops, on the device that trains; of each is made, every time, what a locator that errs might cut."""

    def __init__(self, path):
        stored = np.load(path)
        self.pixels = torch.from_numpy(stored["pixels"]).to(DEVICE)
        self.text_widths, self.labels, self.widths = stored["text_widths"], stored["labels"], stored["widths"].astype(np.int64)
        self.starts = np.concatenate([[0], np.cumsum(self.widths * LOOSE_ROWS)])[:-1]
        self.rng = np.random.default_rng(len(self.pixels))

    def loss(self, net, batch):
        order = np.argsort(self.text_widths + self.rng.normal(0, 6, len(self.widths)))
        first = self.rng.integers(max(1, len(order) - batch + 1))
        chosen = order[first:first + batch]
        x, columns = self.batch(chosen)
        with short_floats():
            logits = net(x.contiguous(memory_format=torch.channels_last))
        steps = torch.from_numpy(np.ceil(columns / 4).astype(np.int64) + 1).clamp(max=logits.shape[1])
        targets = [symbols(l) for l in self.labels[chosen]]
        lengths = torch.tensor([len(t) for t in targets])
        return [F.ctc_loss(logits.float().log_softmax(2).permute(1, 0, 2), torch.tensor([s for t in targets for s in t], device=DEVICE), steps, lengths, zero_infinity=True)]

    def batch(self, chosen, calm=False):
        """(N,1,32,W normalised, the columns of each that count)."""
        cut, columns = self.cuts(chosen, calm)
        room = 16 if calm else int(self.rng.integers(8, 28))
        n = -(-(int(columns.max()) + room) // 16) * 16
        image = self.sampled(chosen, cut, n, calm)
        counted = (torch.arange(n, device=DEVICE) < torch.from_numpy(columns).to(DEVICE)[:, None])[:, None]
        if not calm:
            image = spoiled(image, counted)
        mean, spread = moments(image, counted)
        image = (image - mean) / (spread + 4)
        if not calm:
            image = image * torch.where(chance(image, .3), -1., 1.) * uniform(image, .85, 1.15)
        return (image * counted)[:, None], columns

    def cuts(self, chosen, calm):
        """What is cut out of each loose crop, as origin and steps along a column and a row, and how many columns."""
        widths, texts = self.widths[chosen], self.text_widths[chosen]
        size, turn, along, across, left, right = faults(self.rng, len(chosen)) if not calm else (np.zeros(len(chosen)),) * 4 + (np.full(len(chosen), .3),) * 2
        height = TEXT_ROWS * np.exp(size)
        down = ROWS / (height * (1 + 2 * MARGIN))
        stretch = down * STRETCH * (1 if calm else np.exp(self.rng.normal(0, .09, len(chosen))))
        wide = (texts + (left + right) * height) * stretch
        columns = np.clip(np.round(wide), 12, MOST_COLUMNS).astype(np.int64)
        stretch *= columns / wide
        c, s = np.cos(turn), np.sin(turn)
        back, up = texts / 2 + left * height, height * (.5 + MARGIN)
        x = widths / 2 + along * TEXT_ROWS - c * back + s * up
        y = LOOSE_ROWS / 2 + across * TEXT_ROWS - s * back - c * up
        return np.stack([x, y, c / stretch, s / stretch, -s / down, c / down]).astype(np.float32), columns

    def sampled(self, chosen, cut, n, calm):
        x0, y0, ux, uy, vx, vy = (torch.from_numpy(v).to(DEVICE)[:, None, None] for v in cut)
        column, row = torch.arange(n, device=DEVICE), torch.arange(ROWS, device=DEVICE)[:, None]
        x, y = x0 + ux * column + vx * row, y0 + uy * column + vy * row
        if not calm:
            cell = self.rng.uniform(7, 20)
            field = torch.randn(len(chosen), 2, int(ROWS / cell) + 3, int(n / cell) + 3, device=DEVICE)
            field = F.interpolate(field, (ROWS, n), mode="bicubic") * (uniform(x, .02, .085) * cell * chance(x, .3))[:, None]
            x, y = x + field[:, 0], y + field[:, 1]
        width = torch.from_numpy(self.widths[chosen]).to(DEVICE)[:, None, None]
        start = torch.from_numpy(self.starts[chosen]).to(DEVICE)[:, None, None]
        x, y = torch.minimum(x.clamp(min=0), width - 1.), y.clamp(0, LOOSE_ROWS - 1)
        left, top = x.long(), y.long()
        right, low = torch.minimum(left + 1, width - 1), (top + 1).clamp(max=LOOSE_ROWS - 1)
        at = lambda r, c: self.pixels[start + r * width + c].float()
        fx, fy = x - left, y - top
        return torch.lerp(torch.lerp(at(top, left), at(top, right), fx), torch.lerp(at(low, left), at(low, right), fx), fy)

    def exact(self, net, size=256):
        right, by_width = [], np.argsort(self.text_widths)
        for at in range(0, len(by_width), size):
            chosen = by_width[at:at + size]
            x, columns = self.batch(chosen, calm=True)
            with torch.no_grad():
                texts = best_path(net(x).cpu(), columns)
            right += [t == l for t, l in zip(texts, self.labels[chosen]) if "x" not in l]
        return round(float(np.mean(right)), 4)


def faults(rng, n):
    """A locator's errors in heights of the text: height (log), turn, along, across, and what is left free on both sides. Some are gross."""
    gross = rng.random(n) < .2
    either = lambda fine, coarse: np.where(gross, coarse, fine)
    spread = lambda fine, coarse: rng.normal(0, either(fine, coarse))
    left, right = (either(rng.uniform(.08, .52, n), rng.uniform(-.02, LOOSE_SIDE, n)) for _ in "lr")
    return either(.03, .05) + spread(.1, .19), spread(.035, .09), rng.normal(0, .05, n), spread(.055, .11), left, right


def uniform(like, low, high):
    return torch.rand(len(like), 1, 1, device=DEVICE) * (high - low) + low


def chance(like, share):
    return torch.rand(len(like), 1, 1, device=DEVICE) < share


def moments(image, counted):
    n = counted.sum(2, keepdim=True) * ROWS
    mean = (image * counted).sum((1, 2), keepdim=True) / n
    return mean, (((image - mean) * counted).square().sum((1, 2), keepdim=True) / n).sqrt()


def blurred(image, sigma):
    at = torch.arange(-3, 4, device=DEVICE)
    kernel = torch.exp(-.5 * (at / sigma[:, :, 0][:, :, None]) ** 2)
    kernel = (kernel / kernel.sum(2, keepdim=True))[:, :, None]
    padded = F.pad(image[None], (3, 3, 3, 3), mode="replicate")
    return F.conv2d(F.conv2d(padded, kernel, groups=len(image)), kernel.transpose(2, 3), groups=len(image))[0]


def spoiled(image, counted):
    """Cheap faults on top of the shard's own, so that a crop seen again is not the same."""
    kind = torch.rand(len(image), 1, 1, device=DEVICE)
    sharpen = (kind >= .12) & (kind < .22)
    soft = blurred(image, torch.where(sharpen, 1.2, uniform(image, .4, 1.3)))
    image = (image + (image - soft) * torch.where(kind < .12, -1., sharpen * uniform(image, .5, 2))).clamp(0, 255)
    mean, spread = moments(image, counted)
    faint = torch.where(chance(image, .1), (uniform(image, 3, 14) / (spread + .1)).clamp(max=1), 1.)
    image, spread = mean + (image - mean) * faint, spread * faint
    most = torch.where(spread > 14, 9., .35 * spread + .5)
    image = image + torch.randn_like(image) * (.3 + (most - .3) * uniform(image, 0, 1)) * chance(image, .25)
    gamma = torch.where(chance(image, .2), torch.exp(.4 * torch.randn(len(image), 1, 1, device=DEVICE)), 1.)
    image = 255 * (image.clamp(0, 255) / 255).pow(gamma)
    return struck(image, mean)


def struck(image, mean):
    """A thin line across a few."""
    _, rows, n = image.shape
    turn, x, y = uniform(image, 0, math.pi), uniform(image, 0, n), uniform(image, 0, rows)
    dx, dy = torch.arange(n, device=DEVICE) - x, torch.arange(rows, device=DEVICE)[:, None] - y
    far = (dx * turn.sin() - dy * turn.cos()).abs()
    share = (1 - far).clamp(min=0) * ((dx * turn.cos() + dy * turn.sin()).abs() < uniform(image, 4, 30)) * chance(image, .08)
    return image + share * (mean + uniform(image, -45, 45) - image)


def normalised(image):
    image = image.astype(np.float32)
    return (image - image.mean()) / (image.std() + 4)


def symbols(label):
    return [11 if c == "x" else int(c) + 1 for c in label]


def best_path(logits, columns):
    texts = []
    for row, n in zip(logits.argmax(2).numpy(), columns):
        steps = row[:math.ceil(n / 4) + 1]
        kept = [c for c, before in zip(steps, np.concatenate([[0], steps[:-1]])) if c and c != before]
        texts.append("".join("x" if c == 11 else str(c - 1) for c in kept))
    return texts


if __name__ == "__main__":
    asked = arguments(rate=3e-3, batch=64)
    checks = {k: Crops(f"{WORK}/check_{k}.npz") for k in ("calibration", "val") if os.path.exists(f"{WORK}/check_{k}.npz")}
    train(Reader(), asked, Shards(f"{WORK}/crops", Crops, asked.seed), lambda net: {k: c.exact(net) for k, c in checks.items()}, keep=.998, decay=.01)
