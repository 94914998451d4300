//! Ways to do one piece of work, timed turn by turn in one run: what slows the machine slows all of them alike.

use std::time::Instant;

/// Turns that each way takes; the first warm up and do not count.
const TURNS: usize = 61;
const WARM: usize = 10;

/// A way to do the work.
pub struct Way<'a> {
    name: &'a str,
    work: Box<dyn FnMut() + 'a>,
    /// Nanoseconds an item, turn by turn.
    turns: Vec<f64>,
}

impl<'a> Way<'a> {
    /// A way of this name, which does all the items in one call.
    pub fn new(name: &'a str, work: impl FnMut() + 'a) -> Way<'a> {
        Way { name, work: Box::new(work), turns: Vec::new() }
    }

    #[expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "times, for people to read")]
    fn turn(&mut self, items: usize) {
        let begun = Instant::now();
        (self.work)();
        self.turns.push(begun.elapsed().as_secs_f64() * 1e9 / items as f64);
    }

    /// The quartiles of its turns.
    fn quartiles(&self) -> [f64; 3] {
        let mut sorted = self.turns.get(WARM..).unwrap_or_default().to_vec();
        sorted.sort_by(f64::total_cmp);
        [1, 2, 3].map(|quarter| sorted.get(sorted.len() * quarter / 4).copied().unwrap_or(f64::NAN))
    }
}

/// Times the ways to do so many items, and prints what an item takes: the first way is what the others are compared with.
#[expect(clippy::float_arithmetic, reason = "times, for people to read")]
pub fn race(title: &str, items: usize, mut ways: Vec<Way<'_>>) {
    for _ in 0..TURNS {
        ways.iter_mut().for_each(|way| way.turn(items));
    }
    println!("\n{title}\n{:62} {:>10}  {:>21}  {:>9}  {:>7}", "", "ns, median", "quartiles", "more", "ratio");
    let [_, first, _] = ways.first().map_or([f64::NAN; 3], Way::quartiles);
    for way in &ways {
        let [low, median, high] = way.quartiles();
        println!(
            "{:62} {median:10.1}  {low:9.1} – {high:9.1}  {:+9.1}  {:7.3}",
            way.name,
            median - first,
            median / first
        );
    }
}
