//! Bans and the orders of administrators, on both kinds of store.

mod common;

use common::{Place, arrived, forgotten, stores, write};
use store::{Action, Admin, Change, Execution, Order, PersonChange, StoreError};

fn admin(place: &Place) -> Admin {
    match place {
        Place::Directory(directory) => Admin::open_directory(directory.path()).unwrap(),
        Place::Database(database) => Admin::open_database(&database.url()).unwrap(),
    }
}

fn order(person: &str, action: Action) -> Order {
    let (by, person, why) = ("root\0".to_owned(), person.to_owned(), "rude".to_owned());
    Order { at: 7, by, person, action, why, outcome: None }
}

#[test]
fn an_order_and_its_change_are_written_together_and_once() {
    for (place, store) in stores() {
        write(&*store, arrived("ada", 1)).unwrap();
        let admin = admin(&place);
        let (ban, rename) = (order("ada", Action::Ban), order("ada", Action::Rename("Ada".into())));
        // While the store is in use.
        let first = admin.give(&ban).unwrap();
        let second = admin.give(&rename).unwrap();
        assert_eq!(store.pending_orders(9).unwrap(), [(first, ban.clone()), (second, rename.clone())]);
        assert_eq!(store.pending_orders(1).unwrap().len(), 1);

        let banned = PersonChange::Banned { person: "ada".into(), why: Some("rude".into()) };
        let execution = Execution { order: first, change: Some(banned), outcome: "done".into() };
        write(&*store, Change::Executed(execution.clone())).unwrap();
        assert_eq!(store.person("ada").unwrap().unwrap().banned.as_deref(), Some("rude"));
        assert_eq!(admin.people("ada", 9).unwrap()[0].banned.as_deref(), Some("rude"));
        let again = write(&*store, Change::Executed(execution));
        assert!(matches!(again, Err(StoreError::OutOfStep(_))), "{again:?}");

        // A change that is refused leaves the order pending.
        let nobody = PersonChange::Renamed { person: "ben".into(), name: "Ben".into() };
        let execution = Execution { order: second, change: Some(nobody), outcome: "done".into() };
        let refused = write(&*store, Change::Executed(execution));
        assert!(matches!(refused, Err(StoreError::OutOfStep(_))), "{refused:?}");
        assert_eq!(store.pending_orders(9).unwrap(), [(second, rename.clone())]);

        // The log outlives the person, without the name.
        write(&*store, forgotten("ada")).unwrap();
        let nameless = Order { action: Action::Rename(String::new()), ..rename };
        let done = Order { outcome: Some("done".into()), ..ban };
        assert_eq!(admin.orders(9).unwrap(), [(second, nameless.clone()), (first, done.clone())]);
        assert_eq!(admin.order(first).unwrap().as_ref(), Some(&done));
        assert_eq!(admin.order(99).unwrap(), None);
        assert_eq!(store.orders_about("ada").unwrap(), [done, nameless]);
        assert_eq!(store.orders_about("ben").unwrap(), []);
    }
}

#[test]
fn administrators_find_people_and_tables() {
    for (place, store) in stores() {
        for (index, name) in ["ada", "ben", "benedict"].into_iter().enumerate() {
            write(&*store, arrived(name, index as u8 + 1)).unwrap();
        }
        write(&*store, common::account("ada", "ben")).unwrap();
        write(&*store, common::opened("t", 2)).unwrap();
        write(&*store, common::opened("u", 2)).unwrap();
        let admin = admin(&place);
        let found = |text: &str| -> Vec<String> {
            admin.people(text, 9).unwrap().into_iter().map(|person| person.id).collect()
        };
        assert_eq!(found(""), ["ada", "ben", "benedict"]);
        assert_eq!(found("BENED"), ["benedict"]);
        assert_eq!(found("ben"), ["ada", "ben", "benedict"], "a login is found too");
        assert_eq!(found("%"), [""; 0]);
        assert_eq!(admin.people("", 2).unwrap().len(), 2);
        assert_eq!(
            admin.tables(9).unwrap().iter().map(|row| row.id.as_str()).collect::<Vec<_>>(),
            ["u", "t"]
        );
        assert_eq!(admin.reports(9).unwrap(), []);
    }
}
