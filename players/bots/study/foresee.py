"""Fits foresight to the games that `foresee` wrote down.

python3 foresee.py STEM OUT SECONDS

STEM is what the example `foresee` of this crate was given as OUT. OUT gets the network. Printed is how far
its forecasts are off in positions that it was not shown. Needs numpy and torch.
"""

import glob
import sys
import time

import numpy as np
import torch
from torch import nn

# As in foresight/open.rs and foresight/mod.rs.
NUMBERS, FIRST, SECOND = 101, 1024, 128
RATE, BATCH = 1.5e-3, 16384
# Of so many positions the last are held out.
HELD = 25


def load(stem):
    """The positions to learn from, and those that are held out."""
    parts = [np.fromfile(path, dtype=np.uint8).reshape(-1, NUMBERS + 2) for path in sorted(glob.glob(f"{stem}.*"))]
    cut = [len(part) - len(part) // HELD for part in parts]
    learned = np.concatenate([part[:end] for part, end in zip(parts, cut)])
    held = np.concatenate([part[end:] for part, end in zip(parts, cut)])
    return torch.from_numpy(learned), torch.from_numpy(held)


def ends(rows):
    """The share of the win, and the lead in points as a part of one: to learn both makes the first better."""
    won, lead = rows[:, NUMBERS].float() / 12, rows[:, NUMBERS + 1].float() - 128
    return torch.stack([won, torch.sigmoid(lead / 3)], 1)


def off(network, rows):
    """How far forecasts of the win are off, in nats."""
    with torch.no_grad():
        parts = [
            nn.functional.binary_cross_entropy_with_logits(
                network(part[:, :NUMBERS].float())[:, 0], ends(part)[:, 0], reduction="sum"
            )
            for part in rows.split(100_000)
        ]
    return (sum(parts) / len(rows)).item()


def unscale(network, mean, spread):
    """Lets a network take numbers as they are that has learned from scaled ones, and rounds it."""
    first = network[0]
    with torch.no_grad():
        first.weight.div_(spread)
        first.bias.sub_(first.weight @ mean)
        for numbers in network.parameters():
            numbers.copy_(numbers.bfloat16())


def main():
    stem, out, seconds = sys.argv[1:]
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")
    torch.manual_seed(1)
    learned, held = (rows.to(device) for rows in load(stem))
    some = learned[torch.randint(len(learned), (1_000_000,), device=device)][:, :NUMBERS].float()
    mean, spread = some.mean(0), some.std(0).clamp_min(0.1)
    network = nn.Sequential(
        nn.Linear(NUMBERS, FIRST), nn.ReLU(), nn.Linear(FIRST, SECOND), nn.ReLU(), nn.Linear(SECOND, 2)
    ).to(device)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=1e-4)
    began, done, steps = time.time(), 0.0, 0
    while done < 1.0:
        done = (time.time() - began) / float(seconds)
        for group in optimizer.param_groups:
            group["lr"] = RATE * max(0.003, 1 - done)
        rows = learned[torch.randint(len(learned), (BATCH,), device=device)]
        optimizer.zero_grad(set_to_none=True)
        judged = network((rows[:, :NUMBERS].float() - mean) / spread)
        nn.functional.binary_cross_entropy_with_logits(judged, ends(rows)).backward()
        optimizer.step()
        steps += 1
    unscale(network, mean, spread)
    base = ends(held)[:, 0].mean().item()
    unknown = -(base * np.log(base) + (1 - base) * np.log(1 - base))
    print(f"{len(learned)} positions, {steps} steps; of {len(held)} others {off(network, held):.4f} off, {unknown:.4f} without forecasts")
    first, second, last = network[0], network[2], network[4]
    parts = [first.weight.t(), first.bias, second.weight.t(), second.bias, last.weight[0], last.bias[:1]]
    numbers = torch.cat([part.reshape(-1) for part in parts]).detach().cpu()
    # Of each number the upper 16 bits; the rest is 0.
    numbers.bfloat16().view(torch.int16).numpy().astype("<i2").tofile(out)


main()
