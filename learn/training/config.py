"""Reads the configuration of a training run from a TOML file."""

import dataclasses
import tomllib
from dataclasses import dataclass, field
from pathlib import Path


class ConfigError(ValueError):
    """A configuration that cannot be used. The message names the key."""


@dataclass(frozen=True)
class Size:
    """The size of a network: its width and its residual blocks."""

    width: int
    blocks: int


@dataclass(frozen=True)
class Ppo:
    """What holds in all phases. The README explains the keys."""

    clip: float = 0.2
    epochs: int = 2
    minibatch: int = 32768
    warm_up: int = 20
    beta1: float = 0.9
    beta2: float = 0.99
    weight_decay: float = 0.01
    max_norm: float = 1.0
    value_weight: float = 0.1
    normalise: bool = False
    pull: float = 0.0
    average: float = 0.0
    overlap: bool = True
    compile: bool = False


@dataclass(frozen=True)
class Pool:
    """Earlier selves: a snapshot every `every` iterations, the last ones of `size` kept, another one plays every `redraw`."""

    every: int = 50
    size: int = 4
    redraw: int = 3


@dataclass(frozen=True)
class Evaluation:
    """Games against built-in bots during training."""

    every: float = 75.0
    tables: int = 1024
    bots: list[str] = field(default_factory=lambda: ["expert"])
    calibration_tables: int = 8192


@dataclass(frozen=True)
class Phase:
    """A part of the run. Pairs are values at its beginning and end, with a line between them."""

    share: float
    lineups: list[tuple[float, str]]
    players: dict[int, float]
    rate: tuple[float, float] = (1e-3, 1e-4)
    entropy: tuple[float, float] = (0.02, 0.001)
    advantage_lambda: float = 0.9
    target_lambda: float = 0.97
    fit: str = "all"
    argmax: float = 0.0
    iterations: int | None = None


@dataclass(frozen=True)
class Config:
    """A training run."""

    game: str
    policy: Size
    critic: Size
    phases: list[Phase]
    seed: int = 1
    tables: int = 16384
    steps: int = 64
    options: dict[str, float] = field(default_factory=lambda: {"default": 1.0})
    ppo: Ppo = Ppo()
    pool: Pool = Pool()
    evaluation: Evaluation = Evaluation()


def build(kind, values, where):
    """Returns a dataclass of `kind` from a table of the file."""
    names = {f.name for f in dataclasses.fields(kind)}
    if unknown := sorted(set(values) - names):
        raise ConfigError(f"{where}: unknown key {unknown[0]!r}, known are {', '.join(sorted(names))}")
    try:
        return kind(**values)
    except TypeError as error:
        raise ConfigError(f"{where}: {error}") from None


def phase(values, where):
    """Returns a phase from a table of the file."""
    values = dict(values)
    for key in ("rate", "entropy"):
        if key in values:
            value = values[key]
            values[key] = (float(value[0]), float(value[1])) if isinstance(value, list) else (float(value),) * 2
    values["lineups"] = [(float(weight), code) for code, weight in values.get("lineups", {"self": 1}).items()]
    values["players"] = {int(n): float(weight) for n, weight in values.get("players", {}).items()}
    if not values["players"]:
        raise ConfigError(f"{where}: players is missing, for example players = {{2 = 1}}")
    result = build(Phase, values, where)
    if result.fit not in ("all", "value"):
        raise ConfigError(f"{where}: fit must be \"all\" or \"value\", not {result.fit!r}")
    return result


def parse(values):
    """Returns the configuration from the tables of a TOML file."""
    values = dict(values)
    phases = values.pop("phase", [])
    if not phases:
        raise ConfigError("at least one [[phase]] is required")
    values["phases"] = [phase(p, f"phase {i + 1}") for i, p in enumerate(phases)]
    for key, kind in (("policy", Size), ("critic", Size), ("ppo", Ppo), ("pool", Pool), ("evaluation", Evaluation)):
        if key in values:
            values[key] = build(kind, values[key], f"[{key}]")
    config = build(Config, values, "configuration")
    if config.tables % 2 or config.tables * config.steps % config.ppo.minibatch:
        raise ConfigError("tables must be even, and tables * steps a multiple of ppo.minibatch")
    return config


def load(path):
    """Reads a configuration file."""
    with Path(path).open("rb") as file:
        return parse(tomllib.load(file))


def quick(config):
    """Returns a small version of a configuration, which runs on a CPU."""
    small = dataclasses.replace
    return small(
        config,
        tables=256,
        steps=32,
        policy=Size(128, 2),
        critic=Size(128, 2),
        ppo=small(config.ppo, minibatch=1024, warm_up=5, overlap=False, compile=False),
        evaluation=small(config.evaluation, every=30.0, tables=128, calibration_tables=512),
    )
