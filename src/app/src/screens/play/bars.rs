//! The bars round the board: seats, clocks, counters, losses, and what stands at the foot.

use junqi::{Rank, Seat, View};
use slint::{Global, Model, ModelRc, SharedString, VecModel};

use super::{PlayController, Question};
use crate::session::{Occupant, Plan, Session};
use crate::ui::{ArmyCell, ArmyRow, PlayView, SeatBar};
use crate::words::Language;

/// The squares that stand for time-outs, where there is a limit that can be counted.
const MOST_SQUARES: u8 = 5;

impl PlayController {
    /// Writes every bar anew.
    pub(super) fn fill(&self) {
        let Some(view) = self.seen() else { return };
        let language = self.context.language();
        let Some((plan, can_undo)) = self.with_session(|s| (s.plan().clone(), s.can_undo())) else { return };
        let own = view.viewer();
        let others = others(&view);
        let heads: Vec<SharedString> =
            Rank::ALL.into_iter().rev().map(|rank| language.rank_short(rank).into()).collect();
        let losses: Vec<ArmyRow> =
            others.iter().copied().chain(own).map(|seat| loss_row(language, &view, &plan, seat)).collect();
        let others: Vec<SeatBar> = others.into_iter().map(|seat| self.bar(&view, &plan, seat)).collect();
        let (ply, quiet) = counts(language, &view);
        let count = language.pick(format!("{ply}·{quiet}"), format!("{ply}, {quiet}"));
        self.context.with_window(|window| {
            let screen = PlayView::get(window);
            screen.set_large(view.board().arms() > 2);
            screen.set_title(language.game_title(plan.kind, plan.options.sight).into());
            screen.set_count(if quiet.is_empty() { ply.as_str().into() } else { count.into() });
            screen.set_short_count(short_count(&view).into());
            screen.set_ply(ply.into());
            screen.set_quiet(quiet.into());
            screen.set_ranks(ModelRc::new(VecModel::from(heads)));
            screen.set_losses(ModelRc::new(VecModel::from(losses)));
            screen.set_others(ModelRc::new(VecModel::from(others)));
            if let Some(seat) = own {
                screen.set_own(self.bar(&view, &plan, seat));
            }
            screen.set_has_undo(plan.people().len() == 1);
            screen.set_can_undo(can_undo);
        });
        self.fill_foot();
        self.fill_view();
    }

    /// Clocks and the squares of a computer that thinks: what changes by itself.
    pub(super) fn fill_clocks(&self) {
        let Some(view) = self.seen() else { return };
        let Some(plan) = self.with_session(|session| session.plan().clone()) else { return };
        let thinking = if self.context.thinker.is_thinking() { (self.ticks.get() / 20 % 4) as i32 } else { -1 };
        let others: Vec<SeatBar> = others(&view).into_iter().map(|seat| self.bar(&view, &plan, seat)).collect();
        let own = view.viewer().map(|seat| self.bar(&view, &plan, seat));
        self.context.with_window(|window| {
            let screen = PlayView::get(window);
            let model = screen.get_others();
            for (row, bar) in others.into_iter().enumerate() {
                if model.row_data(row).as_ref() != Some(&bar) {
                    model.set_row_data(row, bar);
                }
            }
            if let Some(own) = own {
                screen.set_own(own);
            }
            screen.set_thinking(thinking);
        });
    }

    /// Whether the board is zoomed.
    pub(super) fn fill_view(&self) {
        let zoomed = self.stage.frame().is_zoomed();
        self.context.with_window(|window| PlayView::get(window).set_zoomed(zoomed));
    }

    /// Actions, the last battle, or a question.
    pub(super) fn fill_foot(&self) {
        let language = self.context.language();
        let Some(view) = self.seen() else { return };
        let words = match self.question.get() {
            Some(Question::Move(mv)) => {
                let rank = view.at(mv.from).and_then(|seen| seen.rank).map_or("", |rank| language.rank(rank));
                let to = language.station(view.board(), mv.to);
                let attack = view.at(mv.to).is_some();
                let text = match attack {
                    true => language.pick(format!("{rank}攻{to}？"), format!("{rank} attacks {to}?")),
                    false => language.pick(format!("{rank}走到{to}？"), format!("{rank} to {to}?")),
                };
                (text, language.pick("走", "Move"), language.pick("不走", "No"))
            }
            Some(Question::Draw(seat)) => {
                let name = self.with_session(|session| language.sitter(session.plan(), seat)).unwrap_or_default();
                let text = language.pick(format!("{name}求和，同意吗？"), format!("{name} offers a draw. Agree?"));
                (text, language.pick("同意", "Agree"), language.pick("不同意", "Refuse"))
            }
            None => Default::default(),
        };
        self.context.with_window(|window| {
            let screen = PlayView::get(window);
            screen.set_question(words.0.into());
            screen.set_yes(words.1.into());
            screen.set_no(words.2.into());
            screen.set_foot(self.foot());
        });
        self.fill_hint();
    }

    fn bar(&self, view: &View, plan: &Plan, seat: Seat) -> SeatBar {
        let language = self.context.language();
        let standing = view.standing(seat);
        let to_move = view.to_move() == Some(seat);
        let occupant = plan.sitters[seat].as_ref().map(|sitter| &sitter.occupant);
        let remark = match occupant {
            Some(Occupant::Person) if to_move => language.pick("轮到你", "your turn"),
            Some(Occupant::Computer(player)) => language.strength(player),
            _ => "",
        };
        let facts = match standing.out {
            Some(reason) => language.reason(reason).to_owned(),
            None => language.pick(format!("余 {}", standing.pieces), format!("{} left", standing.pieces)),
        };
        let short = language.pick(format!("余 {}", standing.pieces), standing.pieces.to_string());
        let clock = match (to_move, plan.options.move_limit_ms) {
            (_, 0) => String::new(),
            (true, limit) => clock_text(self.with_session(Session::left_ms).flatten().unwrap_or(limit)),
            (false, limit) => clock_text(limit),
        };
        let allowed = plan.options.time_outs.filter(|_| plan.options.move_limit_ms != 0).unwrap_or(0);
        SeatBar {
            seat: seat.index() as i32,
            name: language.sitter(plan, seat).into(),
            remark: remark.into(),
            short: if standing.out.is_some() { facts.as_str().into() } else { short.into() },
            facts: facts.into(),
            clock: if standing.out.is_some() { "".into() } else { clock.into() },
            time_outs: standing.time_outs as i32,
            allowed: i32::from(allowed.min(MOST_SQUARES)),
            to_move,
            out: standing.out.is_some(),
        }
    }
}

/// Seconds rounded up, so that a clock shows 0:00 only when the time is up.
fn clock_text(millis: u32) -> String {
    let seconds = millis.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The other seats as they sit, from the viewer's left.
fn others(view: &View) -> Vec<Seat> {
    let seats: Vec<Seat> = view.seats().iter().collect();
    let own = view.viewer().and_then(|viewer| seats.iter().position(|seat| *seat == viewer)).unwrap_or(0);
    (1..seats.len()).rev().map(|n| seats[(own + n) % seats.len()]).collect()
}

/// Move number and quiet moves as figures alone: 39·12/70.
fn short_count(view: &View) -> String {
    match view.options().quiet_limit {
        0 => (view.ply() + 1).to_string(),
        limit => format!("{}·{}/{limit}", view.ply() + 1, view.quiet()),
    }
}

fn counts(language: Language, view: &View) -> (String, String) {
    let ply = view.ply() + 1;
    let quiet = match view.options().quiet_limit {
        0 => String::new(),
        limit => {
            let quiet = view.quiet();
            language.pick(format!("无吃子 {quiet}/{limit}"), format!("quiet {quiet}/{limit}"))
        }
    };
    (language.pick(format!("第 {ply} 手"), format!("move {ply}")), quiet)
}

fn loss_row(language: Language, view: &View, plan: &Plan, seat: Seat) -> ArmyRow {
    let left = view.remaining(seat);
    let cells: Vec<ArmyCell> = Rank::ALL
        .into_iter()
        .rev()
        .map(|rank| {
            let count = usize::from(left[rank as usize]);
            let text: SharedString = if count == 0 { "–".into() } else { count.to_string().into() };
            ArmyCell { text, less: count < rank.per_army() }
        })
        .collect();
    ArmyRow {
        seat: seat.index() as i32,
        name: language.sitter(plan, seat).into(),
        cells: ModelRc::new(VecModel::from(cells)),
    }
}
