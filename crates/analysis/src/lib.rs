//! Exact figures of baccarat bets over any shoe.

mod checker;
mod composition;
mod distribution;
mod error;
mod figures;
mod fraction;
mod given;
mod starts;

pub use checker::check;
pub use composition::Composition;
pub use distribution::Distribution;
pub use error::CompositionError;
pub use figures::Figures;
pub use fraction::{Fraction, decimal, percent};
