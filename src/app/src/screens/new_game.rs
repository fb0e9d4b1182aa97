//! New game: what to play, by which rules, and who sits where.

mod choice;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use junqi::{Kind, Options, Preset, Seat};
use slint::{Global, Model, ModelRc, SharedString, VecModel};
use store::{GameId, State};

pub(crate) use choice::Choice;

use super::{Back, Controller};
use crate::context::Context;
use crate::overlays::MenuItem;
use crate::rule::Rule;
use crate::session::{Occupant, computer_layouts};
use crate::ui::{MainWindow, NewGameView, OptionRow, Screen, SeatRow};

/// Starts a game with this choice: to its layouts, or straight to the board when only computers play.
pub(crate) fn start(context: &Context, choice: &Choice) -> Option<GameId> {
    let plan = choice.plan(context.seed());
    let saved = plan.save(&context.store, &computer_layouts(&plan)).and_then(|game| {
        if plan.people().is_empty() {
            context.store.start(game)?;
        }
        Ok(game)
    });
    match saved {
        Ok(game) => {
            context.game.set(Some(game));
            let kept = choice.keep_as_started(context);
            if plan.people().is_empty() {
                context.begin_play();
            } else {
                context.open(Screen::Layout);
            }
            if let Err(sentence) = kept {
                context.notify(&sentence);
            }
            Some(game)
        }
        Err(error) => {
            context.notify(&context.language().store_error(&error));
            None
        }
    }
}

/// The lists on the screen. Their rows are changed in place, so that a page does not jump while it is used.
#[derive(Default)]
struct Lists {
    kinds: Rc<VecModel<SharedString>>,
    sights: Rc<VecModel<SharedString>>,
    seats: Rc<VecModel<SeatRow>>,
    options: Rc<VecModel<OptionRow>>,
    presets: Rc<VecModel<SharedString>>,
}

pub(crate) struct NewGameController {
    context: Rc<Context>,
    lists: Lists,
    choice: RefCell<Choice>,
    /// The page of all options lies over the screen.
    options_open: Cell<bool>,
    /// The options that the rows of that page stand for.
    listed: RefCell<Vec<Rule>>,
    /// The game that this screen started last, and for which choice.
    started: RefCell<Option<(GameId, Choice)>>,
}

impl NewGameController {
    pub(crate) fn connect(context: &Rc<Context>, window: &MainWindow) -> Rc<Self> {
        let this = Rc::new(NewGameController {
            context: context.clone(),
            lists: Lists::default(),
            choice: RefCell::new(Choice::on_screen(context)),
            options_open: Cell::new(false),
            listed: RefCell::default(),
            started: RefCell::default(),
        });
        let view = NewGameView::get(window);
        view.set_kinds(ModelRc::from(this.lists.kinds.clone()));
        view.set_sights(ModelRc::from(this.lists.sights.clone()));
        view.set_seats(ModelRc::from(this.lists.seats.clone()));
        view.set_options(ModelRc::from(this.lists.options.clone()));
        view.set_presets(ModelRc::from(this.lists.presets.clone()));
        let shared = this.clone();
        view.on_choose_kind(move |index| {
            if let Some(kind) = at(&Kind::ALL, index) {
                shared.change(|choice| choice.set_kind(kind));
            }
        });
        let shared = this.clone();
        view.on_choose_sight(move |index| {
            shared.change(|choice| {
                if let Some(sight) = at(choice.sights(), index) {
                    choice.options.sight = sight;
                }
            });
        });
        let shared = this.clone();
        view.on_choose_teams(move |index| shared.change(|choice| choice.options.free_for_all = index == 1));
        let shared = this.clone();
        view.on_choose_seat(move |index| shared.choose_occupant(index));
        let shared = this.clone();
        view.on_choose_first(move || shared.choose_first());
        let shared = this.clone();
        view.on_choose_time(move || shared.choose_time());
        let shared = this.clone();
        view.on_open_options(move || shared.open_options(true));
        let shared = this.clone();
        view.on_choose_preset(move |index| {
            if let Some(preset) = at(&Preset::ALL, index) {
                shared.change(|choice| choice.options = with_preset(&choice.options, preset));
            }
        });
        let shared = this.clone();
        view.on_choose_option(move |index| shared.choose_option(index));
        let shared = this.clone();
        view.on_go(move || shared.go());
        this
    }

    fn change(&self, change: impl FnOnce(&mut Choice)) {
        change(&mut self.choice.borrow_mut());
        let kept = self.choice.borrow().keep(&self.context);
        self.fill();
        if let Err(sentence) = kept {
            self.context.notify(&sentence);
        }
    }

    fn seat(&self, row: i32) -> Option<Seat> {
        self.choice.borrow().kind.seats().iter().nth(usize::try_from(row).ok()?)
    }

    fn choose_occupant(self: &Rc<Self>, row: i32) {
        let Some(seat) = self.seat(row) else { return };
        let language = self.context.language();
        let computers = bot::LEVELS.iter().map(|name| Occupant::Computer((*name).to_owned()));
        let occupants: Vec<Occupant> = std::iter::once(Occupant::Person).chain(computers).collect();
        let now = self.choice.borrow().occupants[seat].clone();
        let items: Vec<MenuItem> = occupants
            .iter()
            .map(|occupant| {
                let item = match occupant {
                    Occupant::Person => MenuItem::new(language.pick("真人", "Person")),
                    Occupant::Computer(name) => {
                        MenuItem { value: language.level_help(name).to_owned(), ..MenuItem::new(language.level(name)) }
                    }
                };
                item.checked(*occupant == now)
            })
            .collect();
        let shared = self.clone();
        self.context.choose_from(language.seat(seat), &items, move |index| {
            shared.change(|choice| choice.occupants[seat] = occupants[index].clone());
        });
    }

    fn choose_first(self: &Rc<Self>) {
        let language = self.context.language();
        let (seats, now) = (self.choice.borrow().kind.seats(), self.choice.borrow().first);
        let firsts: Vec<Option<Seat>> = std::iter::once(None).chain(seats.iter().map(Some)).collect();
        let plan = self.choice.borrow().plan(0);
        let items: Vec<MenuItem> = firsts
            .iter()
            .map(|first| match first {
                None => MenuItem::new(language.by_lot()),
                Some(seat) => {
                    let name = language.sitter(&plan, *seat);
                    let colour = language.seat(*seat).to_owned();
                    let value = if name == colour { String::new() } else { name };
                    MenuItem { value, ..MenuItem::new(colour) }
                }
            })
            .zip(&firsts)
            .map(|(item, first)| item.checked(*first == now))
            .collect();
        let shared = self.clone();
        self.context.choose_from(language.pick("先手", "First move"), &items, move |index| {
            shared.change(|choice| choice.first = firsts[index]);
        });
    }

    fn choose_time(self: &Rc<Self>) {
        let language = self.context.language();
        let now = self.choice.borrow().options;
        let limits = Rule::MoveLimit.values(&now).into_iter().map(|options| (Rule::MoveLimit, options));
        let time_outs = Rule::TimeOuts.values(&now).into_iter().map(|options| (Rule::TimeOuts, options));
        let values: Vec<(Rule, Options)> = limits.chain(time_outs).collect();
        let items: Vec<MenuItem> = values
            .iter()
            .map(|(rule, options)| MenuItem {
                enabled: *rule == Rule::MoveLimit || now.move_limit_ms != 0,
                value: language.rule_value(*rule, options),
                ..MenuItem::new(language.rule(*rule)).checked(*options == now)
            })
            .collect();
        let shared = self.clone();
        self.context.choose_from(language.pick("每步限时", "Time per move"), &items, move |index| {
            shared.change(|choice| choice.options = values[index].1);
        });
    }

    fn open_options(&self, open: bool) {
        self.options_open.set(open);
        self.fill();
    }

    fn choose_option(self: &Rc<Self>, row: i32) {
        let rule = at(&self.listed.borrow(), row);
        let Some(rule) = rule else { return };
        let now = self.choice.borrow().options;
        let values = rule.values(&now);
        if rule.switch(&now).is_some() {
            let other = values.into_iter().find(|options| *options != now);
            self.change(|choice| choice.options = other.unwrap_or(now));
            return;
        }
        let language = self.context.language();
        let items: Vec<MenuItem> = values
            .iter()
            .map(|options| MenuItem::new(language.rule_value(rule, options)).checked(*options == now))
            .collect();
        let shared = self.clone();
        self.context.choose_from(language.rule(rule), &items, move |index| {
            shared.change(|choice| choice.options = values[index]);
        });
    }

    fn go(&self) {
        let choice = self.choice.borrow().clone();
        // Whoever came back from the layouts without starting goes on with them, or has changed the plan.
        if let Some((game, for_choice)) = self.started.take()
            && self.context.store.game(game).is_ok_and(|stored| stored.head.state == State::Layout)
        {
            if for_choice == choice {
                self.started.replace(Some((game, for_choice)));
                self.context.game.set(Some(game));
                self.context.open(Screen::Layout);
                return;
            }
            if let Err(error) = self.context.store.delete(game) {
                self.context.notify(&self.context.language().store_error(&error));
            }
        }
        let game = start(&self.context, &choice);
        self.started.replace(game.map(|game| (game, choice)));
    }

    fn fill(&self) {
        let language = self.context.language();
        let choice = self.choice.borrow();
        let plan = choice.plan(0);
        let rules = choice.rules();
        let seats = plan.kind.seats();
        let seats = seats.iter().map(|seat| {
            let level = match &choice.occupants[seat] {
                Occupant::Person => language.pick("真人", "Person").to_owned(),
                Occupant::Computer(player) => language.level(player),
            };
            SeatRow {
                seat: seat.index() as i32,
                name: language.sitter(&plan, seat).into(),
                level: level.into(),
                person: choice.occupants[seat] == Occupant::Person,
            }
        });
        let index = |position: Option<usize>| position.map_or(-1, |position| position as i32);
        let listed: Vec<Rule> = Rule::ALL.into_iter().filter(|rule| rule.applies(choice.kind, &rules)).collect();
        let options = listed.iter().map(|rule| OptionRow {
            title: language.rule(*rule).into(),
            help: language.rule_help(*rule).into(),
            value: language.rule_value(*rule, &rules).into(),
            is_switch: rule.switch(&rules).is_some(),
            on: rule.switch(&rules) == Some(true),
            changed: rule.is_changed(&rules),
        });
        let sights = choice.sights().iter().map(|sight| language.sight(choice.kind, *sight).into());
        put(&self.lists.kinds, Kind::ALL.into_iter().map(|kind| language.kind(kind).into()));
        put(&self.lists.sights, sights);
        put(&self.lists.seats, seats);
        put(&self.lists.options, options);
        put(&self.lists.presets, Preset::ALL.into_iter().map(|preset| language.preset(Some(preset)).into()));
        self.context.with_window(|window| {
            let view = NewGameView::get(window);
            view.set_kind(index(Kind::ALL.iter().position(|kind| *kind == choice.kind)));
            view.set_sight(index(choice.sights().iter().position(|sight| *sight == rules.sight)));
            view.set_four(choice.kind == Kind::Four);
            view.set_each_for_himself(rules.free_for_all);
            view.set_teams(language.teams(choice.kind, &rules).into());
            view.set_rules(language.rules_value(&rules).into());
            view.set_first(choice.first.map_or(language.by_lot(), |seat| language.seat(seat)).into());
            view.set_time(language.time_limit(&rules).into());
            view.set_people(!plan.people().is_empty());
            view.set_options_open(self.options_open.get());
            let preset = rules.as_preset();
            view.set_preset(index(Preset::ALL.iter().position(|known| Some(*known) == preset)));
        });
        drop(choice);
        self.listed.replace(listed);
    }
}

/// The options of a preset; what no preset speaks of stays.
fn with_preset(options: &Options, preset: Preset) -> Options {
    Options {
        closed_arms: options.closed_arms,
        free_for_all: options.free_for_all,
        order: options.order,
        sight: options.sight,
        move_limit_ms: options.move_limit_ms,
        time_outs: options.time_outs,
        ..Options::preset(preset)
    }
}

/// Gives a list other rows without making its elements anew.
fn put<T: Clone + PartialEq + 'static>(list: &VecModel<T>, rows: impl Iterator<Item = T>) {
    let mut count = 0;
    for row in rows {
        match list.row_data(count) {
            None => list.push(row),
            Some(shown) if shown != row => list.set_row_data(count, row),
            Some(_) => {}
        }
        count += 1;
    }
    while list.row_count() > count {
        list.remove(list.row_count() - 1);
    }
}

fn at<T: Copy>(values: &[T], index: i32) -> Option<T> {
    usize::try_from(index).ok().and_then(|index| values.get(index)).copied()
}

impl Controller for NewGameController {
    fn screen(&self) -> Screen {
        Screen::NewGame
    }

    fn show(&self) {
        self.options_open.set(false);
        self.choice.replace(Choice::on_screen(&self.context));
        self.fill();
    }

    fn refresh(&self) {
        self.fill();
    }

    fn back(&self) -> Back {
        if self.options_open.get() {
            self.open_options(false);
            return Back::Stay;
        }
        Back::Leave
    }
}
