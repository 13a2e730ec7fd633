"""Checkpoints: all that a run needs to go on, in a directory of files of at most 15 MiB."""

import io
import os
import shutil
from pathlib import Path

import torch

PART = 15 << 20
"""Largest size of a file."""


def write(directory, state):
    """Writes `state` (numbers, texts and tensors) so that the directory holds the old or the new checkpoint at any time."""
    directory = Path(directory)
    fresh, old = directory.with_suffix(".new"), directory.with_suffix(".old")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    buffer = io.BytesIO()
    torch.save(state, buffer)
    data = buffer.getbuffer()
    for i, start in enumerate(range(0, len(data), PART)):
        with (fresh / f"part-{i:02}.bin").open("wb") as file:
            file.write(data[start : start + PART])
            file.flush()
            os.fsync(file.fileno())
    shutil.rmtree(old, ignore_errors=True)
    if directory.exists():
        directory.rename(old)
    fresh.rename(directory)
    shutil.rmtree(old, ignore_errors=True)


def read(directory):
    """Reads the checkpoint in a directory."""
    directory = Path(directory)
    if not directory.exists():
        # The writer was stopped between its two renames.
        directory = directory.with_suffix(".old")
    parts = sorted(directory.glob("part-*.bin"))
    if not parts:
        raise FileNotFoundError(f"no checkpoint in {directory}")
    data = b"".join(part.read_bytes() for part in parts)
    return torch.load(io.BytesIO(data), map_location="cpu", weights_only=True)


def compact(flat, exact):
    """Returns the state of a network for a checkpoint: moments, and weights unless `exact`, in 16 bits."""
    state = {name: t.to(torch.bfloat16) if t.dim() else t.clone() for name, t in flat.state().items()}
    if exact:
        state["weights"] = flat.weights.clone()
    return {name: t.cpu() for name, t in state.items()}


def exported(state):
    """Returns the weights to play with: the averaged ones where weights are averaged."""
    return state["policy"]["weights"] if state["average"] is None else state["average"]
