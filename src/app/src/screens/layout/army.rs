use bot::{Style, layout_of};
use junqi::{Draft, Layout, LayoutRefusal, PLACES, Place, Rank};

/// Why a piece stays where it is: which piece the rules refuse, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refused {
    pub rank: Rank,
    pub refusal: LayoutRefusal,
}

/// One of the 25 pieces; its row in [`Army::men`] stays the same whatever happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Soldier {
    pub rank: Rank,
    /// Where it stands; none while it lies in the tray.
    pub place: Option<Place>,
}

/// An army being laid out, with every step since it was begun.
#[derive(Clone, Debug)]
pub(super) struct Army {
    bomb_front: bool,
    draft: Draft,
    men: Vec<Soldier>,
    past: Vec<Draft>,
}

impl Army {
    /// An army that stands like this.
    pub fn of(layout: &Layout, bomb_front: bool) -> Army {
        Army::new(bomb_front, Draft::of(layout, bomb_front), Vec::new())
    }

    /// Reads the text that [`Army::text`] wrote; none when there is no sense in it.
    pub fn parse(text: &str, bomb_front: bool) -> Option<Army> {
        let mut steps: Vec<Draft> = text.split('/').map(|step| parse(step, bomb_front)).collect::<Option<_>>()?;
        let draft = steps.pop()?;
        Some(Army::new(bomb_front, draft, steps))
    }

    /// Every step as text, the last one being how it stands now.
    pub fn text(&self) -> String {
        let steps: Vec<String> = self.past.iter().chain([&self.draft]).map(print).collect();
        steps.join("/")
    }

    /// The 25 pieces.
    pub fn men(&self) -> &[Soldier] {
        &self.men
    }

    /// The piece that stands at a place.
    pub fn man_at(&self, place: Place) -> Option<usize> {
        self.men.iter().position(|man| man.place == Some(place))
    }

    /// How many pieces stand.
    pub fn placed(&self) -> usize {
        self.men.iter().filter(|man| man.place.is_some()).count()
    }

    /// The layout, once all pieces stand.
    pub fn finish(&self) -> Result<Layout, LayoutRefusal> {
        self.draft.finish()
    }

    /// The empty places where a piece may stand.
    pub fn free_places(&self, man: usize) -> impl Iterator<Item = Place> + '_ {
        let rank = self.men[man].rank;
        Layout::places().filter(move |at| self.draft.get(*at).is_none() && self.draft.refusal(*at, rank).is_none())
    }

    /// Why a piece may not go to a place, or change places with who stands there.
    pub fn refused(&self, man: usize, place: Place) -> Option<Refused> {
        self.tried(man, place).err()
    }

    /// Puts a piece at a place. Who stands there goes where the piece comes from.
    pub fn put(&mut self, man: usize, place: Place) -> Result<(), Refused> {
        let draft = self.tried(man, place)?;
        self.step(draft);
        Ok(())
    }

    /// Takes a piece back into the tray.
    pub fn take(&mut self, man: usize) {
        let mut draft = self.draft.clone();
        if let Some(place) = self.men[man].place {
            draft.take(place);
        }
        self.step(draft);
    }

    /// Exchanges left and right.
    pub fn mirror(&mut self) {
        let mut draft = self.draft.clone();
        draft.mirror();
        self.step(draft);
    }

    /// Takes every piece back.
    pub fn clear(&mut self) {
        self.step(Draft::new(self.bomb_front));
    }

    /// Lays the army out in a style.
    pub fn fill(&mut self, style: Style, seed: u64) {
        self.step(Draft::of(&layout_of(style, self.bomb_front, seed), self.bomb_front));
    }

    /// Whether there is a step to take back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Takes the last step back.
    pub fn undo(&mut self) {
        if let Some(draft) = self.past.pop() {
            self.draft = draft;
            self.stand();
        }
    }

    fn new(bomb_front: bool, draft: Draft, past: Vec<Draft>) -> Army {
        let ranks = Rank::ALL.into_iter().rev().flat_map(|rank| std::iter::repeat_n(rank, rank.per_army()));
        let men = ranks.map(|rank| Soldier { rank, place: None }).collect();
        let mut army = Army { bomb_front, draft, men, past };
        army.stand();
        army
    }

    fn tried(&self, man: usize, place: Place) -> Result<Draft, Refused> {
        let Soldier { rank, place: from } = self.men[man];
        let mut draft = self.draft.clone();
        let done = match from {
            Some(from) => draft.swap(from, place),
            None => match draft.refusal(place, rank) {
                Some(refusal) => Err(refusal),
                None => {
                    draft.take(place);
                    draft.put(place, rank)
                }
            },
        };
        done.map(|()| draft).map_err(|refusal| {
            // In an exchange it may be the other piece that is refused.
            let is_own = self.draft.refusal(place, rank).is_some();
            let other = self.draft.get(place).unwrap_or(rank);
            Refused { rank: if is_own { rank } else { other }, refusal }
        })
    }

    fn step(&mut self, draft: Draft) {
        if draft != self.draft {
            self.past.push(std::mem::replace(&mut self.draft, draft));
            self.stand();
        }
    }

    /// Has the pieces stand as in the draft: who stands right stays, then who stood elsewhere moves, then the tray is used.
    fn stand(&mut self) {
        let mut open: Vec<Place> = Place::all().filter(|place| self.draft.get(*place).is_some()).collect();
        let mut moving = Vec::new();
        for (index, man) in self.men.iter().enumerate() {
            match open.iter().position(|place| man.place == Some(*place) && self.draft.get(*place) == Some(man.rank)) {
                Some(at) => {
                    open.remove(at);
                }
                None => moving.push(index),
            }
        }
        moving.sort_by_key(|index| self.men[*index].place.is_none());
        for index in moving {
            let rank = self.men[index].rank;
            let at = open.iter().position(|place| self.draft.get(*place) == Some(rank));
            self.men[index].place = at.map(|at| open.remove(at));
        }
    }
}

fn print(draft: &Draft) -> String {
    Place::all().map(|place| draft.get(place).map_or('.', Rank::code)).collect()
}

fn parse(text: &str, bomb_front: bool) -> Option<Draft> {
    if text.chars().count() != PLACES {
        return None;
    }
    let mut draft = Draft::new(bomb_front);
    for (place, code) in Place::all().zip(text.chars()).filter(|(_, code)| *code != '.') {
        draft.put(place, Rank::from_code(code)?).ok()?;
    }
    Some(draft)
}

#[cfg(test)]
mod tests {
    use junqi::ARMY;
    use proptest::prelude::*;

    use super::*;

    fn army() -> Army {
        Army::of(&Layout::parse("6232794851351B47M2B6MFM31", false).unwrap(), false)
    }

    fn place(row: u8, column: u8) -> Place {
        Place::new(row, column).unwrap()
    }

    fn ranks(army: &Army) -> Vec<(Place, Rank)> {
        let mut all: Vec<_> = army.men().iter().filter_map(|man| Some((man.place?, man.rank))).collect();
        all.sort_by_key(|(place, _)| place.index());
        all
    }

    #[test]
    fn two_pieces_change_places_and_keep_who_they_are() {
        let mut army = army();
        let (a, b) = (army.man_at(place(1, 1)).unwrap(), army.man_at(place(2, 1)).unwrap());
        army.put(a, place(2, 1)).unwrap();
        assert_eq!((army.men()[a].place, army.men()[b].place), (Some(place(2, 1)), Some(place(1, 1))));
        army.undo();
        assert_eq!((army.men()[a].place, army.men()[b].place), (Some(place(1, 1)), Some(place(2, 1))));
        assert!(!army.can_undo());
    }

    #[test]
    fn the_piece_that_is_refused_is_named() {
        let mut army = army();
        let before = ranks(&army);
        let flag = army.man_at(place(6, 2)).unwrap();
        let front = army.man_at(place(1, 1)).unwrap();
        for (man, to) in [(flag, place(1, 1)), (front, place(6, 2))] {
            let refused = army.put(man, to).unwrap_err();
            assert_eq!(refused.rank, Rank::Flag);
            assert_eq!(refused.refusal, LayoutRefusal::FlagOutsideHeadquarters { place: place(1, 1) });
        }
        assert_eq!((ranks(&army), army.can_undo()), (before, false));
    }

    #[test]
    fn a_piece_of_the_tray_sends_another_there() {
        let mut army = army();
        let (a, b) = (army.man_at(place(1, 1)).unwrap(), army.man_at(place(1, 2)).unwrap());
        army.take(a);
        assert_eq!(army.placed(), ARMY - 1);
        army.put(a, place(1, 2)).unwrap();
        assert_eq!((army.men()[a].place, army.men()[b].place), (Some(place(1, 2)), None));
        let free: Vec<Place> = army.free_places(b).collect();
        assert_eq!(free, [place(1, 1)]);
    }

    proptest! {
        #[test]
        fn whatever_is_done_can_be_undone_and_read_back(steps in prop::collection::vec((0u8..6, 0usize..25, 0usize..30), 0..40)) {
            let mut army = army();
            let mut seen = vec![ranks(&army)];
            for (what, man, at) in steps {
                let to = Place::all().nth(at).unwrap();
                match what {
                    0 => army.mirror(),
                    1 => army.take(man),
                    2 if at < 3 => army.clear(),
                    3 if at < 8 => army.fill(Style::ALL[at % 4], at as u64),
                    _ => {
                        let refused = army.refused(man, to);
                        prop_assert_eq!(army.put(man, to).err(), refused);
                    }
                }
                let now = ranks(&army);
                if Some(&now) != seen.last() {
                    seen.push(now);
                }
                let read = Army::parse(&army.text(), false).unwrap();
                prop_assert_eq!(ranks(&read), ranks(&army));
            }
            let mut read = Army::parse(&army.text(), false).unwrap();
            for wanted in seen.iter().rev() {
                prop_assert_eq!(&ranks(&read), wanted);
                read.undo();
            }
            prop_assert!(!read.can_undo());
        }
    }
}
