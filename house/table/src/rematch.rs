use wire::{Code, Notice, Refusal, What};

use crate::ask::{Answer, Fresh, Person, Rematch};
use crate::chair::Chair;
use crate::clock::Time;
use crate::entry::{By, Did, Entry};
use crate::table::{Creation, HistoryItem, Stage, Table};

/// The number of chat messages that go along to the table of a rematch.
const CARRIED: usize = 50;

impl Table {
    /// Creates the table of the rematch, or notes that another player wants it too.
    pub(crate) fn create_rematch(
        &mut self,
        at: Time,
        person: Person<'_>,
        by: Option<By>,
        fresh: impl FnOnce() -> Fresh,
    ) -> Result<Answer, Refusal> {
        let seat = self.own_seat(person)?;
        if !matches!(self.stage, Stage::Over(_)) {
            return Err(Refusal::new(Code::NotOver, "the game is not over"));
        }
        if let Some((_, number)) = self.rematch {
            if self.joining.contains(&seat) {
                return Ok(Answer::Already(number));
            }
            let entry = Entry { by, did: Notice::Joins { seat }.into() };
            self.apply(at, &entry)?;
            return Ok(Answer::Done(entry));
        }
        let Fresh { table, secret, bot_seed } = fresh();
        let first = self.first.map(|first| (first + 1) % self.chairs.len());
        let (mut next, entry) = Table::create(
            at,
            Creation {
                id: table.clone(),
                game: self.game,
                host: self.host.clone(),
                arrangement: self.arrangement.clone(),
                secret,
                bot_seed,
                first,
            },
        )?;
        let mut entries = vec![entry];
        for (seat, chair) in self.chairs.iter().enumerate() {
            let did = match chair {
                Chair::Empty => continue,
                Chair::Person(seated) if self.forgotten.contains(&seated.id) => continue,
                // The server does not know who the others in an uploaded game were.
                Chair::Person(seated) if self.upload.is_some() && seated.id != person.id => continue,
                Chair::Bot(code) => Notice::Bot { seat, bot: Some(code.clone()) }.into(),
                Chair::Person(seated) => Did::Sat {
                    seat,
                    person: seated.id.clone(),
                    name: seated.name.clone(),
                    nonce: None,
                    stand_in: seated.stand_in.clone(),
                },
            };
            let entry = Entry { by: None, did };
            next.apply(at, &entry)?;
            entries.push(entry);
        }
        let faces = self.chairs.iter().enumerate().filter_map(|(seat, chair)| {
            let avatar = chair.person().filter(|seated| !self.forgotten.contains(&seated.id))?.avatar?;
            Some(Notice::Face { seat, avatar }.into())
        });
        for did in faces.chain(self.chat_to_carry()) {
            let entry = Entry { by: None, did };
            next.apply(at, &entry)?;
            entries.push(entry);
        }
        let entry = Entry { by, did: Notice::Rematch { table, seat: Some(seat) }.into() };
        self.apply(at, &entry)?;
        Ok(Answer::Rematch(Box::new(Rematch { entry, table: next, entries })))
    }

    /// The newest messages that all viewers may see, and who is muted, for the table of a rematch.
    fn chat_to_carry(&self) -> Vec<Did> {
        let said = self.history.iter().rev().filter_map(|(_, item)| match item {
            HistoryItem::All(what) => match &**what {
                What::Said { person, name, text, .. } if !text.is_empty() => {
                    Some(Did::Said { person: person.clone(), name: name.clone(), text: text.clone() })
                }
                _ => None,
            },
            _ => None,
        });
        let mut carried: Vec<Did> = said.take(CARRIED).collect();
        carried.reverse();
        let muted =
            self.muted.iter().map(|person| Notice::Muted { person: person.clone(), muted: true }.into());
        carried.extend(muted);
        carried
    }
}
