//! Result: who won and why, what it cost, and the next game.

mod rematch;

use std::cell::RefCell;
use std::rc::Rc;

use junqi::{Game, Rank, Seat, SeatSet};
use slint::{ComponentHandle, Global, Image, ModelRc, SharedString, VecModel};
use store::State;

use self::rematch::{Rematch, rematch};
use super::Controller;
use crate::board::{self, raster, scene};
use crate::context::Context;
use crate::outcome::{Outcome, fallen, only_person, winners};
use crate::session::{Plan, Saved};
use crate::ui::{BattleLosses, Figure, MainWindow, Remainder, ResultView, Screen};
use crate::words::Language;

/// Height of the largest picture of the last position, in pixels of the screen.
const PICTURE: f32 = 320.0;

pub(crate) struct ResultController {
    context: Rc<Context>,
    saved: RefCell<Option<(Saved, Game)>>,
}

impl ResultController {
    pub(crate) fn connect(context: &Rc<Context>, window: &MainWindow) -> Rc<Self> {
        let this = Rc::new(ResultController { context: context.clone(), saved: RefCell::default() });
        let view = ResultView::get(window);
        let shared = this.clone();
        view.on_review(move || shared.context.open(Screen::Review));
        let shared = this.clone();
        view.on_home(move || shared.context.open(Screen::Home));
        let shared = this.clone();
        view.on_rematch_same(move || shared.play_again(Rematch::SameLayouts));
        let shared = this.clone();
        view.on_rematch_new(move || shared.play_again(Rematch::NewLayouts));
        let shared = this.clone();
        view.on_swap_sides(move || shared.play_again(Rematch::SwappedSides));
        this
    }

    fn play_again(&self, how: Rematch) {
        let next = self.saved.borrow().as_ref().map(|(saved, _)| rematch(saved, how, self.context.seed()));
        let Some(next) = next else { return };
        match next.save(&self.context.store) {
            Ok((game, state)) => {
                self.context.game.set(Some(game));
                self.context.replace(if state == State::Layout { Screen::Layout } else { Screen::Play });
            }
            Err(_) => self.context.notify(self.context.language().not_saved()),
        }
    }

    fn load(&self) {
        let language = self.context.language();
        let unfinished = language.pick("这一局还没有结果。", "This game has no result yet.");
        let loaded = match self.context.game.get() {
            None => Err(unfinished),
            Some(id) => Saved::load(&self.context.store, id)
                .and_then(|saved| saved.replay().map(|game| (saved, game)))
                .map_err(|error| language.unreadable(&error))
                .and_then(|(saved, game)| game.result().map(|_| (saved, game)).ok_or(unfinished)),
        };
        let missing = loaded.as_ref().err().copied().unwrap_or_default();
        self.saved.replace(loaded.ok());
        self.context.with_window(|window| {
            let view = ResultView::get(window);
            view.set_missing(missing.into());
            view.set_ready(missing.is_empty());
        });
        self.fill();
    }

    fn fill(&self) {
        let saved = self.saved.borrow();
        let Some((saved, game)) = saved.as_ref() else { return };
        let language = self.context.language();
        let (plan, winners) = (&saved.plan, winners(game));
        self.context.with_window(|window| {
            let view = ResultView::get(window);
            view.set_title(language.outcome(Outcome::of(plan, winners)).into());
            view.set_reason(language.end_in_full(plan, game).into());
            view.set_winners(rows(winners.iter().map(|seat| seat.index() as i32)));
            view.set_figures(rows(figures(language, plan, game)));
            view.set_picture(picture(window, plan, game));
            view.set_remainders(rows(ranked(game, winners).map(|seat| remainder(language, plan, game, seat))));
            view.set_ranks(rows(Rank::ALL.into_iter().rev().map(|rank| SharedString::from(language.rank_short(rank)))));
            view.set_losses(rows(ranked(game, winners).map(|seat| loss_row(language, game, seat))));
            view.set_can_swap(plan.kind.seats().len() == 2);
        });
    }
}

impl Controller for ResultController {
    fn screen(&self) -> Screen {
        Screen::Result
    }

    fn show(&self) {
        self.load();
    }

    fn refresh(&self) {
        self.fill();
    }
}

fn rows<T: Clone + 'static>(rows: impl IntoIterator<Item = T>) -> ModelRc<T> {
    ModelRc::new(rows.into_iter().collect::<VecModel<T>>())
}

/// The seats of a game, winners first.
fn ranked(game: &Game, winners: SeatSet) -> impl Iterator<Item = Seat> {
    let seats = game.seats();
    let others = seats.iter().filter(move |seat| !winners.contains(*seat));
    winners.iter().chain(others)
}

fn figures(language: Language, plan: &Plan, game: &Game) -> Vec<Figure> {
    let figure = |name: &str, value: String| Figure { name: name.into(), value: value.into() };
    let used = |seats: SeatSet| seats.iter().map(|seat| game.clock(seat).used_ms).sum::<u64>();
    let own_moves = |person: Seat| {
        let is_own = |action: &&junqi::Action| action.seat == person && matches!(action.act, junqi::Act::Move(_));
        game.actions().iter().filter(is_own).count() as u64
    };
    let a_move = match only_person(plan) {
        Some(person) => {
            let each = game.clock(person).used_ms / own_moves(person).max(1);
            figure(language.pick("你每手", "You, per move"), language.seconds(each))
        }
        None => {
            let each = used(game.seats()) / u64::from(game.ply().max(1));
            figure(language.pick("每手", "Per move"), language.seconds(each))
        }
    };
    let battles = game.log().iter().filter(|event| matches!(event, junqi::Event::Moved { clash: Some(_), .. })).count();
    vec![
        figure(language.pick("手数", "Moves"), game.ply().to_string()),
        figure(language.pick("用时", "Time"), language.clock(used(game.seats()))),
        a_move,
        figure(language.pick("战斗", "Battles"), battles.to_string()),
    ]
}

fn picture(window: &MainWindow, plan: &Plan, game: &Game) -> Image {
    let kind = plan.kind.board().kind();
    let bottom = plan.people().iter().chain(plan.kind.seats().iter()).next().unwrap_or(plan.first);
    let truth = game.truth();
    let pieces = truth.pieces().iter().filter_map(|seen| seen.at.map(|at| (at, seen.seat)));
    let (_, high) = raster::thumbnail_size(kind, 10.0);
    let cell = 10.0 * PICTURE / high;
    let palette = board::palette(window);
    let picture = raster::thumbnail(kind, bottom, pieces, cell, window.window().scale_factor(), &palette);
    picture.map(|picture| scene::image(&picture)).unwrap_or_default()
}

fn remainder(language: Language, plan: &Plan, game: &Game, seat: Seat) -> Remainder {
    let pieces = game.truth().standing(seat).pieces;
    let out = game.out(seat).map(|reason| language.reason(reason)).unwrap_or_default();
    Remainder {
        seat: seat.index() as i32,
        name: language.sitter(plan, seat).into(),
        pieces: pieces.to_string().into(),
        out: out.into(),
    }
}

fn loss_row(language: Language, game: &Game, seat: Seat) -> BattleLosses {
    let lost: Vec<Rank> =
        fallen(game.log()).into_iter().filter(|id| id.seat() == seat).map(|id| game.position().rank(id)).collect();
    let count = |rank: Rank| match lost.iter().filter(|other| **other == rank).count() {
        0 => SharedString::from("–"),
        count => SharedString::from(count.to_string()),
    };
    BattleLosses {
        seat: seat.index() as i32,
        label: format!("{} {}", language.seat(seat), language.lost(&lost, 0)).into(),
        counts: rows(Rank::ALL.into_iter().rev().map(count)),
    }
}
