//! The benches that count instructions, in a crate of their own: what they need took longer to compile than most of what the tests of rules and
//! search need, and nobody tests with it.
