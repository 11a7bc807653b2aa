//! Prints the TypeScript types of the objects, which `js/types.d.ts` keeps and a test compares.
#![expect(clippy::print_stdout, reason = "that is all it does")]

#[path = "../tests/typescript/mod.rs"]
mod typescript;

fn main() {
    print!("{}", typescript::types());
}
