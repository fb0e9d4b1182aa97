//! The card of a game that can be gone on with.

use chrono::Local;
use junqi::{BoardKind, Game, Kind, Place, Seat, Station};
use slint::Image;
use store::{GameHead, State};

use crate::board::{palette::Palette, raster, scene};
use crate::context::Context;
use crate::session::{Plan, Saved};
use crate::ui::ContinueCard;

/// The longer side of the large card's picture, in logical pixels.
const PICTURE: f32 = 109.0;

/// Makes the card of a saved game. One that cannot be read says so.
pub(super) fn card(context: &Context, head: &GameHead, palette: &Palette, scale: f32) -> ContinueCard {
    let language = context.language();
    let Ok(saved) = Saved::load(&context.store, head.id) else { return unreadable(context) };
    let plan = &saved.plan;
    let title = match head.name.as_str() {
        "" => language.plan_title(plan),
        name => name.to_owned(),
    };
    let day = language.day(head.changed.with_timezone(&Local), context.clock.utc().with_timezone(&Local));
    if head.state == State::Layout {
        return ContinueCard {
            picture: picture(plan, laid_out(&saved), palette, scale),
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
        picture: picture(plan, standing(plan, &game), palette, scale),
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

fn picture(plan: &Plan, pieces: Vec<(Station, Seat)>, palette: &Palette, scale: f32) -> Image {
    let kind = match plan.kind {
        Kind::Two => BoardKind::Two,
        Kind::Four | Kind::TwoOnFour => BoardKind::Four,
    };
    let (w, h) = raster::thumbnail_size(kind, 1.0);
    let cell = (PICTURE - 2.0) / (w.max(h) - 2.0);
    let drawn = raster::thumbnail(kind, bottom(plan), pieces, cell, scale, palette);
    drawn.map(|picture| scene::image(&picture)).unwrap_or_default()
}
