"""Lets a judge of Biblios play and learn in turns.

python3 learn.py STUDY SEATS GAMES THREADS SECONDS FOLDER UNTIL KEEP MOST,LEAST [NETWORK]

STUDY is the built example `study` of this crate. Each round plays GAMES games with the network so far, fits it for at most
SECONDS to the last KEEP rounds, and tries it in other games; no round begins that would not end UNTIL seconds from the
start. The margin falls from MOST to LEAST. FOLDER gets a network a round. Needs numpy and torch.
"""

import subprocess
import sys
import time

import torch

from fit import fit, load

# Each round's margin, as a part of the last.
NARROWER = 0.85
# How many other choices are tried in a game.
BRANCHES = 6
# The games in which a network is tried have a seed that no game to learn from has.
TRIAL, TRIAL_SEED = 20000, 7


def main():
    study, seats, games, threads, seconds, folder, until, keep, margins = sys.argv[1:10]
    network = sys.argv[10] if len(sys.argv) > 10 else None
    margin, least = map(float, margins.split(","))

    def play(games, seed, branches, out):
        numbers = [seats, games, seed, branches, threads, margin]
        command = [study, *map(str, numbers), out, *([network] if network else [])]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    began, longest, rounds, kept = time.time(), 0.0, 0, []
    while time.time() - began + 1.1 * longest < float(until):
        started = time.time()
        print(play(games, 1000 + rounds, BRANCHES, f"{folder}/data"), flush=True)
        kept = [*kept, load(f"{folder}/data", int(threads))][-int(keep) :]
        values, pairs = (torch.cat(parts) for parts in zip(*kept))
        after = f"{folder}/{seats}.{rounds}.net"
        print(fit(values, pairs, after, float(seconds), network), flush=True)
        network = after
        print(f"round {rounds}, margin {margin:.3f}, tried: {play(TRIAL, TRIAL_SEED, 0, '-')}", flush=True)
        margin = max(least, NARROWER * margin)
        longest = max(longest, time.time() - started)
        rounds += 1


main()
