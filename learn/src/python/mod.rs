//! The module `scriptorium._native`. The package wraps it, and documents it for people who use it.

mod game;
mod vector;

use bots::Learned;
use mind::Mind;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use record::Format;

use crate::Fault;

#[pymodule]
#[pyo3(name = "_native")]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(game::encoding, module)?)?;
    module.add_function(wrap_pyfunction!(game::check_bot, module)?)?;
    module.add_function(wrap_pyfunction!(install_weights, module)?)?;
    module.add_class::<game::NativeGame>()?;
    module.add_class::<vector::NativeVector>()
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        PyValueError::new_err(fault.to_string())
    }
}

fn unknown_game(name: &str) -> PyErr {
    PyValueError::new_err(format!("expected \"biblios\" or \"quill\", found {name:?}"))
}

#[pyfunction]
fn install_weights(game: &str, file: &[u8]) -> PyResult<()> {
    match game {
        "biblios" => install::<biblios::State>(file),
        "quill" => install::<quill::State>(file),
        _ => Err(unknown_game(game)),
    }
}

fn install<G: Learned>(file: &[u8]) -> PyResult<()> {
    let mind = Mind::read(file).map_err(|reason| PyValueError::new_err(reason.to_string()))?;
    let used = |_| PyRuntimeError::new_err(format!("the network of {} is in use already", G::NAME));
    G::installed().set(mind).map_err(used)
}

/// Reads options from a JSON object.
fn read_options<G: Format>(text: &str) -> Result<G::Options, Fault> {
    let fields = serde_json::from_str(text).map_err(|error| Fault::Option(error.to_string()))?;
    Ok(G::read_options(&fields)?)
}
