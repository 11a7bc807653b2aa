//! What tells positions apart, and what makes two of them one: keys and symmetries.

use super::Position;
use crate::geometry::Geometry;
use crate::placement::Placement;
use crate::symmetry::Symmetry;

/// Keys and symmetries.
impl<G: Geometry> Position<G> {
    /// What tells this position from every other of the same game.
    ///
    /// With gravity it is one word, `position + mask + bottom`, and never zero (see [`Gravity`](crate::Gravity)); without it is the
    /// pair of words. The colours are relative to the side to move, which the number of stones gives away.
    ///
    /// ```
    /// # use foursight_core::{Position, Standard, Geometry};
    /// let start = Position::START;
    /// assert_eq!(start.key(), Standard::default().bottom());
    /// let position: Position = "4".parse().unwrap();
    /// assert_eq!(position.key(), 0 + (1 << 21) + Standard::default().bottom());
    /// ```
    #[inline(always)]
    pub fn key(self) -> <G::Placement as Placement>::Key<G::Word> {
        G::Placement::key(self.current, self.mask, self.geometry.bottom())
    }

    /// The position with this key; the key must be one that [`key`](Self::key) gave for this board.
    ///
    /// It is safe. What is no key gives a position that cannot arise in play; for keys from outside there is
    /// [`Setup::from_key`](crate::Setup::from_key), which checks.
    ///
    /// ```
    /// # use foursight_core::{Position, Standard};
    /// let position: Position = "4453".parse().unwrap();
    /// assert_eq!(Position::from_key(Standard::default(), position.key()), position);
    /// ```
    pub fn from_key(geometry: G, key: <G::Placement as Placement>::Key<G::Word>) -> Self {
        let (current, mask) = G::Placement::stones_of_key(key, geometry.bottom(), geometry.stride());
        Self { geometry, current, mask }
    }

    /// The position after turning or reflecting the board; `None` if that is not one of the board's
    /// [symmetries](Symmetry::of).
    ///
    /// ```
    /// # use foursight_core::{Position, Symmetry};
    /// let position: Position = "1".parse().unwrap();
    /// assert_eq!(position.transformed(Symmetry::Mirror), Some("7".parse().unwrap()));
    /// assert_eq!(position.transformed(Symmetry::Flip), None, "stones do not fall upwards");
    /// ```
    pub fn transformed(self, symmetry: Symmetry) -> Option<Self> {
        Symmetry::of(self.geometry).contains(&symmetry).then(|| self.image(symmetry))
    }

    /// The position after one of the board's symmetries.
    pub(crate) fn image(self, symmetry: Symmetry) -> Self {
        let apply = |word| symmetry.apply(self.geometry, word);
        Self { current: apply(self.current), mask: apply(self.mask), ..self }
    }

    /// The position seen in a mirror; its value is the same.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// let position: Position = "4453".parse().unwrap();
    /// assert_eq!(position.mirrored(), "4435".parse().unwrap());
    /// assert_eq!(position.mirrored().mirrored(), position);
    /// ```
    #[inline]
    pub fn mirrored(self) -> Self {
        self.image(Symmetry::Mirror)
    }

    /// The one of all symmetric positions that has the smallest key: equal positions up to symmetry have one canonical
    /// form.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// let position: Position = "4453".parse().unwrap();
    /// assert_eq!(position.canonical(), position.mirrored().canonical());
    /// ```
    pub fn canonical(self) -> Self {
        let images = Symmetry::of(self.geometry).iter().map(|&symmetry| self.image(symmetry));
        images.min_by_key(|image| image.key()).expect("the identity is a symmetry")
    }
}
