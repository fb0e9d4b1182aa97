//! Which screens lie under the one in front.

use std::cell::RefCell;

use crate::ui::Screen;

/// The way from Home to the screen in front. Home is always at the bottom.
#[derive(Default)]
pub struct Navigation {
    above_home: RefCell<Vec<Screen>>,
}

impl Navigation {
    /// The screen in front.
    pub fn current(&self) -> Screen {
        self.above_home.borrow().last().copied().unwrap_or(Screen::Home)
    }

    /// The screen under the one in front; none at Home.
    pub fn below(&self) -> Option<Screen> {
        let above_home = self.above_home.borrow();
        let below = above_home.len().checked_sub(2).and_then(|at| above_home.get(at)).copied();
        below.or((above_home.len() == 1).then_some(Screen::Home))
    }

    /// Puts a screen in front. A screen that already lies on the way is gone back to, so that no screen is there twice.
    pub fn open(&self, screen: Screen) {
        let mut above_home = self.above_home.borrow_mut();
        if screen == Screen::Home {
            above_home.clear();
        } else if let Some(at) = above_home.iter().position(|other| *other == screen) {
            above_home.truncate(at + 1);
        } else {
            above_home.push(screen);
        }
    }

    /// Puts a screen in the place of the one in front: Back then leads past it (from Play to Home, not to Layout).
    pub fn replace(&self, screen: Screen) {
        self.above_home.borrow_mut().pop();
        self.open(screen);
    }

    /// Puts Play in front, in the place of the screens that prepared the game.
    pub fn begin_play(&self) {
        let mut above_home = self.above_home.borrow_mut();
        while matches!(above_home.last(), Some(Screen::Layout | Screen::NewGame)) {
            above_home.pop();
        }
        drop(above_home);
        self.open(Screen::Play);
    }

    /// Takes the front screen away. False when Home is in front.
    pub fn back(&self) -> bool {
        self.above_home.borrow_mut().pop().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_leads_home_and_no_further() {
        let navigation = Navigation::default();
        navigation.open(Screen::Settings);
        navigation.open(Screen::About);
        assert!(navigation.back());
        assert_eq!(navigation.current(), Screen::Settings);
        assert!(navigation.back());
        assert_eq!(navigation.current(), Screen::Home);
        assert!(!navigation.back());
    }

    #[test]
    fn a_replaced_screen_is_not_gone_back_to() {
        let navigation = Navigation::default();
        navigation.open(Screen::NewGame);
        navigation.open(Screen::Layout);
        navigation.replace(Screen::Play);
        assert!(navigation.back());
        assert_eq!(navigation.current(), Screen::NewGame);
    }

    #[test]
    fn from_a_game_that_has_begun_back_leads_past_what_prepared_it() {
        let navigation = Navigation::default();
        navigation.open(Screen::NewGame);
        navigation.open(Screen::Layout);
        navigation.begin_play();
        assert_eq!(navigation.current(), Screen::Play);
        assert!(navigation.back());
        assert_eq!(navigation.current(), Screen::Home);
    }

    #[test]
    fn a_screen_is_never_there_twice() {
        let navigation = Navigation::default();
        navigation.open(Screen::Rules);
        navigation.open(Screen::Settings);
        navigation.open(Screen::Rules);
        assert!(navigation.back());
        assert_eq!(navigation.current(), Screen::Home);
    }
}
