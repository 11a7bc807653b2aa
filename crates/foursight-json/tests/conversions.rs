//! What the libraries say, as JSON: the corners that the examples of `docs/json.md` do not show.

use foursight_core::notation::{GameOptions, parse};
use foursight_core::{AnyPosition, Cell, Game, PlayError, SetupError, with_position};
use foursight_json::{
    Analysis, ColumnScores, Error, ErrorKind, Event, EventBody, Move, Values, from_line, to_line,
};
use foursight_solver::book::{Book, BookError};
use foursight_solver::{Limits, Solver};

fn games() -> impl Iterator<Item = Game> {
    ["7x6x4", "5x4x4", "2x2x2", "1x1x1", "3x3x3 free", "3x3x3 free misere", "12x8x4", "3x2x5"]
        .into_iter()
        .map(|name| name.parse().expect("a game"))
}

/// A game to its end, by the first move, the last one, the first one and so on.
fn finished(game: Game) -> AnyPosition {
    let mut position = AnyPosition::new(game);
    while position.outcome().is_none() {
        let cells: Vec<Cell> = with_position!(position, position => position.playable().iter().collect());
        let cell = if position.ply().is_multiple_of(2) { cells[0] } else { cells[cells.len() - 1] };
        position = position.place(cell).expect("a legal move");
    }
    position
}

#[test]
fn nothing_follows_the_end_of_a_game() {
    for game in games() {
        let over = finished(game);
        let analysis = Analysis::new(over, &Solver::default().analyze(over));
        assert_eq!(analysis.value.plies_to_end, Some(0), "{game}");
        assert_eq!(analysis.value.ends_on_move, Some(over.ply()), "{game}");
        assert_eq!((analysis.best.as_deref(), analysis.line.as_deref()), (Some(&[][..]), Some(&[][..])));
        match &analysis.values {
            Values::Columns(columns) => assert!(columns.iter().all(Option::is_none), "{game}"),
            Values::Cells(cells) => assert!(cells.is_empty(), "{game}"),
        }
        assert_eq!(from_line(&to_line(&analysis)), Ok(analysis));
    }
}

#[test]
fn what_a_limit_left_open_is_null() {
    let (start, limits) =
        (AnyPosition::new(Game::CONNECT4), Limits { nodes: Some(100), ..Limits::default() });
    let open = Solver::builder().no_book().build().analyze_within(start, &limits, |_| {});
    let analysis = Analysis::new(start, &open);
    assert_eq!((analysis.value.score, analysis.value.exact, &analysis.best), (None, false, &None));
    assert_eq!(analysis.values, Values::Columns(vec![None; 7]));
    assert_eq!(from_line(&to_line(&analysis)), Ok(analysis));
    assert_eq!(ColumnScores::new("", &open), None);
    assert!(open.moves.iter().all(|&value| Event::of_move(start, value, open.bounds).is_none()));
}

#[test]
fn the_events_of_an_analysis_lead_to_it() {
    for text in ["24617133247233", "7/7/7/7/7/7 x"] {
        let parsed = parse(text, GameOptions::default()).expect("a position");
        let (mut known, mut last, mut events) = (None, None, Vec::new());
        let analysis =
            Solver::default().analyze_within(parsed.position, &Limits::default(), |event| match event {
                foursight_solver::Event::Bounds(bounds) => {
                    (known, last) = (Some(bounds), Some(Event::bounds(bounds)));
                }
                foursight_solver::Event::Move(value) => {
                    let whole = known.expect("the bounds come before the moves");
                    events.extend(
                        Event::of_move(parsed.position, value, whole).map(|event| (value.cell, event)),
                    );
                }
                _ => {}
            });
        let score = analysis.score().map(foursight_solver::Score::value);
        match last.map(|event| event.body) {
            Some(EventBody::Bounds { score: told, .. }) => assert_eq!(told, score),
            other => panic!("{other:?}"),
        }
        events.sort_by_key(|&(cell, _)| cell);
        let events: Vec<Event> = events.into_iter().map(|(_, event)| event).collect();
        let whole = Analysis::new(&parsed, &analysis);
        let Values::Columns(columns) = &whole.values else { panic!("there is gravity") };
        let told = events.iter().map(|event| match &event.body {
            EventBody::Column(column) => Some(*column),
            other => panic!("{other:?}"),
        });
        assert_eq!(told.collect::<Vec<_>>(), *columns);
        let end = Event::analysis(whole);
        assert_eq!(from_line(&to_line(&end)), Ok(end));
    }
}

#[test]
fn a_move_is_a_number_or_a_cell() {
    assert_eq!(
        from_line("[4,\"b2\"]"),
        Ok(vec![Move::Column(4), Move::Cell(foursight_json::Cell(Cell::new(1, 1)))])
    );
    for bad in ["-1", "4.5", "\"4\"", "\"\"", "null", "\"b0\"", "\"zzz1\""] {
        assert!(from_line::<Move>(bad).is_err(), "{bad}");
    }
}

#[test]
fn errors_of_every_library() {
    let check = |error: Error, kind, at, message: &str| {
        assert_eq!((error.error.kind, error.error.at, error.to_string().as_str()), (kind, at, message));
        assert_eq!(from_line(&to_line(&error)), Ok(error));
    };
    let parsed = |text| Error::from(parse(text, GameOptions::default()).expect_err("not a position"));
    check(parsed("44444444"), ErrorKind::ColumnFull, Some(7), "move 7: column 4 is full");
    check(parsed("12121211"), ErrorKind::GameOver, Some(8), "move 8: the game is already over");
    check(parsed("4455667 0-1"), ErrorKind::WrongResult, None, "result: the moves end the game 1-0, not 0-1");
    let cell = Cell::new(0, 1);
    check(
        PlayError::CellFloating { cell, next: Cell::new(0, 0) }.into(),
        ErrorKind::BadMove,
        None,
        "a2 is not the next free cell of column 1, a1 is",
    );
    check(PlayError::GameOver.into(), ErrorKind::GameOver, None, "the game is already over");
    let value = SetupError::Value { index: 5, value: 7 };
    check(value.into(), ErrorKind::ImpossibleBoard, Some(5), "value 5 is 7, which is not 0, 1 or 2");
    check(SetupError::BothWon.into(), ErrorKind::ImpossibleBoard, None, "both players have a line");
    let game = "0x6x4".parse::<Game>().expect_err("no game");
    check(game.into(), ErrorKind::BadGame, None, "a board needs at least one column and one row");
    let book = Book::from_bytes(&b"no book at all, but long enough"[..]).expect_err("no book");
    assert_eq!(book, BookError::NoBook);
    check(book.into(), ErrorKind::BadBook, None, "not a book: it does not begin with the mark of one");
}
