use junqi::{Game, Kind, Layout, Opening, Options, SeatMap};
use slint::{Global, Model};
use std::time::Duration;

use super::*;
use crate::ui::PlateLook;

struct Bench {
    window: MainWindow,
    stage: Rc<Stage>,
    events: Rc<RefCell<Vec<BoardEvent>>>,
}

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat")
}

fn wait(millis: u64) {
    i_slint_backend_testing::mock_elapsed_time(Duration::from_millis(millis));
}

impl Bench {
    fn new(board: BoardKind, w: f32, h: f32) -> Bench {
        i_slint_backend_testing::init_no_event_loop();
        let window = MainWindow::new().expect("a window without a display");
        let setting = Setting {
            board,
            part: Part::Whole,
            bottom: seat(0),
            left_handed: false,
            rest: 1.0,
            language: Language::Chinese,
        };
        let stage = Stage::new(&window, setting);
        let events: Rc<RefCell<Vec<BoardEvent>>> = Rc::default();
        let heard = events.clone();
        stage.attach(move |event| heard.borrow_mut().push(event));
        let bench = Bench { window, stage, events };
        bench.global().invoke_resized(w, h);
        wait(1);
        bench.events.borrow_mut().clear();
        bench
    }

    fn global(&self) -> BoardStage<'_> {
        BoardStage::get(&self.window)
    }

    fn station(&self, name: &str) -> Station {
        self.stage.frame().board().station(name).expect("a station of the board")
    }

    fn at(&self, name: &str) -> Point {
        self.stage.frame().centre(self.station(name))
    }

    fn events(&self) -> Vec<BoardEvent> {
        self.events.borrow_mut().drain(..).filter(|event| *event != BoardEvent::Viewed).collect()
    }

    fn pieces(&self) -> Vec<PlateItem> {
        self.global().get_pieces().iter().collect()
    }

    fn lifted(&self) -> Vec<PlateItem> {
        self.global().get_lifted().iter().collect()
    }
}

fn game(kind: Kind) -> Game {
    let layout = Layout::parse("6232794851351B47M2B6MFM31", false).expect("a legal layout");
    let layouts = SeatMap::from_fn(|seat| kind.seats().contains(seat).then_some(layout));
    let opening = Opening { kind, options: Options::default(), layouts, first: seat(0), by_lot: false };
    Game::new(opening).expect("a legal opening")
}

#[test]
fn a_hidden_piece_has_no_word_in_any_row() {
    let bench = Bench::new(BoardKind::Four, 360.0, 576.0);
    bench.stage.show(Scene::of(&game(Kind::Four).view(seat(0))));
    for zoomed in [false, true] {
        if zoomed {
            bench.stage.to_arm(seat(0));
            bench.stage.view_motion.finish();
        }
        let (own, other): (Vec<_>, Vec<_>) = bench.pieces().into_iter().partition(|piece| piece.seat == 0);
        assert_eq!((own.len(), other.len()), (25, 75));
        assert!(own.iter().all(|piece| !piece.first.is_empty() && piece.known));
        for piece in other {
            assert!(piece.first.is_empty() && piece.second.is_empty() && !piece.known);
            assert!(piece.label.contains("棋子，"), "{}", piece.label);
        }
    }
}

#[test]
fn taps_drags_and_long_presses_are_told() {
    let bench = Bench::new(BoardKind::Two, 360.0, 576.0);
    let (global, p) = (bench.global(), bench.at("S31"));
    global.invoke_pressed(p.x, p.y, 1);
    global.invoke_released(p.x, p.y, 1);
    assert_eq!(bench.events(), [BoardEvent::Tap(p)]);

    global.invoke_pressed(p.x, p.y, 1);
    wait(600);
    global.invoke_released(p.x, p.y, 1);
    assert_eq!(bench.events(), [BoardEvent::LongPress(p)]);

    bench.stage.set_draggable([bench.station("S31")].into_iter().collect());
    let q = bench.at("S21");
    global.invoke_pressed(p.x, p.y, 1);
    global.invoke_moved(q.x, q.y);
    global.invoke_moved(q.x + 1.0, q.y);
    global.invoke_released(q.x, q.y, 1);
    assert_eq!(
        bench.events(),
        [
            BoardEvent::DragStart(bench.station("S31")),
            BoardEvent::DragMove(Point::new(q.x + 1.0, q.y)),
            BoardEvent::DragEnd(q),
        ]
    );
    global.invoke_station_activated("S33".into());
    assert_eq!(bench.events(), [BoardEvent::Activated(bench.station("S33"))]);
}

#[test]
fn a_pinch_zooms_and_taps_nothing() {
    let bench = Bench::new(BoardKind::Four, 360.0, 512.0);
    let (global, p) = (bench.global(), bench.at("CC"));
    global.invoke_pressed(p.x, p.y, 1);
    global.invoke_released(p.x, p.y, 2);
    global.invoke_pinch_started(p.x, p.y);
    global.invoke_pinched(2.0, p.x, p.y);
    global.invoke_pinch_ended();
    global.invoke_pressed(p.x, p.y, 1);
    global.invoke_released(p.x, p.y, 1);
    assert_eq!(bench.events(), []);
    assert!((bench.stage.frame().cell().w - 40.0).abs() < 0.01);
    let board = global.get_static_board();
    assert!(board.width * board.height > 0.0 && board.source.size().width > 0);
}

#[test]
fn tabs_lead_to_the_targets_beyond_the_edge() {
    let bench = Bench::new(BoardKind::Four, 360.0, 512.0);
    bench.stage.to_arm(seat(0));
    wait(400);
    bench.stage.view_motion.finish();
    let target = bench.station("N11");
    bench.stage.show(Scene { targets: [target].into_iter().collect(), ..Scene::default() });
    let tabs: Vec<TabItem> = bench.global().get_tabs().iter().collect();
    assert_eq!(tabs.len(), 1);
    bench.global().invoke_pressed(tabs[0].x + 5.0, tabs[0].y + 5.0, 1);
    bench.global().invoke_released(tabs[0].x + 5.0, tabs[0].y + 5.0, 1);
    bench.stage.view_motion.finish();
    assert!(bench.stage.frame().area().contains(bench.stage.frame().centre(target)));
    assert_eq!(bench.events(), [], "the tab keeps the tap");
}

#[test]
fn a_glide_follows_its_way_and_can_be_skipped() {
    let bench = Bench::new(BoardKind::Two, 360.0, 576.0);
    let way = |names: &str| -> Vec<Station> { names.split(' ').map(|name| bench.station(name)).collect() };
    let man = Man { seat: seat(0), at: Some(bench.station("S51")), rank: None, note: None, is_own: true };
    bench.stage.show(Scene { men: vec![man], ..Scene::default() });
    let arrived = Rc::new(Cell::new(0));
    let done = |arrived: &Rc<Cell<i32>>| {
        let arrived = arrived.clone();
        move || arrived.set(arrived.get() + 1)
    };
    bench.stage.glide(0, way("S51 S41 S31 S21 S11"), done(&arrived));
    for _ in 0..8 {
        wait(16);
    }
    assert!(bench.stage.is_moving() && arrived.get() == 0);
    assert_eq!(bench.pieces()[0].look, PlateLook::Empty);
    let between = bench.lifted()[0].y + bench.lifted()[0].height / 2.0;
    assert!(between < bench.at("S51").y && between > bench.at("S11").y);
    bench.stage.skip();
    assert!(!bench.stage.is_moving() && arrived.get() == 1 && bench.lifted().is_empty());
    Theme::get(&bench.window).set_motion(0.0);
    bench.stage.glide(0, way("S51 S41"), done(&arrived));
    assert_eq!(arrived.get(), 2, "at once when motion is off");
}

#[test]
fn clash_and_fall_end_with_a_clean_board() {
    let bench = Bench::new(BoardKind::Two, 360.0, 576.0);
    bench.stage.show(Scene::of(&game(Kind::Two).view(seat(0))));
    let effects = || bench.global().get_effects().row_count();
    bench.stage.clash(bench.station("N11"), vec![seat(1)], || {});
    assert_eq!(effects(), 1, "strokes");
    for _ in 0..10 {
        wait(16);
    }
    assert_eq!(effects(), 2, "strokes and an outline");
    bench.stage.skip();
    assert_eq!(effects(), 0);
    bench.stage.fall(seat(1), || {});
    assert!(effects() > 0);
    bench.stage.skip();
    assert_eq!(effects(), 0);
    assert!(bench.pieces().iter().all(|piece| piece.look == PlateLook::Plain));
}

#[test]
fn a_selected_plate_is_raised_over_its_foot() {
    let bench = Bench::new(BoardKind::Two, 360.0, 576.0);
    let mut scene = Scene::of(&game(Kind::Two).view(seat(0)));
    scene.selected = Some(bench.station("S11"));
    scene.targets = [bench.station("N15")].into_iter().collect();
    let man = scene.man_at(bench.station("S11")).expect("a piece");
    bench.stage.show(scene);
    assert_eq!(bench.pieces()[man].look, PlateLook::Foot);
    assert!((bench.lifted()[0].y - (bench.pieces()[man].y - 4.0)).abs() < 0.01);
    assert_eq!(bench.lifted()[0].label, "", "only the plate in its place is spoken");
    assert_eq!(bench.global().get_rings().row_count(), 2);
    assert_eq!(bench.global().get_dots().row_count(), 0);
}

#[test]
fn a_piece_from_a_tray_is_carried_with_a_shape() {
    let bench = Bench::new(BoardKind::Two, 360.0, 576.0);
    let man = Man { seat: seat(0), at: None, rank: Some(junqi::Rank::Bomb), note: None, is_own: true };
    bench.stage.show(Scene { men: vec![man], ..Scene::default() });
    bench.stage.carry(0, Point::new(100.0, 200.0), true);
    let plate = bench.lifted().remove(0);
    assert!(plate.width > 50.0 && plate.first == "炸弹" && plate.refused && plate.foot == 5.0);
    assert_eq!((plate.x + plate.width / 2.0, plate.y + plate.height / 2.0), (100.0, 160.0));
    bench.stage.put_down();
    assert!(bench.lifted().is_empty() && bench.pieces()[0].gone);
}
