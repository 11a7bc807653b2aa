//! What searches answer on their way: whether a position is worth more than that, and what it took to find out.

use std::ops::Range;

use foursight_core::{AnyPosition, Dynamic, Game, Gravity};
use foursight_solver::training::{Answer, Listening, answers};

use crate::Result;
use crate::roots::{Chance, random_root};
use crate::samples::in_parallel;

/// Searches of random positions that are listened to.
struct Source {
    roots: u64,
    /// Empty cells.
    empty: Range<u32>,
    /// A search that takes more nodes is given up; what it has answered by then is as true.
    nodes: u64,
    /// Of the answers of one search no more are kept, drawn by lot, or a few long ones would be all there is.
    most: usize,
}

/// From near the end to near the beginning, as far as the board goes. Every third search asks who wins alone.
const SOURCES: [Source; 3] = [
    Source { roots: 3_000, empty: 26..31, nodes: 1_000_000, most: 800 },
    Source { roots: 3_000, empty: 31..36, nodes: 4_000_000, most: 1_500 },
    Source { roots: 1_200, empty: 36..42, nodes: 10_000_000, most: 4_000 },
];

/// Answers to questions about positions with fewer cells empty are of no use.
const LEAST_LEFT: u32 = 22;

/// Searches random positions of a board, but not the empty one, and gives back what they answered.
pub(crate) fn collect(game: Game, seed: u64) -> Result<Vec<Answer>> {
    let board = Dynamic::<u128, Gravity>::new(game).ok_or("the board fits 128 bits")?;
    let mut all = Vec::new();
    for (number, source) in SOURCES.iter().enumerate() {
        // With one stone at least.
        let most = source.empty.end.min(game.cells());
        let stones =
            (game.cells() + 1).saturating_sub(most)..(game.cells() + 1).saturating_sub(source.empty.start);
        if stones.is_empty() {
            continue;
        }
        let jobs: Vec<u64> =
            (0..source.roots).map(|root| seed << 40 | (number as u64) << 32 | root).collect();
        let work = |&job: &u64| {
            let mut chance = Chance::new(job);
            let root = AnyPosition::from(random_root(&mut chance, board, stones.clone()));
            // In the word in which it is searched in practice.
            let key = root.key().expect("a board with gravity has keys");
            let root = AnyPosition::from_key(game, key).expect("a position of the game");
            let (nodes, weak) = (source.nodes, job % 3 == 2);
            let listening = Listening { least_left: LEAST_LEFT, seed: chance.next(), nodes, weak };
            let mut heard = answers(root, listening);
            while heard.len() > source.most {
                heard.swap_remove(chance.below(heard.len()));
            }
            heard
        };
        let heard = in_parallel(&jobs, &work).concat();
        println!("{game}, {:?} cells empty: {} answers", source.empty, heard.len());
        all.extend(heard);
    }
    Ok(all)
}
