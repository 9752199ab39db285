"""The mean of two checkpoints of one network, of which one was trained on from the other: `average_weights.py OLD.pt NEW.pt SHARE OUT.pt`.

SHARE of the new one, 0 to 1. What was learned anew and what was known before often go together better than either: Wortsman et al.,
"Robust fine-tuning of zero-shot models", CVPR 2022; docs/bench/training.md has figures.
"""
import sys

import torch


def main(old, new, share, out):
    before, after, share = torch.load(old), torch.load(new), float(share)
    torch.save({k: v.lerp(after[k], share) if v.dtype.is_floating_point else after[k] for k, v in before.items()}, out)


if __name__ == "__main__":
    main(*sys.argv[1:])
