//! The C ABI around a [`PayoutTable`]: what [`export_payout_table!`](crate::export_payout_table) exports. Every unwind
//! ends here.

use crate::{Bet, Description, PayoutTable, abi, log};
use croupier_game::{Burn, LastRound, Round};
use croupier_terms::{Fraction, Rounding, Verdict};
use std::{
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
    ptr::null,
    slice,
};

/// Exports a [`PayoutTable`] from a shared library: once, in a crate of `crate-type = ["cdylib"]`.
///
/// It does not compile under `panic = "abort"`, where a panic of the table would end the whole service.
#[macro_export]
macro_rules! export_payout_table {
    ($table:ty) => {
        #[cfg(panic = "abort")]
        compile_error!(
            "a plugin needs panic = \"unwind\": under \"abort\" a panic would end the whole service"
        );

        #[allow(non_upper_case_globals, missing_docs, reason = "the name is the ABI's")]
        #[unsafe(no_mangle)]
        pub static croupier_payout_entry_v1: $crate::abi::Entry = $crate::entry::<$table>(concat!(
            env!("CARGO_PKG_NAME"),
            " ",
            env!("CARGO_PKG_VERSION"),
            ", Rust"
        ));
    };
}

/// The entry of a table, for [`export_payout_table!`](crate::export_payout_table).
#[must_use]
pub const fn entry<T: PayoutTable>(build: &'static str) -> abi::Entry {
    abi::Entry {
        magic: abi::MAGIC,
        abi_major: abi::MAJOR,
        abi_minor: abi::MINOR,
        host_minor: 0,
        reserved: 0,
        entry_size: size::<abi::Entry>(),
        host_size: size::<abi::Host>(),
        round_size: size::<abi::Round>(),
        payout_size: size::<abi::Payout>(),
        table_size: size::<abi::Table>(),
        description_size: size::<abi::Description>(),
        bet_size: size::<abi::Bet>(),
        reserved_2: 0,
        id: abi::Text::of(T::ID),
        version: abi::Text::of(T::VERSION),
        vendor: abi::Text::of(T::VENDOR),
        build: abi::Text::of(build),
        create: Some(create::<T>),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the largest is 120")]
const fn size<T>() -> u32 {
    size_of::<T>() as u32
}

/// A table with what it said of itself, as the host reads it.
struct Instance<T> {
    table: T,
    description: Description,
    bets: Box<[abi::Bet]>,
}

/// What the work gives; a panic is told by a code, its place by the log.
fn caught(work: impl FnOnce() -> i32) -> i32 {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(abi::PANICKED)
}

unsafe extern "C" fn create<T: PayoutTable>(
    host: *const abi::Host,
    config: *const u8,
    config_length: u64,
    table: *mut abi::Table,
    error: *mut abi::Error,
) -> i32 {
    caught(|| {
        // SAFETY: the host passes its own struct, which it keeps for ever.
        log::install(unsafe { *host });
        let config = match usize::try_from(config_length) {
            // SAFETY: the host lends as many bytes for the call.
            Ok(length) if length > 0 => unsafe { slice::from_raw_parts(config, length) },
            _ => &[],
        };
        let created = match T::create(config) {
            Ok(created) => created,
            Err(why) => {
                // SAFETY: the host lends its buffer for the call.
                unsafe { say(&why, error) };
                return abi::FAILED;
            }
        };
        let description = created.describe();
        let bets = description.bets.iter().map(bet).collect();
        let context = Box::into_raw(Box::new(Instance { table: created, description, bets }));
        let made = abi::Table {
            context: context.cast(),
            destroy: Some(destroy::<T>),
            describe: Some(describe::<T>),
            payout: Some(payout::<T>),
        };
        // SAFETY: the host lends its struct for the call.
        unsafe { table.write(made) };
        abi::OK
    })
}

unsafe extern "C" fn destroy<T: PayoutTable>(context: *mut c_void) {
    caught(|| {
        // SAFETY: the host gives back what `create` gave it, once.
        drop(unsafe { Box::from_raw(context.cast::<Instance<T>>()) });
        abi::OK
    });
}

unsafe extern "C" fn describe<T: PayoutTable>(
    context: *const c_void,
    description: *mut abi::Description,
    _error: *mut abi::Error,
) -> i32 {
    caught(|| {
        // SAFETY: the host passes what `create` gave it.
        let instance = unsafe { &*context.cast::<Instance<T>>() };
        // SAFETY: the host lends its struct for the call.
        unsafe { description.write(described(&instance.description, &instance.bets)) };
        abi::OK
    })
}

unsafe extern "C" fn payout<T: PayoutTable>(
    context: *const c_void,
    round: *const abi::Round,
    bet: u32,
    answer: *mut abi::Payout,
) -> i32 {
    caught(|| {
        // SAFETY: the host passes what `create` gave it.
        let instance = unsafe { &*context.cast::<Instance<T>>() };
        // SAFETY: the host lends a round for the call.
        let round = unsafe { played(round) };
        let verdict = instance.table.payout(usize::try_from(bet).unwrap_or(usize::MAX), round);
        // SAFETY: the host lends its struct for the call.
        unsafe { answer.write(answered(verdict)) };
        abi::OK
    })
}

/// Writes a text into the host's buffer, as far as it has room.
///
/// # Safety
/// The buffer must be one of the host's.
unsafe fn say(text: &str, error: *mut abi::Error) {
    // SAFETY: by the contract.
    let error = unsafe { &mut *error };
    let room = usize::try_from(error.capacity).unwrap_or(usize::MAX).min(text.len());
    // SAFETY: there is room for as many bytes.
    unsafe { text.as_ptr().copy_to_nonoverlapping(error.data, room) };
    error.length = room as u64;
}

/// The round that was lent.
///
/// # Safety
/// It must be a round of the host's.
unsafe fn played<'a>(round: *const abi::Round) -> &'a Round {
    // SAFETY: it begins with the same bytes, and any bytes are a round in memory.
    unsafe { &*round.cast::<Round>() }
}

fn answered(verdict: Verdict) -> abi::Payout {
    let verdict_only = |verdict| abi::Payout { verdict, ..abi::Payout::default() };
    match verdict {
        Verdict::Lose => verdict_only(abi::LOSE),
        Verdict::Push => verdict_only(abi::PUSH),
        Verdict::Win(pay) => {
            let (win, stake) = terms(pay.odds().fraction());
            let (commission, commission_of) = terms(pay.commission().fraction());
            abi::Payout { win, stake, commission, commission_of, ..verdict_only(abi::WIN) }
        }
    }
}

/// Terms of odds and of a commission, which are below 2³².
fn terms(fraction: Fraction) -> (u32, u32) {
    let term = |term: u64| u32::try_from(term).unwrap_or(u32::MAX);
    (term(fraction.numerator()), term(fraction.denominator()))
}

fn bet(bet: &Bet) -> abi::Bet {
    let (largest_win, largest_stake) = terms(bet.largest.fraction());
    abi::Bet {
        id: abi::Text::of(&bet.id),
        title_en: abi::Text::of(&bet.title.en),
        title_id: abi::Text::of(&bet.title.id),
        rule_en: abi::Text::of(&bet.rule.en),
        rule_id: abi::Text::of(&bet.rule.id),
        largest_win,
        largest_stake,
        closes_after_round: bet.closes_after_round.unwrap_or(0),
        flags: if bet.by_class { abi::BY_CLASS } else { 0 },
    }
}

fn described(description: &Description, bets: &[abi::Bet]) -> abi::Description {
    let shoe = &description.shoe;
    let (burn, burn_cards) = match shoe.burn {
        Burn::FaceValue => (0, 0),
        Burn::None => (1, 0),
        Burn::Cards(cards) => (2, cards),
    };
    abi::Description {
        title_en: abi::Text::of(&description.title.en),
        title_id: abi::Text::of(&description.title.id),
        source: abi::Text::of(&description.source),
        bets: bets.as_ptr(),
        bet_count: u32::try_from(bets.len()).unwrap_or(u32::MAX),
        rounding: match description.rounding {
            Rounding::Down => 0,
            Rounding::HalfUp => 1,
            Rounding::HalfEven => 2,
            Rounding::Up => 3,
        },
        shoe: abi::Shoe {
            decks: shoe.decks,
            burn,
            last_round: match shoe.last_round {
                LastRound::FinishRound => 0,
                LastRound::OneMoreRound => 1,
            },
            reserved: 0,
            burn_cards,
            cut_card: shoe.cut_card,
        },
        kinds: description.kinds.as_ref().map_or(null(), |kinds| kinds.as_ptr()),
    }
}
