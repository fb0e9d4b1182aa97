//! Home: go on with a game, start one, go elsewhere.

mod card;

use std::cell::RefCell;
use std::rc::Rc;

use slint::{ComponentHandle, Global, ModelRc, VecModel};
use store::{GameHead, GameId, State};

use super::Controller;
use super::new_game::{self, Choice};
use crate::board;
use crate::context::Context;
use crate::overlays::MenuItem;
use crate::ui::{ContinueCard, HomeView, MainWindow, Screen};

/// Most cards shown; older games are found in the history.
const CARDS: usize = 12;

pub(crate) struct HomeController {
    context: Rc<Context>,
    /// The games of the cards.
    games: RefCell<Vec<GameHead>>,
}

impl HomeController {
    pub(crate) fn connect(context: &Rc<Context>, window: &MainWindow) -> Rc<Self> {
        let this = Rc::new(HomeController { context: context.clone(), games: RefCell::default() });
        let view = HomeView::get(window);
        let shared = this.clone();
        view.on_new_game(move || shared.context.open(Screen::NewGame));
        let shared = this.clone();
        view.on_same_again(move || {
            if let Some(choice) = Choice::last_started(&shared.context) {
                new_game::start(&shared.context, &choice);
            }
        });
        let shared = this.clone();
        view.on_resume(move |index| shared.resume(index));
        let shared = this.clone();
        view.on_held(move |index| shared.offer(index));
        this
    }

    fn game(&self, index: i32) -> Option<(GameId, State)> {
        let games = self.games.borrow();
        usize::try_from(index).ok().and_then(|index| games.get(index)).map(|head| (head.id, head.state))
    }

    fn resume(&self, index: i32) {
        let Some((game, state)) = self.game(index) else { return };
        self.context.game.set(Some(game));
        self.context.open(if state == State::Layout { Screen::Layout } else { Screen::Play });
    }

    /// What can be done with a game: go on, or delete it.
    fn offer(self: &Rc<Self>, index: i32) {
        let Some((game, _)) = self.game(index) else { return };
        let language = self.context.language();
        let items = [MenuItem::new(language.pick("接着下", "Resume")), MenuItem::new(language.pick("删除", "Delete"))];
        let shared = self.clone();
        self.context.choose_from(language.pick("这一局", "This game"), &items, move |chosen| match chosen {
            0 => shared.resume(index),
            _ => shared.delete(game),
        });
    }

    fn delete(self: &Rc<Self>, game: GameId) {
        let language = self.context.language();
        if let Err(error) = self.context.store.delete(game) {
            self.context.notify(&self.context.language().store_error(&error));
            return;
        }
        self.fill();
        let shared = self.clone();
        let undo = language.pick("撤销", "Undo");
        self.context.notify_with(language.pick("已删除一局", "Game deleted"), undo, move || {
            if let Err(error) = shared.context.store.restore(game) {
                shared.context.notify(&shared.context.language().store_error(&error));
            }
            shared.fill();
        });
    }

    fn fill(&self) {
        let mut games = match self.context.store.unfinished() {
            Ok(games) => games,
            Err(error) => {
                self.context.notify(&self.context.language().store_error(&error));
                Vec::new()
            }
        };
        games.truncate(CARDS);
        let last = Choice::last_started(&self.context);
        let last = last.map(|choice| self.context.language().plan_title(&choice.plan(0))).unwrap_or_default();
        self.context.with_window(|window| {
            let (palette, scale) = (board::palette(window), window.window().scale_factor());
            let look = |index: usize| card::Look { palette: &palette, scale, large: index == 0 };
            let card = |(index, head)| card::card(&self.context, head, &look(index));
            let cards: VecModel<ContinueCard> = games.iter().enumerate().map(card).collect();
            let view = HomeView::get(window);
            view.set_games(ModelRc::new(cards));
            view.set_last_choice(last.into());
        });
        self.games.replace(games);
    }
}

impl Controller for HomeController {
    fn screen(&self) -> Screen {
        Screen::Home
    }

    fn show(&self) {
        self.fill();
    }

    fn refresh(&self) {
        if self.context.screen() == Screen::Home {
            self.fill();
        }
    }
}
