//! Looks for damage in the write-ahead log that the last process left behind. SQLite ignores everything after the first
//! invalid frame without an error, which is right after a crash, when the last write may be incomplete, and hides the loss
//! of acknowledged changes after damage.
//!
//! The format is described at <https://www.sqlite.org/walformat.html>.

use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// Damage of a write-ahead log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogDamage {
    /// The header is invalid, so the whole log is ignored.
    Header,
    /// Frames after an invalid one are ignored, with this number of commits. One commit may be a write that was interrupted
    /// and never acknowledged.
    Frames {
        /// The number of commits.
        commits: usize,
    },
}

impl fmt::Display for LogDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogDamage::Header => f.write_str("its header is invalid: all changes in it are lost"),
            LogDamage::Frames { commits: 1 } => f.write_str(
                "its last commit is incomplete: a change was interrupted, or an acknowledged change is lost",
            ),
            LogDamage::Frames { commits } => {
                write!(f, "it is invalid before its last {commits} commits: acknowledged changes are lost")
            }
        }
    }
}

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// Without the last bit, which says how checksums read their words: 0 little-endian, 1 big-endian.
const MAGIC: u32 = 0x377f_0682;

/// Returns the damage of a log, if any. A log that is missing or cannot be read has none: SQLite reports that itself.
pub(crate) fn check(log: &Path) -> Option<LogDamage> {
    let mut file = BufReader::with_capacity(1 << 20, File::open(log).ok()?);
    let mut header = [0; HEADER];
    file.read_exact(&mut header).ok()?;
    let magic = word(&header, 0);
    let page_size = word(&header, 8) as usize;
    let sums = Sums { big_endian: magic & 1 == 1, sums: (0, 0) }.add(&header[..24]);
    let valid_size = page_size.is_power_of_two() && (512..=65_536).contains(&page_size);
    if magic & !1 != MAGIC || !valid_size || !sums.are(&header[24..]) {
        let mut frame = [0; FRAME_HEADER];
        return file.read_exact(&mut frame).is_ok().then_some(LogDamage::Header);
    }
    let salts = &header[16..24];
    let mut frame = vec![0; FRAME_HEADER + page_size];
    // The checksums so far; `None` after an invalid frame.
    let mut valid = Some(sums);
    let mut ignored_commits = 0;
    while file.read_exact(&mut frame).is_ok() {
        let current = &frame[8..16] == salts;
        valid = valid
            .map(|sums| sums.add(&frame[..8]).add(&frame[FRAME_HEADER..]))
            .filter(|sums| current && sums.are(&frame[16..24]));
        // Frames with other salts are left from before the log was restarted.
        let is_commit = word(&frame, 4) != 0;
        ignored_commits += usize::from(valid.is_none() && current && is_commit);
    }
    (ignored_commits > 0).then_some(LogDamage::Frames { commits: ignored_commits })
}

/// Returns a big-endian word.
fn word(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().fold(0, |word, byte| word << 8 | u32::from(*byte))
}

/// The checksums of a log, which each frame continues.
#[derive(Clone, Copy)]
struct Sums {
    big_endian: bool,
    sums: (u32, u32),
}

impl Sums {
    fn add(self, bytes: &[u8]) -> Sums {
        let Sums { big_endian, sums: (mut first, mut second) } = self;
        for pair in bytes.chunks_exact(8) {
            let [one, two] = [0, 4].map(|at| {
                let word = word(pair, at);
                if big_endian { word } else { word.swap_bytes() }
            });
            first = first.wrapping_add(one).wrapping_add(second);
            second = second.wrapping_add(two).wrapping_add(first);
        }
        Sums { big_endian, sums: (first, second) }
    }

    /// Returns whether these are the stored checksums.
    fn are(self, stored: &[u8]) -> bool {
        self.sums == (word(stored, 0), word(stored, 4))
    }
}
