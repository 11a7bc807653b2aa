//! Any text as a proof: refused, or printed and read back the same, and accepted again.
#![no_main]
use foursight_solver::proof::{Proof, check};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let (checked, read) = (check(text), text.parse::<Proof>());
    let Ok(proof) = read else {
        assert!(checked.is_err());
        return;
    };
    let printed = proof.to_string();
    assert_eq!(printed.parse::<Proof>().as_ref(), Ok(&proof));
    assert_eq!(check(&printed).is_ok(), checked.is_ok());
});
