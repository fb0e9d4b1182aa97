//! The arm, the tray and the words as they are shown.

use bot::Style;
use junqi::{Place, Rank, Seat, StationSet};
use slint::{Global, Model, ModelRc, SharedString, VecModel};

use super::army::{Army, Refused, Soldier};
use super::table::Table;
use super::{ABOVE, Hand, LayoutController, TRAY_PLATE};
use crate::board::{Man, Part, Point, Rect, Scene, Setting};
use crate::ui::{LayoutView, PlateItem, TrayItem};

impl LayoutController {
    /// Takes every piece off the screen before it is covered.
    pub(super) fn wipe(&self) {
        self.hand.set(Hand::Empty);
        self.refused.set(None);
        self.stage.put_down();
        self.stage.show(Scene::default());
        self.tray_rows.set_vec(Vec::new());
        self.context.with_window(|window| {
            let view = LayoutView::get(window);
            view.set_carried(ModelRc::default());
            view.set_reason_title(SharedString::default());
        });
    }

    /// Writes everything anew.
    pub(super) fn draw(&self, slides: bool) {
        let table = self.table.borrow();
        let Some((table, army)) = table.as_ref().and_then(|table| Some((table, table.army()?))) else {
            self.draw_words(None);
            return;
        };
        let board = table.plan.kind.board();
        let at = |place: Place| board.at(table.seat, place);
        self.stage.set(Setting {
            board: board.kind(),
            part: Part::Arm(table.seat),
            bottom: table.seat,
            left_handed: false,
            rest: 0.5,
            language: self.context.language(),
        });
        let held = self.held();
        let man = |soldier: &Soldier| Man {
            seat: table.seat,
            at: soldier.place.map(at),
            rank: Some(soldier.rank),
            note: None,
            is_own: true,
        };
        let men: Vec<Man> = army.men().iter().map(man).collect();
        let selected = match self.hand.get() {
            Hand::Chosen(man) => men[man].at,
            _ => None,
        };
        let targets: StationSet = held.map(|man| army.free_places(man).map(at).collect()).unwrap_or(StationSet::EMPTY);
        let refused = self.refused.get().and_then(|refused| place_refused(&refused)).map(at);
        self.stage.set_draggable(men.iter().filter_map(|man| man.at).collect());
        let scene = Scene { men, selected, targets, refused, ..Scene::default() };
        if slides {
            self.stage.slide(scene);
        } else {
            self.stage.show(scene);
        }
        self.draw_tray(table.seat, army, held);
        self.draw_words(Some((table, army)));
    }

    pub(super) fn held(&self) -> Option<usize> {
        match self.hand.get() {
            Hand::Chosen(man) | Hand::Carried(man) | Hand::Drawn(man) => Some(man),
            Hand::Empty | Hand::Touched(..) | Hand::Scrolling(..) => None,
        }
    }

    pub(super) fn draw_tray(&self, seat: Seat, army: &Army, held: Option<usize>) {
        let language = self.context.language();
        let mut tray: Vec<(Rank, usize)> = Vec::new();
        let mut rows: Vec<TrayItem> = Vec::new();
        for (index, soldier) in army.men().iter().enumerate().filter(|(_, soldier)| soldier.place.is_none()) {
            let is_drawn = self.hand.get() == Hand::Drawn(index);
            if tray.last().is_none_or(|(rank, _)| *rank != soldier.rank) {
                tray.push((soldier.rank, index));
                rows.push(TrayItem {
                    plate: self.plate(seat, soldier.rank),
                    name: language.rank_on_plate(soldier.rank).into(),
                    ..TrayItem::default()
                });
            }
            if let Some(row) = rows.last_mut() {
                row.count += i32::from(!is_drawn);
                row.chosen |= held == Some(index) && !is_drawn;
                row.label = language.tray_piece(soldier.rank, usize::try_from(row.count).unwrap_or(0)).into();
            }
        }
        *self.tray.borrow_mut() = tray;
        // Rows stay the same elements while they can, so that a finger on one keeps it.
        if rows.len() == self.tray_rows.row_count() {
            for (index, row) in rows.into_iter().enumerate() {
                self.tray_rows.set_row_data(index, row);
            }
        } else {
            self.tray_rows.set_vec(rows);
        }
    }

    pub(super) fn draw_words(&self, shown: Option<(&Table, &Army)>) {
        let language = self.context.language();
        self.context.with_window(|window| {
            let view = LayoutView::get(window);
            let styles: Vec<SharedString> = Style::ALL.iter().map(|style| language.style(*style).into()).collect();
            view.set_styles(ModelRc::new(VecModel::from(styles)));
            let Some((table, army)) = shown else {
                view.set_title(language.pick("布阵", "Layout").into());
                view.set_progress(SharedString::default());
                view.set_hint(SharedString::default());
                view.set_reason_title(SharedString::default());
                view.set_reason_rule(SharedString::default());
                view.set_can_undo(false);
                view.set_start_text(language.layout_done(None).into());
                view.set_can_start(false);
                return;
            };
            view.set_title(language.layout_title(table.seat).into());
            view.set_progress(language.layout_progress(army.placed()).into());
            view.set_can_undo(army.can_undo());
            let after = table.after().map(|seat| language.sitter(&table.plan, seat));
            let start = match army.finish() {
                Ok(_) => language.layout_done(after.as_deref()),
                Err(missing) => language.layout_refusal(None, &missing).title,
            };
            view.set_start_text(start.into());
            view.set_can_start(army.finish().is_ok());
            let held = self.held().map(|man| army.men()[man].rank);
            view.set_hint(language.layout_hint(held).into());
            let reason =
                self.refused.get().map(|refused| language.layout_refusal(Some(refused.rank), &refused.refusal));
            let (title, rule) = reason.map(|reason| (reason.title, reason.rule)).unwrap_or_default();
            view.set_reason_title(title.into());
            view.set_reason_rule(rule.into());
            if !matches!(self.hand.get(), Hand::Drawn(_)) {
                view.set_carried(ModelRc::default());
            }
        });
    }

    pub(super) fn plate(&self, seat: Seat, rank: Rank) -> PlateItem {
        let man = Man { seat, at: None, rank: Some(rank), note: None, is_own: true };
        self.stage.plate(&man, Rect::new(0.0, 0.0, TRAY_PLATE.0, TRAY_PLATE.1), false)
    }

    /// Shows a piece of the tray above the finger, in the size of the board's.
    pub(super) fn show_drawn(&self, man: usize, finger: Point, refused: bool) {
        let (frame, seat) = (self.stage.frame(), self.table.borrow().as_ref().map(|table| table.seat));
        let Some((seat, rank)) = seat.zip(self.with_army(|army| army.men()[man].rank)) else { return };
        let cell = frame.cell();
        let rect = Rect::around(Point::new(finger.x, finger.y - ABOVE), 0.86 * cell.w, 0.84 * cell.h);
        let man = Man { seat, at: None, rank: Some(rank), note: None, is_own: true };
        let plate = PlateItem { foot: 5.0, refused, ..self.stage.plate(&man, rect, false) };
        self.context.with_window(|window| {
            LayoutView::get(window).set_carried(ModelRc::new(VecModel::from(vec![plate])));
        });
    }

    pub(super) fn hide_drawn(&self) {
        self.context.with_window(|window| LayoutView::get(window).set_carried(ModelRc::default()));
    }
}

/// The place that a refusal is about.
fn place_refused(refused: &Refused) -> Option<Place> {
    use junqi::LayoutRefusal::{
        BombInFrontRow, Camp, FlagOutsideHeadquarters, MineOutsideLastRows, Missing, Occupied, TooMany,
    };
    match refused.refusal {
        FlagOutsideHeadquarters { place } | MineOutsideLastRows { place } | BombInFrontRow { place } => Some(place),
        Camp { place, .. } | Occupied { place, .. } => Some(place),
        TooMany { .. } | Missing { .. } => None,
    }
}
