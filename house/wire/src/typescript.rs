//! The message types in TypeScript, in one file.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use crate::{Story, ToClient, ToServer, VERSION};

/// Returns the text of `web/src/wire.ts`.
#[must_use]
pub fn types() -> String {
    let mut collector =
        Collector { config: Config::new().with_large_int("number"), declarations: BTreeMap::new() };
    collector.visit::<ToServer>();
    collector.visit::<ToClient>();
    collector.visit::<Story>();
    let mut text = format!(
        "// The messages between a table and its clients, generated from the crate `wire` by `cargo xtask bless`.\n\n\
         export const VERSION = {VERSION};\n"
    );
    for declaration in collector.declarations.values() {
        text.push('\n');
        text.push_str(declaration);
        text.push('\n');
    }
    text
}

struct Collector {
    config: Config,
    declarations: BTreeMap<String, String>,
}

impl TypeVisitor for Collector {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types without an output path are built into TypeScript.
        if T::output_path().is_none() || self.declarations.contains_key(&T::ident(&self.config)) {
            T::visit_generics(self);
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = format!("{docs}export {}", T::decl(&self.config));
        self.declarations.insert(T::ident(&self.config), declaration);
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
