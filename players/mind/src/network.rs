//! The network: a policy and a value in one forward pass.
//!
//! Sums are taken in a fixed order and nothing depends on the platform's mathematical library, so the same weights and
//! features give the same bits everywhere.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::math::{exp, inverse_root};

/// The number of value outputs: the seats in turn order from the seat to act, then the house.
pub const OUTCOMES: usize = 5;

const MAGIC: &[u8; 8] = b"SCRIMIND";
const VERSION: u32 = 1;
/// Magic, version, game, and five sizes.
const HEADER: usize = MAGIC.len() + 4 * 7;
const CHECKSUM: usize = 8;
/// The largest size that a header can give. Keeps the arithmetic on sizes from overflowing.
const MAX_SIZE: u32 = 1 << 14;

/// A residual network with one byte for each weight.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    input: Layer,
    blocks: Vec<(Norm, Layer)>,
    last: Norm,
    policy: Layer,
    value: Layer,
}

/// What a network says of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The score of each choice. Differences are logarithms of ratios of probabilities.
    pub logits: Vec<f32>,
    /// The chance to win of each seat in turn order from the seat to act, then of the house. Sums to 1.
    pub value: [f32; OUTCOMES],
}

/// Why a file of weights is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// The file does not begin as files of weights do.
    NotWeights,
    /// The file has a version that this program cannot read.
    Version(u32),
    /// The file is for another game.
    Game,
    /// The file was trained on other features or choices: the name of the size, what is needed, what the file has.
    Size(&'static str, usize, usize),
    /// The file is longer or shorter than its header says.
    Length,
    /// The checksum does not match.
    Damaged,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::NotWeights => f.write_str("not a file of weights"),
            WeightsError::Version(version) => {
                write!(f, "weights of version {version}; this program reads {VERSION}")
            }
            WeightsError::Game => f.write_str("weights for another game"),
            WeightsError::Size(what, needed, found) => {
                write!(f, "weights for {found} {what}; this program has {needed}")
            }
            WeightsError::Length => f.write_str("the weights are cut off or too long"),
            WeightsError::Damaged => f.write_str("the weights are damaged: the checksum does not match"),
        }
    }
}

impl core::error::Error for WeightsError {}

impl Network {
    /// Reads a file of weights for a game with this number, this many features and this many choices.
    ///
    /// # Errors
    /// Returns why the file is refused.
    pub fn read(file: &[u8], game: u32, features: usize, choices: usize) -> Result<Network, WeightsError> {
        if !file.starts_with(MAGIC) {
            return Err(WeightsError::NotWeights);
        }
        let content_length = file.len().checked_sub(CHECKSUM).ok_or(WeightsError::Length)?;
        let (content, checksum) = file.split_at(content_length);
        let mut reader = Reader { rest: &content[MAGIC.len().min(content_length)..] };
        let version = reader.number()?;
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        if checksum != fnv1a(content).to_le_bytes() {
            return Err(WeightsError::Damaged);
        }
        if reader.number()? != game {
            return Err(WeightsError::Game);
        }
        let (inputs, width) = (reader.size()?, reader.size()?);
        let (blocks, found_choices, outcomes) = (reader.size()?, reader.size()?, reader.size()?);
        for (what, needed, found) in [
            ("features", features, inputs),
            ("choices", choices, found_choices),
            ("outcomes", OUTCOMES, outcomes),
        ] {
            if needed != found {
                return Err(WeightsError::Size(what, needed, found));
            }
        }
        if content_length != content_bytes(inputs, width, blocks, choices) {
            return Err(WeightsError::Length);
        }
        let input = reader.layer(inputs, width)?;
        let blocks = (0..blocks)
            .map(|_| Ok((reader.norm(width)?, reader.layer(width, width)?)))
            .collect::<Result<Vec<_>, WeightsError>>()?;
        let last = reader.norm(width)?;
        let policy = reader.layer(width, choices)?;
        let value = reader.layer(width, OUTCOMES)?;
        Ok(Network { input, blocks, last, policy, value })
    }

    /// Evaluates features. The value counts `seats` seats, and the house.
    #[must_use]
    pub fn evaluate(&self, features: &[i8], seats: usize) -> Evaluation {
        let width = self.input.bias.len();
        let mut active = Vec::with_capacity(features.len().max(width));
        active.extend(features.iter().enumerate().filter(|(_, x)| **x != 0).map(|(j, &x)| (j, f32::from(x))));
        let mut state = vec![0.0; width];
        self.input.add_to(&active, &mut state);
        for (norm, layer) in &self.blocks {
            norm.activate(&state, &mut active);
            layer.add_to(&active, &mut state);
        }
        self.last.activate(&state, &mut active);
        let mut logits = vec![0.0; self.policy.bias.len()];
        self.policy.add_to(&active, &mut logits);
        let mut value = [0.0; OUTCOMES];
        self.value.add_to(&active, &mut value);
        let absent = seats.min(OUTCOMES - 1)..OUTCOMES - 1;
        softmax(&mut value, |outcome| !absent.contains(&outcome));
        Evaluation { logits, value }
    }
}

/// Turns scores into probabilities of those that are possible. At least one is.
pub(crate) fn softmax(scores: &mut [f32], possible: impl Fn(usize) -> bool) {
    let allowed = scores.iter().enumerate().filter(|(index, _)| possible(*index));
    let most = allowed.map(|(_, &score)| score).fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for (index, score) in scores.iter_mut().enumerate() {
        *score = if possible(index) { exp(*score - most) } else { 0.0 };
        sum += *score;
    }
    scores.iter_mut().for_each(|score| *score /= sum);
}

/// A linear layer.
#[derive(Clone, PartialEq, Debug)]
struct Layer {
    /// One row for each input.
    weights: Vec<i8>,
    /// What the weights of each output are multiplied by.
    scales: Vec<f32>,
    bias: Vec<f32>,
}

impl Layer {
    /// Adds the outputs for the inputs that are not 0, each given with its number.
    fn add_to(&self, active: &[(usize, f32)], out: &mut [f32]) {
        let width = out.len();
        let mut sums = vec![0.0; width];
        let row = |input: usize| &self.weights[input * width..][..width];
        let (fours, rest) = active.as_chunks::<4>();
        // Four rows at a time, because each visit to the sums costs as much as a row.
        for &[(a, xa), (b, xb), (c, xc), (d, xd)] in fours {
            let rows = row(a).iter().zip(row(b)).zip(row(c)).zip(row(d));
            for (sum, (((&wa, &wb), &wc), &wd)) in sums.iter_mut().zip(rows) {
                *sum += (xa * f32::from(wa) + xb * f32::from(wb)) + (xc * f32::from(wc) + xd * f32::from(wd));
            }
        }
        for &(a, xa) in rest {
            sums.iter_mut().zip(row(a)).for_each(|(sum, &wa)| *sum += xa * f32::from(wa));
        }
        for ((out, sum), (scale, bias)) in out.iter_mut().zip(sums).zip(self.scales.iter().zip(&self.bias)) {
            *out += sum * scale + bias;
        }
    }
}

/// A layer norm.
#[derive(Clone, PartialEq, Debug)]
struct Norm {
    gain: Vec<f32>,
    bias: Vec<f32>,
}

impl Norm {
    const EPSILON: f32 = 1e-5;

    /// Writes the normalised inputs that are positive, each with its number.
    fn activate(&self, state: &[f32], active: &mut Vec<(usize, f32)>) {
        let count = state.len() as f32;
        let mean = sum(state, |x| x) / count;
        let variance = sum(state, |x| (x - mean) * (x - mean)) / count;
        let scale = inverse_root(variance + Norm::EPSILON);
        active.clear();
        for (index, ((x, gain), bias)) in state.iter().zip(&self.gain).zip(&self.bias).enumerate() {
            let normal = (x - mean) * scale * gain + bias;
            if normal > 0.0 {
                active.push((index, normal));
            }
        }
    }
}

/// Sums in eight lanes, in the same order on every platform.
fn sum(numbers: &[f32], term: impl Fn(f32) -> f32) -> f32 {
    let (eights, rest) = numbers.as_chunks::<8>();
    let mut lanes = [0.0; 8];
    for eight in eights {
        lanes.iter_mut().zip(eight).for_each(|(lane, &x)| *lane += term(x));
    }
    let rest = rest.iter().fold(0.0, |sum, &x| sum + term(x));
    lanes.iter().fold(rest, |sum, lane| sum + lane)
}

/// Returns the length of a file without its checksum.
fn content_bytes(inputs: usize, width: usize, blocks: usize, choices: usize) -> usize {
    let layer = |inputs: usize, outputs: usize| inputs * outputs + 8 * outputs;
    let norm = 8 * width;
    HEADER
        + layer(inputs, width)
        + blocks * (norm + layer(width, width))
        + norm
        + layer(width, choices)
        + layer(width, OUTCOMES)
}

/// Reads little-endian numbers one after the other.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], WeightsError> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(WeightsError::Length)?;
        self.rest = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u32, WeightsError> {
        let bytes = self.take(4)?.try_into().map_err(|_| WeightsError::Length)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn size(&mut self) -> Result<usize, WeightsError> {
        let size = self.number()?;
        if size > MAX_SIZE { Err(WeightsError::Length) } else { Ok(size as usize) }
    }

    fn floats(&mut self, count: usize) -> Result<Vec<f32>, WeightsError> {
        let (fours, _) = self.take(4 * count)?.as_chunks::<4>();
        Ok(fours.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }

    fn norm(&mut self, width: usize) -> Result<Norm, WeightsError> {
        Ok(Norm { gain: self.floats(width)?, bias: self.floats(width)? })
    }

    fn layer(&mut self, inputs: usize, outputs: usize) -> Result<Layer, WeightsError> {
        let weights = self.take(inputs * outputs)?.iter().map(|&byte| byte as i8).collect();
        Ok(Layer { weights, scales: self.floats(outputs)?, bias: self.floats(outputs)? })
    }
}

/// Returns the FNV-1a hash.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
