//! Exact figures of baccarat bets over any shoe.

mod beginnings;
mod checker;
mod composition;
mod count;
mod distribution;
mod ends;
mod error;
mod figures;
mod fraction;
mod given;
mod group;
mod hands;
mod last_cards;
mod starts;
mod state;

pub use checker::check;
pub use composition::Composition;
pub use distribution::Distribution;
pub use error::CompositionError;
pub use figures::Figures;
pub use fraction::{Fraction, decimal, percent};
