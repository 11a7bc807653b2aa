//! The heights of the columns, numbered: all vectors of heights that hold so many stones, in increasing order.

use foursight_core::Game;

/// Numbers the height vectors of a board.
#[derive(Clone, Debug)]
pub(super) struct Heights {
    width: usize,
    /// `ways[columns][stones]`: how many height vectors of that many columns hold that many stones. Numbers that do not fit
    /// saturate: a ply with so many places is refused anyway.
    ways: Vec<Vec<u64>>,
}

impl Heights {
    /// For up to `most` stones on the board of a game.
    pub(super) fn new(game: Game, most: u32) -> Self {
        let (width, most) = (game.width() as usize, most as usize);
        let mut ways = vec![vec![0; most + 1]];
        ways[0][0] = 1;
        for columns in 1..=width {
            let fewer: &Vec<u64> = &ways[columns - 1];
            let sum = |held: usize| {
                let lowest = held.saturating_sub(game.height() as usize);
                fewer[lowest..=held].iter().fold(0_u64, |sum, &ways| sum.saturating_add(ways))
            };
            let row = (0..=most).map(sum).collect();
            ways.push(row);
        }
        Self { width, ways }
    }

    /// How many vectors hold that many stones.
    pub(super) fn count(&self, stones: u32) -> u64 {
        self.ways[self.width][stones as usize]
    }

    /// How many of them are not larger than their own mirror image: half of them, and half of those that are their own.
    pub(super) fn count_with_places(&self, stones: u32) -> u64 {
        let half = &self.ways[self.width / 2];
        // What stands in the middle, and half of the rest on each side.
        let middle = |stones: u32| self.ways[self.width % 2][stones as usize];
        let own_image = (0..=stones / 2)
            .map(|side| half[side as usize].saturating_mul(middle(stones - 2 * side)))
            .fold(0, u64::saturating_add);
        self.count(stones).saturating_add(own_image) / 2
    }

    /// The number of a vector among all that hold as many stones.
    pub(super) fn number(&self, stones: u32, heights: impl Iterator<Item = u32>) -> usize {
        let (mut left, mut columns_left, mut number) = (stones, self.width, 0);
        for height in heights {
            columns_left -= 1;
            number += (0..height).map(|lower| self.ways[columns_left][(left - lower) as usize]).sum::<u64>();
            left -= height;
        }
        number as usize
    }

    /// The vector with a number: [`number`](Self::number) undone.
    pub(super) fn vector(&self, stones: u32, number: u32) -> impl Iterator<Item = u32> {
        let (mut left, mut number) = (stones, u64::from(number));
        self.ways[..self.width].iter().rev().map(move |ways| {
            let mut height = 0;
            while number >= ways[(left - height) as usize] {
                number -= ways[(left - height) as usize];
                height += 1;
            }
            left -= height;
            height
        })
    }

    /// Tells `each` every vector that holds that many stones, in increasing order.
    pub(super) fn for_each(&self, stones: u32, each: &mut dyn FnMut(&[u32])) {
        self.complete(&mut Vec::with_capacity(self.width), stones, each);
    }

    /// Every way to go on with these heights.
    fn complete(&self, heights: &mut Vec<u32>, left: u32, each: &mut dyn FnMut(&[u32])) {
        let Some(columns_left) = (self.width - heights.len()).checked_sub(1) else { return each(heights) };
        // One more column holds the stones in one way, or in none if they are too many.
        let holds = |height: u32| self.ways[1][height as usize] > 0;
        for height in (0..=left).take_while(|&height| holds(height)) {
            if self.ways[columns_left][(left - height) as usize] > 0 {
                heights.push(height);
                self.complete(heights, left - height, each);
                heights.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Heights;

    /// Against the list of them all: the counts, the numbers and the way back.
    #[test]
    fn heights_are_numbered_in_order() {
        for text in ["7x6x4", "6x5x4", "4x3x3", "1x5x2", "2x1x4", "5x1x3"] {
            let game = text.parse().expect("a game");
            let heights = Heights::new(game, game.cells());
            for stones in 0..=game.cells().min(12) {
                let mut all: Vec<Vec<u32>> = Vec::new();
                heights.for_each(stones, &mut |vector| all.push(vector.to_vec()));
                assert!(all.is_sorted_by(|left, right| left < right), "{text} {stones}");
                assert_eq!(heights.count(stones), all.len() as u64, "{text} {stones}");
                let with_places = all.iter().filter(|vector| vector.iter().le(vector.iter().rev())).count();
                assert_eq!(heights.count_with_places(stones), with_places as u64, "{text} {stones}");
                for (number, vector) in all.iter().enumerate() {
                    assert!(vector.iter().all(|&height| height <= game.height()));
                    assert_eq!(heights.number(stones, vector.iter().copied()), number, "{text} {vector:?}");
                    assert!(heights.vector(stones, number as u32).eq(vector.iter().copied()), "{text}");
                }
            }
        }
    }
}
