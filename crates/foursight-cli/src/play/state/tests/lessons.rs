//! What the coach says during the game.

use foursight_solver::{Limits, Solver};

use super::*;

/// What the thread that thinks would say to a question about reasons.
fn explained(position: AnyPosition, limits: &Limits) -> News {
    let mut solver = Solver::builder().no_book().build();
    let explanation = foursight_coach::explain(position, &mut solver, limits);
    let best = explanation.analysis.best.first().copied();
    News::Explanation(Box::new(explanation), best.map(|cell| Advice { cell, is_proved: true }))
}

#[test]
fn a_hint_is_first_an_idea_and_then_a_best_move() {
    let mut state = two("24617133247233");
    state.apply(Action::Hint);
    assert_eq!(state.hint, Hint::Wanted);
    let query = state.query().unwrap();
    assert_eq!(query.want, Want::Explanation);
    let cursor = state.cursor;
    state.hear(explained(query.position, &Limits::default()));
    assert_eq!((state.hint, state.cursor), (Hint::Idea, cursor), "no move yet");
    assert_eq!(state.query(), None);
    state.apply(Action::Hint);
    let best = state.knowledge.analysis.as_ref().unwrap().best[0];
    assert_eq!((state.hint, state.cursor), (Hint::Given(Advice { cell: best, is_proved: true }), best));
    state.apply(Action::Drop);
    assert_eq!((state.hint, state.last_move()), (Hint::Unasked, Some(best)));
}

#[test]
fn a_limit_that_strikes_is_said_and_not_asked_again() {
    let mut state = two("");
    state.apply(Action::Hint);
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    state.hear(explained(state.position, &limits));
    assert_eq!((state.hint, state.query()), (Hint::Idea, None));
    let idea = foursight_coach::english::hint(state.knowledge.explanation.as_ref().unwrap());
    assert_eq!(idea, "the position is not solved in time: not proved");
    state.apply(Action::Hint);
    assert_eq!(state.notice.as_deref(), Some("no hint: the position was not solved within the limits"));
}

#[test]
fn the_position_is_explained_and_the_text_takes_the_keys() {
    let mut state = two("24617133247233");
    state.apply(Action::Explain);
    assert!(state.waits_for_text() && state.query().unwrap().want == Want::Explanation);
    state.hear(explained(state.position, &Limits::default()));
    assert!(!state.waits_for_text());
    let page = state.lessons.page.as_ref().unwrap();
    assert!(page.title == "Move 15" && page.paragraphs.len() > 2, "{page:?}");
    page.last_top.set(1);
    for (action, top) in [(Action::Down, 1), (Action::Down, 2), (Action::Up, 0), (Action::Up, 0)] {
        state.apply(action);
        assert_eq!(state.lessons.page.as_ref().unwrap().top, top, "{action:?}");
    }
    assert_eq!(state.apply(Action::Quit), Effect::Nothing, "the first key closes the text");
    assert!(state.lessons.page.is_none());
    // It is there at once when it is asked for again.
    state.apply(Action::Explain);
    assert!(state.lessons.page.is_some() && state.query().is_none());
}

#[test]
fn the_last_move_of_a_person_is_explained() {
    let mut state = against_engine();
    state.apply(Action::Why);
    assert_eq!(state.notice.as_deref(), Some("there is no move of yours to ask about"));
    digits(&mut state, "4");
    engine(&mut state, 4);
    state.apply(Action::Why);
    let query = state.query().unwrap();
    assert_eq!((query.position.ply(), &query.want), (0, &Want::WhyMove(Cell::new(3, 0))));
    let mut solver = Solver::default();
    let explained =
        foursight_coach::explain_move(query.position, Cell::new(3, 0), &mut solver, &Limits::default());
    state.hear(News::WhyMove(Box::new(explained.unwrap())));
    let page = state.lessons.page.as_ref().unwrap();
    assert!(page.title == "Move 1, of x" && page.paragraphs[0].starts_with("column 4 is best"), "{page:?}");
    assert_eq!(state.query(), None);
}

#[test]
fn training_offers_to_take_a_bad_move_back() {
    let mut state = against_engine();
    state.settings.train = true;
    digits(&mut state, "4");
    let query = state.query().unwrap();
    assert_eq!((query.position.ply(), &query.want), (0, &Want::Judgement(Cell::new(3, 0))));
    digits(&mut state, "5");
    assert_eq!(state.moves().unwrap(), "4", "it is not answered yet");
    state.hear(News::Judgement(None));
    assert!(matches!(state.query().unwrap().want, Want::Move { .. }), "a good move is answered");
    engine(&mut state, 4);
    let offer = || News::Judgement(Some("column 1 gives away the win".to_owned()));
    digits(&mut state, "1");
    state.hear(offer());
    assert_eq!(state.query(), None, "the engine waits");
    digits(&mut state, "3");
    assert_eq!(state.moves().unwrap(), "441", "and so does the person");
    state.apply(Action::Undo);
    assert_eq!((state.moves().unwrap().as_str(), state.lessons.offer.as_ref()), ("44", None));
    digits(&mut state, "1");
    state.hear(offer());
    state.apply(Action::Why);
    assert!(matches!(state.query().unwrap().want, Want::WhyMove(_)));
    state.lessons.page = None;
    state.apply(Action::Drop);
    assert_eq!((state.moves().unwrap().as_str(), state.lessons.offer.as_ref()), ("441", None));
}

#[test]
fn a_game_that_is_over_is_gone_through() {
    let mut state = two("1212121");
    state.apply(Action::Explain);
    let query = state.query().unwrap();
    let Want::Review(moves) = &query.want else { panic!("{query:?}") };
    let review =
        foursight_coach::review(Game::CONNECT4, moves, &mut Solver::default(), &Limits::default()).unwrap();
    state.hear(News::Review(Box::new(review)));
    assert_eq!(state.query(), None);
    let shown = |state: &GameState| (state.shown().unwrap().moves().unwrap(), state.replay.clone().unwrap());
    let (moves, replay) = shown(&state);
    assert_eq!((moves.as_str(), replay.page.title.as_str()), ("1212121", "Review, move 7 of 7"));
    assert!(replay.page.paragraphs.iter().any(|it| it.starts_with("x won on move 7")), "{replay:?}");
    state.apply(Action::Left);
    let (moves, replay) = shown(&state);
    assert_eq!(moves, "121212");
    assert!(replay.page.paragraphs[0].starts_with("6 o 2 is a blunder"), "{replay:?}");
    state.apply(Action::Lesson);
    let (moves, _) = shown(&state);
    assert!(moves.len() < 6, "round the end to the first mistake: {moves}");
    (0..9).for_each(|_| drop(state.apply(Action::Left)));
    assert_eq!(shown(&state).0, "");
    state.apply(Action::Right);
    assert_eq!(shown(&state).0, "1");
    assert_eq!(state.apply(Action::Quit), Effect::Nothing);
    assert!(state.shown().is_none());
    // It was reviewed already.
    state.apply(Action::Explain);
    assert!(state.shown().is_some() && state.query().is_none());
    state.apply(Action::Quit);
    state.apply(Action::Undo);
    assert!(state.replay.is_none(), "another game now");
}
