use foursight_core::notation::{GameOptions, parse};
use foursight_core::{AnyPosition, Game};
use foursight_solver::{Limits, Solver};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::super::keys::Action;
use super::super::state::{Advice, Hint, News, Settings};
use super::*;

fn state(text: &str, game: &str) -> GameState {
    let options = GameOptions::from(game.parse::<Game>().unwrap());
    let level = Level::new(3).unwrap();
    let seats = [Seat::Human, Seat::Engine];
    let settings = Settings { seats, level, values: false, threats: false, train: false };
    GameState::new(parse(text, options).unwrap(), settings)
}

/// With the values of all moves.
fn solved(text: &str, game: &str) -> GameState {
    let mut state = state(text, game);
    state.settings.values = true;
    state.hear(News::Analysis(Box::new(Solver::default().analyze(state.position))));
    state
}

/// What the thread that thinks says about reasons.
fn explained(position: AnyPosition) -> News {
    let explanation = foursight_coach::explain(position, &mut Solver::default(), &Limits::default());
    let advice = explanation.analysis.best.first().map(|&cell| Advice { cell, is_proved: true });
    News::Explanation(Box::new(explanation), advice)
}

/// The picture as text, without blanks at the ends of lines.
fn picture(state: &GameState, width: u16, height: u16) -> String {
    picture_with(&glyphs::UNICODE, state, width, height)
}

fn picture_with(glyphs: &'static Glyphs, state: &GameState, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let palette = Palette { colour: false, glyphs };
    terminal.draw(|frame| draw(frame, state, None, palette)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn check(state: &GameState, width: u16, height: u16, expected: &str) {
    let mut drawn = picture(state, width, height);
    // How many nodes an answer takes is not this test's business.
    if let Some((before, after)) = drawn.split_once("nodes") {
        drawn = format!(
            "{before}nodes{}",
            after.trim_start_matches(|mark: char| mark == ' ' || mark.is_ascii_digit())
        );
    }
    assert_eq!(drawn.trim_end(), expected.trim_matches('\n'), "\n{drawn}\n");
}

#[test]
fn eighty_columns_and_twenty_four_rows_with_values() {
    check(
        &solved("46136224167753", "connect4"),
        80,
        24,
        "
 Foursight  Connect Four (7x6x4)
                ●
  ┌───┬───┬───┬───┬───┬───┬───┐   ▸ ● x  you
6 │ · │ · │ · │ · │ · │ · │ · │     ○ o  engine, level 3
  ├───┼───┼───┼───┼───┼───┼───┤
5 │ · │ · │ · │ · │ · │ · │ · │   move    15
  ├───┼───┼───┼───┼───┼───┼───┤   moves   46136224167753
4 │ · │ · │ · │ · │ · │ · │ · │   code    7/7/7/5o1/xxoo1xo/xooxxox x
  ├───┼───┼───┼───┼───┼───┼───┤
3 │ · │ · │ · │ · │ · │ ○ │ · │   score   3
  ├───┼───┼───┼───┼───┼───┼───┤   nodes
2 │ ● │ ● │(○)│ ○ │ · │ ● │ ○ │
  ├───┼───┼───┼───┼───┼───┼───┤   W37: win on move 37, L: loss, D: draw
1 │ ● │ ○ │ ○ │ ● │ ● │ ○ │ ● │
  └───┴───┴───┴───┴───┴───┴───┘
    1   2   3  [4]  5   6   7
    a   b   c   d   e   f   g
    2   3   1  -2  -12  0  -2
   W39 W37 W41 L40 L20  D  L40
        ▲
  x wins on move 37 with column 2; every other move wins later, draws or loses


 ←→ move  ⏎ drop  ? help  q quit  u undo  h hint  e explain  w why  v values
",
    );
}

#[test]
fn forty_columns_and_twelve_rows_are_enough() {
    check(
        &solved("46136224167753", "connect4"),
        40,
        12,
        "
 ● x you   ○ o engine, level 3
6   ·   ·   ·   ·   ·   ·   ·
5   ·   ·   ·   ·   ·   ·   ·
4   ·   ·   ·   ·   ·   ·   ·
3   ·   ·   ·   ·   ·   ○   ·
2   ●   ●  (○)  ○   ·   ●   ○
1   ●   ○   ○   ●   ●   ○   ●
   1/a 2/b 3/c[4/d]5/e 6/f 7/g
    2   3*  1  -2  -12  0  -2
  x wins on move 37 with column 2; every
  other move wins later, draws or loses
 ←→ move  ⏎ drop  ? help  q quit
",
    );
}

#[test]
fn tic_tac_toe_has_its_values_in_the_cells() {
    let mut state = solved("b2,a1", "tictactoe");
    state.settings.threats = true;
    check(
        &state,
        60,
        14,
        "
 Foursight  tic-tac-toe (3x3x3 free)
  ┌───┬───┬───┐
3 │ 0 │ 0 │ 0 │   ▸ ● x  you
  ├───┼───┼───┤     ○ o  engine, level 3
2 │ 0 │[●]│ 0 │
  ├───┼───┼───┤   move    3
1 │(○)│ 0 │ 0 │   moves   b2,a1
  └───┴───┴───┘   code    3/1x1/o2 x 3x3x3 free
    a   b   c

  draw, whatever x plays


 ←→ move  ⏎ drop  ? help  q quit  u undo  h hint  e explain
",
    );
}

#[test]
fn a_won_game_shows_its_line() {
    let drawn = picture(&state("1212121", "connect4"), 80, 24);
    assert_eq!(drawn.matches("<◉>").count(), 4, "{drawn}");
    assert!(drawn.contains("game over: x won with a1 a2 a3 a4; you win"), "{drawn}");
}

#[test]
fn threats_and_hints_are_marked() {
    let mut state = state("4344366", "connect4");
    assert!(!picture(&state, 40, 12).contains(" x   "));
    state.apply(Action::Threats);
    let drawn = picture(&state, 40, 12);
    assert!(drawn.contains("2   ·   ·   ●   ●   x  (●)  ·"), "{drawn}");
    state.apply(Action::Opponent);
    state.apply(Action::Hint);
    state.hear(explained(state.position));
    let drawn = picture(&state, 40, 12);
    assert!(!drawn.contains('★') && drawn.contains("hint: no threat wins yet: look for a"), "{drawn}");
    state.apply(Action::Hint);
    let drawn = picture(&state, 40, 12);
    assert_eq!(drawn.matches('★').count(), 1, "{drawn}");
    assert!(drawn.contains("hint: column"), "{drawn}");
}

#[test]
fn where_a_sentence_does_not_fit_its_last_parts_are_left_out() {
    let mut state = solved("46136224167753", "connect4");
    state.hint = Hint::Given(Advice { cell: Cell::new(1, 2), is_proved: true });
    let words = |width, height| {
        let drawn = picture(&state, width, height);
        drawn.lines().skip_while(|line| !line.contains("hint")).map(str::trim).collect::<Vec<_>>().join("|")
    };
    let all = "hint: column 2; x wins on move 37 with column 2; every other move wins later, draws or loses";
    assert!(words(120, 24).starts_with(all), "{}", words(120, 24));
    assert!(
        words(40, 12).starts_with(
            "hint: column 2; x wins on move 37 with|column 2; every other move wins later,|draws or loses"
        ),
        "{}",
        words(40, 12)
    );
    assert!(
        words(40, 10).starts_with("hint: column 2; x wins on move 37 with|column 2"),
        "{}",
        words(40, 10)
    );
}

#[test]
fn no_size_and_no_board_breaks_the_picture() {
    let games =
        ["connect4", "tictactoe", "1x1x1", "35x2x3", "1x127x4", "9x7x4", "11x10x5 free", "2x2x2 free misere"];
    for game in games {
        for (width, height) in [(1, 1), (2, 50), (10, 4), (20, 10), (40, 12), (80, 24), (200, 140)] {
            let mut state = state("", game);
            state.settings.threats = true;
            picture(&state, width, height);
            state.apply(Action::Help);
            picture(&state, width, height);
        }
        // Large enough is large enough.
        let (width, height) = Arrangement::least(state("", game).game());
        assert!(!picture(&state("", game), width, height).contains("too small"), "{game}");
    }
    let apology = picture(&state("", "35x2x3"), 60, 20);
    assert!(apology.contains("it needs 73\ncolumns and 5 rows"), "{apology}");
}

#[test]
fn every_key_is_in_the_help() {
    for (width, height) in [(80, 24), (40, 12)] {
        let mut state = state("", "connect4");
        state.apply(Action::Help);
        let drawn = picture(&state, width, height);
        for (key, _, _) in KEYS {
            assert!(drawn.contains(&format!(" {key} ")), "{key} at {width}x{height}: {drawn}");
        }
    }
}

#[test]
fn colours_are_there_unless_they_are_not_wanted() {
    let colours = |colour| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let state = state("4453", "connect4");
        terminal
            .draw(|frame| draw(frame, &state, None, Palette { colour, glyphs: &glyphs::UNICODE }))
            .unwrap();
        let cells = terminal.backend().buffer().content().to_vec();
        cells.iter().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset)
    };
    assert!(colours(true));
    assert!(!colours(false));
}

#[test]
fn bounds_are_shown_as_they_tighten() {
    let mut state = state("", "connect4");
    state.settings.values = true;
    assert!(picture(&state, 80, 24).contains("so far: nothing is proved yet"));
    let score = |stones| foursight_solver::Score::win(Game::CONNECT4, stones).unwrap();
    let bounds = foursight_solver::Bounds { lower: score(41), upper: score(37) };
    state.hear(News::Bounds(bounds));
    let drawn = picture(&state, 80, 24);
    assert!(drawn.contains("so far: x wins, on move 37 at the earliest and 41 at the latest"), "{drawn}");
    assert!(drawn.contains("score   1 to 3"), "{drawn}");
}

#[test]
fn a_terminal_that_knows_only_ascii_gets_ascii() {
    let mut games = vec![solved("46136224167753", "connect4"), state("1212121", "connect4")];
    let mut busy = solved("4344366", "connect4");
    busy.settings.threats = true;
    busy.hint = Hint::Given(Advice { cell: Cell::new(0, 0), is_proved: false });
    games.push(busy);
    games.push(solved("b2,a1", "tictactoe"));
    let mut help = state("", "connect4");
    help.help = true;
    games.push(help);
    for game in games {
        for (width, height) in [(80, 24), (40, 12), (20, 9)] {
            let drawn = picture_with(&glyphs::ASCII, &game, width, height);
            assert!(drawn.is_ascii(), "{drawn}");
        }
    }
    let steps = (0..20).map(|step| glyphs::ASCII.spinner(Duration::from_millis(step * 100)));
    assert!(steps.collect::<String>().is_ascii());
}

#[test]
fn ascii_stones_are_told_from_the_cells_they_threaten() {
    let mut state = state("4344366", "connect4");
    state.apply(Action::Threats);
    let drawn = picture_with(&glyphs::ASCII, &state, 40, 12);
    assert!(drawn.contains("2   .   .   X   X   x  (X)  ."), "{drawn}");
}

#[test]
fn a_move_that_loses_is_never_green() {
    let style = |text: &str, column: u16| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let state = solved(text, "connect4");
        let palette = Palette { colour: true, glyphs: &glyphs::UNICODE };
        terminal.draw(|frame| draw(frame, &state, None, palette)).unwrap();
        // The row of the scores, under the names of the columns.
        let cell = terminal.backend().buffer()[(2 + 4 * column - 2, 17)].clone();
        (cell.fg, cell.modifier.contains(Modifier::BOLD))
    };
    let (green, red) = (Color::Indexed(GREEN), Color::Indexed(RED));
    assert_eq!(style("46136224167753", 2), (green, true), "the best move wins");
    assert_eq!(style("46136224167753", 1), (green, false), "another one wins later");
    assert_eq!(style("46136224167753", 4), (red, false));
    assert_eq!(style("46136224167753", 6), (Color::Reset, false), "a draw");
    // Whatever o plays loses, and column 3 lasts longest.
    assert_eq!(style("3426357524223", 3), (red, true));
}

#[test]
fn the_first_player_is_yellow_and_the_second_red() {
    let palette = Palette { colour: true, glyphs: &glyphs::UNICODE };
    assert_eq!(
        Player::ALL.map(|player| palette.stone(player).fg),
        [YELLOW, RED].map(|it| Some(Color::Indexed(it)))
    );
}

#[test]
fn a_text_stands_beside_the_board_or_in_its_place() {
    let mut state = state("24617133247233", "connect4");
    state.apply(Action::Explain);
    state.hear(explained(state.position));
    let wide = picture(&state, 80, 24);
    assert!(wide.contains("  Move 15\n") && wide.contains("any other key goes back"), "{wide}");
    assert!(wide.contains("┐   x loses on move 28, whatever it plays; the"), "{wide}");
    let small = picture(&state, 40, 12);
    assert!(small.starts_with("Move 15\n") && small.contains("↑↓ scroll"), "{small}");
    assert!(small.lines().count() == 12 && !small.contains("1/a"), "{small}");
    (0..40).for_each(|_| drop(state.apply(Action::Down)));
    let end = picture(&state, 40, 12);
    assert!(end.contains("line: x 4") && end.contains("(wins)"), "{end}");
    state.apply(Action::Up);
    assert_ne!(picture(&state, 40, 12), end, "one line up from the end");
}

#[test]
fn a_review_shows_the_step_and_the_better_move() {
    let mut state = state("1212121", "connect4");
    state.apply(Action::Explain);
    let moves = ["a1", "b1", "a2", "b2", "a3", "b3", "a4"].map(|it| it.parse::<Cell>().unwrap());
    let (mut solver, limits) = (Solver::default(), Limits::default());
    let review = foursight_coach::review(Game::CONNECT4, &moves, &mut solver, &limits).unwrap();
    state.hear(News::Review(Box::new(review)));
    state.apply(Action::Left);
    let wide = picture(&state, 80, 24);
    assert!(wide.contains("Review, move 6 of 7") && wide.contains("(○)") && wide.contains('★'), "{wide}");
    assert!(wide.contains("6 o 2 is a blunder") && wide.contains("←→ step  l lesson"), "{wide}");
    let small = picture(&state, 40, 12);
    assert!(small.contains("6 o 2 is a blunder"), "{small}");
    state.apply(Action::Why);
    assert!(picture(&state, 40, 12).starts_with("Review, move 6 of 7"));
}

#[test]
fn no_sentence_is_cut_at_forty_columns() {
    let mut state = state("", "connect4");
    for notice in [
        "copied, if your terminal allows it: 7/7/7/5o1/xxoo1xo/xooxxox x",
        "the game is over: e goes through it, n starts a new one, u takes back",
        "this game is not over: n again begins a new one, any other key goes on",
        "column 5 gives away the win: u takes it back, Enter goes on; w says why",
    ] {
        state.notice = Some(notice.to_owned());
        let drawn = picture(&state, 40, 12);
        let words: Vec<&str> = drawn.split_whitespace().collect();
        assert!(words.join(" ").contains(notice), "{drawn}");
    }
    state.notice = Some("word ".repeat(60));
    let drawn = picture(&state, 40, 12);
    assert!(drawn.trim_end().ends_with(" ..."), "{drawn}");
}

#[test]
fn every_cell_is_where_it_is_drawn() {
    for (game, width, height) in [
        ("connect4", 80, 24),
        ("connect4", 40, 12),
        ("connect4", 20, 9),
        ("tictactoe", 80, 24),
        ("5x4x4 free", 40, 12),
    ] {
        let start = state("", game);
        let area = Rect::new(0, 0, width, height);
        for cell in start.position.playable() {
            let mut played = start.clone();
            played.apply(Action::Opponent);
            played.notice = None;
            let clicks = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            // Wherever a click means this cell, a stone may be drawn; and the place of the stone means it.
            played.apply(Action::Point(cell));
            played.notice = None;
            let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
            let palette = Palette { colour: false, glyphs: &glyphs::UNICODE };
            terminal.draw(|frame| draw(frame, &played, None, palette)).unwrap();
            let buffer = terminal.backend().buffer().clone();
            let stones: Vec<_> = clicks.filter(|&(x, y)| buffer[(x, y)].symbol() == "●").collect();
            let found = stones.iter().any(|&(x, y)| cell_at(&start, area, x, y) == Some(cell));
            assert!(found, "{game} {cell} at {width}x{height}: {stones:?}");
        }
        assert_eq!(cell_at(&start, area, width - 1, height - 1), None);
    }
}
