//! Words of the layout screen.

use bot::Style;
use junqi::{ARMY, Rank, Seat};

use super::Language;

impl Language {
    /// The title: whose army.
    pub fn layout_title(self, seat: Seat) -> String {
        let colour = self.seat(seat);
        self.pick(format!("{colour}布阵"), format!("{colour}: layout"))
    }

    /// How many pieces stand.
    pub fn layout_progress(self, placed: usize) -> String {
        self.pick(format!("已放 {placed}/{ARMY}"), format!("{placed}/{ARMY} placed"))
    }

    /// The name of a style.
    pub fn style(self, style: Style) -> &'static str {
        match style {
            Style::Steady => self.pick("稳健", "Steady"),
            Style::Attacking => self.pick("强攻", "Attack"),
            Style::Bluffing => self.pick("诈敌", "Bluff"),
            Style::Balanced => self.pick("均衡", "Balanced"),
        }
    }

    /// What to do next: nothing is chosen, or a piece of this rank.
    pub fn layout_hint(self, chosen: Option<Rank>) -> String {
        match chosen {
            None => self.pick("点两枚互换，或按住拖动".into(), "Tap two pieces to swap them, or drag one".into()),
            Some(rank) => {
                let rank = self.rank(rank);
                self.pick(
                    format!("{rank}放到哪里？点圆点，或点一枚互换"),
                    format!("Tap a dot or a piece to place the {rank}"),
                )
            }
        }
    }

    /// What the main button says when all pieces stand: the battle begins, or the phone goes to the next person.
    pub fn layout_done(self, next: Option<&str>) -> String {
        match next {
            None => self.pick("开战", "Start the battle").to_owned(),
            Some(name) => self.pick(format!("布好了，交给{name}"), format!("Ready, pass to {name}")),
        }
    }

    /// What a screen reader says of a place in the tray.
    pub fn tray_piece(self, rank: Rank, count: usize) -> String {
        let rank = self.rank(rank);
        self.pick(format!("{rank}，还有 {count} 枚"), format!("{rank}, {count} left"))
    }
}
