//! The project's tasks, as `cargo xtask NAME`, in Rust so that nothing more has to be installed.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a task talks to the person who started it")]

use std::process::ExitCode;

mod captures;
mod check;
mod compress;
mod counts;
mod driver;
mod fuzz;
mod growth;
mod instructions;
mod load;
mod npm;
mod ordering;
mod peers;
mod platforms;
mod plot;
mod proofs;
mod python;
mod record;
mod serve;
mod signature;
mod startup;
mod step;
mod stopwatch;
mod testdata;
mod testing;
mod threads;
mod tools;
mod wasm_speed;
mod web;

const HELP: &str = "\
cargo xtask check [--full] [STEP...]   everything CI runs, or only the steps named; --full adds what takes long
cargo xtask steps                      the steps of check, with a line about each
cargo xtask signature [--write]        the nodes that `foursight bench` takes; --write keeps them for check to compare
cargo xtask instructions [--write]     the instructions of the inner parts; --write keeps them for check to compare
cargo xtask peers [--quick]            measures other solvers beside ours (a quarter of an hour; a minute with --quick)
cargo xtask threads [--quick]          measures two threads against two programs side by side
cargo xtask startup [--write]          the instructions of the program's start; --write keeps them for check to compare
cargo xtask growth [--nodes N]         measures how cost grows with the empty cells and with the board (a quarter of an hour)
cargo xtask python [--full]            builds the Python package and tests it as an installed wheel; --full adds Kaggle, pgx, the notebook
cargo xtask load [--quick] [PROGRAM]   measures what `foursight serve` carries, by wrk over loopback (five minutes)
cargo xtask plot                       draws the measurements of benchmarks/record/ as the pictures of docs/
cargo xtask npm                        makes the npm packages (WebAssembly for browsers and Node) in target/npm
cargo xtask wasm-speed [--quick]       measures WebAssembly in Node and Chromium against the library (ten minutes)
cargo xtask web [--serve]              makes the page in web/dist; --serve also builds the program with it and serves it
cargo xtask captures [terminal|page]   makes the pictures of the program in docs/ again, and screenshots of the page in target/captures
cargo xtask testdata                   makes the files of testdata/ again
cargo xtask train-ordering [7x6|boards|openings|forecasts] makes the weights of the learned move ordering again (half an hour or more)
cargo xtask help                       this text";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (task, rest) = match arguments.split_first() {
        Some((task, rest)) => (task.as_str(), rest),
        None => ("help", &[] as &[String]),
    };
    match task {
        "captures" => captures::captures(rest),
        "check" => check::check(rest),
        "steps" => {
            check::print_steps();
            ExitCode::SUCCESS
        }
        "startup" => startup::RECORD.run(rest),
        "signature" => signature::signature(rest),
        "instructions" => instructions::RECORD.run(rest),
        "growth" => growth::growth(rest),
        "load" => load::load(rest),
        "npm" => npm::npm(),
        "peers" => peers::peers(rest),
        "plot" => plot::plot(),
        "python" => python::python(rest),
        "testdata" => testdata::testdata(),
        "threads" => threads::threads(rest),
        "train-ordering" => ordering::train_ordering(rest),
        "wasm-speed" => wasm_speed::wasm_speed(rest),
        "web" => web::web(rest),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        other => {
            eprintln!("there is no task {other:?}\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}
