use std::sync::Arc;

use wire::Refusal;

use super::Room;
use crate::house::House;

impl Room {
    /// Starts the game of a match. See [`Table::start_match`](table::Table::start_match).
    pub(crate) async fn start_match(self: &Arc<Self>, house: &Arc<House>, bot: &str) -> Result<(), Refusal> {
        self.with_table(house, |room, inner| {
            let entries = inner.table().start_match(house.now(), bot);
            inner.commit(room, house, &entries, None);
            inner.start_bots(room, house);
        })
        .await
    }
}
