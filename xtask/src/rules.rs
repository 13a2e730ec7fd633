//! Every rule is proven by a test that names it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

use crate::{Chore, shell};

/// The rules of a game by their ids, and who claims to prove each.
type Claims = BTreeMap<String, BTreeSet<String>>;

pub(crate) fn run() -> Chore {
    let root = shell::root();
    let mut claims = Claims::new();
    let mut texts = BTreeMap::new();
    for path in shell::files(&root.join("rules/en"), &[".md"]) {
        for (id, statement) in statements(&read(&path)?) {
            if texts.insert(id.clone(), statement).is_some() {
                return Err(format!("{}: {id} is stated twice", path.display()));
            }
            claims.insert(id, BTreeSet::new());
        }
    }
    let mut unknown = Vec::new();
    let mut claim = |id: &str, by: String| match claims.get_mut(id) {
        Some(claimants) => {
            claimants.insert(by);
        }
        None => unknown.push(format!("{by} claims to prove {id}, which is not a rule")),
    };
    for path in shell::files(&root, &[".rs", ".ts"]) {
        for (id, test) in claims_in_source(&read(&path)?) {
            claim(&id, format!("{} {test}", name(&root, &path)));
        }
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
    if unknown.is_empty() { Ok(()) } else { Err(unknown.join("\n")) }
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn name(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).display().to_string()
}

/// The rows `| B21 | statement |` of the tables in a rules file.
fn statements(text: &str) -> impl Iterator<Item = (String, String)> {
    text.lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let (id, statement) = (cells.next()?, cells.next()?);
        is_id(id).then(|| (id.to_owned(), statement.to_owned()))
    })
}

/// A letter and digits, as in `B21`.
fn is_id(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(|first| first.is_ascii_uppercase())
        && word.len() > 1
        && chars.all(|digit| digit.is_ascii_digit())
}

/// The claims `// proves B21 B22` in a source file, each with the test that follows it.
fn claims_in_source(text: &str) -> Vec<(String, String)> {
    let mut claims = Vec::new();
    let mut waiting: Vec<String> = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        if let Some(ids) = line.strip_prefix("// proves ") {
            waiting.extend(ids.split_whitespace().map(|id| id.trim_end_matches(',').to_owned()));
        } else if let Some(rest) = line.strip_prefix("fn ").or_else(|| line.strip_prefix("async fn ")) {
            let test = rest.split(['(', '<']).next().unwrap_or(rest);
            claims.extend(waiting.drain(..).map(|id| (id, test.to_owned())));
        }
    }
    claims
}
