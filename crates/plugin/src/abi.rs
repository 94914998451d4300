//! The ABI in Rust: `croupier_plugin.h`, struct for struct. What each field means stands there.

use std::{ffi::c_void, mem::offset_of, ptr::null};

/// Version of the ABI.
pub const MAJOR: u16 = 1;
/// Version of the ABI.
pub const MINOR: u16 = 0;
/// The first bytes of an entry.
pub const MAGIC: [u8; 8] = *b"CROUPIER";
/// The symbol of an entry.
pub const SYMBOL: &str = "croupier_payout_entry_v1";
/// Bytes of an entry that hold no pointers.
pub const HEAD: usize = offset_of!(Entry, id);

/// It was done.
pub const OK: i32 = 0;
/// It could not be done.
pub const FAILED: i32 = 1;
/// A panic was caught.
pub const PANICKED: i32 = 2;

/// A verdict: the bet wins.
pub const WIN: u32 = 1;
/// A verdict: the bet loses.
pub const LOSE: u32 = 2;
/// A verdict: the stake is returned.
pub const PUSH: u32 = 3;

/// Stands where no card was drawn.
pub const NO_CARD: u8 = 255;
/// A flag of a bet: it pays the same in all rounds of a class.
pub const BY_CLASS: u32 = 1;

/// `croupier_text`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// Its bytes.
    pub data: *const u8,
    /// How many.
    pub length: u64,
}

impl Text {
    /// No text.
    pub const NONE: Text = Text { data: null(), length: 0 };

    /// This text, borrowed.
    #[must_use]
    pub const fn of(text: &str) -> Text {
        Text { data: text.as_ptr(), length: text.len() as u64 }
    }
}

/// `croupier_error`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Error {
    /// Where the text goes.
    pub data: *mut u8,
    /// Bytes that have room.
    pub capacity: u64,
    /// Bytes written.
    pub length: u64,
}

/// `croupier_host`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The host's own.
    pub context: *mut c_void,
    /// Writes a line to the host's log.
    pub log: unsafe extern "C" fn(context: *mut c_void, level: u32, message: Text),
}

/// `croupier_hand`. A [`Hand`](croupier_game::Hand) is the same bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// In the order they came, [`NO_CARD`] for a third that was not drawn.
    pub cards: [u8; 3],
    /// How many.
    pub count: u8,
    /// Total of the first two.
    pub initial_total: u8,
    /// Total of all.
    pub total: u8,
    /// Zeros.
    pub reserved: [u8; 2],
}

/// `croupier_round`. It begins with what a [`Round`](croupier_game::Round) is.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The Player's hand.
    pub player: Hand,
    /// The Banker's.
    pub banker: Hand,
    /// Who won.
    pub outcome: u8,
    /// Naturals and pairs.
    pub flags: u8,
    /// Zeros.
    pub reserved: [u8; 6],
}

/// `croupier_payout`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Payout {
    /// [`WIN`], [`LOSE`] or [`PUSH`].
    pub verdict: u32,
    /// Zero.
    pub reserved: u32,
    /// Profit on `stake`.
    pub win: u32,
    /// What earns `win`.
    pub stake: u32,
    /// The part of the win that is taken, of …
    pub commission: u32,
    /// … so many.
    pub commission_of: u32,
}

/// `croupier_shoe`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Shoe {
    /// 1–16.
    pub decks: u8,
    /// 0 by face value, 1 none, 2 `burn_cards`.
    pub burn: u8,
    /// 0 finish the round, 1 one more.
    pub last_round: u8,
    /// Zero.
    pub reserved: u8,
    /// Cards burned.
    pub burn_cards: u16,
    /// Cards behind the cut card.
    pub cut_card: u16,
}

/// `croupier_bet`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Bet {
    /// The bet's id.
    pub id: Text,
    /// English title.
    pub title_en: Text,
    /// Indonesian title.
    pub title_id: Text,
    /// How it pays, in English.
    pub rule_en: Text,
    /// How it pays, in Indonesian.
    pub rule_id: Text,
    /// The largest odds: profit on …
    pub largest_win: u32,
    /// … this stake.
    pub largest_stake: u32,
    /// The last round in which it is open, or 0.
    pub closes_after_round: u32,
    /// [`BY_CLASS`] or 0.
    pub flags: u32,
}

/// `croupier_description`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// English title.
    pub title_en: Text,
    /// Indonesian title.
    pub title_id: Text,
    /// Where the rules were read.
    pub source: Text,
    /// The bets.
    pub bets: *const Bet,
    /// How many.
    pub bet_count: u32,
    /// 0 down, 1 half up, 2 half even, 3 up.
    pub rounding: u32,
    /// Defaults for shoes.
    pub shoe: Shoe,
    /// Null, or a kind for each of 52 cards.
    pub kinds: *const u8,
}

/// `croupier_table`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The plugin's own.
    pub context: *mut c_void,
    /// Frees it.
    pub destroy: Option<Destroy>,
    /// Describes the table.
    pub describe: Option<Describe>,
    /// Says what a bet pays.
    pub payout: Option<PayoutOf>,
}

/// Frees a table.
pub type Destroy = unsafe extern "C" fn(context: *mut c_void);
/// Describes a table.
pub type Describe =
    unsafe extern "C" fn(context: *const c_void, description: *mut Description, error: *mut Error) -> i32;
/// Says what a bet pays in a round.
pub type PayoutOf =
    unsafe extern "C" fn(context: *const c_void, round: *const Round, bet: u32, answer: *mut Payout) -> i32;
/// Makes a table.
pub type Create = unsafe extern "C" fn(
    host: *const Host,
    config: *const u8,
    config_length: u64,
    table: *mut Table,
    error: *mut Error,
) -> i32;

/// `croupier_entry`.
#[repr(C)]
#[derive(Debug)]
pub struct Entry {
    /// [`MAGIC`].
    pub magic: [u8; 8],
    /// Must be [`MAJOR`].
    pub abi_major: u16,
    /// Version of the header that the plugin was built with.
    pub abi_minor: u16,
    /// The least minor version of the host that will do.
    pub host_minor: u16,
    /// Zero.
    pub reserved: u16,
    /// Size of this struct.
    pub entry_size: u32,
    /// Size of [`Host`].
    pub host_size: u32,
    /// Size of [`Round`].
    pub round_size: u32,
    /// Size of [`Payout`].
    pub payout_size: u32,
    /// Size of [`Table`].
    pub table_size: u32,
    /// Size of [`Description`].
    pub description_size: u32,
    /// Size of [`Bet`].
    pub bet_size: u32,
    /// Zero.
    pub reserved_2: u32,
    /// The table's id.
    pub id: Text,
    /// Its version.
    pub version: Text,
    /// Who made it.
    pub vendor: Text,
    /// How it was built.
    pub build: Text,
    /// Makes the table; null is refused.
    pub create: Option<Create>,
}

// SAFETY: the header lets a plugin call the host from any thread, with its context.
unsafe impl Send for Host {}
// SAFETY: and from many at once.
unsafe impl Sync for Host {}
// SAFETY: an entry is never written, and what its pointers point to neither.
unsafe impl Sync for Entry {}

/// The layout that both sides agree on: the header asserts the same.
const _: () = {
    assert!(size_of::<Text>() == 16 && size_of::<Error>() == 24 && size_of::<Host>() == 16);
    assert!(size_of::<Hand>() == 8 && offset_of!(Hand, total) == 5);
    assert!(size_of::<Round>() == 24 && offset_of!(Round, outcome) == 16);
    // What the game has in memory is what stands before the outcome.
    assert!(size_of::<croupier_game::Hand>() == 8 && size_of::<croupier_game::Round>() == 16);
    assert!(align_of::<croupier_game::Round>() == align_of::<Round>());
    assert!(size_of::<Payout>() == 24 && offset_of!(Payout, win) == 8);
    assert!(size_of::<Shoe>() == 8 && size_of::<Table>() == 32);
    assert!(size_of::<Bet>() == 96 && offset_of!(Bet, largest_win) == 80);
    assert!(size_of::<Description>() == 80 && offset_of!(Description, bets) == 48);
    assert!(offset_of!(Description, kinds) == 72);
    assert!(size_of::<Entry>() == 120 && offset_of!(Entry, entry_size) == 16);
    assert!(offset_of!(Entry, id) == 48 && offset_of!(Entry, create) == 112);
};
