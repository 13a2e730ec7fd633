//! Contests give the same numbers at any number of threads, even shares to equal players, and the order of the
//! ladder.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{ArenaError, Contest, GameOptions, Report, RunOptions, RunResult, to_json, to_svg, to_text};

fn contest(game: &str, players: &[&str], seats: usize, deals: u64) -> Contest {
    let game: GameOptions = game.parse().expect("a game");
    Contest::new(game, players, Some(seats), deals, 1).expect("a valid contest")
}

fn run(game: &str, players: &[&str], seats: usize, deals: u64) -> Report {
    contest(game, players, seats, deals).run(2, |_| {})
}

#[test]
fn the_numbers_do_not_depend_on_threads() {
    for (game, players, seats) in [
        ("biblios", ["expert", "greedy"], 3),
        ("quill", ["greedy", "random"], 2),
        ("quill", ["random", "greedy"], 1),
    ] {
        let contest = contest(game, &players, seats, 12);
        let mut progress = Vec::new();
        let one = contest.run(1, |done| progress.push(done));
        assert_eq!(progress, (0..=12).collect::<Vec<_>>(), "progress is reported for every deal");
        for threads in [2, 3, 32] {
            assert_eq!(contest.run(threads, |_| {}), one, "{game} on {threads} threads");
        }
    }
}

#[test]
fn equal_players_have_equal_shares() {
    for (game, bot, seats, deals) in [("biblios", "random", 3, 100), ("quill", "random", 3, 150)] {
        let players = vec![bot; seats];
        let report = run(game, &players, seats, deals);
        let shares: f64 = report.players.iter().map(|player| player.wins.mean).sum();
        assert!((shares - 1.0).abs() < 1e-9, "every game is won once");
        for player in &report.players {
            let off = (player.wins.mean - 1.0 / seats as f64).abs();
            assert!(off <= 3.0 * player.wins.error + 1e-9, "{}: {:?}", player.name, player.wins);
            assert!(player.margin.mean.abs() <= 3.0 * player.margin.error + 1e-9, "{:?}", player.margin);
        }
    }
}

#[test]
fn equal_players_have_equal_shares_beside_a_weaker_one() {
    // Sitting to the left of a weak player helps, so every player must do so equally often.
    for (players, seats, deals) in
        [(&["greedy", "greedy", "random"][..], 3, 400), (&["greedy", "greedy", "greedy", "random"], 3, 200)]
    {
        let report = run("biblios", players, seats, deals);
        let equal = &report.players[..players.len() - 1];
        let mean = equal.iter().map(|player| player.wins.mean).sum::<f64>() / equal.len() as f64;
        for player in equal {
            let off = (player.wins.mean - mean).abs();
            assert!(off <= 3.0 * player.wins.error, "{}: {:?} of {mean}", player.name, player.wins);
        }
    }
}

#[test]
fn each_bot_beats_the_one_below_it() {
    for (game, better, worse, seats, deals) in [
        ("biblios", "greedy", "random", 2, 60),
        ("biblios", "greedy", "random", 4, 40),
        ("biblios", "expert", "greedy", 2, 150),
        ("biblios", "expert", "greedy", 3, 60),
        ("biblios", "expert", "greedy", 4, 60),
        ("quill", "greedy", "random", 2, 30),
        ("quill", "greedy", "random", 4, 20),
    ] {
        let report = run(game, &[better, worse], seats, deals);
        let wins = report.players[0].wins;
        let even = 1.0 / seats as f64;
        assert!(wins.mean - 3.0 * wins.error > even, "{game}: {better} against {worse} wins {wins:?}");
        assert!(
            report.players[0].margin.mean > 0.0 && report.players[0].rank.mean < report.players[1].rank.mean
        );
    }
}

#[test]
fn a_pool_is_rated_in_the_order_of_the_ladder() {
    let report = run("biblios", &["greedy", "expert", "random", "greedy"], 2, 60);
    assert_eq!(report.games_per_deal, 12, "six pairs, each in both seats");
    let [greedy, expert, random, other] = [0, 1, 2, 3].map(|player| report.players[player].rating);
    assert!(expert.interval.0 > greedy.interval.1 && greedy.interval.0 > random.interval.1, "{report:?}");
    // Equal players differ by less than the sum of their interval widths.
    let width = greedy.interval.1 - greedy.interval.0 + other.interval.1 - other.interval.0;
    assert!((greedy.points - other.points).abs() < width);
    let games: u64 = report.players.iter().map(|player| player.games).sum();
    assert_eq!(games, 60 * 12 * 2);
    for player in &report.players {
        assert_eq!(player.scores.values().sum::<u64>(), player.games);
    }
}

#[test]
fn a_solo_win_is_a_win_against_cadfael_whose_rating_is_zero() {
    let report = run("quill", &["greedy", "random", "greedy"], 1, 40);
    assert_eq!(report.games_per_deal, 3);
    for player in &report.players {
        let (wins, rating) = (player.wins, player.rating);
        assert!((player.rank.mean - (2.0 - wins.mean)).abs() < 1e-9, "first is a win, second a loss");
        // Forty games against one opponent, plus the prior's one win and one loss.
        let odds = (40.0 * wins.mean + 1.0) / (40.0 * (1.0 - wins.mean) + 1.0);
        assert!((rating.points - 400.0 * odds.log10()).abs() < 40.0, "{rating:?} for {wins:?}");
        assert!(rating.interval.0 <= rating.points && rating.points <= rating.interval.1);
    }
}

#[test]
fn a_contest_stopped_at_once_has_no_report() {
    let stop = Arc::new(AtomicBool::new(true));
    let options = RunOptions { threads: 2, stop, ..RunOptions::default() };
    let result = contest("biblios", &["greedy", "random"], 2, 5).run_with(options, |_| {});
    assert_eq!(result, Ok(RunResult { report: None, stopped: true }));
}

#[test]
fn invalid_contests_are_refused_with_a_reason() {
    let refusal = |game: &str, players: &[&str], seats, deals| {
        let game: GameOptions = game.parse().expect("a game");
        Contest::new(game, players, seats, deals, 1).expect_err("an invalid contest").to_string()
    };
    assert_eq!(
        "chess".parse::<GameOptions>().expect_err("an unknown game").to_string(),
        r#"unknown game "chess": expected biblios or quill"#
    );
    assert_eq!(
        refusal("biblios", &["expert", "sage"], None, 10),
        r#"unknown bot "sage": expected random, greedy, expert, mind, novice, scribe, illuminator, prior, abbot"#
    );
    assert_eq!(refusal("biblios", &[], None, 10), "name at least one player");
    assert_eq!(refusal("biblios", &["greedy"], None, 10), "this game has 2 to 4 seats, not 1");
    assert_eq!(
        refusal("biblios", &["greedy"], Some(3), 10),
        "3 seats need at least two players: name an opponent"
    );
    assert_eq!(
        refusal("biblios", &["greedy"; 20], Some(4), 10),
        "20 players at 4 seats need more than 5000 games per deal"
    );
    assert_eq!(
        refusal("quill", &["greedy", "exec: "], None, 10),
        "exec: needs a command, as in exec:python3 bot.py"
    );
    assert_eq!(refusal("quill", &["greedy", "random"], None, 0), "a contest needs at least one deal");
    for player in
        ["=greedy", " =greedy", "a\u{7}=greedy", "a name of more than forty characters, really=greedy"]
    {
        let message = refusal("quill", &[player, "random"], None, 1);
        assert!(
            message.ends_with("a name has 1 to 40 characters, as in mine=exec:python3 bot.py"),
            "{message}"
        );
    }
    assert_eq!(
        refusal("quill", &["a=b=greedy", "random"], None, 1).split(':').next(),
        Some("unknown bot \"b=greedy\"")
    );
    let mut game: GameOptions = "biblios".parse().expect("a game");
    assert!(matches!(game.set_option("penalty=none"), Err(ArenaError::Option { .. })));
    assert_eq!(game.set_option("penalty=medieval_bluff"), Ok(()));
    let mut solo: GameOptions = "quill".parse().expect("a game");
    assert_eq!(solo.set_option("difficulty=hard"), Ok(()));
    let error = Contest::new(solo, &["greedy", "random"], None, 10, 1).expect_err("for a single player");
    assert_eq!(error.to_string(), "difficulty is for a single player only (Q91)");
}

#[test]
fn table_json_and_plot_agree() {
    let report = run("biblios", &["greedy", "greedy", "random"], 4, 4);
    let (text, json, svg) = (to_text(&report), to_json(&report), to_svg(&report));
    for (index, name) in ["greedy", "greedy#2", "random"].into_iter().enumerate() {
        assert!(text.contains(name) && svg.contains(&format!(">{name}<")));
        let player = &json["players"][index];
        assert_eq!(player["name"], name);
        assert_eq!(player["wins"]["mean"].as_f64(), Some(report.players[index].wins.mean));
        let percent = format!("{:.1} ", 100.0 * report.players[index].wins.mean);
        assert!(text.contains(&percent) && svg.contains(&percent), "{percent} in {text}");
        assert_eq!(player["wins_by_seat"].as_array().map(Vec::len), Some(4));
    }
    assert!(svg.contains("<rect width=\"100%\" height=\"100%\""), "the picture has a background of its own");
}

#[test]
fn players_can_have_names() {
    let players = ["old=greedy", "random", "old=random", "exec:bot --level=3", "me=exec:bot --level=4"];
    let contest = contest("biblios", &players, 2, 1);
    assert_eq!(contest.names(), ["old", "random", "old#2", "exec:bot --level=3", "me"]);
    let named = run("biblios", &["x=greedy", "random"], 2, 3);
    assert_eq!(named.players[0].wins, run("biblios", &["greedy", "random"], 2, 3).players[0].wins);
}

#[test]
fn a_single_deal_has_numbers_without_intervals() {
    for (game, players, seats) in [("biblios", &["greedy", "random"][..], 2), ("quill", &["greedy"], 1)] {
        let report = run(game, players, seats, 1);
        let (text, json, svg) = (to_text(&report), to_json(&report), to_svg(&report));
        assert!(text.contains(", 1 deal, ") && text.contains("too few deals for intervals"), "{text}");
        for output in [&text, &json.to_string(), &svg] {
            assert!(!output.contains("NaN") && !output.contains("inf"), "{output}");
        }
        assert!(!text.contains('±') && !svg.contains('±'), "{text}");
        let player = &json["players"][0];
        assert!(player["points"]["mean"].is_number() && player["rating"]["points"].is_number());
        assert_eq!(player["points"]["standard_error"], serde_json::Value::Null);
        assert_eq!(player["rating"]["interval_95"], serde_json::json!([null, null]));
        assert_eq!(player["wins"]["interval_95"], serde_json::json!([0.0, 1.0]), "any share is possible");
    }
}
