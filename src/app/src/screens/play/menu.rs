//! The menu of a game, pause, draw and resignation.

use std::rc::Rc;

use junqi::Act;
use slint::Global;

use super::{PlayController, with};
use crate::overlays::{MenuItem, QuestionText};
use crate::session::{Eyes, Session};
use crate::ui::{PlayView, Screen};

#[derive(Clone, Copy)]
enum Entry {
    Hint,
    Rules,
    Pause,
    OfferDraw,
    Resign,
    Leave,
}

impl PlayController {
    pub(super) fn open_menu(self: &Rc<Self>) {
        let language = self.context.language();
        let playing = self.acting().is_some();
        let offered = self.seen().is_some_and(|view| view.draw_offer().is_some());
        let alone = self.with_session(|session| session.plan().people().len()) == Some(1);
        let can_hint = self.with_session(Session::can_hint) == Some(true);
        let hint = (Entry::Hint, language.pick("提示", "Hint"), can_hint);
        let others = [
            (Entry::Rules, language.pick("本局规则", "Rules of this game"), true),
            (Entry::Pause, language.pick("暂停", "Pause"), true),
            (Entry::OfferDraw, language.pick("求和", "Offer a draw"), playing && !offered),
            (Entry::Resign, language.pick("认输", "Resign"), playing),
            (Entry::Leave, language.pick("离开（已存）", "Leave (saved)"), true),
        ];
        // Against people nobody gets help.
        let entries: Vec<_> = alone.then_some(hint).into_iter().chain(others).collect();
        let items: Vec<MenuItem> =
            entries.iter().map(|(_, label, enabled)| MenuItem { enabled: *enabled, ..MenuItem::new(*label) }).collect();
        let weak = Rc::downgrade(self);
        self.context.choose_from(language.pick("菜单", "Menu"), &items, move |index| {
            with(&weak, |this| match entries.get(index).map(|(entry, ..)| *entry) {
                Some(Entry::Hint) => this.ask_for_hint(),
                Some(Entry::Rules) => this.context.open(Screen::Rules),
                Some(Entry::Pause) => this.pause(),
                Some(Entry::OfferDraw) => this.confirm_draw(),
                Some(Entry::Resign) => this.confirm_resignation(),
                Some(Entry::Leave) => this.context.open(Screen::Home),
                None => {}
            });
        });
    }

    /// The person at the screen, while in the game.
    fn acting(&self) -> Option<junqi::Seat> {
        match self.with_session(Session::eyes)? {
            Eyes::Open(seat) => self.seen().filter(|view| view.alive().contains(seat)).map(|_| seat),
            Eyes::Covered(_) => None,
        }
    }

    fn confirm_draw(self: &Rc<Self>) {
        let language = self.context.language();
        let words = QuestionText {
            title: language.pick("向各方求和？", "Offer a draw?"),
            text: language.pick("还在局中的各方都同意才算和棋。", "Every seat still in the game must agree."),
            yes: language.pick("求和", "Offer"),
            no: language.pick("再想想", "Not now"),
            danger: false,
        };
        self.ask_person(&words, Act::OfferDraw);
    }

    fn confirm_resignation(self: &Rc<Self>) {
        let language = self.context.language();
        let words = QuestionText {
            title: language.pick("认输？", "Resign?"),
            text: language
                .pick("你的军队会离开棋盘，不能反悔。", "Your army leaves the board; this cannot be taken back."),
            yes: language.pick("认输", "Resign"),
            no: language.pick("继续下", "Play on"),
            danger: true,
        };
        self.ask_person(&words, Act::Resign);
    }

    /// Asks the person at the screen; the answer counts only while the same person looks.
    fn ask_person(self: &Rc<Self>, words: &QuestionText, act: Act) {
        let asked = self.acting();
        let weak = Rc::downgrade(self);
        self.context.ask(words, move || {
            with(&weak, |this| {
                this.stop_thinking();
                if let Some(seat) = asked.filter(|_| this.acting() == asked) {
                    this.act(seat, act);
                }
            });
        });
    }

    pub(super) fn pause(self: &Rc<Self>) {
        self.stop_thinking();
        self.close_marks();
        self.paused.set(true);
        // The game itself is saved; only some seconds of the clock could be lost.
        let _ = self.with_session_mut(Session::pause);
        self.context.with_window(|window| PlayView::get(window).set_paused(true));
    }

    pub(super) fn go_on(self: &Rc<Self>) {
        self.paused.set(false);
        // Whoever goes on need not be whoever paused.
        self.with_session_mut(Session::cover_again);
        self.context.with_window(|window| PlayView::get(window).set_paused(false));
        self.look();
    }
}
