"""Writes the weights file that the Rust reader plays from, with a byte a weight.

    python export.py runs/biblios --out biblios.mind
"""

import argparse
import json
import struct
import sys
from pathlib import Path

import numpy as np
import torch

import evaluate
from networks import MASKED, OUTPUTS, Norm
from rollout import vector_env

MAGIC, VERSION = b"SCRIMIND", 1
GAMES = {"biblios": 0, "quill": 1, "higher": 255}
LARGEST = 3_000_000


def quantised(layer, inputs=None, outputs=None):
    """Returns the weights of a layer as int8 (output, input), a scale for every output, and the bias."""
    weights = layer.weight.detach().float().cpu().numpy()[:outputs, :inputs]
    bias = layer.bias.detach().float().cpu().numpy()[:outputs]
    scales = np.maximum(np.abs(weights).max(1) / 127, 1e-12).astype(np.float32)
    return np.rint(weights / scales[:, None]).clip(-127, 127).astype(np.int8), scales, bias


def layers(network, choices):
    """Returns the layers in the order of the file, each with its numbers of inputs and outputs in the file."""
    trunk = network.trunk
    yield trunk.input, network.features, None
    for norm, layer in zip(trunk.norms, trunk.layers):
        yield norm, None, None
        yield layer, None, None
    yield trunk.output, None, None
    yield network.choices, None, choices
    yield network.value, None, OUTPUTS


def fnv1a(data):
    """Returns the FNV-1a hash, the checksum of the file."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def encode(network, game, sizes):
    """Returns the bytes of the weights file, and its tensors."""
    features, choices, _ = sizes
    width, blocks = network.trunk.input.weight.shape[0], len(network.trunk.layers)
    data = bytearray(MAGIC)
    data += struct.pack("<7I", VERSION, GAMES[game], features, width, blocks, choices, OUTPUTS)
    tensors = []
    for layer, inputs, outputs in layers(network, choices):
        if isinstance(layer, Norm):
            parts = [p.detach().float().cpu().numpy() for p in (layer.gain, layer.bias)]
        else:
            weights, scales, bias = quantised(layer, inputs, outputs)
            parts = [np.ascontiguousarray(weights.T), scales, bias]
        tensors.append(parts)
        for part in parts:
            data += part.astype(part.dtype.newbyteorder("<")).tobytes()
    data += struct.pack("<Q", fnv1a(data))
    return bytes(data), tensors


def write(path, data):
    """Writes the file in one step, so that readers see the old one or the new one."""
    if len(data) > LARGEST:
        print(f"{path} has {len(data)} bytes, more than {LARGEST}", file=sys.stderr)
    fresh = Path(path).with_suffix(".new")
    fresh.write_bytes(data)
    fresh.replace(path)


def infer(tensors, obs):
    """Returns the logits and the value logits that the file gives, computed in float32 as the Rust reader does."""

    def linear(x, weights, scales, bias):
        return x @ weights.astype(np.float32) * scales + bias

    def norm(x, gain, bias):
        x = x - x.mean(-1, keepdims=True)
        return np.maximum(x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * gain + bias, 0)

    x = linear(obs.astype(np.float32), *tensors[0])
    body = tensors[1:-3]
    for i in range(0, len(body), 2):
        x = x + linear(norm(x, *body[i]), *body[i + 1])
    x = norm(x, *tensors[-3])
    return linear(x, *tensors[-2]), linear(x, *tensors[-1])


def agreement(network, tensors, game, players, tables=1024, steps=40):
    """Plays a network against itself on the CPU and returns how well the file agrees with it."""
    network = network.cpu().float()
    env = vector_env(game, tables=tables, seed=99, players=players, lineups=[(1.0, "self")])
    same, divergence, values, count = 0, 0.0, 0.0, 0
    for step in range(steps):
        with torch.no_grad():
            x = torch.nn.functional.pad(torch.from_numpy(env.obs).float(), (0, network.columns - env.features))
            logits, value = network(x)
            legal = torch.from_numpy(env.mask) > 0
            logits = logits[:, : env.choices].masked_fill(~legal, MASKED)
        if step % 10 == 9:
            ours, chances = (torch.from_numpy(a) for a in infer(tensors, env.obs))
            ours = ours.masked_fill(~legal, MASKED)
            same += (ours.argmax(-1) == logits.argmax(-1)).sum().item()
            p, q = logits.log_softmax(-1), ours.log_softmax(-1)
            divergence += (p.exp() * (p - q)).sum().item()
            values += (value[:, :OUTPUTS].softmax(-1) - chances.softmax(-1)).abs().max(-1).values.sum().item()
            count += tables
        env.step(torch.distributions.Categorical(logits=logits).sample().numpy())
    return {"positions": count, "same_choice": same / count, "divergence": divergence / count, "value": values / count}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("run", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    network, config, sizes = evaluate.read_policy(args.run, torch.device("cpu"))
    data, tensors = encode(network, config.game, sizes)
    write(args.out, data)
    print(json.dumps({"bytes": len(data), **agreement(network, tensors, config.game, config.phases[-1].players)}))


if __name__ == "__main__":
    main()
