"""Tests of the trainer on a small game whose best play is known. Need PyTorch."""

import dataclasses
import struct
import sys
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

FOLDER = Path(__file__).parent.parent
sys.path.insert(0, str(FOLDER))

import checkpoint  # noqa: E402
import config as configuration  # noqa: E402
import evaluate  # noqa: E402
import export  # noqa: E402
import plot  # noqa: E402
from networks import MASKED, Critic, Flat, Policy, by_seat, load_weights, value_logits  # noqa: E402
from ppo import advantages, chances  # noqa: E402
from rollout import Collector, Rollout, environments, vector_env  # noqa: E402
from train import Training  # noqa: E402

CPU = torch.device("cpu")


@pytest.fixture(autouse=True)
def _one_thread():
    torch.set_num_threads(1)


@pytest.fixture(name="config")
def _config():
    return configuration.load(FOLDER / "tests" / "higher.toml")


def with_iterations(config, *iterations, **ppo):
    phases = [dataclasses.replace(p, iterations=n) for p, n in zip(config.phases, iterations)]
    return dataclasses.replace(config, phases=phases, ppo=dataclasses.replace(config.ppo, **ppo))


@pytest.mark.parametrize("overlap", [False, True])
def test_it_learns_the_best_play(config, tmp_path, overlap):
    training = Training(with_iterations(config, 100, 10, overlap=overlap), tmp_path, 0, CPU)
    assert training.run()
    network = training.learner.network().network
    # Alone, the best is to draw below 6: 1 - 0.6 ** 3 of the games are won.
    alone = evaluate.duel(network, "higher", "keep:others", 1, 1024, 5, CPU)
    assert alone["share"] > 0.74
    assert alone["games"] == 1024
    pair = evaluate.duel(network, "higher", "keep:others", 2, 1024, 5, CPU)
    assert pair["share"] > 0.62


def test_a_run_goes_on_from_its_checkpoint(config, tmp_path):
    short = with_iterations(config, 4, 2)
    training = Training(short, tmp_path, 0, CPU)
    assert not training.run(stop_after=1e-9)
    state = checkpoint.read(tmp_path / "checkpoint")
    assert state["iterations"] == 0
    again = Training(short, tmp_path, 0, CPU)
    again.load(state)
    assert torch.equal(again.learner.policy.weights, training.learner.policy.weights)
    assert again.run()
    state = checkpoint.read(tmp_path / "checkpoint")
    assert (state["iterations"], state["phase"]) == (6, 2)
    lines = plot.read(tmp_path / "log.jsonl")
    assert "evaluation" in lines[-1]
    assert plot.svg(lines).count("<polyline") > 4


def test_equal_seeds_give_equal_weights(config, tmp_path):
    def weights(seed):
        training = Training(dataclasses.replace(with_iterations(config, 3, 1), seed=seed), tmp_path, 0, CPU)
        for phase in range(2):
            training.phase, training.phase_iterations = phase, 0
            training.run_phase(None)
        return training.learner.policy.weights

    first = weights(1)
    assert torch.equal(first, weights(1))
    assert not torch.equal(first, weights(2))


def test_the_value_phase_changes_the_value_head_alone(config, tmp_path):
    training = Training(with_iterations(config, 2, 2), tmp_path, 0, CPU)
    training.run_phase(None)
    before = training.learner.policy.weights.clone()
    training.phase, training.phase_iterations = 1, 0
    training.run_phase(None)
    changed = (training.learner.policy.weights != before).nonzero()
    assert changed.min() >= training.learner.head
    assert len(changed) > 0


@pytest.mark.parametrize("switch", [{"pull": 0.1}, {"average": 0.9}, {"normalise": True}])
def test_switches_run(config, tmp_path, switch):
    training = Training(with_iterations(config, 2, 1, **switch), tmp_path, 0, CPU)
    assert training.run()


def test_a_rollout_holds_what_was_seen_and_chosen(config):
    phase = config.phases[0]
    sizes = 19, 3, 4
    actor, rival = (Flat(Policy(19, 3, config.policy)) for _ in range(2))
    collector = Collector(environments(config, phase, 3), actor, rival, 3, CPU)
    rollout = collector.collect(Rollout(8, config.tables, sizes, CPU))
    collector.close()
    # The same games again, by the choices of the rollout.
    half = config.tables // 2
    for index, env in enumerate(environments(config, phase, 3)):
        rows = slice(index * half, (index + 1) * half)
        for t in range(8):
            assert (rollout.inputs[t, rows, :19].numpy() == env.obs).all()
            assert (rollout.inputs[t, rows, 32:36].numpy() == env.hidden_obs).all()
            assert (rollout.mask[t, rows, :3].numpy() == env.mask).all()
            assert (rollout.seat[t, rows].numpy() == env.seat).all()
            for agent, network in enumerate((actor.network, rival.network)):
                mine = env.agent == agent
                logits = network(torch.nn.functional.pad(torch.from_numpy(env.obs).float(), (0, 13)))[0][:, :3]
                logp = logits.masked_fill(torch.from_numpy(env.mask) == 0, MASKED).log_softmax(-1)
                chosen = logp.gather(1, rollout.choice[t, rows].unsqueeze(1)).squeeze(1)
                assert torch.allclose(chosen[mine], rollout.logp[t, rows][mine], atol=1e-5)
            env.step(rollout.choice[t, rows].numpy())
            assert (rollout.done[t, rows].numpy() == env.done).all()
            assert (rollout.reward[t, rows].numpy() == env.reward).all()
        assert (rollout.inputs[8, rows, :19].numpy() == env.obs).all()


def test_choices_are_drawn_by_their_probabilities(config):
    collector = Collector(environments(config, config.phases[0], 3), Flat(Policy(19, 3, config.policy)), None, 3, CPU)
    weights = torch.tensor([[0.0, 2.0, 1.0]])
    collector.actor.network.forward = lambda x: (weights.expand(len(x), 3), None)
    collector.mask[:] = torch.tensor([1, 1, 0], dtype=torch.uint8)
    counts = torch.zeros(3)
    for i in range(200):
        collector.noise.copy_((torch.arange(len(collector.noise)) + i / 200) / len(collector.noise) * (1 - 1e-6))
        collector.act()
        counts += torch.bincount(collector.choice, minlength=3)
    collector.close()
    expected = torch.tensor([1.0, np.e**2, 0.0]) / (1 + np.e**2)
    assert torch.allclose(counts / counts.sum(), expected, atol=0.01)


def test_advantages_of_all_seats():
    # Two steps of one game of two seats, then the next game.
    values = torch.tensor([[0.5, 0.5], [0.6, 0.4], [0.3, 0.7]]).unsqueeze(1)
    reward = torch.tensor([[0.0, 0.0], [1.0, 0.0]]).unsqueeze(1)
    done = torch.tensor([[0.0], [1.0]])
    result = advantages(values, reward, done, 0.5).squeeze(1)
    assert torch.allclose(result, torch.tensor([[0.1 + 0.5 * 0.4, -0.1 - 0.5 * 0.4], [0.4, -0.4]]))


def test_relative_seats_become_absolute(config):
    seat, players = torch.tensor([2, 1], dtype=torch.uint8), torch.tensor([3, 1], dtype=torch.uint8)
    assert by_seat(seat, players)[0].tolist() == [2, 0, 1, 3, 4]
    logits = torch.tensor([[3.0, 2.0, 1.0, 9.0, 0.0, 7.0]]).expand(2, 6)
    masked = value_logits(logits, torch.tensor([3, 1], dtype=torch.uint8))
    assert masked.tolist() == [[3, 2, 1, MASKED, 0], [3, MASKED, MASKED, MASKED, 0]]
    critic = Critic(48, config.critic)
    rollout = Rollout(2, 2, (19, 3, 4), CPU)
    rollout.inputs.random_(0, 3)
    rollout.seat[:] = torch.tensor([2, 0])
    rollout.players[:] = torch.tensor([3, 1])
    values = chances(lambda x: critic(x.float()), rollout, 2)
    relative = value_logits(critic(rollout.inputs[0, 0].float()), torch.tensor(3)).softmax(-1)
    assert torch.allclose(values[0, 0, [2, 0, 1, 4]], relative[[0, 1, 2, 4]])
    assert values[0, 0, 3] < 1e-6
    assert torch.allclose(values.sum(-1), torch.ones(3, 2))


def test_the_optimiser_is_adamw(config):
    ppo = dataclasses.replace(config.ppo, max_norm=1e9)
    flat = Flat(Policy(19, 3, config.policy), ppo)
    reference = Policy(19, 3, config.policy)
    load_weights(Flat(reference), flat.weights.clone())
    for p in reference.parameters():
        p.requires_grad_(True)
    adam = torch.optim.AdamW(reference.parameters(), lr=0.01, betas=(ppo.beta1, ppo.beta2), weight_decay=ppo.weight_decay)
    x = torch.randn(8, 32)
    for _ in range(3):
        flat.network(x)[0].square().sum().backward()
        flat.step(torch.tensor(0.01))
        adam.zero_grad()
        reference(x)[0].square().sum().backward()
        # The value head has no gradient, but decays.
        for p in reference.value.parameters():
            p.grad = torch.zeros_like(p)
        adam.step()
    expected = torch.cat([p.detach().reshape(-1) for p in reference.parameters()])
    assert torch.allclose(flat.weights, expected, atol=1e-5)


def test_the_weights_file(config):
    torch.manual_seed(0)
    network = Policy(19, 3, config.policy)
    with torch.no_grad():
        network.choices.weight.mul_(100)
    data, tensors = export.encode(network, "higher", (19, 3, 4))
    assert data[:8] == b"SCRIMIND"
    assert struct.unpack_from("<7I", data, 8) == (1, 255, 19, 32, 1, 3, 5)
    width = 32
    layers = [(19, width), (width, width), (width, 3), (width, 5)]
    assert len(data) == 36 + sum(i * o + 8 * o for i, o in layers) + 2 * 8 * width + 8
    # The second input's weights follow the first's.
    first = np.frombuffer(data, np.int8, 19 * width, 36).reshape(19, width)
    scales = np.frombuffer(data, np.float32, width, 36 + 19 * width)
    assert np.allclose(first * scales, network.trunk.input.weight.detach()[:, :19].T, atol=float(scales.max()) / 2 + 1e-6)
    assert export.fnv1a(b"a") == 0xAF63DC4C8601EC8C
    result = export.agreement(network, tensors, "higher", {2: 1.0}, tables=64, steps=20)
    assert result["same_choice"] > 0.95
    assert result["divergence"] < 1e-3


def test_a_checkpoint_survives_a_stopped_writer(tmp_path):
    checkpoint.write(tmp_path / "checkpoint", {"a": torch.arange(3)})
    (tmp_path / "checkpoint").rename(tmp_path / "checkpoint.old")
    assert checkpoint.read(tmp_path / "checkpoint")["a"].tolist() == [0, 1, 2]
    checkpoint.write(tmp_path / "checkpoint", {"a": torch.zeros(checkpoint.PART // 2)})
    assert all(part.stat().st_size <= checkpoint.PART for part in (tmp_path / "checkpoint").iterdir())
    assert len(checkpoint.read(tmp_path / "checkpoint")["a"]) == checkpoint.PART // 2
    with pytest.raises(FileNotFoundError):
        checkpoint.read(tmp_path / "nothing")


def test_configurations_are_checked():
    for name in ("biblios", "quill"):
        assert configuration.load(FOLDER / f"{name}.toml").game == name
    phase = {"share": 1, "players": {"2": 1}}
    sizes = {"policy": {"width": 8, "blocks": 1}, "critic": {"width": 8, "blocks": 1}}
    for wrong, message in [
        ({"phase": [phase], **sizes, "sizes": 1}, "unknown key 'sizes'"),
        ({"phase": [{"share": 1}], **sizes}, "players is missing"),
        ({"phase": [{**phase, "fit": "nothing"}], **sizes}, "fit must be"),
        ({"phase": [], **sizes}, r"\[\[phase\]\]"),
        ({"phase": [phase], **sizes, "tables": 100}, "multiple"),
    ]:
        with pytest.raises(configuration.ConfigError, match=message):
            configuration.parse({"game": "higher", **wrong})


def test_calibration_error():
    predicted, happened = np.array([0.1, 0.1, 0.9, 0.9]), np.array([0.0, 0.0, 1.0, 1.0])
    assert evaluate.calibration_error(predicted, happened, 10)["error"] == pytest.approx(0.1)


def test_endless_games_are_refused(monkeypatch, config):
    monkeypatch.setattr(evaluate, "LONGEST", 1)
    with pytest.raises(RuntimeError, match="more than 1 steps"):
        evaluate.duel(Policy(19, 3, config.policy), "higher", "self", 2, 4, 1, CPU)
    assert vector_env("higher", tables=2, seed=1, players={2: 1.0}).obs.shape == (2, 19)
