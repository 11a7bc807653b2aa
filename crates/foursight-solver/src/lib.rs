//! The exact solver of Foursight.
