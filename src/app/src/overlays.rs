//! What lies over the screens: a question, a list of choices, a short notice.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use slint::{ComponentHandle, Global, ModelRc, Timer, TimerMode, VecModel, Weak};

use crate::ui::{Choice, Choices, MainWindow, Notice, Question};

/// How long a notice stays that can be acted on, and one that is only read.
const NOTICE_STAYS: Duration = Duration::from_secs(6);
const NOTE_STAYS: Duration = Duration::from_secs(3);

/// The words of a question with two answers.
pub struct QuestionText<'a> {
    pub title: &'a str,
    /// May be empty.
    pub text: &'a str,
    pub yes: &'a str,
    pub no: &'a str,
    /// What cannot be taken back is asked in the error colour.
    pub danger: bool,
}

/// One line of a list of choices.
#[derive(Clone, Debug)]
pub struct MenuItem {
    pub label: String,
    /// Small words at the right; may be empty.
    pub value: String,
    /// The choice in force.
    pub checked: bool,
    pub enabled: bool,
}

impl MenuItem {
    /// A plain line that can be chosen.
    pub fn new(label: impl Into<String>) -> MenuItem {
        MenuItem { label: label.into(), value: String::new(), checked: false, enabled: true }
    }

    /// The same line, ticked when `checked`.
    pub fn checked(self, checked: bool) -> MenuItem {
        MenuItem { checked, ..self }
    }
}

type Answer = Box<dyn FnOnce()>;
type Chosen = Box<dyn FnOnce(usize)>;

/// Opens the panels and remembers what to do with the answer.
#[derive(Default)]
pub struct Overlays {
    yes: RefCell<Option<Answer>>,
    chosen: RefCell<Option<Chosen>>,
    action: RefCell<Option<Answer>>,
    stays: Timer,
}

impl Overlays {
    /// Connects the answers that the window gives.
    pub(crate) fn connect(self: &Rc<Overlays>, window: &MainWindow) {
        let (this, weak) = (self.clone(), window.as_weak());
        Question::get(window).on_answered(move |yes| this.answer(&weak, yes));
        let (this, weak) = (self.clone(), window.as_weak());
        Choices::get(window).on_chosen(move |index| this.choose(&weak, usize::try_from(index).ok()));
        let (this, weak) = (self.clone(), window.as_weak());
        Notice::get(window).on_acted(move || {
            close_notice(&weak);
            let action = this.action.take();
            if let Some(action) = action {
                action();
            }
        });
        let weak = window.as_weak();
        Notice::get(window).on_dismissed(move || close_notice(&weak));
    }

    /// Asks; `on_yes` runs when the answer is yes. Everything else (no, Back, a tap beside it) does nothing.
    pub(crate) fn ask(&self, window: &MainWindow, words: &QuestionText, on_yes: impl FnOnce() + 'static) {
        self.yes.replace(Some(Box::new(on_yes)));
        let question = Question::get(window);
        question.set_title(words.title.into());
        question.set_text(words.text.into());
        question.set_yes(words.yes.into());
        question.set_no(words.no.into());
        question.set_danger(words.danger);
        question.set_open(true);
    }

    /// Shows a list from the bottom; `on_chosen` gets the index of the chosen line.
    pub(crate) fn choose_from(
        &self,
        window: &MainWindow,
        title: &str,
        items: &[MenuItem],
        on_chosen: impl FnOnce(usize) + 'static,
    ) {
        self.chosen.replace(Some(Box::new(on_chosen)));
        let rows: VecModel<Choice> = items
            .iter()
            .map(|item| Choice {
                label: item.label.as_str().into(),
                value: item.value.as_str().into(),
                checked: item.checked,
                enabled: item.enabled,
            })
            .collect();
        let choices = Choices::get(window);
        choices.set_title(title.into());
        choices.set_items(ModelRc::new(rows));
        choices.set_open(true);
    }

    /// Shows a short notice for some seconds, with an action such as "Undo" when there is one.
    pub(crate) fn notify(&self, window: &MainWindow, text: &str, action: Option<(&str, Answer)>) {
        let notice = Notice::get(window);
        notice.set_text(text.into());
        notice.set_action(action.as_ref().map_or("", |(label, _)| *label).into());
        notice.set_open(true);
        let stays = if action.is_some() { NOTICE_STAYS } else { NOTE_STAYS };
        self.action.replace(action.map(|(_, act)| act));
        let weak = window.as_weak();
        self.stays.start(TimerMode::SingleShot, stays, move || close_notice(&weak));
    }

    /// Closes the front panel, as Back does. False when there is none.
    pub(crate) fn back(&self, window: &MainWindow) -> bool {
        let weak = window.as_weak();
        if Question::get(window).get_open() {
            self.answer(&weak, false);
            true
        } else if Choices::get(window).get_open() {
            self.choose(&weak, None);
            true
        } else {
            false
        }
    }

    /// Closes everything without an answer, as a change of the screen does.
    pub(crate) fn close(&self, window: &MainWindow) {
        while self.back(window) {}
        self.action.take();
        Notice::get(window).set_open(false);
    }

    // The closure is taken out before it runs, because it may open the next panel.
    fn answer(&self, window: &Weak<MainWindow>, yes: bool) {
        if let Some(window) = window.upgrade() {
            Question::get(&window).set_open(false);
        }
        let answer = self.yes.take();
        if let (true, Some(answer)) = (yes, answer) {
            answer();
        }
    }

    fn choose(&self, window: &Weak<MainWindow>, index: Option<usize>) {
        if let Some(window) = window.upgrade() {
            Choices::get(&window).set_open(false);
        }
        let chosen = self.chosen.take();
        if let (Some(index), Some(chosen)) = (index, chosen) {
            chosen(index);
        }
    }
}

fn close_notice(window: &Weak<MainWindow>) {
    if let Some(window) = window.upgrade() {
        Notice::get(&window).set_open(false);
    }
}
