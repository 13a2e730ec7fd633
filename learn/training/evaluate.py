"""Plays a policy against bots or another policy, and measures its value head.

    python evaluate.py RUN --bots expert:others --tables 4096
    python evaluate.py RUN --calibration
"""

import argparse
import json
import math
from pathlib import Path

import numpy as np
import torch

import checkpoint
import config as configuration
from networks import Flat, Policy, by_seat, load_weights, value_logits
from rollout import vector_env

LONGEST = 20_000
"""Steps after which games count as endless."""


def evaluate_rows(network, env, device, rival=None):
    """Returns logits with illegal choices at minus infinity, and the value's chances by absolute seat."""
    dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
    with torch.no_grad():
        x = torch.from_numpy(env.obs).to(device).to(dtype)
        x = torch.nn.functional.pad(x, (0, network.columns - x.shape[1]))
        legal = torch.from_numpy(env.mask).to(device) > 0
        logits, value = network(x)
        logits = logits[:, : legal.shape[1]].float()
        if rival:
            other = rival(x)[0][:, : legal.shape[1]].float()
            logits = torch.where(torch.from_numpy(env.agent).to(device).bool().unsqueeze(-1), other, logits)
        seat, players = (torch.from_numpy(a).to(device) for a in (env.seat, env.players_now))
        relative = value_logits(value, players).softmax(-1)
        chances = torch.zeros_like(relative).scatter_(-1, by_seat(seat, players), relative)
    return logits.masked_fill(~legal, -torch.inf), chances


def duel(network, game, lineup, players, tables, seed, device, rival=None, options="default"):
    """Plays one seat of `network` against `lineup` at the others, a game a table. Returns its share of wins.

    The first game of every table begins with random choices, so that the second counts.
    """
    env = vector_env(game, tables=tables, seed=seed, players={players: 1.0}, options=options, lineups=[(1.0, lineup)])
    ended = np.zeros(tables, dtype=np.int64)
    shares = []
    for _ in range(LONGEST):
        logits, _ = evaluate_rows(network, env, device, rival)
        env.step(logits.argmax(-1).cpu().numpy())
        done = env.done.astype(bool)
        ended += done
        mine = (env.result_agents == 0) & (np.arange(4) < env.result_players[:, None])
        counts = done & (ended == 2) & (mine.sum(-1) == 1)
        shares.extend((env.reward * mine).sum(-1)[counts].tolist())
        if (ended >= 2).all():
            break
    else:
        raise RuntimeError(f"a game took more than {LONGEST} steps")
    games = len(shares)
    interval = 1.96 * float(np.std(shares)) / math.sqrt(max(games, 1))
    return {"players": players, "share": float(np.mean(shares)) if games else math.nan, "interval": interval, "games": games}


def ladder(network, config, device, tables, rival=None):
    """Plays against the bots of the configuration, or against `rival`, with every number of players of its last phase."""
    results = {}
    for lineup in ["other:others"] if rival else config.evaluation.bots:
        for players, weight in sorted(config.phases[-1].players.items()):
            if weight:
                results[f"{lineup} {players}"] = duel(network, config.game, lineup, players, tables, 7, device, rival)
    return results


def calibration(network, config, tables, seed, device, argmax=True, bins=20, options="default"):
    """Plays against itself and compares the predicted chances of all seats with the outcomes.

    Returns the expected calibration error over `bins` equal intervals for every number of players.
    """
    weights = config.phases[-1].players
    env = vector_env(config.game, tables=tables, seed=seed, players=weights, options=options, lineups=[(1.0, "self")])
    generator = torch.Generator(device).manual_seed(seed)
    ended = np.zeros(tables, dtype=np.int64)
    seen = []
    for _ in range(LONGEST):
        logits, chances = evaluate_rows(network, env, device)
        counts = ended == 1
        players = env.players_now.copy()
        if argmax:
            choice = logits.argmax(-1)
        else:
            noise = torch.rand(logits.shape, generator=generator, device=device).clamp_(1e-9)
            choice = (logits - (-noise.log()).log()).argmax(-1)
        env.step(choice.cpu().numpy())
        done = env.done.astype(bool)
        seen.append((counts, players, chances.cpu().numpy(), done, env.reward.copy()))
        ended += done
        if (ended >= 2).all():
            break
    outcome = np.zeros((tables, 4), dtype=np.float32)
    samples = {n: ([], []) for n in range(1, 5)}
    for counts, players, chances, done, reward in reversed(seen):
        outcome[done] = reward[done]
        for n, (predicted, happened) in samples.items():
            rows = counts & (players == n)
            predicted.append(chances[rows, :n].ravel())
            happened.append(outcome[rows, :n].ravel())
    return {str(n): calibration_error(*map(np.concatenate, s), bins) for n, s in samples.items() if sum(map(len, s[0]))}


def calibration_error(predicted, happened, bins):
    """Returns the mean distance between predicted and observed frequencies, weighted by the numbers of predictions."""
    index = np.minimum((predicted * bins).astype(int), bins - 1)
    number = np.bincount(index, minlength=bins)
    gap = np.bincount(index, predicted.astype(np.float64) - happened, minlength=bins)
    return {"error": float(np.abs(gap).sum() / len(predicted)), "predictions": len(predicted)}


def read_policy(run, device):
    """Returns the policy of a run, its configuration and the sizes of the game."""
    state = checkpoint.read(Path(run) / "checkpoint")
    config = configuration.load(Path(run) / "config.toml")
    features, choices, _ = state["sizes"]
    network = Policy(features, choices, configuration.Size(**state["policy_size"])).to(device)
    flat = Flat(network)
    load_weights(flat, checkpoint.exported(state).to(device))
    return network, config, state["sizes"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("run")
    parser.add_argument("--bots", nargs="*", help="line-ups, for example expert:others")
    parser.add_argument("--tables", type=int, default=4096)
    parser.add_argument("--seed", type=int, default=4001)
    parser.add_argument("--calibration", action="store_true")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    device = torch.device(args.device)
    network, config, _ = read_policy(args.run, device)
    if args.calibration:
        for argmax in (True, False):
            result = calibration(network, config, args.tables, args.seed, device, argmax)
            print(json.dumps({"calibration": "argmax" if argmax else "sampled", **result}))
        return
    for lineup in args.bots or config.evaluation.bots:
        for players, weight in sorted(config.phases[-1].players.items()):
            if weight:
                result = duel(network, config.game, lineup, players, args.tables, args.seed, device)
                print(json.dumps({"against": lineup, **result}), flush=True)


if __name__ == "__main__":
    main()
