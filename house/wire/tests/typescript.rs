//! `web/src/wire.ts` is up to date. Set `BLESS` to write it.

use std::path::Path;

#[test]
fn the_types_of_the_page_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    let types = wire::typescript::types();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &types).expect("web/src is writable");
    }
    let current = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(current == types, "web/src/wire.ts is out of date: run `cargo xtask bless`");
}
