//! Embeds the built page (`web/dist`) into the binary. If it is missing, prints how to build it, and the server shows a
//! placeholder.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let web = root.join("../../web");
    let dist = web.join("dist");
    // A missing path would make Cargo run this script on every build, so watch the folder above until `dist` exists.
    let watched = if dist.exists() { &dist } else { &web };
    println!("cargo:rerun-if-changed={}", watched.display());
    if !dist.join("index.html").exists() {
        println!(
            "cargo:warning=built without the page, because web/dist is missing: run `npm ci` and `npm run build` in web/ \
             first (needs Node 20), or use `cargo xtask play`"
        );
    }

    let mut paths = Vec::new();
    collect(&dist, &mut paths);
    paths.sort();
    let mut table = String::from("&[\n");
    for path in &paths {
        let name = path.strip_prefix(&dist).unwrap_or(path).to_string_lossy().replace('\\', "/");
        if name.ends_with(".br") || name.ends_with(".gz") {
            continue;
        }
        let variant = |extension: &str| {
            let compressed = PathBuf::from(format!("{}.{extension}", path.display()));
            if paths.contains(&compressed) {
                format!("Some({})", include(&compressed))
            } else {
                "None".to_owned()
            }
        };
        let (brotli, gzip) = (variant("br"), variant("gz"));
        let _ = writeln!(
            table,
            "    File {{ path: {:?}, plain: {}, brotli: {brotli}, gzip: {gzip} }},",
            format!("/{name}"),
            include(path)
        );
    }
    table.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("files.rs");
    if let Err(error) = fs::write(&out, table) {
        panic!("{}: {error}", out.display());
    }
}

fn include(path: &Path) -> String {
    format!("include_bytes!({:?})", path.display().to_string())
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, paths) } else { paths.push(path) }
    }
}
