//! The table of `docs/performance.md`, made from the record.

use std::fmt::Write as _;

use super::PEERS;
use crate::record::SETS;

/// For each set how many times the CPU time of ours each solver takes, and for how many positions.
pub(super) fn table(record: &str) -> String {
    let rows: Vec<Vec<&str>> = record.lines().map(|line| line.split(',').collect()).collect();
    let row_of =
        |peer: &str, set: &str| rows.iter().find(|row| row.len() == 9 && row[0] == peer && row[1] == set);
    let mut table = String::from("| set |");
    for peer in &PEERS {
        _ = write!(table, " {} |", peer.name);
    }
    table += " Foursight, mean microseconds |\n|---|--:|--:|--:|--:|\n";
    for set in &SETS {
        _ = write!(table, "| {} |", set.name);
        for peer in &PEERS {
            match row_of(peer.name, set.name) {
                Some(row) => _ = write!(table, " {} ({}) |", rounded(row[7]), row[2]),
                None => table += " – |",
            }
        }
        let mean = row_of(PEERS[0].name, set.name).and_then(|row| {
            let (positions, nanoseconds): (f64, f64) = (row[2].parse().ok()?, row[6].parse().ok()?);
            Some(nanoseconds / positions / 1000.0)
        });
        _ = writeln!(table, " {} |", mean.map_or("–".to_owned(), |mean| format!("{mean:.1}")));
    }
    table
}

fn rounded(ratio: &str) -> String {
    ratio.parse::<f64>().map_or("–".to_owned(), |ratio| format!("{ratio:.1}"))
}

#[cfg(test)]
mod tests {
    use crate::tools::root;

    #[test]
    fn the_document_shows_the_record() {
        let read = |file: &str| std::fs::read_to_string(root().join(file)).expect("the file is there");
        let table = super::table(&read(super::super::RECORD));
        let page = read("docs/performance.md");
        assert!(page.contains(&table), "docs/performance.md should have this table:\n{table}");
    }
}
