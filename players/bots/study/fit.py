"""Fits the network of a judge to what `study` wrote down."""

import glob

import numpy as np
import torch
from torch import nn

# As in judge/sight.rs and judge/mod.rs.
NUMBERS, FIRST, SECOND = 204, 512, 128
# How often each pair is seen: more often, and the network learns by heart what bids happened to lead to.
EPOCHS = 12
RATE, BATCH = 1.5e-3, 16384
# How much positions count, and the difference between the two of a pair, which is what is wanted.
OF_VALUES, OF_PAIRS = 0.1, 60.0
# Of so many pairs the last are held out.
HELD = 40


def load(stem):
    """The pairs to learn from, and those that are held out: the two positions, and what they were worth."""
    parts = [np.fromfile(path, dtype="<f4").reshape(-1, 2 * NUMBERS + 2) for path in sorted(glob.glob(f"{stem}.*"))]
    cut = [len(part) - len(part) // HELD for part in parts]
    # To keep them in 16 bits loses nothing that matters, and there are many.
    learned = torch.cat([torch.from_numpy(part[:end]).half() for part, end in zip(parts, cut)])
    held = torch.cat([torch.from_numpy(part[end:]) for part, end in zip(parts, cut)])
    return learned, held


def judged(network, pairs):
    """What the network thinks of both positions of pairs, and what they were worth."""
    chosen, tried, worth = pairs.float().tensor_split([NUMBERS, 2 * NUMBERS], dim=1)
    return torch.stack([network(chosen), network(tried)], 1), worth


def differences(odds, worth):
    """How much more the second of two positions is worth, as the network thinks and in truth."""
    chance = torch.sigmoid(odds)
    return chance[:, 1] - chance[:, 0], worth[:, 1] - worth[:, 0]


def write(network, path):
    """Writes the weights of each layer by input, then what is added, of each number the upper 16 bits."""
    layers = [layer for layer in network if isinstance(layer, nn.Linear)]
    parts = [part for layer in layers for part in (layer.weight.t().reshape(-1), layer.bias)]
    torch.cat(parts).detach().cpu().bfloat16().view(torch.int16).numpy().astype("<i2").tofile(path)


def fit(learned, held, out):
    """Fits a network and writes it down. Says how well it knows the pairs that are held out."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")
    torch.manual_seed(1)
    network = nn.Sequential(
        nn.Linear(NUMBERS, FIRST), nn.ReLU(), nn.Linear(FIRST, SECOND), nn.ReLU(), nn.Linear(SECOND, 1), nn.Flatten(0)
    ).to(device)
    learned, held = learned.to(device), held.to(device)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=1e-3)
    steps = EPOCHS * len(learned) // BATCH
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = RATE * max(0.003, 1 - step / steps)
        odds, worth = judged(network, learned[torch.randint(len(learned), (BATCH,), device=device)])
        of_values = nn.functional.binary_cross_entropy_with_logits(odds, worth)
        of_pairs = nn.functional.mse_loss(*differences(odds, worth))
        optimizer.zero_grad(set_to_none=True)
        (OF_VALUES * of_values + OF_PAIRS * of_pairs).backward()
        optimizer.step()
    write(network, out)
    with torch.no_grad():
        parts = [differences(*judged(network, part)) for part in held.split(BATCH)]
        thought, truth = (torch.cat(part) for part in zip(*parts))
        explained = 1 - nn.functional.mse_loss(thought, truth) / (truth**2).mean()
    return f"{len(learned)} pairs, {steps} steps; of {len(held)} others {100 * explained:.2f} % explained"
