//! Renders boards as text.

use std::fmt::Write;

use quill_view::{Book, Map, Monastery, PewBonus, Space, Spaces, Special, Task};

fn origin(reconstructed: bool) -> &'static str {
    if reconstructed { "reconstructed from the rules, not the printed card" } else { "as printed" }
}

pub(super) fn task(task: &Task) -> String {
    let mut text = format!("Task card, side {} ({})\n\n", task.name(), origin(task.is_reconstructed()));
    let tallest = Book::ALL.into_iter().map(|book| task.stacks()[book].spaces).max().unwrap_or(0);
    let mut row = |label: &str, cell: &dyn Fn(Book) -> String| {
        let cells: String = Book::ALL.into_iter().map(|book| format!("{:>12}", cell(book))).collect();
        let _ = writeln!(text, "  {label:<8}{cells}");
    };
    row("bonus", &|book| task.stacks()[book].bonus.map(|points| points.to_string()).join(" "));
    row("star", &|_| "*".to_owned());
    for space in (0..tallest).rev() {
        row("", &|book| {
            let stack = &task.stacks()[book];
            match stack.negative.get(usize::from(space)) {
                _ if space >= stack.spaces => String::new(),
                Some(number) => format!("[{number}]"),
                None => "[ ]".to_owned(),
            }
        });
    }
    row("", &|book| book.name().to_owned());
    let circles = "o ".repeat(task.circles().into());
    let _ = writeln!(text, "\n  cross     {circles}  {} points each", task.circle_points());
    let towns: Vec<_> = task.towns().iter().map(ToString::to_string).collect();
    let _ = writeln!(text, "  towns     {} points", towns.join(", "));
    let _ = writeln!(text, "  influence 1 point for each {}\n", task.divide());
    text.push_str(&if task.map().is_grid() { grid(task.map()) } else { roads(task.map()) });
    text
}

/// Renders a grid of boxes. An arrow shows where the novice enters.
fn grid(map: &Map) -> String {
    let width = map.width();
    let line = format!("    +{}\n", "---+".repeat(width));
    let mut text = String::from("     ");
    for column in 0..width {
        let _ = write!(text, " {}  ", char::from(b'a' + column as u8));
    }
    text.push('\n');
    text.push_str(&line);
    let spaces: Vec<_> = map.spaces().collect();
    for (row, boxes) in spaces.chunks(width).enumerate() {
        let enters = boxes.first().is_some_and(|&space| map.joined(None).contains(space));
        let _ = write!(text, " {}{} |", row + 1, if enters { '>' } else { ' ' });
        for &space in boxes {
            let icon = map.icon(space).code();
            let _ = write!(text, " {} |", if icon == '.' { ' ' } else { icon });
        }
        text.push('\n');
        text.push_str(&line);
    }
    text
}

/// Renders a map of roads. Each road appears once, in chains as long as possible.
fn roads(map: &Map) -> String {
    let mut left: Vec<(Option<Space>, Spaces)> = vec![(None, map.joined(None))];
    left.extend(map.spaces().map(|space| (Some(space), map.joined(Some(space)))));
    let label = |space: Space| {
        let icon = map.icon(space).code();
        if icon == '.' { map.name(space).to_owned() } else { format!("{}({icon})", map.name(space)) }
    };
    let index = |at: Option<Space>| at.map_or(0, |space| space.index() + 1);
    let mut text = String::from("  Spaces with their icons, joined by roads:\n\n");
    while let Some((start, _)) = left.iter().find(|(_, others)| !others.is_empty()).copied() {
        let mut chain = start.map_or("monk".to_owned(), label);
        let mut at = start;
        while let Some(next) = left[index(at)].1.iter().next() {
            left[index(at)].1 = left[index(at)].1.minus(Spaces::NONE.with(next));
            if let Some(before) = at {
                left[index(Some(next))].1 = left[index(Some(next))].1.minus(Spaces::NONE.with(before));
            }
            let _ = write!(chain, " - {}", label(next));
            at = Some(next);
        }
        text.push_str(&wrapped(&chain));
    }
    if !map.edge().is_empty() {
        let edge: Vec<_> = map.edge().iter().map(|&space| map.name(space)).collect();
        let _ = write!(text, "\n  The edge, Cadfael's way:\n\n{}", wrapped(&edge.join(" - ")));
    }
    text
}

fn wrapped(chain: &str) -> String {
    let mut text = String::new();
    let mut width = 0;
    for (index, word) in chain.split(" - ").enumerate() {
        if index == 0 {
            text.push_str("    ");
        } else if width + word.len() > 90 {
            text.push_str(" -\n      ");
            width = 0;
        } else {
            text.push_str(" - ");
        }
        text.push_str(word);
        width += word.len() + 3;
    }
    text + "\n"
}

pub(super) fn monastery(monastery: &Monastery) -> String {
    let mut text =
        format!("Monastery card, side {} ({})\n\n", monastery.name(), origin(monastery.is_reconstructed()));
    let values = monastery.values().iter().map(|(book, value)| format!("{book} {value}"));
    let _ = writeln!(text, "  values    {}\n", values.collect::<Vec<_>>().join("   "));
    for (row, pew) in monastery.pews().iter().enumerate().rev() {
        let bonus = match pew.bonus {
            PewBonus::None => "",
            PewBonus::Roll => "?",
            PewBonus::Star => "*",
        };
        let label = if row + 1 == monastery.pews().len() { "altar" } else { "" };
        let _ = writeln!(
            text,
            "  {label:<8}{bonus:>2} {:<10} {:>3} points",
            "[ ]".repeat(pew.places.into()),
            pew.points
        );
    }
    text.push_str("\n  scriptorium\n");
    for (index, row) in monastery.rows().iter().enumerate() {
        let mut dice = vec!["book"; row.books.into()];
        dice.extend(row.travel.then_some("travel"));
        dice.extend(row.embellishment.then_some("embellishment"));
        let action = row.special.map_or("none", Special::name);
        let _ = writeln!(text, "    row {}   {:<36} {action}", index + 1, dice.join(", "));
    }
    text
}
