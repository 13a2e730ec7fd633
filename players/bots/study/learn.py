"""Lets a judge of Biblios play and learn in turns.

python3 learn.py STUDY SEATS GAMES,GAMES,... THREADS MARGIN FOLDER

STUDY is the built example `study` of this crate. For each number of GAMES a round is played with the network so far (the first
by `expert`), a network is fitted to all rounds, and tried in other games. FOLDER gets the rounds and a network of each. Needs numpy and
torch.
"""

import subprocess
import sys

from fit import fit, load

# At how many choices of 64 something else is tried.
BRANCHES = 64
# The games in which a network is tried have a seed that no game to learn from has.
TRIAL, TRIAL_SEED = 20000, 7


def main():
    study, seats, rounds, threads, margin, folder = sys.argv[1:]
    network = None

    def play(games, seed, branches, out):
        numbers = [seats, games, seed, branches, threads, margin]
        command = [study, *map(str, numbers), out, *([network] if network else [])]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    for at, games in enumerate(rounds.split(",")):
        print(play(games, 1000 + at, BRANCHES, f"{folder}/{seats}.{at}.pairs"), flush=True)
        after = f"{folder}/{seats}.{at}.net"
        print(fit(*load(f"{folder}/{seats}.*.pairs"), after), flush=True)
        network = after
        print(f"round {at}, tried: {play(TRIAL, TRIAL_SEED, 0, '-')}", flush=True)


main()
