use std::sync::Mutex;

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use tabletop::MAX_SEATS;

use super::read_options;
use crate::{Buffers, Company, Fault, Learnable, Plan, Vector, Weighted};

/// A [`Vector`] of any game.
trait Tables: Send {
    fn reset(&mut self, seed: Option<u64>, buffers: Buffers<'_>);
    fn write(&mut self, buffers: Buffers<'_>);
    fn step(&mut self, choices: &[i64], buffers: Buffers<'_>) -> Result<(), Fault>;
}

impl<G: Learnable> Tables for Vector<G> {
    fn reset(&mut self, seed: Option<u64>, buffers: Buffers<'_>) {
        Vector::reset(self, seed, buffers);
    }

    fn write(&mut self, buffers: Buffers<'_>) {
        Vector::write(self, buffers);
    }

    fn step(&mut self, choices: &[i64], buffers: Buffers<'_>) -> Result<(), Fault> {
        Vector::step(self, choices, buffers)
    }
}

/// A [`Vector`] with the arrays that it writes.
#[pyclass(module = "scriptorium._native", name = "Vector")]
pub(super) struct NativeVector {
    tables: Mutex<Box<dyn Tables>>,
    choices: Vec<i64>,
    #[pyo3(get)]
    obs: Py<PyArray2<i8>>,
    #[pyo3(get)]
    mask: Py<PyArray2<bool>>,
    #[pyo3(get)]
    hidden_obs: Py<PyArray2<i8>>,
    #[pyo3(get)]
    seat: Py<PyArray1<u8>>,
    #[pyo3(get)]
    agent: Py<PyArray1<u8>>,
    #[pyo3(get)]
    players_now: Py<PyArray1<u8>>,
    #[pyo3(get)]
    done: Py<PyArray1<u8>>,
    #[pyo3(get)]
    reward: Py<PyArray2<f32>>,
    #[pyo3(get)]
    result_agents: Py<PyArray2<u8>>,
    #[pyo3(get)]
    result_players: Py<PyArray1<u8>>,
}

/// Choices in one of the integer types that agents use.
#[derive(FromPyObject)]
enum Choices<'py> {
    Long(PyReadonlyArray1<'py, i64>),
    Short(PyReadonlyArray1<'py, i32>),
}

/// What the constructor takes besides the game.
struct Order {
    tables: usize,
    seed: u64,
    threads: Option<usize>,
    players: Vec<(f64, usize)>,
    options: Vec<(f64, Option<String>)>,
    lineups: Vec<(f64, String)>,
    auto_reset: bool,
    stagger: bool,
}

#[pymethods]
impl NativeVector {
    /// `options` are JSON objects with the options of a record; None draws every option.
    #[new]
    #[expect(clippy::too_many_arguments, reason = "the wrapper in Python names them")]
    fn new(
        py: Python<'_>,
        game: &str,
        tables: usize,
        seed: u64,
        threads: Option<usize>,
        players: Vec<(f64, usize)>,
        options: Vec<(f64, Option<String>)>,
        lineups: Vec<(f64, String)>,
        auto_reset: bool,
        stagger: bool,
    ) -> PyResult<NativeVector> {
        let order = Order { tables, seed, threads, players, options, lineups, auto_reset, stagger };
        match game {
            "biblios" => NativeVector::of::<biblios::State>(py, order),
            "quill" => NativeVector::of::<quill::State>(py, order),
            _ => Err(super::unknown_game(game)),
        }
    }

    /// Begins new games at all tables.
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        self.with_buffers(py, |tables, buffers, _| {
            tables.reset(seed, buffers);
            Ok(())
        })
    }

    /// Writes the arrays of the present positions.
    fn write(&mut self, py: Python<'_>) -> PyResult<()> {
        self.with_buffers(py, |tables, buffers, _| {
            tables.write(buffers);
            Ok(())
        })
    }

    /// Makes a choice at every table.
    fn step(&mut self, py: Python<'_>, choices: &Bound<'_, PyAny>) -> PyResult<()> {
        self.choices.clear();
        match choices.extract() {
            Ok(Choices::Long(array)) => self.choices.extend(array.as_array()),
            Ok(Choices::Short(array)) => {
                self.choices.extend(array.as_array().iter().map(|&choice| i64::from(choice)));
            }
            Err(_) => {
                let message = "choices must be a NumPy array of int64 or int32 with one entry for each table";
                return Err(PyTypeError::new_err(message));
            }
        }
        self.with_buffers(py, |tables, buffers, choices| tables.step(choices, buffers))
    }
}

impl NativeVector {
    fn of<G: Learnable>(py: Python<'_>, order: Order) -> PyResult<NativeVector> {
        let Order { tables, seed, threads, .. } = order;
        let threads = threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into));
        let plan = order.plan::<G>()?;
        let vector = py.detach(|| Vector::new(plan, tables, seed, threads))?;
        Ok(NativeVector {
            tables: Mutex::new(Box::new(vector)),
            choices: Vec::with_capacity(tables),
            obs: matrix(py, tables, Vector::<G>::FEATURES),
            mask: matrix(py, tables, Vector::<G>::CHOICES),
            hidden_obs: matrix(py, tables, G::HIDDEN),
            seat: column(py, tables),
            agent: column(py, tables),
            players_now: column(py, tables),
            done: column(py, tables),
            reward: matrix(py, tables, MAX_SEATS),
            result_agents: matrix(py, tables, MAX_SEATS),
            result_players: column(py, tables),
        })
    }

    /// Acts on the tables without the GIL.
    fn with_buffers(
        &mut self,
        py: Python<'_>,
        act: impl Send + FnOnce(&mut dyn Tables, Buffers<'_>, &[i64]) -> Result<(), Fault>,
    ) -> PyResult<()> {
        let (mut obs, mut mask) = (whole(py, &self.obs)?, whole(py, &self.mask)?);
        let (mut hidden, mut reward) = (whole(py, &self.hidden_obs)?, whole(py, &self.reward)?);
        let mut result_agents = whole(py, &self.result_agents)?;
        let (mut seat, mut agent) = (single(py, &self.seat)?, single(py, &self.agent)?);
        let (mut players, mut done) = (single(py, &self.players_now)?, single(py, &self.done)?);
        let mut result_players = single(py, &self.result_players)?;
        let buffers = Buffers {
            obs: obs.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            hidden: hidden.as_slice_mut()?,
            seat: seat.as_slice_mut()?,
            agent: agent.as_slice_mut()?,
            players: players.as_slice_mut()?,
            done: done.as_slice_mut()?,
            reward: reward.as_slice_mut()?,
            result_agents: result_agents.as_slice_mut()?,
            result_players: result_players.as_slice_mut()?,
        };
        let tables = self.tables.get_mut().map_err(|_| PyValueError::new_err("a step has failed before"))?;
        let choices = &self.choices;
        Ok(py.detach(|| act(tables.as_mut(), buffers, choices))?)
    }
}

impl Order {
    fn plan<G: Learnable>(self) -> Result<Plan<G>, Fault> {
        let options = |(weight, options): (f64, Option<String>)| {
            let fixed = options.map(|text| read_options::<G>(&text)).transpose()?;
            Ok((weight, fixed))
        };
        let company = |(weight, name): (f64, String)| Ok((weight, name.parse()?));
        Ok(Plan {
            players: Weighted::new(self.players)?,
            options: Weighted::new(
                self.options.into_iter().map(options).collect::<Result<Vec<_>, Fault>>()?,
            )?,
            company: Weighted::new(
                self.lineups.into_iter().map(company).collect::<Result<Vec<(f64, Company)>, Fault>>()?,
            )?,
            auto_reset: self.auto_reset,
            stagger: self.stagger,
        })
    }
}

fn matrix<T: numpy::Element>(py: Python<'_>, rows: usize, columns: usize) -> Py<PyArray2<T>> {
    PyArray2::zeros(py, [rows, columns], false).unbind()
}

fn column<T: numpy::Element>(py: Python<'_>, rows: usize) -> Py<PyArray1<T>> {
    PyArray1::zeros(py, rows, false).unbind()
}

fn whole<'py, T: numpy::Element>(
    py: Python<'py>,
    array: &Py<PyArray2<T>>,
) -> PyResult<PyReadwriteArray2<'py, T>> {
    Ok(array.bind(py).try_readwrite()?)
}

fn single<'py, T: numpy::Element>(
    py: Python<'py>,
    array: &Py<PyArray1<T>>,
) -> PyResult<PyReadwriteArray1<'py, T>> {
    Ok(array.bind(py).try_readwrite()?)
}
