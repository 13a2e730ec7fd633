use std::sync::Arc;

use quill::{Setup, State};
use quill_view::{BUILT_IN, BoardError, Boards, Face, Monastery, Options, Phase, Side, Task, View};
use serde_json::{Map, Value, json};
use shown::quill::{Shown, ShownResult, legal_list, sealed_choice};
use tabletop::{Seat, SeededDealer, ToAct};

use super::options::{read_options, set_option, write_options};
use super::position::{Position, field_at_fault};
use crate::fair::Pick;
use crate::{Format, GameName, Lines, RecordError};

impl Format for State {
    const GAME: GameName = GameName::Quill;
    const PLAYERS_RULE: &'static str = "Q08";

    type Kit = Arc<Boards>;
    type Position = Position;

    fn read_options(fields: &Map<String, Value>) -> Result<Options, RecordError> {
        read_options(fields)
    }

    fn write_options(options: &Options) -> Map<String, Value> {
        write_options(options)
    }

    fn set_option(options: &mut Options, name: &str, value: &str) -> Result<(), String> {
        set_option(options, name, value)
    }

    fn kit(lines: &Lines, options: &Options) -> Result<Arc<Boards>, RecordError> {
        if lines.deck.is_some() {
            return Err(RecordError::field("deck", "Quill & Parchment has no deck"));
        }
        let at = |field: &'static str| move |error: BoardError| RecordError::field(field, error);
        let task = match &lines.boards.task {
            None => Task::built_in(options.task),
            Some(lines) => Task::parse(&lines.join("\n")).map_err(at("boards.task"))?,
        };
        let monastery = match &lines.boards.monastery {
            None => Monastery::built_in(options.monastery),
            Some(lines) => Monastery::parse(&lines.join("\n")).map_err(at("boards.monastery"))?,
        };
        Ok(Arc::new(Boards { task, monastery }))
    }

    fn deal_setup(
        boards: &Arc<Boards>,
        options: Options,
        players: usize,
        first: Seat,
        _dealer: &mut SeededDealer,
    ) -> Result<Setup, RecordError> {
        Setup::with_boards(Arc::clone(boards), options, players, first)
            .map_err(|error| RecordError::field(field_at_fault(options, error), error))
    }

    fn position_setup(
        boards: &Arc<Boards>,
        options: Options,
        players: usize,
        first: Seat,
        position: &Position,
    ) -> Result<Setup, RecordError> {
        position.to_setup(boards, options, players, first)
    }

    fn picks_for_setup(_boards: &Arc<Boards>, _players: usize) -> Option<(Pick, usize)> {
        None
    }

    fn piece(_boards: &Boards, face: &Face) -> String {
        face.to_string()
    }

    fn show_all(&self, boards: &Arc<Boards>) -> Shown {
        let table = self.table();
        let choices = Seat::all(table.seats()).filter_map(|seat| Some((seat, self.sealed(seat)?)));
        let legal = |seat: Seat| (seat.index(), legal_list(&self.legal(seat), boards));
        Shown {
            legal: match self.to_act() {
                ToAct::Seats(seats) => seats.iter().map(legal).collect(),
                ToAct::Chance | ToAct::Nobody => Default::default(),
            },
            choices: choices.map(|(seat, choice)| sealed_choice(seat, choice, boards)).collect(),
            result: (table.phase() == Phase::Over).then(|| ShownResult::new(&self.scores(), table)),
            ..Shown::public(table)
        }
    }

    fn announce(view: &View) -> Map<String, Value> {
        let lines = |kind: &str, side: Side| {
            let name = format!("{kind}-{}", if side == Side::A { "a" } else { "b" });
            let text = BUILT_IN.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text);
            let bare = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
            bare.filter(|line| !line.is_empty()).map(Value::from).collect::<Vec<_>>()
        };
        let options = view.table().options();
        let boards = json!({
            "task": lines("task", options.task),
            "monastery": lines("monastery", options.monastery),
        });
        let options = Value::from(write_options(options));
        Map::from_iter([("options".to_owned(), options), ("boards".to_owned(), boards)])
    }
}
