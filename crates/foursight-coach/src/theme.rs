//! What a position teaches, named from its reason.

use std::fmt;
use std::str::FromStr;

use foursight_solver::Verdict;

use crate::explain::{Explanation, Fact};
use crate::force::ForcedWin;
use crate::reason::{Guide, Idea, Reason, ReasonKind};

/// What a position teaches.
///
/// ```
/// use foursight_coach::{Theme, explain};
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Solver};
///
/// let theme = |text: &str| {
///     let position: Position = text.parse().unwrap();
///     Theme::of(&explain(position.into(), &mut Solver::default(), &Limits::default()))
/// };
/// assert_eq!(theme("112233"), Some(Theme::FourInARow));
/// assert_eq!(theme("11223"), Some(Theme::StopFour));
/// assert_eq!(theme("4455"), Some(Theme::TwoThreats));
/// assert_eq!(theme("42473433"), Some(Theme::ForcedSequence), "column 5 forces 6, then 5 makes two threats");
/// assert_eq!(theme(""), None, "no short reason is known");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// A line is completed at once.
    FourInARow,
    /// The other would complete one, and is stopped.
    StopFour,
    /// One move makes two threats side by side.
    TwoThreats,
    /// One move makes two threats, one above the other.
    StackedThreats,
    /// Threats that have to be answered lead to two threats.
    ForcedSequence,
    /// One move alone holds the draw.
    OnlyDefence,
    /// A plan of waiting or of answering: the other runs out of moves, or is never given the cell that it needs.
    Zugzwang,
}

impl Theme {
    /// All themes, in the order in which they are best learnt.
    ///
    /// ```
    /// use foursight_coach::Theme;
    ///
    /// assert!(Theme::ALL.is_sorted());
    /// ```
    pub const ALL: [Self; 7] = [
        Self::FourInARow,
        Self::StopFour,
        Self::TwoThreats,
        Self::StackedThreats,
        Self::ForcedSequence,
        Self::OnlyDefence,
        Self::Zugzwang,
    ];

    /// Those that puzzles have: in a puzzle nobody can complete a line at once.
    ///
    /// ```
    /// use foursight_coach::Theme;
    ///
    /// assert_eq!(Theme::OF_PUZZLES, Theme::ALL[2..]);
    /// ```
    pub const OF_PUZZLES: [Self; 5] =
        [Self::TwoThreats, Self::StackedThreats, Self::ForcedSequence, Self::OnlyDefence, Self::Zugzwang];

    /// The name that commands and files have for it.
    ///
    /// ```
    /// use foursight_coach::Theme;
    ///
    /// assert_eq!(Theme::OnlyDefence.name(), "only-defence");
    /// assert!(Theme::ALL.iter().all(|theme| theme.name().parse() == Ok(*theme)));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::FourInARow => "four-in-a-row",
            Self::StopFour => "stop-four",
            Self::TwoThreats => "two-threats",
            Self::StackedThreats => "stacked-threats",
            Self::ForcedSequence => "forced-sequence",
            Self::OnlyDefence => "only-defence",
            Self::Zugzwang => "zugzwang",
        }
    }

    /// What a position teaches the side to move; `None` if that is nothing with a name, or is not known.
    ///
    /// ```
    /// use foursight_coach::{Theme, explain};
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let position: Position = "4455".parse().unwrap();
    /// let explanation = explain(position.into(), &mut Solver::default(), &Limits::default());
    /// assert_eq!(Theme::of(&explanation), Some(Theme::TwoThreats));
    /// ```
    pub fn of(explanation: &Explanation) -> Option<Self> {
        for fact in &explanation.facts {
            match fact {
                Fact::WinsAtOnce { .. } => return Some(Self::FourInARow),
                Fact::MustAnswer { .. } => return Some(Self::StopFour),
                _ => {}
            }
        }
        let analysis = &explanation.analysis;
        match analysis.verdict()? {
            Verdict::Win => Self::of_win(explanation.reason.as_ref()?),
            Verdict::Draw => {
                let holds = analysis.moves.iter().filter(|it| it.bounds.verdict() == Some(Verdict::Draw));
                (holds.count() == 1 && analysis.moves.len() > 1).then_some(Self::OnlyDefence)
            }
            Verdict::Loss => None,
        }
    }

    fn of_win(reason: &Reason) -> Option<Self> {
        match &reason.idea {
            Idea::Force(forced) if forced.moves.len() > 1 => Some(Self::ForcedSequence),
            Idea::Force(forced) if is_stacked(forced) => Some(Self::StackedThreats),
            Idea::Force(_) => Some(Self::TwoThreats),
            Idea::Play { then, .. } if reason.kind == ReasonKind::Plan => {
                matches!(**then, Idea::Follow(Guide::Plan(_))).then_some(Self::Zugzwang)
            }
            _ => None,
        }
    }
}

/// Whether the threats at the end are one above the other.
pub(crate) fn is_stacked(forced: &ForcedWin) -> bool {
    matches!(&forced.wins[..], [low, high] if low.cell.column() == high.cell.column())
}

/// The name in sentences.
impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FourInARow => "four in a row",
            Self::StopFour => "stop four in a row",
            Self::TwoThreats => "two threats",
            Self::StackedThreats => "stacked threats",
            Self::ForcedSequence => "a forced sequence",
            Self::OnlyDefence => "the only defence",
            Self::Zugzwang => "zugzwang and parity",
        })
    }
}

/// There is no such theme.
///
/// ```
/// use foursight_coach::{ParseThemeError, Theme};
///
/// assert_eq!("checkmate".parse::<Theme>(), Err(ParseThemeError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseThemeError;

impl fmt::Display for ParseThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Theme::ALL.map(Theme::name);
        write!(f, "write one of {}", names.join(", "))
    }
}

impl std::error::Error for ParseThemeError {}

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<Self, ParseThemeError> {
        Self::ALL.into_iter().find(|theme| theme.name() == text).ok_or(ParseThemeError)
    }
}
