//! Settings: every change is in force at once.

use std::rc::Rc;

use slint::Global;

use super::Controller;
use crate::context::Context;
use crate::overlays::MenuItem;
use crate::settings::Speed;
use crate::ui::{MainWindow, Screen, SettingsView};
use crate::words::Language;

pub(crate) struct SettingsController {
    context: Rc<Context>,
}

impl SettingsController {
    pub(crate) fn connect(context: &Rc<Context>, window: &MainWindow) -> Rc<Self> {
        let this = Rc::new(SettingsController { context: context.clone() });
        let view = SettingsView::get(window);
        let shared = this.clone();
        view.on_choose_language(move || shared.choose_language());
        let context = &this.context;
        let shared = context.clone();
        view.on_choose_theme(move |theme| shared.change_settings(|settings| settings.theme = theme));
        let shared = context.clone();
        view.on_choose_confirm_moves(move |on| shared.change_settings(|settings| settings.confirm_moves = on));
        let shared = context.clone();
        view.on_choose_color_safe(move |on| shared.change_settings(|settings| settings.color_safe = on));
        let shared = context.clone();
        view.on_choose_auto_marks(move |on| shared.change_settings(|settings| settings.auto_marks = on));
        let shared = context.clone();
        view.on_choose_motion(move |on| shared.change_settings(|settings| settings.motion = on));
        let shared = this.clone();
        view.on_choose_speed(move || shared.choose_speed());
        this
    }

    fn choose_language(self: &Rc<Self>) {
        let now = self.context.language();
        let items: Vec<MenuItem> =
            Language::ALL.iter().map(|language| MenuItem::new(language.own_name()).checked(*language == now)).collect();
        let shared = self.context.clone();
        self.context.choose_from(now.pick("语言", "Language"), &items, move |index| {
            shared.change_settings(|settings| settings.language = Language::ALL[index]);
        });
    }

    fn choose_speed(self: &Rc<Self>) {
        let (language, now) = (self.context.language(), self.context.settings.get().speed);
        let items = Speed::ALL.map(|speed| MenuItem::new(language.speed(speed)).checked(speed == now));
        let shared = self.context.clone();
        self.context.choose_from(language.pick("走子速度", "Speed of moves"), &items, move |index| {
            shared.change_settings(|settings| settings.speed = Speed::ALL[index]);
        });
    }

    fn fill(&self) {
        let settings = self.context.settings.get();
        self.context.with_window(|window| {
            let view = SettingsView::get(window);
            view.set_theme(settings.theme);
            view.set_language_name(settings.language.own_name().into());
            view.set_confirm_moves(settings.confirm_moves);
            view.set_color_safe(settings.color_safe);
            view.set_auto_marks(settings.auto_marks);
            view.set_motion(settings.motion);
            view.set_speed(settings.language.speed(settings.speed).into());
        });
    }
}

impl Controller for SettingsController {
    fn screen(&self) -> Screen {
        Screen::Settings
    }

    fn show(&self) {
        self.fill();
    }

    fn refresh(&self) {
        self.fill();
    }
}
