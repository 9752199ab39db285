"""The two networks. Both are plain convolutions, so that the run time needs one kernel."""
import torch.nn as nn
import torch.nn.functional as F

CLASSES = 12  # blank, 0..9, and "x" for any other mark


def conv(i, o, k=3, stride=1, dilation=1, pad=None):
    if pad is None:
        pad = dilation * (k // 2) if isinstance(k, int) else tuple(n // 2 for n in k)
    return nn.Sequential(nn.Conv2d(i, o, k, stride, pad, dilation, bias=False), nn.BatchNorm2d(o), nn.ReLU())


class Reader(nn.Module):
    """N,1,32,W (W a multiple of 4) to N,W/4,12 logits for CTC; class 0 is the blank."""

    def __init__(self, a=24, b=48, c=104, d=160, e=192):
        super().__init__()
        self.c1 = conv(1, a, 5, stride=2)
        self.c2 = conv(a, b)
        self.c3 = conv(b, c)
        self.c4 = conv(c, c)
        self.c5 = conv(c, d)
        self.c6 = conv(d, d)
        self.c7 = conv(d, e, (2, 3), pad=(0, 1))
        self.c8 = conv(e, e, (1, 5))
        self.c9 = conv(e, e, (1, 5))
        self.drop = nn.Dropout(.1)
        self.out = nn.Conv2d(e, CLASSES, 1)

    def forward(self, x):
        x = F.max_pool2d(self.c2(self.c1(x)), 2)
        x = self.c3(x)
        x = F.max_pool2d(x + self.c4(x), (2, 1))
        x = self.c5(x)
        x = F.max_pool2d(x + self.c6(x), (2, 1))
        x = self.c7(x)
        x = x + self.c8(x)
        x = x + self.c9(x)
        return self.out(self.drop(x)).squeeze(2).permute(0, 2, 1)


class Locator(nn.Module):
    """N,1,192,256 to N,7,48,64: score, 3 sin(angle), log(h/16), centre-line offset, left, right, letters."""

    def __init__(self, a=16, b=32, c=56):
        super().__init__()
        self.c1 = conv(1, a, stride=2)
        self.c2 = conv(a, b, stride=2)
        self.c3 = conv(b, b)
        self.c4 = conv(b, c, stride=2)
        self.c5 = conv(c, c, dilation=2)
        self.c6 = conv(c, c, dilation=4)
        self.c7 = conv(c, c, dilation=8)
        self.c8 = conv(c, c, dilation=2)
        self.c9 = conv(c, b, 1)
        self.c10 = conv(b, b)
        self.out = nn.Conv2d(b, 7, 1)

    def forward(self, x):
        fine = self.c3(self.c2(self.c1(x)))
        x = self.c5(self.c4(fine))
        x = x + self.c6(x)
        x = x + self.c7(x)
        x = x + self.c8(x)
        x = F.interpolate(self.c9(x), scale_factor=2., mode="nearest")
        return self.out(self.c10(fine + x))
