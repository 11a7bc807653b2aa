//! Several threads on one window.
//!
//! All threads search the same node with one shared table, and the first to finish answers for all. What keeps them from
//! doing the same work twice is a small board of notices: a thread writes down which position it is searching, and
//! the others put that move off.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use foursight_core::Word;

use crate::machine::memory;

/// When threads work together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sharing {
    /// Nodes that one thread searches alone before the others are called: most questions are answered by then, and
    /// starting a thread takes as long as some hundred nodes. With 20,000, one core had nothing to do at the beginning of
    /// every question, and Begin-Hard took a seventh longer on two.
    pub(crate) alone: u64,
    /// Moves that leave fewer cells empty than this are searched without a notice: they are over before it helps, and
    /// notices travel between the caches of the cores.
    pub(crate) least_left: i32,
}

impl Default for Sharing {
    fn default() -> Self {
        Self { alone: 1_000, least_left: 26 }
    }
}

/// Shares a range out among so many threads, or as many of them as the system starts.
pub(crate) fn share_out(range: Range<usize>, threads: usize, work: impl Fn(Range<usize>) + Sync) {
    let part = range.len().div_ceil(threads.max(1)).max(1);
    let mut parts = range.clone().step_by(part).map(|start| start..range.end.min(start + part));
    let Some(mine) = parts.next() else { return };
    thread::scope(|scope| {
        for part in parts {
            let (work, theirs) = (&work, part.clone());
            if thread::Builder::new().spawn_scoped(scope, move || work(theirs)).is_err() {
                work(part);
            }
        }
        work(mine);
    });
}

/// Which positions are being searched right now, and whether the window is decided.
///
/// A notice that is lost or overwritten costs time, never correctness.
#[derive(Debug)]
pub(crate) struct Busy {
    pub(crate) sharing: Sharing,
    done: AtomicBool,
    notices: Box<[AtomicU64]>,
}

const NOTICES: usize = 1 << 15;

impl Busy {
    pub(crate) fn new(sharing: Sharing) -> Self {
        let notices = (0..NOTICES).map(|_| AtomicU64::new(0)).collect();
        Self { sharing, done: AtomicBool::new(false), notices }
    }

    /// A number for the position; two positions with the same number only put each other off.
    #[inline(always)]
    fn notice<N: Word>(key: N) -> u64 {
        let wide = key.to_u128();
        (wide as u64 ^ ((wide >> 64) as u64).rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[inline(always)]
    fn slot(&self, notice: u64) -> &AtomicU64 {
        &self.notices[(notice >> (64 - NOTICES.ilog2())) as usize]
    }

    #[inline(always)]
    pub(crate) fn is_searching<N: Word>(&self, key: N) -> bool {
        let notice = Self::notice(key);
        self.slot(notice).load(Relaxed) == notice
    }

    #[inline(always)]
    pub(crate) fn enter<N: Word>(&self, key: N) {
        let notice = Self::notice(key);
        self.slot(notice).store(notice, Relaxed);
    }

    #[inline(always)]
    pub(crate) fn leave<N: Word>(&self, key: N) {
        self.slot(Self::notice(key)).store(0, Relaxed);
    }

    /// Ends the race for all, without an answer.
    pub(crate) fn call_off(&self) {
        self.done.store(true, Relaxed);
    }

    /// Whether another thread has decided the window, or called it off.
    #[inline(always)]
    pub(crate) fn is_done(&self) -> bool {
        self.done.load(Relaxed)
    }

    /// Runs `work` on as many threads as there are scratches, each with its own, or as the system starts; the first value that
    /// comes back is the answer.
    ///
    /// `work` gives `None` when it was stopped before it knew.
    pub(crate) fn race<R: Send>(
        &self,
        scratches: &mut [R],
        work: impl Fn(&mut R) -> Option<i32> + Sync,
    ) -> Option<i32> {
        self.done.store(false, Relaxed);
        self.notices.iter().for_each(|notice| notice.store(0, Relaxed));
        let run = |scratch: &mut R| {
            let value = work(scratch);
            if value.is_some() {
                self.done.store(true, Relaxed);
            }
            value
        };
        thread::scope(|scope| {
            let (mine, others) =
                scratches.split_first_mut().expect("there is a scratch for the thread that calls");
            // Those that can be started; a system that is out of threads or of memory for them is no reason to stop.
            let start = |scratch| thread::Builder::new().spawn_scoped(scope, || run(scratch)).ok();
            let count = memory::threads_with_room(others.len());
            let helpers: Vec<_> = others.iter_mut().take(count).map_while(start).collect();
            let mine = run(mine);
            // Every value is a valid bound; the thread that calls this answers unless it was stopped by a helper.
            helpers.into_iter().fold(mine, |value, helper| {
                let theirs = helper.join().expect("a search does not panic");
                value.or(theirs)
            })
        })
    }
}
