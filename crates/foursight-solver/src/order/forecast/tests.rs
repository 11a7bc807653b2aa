//! The net against a plain one, with every set of instructions; and what is built in.

use foursight_core::{Game, Geometry, Gravity, Position, Standard, Word};

use super::*;
use crate::machine::simd::{Portable, Simd};
use crate::truth::{Chance, falling};

/// A net whose weights are drawn by lot, as small as those that are learned, or as large as they can be.
fn net(chance: &mut Chance, bits: usize, is_extreme: bool) -> Vec<u8> {
    let mut bytes: Vec<u8> = (0..bytes_of_net(bits)).map(|_| (chance.below(25) as i8 - 12) as u8).collect();
    if is_extreme {
        bytes.iter_mut().for_each(|byte| *byte = [0x80, 0x7F, 0xFF][chance.below(3) as usize]);
    } else {
        // Biases have two bytes.
        let biases = bytes.len() - 2 * (HIDDEN + SECOND + OUTPUTS);
        bytes[biases..].as_chunks_mut::<2>().0.iter_mut().for_each(|[_, high]| *high = 0);
    }
    bytes
}

/// What is added to the rank of the move to a cell: the position after it, input by input and weight by weight.
fn plain<G: Geometry>(net: &Forecast, geometry: G, node: &Node<G::Word>, bit: G::Word, alpha: i32) -> i32 {
    let bits = geometry.game().bits() as usize;
    let is_first = node.ply % 2 == 0;
    let (own, other) = (node.current | bit, node.current ^ node.mask);
    let wins = |stones| geometry.winning_cells(stones, node.mask | bit);
    let sets =
        if is_first { [own, other, wins(own), wins(other)] } else { [other, own, wins(other), wins(own)] };
    let is_set = |input: usize| match input / bits {
        4 => !is_first,
        kind => sets[kind].to_u128() >> (input % bits) & 1 == 1,
    };
    let hidden: Vec<i64> = (0..HIDDEN)
        .map(|place| {
            let inputs = (0..=4 * bits).filter(|&input| is_set(input));
            let weights = inputs.map(|input| i64::from(net.inputs[input].as_flattened()[place]));
            let sum = i64::from(net.biases.as_flattened()[place]) + weights.sum::<i64>();
            i64::from(sum as i16).max(0)
        })
        .collect();
    let sum = |sums: &[i64], weights: &[i16], begin: i32| {
        i64::from(begin) + sums.iter().zip(weights).map(|(sum, &weight)| sum * i64::from(weight)).sum::<i64>()
    };
    let second: Vec<i64> = net
        .second
        .iter()
        .map(|(weights, begin)| (sum(&hidden, weights.as_flattened(), *begin).max(0) / 64).min(32_767))
        .collect();
    let output = |output: usize| {
        let (weights, begin) = &net.outputs[output];
        sum(&second, weights, *begin) as i32
    };
    let class = class(if is_first { alpha } else { -alpha - 1 });
    let [chance, yes, no] = [class, CLASSES + class, 2 * CLASSES + class].map(output);
    if is_first { promise(chance, yes, no) } else { promise(-chance, no, yes) }
}

fn check<G: Geometry<Placement = Gravity>, S: Simd>(geometry: G, simd: S) {
    let mut chance = Chance(7);
    let bits = geometry.game().bits() as usize;
    for round in 0..40 {
        let bytes = net(&mut chance, bits, round % 4 == 3);
        let net = Forecast::new(&bytes, bits).expect("the right length");
        let ply = chance.below(geometry.game().cells() - 8);
        let position: Position<G> = chance.position(geometry, ply);
        let alpha = chance.below(15) as i32 - 7;
        if position.can_win_next() {
            continue;
        }
        let node = Node::root(geometry, position.current().word(), position.mask().word());
        let moves = position.non_losing().word();
        let (mut wins, mut ranks, mut expected) = ([G::Word::ZERO; 16], [0; 16], [0; 16]);
        for column in 0..geometry.width() {
            let bit = moves & geometry.column_mask_unchecked(column);
            if !bit.is_zero() {
                wins[column as usize] = geometry.winning_cells(node.current | bit, node.mask | bit);
                let rank = 1 + chance.below(65_000) as u16;
                ranks[column as usize] = rank;
                let promise = plain(&net, geometry, &node, bit, alpha);
                expected[column as usize] = (i32::from(rank) + promise).clamp(1, 65_534) as u16;
            }
        }
        let stride = geometry.stride();
        let scene = Scene { node, moves, alpha, stride, wins: &wins, ranks: &mut ranks };
        simd.run::<Forecast, _>((simd, &net, scene));
        assert_eq!(ranks, expected, "{} {position:?}, above {alpha}", geometry.game());
    }
}

fn check_all<S: Simd>(simd: S) {
    check(Standard::NEW, simd);
    check(falling::<u64>(8, 5, 4), simd);
    check(falling::<u128>(9, 7, 4), simd);
}

#[test]
fn the_net_is_the_plain_one() {
    check_all(Portable);
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = crate::machine::simd::Avx2::detect() {
        check_all(simd);
    }
    #[cfg(target_arch = "x86_64")]
    match crate::machine::simd::Avx512::detect() {
        Some(simd) => check_all(simd),
        None => foursight_testing::skipped("AVX-512 is not here"),
    }
}

/// Whoever is asked about, it is the same question.
#[test]
fn classes_are_those_of_the_other_player_in_a_mirror() {
    for above in -70..70 {
        assert_eq!(class(-above - 1), CLASSES - 1 - class(above), "{above}");
    }
}

/// What is likelier, and what is cheaper, is tried sooner.
#[test]
fn promises_rise_with_the_chance_and_fall_with_the_cost() {
    let unit = SCALE * SCALE;
    for odds in -40..40 {
        let odds = odds * unit / 8;
        assert!(promise(odds + unit / 8, unit, unit) >= promise(odds, unit, unit), "{odds}");
        assert!(promise(odds, 2 * unit, 2 * unit) < promise(odds, unit, unit), "{odds}");
    }
    assert!(
        promise(5 * unit, 2 * unit, unit) < promise(5 * unit, unit, 2 * unit),
        "what it takes if it refutes"
    );
    assert!(promise(-5 * unit, 2 * unit, unit) > promise(-5 * unit, unit, 2 * unit), "what it takes if not");
    // The largest numbers that a net can say: sums and weights of the outputs as large as they go.
    let most = SECOND as i32 * i32::from(i16::MAX) * 128 + SCALE * i32::from(i16::MAX);
    assert!(promise(most, -most, -most) > promise(-most, most, most), "nothing wraps");
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "a page has no nets")]
fn boards_that_people_play_have_nets() {
    for &(width, height, bytes) in BUILT_IN {
        let game = Game::new(width, height, 4).expect("a game");
        assert_eq!(bytes.len(), bytes_of_net(game.bits() as usize), "{game}");
        assert!(Forecast::built_in(game).is_some());
    }
    assert!(Forecast::built_in(Game::CONNECT4).is_some());
    let free = Game::new(7, 6, 4).expect("a game").without_gravity();
    for game in [free, Game::new(7, 6, 5).expect("a game"), Game::new(5, 4, 4).expect("a game")] {
        assert!(Forecast::built_in(game).is_none(), "{game}");
    }
}

#[test]
fn bytes_of_the_wrong_length_are_no_net() {
    let bytes = vec![0; bytes_of_net(49) + 1];
    assert!(Forecast::new(&bytes, 49).is_none());
    assert!(Forecast::new(&bytes[1..], 49).is_some());
    assert!(Forecast::new(&[], 49).is_none());
}
