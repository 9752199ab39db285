"""The file that recogniser/network/weights.ts reads."""
import gzip
import json
import os
import struct

import numpy as np


def quantised(weights):
    """(int8 out x h x w x in, one scale an output)."""
    flat = weights.transpose(0, 2, 3, 1).reshape(len(weights), -1)
    scales = np.maximum(np.abs(flat).max(1), 1e-8) / 127
    return np.clip(np.round(flat / scales[:, None]), -127, 127).astype(np.int8), scales.astype(np.float32)


def write(layers, header, out):
    """Layers as (name, weights out x in x h x w, bias, scale and offset of a hard swish or null)."""
    floats, bytes8, rows = b"", b"", []
    for name, weights, bias, swish in layers:
        values, scales = quantised(weights)
        rows.append(dict(name=name, shape=list(weights.shape), **(dict(swish=swish) if swish else {})))
        floats += scales.tobytes() + bias.astype(np.float32).tobytes()
        bytes8 += values.tobytes()
    text = json.dumps(dict(layers=rows, **header)).encode()
    text += b" " * (-len(text) % 4)
    rest = text + floats + bytes8
    with open(out, "wb") as file:
        file.write(b"SWMN" + struct.pack("<II", len(text), fnv1a(rest)) + rest)
    print(out, os.path.getsize(out), "bytes,", len(gzip.compress(open(out, "rb").read(), 9)), "gzipped, recipe", header["recipe"][:12])


def fnv1a(data):
    value = 0x811C9DC5
    for byte in data:
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value
