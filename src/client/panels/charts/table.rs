//! A table with fixed columns: heads, lit cells, and a sign for what is reconstructed.

use bevy_egui::egui::{self, Align, Color32, FontFamily, FontId, Sense, Stroke};

use crate::client::panels::book;
use crate::client::theme;
use crate::scenario::files::Provenance;

pub const LIT: Color32 = Color32::from_rgb(0xf3, 0xd9, 0x8b);
const HEAD: Color32 = Color32::from_rgb(0xe6, 0xdb, 0xbe);
const HEAD_INK: Color32 = Color32::from_rgb(0x4a, 0x43, 0x36);
const HAIRLINE: Color32 = Color32::from_rgb(0xdd, 0xd1, 0xb3);
const SIZE: f32 = 13.5;

#[derive(Clone, Debug, Default)]
pub struct Cell {
    text: String,
    rule: Option<String>,
    reconstructed: bool,
    lit: bool,
    bold: bool,
    ink: Option<Color32>,
    tip: Option<String>,
}

impl Cell {
    pub fn new(text: impl ToString) -> Cell {
        Cell { text: text.to_string(), ..Cell::default() }
    }

    /// A cell that names the section a datum is from, as a link.
    pub fn source(provenance: &Provenance) -> Cell {
        match provenance {
            Provenance::Rules(rule) => Cell { text: rule.clone(), rule: Some(rule.clone()), ..Cell::default() },
            Provenance::Reconstructed => Cell { reconstructed: true, ..Cell::default() },
        }
    }

    /// Marks the datum if it is reconstructed; else hovering names its section.
    pub fn from(mut self, provenance: &Provenance) -> Cell {
        match provenance {
            Provenance::Rules(rule) => self.tip = Some(format!("Stated by the rules, {rule}.")),
            Provenance::Reconstructed => self.reconstructed = true,
        }
        self
    }

    pub fn lit(mut self, lit: bool) -> Cell {
        self.lit |= lit;
        self
    }

    pub fn bold(mut self) -> Cell {
        self.bold = true;
        self
    }

    pub fn ink(mut self, ink: Color32) -> Cell {
        self.ink = Some(ink);
        self
    }
}

pub struct Table<'a> {
    widths: &'a [f32],
    /// Columns whose text stands in the middle.
    centred: &'a [usize],
    pub wanted: Option<String>,
}

impl<'a> Table<'a> {
    pub fn new(widths: &'a [f32], centred: &'a [usize]) -> Table<'a> {
        Table { widths, centred, wanted: None }
    }

    /// The heads of the columns; `lit` is the one in use.
    pub fn head(&mut self, ui: &mut egui::Ui, heads: &[&str], lit: Option<usize>) {
        let font = FontId::new(12.5, FontFamily::Name("Bold".into()));
        let galleys: Vec<_> = heads
            .iter()
            .enumerate()
            .map(|(n, head)| {
                let ink = if lit == Some(n) { Color32::WHITE } else { HEAD_INK };
                let mut job =
                    egui::text::LayoutJob::simple((*head).to_owned(), font.clone(), ink, self.widths[n] - 8.0);
                job.halign = self.align(n);
                ui.painter().layout_job(job)
            })
            .collect();
        let height = galleys.iter().map(|galley| galley.size().y).fold(0.0, f32::max) + 8.0;
        for (n, (place, galley)) in self.places(ui, height).into_iter().zip(galleys).enumerate() {
            ui.painter().rect_filled(place.shrink(0.5), 2.0, if lit == Some(n) { theme::INK } else { HEAD });
            let at = self.start(n, place) + egui::vec2(0.0, (height - galley.size().y) / 2.0);
            ui.painter().galley(at, galley, HEAD_INK);
        }
    }

    pub fn row(&mut self, ui: &mut egui::Ui, cells: &[Cell]) {
        let galleys: Vec<_> = cells
            .iter()
            .enumerate()
            .map(|(n, cell)| {
                let family = if cell.bold { FontFamily::Name("Bold".into()) } else { FontFamily::Proportional };
                let ink = if cell.rule.is_some() { theme::BLUE } else { cell.ink.unwrap_or(theme::INK) };
                let mut job = egui::text::LayoutJob::simple(
                    cell.text.clone(),
                    FontId::new(SIZE, family),
                    ink,
                    self.widths[n] - if cell.reconstructed { 20.0 } else { 10.0 },
                );
                job.halign = self.align(n);
                ui.painter().layout_job(job)
            })
            .collect();
        let height = galleys.iter().map(|galley| galley.size().y).fold(16.0, f32::max) + 7.0;
        let places = self.places(ui, height);
        for (n, ((cell, galley), place)) in cells.iter().zip(galleys).zip(&places).enumerate() {
            if cell.lit {
                ui.painter().rect_filled(place.shrink(0.5), 2.0, LIT);
            }
            let at = self.start(n, *place) + egui::vec2(0.0, 3.5);
            ui.painter().galley(at, galley, theme::INK);
            if cell.reconstructed {
                let at = match cell.text.is_empty() {
                    true => place.left_center() + egui::vec2(10.0, 0.0),
                    false => place.right_top() + egui::vec2(-7.0, 7.0),
                };
                diamond(ui.painter(), at);
            }
            self.tell(ui, *place, cell, n);
        }
        if let (Some(first), Some(last)) = (places.first(), places.last()) {
            let line = first.left()..=last.right();
            ui.painter().hline(line, first.bottom(), Stroke::new(1.0, HAIRLINE));
        }
    }

    /// Links and tips.
    fn tell(&mut self, ui: &mut egui::Ui, place: egui::Rect, cell: &Cell, n: usize) {
        let id = ui.id().with((place.top() as i32, n, "cell"));
        if let Some(rule) = &cell.rule {
            let response = ui.interact(place, id, Sense::click()).on_hover_ui(|ui| book::tip(ui, rule));
            if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                self.wanted = Some(rule.clone());
            }
        } else if let Some(tip) = &cell.tip {
            ui.interact(place, id, Sense::hover()).on_hover_text(tip);
        } else if cell.reconstructed {
            ui.interact(place, id, Sense::hover()).on_hover_text("Reconstructed: the printed chart is not public.");
        }
    }

    fn places(&self, ui: &mut egui::Ui, height: f32) -> Vec<egui::Rect> {
        let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.y, 0.0);
        let (row, _) = ui.allocate_exact_size(egui::vec2(self.widths.iter().sum(), height), Sense::hover());
        ui.spacing_mut().item_spacing.y = spacing;
        let mut x = row.left();
        self.widths
            .iter()
            .map(|width| {
                let place = egui::Rect::from_min_size(egui::pos2(x, row.top()), egui::vec2(*width, height));
                x += width;
                place
            })
            .collect()
    }

    fn align(&self, column: usize) -> Align {
        if self.centred.contains(&column) { Align::Center } else { Align::LEFT }
    }

    fn start(&self, column: usize, place: egui::Rect) -> egui::Pos2 {
        match self.align(column) {
            Align::Center => place.center_top(),
            _ => place.left_top() + egui::vec2(6.0, 0.0),
        }
    }
}

/// The sign of a reconstructed datum.
fn diamond(painter: &egui::Painter, at: egui::Pos2) {
    let r = 3.2;
    let points =
        vec![at + egui::vec2(0.0, -r), at + egui::vec2(r, 0.0), at + egui::vec2(0.0, r), at + egui::vec2(-r, 0.0)];
    painter.add(egui::Shape::closed_line(points, Stroke::new(1.1, theme::WARN)));
}

/// What the signs in a chart mean.
pub fn legend(ui: &mut egui::Ui, lit: &str) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let (place, _) = ui.allocate_exact_size(egui::vec2(9.0, 14.0), Sense::hover());
        diamond(ui.painter(), place.center());
        ui.label(theme::muted("reconstructed; all else is stated by the rules."));
        if !lit.is_empty() {
            let (place, _) = ui.allocate_exact_size(egui::vec2(16.0, 14.0), Sense::hover());
            ui.painter().rect_filled(place, 2.0, LIT);
            ui.label(theme::muted(lit));
        }
    });
}

/// The legend where one word covers the whole table.
pub fn whole(ui: &mut egui::Ui, what: &str, provenance: &Provenance) {
    match provenance {
        Provenance::Rules(rule) => ui.label(theme::muted(format!("{what}: stated by the rules, {rule}."))),
        Provenance::Reconstructed => {
            ui.label(theme::muted(format!("{what}: reconstructed, within what the rules say.")))
        }
    };
}
