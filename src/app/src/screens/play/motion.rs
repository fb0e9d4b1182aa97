//! What happened, shown: a piece travels its path, a battle is struck, an army leaves.

use std::rc::Rc;

use junqi::{Clash, ClashSeen, Event, PieceId, Seat, Station, View};
use slint::{Global, TimerMode};

use super::{PlayController, with};
use crate::session::Session;
use crate::ui::{Battle, PlayView, Screen, Theme};

/// The moves whose arrows stand on the board: all since the viewer's own last one, or the last move where there is none.
pub(super) fn trails(view: &View) -> Vec<(Seat, Vec<Station>)> {
    let moves = view.log().iter().rev().filter_map(|event| match event {
        Event::Moved { seat, path, .. } => Some((*seat, path.clone())),
        _ => None,
    });
    let mut trails: Vec<_> =
        moves.clone().take(view.alive().len()).take_while(|(seat, _)| Some(*seat) != view.viewer()).collect();
    if trails.is_empty() {
        trails = moves.take(1).collect();
    }
    trails.reverse();
    trails
}

impl PlayController {
    /// Shows events one after the other, then the view they led to.
    pub(super) fn show_events(self: &Rc<Self>, events: Vec<Event>) {
        let idle = self.events.borrow().is_empty() && !self.stage.is_moving();
        self.events.borrow_mut().extend(events);
        if idle {
            self.show_next_event();
        }
    }

    fn show_next_event(self: &Rc<Self>) {
        let event = self.events.borrow_mut().pop_front();
        match event {
            Some(Event::Moved { seat, piece, path, clash }) => self.show_move(seat, piece, path, clash),
            Some(Event::Out { seat, reason }) => {
                let language = self.context.language();
                let (name, why) = (self.name(seat), language.reason(reason));
                self.context.notify(&language.pick(format!("{name}出局：{why}"), format!("{name} is out: {why}")));
                let weak = Rc::downgrade(self);
                self.stage.fall(seat, move || with(&weak, Self::settle_event));
            }
            Some(event) => {
                self.tell(&event);
                self.show_next_event();
            }
            None => self.end_events(),
        }
    }

    /// The view after an event that changed the board, then the next event.
    fn settle_event(self: &Rc<Self>) {
        self.show_view();
        self.show_next_event();
    }

    /// The board after a move. The armies that leave because of it stand there until their own turn to be shown.
    fn settle_move(self: &Rc<Self>, piece: PieceId, target: Station, clash: Option<ClashSeen>) {
        if !self.events.borrow().iter().any(|event| matches!(event, Event::Out { .. })) {
            return self.settle_event();
        }
        let outcome = clash.map(|clash| clash.outcome);
        let (mover, defender) = (self.row(piece), clash.and_then(|clash| self.row(clash.defender)));
        self.stage.change(|scene| {
            if let Some(man) = mover.and_then(|row| scene.men.get_mut(row)) {
                man.at = matches!(outcome, None | Some(Clash::Attacker)).then_some(target);
            }
            if let Some(man) =
                defender.filter(|_| outcome != Some(Clash::Defender)).and_then(|row| scene.men.get_mut(row))
            {
                man.at = None;
            }
        });
        self.show_next_event();
    }

    /// The row of a piece on the board.
    fn row(&self, piece: PieceId) -> Option<usize> {
        self.seen().and_then(|view| view.pieces().iter().position(|seen| seen.id == piece))
    }

    fn show_move(self: &Rc<Self>, seat: Seat, piece: PieceId, path: Vec<Station>, clash: Option<ClashSeen>) {
        let Some((man, target)) = self.row(piece).zip(path.last().copied()) else { return self.settle_event() };
        self.stage.change(|scene| {
            scene.selected = None;
            scene.targets = junqi::StationSet::EMPTY;
            scene.trails.push((seat, path.clone()));
        });
        let weak = Rc::downgrade(self);
        self.stage.glide(man, path, move || {
            with(&weak, |this| match clash {
                Some(clash) => this.show_clash(seat, piece, target, clash),
                None => this.settle_move(piece, target, None),
            });
        });
    }

    fn show_clash(self: &Rc<Self>, attacker: Seat, piece: PieceId, at: Station, clash: ClashSeen) {
        let defender = clash.defender.seat();
        let (attacker_stays, defender_stays) = (clash.outcome == Clash::Attacker, clash.outcome == Clash::Defender);
        let fallen = [(attacker, attacker_stays), (defender, defender_stays)];
        let fallen: Vec<Seat> = fallen.into_iter().filter(|(_, stays)| !stays).map(|(seat, _)| seat).collect();
        let language = self.context.language();
        let (a, d) = (language.seat(attacker), language.seat(defender));
        let (title, detail) = match clash.outcome {
            Clash::Attacker => (
                language.pick(format!("{a}占领阵地"), format!("{a} stays")),
                language.pick(format!("{d}离场·不报军衔"), format!("{d} leaves, no rank told")),
            ),
            Clash::Defender => (
                language.pick(format!("{d}守住阵地"), format!("{d} holds")),
                language.pick(format!("{a}离场·不报军衔"), format!("{a} leaves, no rank told")),
            ),
            Clash::Both => (
                language.pick("同归于尽".to_owned(), "Both are lost".to_owned()),
                language.pick("双方离场·不报军衔".to_owned(), "No rank is told".to_owned()),
            ),
        };
        let battle = Battle {
            attacker: attacker.index() as i32,
            defender: defender.index() as i32,
            attacker_stays,
            defender_stays,
            title: title.into(),
            detail: detail.into(),
        };
        self.context.with_window(|window| PlayView::get(window).set_battle(battle));
        self.show_strip();
        let weak = Rc::downgrade(self);
        self.stage.clash(at, fallen, move || with(&weak, |this| this.settle_move(piece, at, Some(clash))));
    }

    /// The strip of the battle stays for a while or until a tap.
    fn show_strip(self: &Rc<Self>) {
        self.strip.set(true);
        self.fill_foot();
        let millis = self.context.with_window(|window| Theme::get(window).get_strip()).unwrap_or(0);
        let weak = Rc::downgrade(self);
        let stays = std::time::Duration::from_millis(millis.unsigned_abs());
        self.strip_timer.start(TimerMode::SingleShot, stays, move || with(&weak, Self::end_strip));
    }

    pub(super) fn end_strip(self: &Rc<Self>) {
        self.strip_timer.stop();
        if self.strip.replace(false) {
            self.fill_foot();
        }
    }

    /// Says what changes nothing on the board.
    fn tell(self: &Rc<Self>, event: &Event) {
        let language = self.context.language();
        let words = match event {
            Event::TimedOut { seat } => {
                let name = self.name(*seat);
                language.pick(format!("{name}超时，跳过一步"), format!("{name} ran out of time and is skipped"))
            }
            Event::FlagShown { seat, .. } => {
                let name = self.name(*seat);
                language
                    .pick(format!("{name}司令阵亡，军旗亮开"), format!("{name} lost the commander: the flag is shown"))
            }
            Event::DrawOffered { seat } => {
                let name = self.name(*seat);
                language.pick(format!("{name}求和"), format!("{name} offers a draw"))
            }
            Event::DrawRefused { seat } => {
                let name = self.name(*seat);
                language.pick(format!("{name}不同意和棋"), format!("{name} refuses the draw"))
            }
            Event::DrawAccepted { seat } => {
                let name = self.name(*seat);
                language.pick(format!("{name}同意和棋"), format!("{name} agrees to the draw"))
            }
            Event::Moved { .. } | Event::Out { .. } | Event::Ended(_) => return,
        };
        self.context.notify(&words);
    }

    fn name(&self, seat: Seat) -> String {
        self.with_session(|session| self.context.language().sitter(session.plan(), seat)).unwrap_or_default()
    }

    /// Everything has been shown.
    fn end_events(self: &Rc<Self>) {
        if self.with_session(Session::result).flatten().is_some() {
            self.context.replace(Screen::Result);
        } else {
            self.show_view();
        }
    }
}
