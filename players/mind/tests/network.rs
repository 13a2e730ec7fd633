//! The network computes what its description says, and refuses every file that is not what it was trained as.

use mind::{Network, OUTCOMES, WeightsError};
use tabletop::FastDealer;

const GAME: u32 = 1;
const FEATURES: usize = 37;
const WIDTH: usize = 24;
const BLOCKS: usize = 2;
const CHOICES: usize = 11;

struct Layer {
    inputs: usize,
    outputs: usize,
    weights: Vec<i8>,
    scales: Vec<f32>,
    bias: Vec<f32>,
}

struct Norm {
    gain: Vec<f32>,
    bias: Vec<f32>,
}

fn unit(dealer: &mut FastDealer) -> f32 {
    dealer.below_u64(2001) as f32 / 1000.0 - 1.0
}

impl Layer {
    fn random(inputs: usize, outputs: usize, dealer: &mut FastDealer) -> Layer {
        Layer {
            inputs,
            outputs,
            weights: (0..inputs * outputs).map(|_| (dealer.below_u64(255) as i16 - 127) as i8).collect(),
            scales: (0..outputs).map(|_| 0.002 + 0.001 * unit(dealer)).collect(),
            bias: (0..outputs).map(|_| unit(dealer)).collect(),
        }
    }

    fn apply(&self, x: &[f64]) -> Vec<f64> {
        assert_eq!(x.len(), self.inputs);
        let output = |to: usize| {
            let sum: f64 = x
                .iter()
                .enumerate()
                .map(|(from, x)| x * f64::from(self.weights[from * self.outputs + to]))
                .sum();
            sum * f64::from(self.scales[to]) + f64::from(self.bias[to])
        };
        (0..self.outputs).map(output).collect()
    }

    fn write(&self, file: &mut Vec<u8>) {
        file.extend(self.weights.iter().map(|&weight| weight as u8));
        [&self.scales, &self.bias].into_iter().flatten().for_each(|x| file.extend(x.to_le_bytes()));
    }
}

impl Norm {
    fn random(dealer: &mut FastDealer) -> Norm {
        Norm {
            gain: (0..WIDTH).map(|_| 1.0 + 0.2 * unit(dealer)).collect(),
            bias: (0..WIDTH).map(|_| 0.2 * unit(dealer)).collect(),
        }
    }

    fn activate(&self, x: &[f64]) -> Vec<f64> {
        let mean = x.iter().sum::<f64>() / x.len() as f64;
        let variance = x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / x.len() as f64;
        let scaled = x.iter().map(|x| (x - mean) / (variance + 1e-5).sqrt());
        let affine = scaled.zip(&self.gain).zip(&self.bias);
        affine.map(|((x, &gain), &bias)| (x * f64::from(gain) + f64::from(bias)).max(0.0)).collect()
    }

    fn write(&self, file: &mut Vec<u8>) {
        [&self.gain, &self.bias].into_iter().flatten().for_each(|x| file.extend(x.to_le_bytes()));
    }
}

struct Plain {
    input: Layer,
    blocks: Vec<(Norm, Layer)>,
    last: Norm,
    policy: Layer,
    value: Layer,
}

impl Plain {
    fn random(seed: u64) -> Plain {
        let dealer = &mut FastDealer::new(seed);
        Plain {
            input: Layer::random(FEATURES, WIDTH, dealer),
            blocks: (0..BLOCKS)
                .map(|_| (Norm::random(dealer), Layer::random(WIDTH, WIDTH, dealer)))
                .collect(),
            last: Norm::random(dealer),
            policy: Layer::random(WIDTH, CHOICES, dealer),
            value: Layer::random(WIDTH, OUTCOMES, dealer),
        }
    }

    /// Returns the logits and the scores of the outcomes.
    fn evaluate(&self, features: &[i8]) -> (Vec<f64>, Vec<f64>) {
        let features: Vec<f64> = features.iter().map(|&x| f64::from(x)).collect();
        let mut state = self.input.apply(&features);
        for (norm, layer) in &self.blocks {
            let added = layer.apply(&norm.activate(&state));
            state.iter_mut().zip(added).for_each(|(x, added)| *x += added);
        }
        let state = self.last.activate(&state);
        (self.policy.apply(&state), self.value.apply(&state))
    }

    fn file(&self) -> Vec<u8> {
        let mut file = b"SCRIMIND".to_vec();
        let sizes = [1, GAME, FEATURES as u32, WIDTH as u32, BLOCKS as u32, CHOICES as u32, OUTCOMES as u32];
        sizes.into_iter().for_each(|size| file.extend(size.to_le_bytes()));
        self.input.write(&mut file);
        for (norm, layer) in &self.blocks {
            norm.write(&mut file);
            layer.write(&mut file);
        }
        self.last.write(&mut file);
        self.policy.write(&mut file);
        self.value.write(&mut file);
        seal(&mut file);
        file
    }
}

/// Appends the checksum.
fn seal(file: &mut Vec<u8>) {
    let hash = file.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    file.extend(hash.to_le_bytes());
}

fn read(file: &[u8]) -> Result<Network, WeightsError> {
    Network::read(file, GAME, FEATURES, CHOICES)
}

fn features(dealer: &mut FastDealer) -> Vec<i8> {
    (0..FEATURES).map(|_| if dealer.below_u64(2) == 0 { 0 } else { dealer.below_u64(9) as i8 - 3 }).collect()
}

#[test]
fn a_network_computes_what_a_plain_one_does() {
    let mut dealer = FastDealer::new(3);
    for seed in 0..20 {
        let plain = Plain::random(seed);
        let network = read(&plain.file()).expect("a file of weights");
        for seats in [1, 2, 3, 4] {
            let features = features(&mut dealer);
            let found = network.evaluate(&features, seats);
            let (logits, scores) = plain.evaluate(&features);
            for (found, expected) in found.logits.iter().zip(&logits) {
                assert!((f64::from(*found) - expected).abs() < 1e-4, "{found} {expected}");
            }
            let possible = |outcome: usize| outcome < seats || outcome == OUTCOMES - 1;
            let sum: f64 = (0..OUTCOMES).filter(|&outcome| possible(outcome)).map(|o| scores[o].exp()).sum();
            for (outcome, &value) in found.value.iter().enumerate() {
                let expected = if possible(outcome) { scores[outcome].exp() / sum } else { 0.0 };
                assert!((f64::from(value) - expected).abs() < 1e-5, "{value} {expected}");
            }
        }
    }
}

#[test]
fn evaluations_have_the_same_bits_everywhere() {
    let network = read(&Plain::random(5).file()).expect("a file of weights");
    let mut dealer = FastDealer::new(6);
    let mut hash = 0_u64;
    for _ in 0..2000 {
        let evaluation = network.evaluate(&features(&mut dealer), 4);
        for x in evaluation.logits.iter().chain(&evaluation.value) {
            hash = hash.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(x.to_bits());
        }
    }
    assert_eq!(hash, 9_481_990_400_165_401_454);
}

#[test]
fn files_that_are_damaged_or_for_something_else_are_refused_with_the_reason() {
    let file = Plain::random(1).file();
    for at in 0..file.len() {
        let mut damaged = file.clone();
        damaged[at] ^= 0x10;
        assert!(read(&damaged).is_err(), "byte {at}");
    }
    for length in 0..file.len() {
        assert!(read(&file[..length]).is_err(), "{length} bytes");
    }
    assert_eq!(read(b"something else"), Err(WeightsError::NotWeights));
    assert_eq!(read(&[&file[..], &[0]].concat()), Err(WeightsError::Damaged));
    let mut newer = file.clone();
    newer[8] = 2;
    assert_eq!(read(&newer), Err(WeightsError::Version(2)));
    assert_eq!(Network::read(&file, 0, FEATURES, CHOICES), Err(WeightsError::Game));
    let size = WeightsError::Size("features", FEATURES + 1, FEATURES);
    assert_eq!(Network::read(&file, GAME, FEATURES + 1, CHOICES), Err(size));
    // A header with enormous sizes and a right checksum takes no memory.
    let mut huge = file[..file.len() - 8].to_vec();
    huge[20..24].copy_from_slice(&u32::MAX.to_le_bytes());
    seal(&mut huge);
    assert_eq!(read(&huge), Err(WeightsError::Length));
}
