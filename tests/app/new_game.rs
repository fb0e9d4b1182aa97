//! New game: from the first start to a saved plan, every choice kept, every option reachable.

use app::rule::Rule;
use app::session::{Occupant, Plan, Saved};
use app::ui::Screen;
use app::{Language, Settings};
use junqi::{Kind, MineRule, Options, Seat, Sight};
use slint::Global;
use store::State;
use tempfile::tempdir;

use crate::driver::{Driver, SIZES};

/// The plan of the game that the app is about, as the store has it.
fn saved(driver: &Driver) -> (Saved, Plan) {
    let context = driver.app().context();
    let saved = Saved::load(&context.store, context.game.get().expect("a game was started")).unwrap();
    let plan = saved.plan.clone();
    (saved, plan)
}

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

fn occupant(plan: &Plan, index: u8) -> Occupant {
    plan.sitters[seat(index)].as_ref().unwrap().occupant.clone()
}

/// Scrolls the page up until some text with these words is to be seen; false when there is none.
pub fn reveal(driver: &Driver, words: &str) -> bool {
    let (width, height) = driver.size();
    let (x, high, low) = (width as f32 / 2.0, height as f32 * 0.4, height as f32 * 0.7);
    for _ in 0..40 {
        if driver.shows(words) {
            return true;
        }
        driver.drag((x, low), (x, high));
        driver.settle();
        driver.settle();
    }
    false
}

#[test]
fn a_first_start_leads_to_the_layouts_in_two_taps() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    assert!(driver.shows("第一局"));
    driver.tap_label("新对局");
    driver.tap_label("去布阵");
    assert_eq!(driver.app().context().screen(), Screen::Layout);
    let (saved, plan) = saved(&driver);
    assert_eq!(saved.head.state, State::Layout);
    assert_eq!(plan.kind, Kind::Two);
    assert_eq!(plan.options, Options { sight: Sight::Open, ..Options::default() });
    assert_eq!(occupant(&plan, 0), Occupant::Person);
    assert_eq!(occupant(&plan, 1), Occupant::Computer("level3".into()));
    assert!(plan.by_lot);
    assert!(saved.layouts[seat(0)].is_none() && saved.layouts[seat(1)].is_some());
}

#[test]
fn jq_05_four_seats_may_play_each_for_himself() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("新对局");
    assert!(!driver.has("双明"), "two seats have no allies");
    driver.tap_label("四国");
    driver.tap_label("双明");
    assert!(driver.has("红绿一队·蓝琥珀一队"));
    driver.tap_label("各自为战");
    assert!(!driver.has("双明"), "nobody has an ally");
    driver.tap_label("去布阵");
    let plan = saved(&driver).1;
    assert_eq!((plan.kind, plan.options.free_for_all, plan.options.sight), (Kind::Four, true, Sight::Dark));
    driver.back();
    driver.tap_label("两队对抗");
    driver.tap_label("去布阵");
    let plan = saved(&driver).1;
    assert_eq!((plan.options.free_for_all, plan.options.sight), (false, Sight::AlliesShown));
    // The game that was left in its layouts for another plan is gone.
    assert_eq!(driver.app().context().store.unfinished().unwrap().len(), 1);
}

#[test]
fn choices_are_kept_over_a_restart() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("新对局");
    driver.tap_label("四国盘单挑");
    driver.tap_label("暗棋");
    driver.tap_label("电脑 三级·熟手");
    driver.tap_label("一级·启蒙 只看眼前，常忘事");
    driver.tap_label("先手 抽签");
    driver.tap_label("绿方 电脑");
    driver.tap_label("每步限时 60 秒·3 次超时");
    driver.tap_label("每步限时 90 秒");
    driver.tap_label("每步限时 90 秒·3 次超时");
    driver.tap_label("允许超时 不限");
    driver.tap_label("去布阵");
    let wanted = saved(&driver).1;
    assert_eq!((wanted.kind, wanted.options.sight), (Kind::TwoOnFour, Sight::Dark));
    assert_eq!(occupant(&wanted, 2), Occupant::Computer("level1".into()));
    assert_eq!((wanted.first, wanted.by_lot), (seat(2), false));
    assert_eq!((wanted.options.move_limit_ms, wanted.options.time_outs), (90_000, None));
    drop(driver);

    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("新对局");
    driver.tap_label("去布阵");
    let again = Plan { seed: wanted.seed, ..saved(&driver).1 };
    assert_eq!(again, wanted);
    driver.back();
    driver.back();
    driver.tap_label("照上次：单挑·暗棋·启蒙");
    assert_eq!(driver.app().context().screen(), Screen::Layout);
    assert_eq!(Plan { seed: wanted.seed, ..saved(&driver).1 }, wanted);
}

#[test]
fn jq_78_every_option_is_reachable_and_reaches_the_saved_rules() {
    for rule in Rule::ALL {
        let data = tempdir().unwrap();
        let driver = Driver::new((360, 800), data.path());
        driver.tap_label("新对局");
        let kind = Kind::ALL.into_iter().find(|kind| rule.applies(*kind, &Options::default())).unwrap();
        driver.tap_label(Language::Chinese.kind(kind));
        driver.tap_label("规则 通行规则·可逐项改");
        let usual = Options { sight: Sight::Open, ..Options::default() };
        let zh = Language::Chinese;
        let row = format!("{} {}", zh.rule(rule), zh.rule_value(rule, &usual));
        assert!(reveal(&driver, zh.rule_help(rule)), "{rule:?} is not on the page");
        // A word that also stands on the page under the list of values cannot be told from the one in the list.
        let is_free = |options: &Options| {
            *options != usual && (rule.switch(&usual).is_some() || !driver.has(&zh.rule_value(rule, options)))
        };
        let wanted = rule.values(&usual).into_iter().find(is_free).unwrap();
        driver.tap_label(&row);
        if rule.switch(&usual).is_none() {
            driver.tap_label(&zh.rule_value(rule, &wanted));
        }
        assert!(driver.has(&format!("{} {}", zh.rule(rule), zh.rule_value(rule, &wanted))), "{rule:?} does not show");
        driver.back();
        assert_eq!(driver.app().context().screen(), Screen::NewGame);
        driver.tap_label("去布阵");
        assert_eq!(saved(&driver).1.options, wanted, "{rule:?}");
        drop(driver);

        let driver = Driver::new((360, 800), data.path());
        driver.tap_label("新对局");
        driver.tap_label("去布阵");
        assert_eq!(saved(&driver).1.options, wanted, "{rule:?} is forgotten");
    }
}

#[test]
fn jq_78_a_preset_sets_its_options_and_leaves_seats_sight_and_time() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("新对局");
    driver.tap_label("规则 通行规则·可逐项改");
    driver.tap_label("实战规则");
    driver.back();
    assert!(driver.has("规则 实战规则"));
    driver.tap_label("去布阵");
    let options = saved(&driver).1.options;
    assert_eq!(options.as_preset(), Some(junqi::Preset::TextB));
    assert_eq!((options.mine, options.sight), (MineRule::Stays, Sight::Open));
}

#[test]
fn jq_33_the_help_says_that_a_refused_attack_shows_the_flag() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("新对局");
    driver.tap_label("规则 通行规则·可逐项改");
    assert!(driver.shows("告诉了攻方那里是军旗"));
}

#[test]
fn every_level_can_be_chosen_and_is_kept_over_a_restart() {
    let zh = Language::Chinese;
    let data = tempdir().unwrap();
    let mut shown = "三级·熟手".to_owned();
    for level in bot::LEVELS {
        let driver = Driver::new((320, 640), data.path());
        driver.tap_label("新对局");
        assert!(reveal(&driver, &format!("电脑 {shown}")), "{level} at {:?}", driver.labels());
        driver.tap_label(&format!("电脑 {shown}"));
        driver.tap_label(&format!("{} {}", zh.level(level), zh.level_help(level)));
        driver.tap_label("去布阵");
        assert_eq!(occupant(&saved(&driver).1, 1), Occupant::Computer((*level).into()));
        shown = zh.level(level);
    }
}

#[test]
fn a_choice_of_an_older_version_keeps_its_player() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    let kept =
        "kind=two first=S seats=person,computer:greedy,computer:random,computer:greedy,computer:greedy,computer:greedy";
    driver.app().context().settings.remember("new-game", kept).unwrap();
    driver.tap_label("新对局");
    assert!(driver.has("电脑 老手"), "{:?}", driver.labels());
    driver.tap_label("去布阵");
    assert_eq!(occupant(&saved(&driver).1, 1), Occupant::Computer("greedy".into()));
}

#[test]
fn computers_alone_go_straight_to_the_board() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("新对局");
    driver.tap_label("你 真人");
    driver.tap_label("一级·启蒙 只看眼前，常忘事");
    driver.tap_label("看电脑下");
    assert_eq!(driver.app().context().screen(), Screen::Play);
    let (saved, plan) = saved(&driver);
    assert_ne!(saved.head.state, State::Layout);
    assert!(plan.people().is_empty());
}

#[test]
fn going_back_and_on_without_a_change_keeps_the_same_game() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("新对局");
    driver.tap_label("去布阵");
    let game = driver.app().context().game.get();
    driver.back();
    driver.tap_label("去布阵");
    assert_eq!(driver.app().context().game.get(), game);
    assert_eq!(driver.app().context().screen(), Screen::Layout);
}

#[test]
fn an_unreadable_choice_falls_back_to_the_first_one() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.app().context().settings.remember("new-game", "kind=plaid seats=x,y first=?? mine=golden").unwrap();
    driver.tap_label("新对局");
    driver.tap_label("去布阵");
    let plan = saved(&driver).1;
    assert_eq!((plan.kind, plan.options.sight), (Kind::Two, Sight::Open));
}

#[test]
fn nothing_leaves_the_window_in_any_kind_of_game() {
    for size in SIZES {
        for language in Language::ALL {
            let data = tempdir().unwrap();
            let driver = Driver::with_settings(size, data.path(), Settings { language, ..Settings::default() });
            driver.app().context().open(Screen::NewGame);
            driver.settle();
            for kind in Kind::ALL {
                driver.tap_label(language.kind(kind));
                let outside = driver.texts_outside();
                assert!(outside.is_empty(), "{kind:?} at {size:?} in {language:?}: {outside:?}");
            }
            app::ui::NewGameView::get(driver.window()).invoke_choose_seat(1);
            driver.settle();
            let outside = driver.texts_outside();
            assert!(outside.is_empty(), "levels at {size:?} in {language:?}: {outside:?}");
            assert!(driver.has(language.level_help("level5")), "{:?}", driver.labels());
            crate::marks::picture(&driver, "levels", language);
            driver.back();
            app::ui::NewGameView::get(driver.window()).invoke_open_options();
            driver.settle();
            let outside = driver.texts_outside();
            assert!(outside.is_empty(), "options at {size:?} in {language:?}: {outside:?}");
        }
    }
}
