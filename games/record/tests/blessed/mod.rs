//! Snapshot files in `conformance/`, compared byte by byte and updated by `cargo xtask bless`.

use std::path::PathBuf;

/// Compares the playthroughs of a game with their files. `print` reads a record and returns its playthrough. `make`
/// creates a missing record; existing records are never changed.
pub(crate) fn compare(
    game: &str,
    names: impl Iterator<Item = String>,
    make: impl Fn(&str) -> String,
    print: impl Fn(&str, &str) -> String,
) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(game);
    let bless = std::env::var_os("BLESS").is_some();
    let mut different = Vec::new();
    for name in names {
        let record = folder.join("records").join(format!("{name}.json"));
        if bless && !record.exists() {
            std::fs::write(&record, make(&name)).expect("a writable folder");
        }
        let text = std::fs::read_to_string(&record).expect("the record: run `cargo xtask bless`");
        let found = print(&name, &text);
        let path = folder.join("playthroughs").join(format!("{name}.txt"));
        if bless {
            std::fs::write(&path, found).expect("a writable folder");
        } else if std::fs::read_to_string(&path).unwrap_or_default() != found {
            different.push(name);
        }
    }
    assert!(different.is_empty(), "changed; if intended, run `cargo xtask bless`: {different:?}");
}
