//! Writes the page as a folder that any web host can serve. That page says that it has no server.

use std::path::Path;

use crate::{Chore, engine, shell, web};

/// Where the site is written unless another folder is named.
pub(crate) const FOLDER: &str = "target/site";

/// What the page says of its server, and what the page of a site says.
const SERVER: &str = "<meta name=\"server\" content=\"here\" />";
const ALONE: &str = "<meta name=\"server\" content=\"none\" />";

/// Builds the page and writes it into a folder. A site that is already there is replaced.
pub(crate) fn build(folder: &str) -> Chore {
    let site = shell::root().join(folder);
    // Found out now, not after the build.
    check(&site)?;
    web::check_npm()?;
    engine::try_build().map_err(|error| format!("a site needs the engine of the page: {error}"))?;
    web::build()?;
    write(&shell::root().join("web/dist"), &site)?;
    println!("site: {}", site.display());
    Ok(())
}

/// Fails if a folder contains something else than a site.
fn check(site: &Path) -> Chore {
    let is_empty = match std::fs::read_dir(site) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => true,
        Err(error) => return Err(format!("{}: {error}", site.display())),
    };
    let is_site = || std::fs::read_to_string(site.join("index.html")).is_ok_and(|page| page.contains(ALONE));
    if is_empty || is_site() {
        return Ok(());
    }
    Err(format!("{} has files but no site of this chore: name an empty folder", site.display()))
}

/// Copies a built page into a folder. Of an earlier site only `assets` is deleted, where the names of files change with every
/// build: all else that is there may be the host's.
fn write(page: &Path, site: &Path) -> Chore {
    check(site)?;
    let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    // The index is written first, so that the next run recognizes the site if this one is interrupted.
    let index = page.join("index.html");
    let text = std::fs::read_to_string(&index).map_err(|error| failed(&index, error))?;
    let alone = text.replace(SERVER, ALONE);
    if alone == text {
        return Err(format!("{}: expected {SERVER}", index.display()));
    }
    std::fs::create_dir_all(site).map_err(|error| failed(site, error))?;
    let copy = site.join("index.html");
    std::fs::write(&copy, alone).map_err(|error| failed(&copy, error))?;
    let assets = site.join("assets");
    match std::fs::remove_dir_all(&assets) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(failed(&assets, error)),
        _ => {}
    }
    for path in shell::files(page, &[""]) {
        // The server alone can choose between compressed copies.
        let is_compressed = path.extension().is_some_and(|extension| extension == "br" || extension == "gz");
        if path == index || is_compressed {
            continue;
        }
        let copy = site.join(path.strip_prefix(page).unwrap_or(&path));
        std::fs::create_dir_all(copy.parent().unwrap_or(site)).map_err(|error| failed(&copy, error))?;
        std::fs::copy(&path, &copy).map_err(|error| failed(&copy, error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(folder: &Path, files: &[(&str, &str)]) {
        for (name, text) in files {
            let path = folder.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
    }

    /// Returns the names of the files below a folder, separated by spaces.
    fn names(folder: &Path) -> String {
        let files = shell::files(folder, &[""]);
        let names =
            files.iter().map(|path| path.strip_prefix(folder).unwrap().to_string_lossy().into_owned());
        names.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_site_has_the_files_of_one_build_and_keeps_those_of_the_host() {
        let folder = tempfile::tempdir().unwrap();
        let (page, site) = (folder.path().join("page"), folder.path().join("new/site"));
        put(&page, &[("index.html", SERVER), ("assets/a.js", "1"), ("assets/a.js.br", "1"), ("sw.js", "1")]);
        write(&page, &site).unwrap();
        assert_eq!(names(&site), "assets/a.js index.html sw.js");
        assert_eq!(std::fs::read_to_string(site.join("index.html")).unwrap(), ALONE);

        put(&site, &[("CNAME", "example.org")]);
        std::fs::remove_file(page.join("assets/a.js")).unwrap();
        put(&page, &[("assets/b.js", "2")]);
        write(&page, &site).unwrap();
        assert_eq!(names(&site), "CNAME assets/b.js index.html sw.js");
    }

    #[test]
    fn a_folder_with_other_files_is_refused_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (page, site) = (folder.path().join("page"), folder.path().join("site"));
        put(&page, &[("index.html", SERVER), ("assets/a.js", "1")]);
        for files in [[("assets/own.js", "1")], [("index.html", SERVER)]] {
            put(&site, &files);
            let refusal = write(&page, &site).unwrap_err();
            assert!(refusal.ends_with("name an empty folder"), "{refusal}");
            assert_eq!(names(&site), files[0].0);
            std::fs::remove_dir_all(&site).unwrap();
        }
    }
}
