//! What several tests use.

pub(crate) mod minimax;
pub(crate) mod moves;
pub(crate) mod positions;
pub(crate) mod sets;
