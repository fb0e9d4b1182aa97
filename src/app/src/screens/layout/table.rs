use std::fmt::Write;

use bot::{Style, layout_of};
use junqi::{Kind, Layout, Preparation, Seat, SeatMap, Sight};
use store::{GameId, State, Store, StoreError};

use super::army::Army;
use crate::session::{Occupant, Plan, Saved, SavedError, computer_layouts};
use crate::settings::SettingsBook;

/// A game whose armies are being laid out. Everything is saved as it happens.
pub(super) struct Table {
    pub id: GameId,
    pub plan: Plan,
    /// Whose army is on the screen.
    pub seat: Seat,
    preparation: Preparation,
    people: Vec<Seat>,
    armies: SeatMap<Option<Army>>,
}

/// What is found when a game is opened here.
pub(super) enum Found {
    /// It is still being laid out.
    Open(Box<Table>),
    /// All its layouts are made.
    Started,
}

impl Table {
    /// Opens a saved game; computers lay out at once.
    ///
    /// # Errors
    /// The game is not there or cannot be read, or the computers' layouts cannot be saved.
    pub fn open(store: &Store, settings: &SettingsBook, id: GameId) -> Result<Found, SavedError> {
        let saved = Saved::load(store, id)?;
        if saved.head.state != State::Layout {
            return Ok(Found::Started);
        }
        let plan = saved.plan;
        let mut preparation = Preparation::new(plan.kind, plan.options, plan.first, plan.by_lot);
        let computed = computer_layouts(&plan);
        let mut people = Vec::new();
        for seat in plan.kind.seats().iter() {
            let is_person = plan.sitters[seat].as_ref().is_none_or(|sitter| sitter.occupant == Occupant::Person);
            if is_person {
                people.push(seat);
            } else if let (None, Some(layout)) = (saved.layouts[seat], computed[seat]) {
                store.set_layout(id, &letter(&plan, seat), Some(&layout.to_string()))?;
            }
            if let Some(layout) = saved.layouts[seat].or(computed[seat]) {
                // A saved layout is by the rules, and nobody is ready yet: neither can be refused.
                let _ = preparation.lay_out(seat, layout).and_then(|()| preparation.press_start(seat));
            }
        }
        let drafts = settings.remembered(&drafts_key(id)).unwrap_or_default();
        let mut table = Table { id, seat: plan.first, plan, preparation, people, armies: SeatMap::default() };
        for seat in table.people.clone() {
            table.armies[seat] = Some(table.army_of(seat, &drafts, settings));
        }
        if let Some(next) = table.next() {
            table.seat = next;
        }
        Ok(Found::Open(Box::new(table)))
    }

    /// The army on the screen; none when only computers play.
    pub fn army(&self) -> Option<&Army> {
        self.armies[self.seat].as_ref()
    }

    /// Changes the army on the screen and keeps how it stands.
    ///
    /// # Errors
    /// It could not be kept; it stands on the screen all the same.
    pub fn change(&mut self, settings: &SettingsBook, change: impl FnOnce(&mut Army)) -> Result<(), String> {
        if let Some(army) = &mut self.armies[self.seat] {
            change(army);
        }
        let mut drafts = String::new();
        for (seat, army) in self.armies.iter() {
            if let Some(army) = army {
                // Writing into a string cannot fail.
                let _ = writeln!(drafts, "{} {}", letter(&self.plan, seat), army.text());
            }
        }
        settings.remember(&drafts_key(self.id), &drafts)
    }

    /// The first person who is not ready.
    pub fn next(&self) -> Option<Seat> {
        self.people.iter().copied().find(|seat| !self.preparation.ready().contains(*seat))
    }

    /// The person who is to lay out after the one on the screen.
    pub fn after(&self) -> Option<Seat> {
        let others = self.people.iter().copied();
        others.filter(|seat| *seat != self.seat).find(|seat| !self.preparation.ready().contains(*seat))
    }

    /// The person before the one on the screen who is ready, and may still take that back.
    pub fn before(&self) -> Option<Seat> {
        let at = self.people.iter().position(|seat| *seat == self.seat)?;
        self.people[..at].iter().copied().rfind(|seat| self.preparation.ready().contains(*seat))
    }

    /// Says that the person on the screen is ready with this layout.
    ///
    /// # Errors
    /// It could not be saved; the person is not ready then.
    pub fn press_start(&mut self, store: &Store, settings: &SettingsBook, layout: Layout) -> Result<(), StoreError> {
        store.set_layout(self.id, &letter(&self.plan, self.seat), Some(&layout.to_string()))?;
        // The layout is finished and its seat is not ready, so that neither can be refused.
        let _ = self.preparation.lay_out(self.seat, layout).and_then(|()| self.preparation.press_start(self.seat));
        // The next game only starts from another layout when this cannot be kept.
        let _ = settings.remember(&self.last_key(self.seat), &layout.to_string());
        Ok(())
    }

    /// Takes the readiness of a person back and has the person on the screen again.
    ///
    /// # Errors
    /// It could not be saved; nothing has changed then.
    pub fn take_back(&mut self, store: &Store, seat: Seat) -> Result<(), StoreError> {
        store.set_layout(self.id, &letter(&self.plan, seat), None)?;
        // Somebody is still laying out, so the battle has not begun.
        let _ = self.preparation.take_back(seat);
        self.seat = seat;
        Ok(())
    }

    /// Starts the game once all are ready.
    ///
    /// # Errors
    /// It could not be saved.
    pub fn begin(&self, store: &Store, settings: &SettingsBook) -> Result<(), StoreError> {
        store.start(self.id)?;
        // Drafts that stay behind are never read again.
        let _ = settings.remember(&drafts_key(self.id), "");
        Ok(())
    }

    /// Whether two people may see what the other lays out; on the four-player board opposite seats are allies.
    pub fn share_sight(&self, a: Seat, b: Seat) -> bool {
        let are_allies = || {
            self.plan.kind == Kind::Four && !self.plan.options.free_for_all && (a.index() + b.index()).is_multiple_of(2)
        };
        match self.plan.options.sight {
            Sight::Open => true,
            Sight::AlliesShown => a == b || are_allies(),
            Sight::Dark => a == b,
        }
    }

    /// Whether a person may not see what some other person lays out.
    pub fn has_secrets(&self, seat: Seat) -> bool {
        self.people.iter().any(|other| !self.share_sight(*other, seat))
    }

    /// The name that was given to a person.
    pub fn name(&self, seat: Seat) -> String {
        self.plan.sitters[seat].as_ref().map(|sitter| sitter.name.clone()).unwrap_or_default()
    }

    /// What an army starts from: its draft, what it was ready with, the person's last layout, or a balanced one.
    fn army_of(&self, seat: Seat, drafts: &str, settings: &SettingsBook) -> Army {
        let bomb_front = self.plan.options.bomb_front;
        let letter = letter(&self.plan, seat);
        let draft = drafts.lines().filter_map(|line| line.split_once(' ')).find(|(owner, _)| *owner == letter);
        let draft = draft.and_then(|(_, text)| Army::parse(text, bomb_front));
        let ready = || self.preparation.layout(seat).copied();
        let last = || Layout::parse(&settings.remembered(&self.last_key(seat))?, bomb_front).ok();
        let seed = self.plan.seed.rotate_left(8 * seat.index() as u32 + 1);
        draft.unwrap_or_else(|| {
            let layout = ready().or_else(last).unwrap_or_else(|| layout_of(Style::Balanced, bomb_front, seed));
            Army::of(&layout, bomb_front)
        })
    }

    /// Where the last layout of a person is kept. People who share a phone have one each: none may start from another's.
    fn last_key(&self, seat: Seat) -> String {
        match self.name(seat) {
            _ if self.people.len() == 1 => "last-layout".to_owned(),
            name if name.is_empty() => format!("last-layout-{}", letter(&self.plan, seat)),
            name => format!("last-layout-{name}"),
        }
    }
}

fn letter(plan: &Plan, seat: Seat) -> String {
    plan.kind.board().letter(seat).to_string()
}

fn drafts_key(id: GameId) -> String {
    format!("layout-drafts-{id}")
}
