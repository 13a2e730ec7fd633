use std::sync::Mutex;

use bots::Bot;
use mind::Encoding;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use record::{AnyRecord, Lines, Record, Seed};
use tabletop::{Seat, Viewer};

use super::read_options;
use crate::{Fault, Game, Learnable, Refusal};

type Row<'py, T> = Bound<'py, PyArray1<T>>;
/// The numbers of features, choices and hidden features.
type Sizes = [usize; 3];
/// What the features are, with the number of each.
type Blocks = Vec<(&'static str, usize)>;

/// Makes the exception of a refusal: `IllegalAction` if a rule is broken, otherwise `ValueError`.
fn exception(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let Refusal::Illegal { rule, message } = refusal else {
        return PyValueError::new_err(refusal.to_string());
    };
    let class = py.import("scriptorium.errors").and_then(|module| module.getattr("IllegalAction"));
    match class.and_then(|class| class.call1((message, rule))) {
        Ok(value) => PyErr::from_value(value),
        Err(error) => error,
    }
}

/// A [`Game`] of any kind.
trait Play: Send {
    fn name(&self) -> &'static str;
    fn sizes(&self) -> Sizes;
    fn players(&self) -> usize;
    fn to_act(&self) -> Vec<usize>;
    fn result(&self) -> Option<Vec<(f32, i16)>>;
    fn observe(&mut self, features: &mut [i8], legal: &mut [bool]);
    fn hidden(&self, features: &mut [i8]);
    fn choose(&mut self, choice: i64) -> Result<bool, Refusal>;
    fn act(&mut self, seat: Seat, text: &str) -> Result<(), Refusal>;
    fn legal(&mut self, seat: Seat, most: u64) -> Vec<String>;
    fn ask(&mut self, bot: Bot, seed: u64) -> Result<String, Refusal>;
    fn show(&mut self, viewer: Viewer) -> Result<String, Refusal>;
    fn events(&self, viewer: Viewer, first: usize) -> Result<String, Refusal>;
    fn record(&self) -> Result<String, Refusal>;
    fn played(&self) -> Result<usize, Refusal>;
    fn information(&mut self, seat: Seat) -> String;
    fn sample(&mut self, seat: Seat, seed: u64) -> Option<Box<dyn Play>>;
    fn copy(&self) -> Box<dyn Play>;
}

impl<G: Learnable> Play for Game<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn sizes(&self) -> Sizes {
        [G::Encoding::FEATURES, G::Encoding::CHOICES, G::HIDDEN]
    }

    fn players(&self) -> usize {
        Game::players(self)
    }

    fn to_act(&self) -> Vec<usize> {
        Game::to_act(self).iter().map(Seat::index).collect()
    }

    fn result(&self) -> Option<Vec<(f32, i16)>> {
        Game::result(self)
    }

    fn observe(&mut self, features: &mut [i8], legal: &mut [bool]) {
        Game::observe(self, features, legal);
    }

    fn hidden(&self, features: &mut [i8]) {
        Game::hidden(self, features);
    }

    fn choose(&mut self, choice: i64) -> Result<bool, Refusal> {
        Game::choose(self, choice)
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        self.act_by_text(seat, text)
    }

    fn legal(&mut self, seat: Seat, most: u64) -> Vec<String> {
        Game::legal(self, seat, most)
    }

    fn ask(&mut self, bot: Bot, seed: u64) -> Result<String, Refusal> {
        Game::ask(self, bot, seed)
    }

    fn show(&mut self, viewer: Viewer) -> Result<String, Refusal> {
        Ok(Game::show(self, viewer)?.to_string())
    }

    fn events(&self, viewer: Viewer, first: usize) -> Result<String, Refusal> {
        Ok(serde_json::Value::from(Game::events(self, viewer, first)?).to_string())
    }

    fn record(&self) -> Result<String, Refusal> {
        Ok(Game::record(self)?.write())
    }

    fn played(&self) -> Result<usize, Refusal> {
        Game::played(self)
    }

    fn information(&mut self, seat: Seat) -> String {
        Game::information(self, seat)
    }

    fn sample(&mut self, seat: Seat, seed: u64) -> Option<Box<dyn Play>> {
        Some(Box::new(Game::sample(self, seat, seed)?))
    }

    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}

/// One game.
#[pyclass(module = "scriptorium._native", name = "Game")]
pub(super) struct NativeGame(Mutex<Box<dyn Play>>);

impl NativeGame {
    fn of(game: Box<dyn Play>) -> NativeGame {
        NativeGame(Mutex::new(game))
    }

    fn get(&mut self) -> PyResult<&mut Box<dyn Play>> {
        self.0.get_mut().map_err(|_| PyValueError::new_err("this game has failed before"))
    }

    fn seat(&mut self, index: usize) -> PyResult<Seat> {
        let players = self.get()?.players();
        let seat = Seat::new(index).filter(|seat| seat.index() < players);
        seat.ok_or_else(|| PyValueError::new_err(format!("there is no seat {index} at this table")))
    }

    fn viewer(&mut self, viewer: ViewerName) -> PyResult<Viewer> {
        match viewer {
            ViewerName::Seat(index) => self.seat(index).map(Viewer::Seat),
            ViewerName::Name(name) if name == "spectator" => Ok(Viewer::Spectator),
            ViewerName::Name(name) if name == "all" => Ok(Viewer::All),
            ViewerName::Name(name) => {
                let message = format!("expected a seat, \"spectator\" or \"all\", found {name:?}");
                Err(PyValueError::new_err(message))
            }
        }
    }
}

#[derive(FromPyObject)]
enum ViewerName {
    Seat(usize),
    Name(String),
}

/// Calls a function that can refuse, and raises its refusal.
macro_rules! raised {
    ($py:expr, $result:expr) => {
        $result.map_err(|refusal| exception($py, &refusal))
    };
}

#[pymethods]
impl NativeGame {
    /// `options` is a JSON object, `seed` a number in hexadecimal.
    #[new]
    fn new(
        py: Python<'_>,
        game: &str,
        names: Vec<String>,
        options: &str,
        first: usize,
        seed: &str,
    ) -> PyResult<NativeGame> {
        match game {
            "biblios" => begin::<biblios::State>(py, names, options, first, seed),
            "quill" => begin::<quill::State>(py, names, options, first, seed),
            _ => Err(super::unknown_game(game)),
        }
    }

    /// Begins the game of a record, and plays its first actions, all of them by default.
    #[staticmethod]
    fn of_record(py: Python<'_>, text: &str, actions: Option<usize>) -> PyResult<NativeGame> {
        let record = AnyRecord::read(text, &Lines::default());
        let record = record.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let game: Result<Box<dyn Play>, Refusal> = record::each_record!(record, record => {
            Game::of_record(record, actions).map(|game| Box::new(game) as Box<dyn Play>)
        });
        Ok(NativeGame::of(raised!(py, game)?))
    }

    #[getter]
    fn name(&mut self) -> PyResult<&'static str> {
        Ok(self.get()?.name())
    }

    /// The numbers of features, choices and hidden features.
    #[getter]
    fn sizes(&mut self) -> PyResult<Sizes> {
        Ok(self.get()?.sizes())
    }

    #[getter]
    fn players(&mut self) -> PyResult<usize> {
        Ok(self.get()?.players())
    }

    #[getter(to_act)]
    fn acting(&mut self) -> PyResult<Vec<usize>> {
        Ok(self.get()?.to_act())
    }

    /// Each seat's share of the win and its points, once the game is over.
    #[getter]
    fn result(&mut self) -> PyResult<Option<Vec<(f32, i16)>>> {
        Ok(self.get()?.result())
    }

    /// The features of the next seat to act, and its legal choices.
    fn observe<'py>(&mut self, py: Python<'py>) -> PyResult<(Row<'py, i8>, Row<'py, bool>)> {
        let game = self.get()?;
        let [features, choices, _] = game.sizes();
        let obs = PyArray1::zeros(py, features, false);
        let mask = PyArray1::zeros(py, choices, false);
        game.observe(obs.try_readwrite()?.as_slice_mut()?, mask.try_readwrite()?.as_slice_mut()?);
        Ok((obs, mask))
    }

    fn hidden<'py>(&mut self, py: Python<'py>) -> PyResult<Row<'py, i8>> {
        let game = self.get()?;
        let hidden = PyArray1::zeros(py, game.sizes()[2], false);
        game.hidden(hidden.try_readwrite()?.as_slice_mut()?);
        Ok(hidden)
    }

    fn choose(&mut self, py: Python<'_>, choice: i64) -> PyResult<bool> {
        raised!(py, self.get()?.choose(choice))
    }

    fn act(&mut self, py: Python<'_>, seat: usize, action: &str) -> PyResult<()> {
        let seat = self.seat(seat)?;
        raised!(py, self.get()?.act(seat, action))
    }

    fn legal(&mut self, seat: usize, most: u64) -> PyResult<Vec<String>> {
        let seat = self.seat(seat)?;
        Ok(self.get()?.legal(seat, most))
    }

    fn ask(&mut self, py: Python<'_>, bot: &str, seed: u64) -> PyResult<String> {
        let bot = bot.parse::<Bot>().map_err(Fault::from)?;
        let game = self.get()?;
        // A search takes a while.
        raised!(py, py.detach(|| game.ask(bot, seed)))
    }

    fn show(&mut self, py: Python<'_>, viewer: ViewerName) -> PyResult<String> {
        let viewer = self.viewer(viewer)?;
        raised!(py, self.get()?.show(viewer))
    }

    fn events(&mut self, py: Python<'_>, viewer: ViewerName, first: usize) -> PyResult<String> {
        let viewer = self.viewer(viewer)?;
        raised!(py, self.get()?.events(viewer, first))
    }

    fn record(&mut self, py: Python<'_>) -> PyResult<String> {
        raised!(py, self.get()?.record())
    }

    #[getter]
    fn played(&mut self, py: Python<'_>) -> PyResult<usize> {
        raised!(py, self.get()?.played())
    }

    fn information(&mut self, seat: usize) -> PyResult<String> {
        let seat = self.seat(seat)?;
        Ok(self.get()?.information(seat))
    }

    fn sample(&mut self, seat: usize, seed: u64) -> PyResult<Option<NativeGame>> {
        let seat = self.seat(seat)?;
        Ok(self.get()?.sample(seat, seed).map(NativeGame::of))
    }

    fn copy(&mut self) -> PyResult<NativeGame> {
        Ok(NativeGame::of(self.get()?.copy()))
    }
}

fn begin<G: Learnable>(
    py: Python<'_>,
    names: Vec<String>,
    options: &str,
    first: usize,
    seed: &str,
) -> PyResult<NativeGame> {
    let (players, supported) = (names.len(), G::PLAYERS);
    if !supported.contains(&players) {
        return Err(Fault::Players { asked: players, supported }.into());
    }
    let options = read_options::<G>(options)?;
    let first = Seat::new(first).filter(|seat| seat.index() < players);
    let first = first.ok_or_else(|| PyValueError::new_err("there is no such first seat at this table"))?;
    let seed: Seed = seed.parse().map_err(PyValueError::new_err::<&str>)?;
    let game = Game::of_record(Record::<G>::new(options, names, first, seed), None);
    Ok(NativeGame::of(Box::new(raised!(py, game)?)))
}

/// Returns the numbers of features, choices and hidden features, and what the features are.
#[pyfunction]
pub(super) fn encoding(game: &str) -> PyResult<(Sizes, Blocks)> {
    match game {
        "biblios" => Ok(encoding_of::<biblios::State>()),
        "quill" => Ok(encoding_of::<quill::State>()),
        _ => Err(super::unknown_game(game)),
    }
}

fn encoding_of<G: Learnable>() -> (Sizes, Blocks) {
    ([G::Encoding::FEATURES, G::Encoding::CHOICES, G::HIDDEN], G::Encoding::blocks().collect())
}

/// Refuses an unknown bot.
#[pyfunction]
pub(super) fn check_bot(code: &str) -> PyResult<()> {
    code.parse::<Bot>().map_err(Fault::from)?;
    Ok(())
}
