//! The game in a real terminal: tmux holds the screen, sends the keys, and says what is to be seen.
#![cfg(unix)]

use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything here takes, on a machine as slow and busy as can be.
const PATIENCE: Duration = Duration::from_mins(2);

/// A terminal of its own, with the program in it, which keeps its games in a folder of its own. Both are gone when this is dropped.
struct Terminal {
    socket: String,
    folder: PathBuf,
}

impl Terminal {
    /// Starts the program in a shell that says how it ended, and waits for the next key.
    fn start(name: &str, command: &str) -> Self {
        let socket = format!("foursight-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(format!("games-of-{name}-{}", std::process::id()));
        let terminal = Self { socket, folder };
        let program = env!("CARGO_BIN_EXE_foursight");
        let script =
            format!("{} ; echo \"ended with $?\"; stty -a; read line", command.replace("foursight", program));
        let size = ["-x", "80", "-y", "24"];
        terminal
            .tmux(&[&["-f", "/dev/null", "new-session", "-d"], &size[..], &["sh", "-c", &script]].concat());
        terminal
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        // Whatever the machine is set to, the discs are no ASCII.
        let mut command = Command::new("tmux");
        command.args(["-u", "-L", &self.socket]).env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
        command.env("XDG_DATA_HOME", &self.folder);
        let output = command.args(arguments).output();
        let output = output.expect("tmux is not here: install it, as `cargo xtask check` does");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "tmux {arguments:?}: {stderr}");
        String::from_utf8(output.stdout).expect("a screen of UTF-8")
    }

    /// The screen as it is now.
    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until the screen has all of these, and returns it.
    fn wait_for(&self, texts: &[&str]) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            let missing: Vec<_> = texts.iter().filter(|text| !screen.contains(**text)).collect();
            if missing.is_empty() {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "still no {missing:?} on the screen:\n{screen}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses keys, then waits for what they should bring about.
    fn press(&self, keys: &[&str], texts: &[&str]) -> String {
        self.tmux(&[&["send-keys"], keys].concat());
        self.wait_for(texts)
    }

    fn resize(&self, width: &str, height: &str) {
        self.tmux(&["resize-window", "-x", width, "-y", height]);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn a_whole_game_by_keys() {
    let terminal = Terminal::start("game", "foursight play --two");
    let screen = terminal.wait_for(&["Foursight", "x to move", "q quit"]);
    assert!(screen.contains("▸ ● x  a person") && screen.contains("[4]"), "{screen}");

    // By digits, by arrows, and back again.
    terminal.press(&["4", "4"], &["moves   44", "│(○)│"]);
    terminal.press(&["Right", "Enter"], &["moves   445"]);
    terminal.press(&["Left", "Left", "Space"], &["moves   4453", "7/7/7/7/3o3/2oxx2 x"]);
    terminal.press(&["u", "u"], &["moves   44\n", "x to move"]);
    terminal.press(&["r", "r"], &["moves   4453"]);
    terminal.press(&["BSpace"], &["moves   445\n"]);
    terminal.press(&["r"], &["moves   4453"]);

    // On to the end.
    terminal.press(&["5", "1", "5", "1"], &["moves   44535151"]);
    terminal.press(&["t"], &["│ x │", "completes a line"]);
    let won = terminal.press(&["5"], &["game over: x won with e1 e2 e3 e4", "result  1-0"]);
    assert_eq!(won.matches("<◉>").count(), 4, "{won}");
    terminal.press(&["4"], &["the game is over: e goes through it, n starts a new one"]);
    terminal.press(&["n"], &["x to move", "7/7/7/7/7/7 x"]);
    terminal.press(&["4", "n"], &["this game is not over: n again begins a new one"]);
    terminal.press(&["n"], &["x to move", "7/7/7/7/7/7 x"]);

    // The terminal is as it was, and the game is there to be copied.
    terminal.press(&["4", "q"], &["4 *", "ended with 0", " icanon", " echo "]);
    let kept = std::fs::read_to_string(terminal.folder.join("foursight").join("games")).expect("the games");
    let games: Vec<&str> = kept.lines().map(|line| line.split(" # ").next().unwrap_or_default()).collect();
    assert_eq!(games, ["445351515 1-0", "4 *", "4 *"], "{kept}");
}

#[test]
fn values_and_sizes() {
    let terminal = Terminal::start("values", "foursight play --two 46136224167753");
    let screen = terminal.wait_for(&["x to move"]);
    assert!(!screen.contains("W37"), "{screen}");
    let values =
        ["-12", "W37", "▲", "x wins on move 37 with column 2; every other move wins later, draws or loses"];
    terminal.press(&["v"], &values);
    let idea = terminal.press(&["h"], &["hint: a quiet move wins", "h again shows"]);
    assert!(!idea.contains('★'), "{idea}");
    terminal.press(&["h"], &["★", "hint: column 2"]);

    terminal.resize("40", "12");
    let small = terminal.wait_for(&["● x a person", "3*", "draws or loses"]);
    assert!(small.lines().all(|line| line.chars().count() <= 40) && !small.contains('┌'), "{small}");
    terminal.press(&["?"], &["level", "copy"]);
    terminal.press(&["x"], &["3*"]);
    terminal.resize("10", "4");
    terminal.wait_for(&["terminal"]);
    terminal.resize("80", "24");
    terminal.wait_for(&values[..3]);

    let off = terminal.press(&["v"], &["hint: column 2; x to move"]);
    assert!(!off.contains("W37"), "{off}");
    terminal.press(&["?"], &["Any key goes back to the game"]);
    terminal.press(&["q"], &["hint: column 2"]);
    terminal.press(&["c"], &["copied, if your terminal allows it: 7/7/7/5o1/xxoo1xo/xooxxox x"]);
    terminal.press(&["q"], &["46136224167753 *", "ended with 0"]);
}

#[test]
fn against_the_engine_and_ctrl_c() {
    let terminal = Terminal::start("engine", "NO_COLOR=1 foursight play --level 1 --seed 7 --first engine");
    terminal.wait_for(&["engine, level 1", "your move, o", "move    2"]);
    terminal.press(&["4"], &["move    4", "your move, o"]);
    terminal.press(&["u"], &["move    2", "your move, o"]);
    terminal.press(&["f"], &["move    3", "you play x now"]);
    terminal.press(&["+"], &["engine, level 2"]);
    terminal.press(&["C-c"], &["ended with 130", " icanon", " echo "]);
}

#[test]
fn the_coach_explains_in_the_game() {
    let terminal = Terminal::start("coach", "foursight play --two 46136224167753");
    terminal.wait_for(&["x to move"]);
    terminal.press(&["e"], &["Move 15", "x wins on move 37", "line: x 2", "any other key goes back"]);
    terminal.press(&["x"], &["x to move", "moves   46136224167753"]);
    terminal.press(&["5"], &["o to move"]);
    terminal.press(&["w"], &["Move 15, of x", "column 5 is a blunder", "Instead: x wins with"]);
    // Until it is taken, the next key would make Alt and that key of it: the moves are what only the game shows.
    terminal.press(&["Escape"], &["o to move", "moves   461362241677535"]);
    // o wins by force: 3 forces 3; then 4 makes two threats.
    terminal.press(&["3", "3", "4", "1", "5"], &["game over: o won", "e goes through the game"]);
    terminal.press(&["e"], &["Review, move 20 of 20", "It turned"]);
    terminal.press(&["Left"], &["Review, move 19 of 20", "←→ step"]);
    terminal.press(&["l"], &["is a "]);
    terminal.press(&["q"], &["game over: o won"]);
    terminal.press(&["q"], &["0-1", "ended with 0"]);
}

#[test]
fn training_gives_a_second_chance() {
    let command = "foursight play --train --level 3 --seed 1 46136224167753";
    let terminal = Terminal::start("train", command);
    terminal.wait_for(&["your move, x"]);
    terminal.press(&["5"], &["column 5 gives away the win: u takes it back, Enter goes on"]);
    terminal.press(&["u"], &["your move, x", "moves   46136224167753"]);
    terminal.press(&["5"], &["column 5 gives away the win"]);
    terminal.press(&["Enter"], &["your move, x", "move    17"]);
    terminal.press(&["q"], &["ended with 0"]);
}

#[test]
fn on_a_large_board_a_hint_is_not_proved() {
    let terminal = Terminal::start("large", "foursight play --two --size 12x9 --time 100ms");
    terminal.wait_for(&["x to move"]);
    terminal.press(&["h"], &["hint: the position is not solved in time: not proved"]);
    terminal.press(&["h"], &["(looked ahead, not proved)"]);
    terminal.press(&["q"], &["- * 12x9x4", "ended with 0"]);
}

#[test]
fn clicks_drop_stones() {
    let terminal = Terminal::start("mouse", "foursight play --two");
    terminal.wait_for(&["x to move"]);
    // The button goes down and up again at column 9, row 10 of the terminal, as terminals tell it: the second column.
    for sequence in ["\x1b[<0;9;10M", "\x1b[<0;9;10m"] {
        terminal.tmux(&["send-keys", "-l", sequence]);
    }
    terminal.wait_for(&["moves   2\n", "o to move"]);
    terminal.press(&["q"], &["2 *", "ended with 0"]);
}

#[test]
fn a_game_can_be_suspended() {
    let terminal = Terminal::start("suspend", "bash --norc -i");
    let program = env!("CARGO_BIN_EXE_foursight");
    terminal.press(&[&format!("PS1='ready> '; {program} play --two"), "Enter"], &["x to move", "q quit"]);
    terminal.press(&["4"], &["moves   4"]);
    terminal.press(&["C-z"], &["Stopped", "ready> "]);
    terminal.press(&["fg", "Enter"], &["moves   4", "o to move"]);
    terminal.press(&["5"], &["moves   45"]);
    terminal.press(&["q"], &["45 *", "ready> "]);
    terminal.press(&["exit", "Enter"], &["ended with 0"]);
}

#[test]
fn a_game_that_was_left_goes_on() {
    let games = "foursight games; foursight games --records";
    // Without the pause the screen of the first game would be taken for that of the second, and a key come between the two.
    let command = format!(
        "foursight play --level 2 --seed 3 --size 8x7 44 ; {games}; echo resume? ; read -r _ ; foursight play --resume ; {games}"
    );
    let terminal = Terminal::start("resume", &command);
    terminal.wait_for(&["your move, x", "engine, level 2"]);
    terminal.press(&["q"], &["44 * 8x7x4", "resume?"]);
    terminal.press(&["Enter"], &["your move, x", "engine, level 2", "moves   44"]);
    terminal.press(&["1"], &["move    5"]);
    let end = terminal.press(&["q"], &["ended with 0", "x human", "o level 2"]);
    assert_eq!(end.lines().filter(|line| *line == "44 * 8x7x4").count(), 2, "left, and listed: {end}");
    assert_eq!(end.matches("8x7x4  ").count(), 2, "{end}");
    let last = end.lines().rev().find(|line| line.ends_with("* 8x7x4")).unwrap_or_default();
    assert!(last.starts_with("441"), "{end}");
}

#[test]
fn a_signal_ends_the_game_and_gives_the_terminal_back() {
    // The program's number, in a file whose name must not be taken for the program's.
    let file = std::env::temp_dir().join(format!("game-{}.pid", std::process::id()));
    let command = format!("sh -c 'echo $$ > {}; exec foursight play --two'", file.display());
    let terminal = Terminal::start("signal", &command);
    terminal.wait_for(&["x to move", "q quit"]);
    let program = std::fs::read_to_string(&file).expect("the shell wrote it");
    std::fs::remove_file(&file).expect("it is there");
    assert!(Command::new("kill").args(["-TERM", program.trim()]).status().expect("kill is there").success());
    terminal.wait_for(&["ended with 130", " icanon", " echo "]);
    assert_eq!(terminal.tmux(&["display-message", "-p", "#{alternate_on} #{cursor_flag}"]).trim(), "0 1");
}

#[test]
fn a_search_that_never_ends_does_not_hold_up_the_game() {
    let terminal = Terminal::start("busy", "foursight play --values --size 12x8 --level perfect --time 1h");
    terminal.wait_for(&["so far: "]);
    // It is cut short by the next move, and the engine thinks for an hour at least.
    terminal.press(&["4"], &["o thinks"]);
    terminal.press(&["4"], &["it is the engine's move: u takes yours back"]);
    terminal.press(&["u"], &["so far: "]);
    terminal.press(&["Right"], &["[5]"]);
    terminal.press(&["q"], &["- * 12x8x4", "ended with 0"]);
}

#[test]
fn tic_tac_toe_by_cells() {
    let terminal = Terminal::start("cells", "foursight play --game tictactoe --two --values");
    terminal.wait_for(&["tic-tac-toe", "draw, whatever x plays"]);
    terminal.press(&["5"], &["moves   b2"]);
    terminal.press(&["Down", "Left", "Enter"], &["moves   b2,a1", "[○]"]);
    terminal.press(&["q"], &["b2,a1 * 3x3x3 free", "ended with 0"]);
}

#[test]
fn without_a_command_there_is_a_game() {
    let terminal = Terminal::start("alone", "foursight");
    terminal.wait_for(&["Foursight", "your move, x", "engine, level 5"]);
    terminal.press(&["Escape"], &["- *", "ended with 0"]);
}

#[test]
fn a_terminal_that_knows_only_ascii() {
    // Names of their own: a server that was told to go may take a moment.
    for (name, environment) in [("dumb", "TERM=dumb"), ("locale", "LC_ALL=C")] {
        let command = format!("{environment} foursight play --two --values 46136224167753");
        let terminal = Terminal::start(name, &command);
        let screen = terminal.wait_for(&["x wins on move 37", "| O |", "W37", "^", "> X x  a person"]);
        assert!(screen.is_ascii(), "{environment}: {screen}");
        terminal.resize("40", "12");
        let small = terminal.wait_for(&["1/a 2/b 3/c[4/d]5/e 6/f 7/g", "3*"]);
        assert!(small.is_ascii(), "{environment}: {small}");
        let help = terminal.press(&["?"], &["level", "copy"]);
        assert!(help.is_ascii(), "{environment}: {help}");
        terminal.press(&["x"], &["3*"]);
        terminal.resize("80", "24");
        terminal.wait_for(&["W37"]);
        terminal.press(&["q"], &["46136224167753 *", "ended with 0"]);
    }
}

#[test]
fn the_console_edits_lines_and_calls_them_back() {
    let terminal = Terminal::start("console", "foursight console");
    terminal.wait_for(&["help lists the commands\n>"]);
    terminal.press(&["position 4453", "Enter"], &["> position 4453"]);
    terminal.press(&["play 5 d3", "Enter", "d", "Enter"], &["7/7/7/3o3/3ox2/2oxx2 x, x to move"]);
    // The line before last is called back, and mended: the board is the one before.
    terminal.press(&["undo", "Enter", "Up", "Up", "Enter"], &["7/7/7/7/3ox2/2oxx2 o, o to move"]);
    terminal.press(&["redoo", "BSpace", "Enter", "d", "Enter"], &["> redo\n> d"]);
    terminal.press(
        &["undo", "Enter", "undo", "Enter", "undo", "Enter", "undo", "Enter"],
        &["there is nothing to undo"],
    );
    terminal.press(&["C-c"], &["ended with 130", " icanon", " echo "]);

    let terminal = Terminal::start("console-end", "foursight console");
    terminal.wait_for(&["help lists the commands\n>"]);
    terminal.press(&["C-d"], &["ended with 0"]);
}

/// Whoever closes the window ends the game, and finds it again: no program stays behind that waits for keys that never come.
#[test]
fn a_terminal_that_is_gone_ends_the_game_and_keeps_it() {
    let folder = std::env::temp_dir().join(format!("games-that-are-gone-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let (place, file) = (folder.display(), folder.join("process"));
    let command = format!(
        "sh -c 'echo $$ >{}; XDG_DATA_HOME={place} exec foursight play --two --size 8x7'",
        file.display()
    );
    let terminal = Terminal::start("gone", &command);
    terminal.wait_for(&["a person"]);
    terminal.press(&["4", "5"], &["moves   45"]);
    let number = std::fs::read_to_string(&file).expect("the number of the process");
    let is_alive = || {
        let output = Command::new("kill").args(["-0", number.trim()]).output();
        output.expect("kill is here").status.success()
    };
    assert!(is_alive());
    drop(terminal);
    let start = Instant::now();
    while is_alive() {
        assert!(start.elapsed() < PATIENCE, "the game goes on without a terminal");
        thread::sleep(Duration::from_millis(20));
    }
    let kept = std::fs::read_to_string(folder.join("foursight").join("games")).expect("the game is kept");
    assert!(kept.starts_with("45 * 8x7x4 # ") && kept.lines().count() == 1, "{kept}");
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}
