//! A hint for the only person at the table: thought about behind the screen, shown on the board and in one sentence.

use std::rc::Rc;
use std::time::Duration;

use bot::Hint;
use junqi::StationSet;
use slint::Global;

use super::PlayController;
use crate::session::Session;
use crate::ui::PlayView;

/// A thought longer than this is shown as one.
const PATIENCE: Duration = Duration::from_millis(300);

/// How far a hint is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Advice {
    /// Nobody asked.
    #[default]
    None,
    /// It is being thought about since then.
    Asked(Duration),
    /// There it is.
    Given(Hint),
}

impl PlayController {
    pub(super) fn ask_for_hint(self: &Rc<Self>) {
        let Some(task) = self.with_session(Session::hint_task).flatten().filter(|_| self.is_idle()) else { return };
        self.put_hint_away();
        self.deselect();
        self.advice.set(Advice::Asked(self.context.clock.elapsed()));
        self.context.thinker.start(task);
    }

    /// Drops a hint that is shown or thought about.
    pub(super) fn put_hint_away(&self) {
        match self.advice.take() {
            Advice::None => return,
            Advice::Asked(_) => self.context.thinker.cancel(),
            Advice::Given(_) => self.stage.change(|scene| scene.ringed = StationSet::EMPTY),
        }
        self.fill_foot();
    }

    pub(super) fn show_hint(self: &Rc<Self>, hint: Hint) {
        if !matches!(self.advice.get(), Advice::Asked(_)) {
            return;
        }
        self.advice.set(Advice::Given(hint));
        self.stage.to_whole();
        self.stage.change(|scene| scene.ringed = ringed(&hint));
        self.fill_foot();
    }

    /// The thinker has nothing to say any more.
    pub(super) fn no_hint(&self) {
        self.advice.set(Advice::None);
        self.fill_foot();
        self.context.notify(self.context.language().pick("这里想不出提示。", "No hint for this position."));
    }

    /// Whether the strip of the hint stands in the place of the actions.
    pub(super) fn hint_is_shown(&self) -> bool {
        match self.advice.get() {
            Advice::None => false,
            Advice::Asked(since) => self.context.clock.elapsed().saturating_sub(since) >= PATIENCE,
            Advice::Given(_) => true,
        }
    }

    /// The rings of the hint, when there is one.
    pub(super) fn hint_rings(&self) -> StationSet {
        match self.advice.get() {
            Advice::Given(hint) => ringed(&hint),
            Advice::None | Advice::Asked(_) => StationSet::EMPTY,
        }
    }

    pub(super) fn fill_hint(&self) {
        let language = self.context.language();
        let Some(view) = self.seen() else { return };
        let (people, can) =
            self.with_session(|session| (session.plan().people().len(), session.can_hint())).unwrap_or_default();
        let (words, thinking) = match self.advice.get() {
            Advice::None => (String::new(), false),
            Advice::Asked(_) => (language.pick("正在想……", "Thinking…").to_owned(), true),
            Advice::Given(hint) => (language.hint(&view, &hint), false),
        };
        self.context.with_window(|window| {
            let screen = PlayView::get(window);
            screen.set_has_hint(people == 1);
            screen.set_can_hint(can);
            screen.set_hint_words(words.into());
            screen.set_hint_thinking(thinking);
        });
    }
}

fn ringed(hint: &Hint) -> StationSet {
    [hint.step.from, hint.step.to].into_iter().collect()
}
