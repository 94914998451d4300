//! What a library's bytes say before any of their code runs.

use crate::{Fault, library::head};
use croupier_plugin::abi;
use object::{
    Endianness, Object as _, ObjectSymbol as _, SymbolSection,
    elf::{
        DT_NEEDED, EM_AARCH64, EM_X86_64, ET_DYN, FileHeader64, Machine, PF_X, PT_GNU_STACK, PT_LOAD,
        ProgramHeader64, SHN_UNDEF, STB_GNU_UNIQUE, STT_OBJECT,
    },
    read::elf::{ElfFile64, FileHeader as _, ProgramHeader as _},
};
use std::ffi::{CStr, c_char};

/// The machine that this host is built for.
const MACHINE: Machine = if cfg!(target_arch = "aarch64") { EM_AARCH64 } else { EM_X86_64 };

/// The system's libraries, which a plugin may need besides the link editor. They are the service's own or lie beside its
/// program; others could be exchanged behind a pin.
const SYSTEM: [&str; 7] = [
    "libc.so.6",
    "libm.so.6",
    "libgcc_s.so.1",
    "libstdc++.so.6",
    "libpthread.so.0",
    "libdl.so.2",
    "librt.so.1",
];
/// How the name of the link editor begins.
const LINK_EDITOR: &str = "ld-linux-";
/// Characters of a name in a refusal at the most.
const LONGEST_NAME: usize = 200;

/// Checks the bytes of a library.
///
/// # Errors
/// The first thing that is wrong.
pub(crate) fn check(bytes: &[u8]) -> Result<(), Fault> {
    let header = FileHeader64::<Endianness>::parse(bytes).map_err(not_library)?;
    let endian = header.endian().map_err(not_library)?;
    if header.e_machine.get(endian) != MACHINE {
        let built = machine(header.e_machine.get(endian));
        return Err(Fault::Machine { built, host: std::env::consts::ARCH });
    }
    if header.e_type.get(endian) != ET_DYN {
        return Err(Fault::NotLibrary("it is another kind of ELF file".into()));
    }
    let segments = header.program_headers(endian, bytes).map_err(not_library)?;
    if segments.is_empty() {
        return Err(Fault::NotLibrary("it has no segments".into()));
    }
    check_segments(segments, endian, bytes)?;
    // What follows the segments may be cut off too, but then it cannot be told which glibc is needed.
    let sections = header.sections(endian, bytes).map_err(not_library)?;
    if sections.is_empty() {
        return Err(Fault::NotLibrary("its section headers are missing, do not strip them".into()));
    }
    if let Some((needs, strings)) = sections.gnu_verneed(endian, bytes).map_err(not_library)? {
        let strings = sections.strings(endian, bytes, strings).map_err(not_library)?;
        for need in needs {
            let (_, versions) = need.map_err(not_library)?;
            for version in versions {
                let name = version.map_err(not_library)?.name(endian, strings).map_err(not_library)?;
                check_glibc(&String::from_utf8_lossy(name))?;
            }
        }
    }
    let file = ElfFile64::<Endianness>::parse(bytes).map_err(not_library)?;
    head(entry(&file, segments)?)?;
    check_needed(&file)?;
    check_unique(&file)
}

fn not_library(error: object::Error) -> Fault {
    Fault::NotLibrary(error.to_string())
}

/// Sees that every segment lies in the file, and that no code is to run on the stack. A segment outside kills the process
/// that loads it.
fn check_segments(
    segments: &[ProgramHeader64<Endianness>],
    endian: Endianness,
    bytes: &[u8],
) -> Result<(), Fault> {
    let given = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    // Without a word about the stack the loader makes it executable.
    let mut executable = true;
    for segment in segments {
        let needed = segment.p_offset(endian).saturating_add(segment.p_filesz(endian));
        if needed > given {
            return Err(Fault::Truncated { needed, given });
        }
        if segment.p_type(endian) == PT_GNU_STACK {
            executable = segment.p_flags(endian).contains(PF_X);
        }
    }
    if executable { Err(Fault::ExecutableStack) } else { Ok(()) }
}

/// The entry's bytes in the file.
fn entry<'b>(
    file: &ElfFile64<'b, Endianness>,
    segments: &[ProgramHeader64<Endianness>],
) -> Result<&'b [u8], Fault> {
    let (none, endian) = (Fault::NoEntry(abi::SYMBOL), file.endian());
    let is_entry = |symbol: &object::read::elf::ElfSymbol64<'_, '_, Endianness>| {
        symbol.name() == Ok(abi::SYMBOL)
            && symbol.elf_symbol().st_shndx.get(endian) != SHN_UNDEF
            && symbol.elf_symbol().st_info.st_type() == STT_OBJECT
            && symbol.section() != SymbolSection::Undefined
    };
    let Some(symbol) = file.dynamic_symbols().find(is_entry) else { return Err(none) };
    let address = symbol.address();
    let place = segments.iter().filter(|segment| segment.p_type(endian) == PT_LOAD).find_map(|segment| {
        let within = address.checked_sub(segment.p_vaddr(endian))?;
        (within < segment.p_filesz(endian)).then(|| segment.p_offset(endian).saturating_add(within))
    });
    let place = place.and_then(|place| usize::try_from(place).ok());
    place.and_then(|place| file.data().get(place..)).ok_or(none)
}

/// Refuses a library that needs others than the system's.
fn check_needed(file: &ElfFile64<'_, Endianness>) -> Result<(), Fault> {
    let table = file.elf_dynamic_table().map_err(not_library)?;
    for needed in table.iter().filter(|entry| entry.tag == DT_NEEDED) {
        let name = String::from_utf8_lossy(table.string(needed).map_err(not_library)?);
        if !SYSTEM.contains(&&*name) && !name.starts_with(LINK_EDITOR) {
            return Err(Fault::Needs(name.chars().take(LONGEST_NAME).collect()));
        }
    }
    Ok(())
}

/// Refuses what the loader would make one of in the whole process, however many libraries define it: a plugin that is loaded
/// later, be it refused then, would change what this one pays.
fn check_unique(file: &ElfFile64<'_, Endianness>) -> Result<(), Fault> {
    let shared = file.dynamic_symbols().find(|symbol| {
        symbol.elf_symbol().st_bind() == STB_GNU_UNIQUE
            && symbol.elf_symbol().st_shndx.get(file.endian()) != SHN_UNDEF
    });
    let Some(symbol) = shared else { return Ok(()) };
    Err(Fault::Unique(symbol.name().unwrap_or_default().chars().take(LONGEST_NAME).collect()))
}

fn machine(machine: Machine) -> String {
    match machine {
        EM_X86_64 => "x86_64".into(),
        EM_AARCH64 => "aarch64".into(),
        other => format!("machine {}", other.0),
    }
}

/// Refuses a version of glibc that is newer than ours.
fn check_glibc(version: &str) -> Result<(), Fault> {
    let Some(needed) = version.strip_prefix("GLIBC_") else { return Ok(()) };
    let host = glibc();
    let numbers =
        |version: &str| -> Vec<u32> { version.split('.').map_while(|part| part.parse().ok()).collect() };
    // GLIBC_PRIVATE and the like have no number: the loader knows them or not.
    if numbers(needed) > numbers(host) {
        return Err(Fault::Glibc { needed: needed.into(), host: host.into() });
    }
    Ok(())
}

unsafe extern "C" {
    safe fn gnu_get_libc_version() -> *const c_char;
}

/// The version of the glibc that this process runs on.
fn glibc() -> &'static str {
    // SAFETY: it is a text of the library's own that ends with a zero.
    unsafe { CStr::from_ptr(gnu_get_libc_version()) }.to_str().unwrap_or_default()
}
