//! A sample as the trainer sees it: the inputs, and what each move costs.

use foursight_core::{Geometry, Standard};
use foursight_solver::training::{FEATURES, Sample, Situation, Trial, cell_number, features};

/// A node and its moves.
#[derive(Debug)]
pub(crate) struct Example {
    /// Numbers of the inputs that are set.
    pub(crate) inputs: Vec<u16>,
    pub(crate) choices: Vec<Choice>,
    /// How much it matters to be right here.
    pub(crate) weight: f32,
}

/// A move of a node.
#[derive(Debug)]
pub(crate) struct Choice {
    pub(crate) cell: usize,
    pub(crate) features: [f32; FEATURES],
    pub(crate) price: Price,
}

/// What it costs to try a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Price {
    pub(crate) cost: f32,
    pub(crate) refutes: bool,
    /// What is lost by trying it first, on the scale of the node.
    pub(crate) regret: f32,
    /// The share of trust it deserves: none if it does not refute, else the more the less it costs.
    pub(crate) trust: f32,
}

impl Example {
    pub(crate) fn new(sample: &Sample) -> Self {
        let mask = sample.mover | sample.other;
        let situation = Situation {
            mover: sample.mover,
            other: sample.other,
            mover_wins: Standard::NEW.winning_cells(sample.mover, mask),
            other_wins: Standard::NEW.winning_cells(sample.other, mask),
            alpha: sample.alpha,
        };
        let (prices, weight) = prices(sample);
        let choice = |(trial, price): (&Trial, Price)| {
            let (by_threats, threatens) = features(Standard::NEW, sample.mover, sample.other, trial.bit);
            let features = [by_threats as f32 / 16.0, f32::from(u8::from(threatens))];
            Choice { cell: cell_number(trial.bit), features, price }
        };
        Self {
            inputs: situation.inputs().map(|input| input as u16).collect(),
            choices: sample.moves.iter().zip(prices).map(choice).collect(),
            weight,
        }
    }
}

/// What each move of a sample costs, and how much it matters to be right there.
pub(crate) fn prices(sample: &Sample) -> (Vec<Price>, f32) {
    let cost = |cost: u64| cost.max(1) as f32;
    let refuting = || sample.moves.iter().filter(|trial| trial.refutes);
    let least = refuting().map(|trial| cost(trial.cost)).fold(f32::MAX, f32::min);
    let total: f32 = sample.moves.iter().map(|trial| cost(trial.cost)).sum();
    // A dear node matters more than a cheap one, but a few of the dearest must not drown out all others.
    let scale = 1.0 / (2.0 + total).sqrt();
    let trust: f32 = refuting().map(|trial| 1.0 / cost(trial.cost)).sum();
    let price = |trial: &Trial| {
        let cost = cost(trial.cost);
        Price {
            cost,
            refutes: trial.refutes,
            trust: if trial.refutes { 1.0 / cost / trust } else { 0.0 },
            regret: scale * if trial.refutes { cost - least } else { cost },
        }
    };
    (sample.moves.iter().map(price).collect(), (2.0 + total).ln())
}

/// The weight of trust beside regret.
const TRUST: f32 = 0.1;

/// How much the loss rises with the score of each move.
pub(crate) fn slopes(scores: &[f32], prices: &[Price], weight: f32) -> Vec<f32> {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = scores.iter().map(|score| (score - most).exp()).collect();
    let sum: f32 = powers.iter().sum();
    let parts = prices.iter().zip(&powers);
    let expected: f32 = parts.map(|(price, power)| price.regret * power / sum).sum();
    let slope = |(price, power): (&Price, &f32)| {
        let probability = power / sum;
        probability * (price.regret - expected) + TRUST * weight * (probability - price.trust)
    };
    prices.iter().zip(&powers).map(slope).collect()
}

/// How well moves are ordered, on many samples.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Quality {
    spent: f64,
    least: f64,
    first: usize,
    samples: usize,
}

impl Quality {
    /// Adds a sample whose moves are tried by falling score.
    pub(crate) fn add(&mut self, scores: &[f32], prices: &[Price]) {
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
        self.samples += 1;
        self.first += usize::from(prices[order[0]].refutes);
        for index in order {
            self.spent += f64::from(prices[index].cost);
            if prices[index].refutes {
                break;
            }
        }
        let refuting = prices.iter().filter(|price| price.refutes);
        self.least += f64::from(refuting.map(|price| price.cost).fold(f32::MAX, f32::min));
    }
}

impl std::fmt::Display for Quality {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (nodes, first) = (self.spent / self.least, self.first as f64 / self.samples.max(1) as f64);
        write!(formatter, "nodes {nodes:.3} of the least possible, first move refutes {first:.4}")
    }
}
