//! The tests of this crate as one program: as many programs would link all of it as many times.

mod minimax;
mod published;

#[test]
fn every_file_is_part_of_this_program() {
    foursight_testing::assert_modules(env!("CARGO_MANIFEST_DIR"), include_str!("suite.rs"));
}
