//! Renders the table of Biblios as text.

use std::fmt::Write;

use biblios_view::{Category, Deck, Dice};
use shown::biblios::{Shown, ShownAuction, ShownCard, ShownPile, ShownResult};

use crate::words;

pub(crate) fn picture(shown: &Shown, names: &[String], deck: &Deck) -> String {
    let mut text = String::new();
    let mut line = |label: &str, content: &str| {
        let _ = writeln!(text, "  {label:<13} {content}");
    };
    let dice = Dice::from(shown.dice);
    let dice = Category::ALL.map(|category| format!("{} {}", words::category(category), dice.0[category]));
    line("Dice", &dice.join("   "));
    if shown.phase == "gift" {
        line("Draw pile", &format!("{}; auction pile {}", pile(&shown.draw), pile(&shown.auction_pile)));
        line("Public space", &group(&shown.public));
    } else if shown.phase == "auction" {
        line("To come", &pile(&shown.draw));
    }
    if let Some(drawn) = &shown.drawn {
        line("Drawn", &code_words(deck, drawn.as_str()));
    }
    if let Some(church) = &shown.church {
        line("In use", &code_words(deck, church));
    }
    if let Some(auction) = &shown.auction {
        line("For sale", &sale(auction, names, deck));
    }
    for (seat, hand) in shown.hands.iter().enumerate() {
        let mark = if shown.to_act.contains(&seat) { '>' } else { ' ' };
        let open = &shown.face_up[seat];
        let open = if open.is_empty() { String::new() } else { format!("   (face up: {})", group(open)) };
        let _ = writeln!(text, "{mark} {:<13} {}{open}", names[seat], group(hand));
    }
    for (seat, actions) in &shown.legal {
        let _ = writeln!(text, "  {} may: {}", names[*seat], legal(actions));
    }
    if let Some(missing) = shown.waiting {
        let _ = writeln!(text, "  The game waits for chance: {missing}.");
    }
    if let Some(result) = &shown.result {
        text.push_str(&score_sheet(result, names));
    }
    text
}

fn pile(pile: &ShownPile) -> String {
    match pile {
        ShownPile::Count(1) => "1 card".to_owned(),
        ShownPile::Count(count) => format!("{count} cards"),
        ShownPile::Cards(cards) => format!("{} cards: {}", cards.len(), group(cards)),
    }
}

/// Groups cards by kind: `M2A M3E · G1 G1 · 3 hidden`.
fn group(cards: &[ShownCard]) -> String {
    if cards.is_empty() {
        return "none".to_owned();
    }
    let hidden = cards.iter().filter(|card| **card == ShownCard::Hidden).count();
    let codes: Vec<&str> = cards.iter().map(ShownCard::as_str).collect();
    let mut groups: Vec<String> = codes
        .chunk_by(|a, b| a.as_bytes()[0] == b.as_bytes()[0])
        .filter(|group| group[0] != "?")
        .map(|group| group.join(" "))
        .collect();
    if hidden > 0 {
        groups.push(format!("{hidden} hidden"));
    }
    groups.join(" · ")
}

fn code_words(deck: &Deck, code: &str) -> String {
    deck.read_card(code).map_or("a card that you cannot see".to_owned(), |card| words::card(deck, card))
}

fn sale(auction: &ShownAuction, names: &[String], deck: &Deck) -> String {
    let named = |seats: &[usize]| words::list(seats.iter().map(|&seat| names[seat].clone()));
    let bid = auction
        .high_bidder
        .map_or("no bid yet".to_owned(), |seat| format!("{} bids {}", names[seat], auction.high_bid));
    let barred = if auction.barred.is_empty() {
        String::new()
    } else {
        format!("; barred: {}", named(&auction.barred))
    };
    format!("{}; {bid}; in: {}{barred}", code_words(deck, auction.card.as_str()), named(&auction.bidding))
}

/// Lists legal actions. Several bids are shortened to the first and the last.
pub(crate) fn legal(actions: &[String]) -> String {
    let (bids, others): (Vec<_>, Vec<_>) = actions.iter().partition(|action| action.starts_with("bid "));
    let bids = match bids.as_slice() {
        [] => None,
        [only] => Some((*only).clone()),
        [first, .., last] => Some(format!("{first} to {last}")),
    };
    bids.into_iter().chain(others.into_iter().cloned()).collect::<Vec<_>>().join(", ")
}

fn score_sheet(result: &ShownResult, names: &[String]) -> String {
    let mut text = String::from("\n");
    let mut row = |label: &str, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>12}")).collect();
        let _ = writeln!(text, "  {label:<17}{cells}");
    };
    row("", names.to_vec());
    for (category, (_, score)) in Category::ALL.into_iter().zip(&result.categories) {
        let cell = |(seat, total): (usize, &u8)| {
            if score.winner == Some(seat) { format!("[{total}]") } else { total.to_string() }
        };
        row(words::category(category), score.totals.iter().enumerate().map(cell).collect());
    }
    row("Gold", result.gold.iter().map(ToString::to_string).collect());
    row("Points", result.points.iter().map(ToString::to_string).collect());
    let won = |seat| if result.winners.contains(&seat) { "won".to_owned() } else { String::new() };
    row("", (0..names.len()).map(won).collect());
    text
}
