//! The picture of a table for link previews, as a PNG: drawn with a few shapes, because it has to be small and quick.

use std::collections::HashMap;
use std::sync::Mutex;

use axum::body::Bytes;

use crate::house::lock;

/// The size in pixels: the least that messengers show in full width.
pub(crate) const WIDTH: usize = 600;
pub(crate) const HEIGHT: usize = 315;

/// Who has a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Place {
    Person,
    Bot,
    Free,
}

/// The colours, by their index.
const PALETTE: [[u8; 3]; 12] = [
    [0xf8, 0xf0, 0xdd],
    [0xb9, 0x8f, 0x35],
    [0x2b, 0x20, 0x13],
    [0x6b, 0x42, 0x26],
    [0x1f, 0x5f, 0x99],
    [0x1f, 0x6e, 0x54],
    [0xa8, 0x54, 0x00],
    [0x9b, 0x1b, 0x43],
    [0xe3, 0xc0, 0x62],
    [0x7a, 0x1f, 0x2b],
    [0x26, 0x31, 0x4c],
    [0xe9, 0xdc, 0xbf],
];
const PAGE: u8 = 0;
const GOLD: u8 = 1;
const INK: u8 = 2;
/// The first of the five colours of the categories.
const FIRST_HUE: u8 = 3;
const LEAF: u8 = 8;
const WINE: u8 = 9;
const NIGHT: u8 = 10;
const ROOM: u8 = 11;

/// The pictures that were drawn. There are few, because only the game and the number of places of each kind matter: a
/// client that asks for many costs no more than sending them.
#[derive(Default)]
pub(crate) struct Pictures(Mutex<HashMap<(bool, Vec<Place>), Bytes>>);

impl Pictures {
    /// Returns the picture of a table.
    pub(crate) fn of(&self, dice: bool, mut places: Vec<Place>) -> Bytes {
        places.sort_unstable();
        let mut drawn = lock(&self.0);
        let picture =
            drawn.entry((dice, places)).or_insert_with_key(|(dice, places)| draw(*dice, places).into());
        picture.clone()
    }
}

struct Canvas(Vec<u8>);

impl Canvas {
    /// Paints every pixel for which `inside` holds, given its centre, within this distance of a point.
    fn paint(&mut self, colour: u8, (cx, cy): (f32, f32), reach: f32, inside: impl Fn(f32, f32) -> bool) {
        let span = |centre: f32, size: usize| {
            (centre - reach).max(0.0) as usize..((centre + reach).ceil() as usize).min(size)
        };
        for y in span(cy, HEIGHT) {
            for x in span(cx, WIDTH) {
                if inside(x as f32 + 0.5, y as f32 + 0.5) {
                    self.0[y * WIDTH + x] = colour;
                }
            }
        }
    }

    /// Paints a rectangle around its centre, turned by an angle.
    fn card(&mut self, colour: u8, (cx, cy): (f32, f32), (width, height): (f32, f32), angle: f32) {
        let (sin, cos) = angle.sin_cos();
        self.paint(colour, (cx, cy), width.hypot(height) / 2.0, |x, y| {
            let (dx, dy) = (x - cx, y - cy);
            (dx * cos + dy * sin).abs() < width / 2.0 && (dy * cos - dx * sin).abs() < height / 2.0
        });
    }

    fn disc(&mut self, colour: u8, (cx, cy): (f32, f32), radius: f32) {
        self.paint(colour, (cx, cy), radius, |x, y| (x - cx).hypot(y - cy) < radius);
    }

    fn frame(&mut self, colour: u8, inset: f32, width: f32) {
        let edge = |x: f32, y: f32| x.min(y).min(WIDTH as f32 - x).min(HEIGHT as f32 - y);
        self.paint(colour, (0.0, 0.0), WIDTH as f32, |x, y| (inset..inset + width).contains(&edge(x, y)));
    }
}

/// Draws the picture of a table.
fn draw(dice: bool, places: &[Place]) -> Vec<u8> {
    let mut canvas = Canvas(vec![PAGE; WIDTH * HEIGHT]);
    canvas.frame(ROOM, 0.0, 9.0);
    canvas.frame(GOLD, 9.0, 4.0);
    canvas.frame(GOLD, 17.0, 1.5);
    for number in 0..5u8 {
        let step = f32::from(number) - 2.0;
        let hue = FIRST_HUE + number;
        if dice {
            let centre = (300.0 + 92.0 * step, 125.0);
            canvas.card(INK, centre, (76.0, 76.0), 0.12 * step);
            canvas.card(hue, centre, (70.0, 70.0), 0.12 * step);
            for pip in 0..=number {
                let angle = f32::from(pip) * core::f32::consts::TAU / f32::from(number + 1);
                let distance = if number == 0 { 0.0 } else { 20.0 };
                canvas.disc(
                    PAGE,
                    (centre.0 + distance * angle.sin(), centre.1 - distance * angle.cos()),
                    6.5,
                );
            }
        } else {
            let centre = (300.0 + 74.0 * step, 125.0 + 7.0 * step * step);
            canvas.card(INK, centre, (84.0, 118.0), 0.16 * step);
            canvas.card(PAGE, centre, (80.0, 114.0), 0.16 * step);
            canvas.card(hue, centre, (68.0, 102.0), 0.16 * step);
            canvas.disc(LEAF, centre, 19.0);
            canvas.disc(hue, centre, 13.0);
        }
    }
    for (seat, place) in places.iter().enumerate() {
        let centre = (300.0 + 64.0 * (seat as f32 - (places.len() as f32 - 1.0) / 2.0), 248.0);
        let inner = match place {
            Place::Person => WINE,
            Place::Bot => NIGHT,
            Place::Free => PAGE,
        };
        canvas.disc(GOLD, centre, 24.0);
        canvas.disc(inner, centre, 20.0);
        if *place != Place::Free {
            canvas.disc(LEAF, (centre.0, centre.1 - 6.0), 6.0);
            canvas.paint(LEAF, centre, 24.0, |x, y| {
                ((x - centre.0) / 11.0).hypot((y - centre.1 - 13.0) / 10.0) < 1.0 && y < centre.1 + 13.0
            });
        }
    }
    encode(&canvas.0)
}

/// Encodes pixels of four bits as a PNG without compression.
fn encode(pixels: &[u8]) -> Vec<u8> {
    let mut raw = Vec::with_capacity(HEIGHT * (WIDTH / 2 + 1));
    for row in pixels.chunks_exact(WIDTH) {
        // No filter.
        raw.push(0);
        raw.extend(row.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]));
    }
    let mut data = vec![0x78, 0x01];
    let mut blocks = raw.chunks(0xffff).peekable();
    while let Some(block) = blocks.next() {
        let length = block.len() as u16;
        data.push(u8::from(blocks.peek().is_none()));
        data.extend(length.to_le_bytes());
        data.extend((!length).to_le_bytes());
        data.extend(block);
    }
    data.extend(adler32(&raw).to_be_bytes());
    let mut header = Vec::new();
    header.extend((WIDTH as u32).to_be_bytes());
    header.extend((HEIGHT as u32).to_be_bytes());
    // Four bits per pixel, with a palette.
    header.extend([4, 3, 0, 0, 0]);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, content) in
        [(b"IHDR", header), (b"PLTE", PALETTE.concat()), (b"IDAT", data), (b"IEND", Vec::new())]
    {
        let mut chunk = kind.to_vec();
        chunk.extend(&content);
        png.extend((content.len() as u32).to_be_bytes());
        png.extend(&chunk);
        png.extend(crc32(&chunk).to_be_bytes());
    }
    png
}

fn adler32(bytes: &[u8]) -> u32 {
    let (a, b) = bytes.iter().fold((1u32, 0u32), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    b << 16 | a
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ (0xedb8_8320 & (crc & 1).wrapping_neg()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_standards() {
        assert_eq!((crc32(b"123456789"), adler32(b"Wikipedia")), (0xcbf4_3926, 0x11e6_0398));
    }

    #[test]
    fn few_pictures_are_drawn_for_all_tables() {
        let pictures = Pictures::default();
        let kinds = [Place::Person, Place::Bot, Place::Free];
        for arrangement in 0..2 * 3_usize.pow(4) {
            let place = |seat| kinds[arrangement / 2 / 3_usize.pow(seat) % 3];
            for seats in 1..=4 {
                pictures.of(arrangement % 2 == 0, (0..seats).map(place).collect());
            }
        }
        let drawn = lock(&pictures.0);
        // Of one to four seats: 3, 6, 10 and 15 for each game.
        assert_eq!(drawn.len(), 2 * (3 + 6 + 10 + 15));
        assert!(drawn.values().map(Bytes::len).sum::<usize>() < 8_000_000);
    }

    #[test]
    fn seats_change_the_picture_and_it_stays_small() {
        let free = draw(false, &[Place::Person, Place::Free]);
        assert!(free.starts_with(b"\x89PNG") && free.len() < 100_000);
        assert_ne!(free, draw(false, &[Place::Person, Place::Bot]));
        assert_ne!(free, draw(true, &[Place::Person, Place::Free]));
    }
}
