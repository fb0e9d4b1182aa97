//! The card of a game that can be gone on with.

use chrono::Local;
use junqi::{BoardKind, Game, Kind, Place, Seat, Station};
use slint::Image;
use store::{GameHead, State};

use crate::board::{palette::Palette, raster, scene};
use crate::context::Context;
use crate::session::{Plan, Saved};
use crate::ui::ContinueCard;

/// How a card is drawn.
pub(super) struct Look<'a> {
    pub(super) palette: &'a Palette,
    /// Device pixels to a logical one.
    pub(super) scale: f32,
    /// Whether it is the first, large card.
    pub(super) large: bool,
}

impl Look<'_> {
    /// Width and height of the picture's place, in logical pixels.
    fn place(&self) -> (f32, f32) {
        if self.large { (109.0, 109.0) } else { (44.0, 56.0) }
    }
}

/// Makes the card of a saved game. One that cannot be read says so.
pub(super) fn card(context: &Context, head: &GameHead, look: &Look) -> ContinueCard {
    let language = context.language();
    let Ok(saved) = Saved::load(&context.store, head.id) else { return unreadable(context) };
    let plan = &saved.plan;
    let title = match head.name.as_str() {
        "" if look.large => language.game_title(plan.kind, plan.options.sight),
        "" => language.plan_title(plan),
        name => name.to_owned(),
    };
    let day = language.day(head.changed.with_timezone(&Local), context.clock.utc().with_timezone(&Local));
    if head.state == State::Layout {
        return ContinueCard {
            picture: picture(plan, laid_out(&saved), look),
            title: title.into(),
            detail: language.laying_out().into(),
            day: day.into(),
            turn: "".into(),
            seat: -1,
        };
    }
    let Ok(game) = saved.replay() else { return unreadable(context) };
    let to_move = game.to_move();
    ContinueCard {
        picture: picture(plan, standing(plan, &game), look),
        title: title.into(),
        detail: language.move_number(game.ply()).into(),
        day: day.into(),
        turn: to_move.map(|seat| language.turn(plan, seat)).unwrap_or_default().into(),
        seat: to_move.map_or(-1, |seat| seat.index() as i32),
    }
}

fn unreadable(context: &Context) -> ContinueCard {
    let title = context.language().pick("读不了的对局", "A game that cannot be read");
    ContinueCard { title: title.into(), seat: -1, ..ContinueCard::default() }
}

fn bottom(plan: &Plan) -> Seat {
    plan.people().iter().chain(plan.kind.seats().iter()).next().unwrap_or(plan.first)
}

/// Where pieces stand and whose they are, which everybody at the table sees; no rank.
fn standing(plan: &Plan, game: &Game) -> Vec<(Station, Seat)> {
    let view = game.view(bottom(plan));
    view.pieces().iter().filter_map(|piece| Some((piece.at?, piece.seat))).collect()
}

/// The arms that are laid out: every army fills the same places.
fn laid_out(saved: &Saved) -> Vec<(Station, Seat)> {
    let board = saved.plan.kind.board();
    let arm = |seat: Seat| {
        let filled = Place::all().filter(|place| place.kind() != junqi::StationKind::Camp);
        filled.map(move |place| (board.at(seat, place), seat))
    };
    let seats = saved.plan.kind.seats();
    seats.iter().filter(|seat| saved.layouts[*seat].is_some()).flat_map(arm).collect()
}

fn picture(plan: &Plan, pieces: Vec<(Station, Seat)>, look: &Look) -> Image {
    let kind = match plan.kind {
        Kind::Two => BoardKind::Two,
        Kind::Four | Kind::TwoOnFour => BoardKind::Four,
    };
    // Two pixels of the size are a margin that does not grow with the cell.
    let ((w, h), (width, height)) = (raster::thumbnail_size(kind, 1.0), look.place());
    let cell = ((width - 2.0) / (w - 2.0)).min((height - 2.0) / (h - 2.0));
    let drawn = raster::thumbnail(kind, bottom(plan), pieces, cell, look.scale, look.palette);
    drawn.map(|picture| scene::image(&picture)).unwrap_or_default()
}
