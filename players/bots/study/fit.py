"""Fits the network of a judge to the games that `study` wrote down."""

import time

import numpy as np
import torch
from torch import nn

# As in judge/sight.rs and judge/net.rs.
NUMBERS, FIRST, SECOND = 204, 128, 64
# How often a pair is seen at most each time.
EPOCHS = 5
RATE, BATCH = 1.5e-3, 8192
# How much of what is learned is the win; the rest is the lead in points, which says more of close games.
WIN = 0.5
# How much positions count, and pairs: what is wanted is the difference that an action makes.
OF_VALUES, OF_PAIRS = 0.3, 6.0


def load(stem, threads):
    """The positions and the pairs that `study` wrote."""

    def rows(what, width):
        parts = [np.fromfile(f"{stem}.{what}.{thread}", dtype="<f4").reshape(-1, width) for thread in range(threads)]
        rows = torch.from_numpy(np.concatenate(parts))
        return rows[torch.randperm(len(rows))]

    return rows("values", NUMBERS + 2), rows("pairs", 2 * NUMBERS + 4)


def layers(network):
    return [layer for layer in network if isinstance(layer, nn.Linear)]


def read(network, path):
    """Reads the weights of each layer by input, then what is added."""
    numbers = torch.from_numpy(np.fromfile(path, dtype="<f4"))
    for layer in layers(network):
        weights, rest = numbers.tensor_split([layer.weight.numel()])
        bias, numbers = rest.tensor_split([layer.bias.numel()])
        layer.weight.data.copy_(weights.view(layer.in_features, layer.out_features).t())
        layer.bias.data.copy_(bias)


def write(network, path):
    parts = [part for layer in layers(network) for part in (layer.weight.t().reshape(-1), layer.bias)]
    torch.cat(parts).detach().cpu().numpy().astype("<f4").tofile(path)


def worth(won, lead):
    return WIN * won + (1 - WIN) * torch.sigmoid(lead / 4)


def fit(values, pairs, out, seconds, start=None):
    """Fits a network and writes it down. Of the last pairs some are held out, to say how well it knows them."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    network = nn.Sequential(
        nn.Linear(NUMBERS, FIRST), nn.ReLU(), nn.Linear(FIRST, SECOND), nn.ReLU(), nn.Linear(SECOND, 1), nn.Flatten(0)
    )
    if start:
        read(network, start)
    network.to(device)
    values, pairs = values.to(device), pairs.to(device)
    pairs, held = pairs.tensor_split([len(pairs) - len(pairs) // 40])

    def differences(rows):
        chosen, tried, ends = rows.tensor_split([NUMBERS, 2 * NUMBERS], dim=1)
        won, lead, other_won, other_lead = ends.unbind(1)
        judged = torch.sigmoid(network(tried)) - torch.sigmoid(network(chosen))
        return judged, worth(other_won, other_lead) - worth(won, lead)

    def loss(values, pairs):
        of_values = nn.functional.binary_cross_entropy_with_logits(
            network(values[:, :NUMBERS]), worth(*values[:, NUMBERS:].unbind(1))
        )
        return OF_VALUES * of_values + OF_PAIRS * nn.functional.mse_loss(*differences(pairs))

    def some(rows):
        return rows[torch.randint(len(rows), (BATCH,), device=device)]

    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=1e-3)
    began, done, steps = time.time(), 0.0, 0
    while done < 1.0:
        done = max((time.time() - began) / seconds, steps * BATCH / (EPOCHS * len(pairs)))
        for group in optimizer.param_groups:
            group["lr"] = RATE * max(0.005, 1 - done)
        optimizer.zero_grad(set_to_none=True)
        loss(some(values), some(pairs)).backward()
        optimizer.step()
        steps += 1
    write(network, out)
    with torch.no_grad():
        judged, truth = differences(held)
        explained = 1 - nn.functional.mse_loss(judged, truth) / (truth**2).mean()
    return f"{len(values)} positions, {len(pairs)} pairs, {steps} steps; of {len(held)} others {100 * explained:.2f} % explained"
