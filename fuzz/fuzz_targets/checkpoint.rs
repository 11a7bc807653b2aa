//! Any bytes as a checkpoint whose checksum fits: refused, or a search can go on from it, whatever it says.
#![no_main]
use foursight_solver::{AnalysisJob, Checkpoint, Limits, Solver};

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let bytes = foursight_fuzz::repaired_checkpoint(input);
    let Ok(checkpoint) = Checkpoint::from_bytes(bytes.clone()) else { return };
    let mut solver = Solver::builder().no_book().table_mib(1).build();
    let job = AnalysisJob::new(checkpoint.position()).resume(&checkpoint, &mut solver);
    let mut job = job.expect("it is its own position");
    assert_eq!(job.analysis().bounds, checkpoint.bounds());
    job.step(&mut solver, &Limits { nodes: Some(300), ..Limits::default() }, |_| {});
    let kept = job.checkpoint(&solver);
    assert_eq!((kept.position(), checkpoint.into_bytes()), (job.analysis().position, bytes));
});
