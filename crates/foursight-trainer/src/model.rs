//! The net in floating point, its training, and its form in integers.

use foursight_solver::training::{CELLS, FEATURES, HIDDEN, INPUTS, UNIT};

use crate::example::Example;
use crate::roots::Chance;

const EPOCHS: usize = 30;
const BATCH: usize = 512;
const RATE: f32 = 0.002;

/// Where the groups of weights stand in the one long list of them.
const FIRST: usize = 0;
const BIAS: usize = FIRST + INPUTS * HIDDEN;
const SECOND: usize = BIAS + HIDDEN;
const CELL_BIAS: usize = SECOND + CELLS * HIDDEN;
const FEATURE: usize = CELL_BIAS + CELLS;
const WEIGHTS: usize = FEATURE + FEATURES;

/// One net: `score(move) = cell bias + second[cell] . relu(bias + sum of first[inputs]) + feature weights . features`.
pub(crate) struct Model {
    weights: Vec<f32>,
}

/// Learns to give each move the probability of its target (softmax and cross entropy, Adam, a falling rate).
pub(crate) fn train(mut examples: Vec<Example>, seed: u64) -> Model {
    let mut chance = Chance::new(seed + 1);
    shuffle(&mut examples, &mut chance);
    let held_out = examples.split_off(examples.len() - examples.len() / 20);
    let mut model = Model::random(&mut chance);
    let mut adam = Adam::new();
    let steps = EPOCHS * examples.len().div_ceil(BATCH);
    let mut step = 0;
    for epoch in 1..=EPOCHS {
        shuffle(&mut examples, &mut chance);
        for batch in examples.chunks(BATCH) {
            let mut gradient = vec![0.0; WEIGHTS];
            batch.iter().for_each(|example| model.add_gradient(example, &mut gradient));
            step += 1;
            let rate = RATE * (1.0 - step as f32 / (steps + 1) as f32);
            adam.step(&mut model.weights, &gradient, rate);
        }
        println!("epoch {epoch:2}: {}", model.report(&held_out));
    }
    model
}

fn shuffle<T>(list: &mut [T], chance: &mut Chance) {
    for end in (1..list.len()).rev() {
        list.swap(end, chance.below(end + 1));
    }
}

impl Model {
    fn random(chance: &mut Chance) -> Self {
        let mut weights = vec![0.0; WEIGHTS];
        weights[FIRST..BIAS].iter_mut().for_each(|weight| *weight = (chance.unit() - 0.5) * 0.3);
        weights[SECOND..CELL_BIAS].iter_mut().for_each(|weight| *weight = (chance.unit() - 0.5) * 0.2);
        Self { weights }
    }

    fn hidden(&self, example: &Example) -> [f32; HIDDEN] {
        let mut sums: [f32; HIDDEN] = self.weights[BIAS..SECOND].try_into().expect("one bias for each");
        for &input in &example.inputs {
            let row = &self.weights[FIRST + usize::from(input) * HIDDEN..][..HIDDEN];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        sums.map(|sum| sum.max(0.0))
    }

    fn scores(&self, example: &Example, hidden: &[f32; HIDDEN]) -> Vec<f32> {
        let score = |choice: &crate::example::Choice| {
            let row = &self.weights[SECOND + choice.cell * HIDDEN..][..HIDDEN];
            let inner: f32 = hidden.iter().zip(row).map(|(a, b)| a * b).sum();
            let own: f32 = choice.features.iter().zip(&self.weights[FEATURE..]).map(|(a, b)| a * b).sum();
            self.weights[CELL_BIAS + choice.cell] + inner + own
        };
        example.choices.iter().map(score).collect()
    }

    fn add_gradient(&self, example: &Example, gradient: &mut [f32]) {
        let hidden = self.hidden(example);
        let scores = self.scores(example, &hidden);
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let powers: Vec<f32> = scores.iter().map(|score| (score - most).exp()).collect();
        let sum: f32 = powers.iter().sum();
        let mut back = [0.0; HIDDEN];
        for (choice, power) in example.choices.iter().zip(&powers) {
            let error = (power / sum - choice.target) * example.weight;
            gradient[CELL_BIAS + choice.cell] += error;
            for (slot, feature) in gradient[FEATURE..].iter_mut().zip(&choice.features) {
                *slot += error * feature;
            }
            let place = SECOND + choice.cell * HIDDEN;
            for index in 0..HIDDEN {
                gradient[place + index] += error * hidden[index];
                back[index] += error * self.weights[place + index];
            }
        }
        back.iter_mut().zip(&hidden).for_each(|(back, value)| *back = if *value > 0.0 { *back } else { 0.0 });
        gradient[BIAS..SECOND].iter_mut().zip(&back).for_each(|(slot, back)| *slot += back);
        for &input in &example.inputs {
            let row = &mut gradient[FIRST + usize::from(input) * HIDDEN..][..HIDDEN];
            row.iter_mut().zip(&back).for_each(|(slot, back)| *slot += back);
        }
    }

    /// How well the order does on samples it was not trained on.
    fn report(&self, examples: &[Example]) -> String {
        let (mut spent, mut least, mut first) = (0.0_f64, 0.0_f64, 0);
        for example in examples {
            let scores = self.scores(example, &self.hidden(example));
            let (nodes, cheapest) = example.spent(&scores);
            spent += f64::from(nodes);
            least += f64::from(cheapest);
            let top = (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b])).expect("a move");
            first += usize::from(example.choices[top].refutes);
        }
        let rate = first as f64 / examples.len().max(1) as f64;
        format!("nodes {:.3} of the least possible, first move refutes {rate:.4}", spent / least)
    }

    /// The net in integers, in the order the solver reads it.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let half = |weight: &f32| ((weight * UNIT).round() as i16).to_le_bytes();
        let word = |weight: &f32| ((weight * UNIT * UNIT).round() as i32).to_le_bytes();
        let mut bytes: Vec<u8> = self.weights[..CELL_BIAS].iter().flat_map(half).collect();
        bytes.extend(self.weights[CELL_BIAS..].iter().flat_map(word));
        bytes
    }
}

/// The usual optimiser of Kingma and Ba.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new() -> Self {
        Self { mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS], steps: 0 }
    }

    fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        self.steps += 1;
        let (mean_scale, square_scale) =
            (1.0 / (1.0 - KEEP_MEAN.powi(self.steps)), 1.0 / (1.0 - KEEP_SQUARE.powi(self.steps)));
        for index in 0..WEIGHTS {
            let slope = gradient[index];
            self.mean[index] = KEEP_MEAN * self.mean[index] + (1.0 - KEEP_MEAN) * slope;
            self.square[index] = KEEP_SQUARE * self.square[index] + (1.0 - KEEP_SQUARE) * slope * slope;
            let step = self.mean[index] * mean_scale / ((self.square[index] * square_scale).sqrt() + 1e-8);
            weights[index] -= rate * step;
        }
    }
}
