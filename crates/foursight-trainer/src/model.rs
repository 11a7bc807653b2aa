//! The model in floating point, its training, and its form in integers.

use foursight_solver::training::{CELLS, FEATURES, INPUTS, STORED, UNIT, WEIGHTS, mirrored, unfold};

use crate::example::{Example, Price, Quality, slopes};
use crate::roots::Chance;

const EPOCHS: usize = 10;
const BATCH: usize = 512;
const RATE: f32 = 0.004;

/// Where the weights of the features begin.
const FEATURE: usize = INPUTS * CELLS;

/// One model: `score(move) = sum of weights[input][cell] + feature weights . features`.
pub(crate) struct Model {
    weights: Vec<f32>,
}

/// Learns to make the expected regret small, when a move is chosen with the probability that the softmax of the scores
/// gives it; and with less weight, to give each move the probability of its trust (cross entropy), which is what puts the
/// moves after the first in order. Adam, with a falling rate.
pub(crate) fn train(mut model: Model, mut examples: Vec<Example>, player: usize) -> Model {
    let mut chance = Chance::new(player as u64 + 1);
    shuffle(&mut examples, &mut chance);
    let held_out = examples.split_off(examples.len() - examples.len() / 20);
    println!("player {}, {} samples, to begin with: {}", player + 1, examples.len(), model.report(&held_out));
    let mut adam = Adam::new(WEIGHTS);
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
        println!("player {}, epoch {epoch:2}: {}", player + 1, model.report(&held_out));
    }
    model
}

pub(crate) fn shuffle<T>(list: &mut [T], chance: &mut Chance) {
    for end in (1..list.len()).rev() {
        list.swap(end, chance.below(end + 1));
    }
}

impl Model {
    /// The ranks by threats and nothing else.
    pub(crate) fn by_threats() -> Self {
        let mut weights = vec![0.0; WEIGHTS];
        weights[FEATURE] = 0.5;
        Self { weights }
    }

    /// What [`bytes`](Self::bytes) made of a model.
    pub(crate) fn read(bytes: &[u8; 2 * STORED]) -> Self {
        let weights = unfold(bytes).iter().map(|&weight| f32::from(weight) / UNIT).collect();
        Self { weights }
    }

    fn scores(&self, example: &Example) -> Vec<f32> {
        let score = |choice: &crate::example::Choice| {
            let inputs = example.inputs.iter();
            let sum: f32 = inputs.map(|&input| self.weights[usize::from(input) * CELLS + choice.cell]).sum();
            let own: f32 = choice.features.iter().zip(&self.weights[FEATURE..]).map(|(a, b)| a * b).sum();
            sum + own
        };
        example.choices.iter().map(score).collect()
    }

    fn add_gradient(&self, example: &Example, gradient: &mut [f32]) {
        let prices: Vec<Price> = example.choices.iter().map(|choice| choice.price).collect();
        let slopes = slopes(&self.scores(example), &prices, example.weight);
        for (choice, slope) in example.choices.iter().zip(slopes) {
            for (slot, feature) in gradient[FEATURE..].iter_mut().zip(&choice.features) {
                *slot += slope * feature;
            }
            for &input in &example.inputs {
                gradient[usize::from(input) * CELLS + choice.cell] += slope;
            }
        }
    }

    /// How well the order does on samples it was not trained on.
    fn report(&self, examples: &[Example]) -> Quality {
        let mut quality = Quality::default();
        for example in examples {
            let prices: Vec<Price> = example.choices.iter().map(|choice| choice.price).collect();
            quality.add(&self.scores(example), &prices);
        }
        quality
    }

    /// The weights in integers, in the order the solver reads them: of the inputs on the left half of the board and of the
    /// windows, each the mean of itself and its image in the mirror; then of the features.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let image = |input: usize| {
            if input < 4 * CELLS { input / CELLS * CELLS + mirrored(input % CELLS) } else { input }
        };
        let is_stored = |input: usize| input >= 4 * CELLS || input % CELLS < 4 * 6;
        let mut bytes = Vec::new();
        for input in (0..INPUTS).filter(|&input| is_stored(input)) {
            for cell in 0..CELLS {
                let pair =
                    self.weights[input * CELLS + cell] + self.weights[image(input) * CELLS + mirrored(cell)];
                bytes.extend(((pair / 2.0 * UNIT).round() as i16).to_le_bytes());
            }
        }
        for feature in 0..FEATURES {
            bytes.extend(((self.weights[FEATURE + feature] * UNIT).round() as i16).to_le_bytes());
        }
        bytes
    }
}

/// The usual optimiser of Kingma and Ba.
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(weights: usize) -> Self {
        Self { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    pub(crate) fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        self.steps += 1;
        let (mean_scale, square_scale) =
            (1.0 / (1.0 - KEEP_MEAN.powi(self.steps)), 1.0 / (1.0 - KEEP_SQUARE.powi(self.steps)));
        for (index, &slope) in gradient.iter().enumerate() {
            self.mean[index] = KEEP_MEAN * self.mean[index] + (1.0 - KEEP_MEAN) * slope;
            self.square[index] = KEEP_SQUARE * self.square[index] + (1.0 - KEEP_SQUARE) * slope * slope;
            let step = self.mean[index] * mean_scale / ((self.square[index] * square_scale).sqrt() + 1e-8);
            weights[index] -= rate * step;
        }
    }
}
