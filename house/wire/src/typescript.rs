//! The messages as TypeScript types, all in one file.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use crate::{Story, ToClient, ToServer, VERSION};

/// The text of the file with the types.
#[must_use]
pub fn types() -> String {
    let mut found = Found { config: Config::new().with_large_int("number"), declared: BTreeMap::new() };
    found.visit::<ToServer>();
    found.visit::<ToClient>();
    found.visit::<Story>();
    let mut text = format!(
        "// The messages between a table and its clients, made from the crate `wire` by `cargo xtask bless`.\n\n\
         export const VERSION = {VERSION};\n"
    );
    for declaration in found.declared.values() {
        text.push('\n');
        text.push_str(declaration);
        text.push('\n');
    }
    text
}

struct Found {
    config: Config,
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Found {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types without a file of their own are those of the language.
        if T::output_path().is_none() || self.declared.contains_key(&T::ident(&self.config)) {
            T::visit_generics(self);
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = format!("{docs}export {}", T::decl(&self.config));
        self.declared.insert(T::ident(&self.config), declaration);
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
