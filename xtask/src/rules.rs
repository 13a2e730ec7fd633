//! Checks that every rule is named by a test that proves it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

use crate::{Chore, shell};

/// The ids of the rules, each with the tests and scenarios that claim to prove it.
type Claims = BTreeMap<String, BTreeSet<String>>;

pub(crate) fn run() -> Chore {
    let root = shell::root();
    let mut claims = Claims::new();
    let mut texts = BTreeMap::new();
    for path in shell::files(&root.join("rules/en"), &[".md"]) {
        for (id, statement) in statements(&read(&path)?) {
            if texts.insert(id.clone(), statement).is_some() {
                return Err(format!("{}: duplicate rule {id}", path.display()));
            }
            claims.insert(id, BTreeSet::new());
        }
    }
    let (mut unknown, mut stray) = (Vec::new(), Vec::new());
    let mut claim = |id: &str, by: String| match claims.get_mut(id) {
        Some(claimants) => {
            claimants.insert(by);
        }
        None => unknown.push(format!("{by}: {id} is not a rule")),
    };
    for path in shell::files(&root, &[".rs", ".ts"]) {
        let source = claims_in_source(&read(&path)?);
        for (id, test) in source.claims {
            claim(&id, format!("{} {test}", name(&root, &path)));
        }
        let claimant = name(&root, &path);
        stray.extend(source.stray.iter().map(|id| format!("{claimant}: no test follows `proves {id}`")));
    }
    for path in shell::files(&root.join("conformance"), &[".json"]) {
        let scenario: Value = serde_json::from_str(&read(&path)?).unwrap_or_default();
        for id in scenario["proves"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            claim(id, name(&root, &path));
        }
    }
    for (id, claimants) in &claims {
        let mut names = claimants.iter().map(|name| name.rsplit('/').next().unwrap_or(name));
        let first: Vec<_> = names.by_ref().take(2).collect();
        let more = names.count();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        println!("{id}  {:<60.60}  {}{more}", texts[id], first.join(", "));
    }
    let unproven: Vec<_> = claims.iter().filter(|(_, by)| by.is_empty()).map(|(id, _)| id.as_str()).collect();
    println!("{} rules, {} proven by at least one test", claims.len(), claims.len() - unproven.len());
    if !unproven.is_empty() {
        unknown.push(format!("no test proves {}", unproven.join(", ")));
    }
    unknown.append(&mut stray);
    if unknown.is_empty() { Ok(()) } else { Err(unknown.join("\n")) }
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn name(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).display().to_string()
}

/// Returns the ids and statements in the rows `| B21 | statement |` of a rules file.
fn statements(text: &str) -> impl Iterator<Item = (String, String)> {
    text.lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let (id, statement) = (cells.next()?, cells.next()?);
        is_id(id).then(|| (id.to_owned(), statement.to_owned()))
    })
}

/// Whether a word is a rule id: a letter and digits, as in `B21`.
fn is_id(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(|first| first.is_ascii_uppercase())
        && word.len() > 1
        && chars.all(|digit| digit.is_ascii_digit())
}

/// The claims in a source file.
#[derive(Default)]
struct Source {
    /// The claims, each with the test that follows it.
    claims: Vec<(String, String)>,
    /// The rules in claims that no test follows.
    stray: Vec<String>,
}

/// Reads the claims `// proves B21 B22` of a source file in Rust or TypeScript.
fn claims_in_source(text: &str) -> Source {
    let mut source = Source::default();
    let mut waiting: Vec<String> = Vec::new();
    let mut is_test = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let rest = &text[at..];
        at += line.len();
        let line = line.trim();
        if let Some(ids) = line.strip_prefix("// proves ") {
            waiting.extend(ids.split_whitespace().map(|id| id.trim_end_matches(',').to_owned()));
        } else if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
            is_test = true;
        } else if let Some(name) = rust_function(line) {
            if std::mem::take(&mut is_test) {
                source.claims.extend(waiting.drain(..).map(|id| (id, name.to_owned())));
            }
            source.stray.append(&mut waiting);
        } else if let Some(name) = typescript_test(rest.trim_start()) {
            source.claims.extend(waiting.drain(..).map(|id| (id, name.to_owned())));
        }
    }
    source.stray.append(&mut waiting);
    source
}

/// Returns the name of the function that begins on this line.
fn rust_function(line: &str) -> Option<&str> {
    let line = line.strip_prefix("pub ").unwrap_or(line);
    let rest = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ")?;
    rest.split(['(', '<']).next()
}

/// Returns the name of the test that the text begins with: `test('name', ...)`, `it("name", ...)`, or
/// `test.each(cases)('name', ...)`. Ignores skipped tests.
fn typescript_test(text: &str) -> Option<&str> {
    let call = text.strip_prefix("test").or_else(|| text.strip_prefix("it"))?;
    let name = match call.strip_prefix('(') {
        Some(arguments) => arguments,
        None => {
            let (_, call) = call.strip_prefix(".each")?.split_once(")(")?;
            call
        }
    };
    let name = name.trim_start();
    let quote = name.chars().next().filter(|quote| ['\'', '"', '`'].contains(quote))?;
    name[1..].split(quote).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the claims and the stray ids of a text, each as one line.
    fn read(text: &str) -> (String, String) {
        let source = claims_in_source(text);
        let claims: Vec<_> = source.claims.iter().map(|(id, test)| format!("{id}: {test}")).collect();
        (claims.join(", "), source.stray.join(", "))
    }

    fn claimed(claims: &str) -> (String, String) {
        (claims.to_owned(), String::new())
    }

    #[test]
    fn a_claim_belongs_to_the_next_test_in_rust() {
        let text = "/// Why.\n// proves B21 B22\n#[test]\nfn one() {\n}\n\n#[test]\nfn two() {}\n";
        assert_eq!(read(text), claimed("B21: one, B22: one"));
        let text = "// proves Q01, Q02\n// proves Q03\n    #[tokio::test]\n    async fn it_waits() {}";
        assert_eq!(read(text), claimed("Q01: it_waits, Q02: it_waits, Q03: it_waits"));
        let text = "// proves B01\n#[test]\nfn of<T>(t: T) {}\n// proves B02\n#[test]\n// why\nfn other() {}";
        assert_eq!(read(text), claimed("B01: of, B02: other"));
    }

    #[test]
    fn a_claim_belongs_to_the_next_test_in_typescript() {
        let text =
            "// proves B21\ntest('a card, and why', () => {\n});\n// proves Q02\n  it(\"two\", () => {});";
        assert_eq!(read(text), claimed("B21: a card, and why, Q02: two"));
        let text = "// proves B01 B02\ntest(\n  `name`,\n  async () => {});";
        assert_eq!(read(text), claimed("B01: name, B02: name"));
        let text = "// proves B03\ntest.each([\n  [1, f(2)],\n  [3, 4],\n])('%s of many', () => {});";
        assert_eq!(read(text), claimed("B03: %s of many"));
        assert_eq!(read("// proves B04\nit.each(GAMES)('x', (game) => {});"), claimed("B04: x"));
    }

    #[test]
    fn a_claim_without_a_test_is_a_stray() {
        let stray = |ids: &str| (String::new(), ids.to_owned());
        assert_eq!(read("// proves B21 B22\n"), stray("B21, B22"));
        assert_eq!(read("#[test]\nfn one() {}\n// proves B21\n"), stray("B21"));
        assert_eq!(read("test('one', () => {});\n// proves B21\nconst two = 2;\n"), stray("B21"));
        assert_eq!(read("// proves B21\nfn helper() {}\n#[test]\nfn one() {}\n"), stray("B21"));
        assert_eq!(read("// proves B21\ntest.skip('one', () => {});\n"), stray("B21"));
        assert_eq!(read("// proves B21\ntester('one');\nitem('two');\n"), stray("B21"));
    }

    #[test]
    fn strings_and_doc_comments_are_not_claims() {
        assert_eq!(read("let text = \"// proves B21\";\n/// proves B22\nfn one() {}"), claimed(""));
    }
}
