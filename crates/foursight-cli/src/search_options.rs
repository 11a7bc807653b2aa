//! The options that say what a search may use: threads, memory, time, nodes, book.

use std::time::Duration;

use foursight_solver::{CancelHandle, Limits, Solver, SolverBuilder, TimeLimit};

use crate::book::BookFile;
use crate::options::{CommonArgs, number};

/// What every question to the solver takes.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct QuestionArgs {
    #[command(flatten)]
    pub(crate) search: SearchArgs,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// What a search may use.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// Number of threads [default: all cores]
    ///
    /// The scores do not depend on it. With one thread the nodes are the same in every run.
    #[arg(long, value_name = "N", value_parser = number(1..=256))]
    threads: Option<u32>,

    /// Memory for the transposition tables of all threads together, in MiB; it is taken as it is needed
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_TABLE, value_parser = number(1..=1 << 20))]
    table: u32,

    /// Stop after this time for each position, such as 500ms, 2s or 1m
    ///
    /// What is proved by then is printed, and nothing is guessed.
    #[arg(long, value_name = "TIME")]
    time: Option<TimeLimit>,

    /// Stop after this many nodes for each position
    ///
    /// A node is a position that the search enters. What is proved by then is printed, and nothing is guessed.
    #[arg(long, value_name = "N", value_parser = parse_nodes)]
    nodes: Option<u64>,

    /// Solve the opening by search, without the book
    #[arg(long)]
    no_book: bool,

    /// An opening book to read in place of the one that the program brings along
    ///
    /// `foursight book build` makes one for any board with gravity. It serves its own game; others are solved without.
    #[arg(long, value_name = "FILE", conflicts_with = "no_book")]
    book: Option<BookFile>,
}

/// MiB for the tables, unless told otherwise.
const DEFAULT_TABLE: u32 = 256;

impl SearchArgs {
    /// All cores and the usual table, for at most that long.
    pub(crate) fn within(time: Duration) -> Self {
        let time = Some(TimeLimit::new(time));
        Self { threads: None, table: DEFAULT_TABLE, time, nodes: None, no_book: false, book: None }
    }

    /// How many threads to use.
    pub(crate) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, |threads| threads as usize)
    }

    /// A solver that uses everything that was granted, or a batch that does.
    pub(crate) fn solver(&self) -> SolverBuilder {
        self.with_book().threads(self.threads()).table_mib(self.table as usize)
    }

    fn with_book(&self) -> SolverBuilder {
        match &self.book {
            Some(file) => file.book().solver(),
            None if self.no_book => Solver::builder().no_book(),
            None => Solver::builder(),
        }
    }

    /// The limits for one position.
    pub(crate) fn limits(&self, cancel: CancelHandle) -> Limits {
        Limits {
            time: self.time.map(TimeLimit::duration),
            nodes: self.nodes,
            cancel: Some(cancel),
            ..Limits::default()
        }
    }
}

fn parse_nodes(text: &str) -> Result<u64, &'static str> {
    text.parse().ok().filter(|&nodes| nodes > 0).ok_or("write a number from 1")
}
