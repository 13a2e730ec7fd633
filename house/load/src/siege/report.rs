//! The table of a siege, in Markdown.

use std::fmt;
use std::fmt::Write;

use super::phase::{Phase, Setting};
use super::tally::Timed;

/// The promise: an honest p99 is at most this many times that of a quiet server, plus a constant.
const TIMES: f64 = 2.0;
const PLUS_MS: f64 = 25.0;
/// The promise: memory stays within this of a quiet server's peak.
const MORE_MEMORY: u64 = 256_000_000;

/// The latencies that the promise is about. Signing in is shown, but hashing a password takes long by design.
const PROMISED: [(Timed, &str); 4] = [
    (Timed::Answer, "answer"),
    (Timed::Everyone, "every seat"),
    (Timed::Bots, "bots"),
    (Timed::Http, "HTTP"),
];

pub(super) struct Report {
    about: String,
    /// Whether latencies break no promise.
    untimed: bool,
    quiet: Phase,
    attacks: Vec<Phase>,
}

impl Report {
    pub(super) fn new(setting: &Setting, quiet: Phase, untimed: bool) -> Report {
        let Setting { seconds, tables, hostile, .. } = setting;
        let about = format!(
            "{hostile} hostile clients, {tables} honest tables, {seconds} s each; {} decisions and {} requests in the quiet house",
            quiet.counts.count(Timed::Answer),
            quiet.counts.count(Timed::Http)
        );
        Report { about, untimed, quiet, attacks: Vec::new() }
    }

    pub(super) fn add(&mut self, phase: Phase) {
        self.attacks.push(phase);
    }

    pub(super) fn is_broken(&self) -> bool {
        self.phases().any(|phase| !self.breaches(phase).is_empty())
    }

    fn phases(&self) -> impl Iterator<Item = &Phase> {
        [&self.quiet].into_iter().chain(&self.attacks)
    }

    /// Returns how a phase breaks the promise.
    fn breaches(&self, phase: &Phase) -> Vec<String> {
        let mut breaches = Vec::new();
        for (timed, name) in PROMISED.into_iter().filter(|_| !self.untimed) {
            let most = TIMES * self.quiet.counts.latency(timed).p99 + PLUS_MS;
            let p99 = phase.counts.latency(timed).p99;
            if p99 > most {
                breaches.push(format!("{name} p99 {p99:.0} ms, promised {most:.0} ms"));
            } else if phase.counts.count(timed) == 0 && self.quiet.counts.count(timed) > 0 {
                breaches.push(format!("{name}: never"));
            }
        }
        let most = self.quiet.memory.peak + MORE_MEMORY;
        if phase.memory.peak > most {
            breaches.push(format!("memory {} MB, promised {} MB", mb(phase.memory.peak), mb(most)));
        }
        let errors: u64 = phase.counts.errors.values().sum();
        if errors > 0 {
            breaches.push(format!("{errors} honest errors"));
        }
        breaches
    }
}

fn mb(bytes: u64) -> u64 {
    bytes.div_ceil(1_000_000)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.about)?;
        f.write_str(
            "| attack | answer | every seat | bots | HTTP | sign-in | memory | disk | CPU | errors | promise |\n\
             | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n",
        )?;
        for phase in self.phases() {
            let latency = |timed| {
                let latency = phase.counts.latency(timed);
                format!("{:.1} / {:.1}", latency.p50, latency.p99)
            };
            let [answer, everyone, bots, http] = PROMISED.map(|(timed, _)| latency(timed));
            let sign_in = phase.counts.latency(Timed::SignIn).max;
            let memory = phase.memory;
            let memory =
                [memory.before, memory.peak, memory.after].map(mb).map(|mb| mb.to_string()).join(" → ");
            let (disk, errors) = (mb(phase.disk), phase.counts.errors.values().sum::<u64>());
            let cpu = [phase.server_cpu, phase.hostile_cpu]
                .map(|share| format!("{:.0}", 100.0 * share))
                .join(" / ");
            let promise = if self.breaches(phase).is_empty() { "held" } else { "**broken**" };
            writeln!(
                f,
                "| {} | {answer} | {everyone} | {bots} | {http} | {sign_in:.0} | {memory} | {disk} | {cpu} | {errors} | {promise} |",
                phase.name
            )?;
        }
        f.write_str(
            "\n| attack | answers to the attackers | counted by the server |\n| --- | --- | --- |\n",
        )?;
        for phase in &self.attacks {
            writeln!(f, "| {} | {} | {} |", phase.name, list(&phase.outcomes), list(&phase.metrics))?;
        }
        for phase in self.phases() {
            for breach in self.breaches(phase) {
                write!(f, "\n{}: {breach}", phase.name)?;
            }
            for (error, count) in &phase.counts.errors {
                write!(f, "\n{}: {count} × {error}", phase.name)?;
            }
        }
        f.write_char('\n')
    }
}

fn list<'a>(counts: impl IntoIterator<Item = (&'a String, &'a u64)>) -> String {
    let counts = counts.into_iter().filter(|(_, count)| **count > 0);
    counts.map(|(name, count)| format!("{name}: {count}")).collect::<Vec<_>>().join(", ")
}
