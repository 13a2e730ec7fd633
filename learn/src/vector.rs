use mind::Encoding;
use rayon::ThreadPool;
use rayon::prelude::*;
use tabletop::{FastDealer, MAX_SEATS};

use crate::table::{Ended, NO_AGENT, Table};
use crate::{Buffers, Fault, Learnable, Plan};

/// The most tables of a [`Vector`].
pub(crate) const MOST_TABLES: usize = 1 << 20;

/// The shards per thread: more than one, because tables differ in how long a step takes.
const SHARDS_PER_THREAD: usize = 4;

/// Many tables that advance together, one choice a step.
///
/// What happens at a table depends on the seed, its index and the choices there alone.
pub struct Vector<G: Learnable> {
    plan: Plan<G>,
    seed: FastDealer,
    tables: Vec<Table<G>>,
    /// `None` for a single thread: the caller's.
    pool: Option<ThreadPool>,
    /// The number of tables that a thread takes at a time.
    shard: usize,
}

impl<G: Learnable> Vector<G> {
    /// The number of features.
    pub const FEATURES: usize = G::Encoding::FEATURES;
    /// The number of choices.
    pub const CHOICES: usize = G::Encoding::CHOICES;

    /// Creates tables and begins their games.
    ///
    /// # Errors
    /// If the plan is invalid, there are no tables, or the threads cannot be started.
    pub fn new(plan: Plan<G>, tables: usize, seed: u64, threads: usize) -> Result<Vector<G>, Fault> {
        if !(1..=MOST_TABLES).contains(&tables) {
            return Err(Fault::Tables(tables));
        }
        plan.check()?;
        let threads = threads.clamp(1, tables);
        let build = || rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = (threads > 1).then(build).transpose();
        let pool = pool.map_err(|error| Fault::Threads(error.to_string()))?;
        let shard = if threads == 1 { tables } else { tables.div_ceil(threads * SHARDS_PER_THREAD) };
        let mut vector = Vector { plan, seed: FastDealer::new(seed), tables: Vec::new(), pool, shard };
        vector.begin(tables);
        Ok(vector)
    }

    fn begin(&mut self, tables: usize) {
        let seeds: Vec<u64> = (0..tables).map(|_| self.seed.bits()).collect();
        let plan = &self.plan;
        let new = |&seed: &u64| Table::new(plan, seed);
        self.tables = match &self.pool {
            None => seeds.iter().map(new).collect(),
            Some(pool) => pool.install(|| seeds.par_iter().with_min_len(self.shard).map(new).collect()),
        };
    }

    /// Returns the number of tables.
    #[must_use]
    pub fn tables(&self) -> usize {
        self.tables.len()
    }

    /// Begins new games at all tables: those of the seed, if given, as in a new vector.
    ///
    /// # Panics
    /// If the buffers are not for this number of tables.
    pub fn reset(&mut self, seed: Option<u64>, buffers: Buffers<'_>) {
        if let Some(seed) = seed {
            self.seed = FastDealer::new(seed);
        }
        self.begin(self.tables.len());
        self.write(buffers);
    }

    /// Writes the arrays of the present positions, without results.
    ///
    /// # Panics
    /// If the buffers are not for this number of tables.
    pub fn write(&mut self, buffers: Buffers<'_>) {
        let mut shards = shards(&mut self.tables, self.shard, &[], buffers);
        each(self.pool.as_ref(), &mut shards, Shard::write_all);
    }

    /// Makes a choice at every table, and plays on to the next one. At a table whose game is over, the choice is
    /// ignored.
    ///
    /// # Errors
    /// If there is not one choice for each table, or one is illegal. Nothing changes.
    ///
    /// # Panics
    /// If the buffers are not for this number of tables.
    pub fn step(&mut self, choices: &[i64], buffers: Buffers<'_>) -> Result<(), Fault> {
        if choices.len() != self.tables.len() {
            return Err(Fault::Count { expected: self.tables.len(), found: choices.len() });
        }
        let (plan, pool) = (&self.plan, self.pool.as_ref());
        let mut shards = shards(&mut self.tables, self.shard, choices, buffers);
        each(pool, &mut shards, Shard::check);
        let illegal = shards.iter().enumerate().find_map(|(index, shard)| Some((index, shard.illegal?)));
        if let Some((index, within)) = illegal {
            let table = index * self.shard + within;
            return Err(Fault::Illegal { table, choice: choices[table] });
        }
        each(pool, &mut shards, |shard| shard.step(plan));
        Ok(())
    }
}

/// Tables in a row, their choices, and where they write.
struct Shard<'a, G: Learnable> {
    tables: &'a mut [Table<G>],
    choices: &'a [i64],
    buffers: Buffers<'a>,
    /// The first table whose choice is illegal.
    illegal: Option<usize>,
}

/// Splits tables, choices and buffers into shards of `size` tables.
fn shards<'a, G: Learnable>(
    mut tables: &'a mut [Table<G>],
    size: usize,
    mut choices: &'a [i64],
    mut buffers: Buffers<'a>,
) -> Vec<Shard<'a, G>> {
    let mut shards = Vec::with_capacity(tables.len().div_ceil(size));
    while !tables.is_empty() {
        let count = size.min(tables.len());
        let (own_tables, other_tables) = tables.split_at_mut(count);
        let (own_choices, other_choices) = choices.split_at(count.min(choices.len()));
        let (own_buffers, other_buffers) = buffers.split::<G>(count);
        shards.push(Shard { tables: own_tables, choices: own_choices, buffers: own_buffers, illegal: None });
        (tables, choices, buffers) = (other_tables, other_choices, other_buffers);
    }
    shards
}

/// Does something with each shard, on all threads.
fn each<'a, G: Learnable>(
    pool: Option<&ThreadPool>,
    shards: &mut [Shard<'a, G>],
    act: impl Fn(&mut Shard<'a, G>) + Sync + Send,
) {
    match pool {
        None => shards.iter_mut().for_each(act),
        Some(pool) => pool.install(|| shards.par_iter_mut().with_max_len(1).for_each(act)),
    }
}

impl<G: Learnable> Shard<'_, G> {
    fn check(&mut self) {
        let mut pairs = self.tables.iter().zip(self.choices);
        self.illegal = pairs.position(|(table, &choice)| !table.accepts(choice));
    }

    fn step(&mut self, plan: &Plan<G>) {
        for index in 0..self.tables.len() {
            let ended = self.tables[index].step(plan, self.choices[index] as usize);
            self.write(index, ended);
        }
    }

    fn write_all(&mut self) {
        (0..self.tables.len()).for_each(|index| self.write(index, None));
    }

    fn write(&mut self, index: usize, ended: Option<Ended>) {
        let (table, buffers) = (&mut self.tables[index], &mut self.buffers);
        table.observe(
            row(buffers.obs, index, Vector::<G>::FEATURES),
            row(buffers.mask, index, Vector::<G>::CHOICES),
            row(buffers.hidden, index, G::HIDDEN),
        );
        buffers.seat[index] = table.seat().index() as u8;
        buffers.agent[index] = table.agent();
        buffers.players[index] = table.players() as u8;
        buffers.done[index] = ended.is_some().into();
        let none = Ended { reward: [0.0; MAX_SEATS], agents: [NO_AGENT; MAX_SEATS], players: 0 };
        let ended = ended.unwrap_or(none);
        row(buffers.reward, index, MAX_SEATS).copy_from_slice(&ended.reward);
        row(buffers.result_agents, index, MAX_SEATS).copy_from_slice(&ended.agents);
        buffers.result_players[index] = ended.players;
    }
}

fn row<T>(rows: &mut [T], index: usize, length: usize) -> &mut [T] {
    &mut rows[index * length..][..length]
}
