//! What a computer expected and believed at a move: thought again from the record, behind the screen.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use bot::Thought;
use junqi::{Act, Action, PieceId, Rank, Station, View};
use slint::{Global, ModelRc, Timer, TimerMode, VecModel};

use super::{Opened, ReviewController};
use crate::board::BoardEvent;
use crate::context::Context;
use crate::session::{Answer, Occupant, Reply, Task, Wish};
use crate::ui::{GuessLine, ThoughtLine, ThoughtView};
use crate::words::Language;

/// How often the thinker is looked at.
const TICK: Duration = Duration::from_millis(50);
/// How many moves are shown, and how many ranks of a guess; the last of those may be all others.
const MOVES: usize = 3;
const GUESSES: usize = 6;

/// How far the thought about a step is.
#[derive(Debug, Default)]
enum Progress {
    /// Nobody asked, or there is nothing to think about.
    #[default]
    Nothing,
    Thinking,
    Thought(Thought),
    /// The player had no answer.
    Silent,
}

/// The panel of thoughts.
#[derive(Default)]
pub(super) struct Panel {
    open: Cell<bool>,
    /// The step that the progress is about.
    step: Cell<usize>,
    progress: RefCell<Progress>,
    piece: Cell<Option<PieceId>>,
    timer: Timer,
}

/// What a step is to the panel.
enum Kind {
    Opening,
    Person,
    /// A computer of this name did something that it had thought about.
    Computer(String),
    /// The time ran out.
    Unthought,
}

impl ReviewController {
    pub(super) fn toggle_thoughts(self: &Rc<Self>) {
        let open = !self.panel.open.get();
        self.panel.open.set(open);
        self.panel.piece.set(None);
        if open {
            self.rethink();
        } else {
            self.drop_thought();
        }
        self.fill_thoughts();
        self.show_scene();
    }

    pub(super) fn thoughts_open(&self) -> bool {
        self.panel.open.get()
    }

    /// Closes the panel and forgets what was thought.
    pub(super) fn close_thoughts(&self) {
        self.panel.open.set(false);
        self.drop_thought();
    }

    pub(super) fn drop_thought(&self) {
        self.panel.timer.stop();
        self.context.thinker.cancel();
        self.panel.piece.set(None);
        self.panel.progress.replace(Progress::Nothing);
    }

    /// The step has changed: begins with its thought, if the panel is open.
    pub(super) fn follow_thoughts(self: &Rc<Self>) {
        if self.panel.open.get() {
            let step = self.opened.borrow().as_ref().map(|opened| opened.step);
            if step != Some(self.panel.step.get()) {
                self.rethink();
            }
        }
        self.fill_thoughts();
    }

    pub(super) fn rethink(self: &Rc<Self>) {
        self.drop_thought();
        let task = self.opened.borrow().as_ref().and_then(|opened| {
            self.panel.step.set(opened.step);
            task(opened)
        });
        let Some(task) = task else { return };
        self.panel.progress.replace(Progress::Thinking);
        self.context.thinker.start(task);
        let weak = Rc::downgrade(self);
        self.panel.timer.start(TimerMode::Repeated, TICK, move || {
            if let Some(this) = weak.upgrade() {
                this.poll_thought();
            }
        });
    }

    fn poll_thought(&self) {
        let answer = self.context.thinker.poll();
        if answer.is_none() && self.context.thinker.is_thinking() {
            return;
        }
        self.panel.timer.stop();
        self.panel.progress.replace(match answer {
            Some(Answer { reply: Reply::Thought(thought), .. }) => Progress::Thought(thought),
            _ => Progress::Silent,
        });
        self.fill_thoughts();
    }

    /// A tap on the board: what was the piece there held for? A second tap on it asks no more.
    pub(super) fn on_board(&self, event: BoardEvent) {
        let station = match event {
            BoardEvent::Tap(point) => self.stage.under(point),
            BoardEvent::Activated(station) => Some(station),
            _ => return,
        };
        if !self.panel.open.get() {
            return;
        }
        let piece = station.and_then(|station| self.guessed_at(station));
        self.panel.piece.set(piece.filter(|piece| self.panel.piece.get() != Some(*piece)));
        self.fill_thoughts();
        self.show_scene();
    }

    /// The piece on a station that the computer had a guess about; the one attacked there comes before the one that came.
    fn guessed_at(&self, station: Station) -> Option<PieceId> {
        let opened = self.opened.borrow();
        let opened = opened.as_ref()?;
        let before = opened.before()?;
        let after = opened.view(&opened.steps.after(opened.step));
        let hidden = |piece: &PieceId| before.piece(*piece).is_some_and(|seen| seen.rank.is_none());
        let attacked = before.at(station).map(|seen| seen.id).filter(hidden);
        attacked.or_else(|| after.at(station).map(|seen| seen.id).filter(hidden))
    }

    /// Where the piece stands whose guess is shown.
    pub(super) fn guessed_station(&self) -> Option<Station> {
        let piece = self.panel.piece.get()?;
        let opened = self.opened.borrow();
        let opened = opened.as_ref()?;
        let game = opened.steps.after(opened.step);
        let now = opened.view(&game).piece(piece).and_then(|seen| seen.at);
        now.or_else(|| opened.before()?.piece(piece)?.at)
    }

    pub(super) fn fill_thoughts(&self) {
        let opened = self.opened.borrow();
        let Some(opened) = opened.as_ref() else { return };
        let language = self.context.language();
        let filled = Filled::of(opened, &self.panel, language);
        show(&self.context, self.panel.open.get(), filled);
    }
}

impl Opened {
    /// What the seat of the present step knew before it.
    fn before(&self) -> Option<View> {
        let (action, _) = self.steps.step(self.step)?;
        Some(self.steps.after(self.step - 1).view(action.seat))
    }

    fn kind(&self) -> Kind {
        let Some((action, _)) = self.steps.step(self.step) else { return Kind::Opening };
        match self.plan.sitters[action.seat].as_ref().map(|sitter| &sitter.occupant) {
            Some(Occupant::Computer(_)) if action.act == Act::TimeOut => Kind::Unthought,
            Some(Occupant::Computer(player)) => Kind::Computer(player.clone()),
            Some(Occupant::Person) | None => Kind::Person,
        }
    }
}

/// The task that leads to the thought of the present step again: same view, seed, refused moves and amount of work.
fn task(opened: &Opened) -> Option<Task> {
    let Kind::Computer(player) = opened.kind() else { return None };
    let (action, _) = opened.steps.step(opened.step)?;
    let note = opened.notes.get(opened.step - 1).cloned().unwrap_or_default();
    Some(Task {
        seat: action.seat,
        wish: Wish::Act(player),
        view: opened.before()?,
        refused: note.refused,
        seed: opened.plan.thinking_seed(action.seat),
        millis: None,
        work: note.work,
    })
}

/// Everything that the panel shows.
#[derive(Default)]
struct Filled {
    status: String,
    same: bool,
    differs: bool,
    moves: Vec<ThoughtLine>,
    guessing: bool,
    guess_title: String,
    guesses: Vec<GuessLine>,
}

impl Filled {
    fn of(opened: &Opened, panel: &Panel, language: Language) -> Filled {
        let said = |words: &str| Filled { status: words.to_owned(), ..Filled::default() };
        let step = opened.steps.step(opened.step).zip(opened.before());
        let (player, action, before) = match (opened.kind(), step) {
            (Kind::Computer(player), Some(((action, _), before))) => (player, *action, before),
            (Kind::Opening, _) | (_, None) => {
                return said(language.pick("还没有走子。", "Nobody has moved yet."));
            }
            (Kind::Person, _) => return said(language.pick("这一步是人走的。", "A person played this.")),
            (Kind::Unthought, _) => return said(language.pick("这一步超时了。", "The time ran out.")),
        };
        let name = language.strength(&player);
        let owner = language.seat(action.seat);
        match &*panel.progress.borrow() {
            Progress::Nothing | Progress::Thinking => said(&language.pick(
                format!("{owner}（{name}）当时怎么想？正在重算……"),
                format!("What did {owner} ({}) think? Thinking again…", name.to_lowercase()),
            )),
            Progress::Silent => said(language.pick("这个电脑没有话说。", "This computer has nothing to say.")),
            Progress::Thought(thought) => Filled::thought(opened, panel, language, &action, &before, thought),
        }
    }

    fn thought(
        opened: &Opened,
        panel: &Panel,
        language: Language,
        action: &Action,
        before: &View,
        thought: &Thought,
    ) -> Filled {
        let same = thought.act == action.act;
        let owner = language.seat(action.seat);
        let status = match (same, thought.candidates.is_empty()) {
            (true, false) => language.pick(
                format!("{owner}当时的打算，重算一致"),
                format!("What {owner} expected; the same when thought again"),
            ),
            (true, true) => language.pick(
                format!("{owner}不比较走法，重算一致"),
                format!("{owner} compares no moves; the same when thought again"),
            ),
            (false, _) => {
                let act = language.planned_act(before, thought.act);
                language.pick(format!("重算不一致：这一版会{act}"), format!("Not what was played; now: {act}"))
            }
        };
        let moves = thought.candidates.iter().take(MOVES).map(|candidate| ThoughtLine {
            text: language.planned(before, candidate.step).into(),
            value: language.expectation(candidate.value).into(),
            played: action.act == Act::Move(candidate.step),
        });
        let mut filled = Filled { status, same, differs: !same, moves: moves.collect(), ..Filled::default() };
        if thought.beliefs.is_empty() {
            return filled;
        }
        let guess = panel.piece.get().and_then(|piece| thought.beliefs.iter().find(|(other, _)| *other == piece));
        match guess {
            None => {
                filled.guess_title = language
                    .pick("点一枚它看不见的棋子，看它怎么猜。", "Tap a piece that it could not see for its guess.")
                    .to_owned();
            }
            Some((piece, chances)) => {
                let shown = opened.view(&opened.steps.after(opened.step)).piece(*piece).and_then(|seen| seen.rank);
                filled.guessing = true;
                filled.guess_title = language.guessed_piece(before, *piece);
                filled.guesses = guesses(language, chances, shown);
            }
        }
        filled
    }
}

/// The likeliest ranks, and the others together.
fn guesses(language: Language, chances: &[f32; 12], shown: Option<Rank>) -> Vec<GuessLine> {
    let mut ranks: Vec<(Rank, f32)> = Rank::ALL.into_iter().zip(*chances).filter(|(_, chance)| *chance > 0.0).collect();
    ranks.sort_by(|a, b| b.1.total_cmp(&a.1).then(b.0.cmp(&a.0)));
    let kept = if ranks.len() > GUESSES { GUESSES - 1 } else { ranks.len() };
    let rest: f32 = ranks[kept..].iter().map(|(_, chance)| chance).sum();
    let line = |text: &str, chance: f32, seen: bool| GuessLine {
        text: text.into(),
        share: language.share(chance).into(),
        part: chance,
        seen,
    };
    let others = (kept < ranks.len()).then(|| line(language.pick("其他", "others"), rest, false));
    let named = ranks[..kept].iter().map(|(rank, chance)| line(language.rank(*rank), *chance, shown == Some(*rank)));
    named.chain(others).collect()
}

fn show(context: &Context, open: bool, filled: Filled) {
    context.with_window(|window| {
        let view = ThoughtView::get(window);
        view.set_open(open);
        view.set_status(filled.status.into());
        view.set_same(filled.same);
        view.set_differs(filled.differs);
        view.set_moves(ModelRc::new(VecModel::from(filled.moves)));
        view.set_guessing(filled.guessing);
        view.set_guess_title(filled.guess_title.into());
        view.set_guesses(ModelRc::new(VecModel::from(filled.guesses)));
    });
}
