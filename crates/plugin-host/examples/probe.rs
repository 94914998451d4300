//! The child's end of a probe as a program of its own, for the tests.

use std::io;

fn main() -> io::Result<()> {
    croupier_plugin_host::probe::answer()
}
