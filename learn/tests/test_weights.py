"""Weights files that are refused, and one that is followed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from scriptorium import Game, install_weights

FOLDER = Path(__file__).parents[2] / "players/bots/weights"
BIBLIOS = (FOLDER / "biblios.mind").read_bytes()


def changed(at, value):
    """Returns the weights of Biblios with one byte changed."""
    return BIBLIOS[:at] + bytes([value]) + BIBLIOS[at + 1 :]


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (b"", "not a file of weights"),
        (b"SCRIMIND", "cut off"),
        (BIBLIOS[:-1000], "damaged"),
        (changed(len(BIBLIOS) // 2, BIBLIOS[len(BIBLIOS) // 2] ^ 1), "damaged"),
        (changed(8, 9), "weights of version 9; this program reads 1"),
        ((FOLDER / "quill.mind").read_bytes(), "another game"),
    ],
)
def test_bad_weights_are_refused_with_the_reason(file, message):
    with pytest.raises(ValueError, match=message):
        install_weights("biblios", file)


def test_weights_hold_for_the_process():
    with pytest.raises(ValueError, match='expected "biblios" or "quill"'):
        install_weights("chess", BIBLIOS)
    code = """if True:
        import sys
        from scriptorium import Game, install_weights
        install_weights("biblios", open(sys.argv[1], "rb").read())
        print(Game("biblios", 3, seed=1).ask("mind"))
        try:
            install_weights("biblios", open(sys.argv[1], "rb").read())
        except RuntimeError as error:
            print(error)
    """
    ran = subprocess.run([sys.executable, "-c", code, FOLDER / "biblios.mind"], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == [Game("biblios", 3, seed=1).ask("mind"), "the network of biblios is in use already"]
