//! Loads payout tables that are shared libraries, and sees that they hold what they promise.
//!
//! A plugin is trusted like the program itself: its code runs in the service's process. What is done here is against
//! damage and mistakes, so that a bad file is a clear refusal and never an outage, and a bad answer is a failed call and
//! never a payout. In this order, each step with its own sentence when it fails:
//!
//! 1. [`read`]: `plugins.toml` names each plugin, its SHA-256 pin and its configuration; files that others may write to are
//!    refused, and so is one whose bytes are not those pinned.
//! 2. `elf`: the bytes are looked at before any of their code runs: machine, segments, stack, glibc, the entry's head, what
//!    it needs and what it would share with other libraries.
//! 3. [`probe`]: a child process loads the plugin, creates it twice, and asks it every conformance vector twice, the second
//!    time from several threads. A crash, a hang, an early exit, two descriptions, two answers to one
//!    question or a changed process are refusals.
//! 4. `library`: the very bytes that were checked are loaded out of a sealed memory file, and never unloaded.
//! 5. `instance`, `table`: the table is created, described and asked once more; what it says and answers must be what the child heard.
//! 6. [`Host`]: once all of a set are loaded, every table of it and every one still in use is asked again: one that another plugin
//!    has changed is refused, or suspended.
//!
//! Above this crate nobody can tell a plugin from a file: a [`LoadedTable`](croupier_payout::LoadedTable) comes out.
//!
//! # Contents
//!
//! | read this | for |
//! |---|---|
//! | [`Host`] | the plugins of a process: loads a set of files, keeps their code |
//! | [`read`], [`PluginFile`] | a directory's `plugins.toml` and what it names |
//! | [`probe`] | both ends of the probe |
//! | [`Refusal`], [`Fault`], [`Wrote`] | why a plugin is refused, and what it wrote to standard error then |
//!
//! # What it does not do
//!
//! It watches nothing and knows no snapshot: the service decides when to read and what is in force. It does not protect
//! from a plugin that means harm, nor from one that begins to loop or crash after it was probed.

#![expect(unsafe_code, reason = "the border to another program")]

mod child;
mod digest;
mod directory;
mod elf;
mod fault;
mod host;
mod instance;
mod library;
mod log;
mod memory;
pub mod probe;
mod surroundings;
mod table;
mod text;
mod wrote;

pub use directory::{PluginFile, read};
pub use fault::{Fault, Refusal};
pub use host::Host;
pub use library::head;
pub use wrote::Wrote;
