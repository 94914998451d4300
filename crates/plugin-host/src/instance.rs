//! A table that a plugin created: the only place where its functions are called.

use crate::{
    Fault,
    fault::by_code,
    library::{ANSWER_ROOM, Library, ROOM},
    text,
};
use croupier_game::{Burn, Card, Class, LastRound, Outcome, Pair, Round, ShoeRules, Side};
use croupier_payout::{Commission, Odds, Pay, Rounding, Text, Verdict};
use croupier_plugin::{Bet, Description, abi};
use std::{ffi::c_void, sync::LazyLock};

/// Bytes of what a plugin says when it fails, at the most.
const ERROR_ROOM: usize = 1000;
/// Bets of a table at the most.
const MOST_BETS: u32 = 64;

/// A table of a plugin's. Dropped, it is destroyed.
#[derive(Debug)]
pub(crate) struct Instance {
    context: *mut c_void,
    destroy: abi::Destroy,
    describe: abi::Describe,
    payout: abi::PayoutOf,
}

// SAFETY: the header asks of a plugin that its functions may be called from any thread.
unsafe impl Send for Instance {}
// SAFETY: and from many at once.
unsafe impl Sync for Instance {}

impl Drop for Instance {
    fn drop(&mut self) {
        // SAFETY: it is what `create` gave, and given back once.
        unsafe { (self.destroy)(self.context) }
    }
}

/// Room for a struct that a plugin fills in, aligned for any of them.
#[repr(C, align(8))]
pub(crate) struct Zeros<const SIZE: usize>([u8; SIZE]);

/// Room for an answer.
pub(crate) type AnswerRoom = Zeros<ANSWER_ROOM>;

impl<const SIZE: usize> Zeros<SIZE> {
    #[inline]
    pub(crate) fn new() -> Zeros<SIZE> {
        Zeros([0; SIZE])
    }
}

impl Instance {
    pub(crate) fn create(library: &'static Library, config: &[u8]) -> Result<Instance, Fault> {
        let mut room = Zeros::<ROOM>::new();
        let table: *mut abi::Table = room.0.as_mut_ptr().cast();
        let length = u64::try_from(config.len()).unwrap_or_default();
        let made = told(|error| {
            // SAFETY: the library stays loaded; what is passed is ours, and as large as its head asks for.
            unsafe { (library.create)(library.host, config.as_ptr(), length, table, error) }
        });
        made.map_err(Fault::Create)?;
        // SAFETY: the room is larger than the struct and aligned; any bits are one.
        let table = unsafe { table.read() };
        let (Some(destroy), Some(describe), Some(payout)) = (table.destroy, table.describe, table.payout)
        else {
            return Err(Fault::Create("it leaves `destroy`, `describe` or `payout` out".into()));
        };
        Ok(Instance { context: table.context, destroy, describe, payout })
    }

    pub(crate) fn describe(&self, library: &'static Library) -> Result<Description, Fault> {
        let mut room = Zeros::<ROOM>::new();
        let description: *mut abi::Description = room.0.as_mut_ptr().cast();
        // SAFETY: the context is the table's own, and the room as large as its head asks for.
        let described = told(|error| unsafe { (self.describe)(self.context, description, error) });
        described.map_err(Fault::Describe)?;
        // SAFETY: the room is larger than the struct and aligned; any bits are one.
        let given = unsafe { description.read() };
        let refused = |why: &str| Fault::Describe(why.into());
        if given.bets.is_null() && given.bet_count > 0 {
            return Err(refused(&format!("it counts {} bets and points at none", given.bet_count)));
        }
        if given.bet_count > MOST_BETS {
            return Err(
                croupier_plugin::Fault::Bets(usize::try_from(given.bet_count).unwrap_or_default()).into()
            );
        }
        let bets = (0..usize::try_from(given.bet_count).unwrap_or_default()).map(|place| {
            // SAFETY: the header asks for as many bets, each as large as the head says.
            unsafe { bet(given.bets.byte_add(place * library.bet_size).read_unaligned()) }
        });
        // SAFETY: the header asks for 52 numbers where it is not null.
        let kinds =
            (!given.kinds.is_null()).then(|| unsafe { given.kinds.cast::<[u8; Card::COUNT]>().read() });
        // SAFETY: the header asks as much of the texts.
        let (en, id, source) = unsafe {
            (
                text::copied(given.title_en, "title")?,
                text::copied(given.title_id, "title")?,
                text::copied(given.source, "source")?,
            )
        };
        Ok(Description {
            title: Text { en, id },
            source,
            shoe: shoe(&given.shoe).ok_or_else(|| {
                refused("its shoe has a burn or a last round that is none, or a reserved field that is not 0")
            })?,
            rounding: rounding(given.rounding).ok_or_else(|| refused("its rounding is none"))?,
            bets: bets.collect::<Result<_, _>>()?,
            kinds,
        })
    }

    /// What a bet pays in a round, as the plugin says it, or the code with which it fails. The answer is read where it was
    /// written, for a copy would wait for the writes.
    #[inline]
    pub(crate) fn ask<'a>(
        &self,
        bet: u32,
        round: &Round,
        class: Class,
        room: &'a mut AnswerRoom,
    ) -> Result<&'a abi::Payout, i32> {
        let answer: *mut abi::Payout = room.0.as_mut_ptr().cast();
        // SAFETY: the context is the table's own, the round is ours, and the room as large as its head asks for.
        match unsafe { (self.payout)(self.context, &shown(round, class), bet, answer) } {
            // SAFETY: the room is larger than the struct and aligned; any bits are one.
            abi::OK => Ok(unsafe { &*answer }),
            code => Err(code),
        }
    }

    /// What a bet pays in a round, as it was said and what that means.
    pub(crate) fn verdict(&self, bet: usize, round: &Round) -> Result<(abi::Payout, Verdict), String> {
        let (number, mut room) = (u32::try_from(bet).unwrap_or(u32::MAX), AnswerRoom::new());
        let answer = self.ask(number, round, Class::of(round), &mut room);
        let answer = answer.map_err(|code| by_code(code).into_owned())?;
        Ok((*answer, verdict(answer)?))
    }
}

/// What a function of a plugin says of its failure, if it says anything.
fn told(call: impl FnOnce(*mut abi::Error) -> i32) -> Result<(), String> {
    let mut room = vec![0; ERROR_ROOM];
    let capacity = u64::try_from(ERROR_ROOM).unwrap_or_default();
    let mut error = abi::Error { data: room.as_mut_ptr(), capacity, length: 0 };
    let code = call(&raw mut error);
    if code == abi::OK {
        return Ok(());
    }
    let length = usize::try_from(error.length.min(capacity)).unwrap_or_default();
    let text = String::from_utf8_lossy(room.get(..length).unwrap_or_default());
    let text = text.replace(char::is_control, " ");
    Err(if text.trim().is_empty() || code != abi::FAILED { by_code(code).into_owned() } else { text })
}

/// # Safety
/// The bet's texts must be as the header asks.
unsafe fn bet(given: abi::Bet) -> Result<Bet, Fault> {
    // SAFETY: by the contract.
    let copied = |text, which| unsafe { text::copied(text, which) };
    let largest = Odds::new(given.largest_win.into(), given.largest_stake.into());
    let id = copied(given.id, "id of a bet")?;
    let why = || {
        let (win, stake) = (given.largest_win, given.largest_stake);
        Fault::Describe(format!("the largest odds of `{id}` are {win}:{stake}, which are no odds"))
    };
    if given.flags & !abi::BY_CLASS != 0 {
        return Err(Fault::Describe(format!("the flags of `{id}` are {}: expected 0 or 1", given.flags)));
    }
    Ok(Bet {
        largest: largest.ok_or_else(why)?,
        title: Text {
            en: copied(given.title_en, "title of a bet")?,
            id: copied(given.title_id, "title of a bet")?,
        },
        rule: Text {
            en: copied(given.rule_en, "rule of a bet")?,
            id: copied(given.rule_id, "rule of a bet")?,
        },
        closes_after_round: Some(given.closes_after_round).filter(|round| *round > 0),
        by_class: given.flags & abi::BY_CLASS != 0,
        id,
    })
}

fn shoe(given: &abi::Shoe) -> Option<ShoeRules> {
    if given.reserved != 0 {
        return None;
    }
    let burn = match (given.burn, given.burn_cards) {
        (0, 0) => Burn::FaceValue,
        (1, 0) => Burn::None,
        (2, cards) if cards > 0 => Burn::Cards(cards),
        _ => return None,
    };
    let last_round = match given.last_round {
        0 => LastRound::FinishRound,
        1 => LastRound::OneMoreRound,
        _ => return None,
    };
    Some(ShoeRules { decks: given.decks, burn, cut_card: given.cut_card, last_round })
}

fn rounding(given: u32) -> Option<Rounding> {
    let all = [Rounding::Down, Rounding::HalfUp, Rounding::HalfEven, Rounding::Up];
    usize::try_from(given).ok().and_then(|place| all.get(place).copied())
}

/// A round as plugins see it.
#[inline]
fn shown(round: &Round, class: Class) -> abi::Round {
    // SAFETY: a round is its two hands, laid out as plugins see them.
    let [player, banker] = unsafe { (&raw const *round).cast::<[abi::Hand; 2]>().read() };
    let (outcome, flags) = BESIDES.get(class.index()).copied().unwrap_or_default();
    abi::Round { player, banker, outcome, flags, reserved: [0; 6] }
}

/// What plugins see besides the hands, class by class.
static BESIDES: LazyLock<Vec<(u8, u8)>> = LazyLock::new(|| Class::all().map(besides).collect());

/// The outcome of the rounds of a class, and their flags.
fn besides(class: Class) -> (u8, u8) {
    let facts = class.facts();
    let outcome = match facts.outcome() {
        Outcome::Player => 0,
        Outcome::Banker => 1,
        Outcome::Tie => 2,
    };
    // Were it the Player's.
    let flags = |side: Side| {
        let pair = match facts.pairs[side] {
            Pair::None => 0,
            Pair::Ranked => 4,
            Pair::Suited => 4 + 16,
        };
        u8::from(facts.natural(side)) + pair
    };
    (outcome, flags(Side::Player) + 2 * flags(Side::Banker))
}

/// The verdict of an answer, if it is one.
pub(crate) fn verdict(answer: &abi::Payout) -> Result<Verdict, String> {
    let abi::Payout { verdict, reserved, win, stake, commission, commission_of } = *answer;
    let others = [win, stake, commission, commission_of];
    if reserved != 0 {
        return Err(format!("its reserved field is {reserved}, not 0"));
    }
    match verdict {
        abi::LOSE | abi::PUSH if others != [0; 4] => Err("it gives odds of a bet that does not win".into()),
        abi::LOSE => Ok(Verdict::Lose),
        abi::PUSH => Ok(Verdict::Push),
        abi::WIN => {
            let odds =
                Odds::new(win.into(), stake.into()).ok_or_else(|| format!("{win}:{stake} are no odds"))?;
            let commission = match (commission, commission_of) {
                (0, 0) => Some(Commission::NONE),
                (part, of) => Commission::new(part.into(), of.into()),
            };
            let [part, of] = [others[2], others[3]];
            let commission = commission.ok_or_else(|| format!("{part} of {of} is no commission"))?;
            Ok(Verdict::Win(Pay::new(odds, commission)))
        }
        unknown => Err(format!("{unknown} is no verdict")),
    }
}
