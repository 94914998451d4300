//! Files in memory.

use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
use std::{
    fs::File,
    io::{self, Seek as _, Write as _},
};

/// A file of these parts, read from its beginning.
pub(crate) fn file(parts: &[&[u8]]) -> io::Result<File> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let mut file = File::from(memfd_create("croupier-plugin", flags)?);
    parts.iter().try_for_each(|part| file.write_all(part))?;
    file.rewind()?;
    Ok(file)
}

/// A file of these bytes, which nobody can change any more.
pub(crate) fn sealed(bytes: &[u8]) -> io::Result<File> {
    let file = file(&[bytes])?;
    fcntl_add_seals(&file, SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL)?;
    Ok(file)
}
