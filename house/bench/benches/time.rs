//! Measures the time of each task. An item is the unit in the name of the task.

use bench::Task;
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

#[divan::bench(args = bench::tasks(), max_time = 2)]
fn task(bencher: Bencher<'_, '_>, task: &Task) {
    let mut work = (task.prepare)();
    // Counts the units, and warms up.
    let units = work();
    bencher.counter(ItemsCount::new(units)).bench_local(work);
}
