//! The net behind the forecasts, in floating point: learning from answers, and its form in bytes.

use foursight_core::{Dynamic, Game, Geometry, Gravity};
use foursight_solver::training::{
    Answer, CLASSES, COST, HIDDEN, OUTPUTS, SCALE, SECOND, bytes_of_net, class,
};

use crate::Result;
use crate::answers;
use crate::model::{Adam, shuffle};
use crate::roots::Chance;

const EPOCHS: usize = 5;
const BATCH: usize = 512;
const RATE: f32 = 0.002;
/// The rate rises during so many of all steps, one in this many.
const WARM_UP: f32 = 50.0;
/// How much a cost that is wrong by [`COST`] binary digits matters beside a chance.
const WEIGHT_OF_COST: f32 = 0.5;
/// How much more a dear answer matters than a cheap one: the power of its nodes that it counts with. With none, random
/// positions of 7x7 take 4 % more nodes.
const POWER: f32 = 0.3;
/// What is left of a weight has to fit a byte.
const LARGEST: f32 = 127.0 / SCALE as f32;

/// A board of any size.
type Board = Dynamic<u128, Gravity>;

/// Listens to searches of random positions, learns, and writes the net.
pub(crate) fn make(width: u32, height: u32, seed: u64, file: &str) -> Result<()> {
    let game = Game::new(width, height, 4)?;
    let board = Board::new(game).ok_or("the board fits 128 bits")?;
    let lessons: Vec<Lesson> =
        answers::collect(game, seed)?.iter().map(|answer| Lesson::new(board, answer)).collect();
    let net = learn(board, lessons);
    let bytes = net.bytes();
    assert_eq!(bytes.len(), bytes_of_net(game.bits() as usize), "every weight is written");
    std::fs::write(file, bytes)?;
    Ok(())
}

/// An answer as the net sees it.
struct Lesson {
    /// Stones of the first player, of the second, winning cells of both.
    sets: [u128; 4],
    first_to_move: bool,
    class: usize,
    yes: bool,
    /// The logarithm of the nodes, as the net says it.
    cost: f32,
    /// How much it matters.
    weight: f32,
}

impl Lesson {
    fn new(board: Board, answer: &Answer) -> Self {
        let &Answer { first, second, above, yes, cost } = answer;
        let mask = first | second;
        let wins = [first, second].map(|stones| board.winning_cells(stones, mask));
        Self {
            sets: [first, second, wins[0], wins[1]],
            first_to_move: mask.count_ones().is_multiple_of(2),
            class: class(above),
            yes,
            cost: (cost.max(1) as f32).log2() / COST as f32,
            weight: (cost.max(1) as f32).powf(POWER),
        }
    }
}

/// The weights, in the order in which they are written.
#[derive(Clone)]
struct Net {
    bits: usize,
    weights: Vec<f32>,
}

/// What a net makes of a lesson.
struct Seen {
    inputs: Vec<usize>,
    hidden: [f32; HIDDEN],
    second: [f32; SECOND],
}

impl Net {
    /// Where the weights after the inputs begin.
    fn second(&self) -> usize {
        (4 * self.bits + 1) * HIDDEN
    }

    fn outputs(&self) -> usize {
        self.second() + HIDDEN * SECOND
    }

    fn biases(&self) -> usize {
        self.outputs() + OUTPUTS * SECOND
    }

    /// Small random weights.
    fn new(bits: usize, chance: &mut Chance) -> Self {
        let mut net = Self { bits, weights: Vec::new() };
        let (second, outputs, biases) = (net.second(), net.outputs(), net.biases());
        let mut random = || (chance.next() >> 40) as f32 / (1 << 24) as f32 - 0.5;
        net.weights = (0..biases + HIDDEN + SECOND + OUTPUTS)
            .map(|place| match place {
                _ if place < second => 0.3 * random(),
                _ if place < outputs => 0.3 * random(),
                _ if place < biases => 0.5 * random(),
                _ if place < biases + HIDDEN + SECOND => 0.1,
                _ => 0.0,
            })
            .collect();
        net
    }

    fn see(&self, lesson: &Lesson, sets: [u128; 4]) -> Seen {
        let mut inputs = Vec::with_capacity(64);
        for (kind, mut cells) in sets.into_iter().enumerate() {
            while cells != 0 {
                inputs.push(kind * self.bits + cells.trailing_zeros() as usize);
                cells &= cells - 1;
            }
        }
        if lesson.first_to_move {
            inputs.push(4 * self.bits);
        }
        let biases = &self.weights[self.biases()..];
        let mut hidden: [f32; HIDDEN] = std::array::from_fn(|place| biases[place]);
        for &input in &inputs {
            add(&mut hidden, &self.weights[input * HIDDEN..], 1.0);
        }
        let mut second: [f32; SECOND] = std::array::from_fn(|place| biases[HIDDEN + place]);
        for (place, &sum) in hidden.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
            add(&mut second, &self.weights[self.second() + place * SECOND..], sum);
        }
        Seen { inputs, hidden, second }
    }

    fn output(&self, seen: &Seen, output: usize) -> f32 {
        let weights = &self.weights[self.outputs() + output * SECOND..][..SECOND];
        let sum: f32 = seen.second.iter().zip(weights).map(|(sum, weight)| sum.max(0.0) * weight).sum();
        sum + self.weights[self.biases() + HIDDEN + SECOND + output]
    }

    /// Adds how the loss of a lesson changes with each weight.
    fn add_gradient(&self, lesson: &Lesson, sets: [u128; 4], gradient: &mut [f32]) {
        let seen = self.see(lesson, sets);
        let mut slopes = [0.0; SECOND];
        let cost = if lesson.yes { CLASSES } else { 2 * CLASSES } + lesson.class;
        for output in [lesson.class, cost] {
            let said = self.output(&seen, output);
            let slope = if output < CLASSES {
                1.0 / (1.0 + (-said).exp()) - f32::from(u8::from(lesson.yes))
            } else {
                WEIGHT_OF_COST * (said - lesson.cost)
            };
            let slope = lesson.weight * slope;
            gradient[self.biases() + HIDDEN + SECOND + output] += slope;
            let from = self.outputs() + output * SECOND;
            for place in 0..SECOND {
                gradient[from + place] += slope * seen.second[place].max(0.0);
                slopes[place] += slope * self.weights[from + place];
            }
        }
        for (slope, sum) in slopes.iter_mut().zip(seen.second) {
            *slope = if sum > 0.0 { *slope } else { 0.0 };
        }
        add(&mut gradient[self.biases() + HIDDEN..][..SECOND], &slopes, 1.0);
        let mut slopes_of_hidden = [0.0; HIDDEN];
        for (place, &sum) in seen.hidden.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
            let from = self.second() + place * SECOND;
            add(&mut gradient[from..][..SECOND], &slopes, sum);
            let weights = &self.weights[from..][..SECOND];
            slopes_of_hidden[place] = slopes.iter().zip(weights).map(|(slope, weight)| slope * weight).sum();
        }
        add(&mut gradient[self.biases()..][..HIDDEN], &slopes_of_hidden, 1.0);
        for input in seen.inputs {
            add(&mut gradient[input * HIDDEN..][..HIDDEN], &slopes_of_hidden, 1.0);
        }
    }

    /// How well the net foresees lessons that it was not taught.
    fn report(&self, lessons: &[Lesson]) -> String {
        let (mut right, mut error) = (0, 0.0);
        for lesson in lessons {
            let seen = self.see(lesson, lesson.sets);
            right += usize::from((self.output(&seen, lesson.class) > 0.0) == lesson.yes);
            let cost = if lesson.yes { CLASSES } else { 2 * CLASSES } + lesson.class;
            error += (f64::from(self.output(&seen, cost) - lesson.cost) * f64::from(COST)).powi(2);
        }
        let count = lessons.len().max(1) as f64;
        format!("{:.3} of the answers, costs within 2^{:.2}", right as f64 / count, (error / count).sqrt())
    }

    /// The weights as the solver reads them.
    fn bytes(&self) -> Vec<u8> {
        let (weights, biases) = self.weights.split_at(self.biases());
        let weights = weights.iter().map(|weight| (weight * SCALE as f32).round() as i8 as u8);
        let biases = biases.iter().flat_map(|bias| ((bias * SCALE as f32).round() as i16).to_le_bytes());
        weights.chain(biases).collect()
    }
}

fn add(sums: &mut [f32], row: &[f32], times: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += times * weight;
    }
}

/// Adam, with a rate that rises and then falls. Every lesson is seen as it is or in a mirror, by lot. Each half of a batch has a
/// thread, so the sums are the same whatever the machine.
fn learn(board: Board, mut lessons: Vec<Lesson>) -> Net {
    let mut chance = Chance::new(7);
    // A mean of one, so that the rate means the same whatever the power.
    let mean = lessons.iter().map(|lesson| f64::from(lesson.weight)).sum::<f64>() / lessons.len() as f64;
    lessons.iter_mut().for_each(|lesson| lesson.weight /= mean as f32);
    shuffle(&mut lessons, &mut chance);
    let held_out = lessons.split_off(lessons.len() - lessons.len() / 50);
    let mut net = Net::new(board.game().bits() as usize, &mut chance);
    let mut adam = Adam::new(net.weights.len());
    let steps = (EPOCHS * lessons.len().div_ceil(BATCH)) as f32;
    let mut step = 0.0;
    for epoch in 1..=EPOCHS {
        shuffle(&mut lessons, &mut chance);
        for batch in lessons.chunks(BATCH) {
            let mirrors = chance.next();
            let gradient = gradient(&net, board, batch, mirrors);
            step += 1.0;
            let rate = RATE * (WARM_UP * step / steps).min(1.0 - step / (steps + 1.0));
            adam.step(&mut net.weights, &gradient, rate);
            let largest = net.biases();
            net.weights[..largest].iter_mut().for_each(|weight| *weight = weight.clamp(-LARGEST, LARGEST));
        }
        println!("epoch {epoch}, {} answers: {}", lessons.len(), net.report(&held_out));
    }
    net
}

/// The mean over a batch.
fn gradient(net: &Net, board: Board, batch: &[Lesson], mirrors: u64) -> Vec<f32> {
    let part = |(number, lessons): (usize, &[Lesson])| {
        let mut gradient = vec![0.0; net.weights.len()];
        let mut chance = Chance::new(mirrors.wrapping_add(number as u64));
        for lesson in lessons {
            let is_mirrored = chance.next() >> 63 == 1;
            let sets = if is_mirrored { lesson.sets.map(|set| board.mirrored(set)) } else { lesson.sets };
            net.add_gradient(lesson, sets, &mut gradient);
        }
        gradient
    };
    let halves: Vec<Vec<f32>> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            batch.chunks(BATCH / 2).enumerate().map(|half| scope.spawn(move || part(half))).collect();
        threads.into_iter().map(|thread| thread.join().expect("sums do not panic")).collect()
    });
    let mut halves = halves.into_iter();
    let mut sum = halves.next().unwrap_or_default();
    halves.for_each(|half| add(&mut sum, &half, 1.0));
    sum.iter_mut().for_each(|slope| *slope /= batch.len() as f32);
    sum
}
