//! What a plan answers, move by move: for those who would rather see it played than believe the theorem.

use super::board::{Board, Set, Stones, each, lowest};
use super::plan::Dealt;

/// The answer of a plan to a stone; the side cannot win at once.
pub(super) fn answer_by_plan(board: &Board, dealt: &Dealt, stones: Stones, reply: Set) -> Option<Set> {
    let is_free = |cell: Set| cell & stones.all() == 0;
    let partner = |&(one, two): &(Set, Set)| match reply {
        _ if reply == one => Some(two),
        _ if reply == two => Some(one),
        _ => None,
    };
    let pairs = match *dealt.zone.as_slice() {
        [one, two] => vec![(one, two), (board.above(one), board.above(two))],
        [first, even, third] => {
            let above = board.above(even);
            // Who starts with the third is answered in the first, and the even column stays as it was.
            let opens = is_free(first) && is_free(even);
            if reply == third && opens { vec![(first, third)] } else { vec![(first, even), (above, third)] }
        }
        _ => Vec::new(),
    };
    let answer = pairs.iter().chain(&dealt.pairs).find_map(partner).filter(|&cell| is_free(cell));
    let playable = board.playable(stones);
    answer.or_else(|| Some(board.above(reply)).filter(|&top| top != 0)).filter(|cell| cell & playable != 0)
}

/// The answer on top of a stone, or anywhere when the column is full.
pub(super) fn answer_on_top(board: &Board, stones: Stones, reply: Set) -> Option<Set> {
    let top = board.above(reply);
    let anywhere = each(board.playable(stones)).next().unwrap_or(0);
    Some(if top != 0 { top } else { lowest(anywhere) }).filter(|&cell| cell != 0)
}
