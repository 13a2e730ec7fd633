//! Contests that are interrupted by Ctrl-C or killed, and resumed.

#![cfg(unix)]

mod workshop;

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use workshop::{Workshop, arena, command, succeed};

const DEALS: &str = "--deals=5";

/// Returns the arguments of a Biblios contest with a program that plays five games (two and a half deals), and then waits
/// until the file `gate` exists. It always chooses the last legal action.
fn arguments(workshop: &Workshop) -> Vec<String> {
    let script = format!(
        r#"games=0
        while read -r line; do case $line in
            *'"type":"game"'*)
                games=$((games + 1))
                while [ $games -gt 5 ] && [ ! -e {gate} ]; do sleep 0.02; done;;
            *'"type":"decide"'*)
                printf '%s\n' "$line" |
                    sed 's/.*"legal":\[\([^]]*\)\].*/\1/; s/.*"\([^"]*\)"$/{{"action":"\1"}}/';;
        esac; done"#,
        gate = workshop.path("gate")
    );
    let players = format!("{},greedy", workshop.program("slow", &script));
    ["--game=biblios", DEALS, "--exec-timeout=600", "--players", &players].map(str::to_owned).to_vec()
}

fn with<'a>(arguments: &'a [String], more: &[&'a str]) -> Vec<&'a str> {
    arguments.iter().map(String::as_str).chain(more.iter().copied()).collect()
}

/// Starts the contest and waits until deals 0 and 1 are complete and the program waits.
fn begin(workshop: &Workshop, arguments: &[&str]) -> Child {
    let mut child =
        command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    loop {
        let lines = std::fs::read_to_string(workshop.path("deals")).map_or(0, |text| text.lines().count());
        if lines >= 3 {
            return child;
        }
        assert!(child.try_wait().expect("a status").is_none(), "the contest waits for the gate");
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_killed_contest_can_be_resumed() {
    let workshop = Workshop::new("killed");
    let contest = arguments(&workshop);
    let (deals, whole, resumed) =
        (workshop.path("deals"), workshop.path("whole.json"), workshop.path("resumed.json"));
    let mut child = begin(&workshop, &with(&contest, &["--resume", &deals]));
    // No other process can write to the file.
    let other = arena(&with(&contest, &["--resume", &deals]));
    assert_eq!(other.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&other.stderr).contains("in use by another contest"));
    child.kill().expect("it is killed");
    child.wait().expect("it has ended");
    let before = workshop.read("deals");
    assert_eq!(before.lines().count(), 3, "a header and a line for each complete deal");
    // As if the machine failed in the middle of a line.
    workshop.write("deals", &format!("{before}{{\"deal\":2,\"gam"));
    workshop.write("gate", "");
    let text = succeed(&with(&contest, &["--resume", &deals, "--json", &resumed]));
    assert_eq!(text, succeed(&with(&contest, &["--json", &whole])));
    assert!(!text.contains("forfeited"), "{text}");
    assert_eq!(workshop.read("resumed.json"), workshop.read("whole.json"));
    let after = workshop.read("deals");
    assert!(after.starts_with(&before), "existing lines are unchanged");
    assert_eq!(after.lines().count(), 6);
    // All deals are in the file: nothing is played. Fewer deals can be requested.
    assert_eq!(text, succeed(&with(&contest, &["--resume", &deals])));
    assert_eq!(after, workshop.read("deals"));
    let fewer: Vec<&str> = with(&contest, &["--resume", &deals]);
    let fewer: Vec<&str> =
        fewer.into_iter().map(|word| if word == DEALS { "--deals=3" } else { word }).collect();
    assert!(succeed(&fewer).contains("3 deals"));
}

#[test]
fn ctrl_c_prints_the_results_so_far() {
    let workshop = Workshop::new("ctrl-c");
    let contest = arguments(&workshop);
    let (deals, json) = (workshop.path("deals"), workshop.path("known.json"));
    let child = begin(&workshop, &with(&contest, &["--resume", &deals, "--json", &json]));
    let sent = Command::new("sh").arg("-c").arg(format!("kill -INT {}", child.id())).status();
    assert!(sent.expect("a shell").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let (text, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(error.contains("interrupted; the table is of 2 complete deals of 5"), "{error}");
    assert!(text.starts_with("biblios, 2 seats, 2 deals, 2 games each"), "{text}");
    let known: serde_json::Value = serde_json::from_str(&workshop.read("known.json")).expect("JSON");
    assert_eq!(known["players"][0]["forfeits"]["games"], 0, "an interrupted game is not forfeited");
    workshop.write("gate", "");
    let two: Vec<&str> = with(&contest, &[]);
    let two: Vec<&str> = two.into_iter().map(|word| if word == DEALS { "--deals=2" } else { word }).collect();
    assert_eq!(succeed(&two), text, "the same as a contest of two deals");
}

#[test]
fn the_file_of_another_contest_is_refused_and_unchanged() {
    let workshop = Workshop::new("another");
    let deals = workshop.path("deals");
    let run = |more: &[&str]| {
        let base = ["--game=biblios", "--players=greedy,random", "--deals=2", "--resume", &deals];
        arena(&[&base[..], more].concat())
    };
    assert!(run(&[]).status.success());
    let good = workshop.read("deals");
    let mut lines: Vec<String> = good.lines().map(str::to_owned).collect();
    let refused = |more: &[&str], message: &str| {
        let before = workshop.read("deals");
        let output = run(more);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(message), "{message}: {error}");
        assert!(output.stdout.is_empty());
        assert_eq!(workshop.read("deals"), before);
    };
    refused(&["--seed=2"], "line 1: the journal belongs to another contest: its seed is 1, not 2");
    refused(&["--seats=3"], "its seats is 2, not 3");
    refused(&["--option=penalty=medieval_bluff"], r#"its options is {}, not {"penalty":"medieval_bluff"}"#);
    workshop.write("deals", "dear diary\n");
    refused(&[], "line 1: expected value");
    workshop.write("deals", "dear diary");
    refused(&[], "line 1 is not the header of a contest");
    lines[1] = lines[1].replace("\"deal\":0", "\"deal\":1");
    workshop.write("deals", &(lines.join("\n") + "\n"));
    refused(&[], "line 3: deal 1 appears twice");
    lines[1] = lines[1].replace("\"winners\":[", "\"winners\":[3,");
    workshop.write("deals", &(lines.join("\n") + "\n"));
    refused(&[], "line 2: winner at unknown seat 3");
    // As if the machine failed while writing the header.
    workshop.write("deals", &good[..20]);
    assert!(run(&[]).status.success());
    assert_eq!(workshop.read("deals"), good);
}

#[test]
fn a_sequential_test_decides_at_the_same_deal_at_any_number_of_threads() {
    let run = |threads: &str| {
        succeed(&[
            "--game=biblios",
            "--players=greedy,random",
            "--deals=500",
            "--sprt=50,60",
            "--threads",
            threads,
        ])
    };
    let text = run("1");
    assert!(text.contains("greedy wins 60 % or more, not 50 %, decided after 30 deals"), "{text}");
    assert_eq!(text, run("2"));
    assert_eq!(text, run("7"));
    let few = succeed(&["--game=biblios", "--players=greedy,greedy", "--deals=40", "--sprt=49,51,1,1"]);
    assert!(few.contains("undecided whether greedy wins 49 % or 51 % after 40 deals"), "{few}");
    let bad = arena(&["--game=biblios", "--players=greedy,greedy", "--deals=40", "--sprt=51"]);
    assert_eq!(bad.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&bad.stderr).contains("expected LOW,HIGH or LOW,HIGH,ALPHA,BETA"));
}
