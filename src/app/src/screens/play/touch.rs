//! What taps and drags on the board do.

use std::rc::Rc;

use junqi::{Act, Move, MoveRefusal, Rank, Station, StationSet, View};
use slint::{Global, ModelRc, VecModel};

use super::{PlayController, Question, movable};
use crate::board::{BoardEvent, Pick, Point, Rect};
use crate::ui::{BoardStage, Candidate, MagnifierView};

impl PlayController {
    pub(super) fn on_board(self: &Rc<Self>, event: BoardEvent) {
        match event {
            BoardEvent::Viewed => self.fill_view(),
            // A tap skips what is running; it does nothing else, so that a double tap never makes two moves.
            BoardEvent::Tap(_) | BoardEvent::Activated(_) | BoardEvent::DragStart(_) if self.stage.is_moving() => {
                self.stage.skip();
            }
            BoardEvent::Tap(point) => self.tap(point),
            // What a resting finger does is out of a screen reader's reach.
            BoardEvent::Activated(station)
                if !self.stage.scene().targets.contains(station) && self.open_marks_on(station) => {}
            BoardEvent::Activated(station) => self.tap(self.stage.frame().centre(station)),
            BoardEvent::DragStart(station) => self.select(station),
            BoardEvent::DragMove(point) => self.carry(point),
            BoardEvent::DragEnd(point) => self.drop_at(point),
            BoardEvent::DragCancel => {
                self.stage.put_down();
                self.deselect();
            }
            BoardEvent::LongPress(_) if self.stage.is_moving() => {}
            BoardEvent::LongPress(point) => self.open_marks_at(point),
        }
    }

    fn tap(self: &Rc<Self>, point: Point) {
        self.end_strip();
        let Some(view) = self.seen() else { return };
        match self.stage.pick(point, movable(&view)) {
            Pick::Select(station) => self.select(station),
            Pick::Target(station) => self.go(&view, station),
            Pick::Ask(stations) => self.open_magnifier(&view, stations, point),
            Pick::Away(station) => self.tap_elsewhere(&view, station),
        }
    }

    /// Nothing that can be chosen: says why, and drops the selection.
    fn tap_elsewhere(self: &Rc<Self>, view: &View, station: Option<Station>) {
        let selected = self.stage.scene().selected;
        let own = |station: &Station| view.viewer().is_some_and(|viewer| view.stations_of(viewer).contains(*station));
        let refusal = match (selected, station) {
            (Some(from), Some(to)) if from != to => view.can_try(Move { from, to }).err(),
            (None, Some(from)) if own(&from) && view.to_move() == view.viewer() => stuck(view, from),
            _ => None,
        };
        if let Some(refusal) = refusal {
            self.context.notify(&self.context.language().move_refusal(view.board(), &refusal));
        }
        self.deselect();
    }

    pub(super) fn select(self: &Rc<Self>, station: Station) {
        let Some(view) = self.seen() else { return };
        self.question.set(None);
        self.stage.change(|scene| {
            scene.selected = Some(station);
            scene.targets = view.targets(station);
        });
        self.fill_foot();
    }

    pub(super) fn deselect(self: &Rc<Self>) {
        self.question.set(None);
        self.stage.change(|scene| {
            scene.selected = None;
            scene.targets = StationSet::EMPTY;
        });
        self.fill_foot();
    }

    /// Moves the selected piece, or asks first if the person wants that.
    fn go(self: &Rc<Self>, view: &View, to: Station) {
        let (Some(from), Some(viewer)) = (self.stage.scene().selected, view.viewer()) else { return };
        let mv = Move { from, to };
        if self.context.settings.get().confirm_moves {
            self.question.set(Some(Question::Move(mv)));
            self.stage.change(|scene| scene.targets = [to].into_iter().collect());
            self.fill_foot();
        } else {
            self.stage.change(|scene| {
                scene.selected = None;
                scene.targets = StationSet::EMPTY;
            });
            self.act(viewer, Act::Move(mv));
        }
    }

    fn carry(self: &Rc<Self>, point: Point) {
        let scene = self.stage.scene();
        let Some(man) = scene.selected.and_then(|station| scene.man_at(station)) else { return };
        let lands = matches!(self.stage.pick(point, StationSet::EMPTY), Pick::Target(_) | Pick::Ask(_));
        let home = self.stage.under(point) == scene.selected;
        self.stage.carry(man, point, !lands && !home);
    }

    fn drop_at(self: &Rc<Self>, point: Point) {
        self.stage.put_down();
        let Some(view) = self.seen() else { return };
        match self.stage.pick(point, StationSet::EMPTY) {
            Pick::Target(station) => self.go(&view, station),
            Pick::Ask(stations) => self.open_magnifier(&view, stations, point),
            // Put back where it was taken from: the piece stays selected.
            Pick::Away(station) if station == self.stage.scene().selected => {}
            Pick::Away(station) => self.tap_elsewhere(&view, station),
            Pick::Select(station) => self.select(station),
        }
    }

    /// Several pieces or places are about equally near: shows them large and asks.
    fn open_magnifier(self: &Rc<Self>, view: &View, stations: Vec<Station>, finger: Point) {
        let language = self.context.language();
        let scene = self.stage.scene();
        let rows: VecModel<Candidate> = stations
            .iter()
            .map(|station| {
                let man = scene.man_at(*station).map(|row| &scene.men[row]);
                let plate = man.map(|man| self.stage.plate(man, Rect::new(0.0, 0.0, 72.0, 44.0), false));
                Candidate {
                    has_plate: plate.is_some(),
                    plate: plate.unwrap_or_default(),
                    name: language.station(view.board(), *station).into(),
                }
            })
            .collect();
        self.candidates.replace(stations);
        self.context.with_window(|window| {
            let magnifier = MagnifierView::get(window);
            magnifier.set_candidates(ModelRc::new(rows));
            magnifier.set_finger(finger.y + BoardStage::get(window).get_top());
            magnifier.set_open(true);
        });
    }

    pub(super) fn choose_candidate(self: &Rc<Self>, index: i32) {
        let station = usize::try_from(index).ok().and_then(|index| self.candidates.borrow().get(index).copied());
        self.close_magnifier();
        if let (Some(station), Some(view)) = (station, self.seen()) {
            if self.stage.scene().targets.contains(station) {
                self.go(&view, station);
            } else {
                self.select(station);
            }
        }
    }

    pub(super) fn close_magnifier(self: &Rc<Self>) {
        self.candidates.borrow_mut().clear();
        self.context.with_window(|window| MagnifierView::get(window).set_open(false));
    }
}

/// Why an own piece cannot be selected.
fn stuck(view: &View, from: Station) -> Option<MoveRefusal> {
    let rank = view.at(from)?.rank?;
    if matches!(rank, Rank::Flag | Rank::Mine) {
        Some(MoveRefusal::Immovable { from })
    } else if view.board().headquarters().contains(from) {
        Some(MoveRefusal::Headquarters { from })
    } else {
        Some(MoveRefusal::Blocked { from, to: from })
    }
}
