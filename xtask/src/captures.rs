//! `cargo xtask captures`: the program as it looks in a terminal, as pictures for the README, and the page as it looks in a
//! browser.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::testing::program_alone;
use crate::tools::{Failure, ask, program, root, run};
use crate::web;

mod ansi;
mod svg;

/// A picture: its file, the size of the terminal, the command, and what is on the screen when it is complete.
struct Capture {
    file: &'static str,
    size: (usize, usize),
    command: &'static str,
    complete: &'static [&'static str],
}

const CAPTURES: [Capture; 3] = [
    Capture {
        file: "docs/play.svg",
        size: (80, 24),
        command: "play --no-save --level perfect --values --threats 24617133247233",
        complete: &["x loses on move 28", "▲"],
    },
    Capture { file: "docs/analyze.svg", size: (78, 30), command: "analyze 4453", complete: &["source"] },
    Capture { file: "docs/show.svg", size: (82, 50), command: "show 4453", complete: &["non-losing  0x"] },
];

/// How long a command may take.
const PATIENCE: Duration = Duration::from_mins(2);

/// Where the screenshots of the page go: all of them are looked at, few are kept.
const SCREENSHOTS: &str = "target/captures";

/// The program in a terminal and the page in a browser, or the one that is named.
pub(crate) fn captures(arguments: &[String]) -> ExitCode {
    let drawn = match arguments {
        [] => draw_all().and_then(|()| screenshots()),
        [word] if word == "terminal" => draw_all(),
        [word] if word == "page" => screenshots(),
        _ => {
            eprintln!("captures takes no argument but terminal or page");
            return ExitCode::from(2);
        }
    };
    match drawn {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("failed: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Every main state of the page on three screens, light and dark.
fn screenshots() -> Result<(), Failure> {
    web::make_page()?;
    web::install_chromium()?;
    let folder = root().join(SCREENSHOTS);
    run(program("node", &["web/e2e/captures.mjs", &folder.to_string_lossy()]))
}

/// Runs every command in tmux and draws what is on its screen.
fn draw_all() -> Result<(), Failure> {
    let foursight = program_alone()?;
    for capture in &CAPTURES {
        let screen = capture.screen(&foursight)?;
        let title = format!("foursight {}", capture.command);
        let picture = svg::draw(&title, &ansi::parse(screen.trim_end()), capture.size.0);
        std::fs::write(root().join(capture.file), picture)
            .map_err(|error| Failure::File(capture.file.to_owned(), error))?;
        println!("{}", capture.file);
    }
    Ok(())
}

impl Capture {
    /// What is on the screen when it is complete, with the escape sequences of its colours.
    fn screen(&self, foursight: &Path) -> Result<String, Failure> {
        // A server of its own: one that was told to go may take a moment.
        let name = Path::new(self.file).file_stem().unwrap_or_default().to_string_lossy();
        let socket = format!("foursight-{name}-{}", std::process::id());
        let tmux = |arguments: &[&str]| ask(program("tmux", &[&["-u", "-L", &socket], arguments].concat()));
        let (width, height) = (self.size.0.to_string(), self.size.1.to_string());
        let script =
            format!("stty -echo; LC_ALL=C.UTF-8 \"{}\" {}; sleep 600", foursight.display(), self.command);
        // Colours of the 256, as most terminals have them.
        let colours =
            ["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height, "sh", "-c", &script];
        tmux(&colours).ok_or_else(|| Failure::Status("tmux new-session".to_owned()))?;
        let start = Instant::now();
        let screen = loop {
            let plain = tmux(&["capture-pane", "-p"]).unwrap_or_default();
            if self.complete.iter().all(|text| plain.contains(text)) {
                break tmux(&["capture-pane", "-p", "-e"]);
            }
            if start.elapsed() > PATIENCE {
                break None;
            }
            std::thread::sleep(Duration::from_millis(100));
        };
        tmux(&["kill-server"]);
        screen.ok_or_else(|| Failure::Status(format!("foursight {} shows {:?}", self.command, self.complete)))
    }
}
