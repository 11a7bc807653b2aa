//! The two kinds of boards: sized when the program is compiled, or while it runs.

use core::marker::PhantomData;

use super::{Geometry, Standard};
use crate::game::Game;
use crate::placement::{Gravity, Placement};
use crate::word::Word;

/// A board whose size is known when the program is compiled; it takes no space and its masks are constants.
///
/// ```
/// use foursight_core::{Fixed, Free, Geometry};
///
/// type TicTacToe = Fixed<3, 3, 3, Free>;
/// assert_eq!(TicTacToe::default().game(), foursight_core::Game::TICTACTOE);
/// // The same board in a 128-bit word:
/// type Wide = Fixed<7, 6, 4, foursight_core::Gravity, u128>;
/// assert_eq!(Wide::default().bottom(), u128::from(foursight_core::Standard::NEW.bottom()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fixed<const WIDTH: u32, const HEIGHT: u32, const CONNECT: u32, P = Gravity, N = u64>(
    PhantomData<(P, N)>,
);

impl<const WIDTH: u32, const HEIGHT: u32, const CONNECT: u32, P, N: Word>
    Fixed<WIDTH, HEIGHT, CONNECT, P, N>
{
    /// The one value of this type.
    ///
    /// ```
    /// use foursight_core::{Geometry, Standard};
    ///
    /// assert_eq!(Standard::NEW.width(), 7);
    /// ```
    pub const NEW: Self = Self(PhantomData);

    const CHECKED: () = {
        assert!(Game::new(WIDTH, HEIGHT, CONNECT).is_ok(), "no such game");
        assert!(WIDTH * (HEIGHT + 1) <= N::BITS, "the board does not fit the word");
    };
    const BOTTOM: u128 = bottom_row(WIDTH, HEIGHT);
}

impl<const WIDTH: u32, const HEIGHT: u32, const CONNECT: u32, P: Placement, N: Word> Geometry
    for Fixed<WIDTH, HEIGHT, CONNECT, P, N>
{
    type Word = N;
    type Placement = P;

    #[inline(always)]
    fn width(self) -> u32 {
        () = Self::CHECKED;
        WIDTH
    }
    #[inline(always)]
    fn height(self) -> u32 {
        HEIGHT
    }
    #[inline(always)]
    fn connect(self) -> u32 {
        CONNECT
    }
    #[inline(always)]
    fn is_misere(self) -> bool {
        false
    }
    #[inline(always)]
    fn bottom(self) -> N {
        N::from_u128(Self::BOTTOM)
    }
    #[inline(always)]
    fn board(self) -> N {
        N::from_u128(all_cells(Self::BOTTOM, HEIGHT))
    }
}

/// A board whose size is chosen while the program runs.
///
/// ```
/// use foursight_core::{Dynamic, Game, Geometry, Gravity};
///
/// let game = Game::new(8, 8, 5).unwrap();
/// assert_eq!(Dynamic::<u64, Gravity>::new(game), None, "72 bits do not fit 64");
/// let board = Dynamic::<u128, Gravity>::new(game).unwrap();
/// assert_eq!(board.game(), game);
/// assert_eq!(board.bottom().count_ones(), 8);
/// assert_eq!(board.board().count_ones(), 64);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dynamic<N, P> {
    width: u8,
    height: u8,
    misere: bool,
    connect: u32,
    bottom: N,
    board: N,
    placement: PhantomData<P>,
}

impl<N: Word, P: Placement> Dynamic<N, P> {
    /// The geometry of a game, if its board fits this word and it is of this placement.
    ///
    /// ```
    /// # use foursight_core::{Dynamic, Free, Game, Gravity};
    /// assert!(Dynamic::<u64, Gravity>::new(Game::CONNECT4).is_some());
    /// assert!(Dynamic::<u64, Free>::new(Game::CONNECT4).is_none());
    /// ```
    pub fn new(game: Game) -> Option<Self> {
        if game.bits() > N::BITS || game.has_gravity() != P::FALLS {
            return None;
        }
        let bottom = bottom_row(game.width(), game.height());
        Some(Self {
            width: game.width() as u8,
            height: game.height() as u8,
            misere: game.is_misere(),
            connect: game.connect(),
            bottom: N::from_u128(bottom),
            board: N::from_u128(all_cells(bottom, game.height())),
            placement: PhantomData,
        })
    }
}

impl<N: Word, P: Placement> Geometry for Dynamic<N, P> {
    type Word = N;
    type Placement = P;

    #[inline(always)]
    fn width(self) -> u32 {
        u32::from(self.width)
    }
    #[inline(always)]
    fn height(self) -> u32 {
        u32::from(self.height)
    }
    #[inline(always)]
    fn connect(self) -> u32 {
        self.connect
    }
    #[inline(always)]
    fn is_misere(self) -> bool {
        self.misere
    }
    #[inline(always)]
    fn bottom(self) -> N {
        self.bottom
    }
    #[inline(always)]
    fn board(self) -> N {
        self.board
    }
}

/// Every cell of the board of a game, without the sentinels.
pub(crate) const fn board_mask(game: Game) -> u128 {
    all_cells(bottom_row(game.width(), game.height()), game.height())
}

/// One bit at the foot of every column.
const fn bottom_row(width: u32, height: u32) -> u128 {
    let mut bottom = 0;
    let mut column = 0;
    while column < width {
        bottom |= 1 << (column * (height + 1));
        column += 1;
    }
    bottom
}

/// `height` bits in every column: each bit of the bottom row, times a column of ones.
const fn all_cells(bottom: u128, height: u32) -> u128 {
    bottom * ((1 << height) - 1)
}

const _: () = assert!(size_of::<Standard>() == 0);
