//! The name of a cell, and of a column: one name each, there and back.
#![no_main]
use foursight_core::{Cell, Column};

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(cell) = text.parse::<Cell>() {
        assert_eq!(cell.to_string(), text);
    }
    for name in text.chars() {
        assert!(Column::from_char(name).is_none_or(|column| column.to_char() == name));
    }
});
