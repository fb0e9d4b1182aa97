//! Marks on hidden pieces: what follows from the view, what the person wrote down, and the sheet of one piece.

use std::rc::Rc;

use bot::{Mark, RankSet};
use junqi::{PieceId, Rank, Seen, Station, View};
use slint::{Global, ModelRc, SharedString, VecModel};

use super::PlayController;
use crate::board::{Point, Scene};
use crate::session::{OwnMark, Remark};
use crate::ui::{MarkChoice, MarkView};

/// How far from a small piece a finger may rest and still mean it.
const NEAR: f32 = 24.0;

impl PlayController {
    /// Draws the conclusions of a view and writes them, and the person's own marks, on its hidden pieces.
    pub(super) fn mark(&self, view: &View, scene: &mut Scene) {
        let marks = bot::marks(view);
        let (language, auto) = (self.context.language(), self.context.settings.get().auto_marks);
        for (seen, man) in view.pieces().iter().zip(&mut scene.men) {
            if !is_hidden(seen) {
                continue;
            }
            let own = self.with_session(|session| session.own_mark(seen.id)).flatten();
            let known = || marks.iter().find(|mark| mark.piece == seen.id).filter(|_| auto);
            man.note = match own {
                Some(own) => Some(language.own_mark(own)),
                None => known().and_then(|mark| language.mark_on_plate(mark)),
            };
        }
        self.marks.replace(marks);
    }

    /// Opens the sheet of the hidden piece under a resting finger.
    pub(super) fn open_marks_at(self: &Rc<Self>, point: Point) {
        let (Some(view), frame) = (self.seen(), self.stage.frame()) else { return };
        let far = |at: Station| frame.centre(at).distance(point);
        let hidden = view.pieces().iter().filter(|seen| is_hidden(seen));
        let shown = hidden.filter_map(|seen| Some((seen, seen.at.filter(|at| frame.shows(*at))?)));
        let under = self.stage.under(point);
        let nearest = shown.min_by(|(_, a), (_, b)| far(*a).total_cmp(&far(*b)));
        if let Some((seen, at)) = nearest
            && (under == Some(at) || far(at) <= NEAR)
        {
            self.open_marks(seen.id);
        }
    }

    /// Opens the sheet of a hidden piece on a station; false when there is none.
    pub(super) fn open_marks_on(self: &Rc<Self>, station: Station) -> bool {
        let Some(view) = self.seen() else { return false };
        let Some(seen) = view.at(station).filter(|seen| is_hidden(seen)) else { return false };
        self.open_marks(seen.id);
        true
    }

    fn open_marks(self: &Rc<Self>, piece: PieceId) {
        self.deselect();
        self.marked.set(Some(piece));
        self.fill_marks();
    }

    pub(super) fn close_marks(&self) {
        self.marked.set(None);
        self.fill_marks();
    }

    /// The ranks that a piece can have by the marks of the view on the screen.
    fn possible(&self, piece: PieceId) -> RankSet {
        self.marks.borrow().iter().find(|mark| mark.piece == piece).map_or(RankSet::ALL, |mark| mark.ranks)
    }

    pub(super) fn choose_mark(self: &Rc<Self>, index: i32) {
        let count = Rank::ALL.len();
        let mark = usize::try_from(index).ok().and_then(|index| match index {
            index if index < count => Some(OwnMark::Rank(order().nth(index)?)),
            index => Remark::ALL.get(index - count).copied().map(OwnMark::Remark),
        });
        let Some(piece) = self.marked.get() else { return };
        let now = self.with_session(|session| session.own_mark(piece)).flatten();
        // A second tap on the mark in force takes it away.
        let wanted = mark.filter(|_| mark != now);
        if let Some(Err(error)) = self.with_session_mut(|session| session.set_own_mark(piece, wanted)) {
            return self.context.notify(&self.context.language().store_error(&error));
        }
        self.close_marks();
        self.show_view();
    }

    /// Writes the sheet anew, or closes it when its piece is not hidden on the board any more.
    pub(super) fn fill_marks(&self) {
        let language = self.context.language();
        let view = self.seen();
        let open = self.marked.get().and_then(|piece| view.as_ref()?.piece(piece).filter(|seen| is_hidden(seen)));
        let (Some(view), Some(seen)) = (view.as_ref(), open) else {
            self.marked.set(None);
            self.context.with_window(|window| MarkView::get(window).set_open(false));
            return;
        };
        let ranks = self.possible(seen.id);
        let reasons: Vec<SharedString> = match self.marks.borrow().iter().find(|mark| mark.piece == seen.id) {
            Some(Mark { reasons, .. }) => {
                reasons.iter().map(|finding| language.mark_reason(view, seen, ranks, *finding).into()).collect()
            }
            None => vec![language.pick("还没有线索。", "Nothing is known yet.").into()],
        };
        let own = self.with_session(|session| session.own_mark(seen.id)).flatten();
        let choices = order().map(OwnMark::Rank).chain(Remark::ALL.into_iter().map(OwnMark::Remark));
        let choices = choices.map(|mark| match mark {
            OwnMark::Rank(rank) => MarkChoice {
                text: language.rank_on_plate(rank).into(),
                label: language.rank(rank).into(),
                possible: ranks.contains(rank),
                chosen: own == Some(mark),
            },
            OwnMark::Remark(remark) => MarkChoice {
                text: language.remark(remark).into(),
                label: language.remark(remark).into(),
                possible: true,
                chosen: own == Some(mark),
            },
        });
        let owner = language.seat(seen.seat);
        let place = seen.at.map(|at| language.station(view.board(), at)).unwrap_or_default();
        self.context.with_window(|window| {
            let sheet = MarkView::get(window);
            sheet.set_seat(seen.seat.index() as i32);
            sheet.set_title(language.pick(format!("{owner}棋子"), format!("{owner}'s piece")).into());
            sheet.set_place(place.into());
            sheet.set_reasons(ModelRc::new(VecModel::from(reasons)));
            sheet.set_choices(ModelRc::new(choices.collect::<VecModel<MarkChoice>>()));
            sheet.set_open(true);
        });
    }
}

/// A piece on the board whose rank the viewer does not see.
fn is_hidden(seen: &Seen) -> bool {
    seen.rank.is_none() && seen.at.is_some()
}

/// The ranks as they stand on the sheet, from the strongest down.
fn order() -> impl Iterator<Item = Rank> {
    Rank::ALL.into_iter().rev()
}
