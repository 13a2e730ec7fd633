//! Bots that a journal names and that no longer exist are played by their successors.

mod common;

use common::Desk;
use table::{Did, GameName};
use wire::{Clock, Code, Notice, Request, Status};

#[test]
fn a_game_with_bots_of_an_earlier_version_goes_on_after_a_restart() {
    for (game, code) in [
        (GameName::Biblios, "search"),
        (GameName::Biblios, "search:250"),
        (GameName::Biblios, "judge"),
        (GameName::Quill, "search:8n"),
        (GameName::Quill, "oracle:4000n"),
    ] {
        let mut desk = Desk::playing(game, 3, Clock::None, &["ann"]);
        for (_, entry) in &mut desk.journal {
            match &mut entry.did {
                Did::Notice(Notice::Bot { bot, .. }) => *bot = Some(code.to_owned()),
                Did::Sat { stand_in, .. } => *stand_in = code.to_owned(),
                _ => {}
            }
        }
        desk.table = desk.restored();
        let chairs = desk.table.view().chairs;
        assert_eq!(chairs[1].bot.as_deref(), Some(code), "the table shows what was stored");
        desk.play_out(&["ann"], 5);
        assert_eq!(desk.table.view().status, Status::Over, "{code} plays to the end");
    }
}

#[test]
fn bots_that_no_longer_exist_cannot_be_seated() {
    let mut desk = Desk::new(GameName::Quill, 2, Clock::None);
    for code in ["search", "search:250", "oracle"] {
        let refused = desk.refused("ann", Request::Bot { seat: 1, bot: Some(code.to_owned()) });
        assert_eq!(refused, Code::NoSuchBot, "{code}");
    }
}
