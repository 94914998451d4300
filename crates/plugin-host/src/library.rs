//! A plugin's library in memory.

use crate::{Fault, log, memory, text};
use croupier_plugin::abi;
use libloading::os::unix::{Library as Loaded, RTLD_LOCAL, RTLD_NOW};
use std::{
    error::Error as _,
    mem::{self, ManuallyDrop},
    os::fd::AsRawFd as _,
};

/// Bytes of room for what a plugin fills in: more than ABI 1.0 has, so that one built with a later minor fits.
pub(crate) const ROOM: usize = 512;
/// The same for an answer.
pub(crate) const ANSWER_ROOM: usize = 64;

/// A library that is loaded. It stays for as long as the process lives: unloading would pull the code from under threads
/// and destructors of its own.
pub(crate) struct Library {
    pub(crate) id: String,
    pub(crate) version: String,
    pub(crate) vendor: String,
    pub(crate) build: String,
    pub(crate) create: abi::Create,
    /// From one bet to the next in the description.
    pub(crate) bet_size: usize,
    pub(crate) host: &'static abi::Host,
}

impl Library {
    /// Loads these bytes, which were checked.
    pub(crate) fn load(bytes: &[u8]) -> Result<&'static Library, Fault> {
        let file = memory::sealed(bytes)?;
        let path = format!("/proc/self/fd/{}", file.as_raw_fd());
        // SAFETY: its code runs from here on. It is trusted as the program itself is, was loaded in a child before, and its
        // bytes are those that were checked.
        let loaded = unsafe { Loaded::open(Some(path), RTLD_NOW | RTLD_LOCAL) };
        // Refused from here on it stays too, and so does the file: by its name the system's loader would answer with this
        // library for the next one.
        let loaded = ManuallyDrop::new(loaded.map_err(|error| Fault::Load(cause(&error)))?);
        mem::forget(file);
        // SAFETY: what is there is an entry by its head, which is checked before the rest of it is read.
        let entry = unsafe { loaded.get::<*const abi::Entry>(abi::SYMBOL.as_bytes()) };
        let entry = *entry.map_err(|_| Fault::NoEntry(abi::SYMBOL))?;
        // SAFETY: the symbol is defined, so its address holds as many bytes as the head has; `elf` saw them in the file.
        head(unsafe { std::slice::from_raw_parts(entry.cast(), abi::HEAD) })?;
        // SAFETY: by its head it is an entry of our version, which stays while the library does.
        let entry = unsafe { &*entry };
        // SAFETY: the header asks as much of the entry's texts.
        let copied = |text, which| unsafe { text::copied_line(text, which) };
        let id = copied(entry.id, "id")?;
        let library = Library {
            host: log::host(&id),
            version: copied(entry.version, "version")?,
            vendor: copied(entry.vendor, "vendor")?,
            build: copied(entry.build, "build information")?,
            create: entry.create.ok_or_else(|| Fault::Create("it has no `create`".into()))?,
            bet_size: usize::try_from(entry.bet_size).unwrap_or_default(),
            id,
        };
        Ok(Box::leak(Box::new(library)))
    }
}

/// What the loader of the system says, which stands below what ours says.
fn cause(error: &libloading::Error) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}

/// Checks the first bytes of an entry, which hold no pointers: magic, versions and sizes.
///
/// # Errors
/// The first that this host cannot do with.
pub fn head(bytes: &[u8]) -> Result<(), Fault> {
    let cut = || Fault::NoEntry(abi::SYMBOL);
    let bytes: &[u8; abi::HEAD] = bytes.first_chunk().ok_or_else(cut)?;
    let short = |place: usize| bytes.get(place..)?.first_chunk().map(|bytes| u16::from_le_bytes(*bytes));
    let long = |place: usize| bytes.get(place..)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes));
    if bytes.first_chunk() != Some(&abi::MAGIC) {
        return Err(Fault::Magic);
    }
    let (major, minor) = short(8).zip(short(10)).ok_or_else(cut)?;
    if major != abi::MAJOR {
        return Err(Fault::Major { major, minor });
    }
    let needed = short(12).ok_or_else(cut)?;
    if needed > abi::MINOR {
        return Err(Fault::Minor { needed });
    }
    if short(14) != Some(0) || long(44) != Some(0) {
        return Err(Fault::Reserved);
    }
    // What the plugin reads of ours must be there; what we read of its own, and lend it to fill in, too.
    let reads = |which, most: usize| (which, 1, most);
    let fills = |which, least: usize, room: usize| (which, least, room);
    let sizes = [
        fills("entry", size_of::<abi::Entry>(), ROOM),
        reads("croupier_host", size_of::<abi::Host>()),
        reads("croupier_round", size_of::<abi::Round>()),
        fills("croupier_payout", size_of::<abi::Payout>(), ANSWER_ROOM),
        fills("croupier_table", size_of::<abi::Table>(), ROOM),
        fills("croupier_description", size_of::<abi::Description>(), ROOM),
        fills("croupier_bet", size_of::<abi::Bet>(), ROOM),
    ];
    for (place, (which, least, most)) in (16..).step_by(4).zip(sizes) {
        let given = long(place).ok_or_else(cut)?;
        let fits = usize::try_from(given).is_ok_and(|given| (least..=most).contains(&given));
        if !fits || (which == "croupier_bet" && !given.is_multiple_of(8)) {
            return Err(Fault::StructSize { which, given, expected: format!("{least}-{most}") });
        }
    }
    Ok(())
}
