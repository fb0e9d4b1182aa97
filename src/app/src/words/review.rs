//! Steps of a game in words, as far as somebody may know them.

use junqi::{Act, Action, Clash, Event, PieceId, Rank, Seat, View};

use super::Language;

impl Language {
    /// What happened in a step, by what the view after it shows.
    pub fn step(self, view: &View, action: &Action, events: &[Event]) -> String {
        let stop = self.pick("。", ". ");
        let mut sentences: Vec<String> = Vec::new();
        match action.act {
            Act::Resign => sentences.push(self.by(action.seat, "认输", "resigns")),
            Act::Move(_) | Act::TimeOut | Act::OfferDraw | Act::AcceptDraw | Act::RefuseDraw => {}
        }
        sentences.extend(events.iter().filter_map(|event| self.event(view, event)));
        let end = self.pick("。", ".");
        sentences.join(stop) + end
    }

    fn event(self, view: &View, event: &Event) -> Option<String> {
        Some(match event {
            Event::Moved { piece, path, clash, .. } => {
                let board = view.board();
                let place = |station: Option<&junqi::Station>| {
                    station.map(|station| self.station(board, *station)).unwrap_or_default()
                };
                let (from, to) = (place(path.first()), place(path.last()));
                let mover = self.piece(view, *piece);
                let travelled = self.pick(format!("{mover}：{from} → {to}"), format!("{mover}: {from} → {to}"));
                match clash {
                    None => travelled,
                    Some(clash) => {
                        let defender = self.piece(view, clash.defender);
                        let result = match clash.outcome {
                            Clash::Attacker => self.pick("胜", "and wins"),
                            Clash::Defender => self.pick("负", "and falls"),
                            Clash::Both => self.pick("同归于尽", "and both go"),
                        };
                        self.pick(
                            format!("{travelled}，攻{defender}，{result}"),
                            format!("{travelled}, attacks {defender} {result}"),
                        )
                    }
                }
            }
            Event::TimedOut { seat } => self.by(*seat, "超时", "lets the time run out"),
            Event::FlagShown { seat, at } => {
                let (name, place) = (self.seat(*seat), self.station(view.board(), *at));
                self.pick(
                    format!("{name}司令阵亡，军旗在{place}"),
                    format!("{name} lost the commander, the flag is at {place}"),
                )
            }
            Event::Out { seat, reason } => {
                let (name, reason) = (self.seat(*seat), self.reason(*reason));
                self.pick(format!("{name}出局：{reason}"), format!("{name} is out: {}", reason.to_lowercase()))
            }
            Event::DrawOffered { seat } => self.by(*seat, "求和", "offers a draw"),
            Event::DrawAccepted { seat } => self.by(*seat, "同意和棋", "agrees to the draw"),
            Event::DrawRefused { seat } => self.by(*seat, "不同意和棋", "refuses the draw"),
            Event::Ended(_) => return None,
        })
    }

    fn by(self, seat: Seat, chinese: &str, english: &str) -> String {
        let name = self.seat(seat);
        self.pick(format!("{name}{chinese}"), format!("{name} {english}"))
    }

    /// A piece by its colour, and its rank as far as the viewer knows it.
    fn piece(self, view: &View, piece: PieceId) -> String {
        let rank = view.piece(piece).and_then(|seen| seen.rank);
        let name = rank.map_or(self.pick("棋子", "piece"), |rank| self.rank(rank));
        let seat = self.seat(piece.seat());
        self.pick(format!("{seat}{name}"), format!("{seat} {name}"))
    }

    /// Lost pieces by rank, the unknown ones as a number: 失 师旅2+3.
    pub fn lost(self, known: &[Rank], unknown: usize) -> String {
        let mut parts: Vec<String> = Vec::new();
        for rank in Rank::ALL.into_iter().rev() {
            let name = self.rank_short(rank);
            match known.iter().filter(|other| **other == rank).count() {
                0 => {}
                1 => parts.push(name.to_owned()),
                // English has figures for names, so that a sign has to stand between.
                count => parts.push(self.pick(format!("{name}{count}"), format!("{name}×{count}"))),
            }
        }
        match (parts.is_empty(), unknown) {
            (true, 0) => return self.pick("无损失", "no losses").to_owned(),
            (true, unknown) => return self.pick(format!("失 {unknown} 子"), format!("{unknown} lost")),
            (false, 0) => {}
            (false, unknown) => parts.push(format!("+{unknown}")),
        }
        self.pick(format!("失 {}", parts.concat()), format!("lost {}", parts.join(" ")))
    }

    /// Number, time and turn of a step.
    pub fn step_heading(self, step: usize, steps: usize, used_ms: Option<u32>, to_move: Option<Seat>) -> String {
        let mut parts = vec![self.pick(format!("第 {step}/{steps} 步"), format!("Step {step} of {steps}"))];
        if let Some(used) = used_ms {
            let used = self.seconds(u64::from(used));
            parts.push(self.pick(format!("用时 {used}"), format!("took {used}")));
        }
        parts.push(match to_move {
            Some(seat) => self.pick(format!("轮到{}", self.seat(seat)), format!("{} to move", self.seat(seat))),
            None => self.pick("对局结束", "the game is over").to_owned(),
        });
        parts.join(self.pick("·", ", "))
    }
}
