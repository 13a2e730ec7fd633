use std::fmt::Write;

/// The columns from left to right: names, plot, numbers.
const NAMES: f64 = 190.0;
const PLOT: f64 = 500.0;
const NUMBERS: f64 = 190.0;
const MARGIN: f64 = 24.0;
/// The length at which names are cut, in characters.
const MAX_NAME: usize = 24;

const PAPER: &str = "#fffdf7";
const INK: &str = "#2b2620";
const FAINT: &str = "#e2dbcc";
const MUTED: &str = "#6a6155";
/// A palette for colour-blind readers. Each colour also has its own marker shape.
const HUES: [&str; 8] =
    ["#0b5f8a", "#b3500a", "#1c7a4d", "#8a2f6b", "#6b5b00", "#3d4a9e", "#a02020", "#4a4a4a"];

/// An SVG picture that grows downwards.
pub(super) struct Canvas {
    body: String,
    /// Where the next element goes.
    pub(super) y: f64,
}

/// The number range of an axis.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    from: f64,
    to: f64,
    step: f64,
}

impl Scale {
    /// A scale that includes these numbers, with round ends.
    pub(super) fn around(numbers: impl Iterator<Item = f64>) -> Scale {
        let (low, high) =
            numbers.fold((f64::MAX, f64::MIN), |(low, high), number| (low.min(number), high.max(number)));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        let rough = ((high - low) / 7.0).max(1e-3);
        let power = 10.0_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|&step| step >= rough);
        let step = step.unwrap_or(10.0 * power);
        let (from, mut to) = ((low / step).floor() * step, (high / step).ceil() * step);
        if to <= from {
            to = from + step;
        }
        Scale { from, to, step }
    }

    /// A scale from 0 to 1.
    pub(super) fn shares() -> Scale {
        Scale { from: 0.0, to: 1.0, step: 0.2 }
    }

    fn at(self, number: f64) -> f64 {
        MARGIN + NAMES + PLOT * ((number - self.from) / (self.to - self.from)).clamp(0.0, 1.0)
    }
}

impl Canvas {
    pub(super) fn new() -> Canvas {
        Canvas { body: String::new(), y: MARGIN }
    }

    /// Returns the complete SVG.
    pub(super) fn finish(self, title: &str) -> String {
        let (width, height) = (2.0 * MARGIN + NAMES + PLOT + NUMBERS, self.y + MARGIN);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\" font-size=\"13\" \
             fill=\"{INK}\">\n<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n{}</svg>\n",
            escaped(title),
            self.body
        )
    }

    pub(super) fn heading(&mut self, text: &str) {
        self.y += 22.0;
        self.text(MARGIN, self.y, "start", "font-size=\"20\" font-weight=\"600\"", text);
    }

    pub(super) fn note(&mut self, text: &str) {
        self.y += 20.0;
        self.text(MARGIN, self.y, "start", &format!("fill=\"{MUTED}\""), text);
    }

    /// Starts a panel.
    pub(super) fn panel(&mut self, title: &str, note: &str) {
        self.y += 44.0;
        self.text(MARGIN, self.y, "start", "font-size=\"15\" font-weight=\"600\"", title);
        self.note(note);
        self.y += 14.0;
    }

    /// Draws the grid lines of an axis from `top` down to the current position, with labels and the axis name
    /// below. Elements drawn later cover it.
    pub(super) fn axis(&mut self, top: f64, scale: Scale, name: &str, label: impl Fn(f64) -> String) {
        let bottom = self.y;
        let ticks = ((scale.to - scale.from) / scale.step).round() as usize;
        for tick in 0..=ticks {
            // Round to whole steps first, so that zero is exactly zero.
            let number = ((scale.from / scale.step).round() + tick as f64) * scale.step;
            self.vertical_line(scale, number, top, bottom, FAINT, "");
            let x = scale.at(number);
            self.text(
                x,
                bottom + 17.0,
                "middle",
                &format!("font-size=\"12\" fill=\"{MUTED}\""),
                &label(number),
            );
        }
        let middle = MARGIN + NAMES + PLOT / 2.0;
        self.text(middle, bottom + 35.0, "middle", &format!("font-size=\"12\" fill=\"{MUTED}\""), name);
        self.y = bottom + 38.0;
    }

    /// A dashed reference line.
    pub(super) fn reference_line(&mut self, scale: Scale, number: f64, top: f64, bottom: f64) {
        self.vertical_line(scale, number, top, bottom, INK, " stroke-dasharray=\"4 4\"");
    }

    fn vertical_line(&mut self, scale: Scale, number: f64, top: f64, bottom: f64, hue: &str, more: &str) {
        let x = scale.at(number);
        self.put(&format!(
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top:.1}\" y2=\"{bottom:.1}\" stroke=\"{hue}\"{more}/>"
        ));
    }

    /// A row's name on the left, shortened if needed.
    pub(super) fn name(&mut self, y: f64, name: &str) {
        self.put("<g>");
        self.put(&format!("<title>{}</title>", escaped(name)));
        self.text(MARGIN + NAMES - 14.0, y + 4.5, "end", "", &shortened(name));
        self.put("</g>");
    }

    /// A row's numbers on the right.
    pub(super) fn number(&mut self, y: f64, text: &str) {
        self.text(MARGIN + NAMES + PLOT + 14.0, y + 4.5, "start", "font-size=\"12\"", text);
    }

    /// An interval with the player's marker at the estimate.
    pub(super) fn interval(
        &mut self,
        y: f64,
        scale: Scale,
        likely: f64,
        (low, high): (f64, f64),
        player: usize,
    ) {
        let (from, to, hue) = (scale.at(low), scale.at(high), HUES[player % HUES.len()]);
        self.put(&format!(
            "<line x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"{hue}\" stroke-width=\"3\"/>"
        ));
        self.shape(scale.at(likely), y, player);
    }

    /// The marker of a player.
    fn shape(&mut self, x: f64, y: f64, player: usize) {
        let path = match player % HUES.len() {
            0 => "m-5.5 0 a5.5 5.5 0 1 0 11 0 a5.5 5.5 0 1 0 -11 0z",
            1 => "m-4.5 -4.5 h9 v9 h-9z",
            2 => "m0 -6 l6 10.5 h-12z",
            3 => "m0 -6.5 l6.5 6.5 l-6.5 6.5 l-6.5 -6.5z",
            4 => "m0 6 l6 -10.5 h-12z",
            5 => "m-2 -6 h4 v4 h4 v4 h-4 v4 h-4 v-4 h-4 v-4 h4z",
            6 => "m-6 -4 l2 -2 l4 4 l4 -4 l2 2 l-4 4 l4 4 l-2 2 l-4 -4 l-4 4 l-2 -2 l4 -4z",
            _ => {
                "m0 -6.5 l1.8 4.4 l4.7 .3 l-3.6 3 l1.2 4.6 l-4.1 -2.5 l-4.1 2.5 l1.2 -4.6 l-3.6 -3 l4.7 -.3z"
            }
        };
        self.put(&format!(
            "<path d=\"M{x:.1} {y:.1} {path}\" fill=\"{}\" stroke=\"{PAPER}\" stroke-width=\".6\"/>",
            HUES[player % HUES.len()]
        ));
    }

    /// Markers and names of the players, wrapped into lines.
    pub(super) fn legend(&mut self, names: &[&str]) {
        let end = MARGIN + NAMES + PLOT + NUMBERS;
        let mut x = MARGIN + 8.0;
        for (player, name) in names.iter().enumerate() {
            let name = shortened(name);
            let width = 34.0 + 7.6 * name.chars().count() as f64;
            if x + width > end && x > MARGIN + 8.0 {
                x = MARGIN + 8.0;
                self.y += 22.0;
            }
            self.shape(x, self.y, player);
            self.text(x + 12.0, self.y + 4.5, "start", "", &name);
            x += width;
        }
        self.y += 20.0;
    }

    /// A bar chart above `base`. Each bar has a position and a share of `whole` as its height.
    pub(super) fn bars(
        &mut self,
        base: f64,
        whole: f64,
        scale: Scale,
        bars: &[(f64, f64)],
        half: f64,
        player: usize,
    ) {
        let hue = HUES[player % HUES.len()];
        for (number, height) in bars.iter().map(|&(number, part)| (number, part * whole)) {
            let (left, right) = (scale.at(number - half), scale.at(number + half));
            self.put(&format!(
                "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"{hue}\" \
                 fill-opacity=\".55\"/>",
                base - height,
                (right - left - 0.5).max(0.5),
            ));
        }
        let (left, right) = (MARGIN + NAMES, MARGIN + NAMES + PLOT);
        self.put(&format!(
            "<line x1=\"{left:.1}\" x2=\"{right:.1}\" y1=\"{base:.1}\" y2=\"{base:.1}\" stroke=\"{MUTED}\"/>"
        ));
    }

    fn text(&mut self, x: f64, y: f64, anchor: &str, more: &str, text: &str) {
        self.put(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" {more}>{}</text>",
            escaped(text)
        ));
    }

    fn put(&mut self, element: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "{element}");
    }
}

/// Cuts the start of a long name: the end tells programs apart better.
fn shortened(name: &str) -> String {
    let letters = name.chars().count();
    if letters <= MAX_NAME {
        return name.to_owned();
    }
    let end: String = name.chars().skip(letters - MAX_NAME + 1).collect();
    format!("\u{2026}{end}")
}

/// Escapes text for XML and drops characters that XML cannot hold.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            character if character.is_control() || matches!(character, '\u{FFFE}' | '\u{FFFF}') => {}
            character => safe.push(character),
        }
    }
    safe
}
