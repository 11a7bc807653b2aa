//! Many items at a time: nothing is lost, nothing comes twice, and nobody waits for ever.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use foursight_core::{AnyPosition, Game, Position};
use foursight_solver::batch::{Answer, Answers, Batch, analysis, outcome, score};
use foursight_solver::clock::Instant;
use foursight_solver::{CancelHandle, Limits, Solver};

/// Longer than anything here takes, on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

fn batch(threads: usize) -> Batch {
    Batch::new(Solver::builder().no_book().threads(threads).table_mib(8))
}

/// Every way to work: without a thread, and with one to eight.
fn batches() -> impl Iterator<Item = Batch> {
    (1..=8).map(batch).chain([batch(3).on_this_thread()])
}

fn values<R>(answers: Answers<R>) -> Vec<R> {
    answers.map(|answer| answer.value).collect()
}

/// Some take a thousand times as long as others.
fn uneven(item: u64) -> u64 {
    thread::sleep(Duration::from_micros(if item.is_multiple_of(50) { 5_000 } else { 5 }));
    item * item
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "sleeps")]
fn answers_come_in_the_order_of_the_items() {
    for batch in batches() {
        let mut answers = batch.run(0..500, |item, _, _| uneven(item));
        for index in 0..500 {
            assert_eq!(answers.next(), Some(Answer { index, value: index * index }));
        }
        assert_eq!((answers.next(), answers.next()), (None, None));
        assert!(answers.is_complete());
    }
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "sleeps")]
fn as_they_come_every_item_is_answered_once() {
    for batch in batches() {
        let answers = batch.as_they_come().run(0..500, |item, _, _| uneven(item));
        let found: Vec<_> = answers.inspect(|it| assert_eq!(it.value, it.index * it.index)).collect();
        assert_eq!(found.len(), 500);
        assert_eq!(found.iter().map(|it| it.index).collect::<HashSet<_>>().len(), 500);
    }
}

/// The first item ends when the last one is done, so nobody may wait for it.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "needs threads")]
fn one_hard_item_does_not_hold_up_the_rest() {
    let (sender, receiver) = mpsc::channel();
    let receiver = std::sync::Mutex::new(receiver);
    let work = move |item: u64, _: &mut Solver, _: &Limits| {
        if item == 0 {
            receiver.lock().expect("nobody panics").recv_timeout(PATIENCE).expect("the last item is reached");
        } else if item == 999 {
            sender.send(()).expect("the first item waits");
        }
        item
    };
    let answers = batch(2).as_they_come().run(0..1000, work);
    let found = values(answers);
    assert_eq!(found.len(), 1000);
    // The answer to the last item may still be on its way when the first one is told of it.
    assert!(found[998..].contains(&0), "{:?}", &found[990..]);
}

#[test]
fn nothing_to_do() {
    for batch in batches() {
        let mut answers = batch.run(Vec::<u32>::new(), |item, _, _| item);
        assert_eq!(answers.next(), None);
        assert!(answers.is_complete() && answers.wait(Duration::ZERO) && answers.at_hand() == 0);
    }
}

#[test]
fn a_bad_item_is_reported_as_such() {
    for batch in batches() {
        let texts = ["24617133247233", "48", "121212"];
        let items = || texts.map(str::parse::<Position>);
        let solutions = values(batch.run(items(), score));
        assert_eq!(solutions[0].as_ref().unwrap().score().unwrap().value(), -8);
        assert!(solutions[1].is_err());
        assert_eq!(solutions[2].as_ref().unwrap().score().unwrap().value(), 18);
        let verdicts = values(batch.run(items(), outcome));
        assert!(verdicts[1].is_err() && verdicts[2].as_ref().unwrap().verdict().is_some());
        let analyses = values(batch.run(items(), analysis));
        assert_eq!(analyses[0].as_ref().unwrap().best.len(), 2);
        assert_eq!(*analyses[1].as_ref().unwrap_err(), "48".parse::<Position>().unwrap_err());
    }
}

/// Counts to what it likes until somebody stops it.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "sleeps")]
fn cancelled_in_the_middle() {
    for (order, batch) in batches().flat_map(|batch| [(true, batch.clone()), (false, batch.as_they_come())]) {
        let (cancel, finished) = (CancelHandle::new(), Arc::new(AtomicU64::new(0)));
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
        let count = Arc::clone(&finished);
        let mut answers = batch.limits(limits).run(0_u64.., move |item, _, _| {
            count.fetch_add(1, SeqCst);
            item
        });
        let mut found: Vec<_> = answers.by_ref().take(100).map(|it| it.value).collect();
        cancel.cancel();
        found.extend(answers.by_ref().map(|it| it.value));
        assert!(!answers.is_complete());
        if !order {
            found.sort_unstable();
        }
        let expected: Vec<u64> = (0..finished.load(SeqCst)).collect();
        assert_eq!(found, expected, "everything that was finished, once");
    }
}

#[test]
fn cancelled_before_the_start() {
    let cancel = CancelHandle::new();
    cancel.cancel();
    for batch in batches() {
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
        let mut answers = batch.limits(limits).run(0.., |item, _, _| item);
        assert_eq!(answers.next(), None);
        assert!(!answers.is_complete());
    }
}

/// Nobody solves this board, so only the deadline ends the search.
#[test]
fn a_deadline_ends_the_whole_batch() {
    let large = AnyPosition::new(Game::new(9, 9, 4).expect("a game"));
    for batch in [batch(1), batch(2), batch(2).on_this_thread()] {
        let start = Instant::now();
        let limits = Limits { deadline: Some(start + Duration::from_millis(100)), ..Limits::default() };
        let answers = batch.limits(limits).run(std::iter::repeat(Ok::<_, ()>(large)), score);
        let solutions = values(answers);
        assert!(start.elapsed() < PATIENCE);
        assert!((1..=2).contains(&solutions.len()), "what was begun comes out");
        assert!(solutions.iter().all(|it| it.is_ok_and(|solution| solution.score().is_none())));
    }
}

/// Items from a channel that stays open and silent.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "needs threads")]
fn an_input_that_waits_holds_up_nothing() {
    for threads in 1..=4 {
        let (sender, items) = mpsc::channel();
        let cancel = CancelHandle::new();
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
        let mut answers = batch(threads).limits(limits).run(items, |item: u64, _, _| item);
        for item in 0..3 {
            sender.send(item).expect("the batch listens");
            assert_eq!(answers.next(), Some(Answer { index: item, value: item }), "before the next item");
        }
        assert!(!answers.wait(Duration::from_millis(5)), "nothing comes");
        cancel.cancel();
        assert_eq!(answers.next(), None);
        assert!(!answers.is_complete());
        drop(answers);
        let deadline = Some(Instant::now() + Duration::from_millis(20));
        let (silent, items) = mpsc::channel::<u64>();
        let limits = Limits { deadline, ..Limits::default() };
        assert_eq!(batch(threads).limits(limits).run(items, |item, _, _| item).next(), None);
        drop(silent);
    }
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "a panic cannot be caught")]
fn a_panic_goes_on_where_the_answers_are_asked_for() {
    for batch in batches() {
        let work = |item: u64, _: &mut Solver, _: &Limits| {
            assert_ne!(item, 20, "the twenty-first");
            item
        };
        let answers = batch.run(0_u64.., work);
        let panic = catch_unwind(AssertUnwindSafe(|| answers.count())).expect_err("the work panics");
        let said = panic.downcast_ref::<String>().expect("a message");
        assert!(said.contains("the twenty-first"), "{said}");
        let items = (0..).map(|item| if item < 20 { item } else { panic!("no more items") });
        let answers = batch.run(items, |item, _, _| item);
        assert!(catch_unwind(AssertUnwindSafe(|| answers.count())).is_err(), "the iterator panics");
    }
}

/// How far the items taken may run ahead of the answers handed out.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "needs threads")]
fn memory_is_bounded() {
    for threads in [1, 2, 8] {
        for batch in [batch(threads), batch(threads).as_they_come()] {
            let taken = Arc::new(AtomicUsize::new(0));
            let count = Arc::clone(&taken);
            let items = std::iter::repeat_with(move || count.fetch_add(1, SeqCst));
            let mut answers = batch.ahead(10).run(items, |item, _, _| item);
            for handed_out in 1..200 {
                answers.next();
                // What was fetched at once, what may wait, and one in the hands of each thread.
                let most = handed_out + answers.at_hand() + 10 + threads;
                thread::yield_now();
                assert!(answers.at_hand() <= 10 + threads, "{}", answers.at_hand());
                assert!(taken.load(SeqCst) <= most + threads, "{} of {most}", taken.load(SeqCst));
            }
        }
    }
}

/// The last one out stops those who still work.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "sleeps")]
fn dropped_answers_stop_the_work() {
    let large = AnyPosition::new(Game::new(9, 9, 4).expect("a game"));
    let (sender, ended) = mpsc::channel();
    let answers = batch(2).run([large, large], move |position, solver, limits| {
        let solution = solver.solve_within(position, limits);
        sender.send(solution.score().is_none()).expect("the test listens");
    });
    thread::sleep(Duration::from_millis(20));
    drop(answers);
    let started = ended.iter().inspect(|&stopped| assert!(stopped)).count();
    assert!(started <= 2, "this ends because both threads do");
}

/// An item that comes alone is given all threads; when there are others, each is given one.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "needs threads")]
fn who_comes_alone_is_given_all_threads() {
    let alone = values(batch(4).run([()], |(), solver, _| solver.threads()));
    assert_eq!(alone, [4]);
    let mut many = values(batch(4).run(vec![(); 100], |(), solver, _| solver.threads()));
    many.pop();
    assert_eq!(many, [1; 99], "another one was at hand");
    let (sender, items) = mpsc::channel();
    let mut answers = batch(4).run(items, |(), solver, _| solver.threads());
    for _ in 0..3 {
        sender.send(()).expect("the batch listens");
        assert_eq!(answers.next().map(|it| it.value), Some(4), "one after the other");
    }
}

/// The scores are those of one solver, however the work is shared out.
#[test]
fn the_scores_do_not_depend_on_the_threads() {
    let text = include_str!("../../../testdata/middle-easy.txt");
    let positions: Vec<Position> = text
        .lines()
        .filter_map(|line| line.split(' ').next()?.parse().ok())
        .filter(|position: &Position| position.ply() > 0)
        .take(60)
        .collect();
    assert_eq!(positions.len(), 60);
    let mut solver = Solver::builder().no_book().table_mib(8).build();
    let expected: Vec<_> = positions.iter().map(|&position| solver.solve(position).score()).collect();
    for batch in batches() {
        let items = positions.clone();
        let found =
            values(batch.run(items, |position, solver, limits| solver.solve_within(position, limits)));
        assert_eq!(found.iter().map(foursight_solver::Solution::score).collect::<Vec<_>>(), expected);
    }
}
