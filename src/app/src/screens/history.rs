//! History: all saved games, the newest first.

mod filter;
mod row;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use slint::{Global, Model, ModelRc, VecModel};
use store::{Filter, GameHead, GameId, State, StoreError};

use self::filter::Choice;
use self::row::row;
use super::Controller;
use crate::context::Context;
use crate::overlays::MenuItem;
use crate::session::Plan;
use crate::ui::{HistoryFilter, HistoryRow, HistoryView, MainWindow, Screen};

/// Games read at a time: less than a millisecond, so that the list never waits.
const PAGE: u32 = 50;

pub(crate) struct HistoryController {
    context: Rc<Context>,
    choice: Cell<Choice>,
    heads: RefCell<Vec<GameHead>>,
    /// Whether the store may have more games than those read.
    more: Cell<bool>,
    rows: Rc<VecModel<HistoryRow>>,
}

impl HistoryController {
    pub(crate) fn connect(context: &Rc<Context>, window: &MainWindow) -> Rc<Self> {
        let this = Rc::new(HistoryController {
            context: context.clone(),
            choice: Cell::new(Choice::All),
            heads: RefCell::default(),
            more: Cell::new(false),
            rows: Rc::default(),
        });
        let view = HistoryView::get(window);
        view.set_rows(ModelRc::from(this.rows.clone()));
        let shared = this.clone();
        view.on_choose_filter(move |index| shared.choose(index));
        let shared = this.clone();
        view.on_open_game(move |id| shared.open(GameId(i64::from(id))));
        let shared = this.clone();
        view.on_toggle_star(move |id| shared.toggle_star(GameId(i64::from(id))));
        let shared = this.clone();
        view.on_open_menu(move |id| shared.open_menu(GameId(i64::from(id))));
        let shared = this.clone();
        view.on_load_more(move || shared.load_more());
        this
    }

    fn choose(&self, index: i32) {
        let choices = self.choice.get().in_order();
        if let Some(choice) = usize::try_from(index).ok().and_then(|index| choices.get(index)) {
            self.choice.set(*choice);
            self.reload(PAGE);
        }
    }

    fn open(&self, id: GameId) {
        let state = self.heads.borrow().iter().find(|head| head.id == id).map(|head| head.state);
        let Some(state) = state else { return };
        self.context.game.set(Some(id));
        self.context.open(match state {
            State::Layout => Screen::Layout,
            State::Playing => Screen::Play,
            State::Finished => Screen::Result,
        });
    }

    fn toggle_star(&self, id: GameId) {
        let star = self.heads.borrow().iter().find(|head| head.id == id).map(|head| !head.star);
        let Some(star) = star else { return };
        if self.context.store.star(id, star).is_err() {
            return self.context.notify(self.context.language().not_saved());
        }
        for head in self.heads.borrow_mut().iter_mut().filter(|head| head.id == id) {
            head.star = star;
        }
        let at = self.rows.iter().position(|row| i64::from(row.id) == id.0);
        if let Some((at, row)) = at.and_then(|at| self.rows.row_data(at).map(|row| (at, row))) {
            self.rows.set_row_data(at, HistoryRow { star, ..row });
        }
    }

    fn open_menu(self: &Rc<Self>, id: GameId) {
        let Some(head) = self.heads.borrow().iter().find(|head| head.id == id).cloned() else { return };
        let language = self.context.language();
        let star = if head.star { ("取消星标", "Remove star") } else { ("加星标", "Add star") };
        let items = [MenuItem::new(language.pick(star.0, star.1)), MenuItem::new(language.pick("删除", "Delete"))];
        let shared = self.clone();
        self.context.choose_from(&self.title(&head), &items, move |index| match index {
            0 => shared.toggle_star(id),
            _ => shared.delete(&head),
        });
    }

    fn delete(self: &Rc<Self>, head: &GameHead) {
        let language = self.context.language();
        if self.context.store.delete(head.id).is_err() {
            return self.context.notify(language.not_saved());
        }
        // Nothing else may go on with a game that is gone.
        if self.context.game.get() == Some(head.id) {
            self.context.game.set(None);
        }
        self.reload(self.read_so_far());
        let title = self.title(head);
        let text = language.pick(format!("已删除“{title}”"), format!("Deleted “{title}”"));
        let (shared, id) = (self.clone(), head.id);
        self.context.notify_with(&text, language.pick("撤销", "Undo"), move || shared.restore(id));
    }

    fn restore(&self, id: GameId) {
        if self.context.store.restore(id).is_err() {
            return self.context.notify(self.context.language().not_saved());
        }
        self.reload(self.read_so_far().saturating_add(1));
    }

    fn title(&self, head: &GameHead) -> String {
        row::title(self.context.language(), head, Plan::of(head).ok().as_ref())
    }

    fn read_so_far(&self) -> u32 {
        u32::try_from(self.heads.borrow().len()).unwrap_or(u32::MAX).max(PAGE)
    }

    fn reload(&self, limit: u32) {
        match self.read(None, limit) {
            Ok(heads) => {
                self.heads.replace(heads);
                self.fill();
            }
            Err(_) => self.say_unreadable(),
        }
    }

    fn load_more(&self) {
        let last = self.heads.borrow().last().map(|head| head.id);
        if !self.more.get() || last.is_none() {
            return;
        }
        match self.read(last, PAGE) {
            Ok(heads) => {
                let before = self.heads.borrow().last().map(|head| head.created);
                self.rows.extend(self.written(&heads, before));
                self.heads.borrow_mut().extend(heads);
            }
            Err(_) => self.say_unreadable(),
        }
    }

    fn read(&self, before: Option<GameId>, limit: u32) -> Result<Vec<GameHead>, StoreError> {
        let choice = self.choice.get();
        if choice == Choice::Unfinished {
            self.more.set(false);
            return self.context.store.unfinished();
        }
        let filter = Filter { before, limit, ..choice.filter() };
        let heads = self.context.store.games(&filter)?;
        self.more.set(u32::try_from(heads.len()).is_ok_and(|read| read == limit));
        Ok(heads)
    }

    fn say_unreadable(&self) {
        let language = self.context.language();
        self.context.notify(
            language.pick("存档现在打不开，请稍后再试。", "The saved games cannot be read now. Try again later."),
        );
    }

    fn fill(&self) {
        let language = self.context.language();
        let choice = self.choice.get();
        let heads = self.heads.borrow();
        self.rows.set_vec(self.written(&heads, None));
        self.context.with_window(|window| {
            let view = HistoryView::get(window);
            let filters = choice
                .in_order()
                .map(|other| HistoryFilter { text: other.name(language).into(), active: other == choice });
            view.set_filters(ModelRc::new(VecModel::from(filters.to_vec())));
            view.set_empty(heads.is_empty() && choice == Choice::All);
        });
    }

    /// The rows of games that follow one of this date.
    fn written(&self, heads: &[GameHead], before: Option<chrono::DateTime<chrono::Utc>>) -> Vec<HistoryRow> {
        let language = self.context.language();
        let mut month = before.map(|date| language.month(date)).unwrap_or_default();
        heads
            .iter()
            .map(|head| {
                let now = language.month(head.created);
                let header = if now == month { String::new() } else { now.clone() };
                month = now;
                row(language, head, header)
            })
            .collect()
    }
}

impl Controller for HistoryController {
    fn screen(&self) -> Screen {
        Screen::History
    }

    fn show(&self) {
        self.reload(PAGE);
    }

    fn refresh(&self) {
        self.fill();
    }
}
