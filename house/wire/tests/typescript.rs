//! The page's types are those of the messages: set `BLESS` to write them anew.

use std::path::Path;

#[test]
fn the_types_of_the_page_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    let types = wire::typescript::types();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &types).expect("the page's sources can be written");
    }
    let current = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(current == types, "web/src/wire.ts is not current: run `cargo xtask bless`");
}
