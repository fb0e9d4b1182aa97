//! What all controllers share.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use slint::{ComponentHandle, Global};
use store::{GameId, Store};

use crate::navigation::Navigation;
use crate::overlays::{MenuItem, Overlays, QuestionText};
use crate::screens::{Back, Controller, Cover};
use crate::session::Thinker;
use crate::settings::{Settings, SettingsBook};
use crate::time::Clock;
use crate::ui::{self, MainWindow, Screen, Theme};
use crate::words::Language;

/// What the app needs from outside.
pub struct Services {
    /// Games and settings.
    pub store: Rc<Store>,
    pub clock: Rc<dyn Clock>,
    /// Where computers think.
    pub thinker: Rc<dyn Thinker>,
    /// A new seed for every game.
    pub seeds: Box<dyn Fn() -> u64>,
}

/// The shared part of all controllers: settings, clock, the way between screens, panels. It owns neither the window nor the
/// controllers, so that dropping the [`App`](crate::App) frees everything.
pub struct Context {
    pub settings: SettingsBook,
    pub clock: Rc<dyn Clock>,
    pub store: Rc<Store>,
    pub thinker: Rc<dyn Thinker>,
    /// The saved game that Layout, Play, Result and Review are about.
    pub game: Cell<Option<GameId>>,
    /// Hides everything while the phone goes from hand to hand.
    pub cover: Cover,
    seeds: Box<dyn Fn() -> u64>,
    /// Physical pixels to a logical one for which pictures are drawn.
    sharpness: Cell<f32>,
    window: slint::Weak<MainWindow>,
    navigation: Navigation,
    overlays: Rc<Overlays>,
    controllers: RefCell<Vec<Weak<dyn Controller>>>,
}

impl Context {
    pub(crate) fn new(services: Services, window: &MainWindow) -> Rc<Context> {
        let overlays = Rc::new(Overlays::default());
        overlays.connect(window);
        let context = Rc::new(Context {
            settings: SettingsBook::open(services.store.clone()),
            clock: services.clock,
            store: services.store,
            thinker: services.thinker,
            game: Cell::new(None),
            cover: Cover::default(),
            seeds: services.seeds,
            sharpness: Cell::new(window.window().scale_factor()),
            window: window.as_weak(),
            navigation: Navigation::default(),
            overlays,
            controllers: RefCell::default(),
        });
        Cover::connect(&context, window);
        context
    }

    pub(crate) fn register(&self, controllers: &[Rc<dyn Controller>]) {
        self.controllers.replace(controllers.iter().map(Rc::downgrade).collect());
    }

    /// Does something with the window, if it still exists.
    pub fn with_window<T>(&self, act: impl FnOnce(&MainWindow) -> T) -> Option<T> {
        self.window.upgrade().map(|window| act(&window))
    }

    /// A new seed.
    pub fn seed(&self) -> u64 {
        (self.seeds)()
    }

    /// The language in force.
    pub fn language(&self) -> Language {
        self.settings.get().language
    }

    /// The screen in front.
    pub fn screen(&self) -> Screen {
        self.navigation.current()
    }

    /// The screen that Back leads to from the one in front; none at Home.
    pub fn screen_below(&self) -> Option<Screen> {
        self.navigation.below()
    }

    /// Puts a screen in front; Back leads to the present one.
    pub fn open(&self, screen: Screen) {
        self.travel(|navigation| navigation.open(screen));
    }

    /// Puts a screen in the place of the present one; Back leads past it.
    pub fn replace(&self, screen: Screen) {
        self.travel(|navigation| navigation.replace(screen));
    }

    /// Leaves whatever is in front for Home.
    pub fn leave_for_home(&self) {
        self.travel(|navigation| navigation.open(Screen::Home));
    }

    /// The battle begins: Play comes in the place of the screens that prepared it.
    pub fn begin_play(&self) {
        self.travel(Navigation::begin_play);
    }

    /// One step back: closes the front panel; under the cover does what the cover wants, else leaves for Home; else does what
    /// the screen wants, else leaves the screen. At Home the app ends.
    pub fn back(&self) {
        let mut panel_closed = false;
        self.with_window(|window| panel_closed = self.overlays.back(window));
        if !panel_closed && self.cover.is_shown() {
            if !self.cover.back(self) {
                self.leave_for_home();
            }
            return;
        }
        let stays = || self.controller(self.screen()).is_some_and(|controller| matches!(controller.back(), Back::Stay));
        if panel_closed || stays() {
            return;
        }
        if self.screen() == Screen::Home {
            self.with_window(|window| {
                // A window that cannot be hidden is already gone.
                let _ = window.hide();
            });
        } else {
            self.travel(|navigation| {
                navigation.back();
            });
        }
    }

    /// The app leaves the foreground, and the process may end there: clocks and computers stop, what is not saved is saved.
    pub fn suspend(&self) {
        if let Some(controller) = self.controller(self.screen()) {
            controller.suspend();
        }
    }

    /// The app is in the foreground again and goes on where it was.
    pub fn wake(&self) {
        if let Some(controller) = self.controller(self.screen()) {
            controller.wake();
        }
    }

    /// Asks a question over the screen; `on_yes` runs when the answer is yes.
    pub fn ask(&self, words: &QuestionText, on_yes: impl FnOnce() + 'static) {
        self.with_window(|window| self.overlays.ask(window, words, on_yes));
    }

    /// Offers a list of choices; `on_chosen` gets the index of the chosen line.
    pub fn choose_from(&self, title: &str, items: &[MenuItem], on_chosen: impl FnOnce(usize) + 'static) {
        self.with_window(|window| self.overlays.choose_from(window, title, items, on_chosen));
    }

    /// Closes whatever panel is open.
    pub fn close_panels(&self) {
        self.with_window(|window| self.overlays.close(window));
    }

    /// Shows a short notice.
    pub fn notify(&self, text: &str) {
        self.with_window(|window| self.overlays.notify(window, text, None));
    }

    /// Shows a short notice with an action, such as "Undo".
    pub fn notify_with(&self, text: &str, action: &str, act: impl FnOnce() + 'static) {
        self.with_window(|window| self.overlays.notify(window, text, Some((action, Box::new(act)))));
    }

    /// Changes settings, puts them in force at once and has every screen write its words and pictures anew.
    pub fn change_settings(&self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.settings.get();
        change(&mut settings);
        let kept = self.settings.put(settings);
        self.apply_settings();
        if let Err(sentence) = kept {
            self.notify(&sentence);
        }
    }

    pub(crate) fn apply_settings(&self) {
        let settings = self.settings.get();
        self.with_window(|window| {
            // The translation is bundled, so the name is always known.
            let _ = slint::select_bundled_translation(settings.language.translation());
            let theme = Theme::get(window);
            theme.set_choice(settings.theme);
            theme.set_color_safe(settings.color_safe);
            theme.set_motion(if settings.motion { 1.0 } else { 0.0 });
            theme.set_play_motion(settings.speed.factor());
        });
        self.refresh();
    }

    /// Has every controller write its words and pictures anew.
    pub(crate) fn refresh(&self) {
        for controller in self.live_controllers() {
            controller.refresh();
        }
        self.cover.refresh(self);
    }

    /// Has pictures drawn anew if they would be blurred otherwise. A window learns its scale only when it is shown. Pictures that are
    /// finer than needed stay, so a phone may lower the scale for a moment.
    pub(crate) fn sharpen(&self) {
        let scale = self.with_window(|window| window.window().scale_factor()).unwrap_or(1.0);
        if scale > self.sharpness.get() {
            self.sharpness.set(scale);
            self.refresh();
        }
    }

    fn travel(&self, go: impl FnOnce(&Navigation)) {
        let from = self.screen();
        go(&self.navigation);
        let to = self.screen();
        if from == to {
            return;
        }
        if let Some(controller) = self.controller(from) {
            controller.hide();
        }
        self.cover.close(self);
        // The new screen gets its contents before it is drawn for the first time.
        if let Some(controller) = self.controller(to) {
            controller.show();
        }
        // Its `show` may already have led on to another screen.
        if self.screen() == to {
            self.with_window(|window| {
                self.overlays.close(window);
                ui::Navigation::get(window).set_screen(to);
            });
        }
    }

    fn live_controllers(&self) -> Vec<Rc<dyn Controller>> {
        self.controllers.borrow().iter().filter_map(Weak::upgrade).collect()
    }

    fn controller(&self, screen: Screen) -> Option<Rc<dyn Controller>> {
        self.live_controllers().into_iter().find(|controller| controller.screen() == screen)
    }
}
