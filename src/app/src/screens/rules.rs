//! Rules: the page made from the options in force.

use std::rc::Rc;

use junqi::{Kind, Options};
use slint::{Global, ModelRc, VecModel};

use super::Controller;
use super::new_game::Choice;
use crate::context::Context;
use crate::rule::Rule;
use crate::session::Plan;
use crate::ui::{MainWindow, RuleChapter, RuleFact, RulePassage, RulesView, Screen};
use crate::words::{Chapter, Language};

pub(crate) struct RulesController {
    context: Rc<Context>,
}

impl RulesController {
    pub(crate) fn connect(context: &Rc<Context>, window: &MainWindow) -> Rc<Self> {
        let this = Rc::new(RulesController { context: context.clone() });
        let shared = this.clone();
        RulesView::get(window).on_change_options(move || shared.context.open(Screen::NewGame));
        this
    }

    /// What was agreed for the game that the page was opened from.
    fn game_below(&self) -> Option<Plan> {
        let of_a_game = [Screen::Layout, Screen::Play, Screen::Result, Screen::Review];
        self.context.screen_below().filter(|below| of_a_game.contains(below))?;
        let stored = self.context.store.game(self.context.game.get()?).ok()?;
        Plan::of(&stored.head).ok()
    }

    fn fill(&self) {
        let language = self.context.language();
        let game = self.game_below();
        let (kind, options) = match &game {
            Some(plan) => (plan.kind, plan.options),
            None => {
                let choice = Choice::on_screen(&self.context);
                (choice.kind, choice.rules())
            }
        };
        let changed = Rule::changed(kind, &options).len();
        let chapters: VecModel<RuleChapter> = language.chapters(kind, &options).iter().map(chapter).collect();
        let remark = match game {
            Some(_) => language.pick("按本局选项写成", "As agreed for this game"),
            None => language.pick("按新对局的选项写成", "As chosen for the next game"),
        };
        let changes = match changed {
            0 => String::new(),
            1 => language.pick("改了 1 项", "1 change").to_owned(),
            _ => language.pick(format!("改了 {changed} 项"), format!("{changed} changes")),
        };
        self.context.with_window(|window| {
            let view = RulesView::get(window);
            view.set_remark(remark.into());
            view.set_title(language.game_title(kind, options.sight).into());
            view.set_preset(language.preset(options.as_preset()).into());
            view.set_changes(changes.into());
            view.set_in_game(game.is_some());
            view.set_chapters(ModelRc::new(chapters));
            view.set_facts(ModelRc::new(facts(language, kind, &options)));
        });
    }
}

fn chapter(chapter: &Chapter) -> RuleChapter {
    let passages: VecModel<RulePassage> = chapter
        .passages
        .iter()
        .map(|passage| RulePassage { changed: passage.changed.into(), text: passage.text.as_str().into() })
        .collect();
    RuleChapter { title: chapter.title.into(), passages: ModelRc::new(passages) }
}

/// Every option with its value.
fn facts(language: Language, kind: Kind, options: &Options) -> VecModel<RuleFact> {
    let sight = RuleFact {
        title: language.pick("看得见谁", "Who is seen").into(),
        value: language.sight(kind, options.sight).into(),
        changed: false,
    };
    let teams = (kind == Kind::Four).then(|| RuleFact {
        title: language.pick("队伍", "Teams").into(),
        value: language.teams(kind, options).into(),
        changed: options.free_for_all,
    });
    let rules = Rule::ALL.into_iter().filter(|rule| rule.applies(kind, options)).map(|rule| RuleFact {
        title: language.rule(rule).into(),
        value: language.rule_value(rule, options).into(),
        changed: rule.is_changed(options),
    });
    std::iter::once(sight).chain(teams).chain(rules).collect()
}

impl Controller for RulesController {
    fn screen(&self) -> Screen {
        Screen::Rules
    }

    fn show(&self) {
        self.fill();
    }

    fn refresh(&self) {
        if self.context.screen() == Screen::Rules {
            self.fill();
        }
    }
}
