//! The learned ordering inside the search.

use foursight_core::{Geometry, Gravity, Word};

use super::{Node, Search};
use crate::learned::{Net, Situation};
use crate::machine::level::{Level, Task};
use crate::order::centrality;
use crate::table::Table;

/// A search, a node of it, where its moves are listed, and alpha.
pub(super) type Ranking<'s, S, N> = (&'s mut S, Node<N>, std::ops::Range<usize>, i32);

/// Replaces the ranks of the moves by those of the net.
impl<G: Geometry<Placement = Gravity>, T: Table<G::Word>, L: Level, const OFF: u32>
    Task<Ranking<'_, Self, G::Word>> for Search<'_, G, T, L, OFF>
{
    type Output = ();

    #[inline(always)]
    fn run((search, node, children, alpha): Ranking<'_, Self, G::Word>) {
        let word = |word: G::Word| word.to_u128() as u64;
        let situation = Situation {
            mover: word(node.current),
            other: word(node.current ^ node.mask),
            mover_wins: word(search.geometry.winning_cells(node.current, node.mask)),
            other_wins: word(node.threats),
            alpha,
        };
        let net = Net::of_ply(node.ply);
        let hidden = net.hidden(&situation);
        let width = search.geometry.width();
        for child in &mut search.children[children] {
            let features = situation.features(word(child.bit), word(child.wins));
            let promise = net.promise(&hidden, word(child.bit), features);
            child.rank = (promise << 6).saturating_add(centrality(width, child.column));
        }
    }
}
