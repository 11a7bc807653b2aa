//! A sample as the trainer sees it: the inputs of the net, and what each move is worth.

use foursight_core::{Geometry, Standard};
use foursight_solver::training::{FEATURES, Sample, Situation, cell_number};

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
    /// The share of trust it deserves: 0 for a move that does not refute, else the more the less it costs.
    pub(crate) target: f32,
    pub(crate) cost: f32,
    pub(crate) refutes: bool,
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
        let mut inputs = Vec::new();
        situation.each_input(|input| inputs.push(input as u16));
        let mut choices: Vec<Choice> = sample
            .moves
            .iter()
            .map(|trial| {
                let wins = Standard::NEW.winning_cells(sample.mover | trial.bit, mask | trial.bit);
                let cost = trial.cost.max(1) as f32;
                Choice {
                    cell: cell_number(trial.bit),
                    features: situation.features(trial.bit, wins).map(|feature| feature as f32),
                    target: if trial.refutes { 1.0 / cost } else { 0.0 },
                    cost,
                    refutes: trial.refutes,
                }
            })
            .collect();
        let sum: f32 = choices.iter().map(|choice| choice.target).sum();
        choices.iter_mut().for_each(|choice| choice.target /= sum);
        let total: f32 = choices.iter().map(|choice| choice.cost).sum();
        Self { inputs, choices, weight: (2.0 + total).ln() }
    }

    /// Nodes spent when the moves are tried by falling score, over the nodes of the cheapest refutation.
    pub(crate) fn spent(&self, scores: &[f32]) -> (f32, f32) {
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
        let mut spent = 0.0;
        for index in order {
            spent += self.choices[index].cost;
            if self.choices[index].refutes {
                break;
            }
        }
        let refuting = self.choices.iter().filter(|choice| choice.refutes);
        (spent, refuting.map(|choice| choice.cost).fold(f32::MAX, f32::min))
    }
}
