//! `scriptorium arena` on the command line.

use std::process::{Command, Output};

fn arena(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scriptorium"));
    command.arg("arena").args(arguments).output().expect("the binary runs")
}

#[test]
fn the_same_arguments_print_the_same_table_and_write_the_same_files() {
    let folder = std::env::temp_dir().join(format!("scriptorium-arena-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let run = |threads: &str| {
        let (json, plot) = (folder.join(format!("{threads}.json")), folder.join(format!("{threads}.svg")));
        let files = [json.to_str().expect("UTF-8"), plot.to_str().expect("UTF-8")];
        let output = arena(&[
            "--game=biblios",
            "--players=greedy,random",
            "--deals=5",
            "--seats=3",
            "--option=penalty=medieval_bluff",
            "--threads",
            threads,
            "--json",
            files[0],
            "--plot",
            files[1],
        ]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stderr.is_empty(), "no progress bar without a terminal");
        let read = |path| std::fs::read_to_string(path).expect("the file is there");
        (output.stdout, read(json), read(plot))
    };
    let (one, three) = (run("1"), run("3"));
    assert_eq!(one, three);
    let json: serde_json::Value = serde_json::from_str(&one.1).expect("JSON");
    assert_eq!(json["deals"], 5);
    assert!(one.2.starts_with("<svg"));
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
}

#[test]
fn bad_arguments_are_refused_precisely() {
    for (arguments, message) in [
        (&["--game=chess", "--players=greedy,random", "--deals=5"][..], "expected biblios or quill"),
        (&["--game=biblios", "--players=greedy,sage", "--deals=5"], "unknown bot \"sage\""),
        (&["--game=biblios", "--players=greedy", "--deals=5"], "this game has 2 to 4 seats, not 1"),
        (&["--game=biblios", "--players=greedy,random", "--deals=5", "--seats=9"], "not 9"),
        (&["--game=biblios", "--players=greedy,random", "--deals=0"], "--deals"),
        (&["--game=biblios", "--players=greedy,random", "--deals=5", "--threads=0"], "--threads"),
        (
            &["--game=biblios", "--players=greedy,random", "--deals=5", "--option=penalty=none"],
            "option \"penalty=none\": expected plunder or medieval_bluff",
        ),
        (&["--game=quill", "--players=greedy,random", "--deals=5", "--option=task=C"], "expected A or B"),
        (
            &["--game=quill", "--players=greedy,random", "--deals=5", "--options=task=B,map=C"],
            "option \"map=C\": unknown option; the options are task, monastery, difficulty, head_start",
        ),
        (
            &["--game=quill", "--players=greedy,random", "--deals=5", "--options=difficulty=hard"],
            "difficulty is for a single player only (Q91)",
        ),
        (&["--game=quill", "--players=greedy,exec:", "--deals=5"], "exec: needs a command"),
        (&["--game=quill", "--players=greedy,random", "--deals=5", "--sprt=30,25"], "the lower first"),
        (&["--game=quill", "--players=greedy,random", "--deals=5", "--exec-timeout=0"], "--exec-timeout"),
    ] {
        let output = arena(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(message), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn files_that_cannot_be_written_are_named() {
    let base = ["--game=biblios", "--players=greedy,random", "--deals=2"];
    for option in ["--json", "--plot", "--resume"] {
        let output = arena(&[&base[..], &[option, "/no/such/folder/file"]].concat());
        assert_eq!(output.status.code(), Some(1), "{option}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("/no/such/folder/file: "), "{option}");
    }
    let inside_a_file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml/games");
    let output = arena(&[&base[..], &["--keep", inside_a_file]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Cargo.toml/games: "));
}
