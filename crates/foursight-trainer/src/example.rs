//! A sample as the trainer sees it: the inputs, and what each move costs.

use foursight_core::{Geometry, Standard};
use foursight_solver::training::{FEATURES, Sample, Situation, cell_number, features};

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
        let cost = |cost: u64| cost.max(1) as f32;
        let refuting = sample.moves.iter().filter(|trial| trial.refutes);
        let least = refuting.map(|trial| cost(trial.cost)).fold(f32::MAX, f32::min);
        let total: f32 = sample.moves.iter().map(|trial| cost(trial.cost)).sum();
        // A dear node matters more than a cheap one, but a few of the dearest must not drown out all others.
        let scale = 1.0 / (2.0 + total).sqrt();
        let refuting = sample.moves.iter().filter(|trial| trial.refutes);
        let trust: f32 = refuting.map(|trial| 1.0 / cost(trial.cost)).sum();
        let choice = |trial: &foursight_solver::training::Trial| {
            let (by_threats, threatens) = features(sample.mover, sample.other, trial.bit);
            let cost = cost(trial.cost);
            Choice {
                cell: cell_number(trial.bit),
                features: [by_threats as f32 / 16.0, f32::from(u8::from(threatens))],
                cost,
                refutes: trial.refutes,
                trust: if trial.refutes { 1.0 / cost / trust } else { 0.0 },
                regret: scale * if trial.refutes { cost - least } else { cost },
            }
        };
        Self {
            inputs: situation.inputs().map(|input| input as u16).collect(),
            choices: sample.moves.iter().map(choice).collect(),
            weight: (2.0 + total).ln(),
        }
    }

    /// Nodes spent when the moves are tried by falling score, and the nodes of the cheapest refutation.
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
