//! Concurrent writes: order of callbacks, shutdown, and callbacks that panic.

mod common;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;

use common::{appended, opened, places, write};
use store::{Completions, Store, StoreError};

#[test]
fn callbacks_are_called_in_order() {
    const EACH: u64 = 2_000;
    for place in places() {
        let store = place.open();
        thread::scope(|scope| {
            for client in 0..4 {
                let store = &store;
                scope.spawn(move || {
                    let id = format!("table {client}");
                    let (done, results) = channel();
                    let submit = |number, change| {
                        let done = done.clone();
                        store.write(change, Box::new(move |result| done.send((number, result)).unwrap()));
                    };
                    submit(0, opened(&id, 0));
                    for number in 1..=EACH {
                        // Every tenth change is refused and affects no other.
                        let next = number - 1 - (number - 1) / 10;
                        submit(number, appended(&id, [if number % 10 == 0 { next + 1 } else { next }]));
                    }
                    for (number, (answered, result)) in results.iter().take(EACH as usize + 1).enumerate() {
                        assert_eq!(answered, number as u64);
                        let refused = matches!(result, Err(StoreError::OutOfStep(_)));
                        assert_eq!(refused, answered != 0 && answered % 10 == 0, "{answered}: {result:?}");
                    }
                });
            }
            // Concurrent reads see complete prefixes.
            for _ in 0..50 {
                let entries = store.entries("table 0").unwrap();
                assert!(entries.iter().map(|entry| entry.number).eq(0..entries.len() as u64));
            }
        });
        for client in 0..4 {
            assert_eq!(store.entries(&format!("table {client}")).unwrap().len() as u64, EACH - EACH / 10);
        }
    }
}

#[test]
fn acknowledged_changes_can_be_read() {
    for place in places() {
        let store = Arc::<dyn Store>::from(place.open());
        write(&*store, opened("t", 0)).unwrap();
        let (done, results) = channel();
        for number in 0..200 {
            let (done, reader) = (done.clone(), Arc::clone(&store));
            let answer = move |result: Result<(), StoreError>| {
                result.unwrap();
                done.send((number, reader.entries("t").unwrap().len() as u64)).unwrap();
            };
            store.write(appended("t", [number]), Box::new(answer));
        }
        for (number, entries) in results.iter().take(200) {
            assert!(entries > number, "{entries} entries after number {number} was acknowledged");
        }
    }
}

#[test]
fn dropping_the_store_writes_queued_changes() {
    for place in places() {
        let store = place.open();
        let answers = Arc::new(Mutex::new(Vec::new()));
        write(&*store, opened("t", 0)).unwrap();
        for number in 0..3_000 {
            let answers = Arc::clone(&answers);
            store
                .write(appended("t", [number]), Box::new(move |result| answers.lock().unwrap().push(result)));
        }
        drop(store);
        assert_eq!(*answers.lock().unwrap(), vec![Ok(()); 3_000]);
        assert_eq!(place.open().entries("t").unwrap().len(), 3_000);
    }
}

#[test]
fn a_callback_that_panics_affects_no_other() {
    for place in places() {
        let store = place.open();
        write(&*store, opened("t", 0)).unwrap();
        store.write(appended("t", [0]), Box::new(|_| panic!("this panic is part of the test")));
        write(&*store, appended("t", [1])).unwrap();
        assert_eq!(store.entries("t").unwrap().len(), 2);
    }
}

#[test]
fn a_callback_can_drop_the_store() {
    for place in places() {
        let store = Arc::<dyn Store>::from(place.open());
        write(&*store, opened("t", 0)).unwrap();
        let released = Arc::new(AtomicBool::new(false));
        let (done, results) = channel();
        let (last, wait) = (Arc::clone(&store), Arc::clone(&released));
        let close = move |_| {
            while !wait.load(Ordering::Acquire) {
                thread::yield_now();
            }
            drop(last);
            done.send(()).unwrap();
        };
        store.write(appended("t", [0]), Box::new(close));
        drop(store);
        released.store(true, Ordering::Release);
        results.recv().unwrap();
    }
}

#[test]
fn callbacks_can_run_elsewhere() {
    for place in places() {
        let (sender, completions) = channel::<Completions>();
        let store = place.open_with(move |batch| sender.send(batch).unwrap());
        let (done, results) = channel();
        for number in 0..100 {
            let change = if number == 0 { opened("t", 0) } else { appended("t", [number - 1]) };
            let done = done.clone();
            store.write(change, Box::new(move |result| done.send((number, result)).unwrap()));
        }
        // Dropping waits until everything is written.
        drop(store);
        assert!(results.try_recv().is_err(), "no callback was called yet");
        completions.iter().for_each(|batch| batch());
        assert!(results.try_iter().eq((0..100).map(|number| (number, Ok(())))));
    }
}
