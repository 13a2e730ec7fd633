//! A journal that is truncated anywhere resumes without losing a complete deal. A corrupt one is refused and left
//! unchanged.

use std::path::PathBuf;

use arena::{Contest, Journal, Report, RunOptions, RunResult, to_json, to_svg, to_text};
use tabletop::FastDealer;

/// A file that is deleted when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("scriptorium-{name}-{}.jsonl", std::process::id())))
    }

    fn read(&self) -> Vec<u8> {
        std::fs::read(&self.0).expect("the file is there")
    }

    fn write(&self, bytes: &[u8]) {
        std::fs::write(&self.0, bytes).expect("the file is written");
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn contest(deals: u64) -> Contest {
    let game = "biblios".parse().expect("a game");
    Contest::new(game, &["greedy", "random"], Some(2), deals, 3).expect("a contest")
}

fn resume(contest: &Contest, scratch: &Scratch) -> Report {
    let journal = Journal::open(&scratch.0, contest).expect("the file of this contest");
    let options = RunOptions { journal: Some(journal), ..RunOptions::default() };
    let RunResult { report, stopped } = contest.run_with(options, |_| {}).expect("the file can be written");
    assert!(!stopped);
    report.expect("two deals or more")
}

#[test]
fn a_file_that_was_cut_off_anywhere_is_completed() {
    let (scratch, contest) = (Scratch::new("cut"), contest(3));
    let expected = contest.run(1, |_| {});
    assert_eq!(resume(&contest, &scratch), expected);
    let whole = scratch.read();
    for end in 0..whole.len() {
        scratch.write(&whole[..end]);
        assert_eq!(resume(&contest, &scratch), expected, "cut off after {end} bytes");
        assert_eq!(scratch.read(), whole, "cut off after {end} bytes");
    }
}

#[test]
fn more_deals_go_on_and_fewer_leave_the_rest_alone() {
    let scratch = Scratch::new("longer");
    for deals in [4, 2, 7, 3] {
        assert_eq!(resume(&contest(deals), &scratch), contest(deals).run(1, |_| {}), "{deals} deals");
    }
    assert_eq!(scratch.read().iter().filter(|&&byte| byte == b'\n').count(), 8);
}

#[test]
fn a_spoiled_file_is_read_or_refused_but_never_changed() {
    let (scratch, contest) = (Scratch::new("spoiled"), contest(4));
    resume(&contest, &scratch);
    let whole = scratch.read();
    let mut chance = FastDealer::new(1);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..2000 {
        let mut bytes = whole.clone();
        for _ in 0..=chance.below_u64(2) {
            let at = chance.below_u64(bytes.len() as u64) as usize;
            bytes[at] = b"0123456789,[]{}\"-\n x\xff"[chance.below_u64(21) as usize];
        }
        scratch.write(&bytes);
        match Journal::open(&scratch.0, &contest) {
            Ok(journal) => {
                read += 1;
                let options = RunOptions { journal: Some(journal), ..RunOptions::default() };
                let report =
                    contest.run_with(options, |_| {}).expect("it can be written").report.expect("a report");
                assert!(!(to_text(&report) + &to_svg(&report)).contains("NaN"));
                assert!(to_json(&report)["players"][0]["rating"]["points"].is_number());
            }
            Err(error) => {
                refused += 1;
                assert!(error.to_string().contains(": "), "{error}");
                assert_eq!(scratch.read(), bytes, "{error}");
            }
        }
    }
    assert!(read > 50 && refused > 500, "{read} were read and {refused} refused");
}
