//! The TypeScript types say what the objects are.

mod typescript;

#[test]
fn the_types_are_those_of_the_schemas() {
    let kept = include_str!("../js/types.d.ts");
    let advice =
        "write them again: cargo run -p foursight-wasm --example types > crates/foursight-wasm/js/types.d.ts";
    assert!(kept == typescript::types(), "{advice}");
}
