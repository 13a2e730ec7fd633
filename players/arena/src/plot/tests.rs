use super::to_svg;
use crate::{Contest, GameOptions};

/// A small report whose players have these names.
fn picture(game: &str, players: &[&str], seats: usize, names: &[&str]) -> String {
    let game: GameOptions = game.parse().expect("a game");
    let contest = Contest::new(game, players, Some(seats), 3, 1).expect("a contest");
    let mut report = contest.run(1, |_| {});
    for (player, name) in report.players.iter_mut().zip(names) {
        (*name).clone_into(&mut player.name);
    }
    to_svg(&report)
}

#[test]
fn names_cannot_write_into_the_picture() {
    let bad = ["<script>alert(1)</script>", "a&b \"c\" \u{1b}[2J"];
    let svg = picture("biblios", &["greedy", "random"], 2, &bad);
    assert!(!svg.contains("<script") && !svg.contains('\u{1b}'));
    assert!(svg.contains("a&amp;b &quot;c&quot; [2J"));
    assert!(svg.contains("<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>"), "the whole name is there");
}

#[test]
fn every_element_is_closed_and_every_number_is_one() {
    for (game, players, seats) in [
        ("biblios", &["greedy", "random"][..], 2),
        ("biblios", &["random"; 8], 4),
        ("quill", &["random"; 3], 1),
        ("quill", &["random"; 2], 4),
    ] {
        let svg = picture(game, players, seats, &[]);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        for element in ["svg", "g", "text", "title"] {
            let count = |text: &str| svg.matches(text).count();
            let open = count(&format!("<{element} ")) + count(&format!("<{element}>"));
            assert_eq!(open, count(&format!("</{element}>")), "{element}");
        }
        for panel in ["Ratings", "Games won", "Points"] {
            assert!(svg.contains(&format!(">{panel}</text>")), "{panel}");
        }
    }
}
