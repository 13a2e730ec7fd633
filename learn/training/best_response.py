"""Trains a policy against the frozen network of a run, which plays at all other seats, and prints its share of wins.

    python best_response.py runs/biblios --out runs/biblios-response --seconds 600
    python best_response.py runs/biblios --out runs/biblios-response --seconds 600 --from-weights
"""

import argparse
import dataclasses
import shutil
import sys
from pathlib import Path

import torch

import checkpoint
import config as configuration
from train import Training


def response_config(config, warm):
    """Returns the configuration of a best response to a run with `config`."""
    last = config.phases[-1]
    rate, entropy = ((5e-4, 2e-5), (0.006, 0.001)) if warm else ((1e-3, 2e-5), (0.02, 0.001))
    phase = configuration.Phase(
        share=1.0,
        lineups=[(0.8, "other:others"), (0.2, "other")],
        players={n: weight for n, weight in last.players.items() if n > 1},
        rate=rate,
        entropy=entropy,
        advantage_lambda=0.94,
        target_lambda=0.98,
    )
    return dataclasses.replace(config, phases=[phase])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("run", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--from-weights", action="store_true", help="begin with the network's own weights")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--quick", action="store_true", help="few tables, for a CPU")
    args = parser.parse_args()
    sys.setswitchinterval(1e-4)
    state = checkpoint.read(args.run / "checkpoint")
    config = configuration.load(args.run / "config.toml")
    if args.quick:
        config = configuration.quick(config)
    config = dataclasses.replace(response_config(config, args.from_weights), policy=configuration.Size(**state["policy_size"]))
    args.out.mkdir(parents=True, exist_ok=True)
    shutil.copy(args.run / "config.toml", args.out / "config.toml")
    training = Training(config, args.out, args.seconds, torch.device(args.device), fixed_rival=checkpoint.exported(state))
    if args.from_weights:
        training.learner.policy.load(state["policy"])
        training.learner.critic.load(state["critic"])
    training.run()


if __name__ == "__main__":
    main()
