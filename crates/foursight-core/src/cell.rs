//! Columns and cells: 0-based inside, 1-based for people.

use core::fmt;

use crate::game::MAX_WIDTH;

/// A column, 0-based inside and 1-based wherever people see it.
///
/// As a move it is one character: `1` to `9`, then `a` to `z` for columns 10 to 35.
///
/// ```
/// use foursight_core::Column;
///
/// let fourth = Column::new(3).expect("35 columns at most");
/// assert_eq!(fourth.index(), 3);
/// assert_eq!(fourth.number(), 4);
/// assert_eq!(fourth.to_string(), "4");
/// assert_eq!(Column::from_char('4'), Some(fourth));
/// assert_eq!(Column::from_char('a').map(Column::number), Some(10));
/// assert_eq!(Column::from_char('0'), None);
/// assert_eq!(Column::new(35), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8);

impl Column {
    /// The column with this 0-based index, if a board can have it.
    ///
    /// ```
    /// # use foursight_core::Column;
    /// assert_eq!(Column::new(0), Column::from_char('1'));
    /// assert_eq!((Column::new(34).is_some(), Column::new(35)), (true, None));
    /// ```
    #[inline]
    pub const fn new(index: u32) -> Option<Self> {
        if index < MAX_WIDTH { Some(Self(index as u8)) } else { None }
    }

    /// The column named by one character of a move list.
    ///
    /// ```
    /// # use foursight_core::Column;
    /// assert_eq!(Column::from_char('z').map(Column::number), Some(35));
    /// assert_eq!(Column::from_char('A'), None);
    /// ```
    #[inline]
    pub const fn from_char(name: char) -> Option<Self> {
        match name {
            '1'..='9' => Some(Self(name as u8 - b'1')),
            'a'..='z' => Some(Self(name as u8 - b'a' + 9)),
            _ => None,
        }
    }

    /// Counted from 0.
    ///
    /// ```
    /// # use foursight_core::Column;
    /// assert_eq!(Column::from_char('7').unwrap().index(), 6);
    /// ```
    #[inline]
    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    /// Counted from 1.
    ///
    /// ```
    /// # use foursight_core::Column;
    /// assert_eq!(Column::from_char('7').unwrap().number(), 7);
    /// ```
    #[inline]
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }

    /// The character that names this column in a move list.
    ///
    /// ```
    /// # use foursight_core::Column;
    /// assert_eq!(Column::new(34).map(Column::to_char), Some('z'));
    /// ```
    #[inline]
    pub const fn to_char(self) -> char {
        (if self.0 < 9 { b'1' + self.0 } else { b'a' + self.0 - 9 }) as char
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_char(), f)
    }
}

/// A cell: a column and a row, the row counted from the bottom. Written `d3`.
///
/// The column letters are `a` to `z`, then `aa`, `ab` and so on as in a spreadsheet.
///
/// ```
/// use foursight_core::Cell;
///
/// let cell = Cell::new(3, 2);
/// assert_eq!((cell.column(), cell.row()), (3, 2));
/// assert_eq!(cell.to_string(), "d3");
/// assert_eq!("d3".parse(), Ok(cell));
/// assert_eq!(Cell::new(26, 0).to_string(), "aa1");
/// assert_eq!("aa1".parse(), Ok(Cell::new(26, 0)));
/// assert!("3d".parse::<Cell>().is_err());
/// assert!("d0".parse::<Cell>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    column: u8,
    row: u8,
}

impl Cell {
    /// The cell at this 0-based column and row, on whatever board.
    ///
    /// A number above 255 is taken as 255. No board reaches that far, so the cell is on none, as it should be.
    ///
    /// ```
    /// # use foursight_core::{Cell, Position};
    /// assert_eq!(Cell::new(3, 2).to_string(), "d3");
    /// let far = Cell::new(1_000_000, u32::MAX);
    /// assert_eq!((far.column(), far.row()), (255, 255));
    /// assert!(Position::START.place(far).is_err());
    /// ```
    #[inline]
    pub const fn new(column: u32, row: u32) -> Self {
        Self { column: Self::within_a_byte(column), row: Self::within_a_byte(row) }
    }

    const fn within_a_byte(number: u32) -> u8 {
        if number > u8::MAX as u32 { u8::MAX } else { number as u8 }
    }

    /// The column, counted from 0.
    ///
    /// ```
    /// # use foursight_core::Cell;
    /// assert_eq!("d3".parse::<Cell>().unwrap().column(), 3);
    /// ```
    #[inline]
    pub const fn column(self) -> u32 {
        self.column as u32
    }

    /// The row, counted from 0 at the bottom.
    ///
    /// ```
    /// # use foursight_core::Cell;
    /// assert_eq!("d3".parse::<Cell>().unwrap().row(), 2);
    /// ```
    #[inline]
    pub const fn row(self) -> u32 {
        self.row as u32
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(second) = self.column.checked_sub(26) {
            write!(f, "{}", (b'a' + second / 26) as char)?;
        }
        write!(f, "{}{}", (b'a' + self.column % 26) as char, u32::from(self.row) + 1)
    }
}

/// The text is not a cell such as `d3`.
///
/// ```
/// use foursight_core::Cell;
///
/// let error = "33".parse::<Cell>().unwrap_err();
/// assert_eq!(error.to_string(), "not a cell: write a small letter and a row, such as d3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCellError;

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a cell: write a small letter and a row, such as d3")
    }
}

impl core::error::Error for ParseCellError {}

impl core::str::FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        let digits = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let letters = &text.as_bytes()[..text.len() - digits.len()];
        let column = match *letters {
            [only] => u32::from(only - b'a'),
            [first, second] => 26 * (u32::from(first - b'a') + 1) + u32::from(second - b'a'),
            _ => return Err(ParseCellError),
        };
        let plain = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
        let row: u32 = digits.parse().ok().filter(|_| plain).ok_or(ParseCellError)?;
        let column = u8::try_from(column).map_err(|_| ParseCellError)?;
        let row = row.checked_sub(1).and_then(|row| u8::try_from(row).ok()).ok_or(ParseCellError)?;
        Ok(Self { column, row })
    }
}
