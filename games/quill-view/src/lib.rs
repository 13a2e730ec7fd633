#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! The only hidden information is the sealed choices of Matins and Prime, until all seats have chosen. A [`View`] never
//! holds those of another seat. Comments cite rules by their ids in `rules/`, `Q01` to `Q96`.

#![no_std]

extern crate alloc;

mod action;
mod board;
mod board_fault;
mod board_file;
mod book;
mod cadfael;
mod card;
mod chapel;
mod desk;
mod dice;
mod event;
mod illegal;
mod lauds;
mod legal;
mod map;
mod matins;
mod notation;
mod options;
mod perspective;
mod public_state;
mod scores;
mod scoring;
mod terce;
mod vespers;
mod view;
mod who;

pub use action::Action;
pub use board::{BUILT_IN, Boards, Monastery, Pew, PewBonus, RowPlan, Special, Stack, Task};
pub use board_fault::{BoardError, BoardFault};
pub use book::{Book, Books, ByBook};
pub use card::Card;
pub use chapel::Chapel;
pub use desk::{Desk, Rolling};
pub use dice::{BookFace, Die, Embellishment, Face, Travel};
pub use event::{Event, Fact, Lost, Opening, Roller};
pub use illegal::Illegal;
pub use legal::{Actions, Legal};
pub use map::{Icon, Map, Space, Spaces};
pub use notation::NotationError;
pub use options::{Difficulty, Options, Side};
pub use public_state::{Phase, PublicState, Row, Stage, Start, TerceStep};
pub use scores::{Parts, Scores};
pub use scoring::score;
pub use view::View;
pub use who::{ByWho, Who, participants};
