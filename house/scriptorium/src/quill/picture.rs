//! Renders the table of Quill & Parchment as text.

use std::fmt::Write;

use quill_view::{Boards, Book};
use shown::quill::{OfBooks, Shown, ShownCadfael, ShownParts, ShownPlayer, ShownResult, ShownWho};

pub(super) fn picture(shown: &Shown, names: &[String], boards: &Boards) -> String {
    let mut text = String::new();
    let mut line = |label: &str, content: &str| {
        let _ = writeln!(text, "  {label:<13} {content}");
    };
    if let Some(day) = shown.day {
        let roll = shown.roll.map_or(String::new(), |roll| format!(", roll {roll}"));
        line("Day", &format!("{day}, {}{roll}", shown.stage));
    }
    line("Values", &by_book(|book| shown.values.get(book).map(|value| format!("{book} {value}"))));
    for (row, marks) in shown.chapel.iter().enumerate().rev() {
        if !marks.is_empty() {
            let points = boards.monastery.pews().get(row).map_or(0, |pew| pew.points);
            let label = if row == 0 { "Chapel" } else { "" };
            line(label, &format!("row {row}, {points:>2} points: {}", named(marks, names)));
        }
    }
    for (index, row) in shown.scriptorium.iter().flatten().enumerate() {
        let label = if index == 0 { "Scriptorium" } else { "" };
        let taken =
            row.taken.as_ref().map_or(String::new(), |who| format!("   taken by {}", name_of(who, names)));
        line(label, &format!("row {}: {:<14} {}{taken}", index + 1, row.dice.join(" "), row.action));
    }
    if let Some(bids) = &shown.bids {
        let bids = names.iter().zip(bids).map(|(name, bid)| format!("{name} {bid}"));
        line("Bids", &bids.collect::<Vec<_>>().join("   "));
    }
    if !shown.order.is_empty() {
        line("In order", &named(&shown.order, names));
    }
    if !shown.chosen.is_empty() {
        let chosen = shown.chosen.iter().map(|&seat| match shown.choices.get(&seat) {
            Some(choice) => format!("{} ({choice})", names[seat]),
            None => names[seat].clone(),
        });
        line("Has chosen", &chosen.collect::<Vec<_>>().join(", "));
    }
    for (seat, player) in shown.players.iter().enumerate() {
        let mark = if shown.to_act.contains(&seat) { '>' } else { ' ' };
        card(&mut text, mark, &names[seat], player, boards);
    }
    if let Some(cadfael) = &shown.cadfael {
        card(&mut text, ' ', "Cadfael", cadfael, boards);
    }
    for (seat, actions) in &shown.legal {
        let _ = writeln!(text, "  {} may: {}", names[*seat], crate::picture::legal(actions));
    }
    if let Some(rolling) = &shown.rolling {
        let whose = name_of(&rolling.whose, names);
        let _ = writeln!(text, "  The game waits for a roll: {} die, {whose}.", rolling.die);
    }
    if let Some(result) = &shown.result {
        text.push_str(&score_sheet(result, names));
    }
    text
}

fn by_book(cell: impl Fn(Book) -> Option<String>) -> String {
    Book::ALL.into_iter().filter_map(cell).collect::<Vec<_>>().join("   ")
}

fn name_of(who: &ShownWho, names: &[String]) -> String {
    match who {
        ShownWho::Seat(seat) => names[*seat].clone(),
        ShownWho::Name(name) if name == "cadfael" => "Cadfael".to_owned(),
        ShownWho::Name(name) => name.clone(),
    }
}

fn named(who: &[ShownWho], names: &[String]) -> String {
    who.iter().map(|who| name_of(who, names)).collect::<Vec<_>>().join(", ")
}

/// Renders a player in two or three lines: the card, the novice, and unused dice.
fn card(text: &mut String, mark: char, name: &str, player: &ShownPlayer, boards: &Boards) {
    let card = &player.card;
    let stacks = by_book(|book| {
        let (marked, bonus) = (card.stacks.get(book)?, card.bonuses.get(book));
        let star = if card.stars.contains(&book.code().to_string()) { "" } else { "*" };
        let bonus = bonus.map_or(String::new(), |points| format!(" +{points}"));
        Some(format!("{}{star} {marked}/{}{bonus}", book.code(), boards.task.stacks()[book].spaces))
    });
    let _ = writeln!(text, "{mark} {name:<13} {stacks}");
    let at = card.at.as_deref().unwrap_or("the monk");
    let towns = card.towns;
    let _ = writeln!(
        text,
        "  {:<13} influence {}   cross {}/{}   towns {towns}   novice at {at}",
        "",
        card.influence,
        card.cross,
        boards.task.circles()
    );
    let dice = &player.dice;
    let mut words: Vec<String> = dice.books.iter().map(ToString::to_string).collect();
    words.extend(dice.influence.iter().map(ToString::to_string));
    words.extend(dice.travel.map(str::to_owned));
    if !dice.signs.is_empty() {
        words.push(format!("signs {}", dice.signs));
    }
    if player.kept > 0 {
        words.push(format!("kept for Vespers: {}", player.kept));
    }
    let doing = &player.doing;
    if doing.abbot {
        words.push("Abbot's option".to_owned());
    }
    if doing.steps > 0 {
        words.push(format!("steps to go: {}", doing.steps));
    }
    if doing.stars > 0 {
        words.push(format!("stars to use: {}", doing.stars));
    }
    words.extend(doing.special.map(|special| format!("action: {special}")));
    if !words.is_empty() {
        let _ = writeln!(text, "  {:<13} dice: {}", "", words.join("  "));
    }
}

fn score_sheet(result: &ShownResult, names: &[String]) -> String {
    let mut columns: Vec<(&str, &ShownParts)> = names.iter().map(String::as_str).zip(&result.parts).collect();
    if let Some(ShownCadfael::Parts(parts)) = &result.cadfael {
        columns.push(("Cadfael", parts));
    }
    let mut text = String::from("\n");
    let mut row = |label: &str, cell: &dyn Fn(&ShownParts) -> String| {
        let cells: String = columns.iter().map(|(_, parts)| format!("{:>12}", cell(parts))).collect();
        let _ = writeln!(text, "  {label:<17}{cells}");
    };
    let stack = |of: &OfBooks<i16>, book| of.get(book).unwrap_or(0);
    for book in Book::ALL {
        row(book.name(), &|parts| {
            format!("({}) {:>3}", parts.ranks.get(book).unwrap_or(0), stack(&parts.stacks, book))
        });
    }
    row("Bonuses", &|parts| parts.bonuses.to_string());
    row("Towns", &|parts| parts.towns.to_string());
    row("Influence", &|parts| parts.influence.to_string());
    row("Cross", &|parts| parts.cross.to_string());
    row("Chapel", &|parts| parts.chapel.to_string());
    row("Points", &|parts| parts.total.to_string());
    let heads: String = columns.iter().map(|(name, _)| format!("{name:>12}")).collect();
    let won: Vec<_> = result.winners.iter().map(|&seat| names[seat].as_str()).collect();
    let won = if won.is_empty() { "Cadfael".to_owned() } else { won.join(", ") };
    format!("\n  {:<17}{heads}{text}  {:<17}{won:>12}\n", "", "Winner")
}
