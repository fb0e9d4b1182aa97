//! One walk through the app on the phone: every screen of a game, the background, the end of the process, and the end itself.

use std::collections::HashMap;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use app::session::Saved;
use junqi::{Act, Game, Move, Seat, Station};
use store::{GameId, Store};
use tempfile::TempDir;

use crate::device::Device;
use crate::frame::Frame;
use crate::table::{choose, find_station, open, seat};
use crate::twin::Twin;

/// The phone held upright, in physical pixels, and how many of them are a logical one.
const UPRIGHT: (u32, u32) = (720, 1600);
const ON_ITS_SIDE: (u32, u32) = (1600, 720);
const SCALE: f32 = 2.0;
/// How many pixels of a frame may be further from this machine's than rounding explains, in millionths.
const TOLERANCE: usize = 20;
/// How long the phone may take for what is at most a second of work, since it may be an emulated one.
const PATIENCE: Duration = Duration::from_secs(60);

/// The walk.
pub struct Walk {
    pictures: PathBuf,
    command: Vec<String>,
    data: TempDir,
    begun: Instant,
}

impl Walk {
    /// Pictures are written to `pictures`; `command` starts the phone.
    pub fn new(pictures: PathBuf, command: Vec<String>) -> Walk {
        std::fs::create_dir_all(&pictures).expect("the folder of pictures is made");
        let data = tempfile::tempdir().expect("a temporary folder");
        Walk { pictures, command, data, begun: Instant::now() }
    }

    /// All of it.
    pub fn all(&self) {
        let mut phone = self.start();
        self.at_home(&mut phone);
        let id = self.to_the_game(&mut phone);
        self.play(&mut phone, id, 4);
        self.rest(&mut phone, id);
        self.away_and_back(&mut phone);
        self.turned(&mut phone, id);
        self.play(&mut phone, id, 8);
        let mut phone = self.killed(phone, id);
        self.play(&mut phone, id, usize::MAX);
        self.at_the_result(&mut phone, id);
        self.zoomed(&mut phone);
        self.created_again(&mut phone);
        self.left_by_back(&mut phone);
    }

    fn say(&self, what: &str) {
        println!("{:6.1} s  {what}", self.begun.elapsed().as_secs_f64());
    }

    fn start(&self) -> Device {
        let mut phone = Device::start(&self.command, self.data.path());
        phone.ask(&format!("config density={} night=0 orient=1 language=zh country=CN", (160.0 * SCALE) as u32));
        phone.launch(UPRIGHT);
        phone
    }

    fn twin(&self, size: (u32, u32)) -> Twin {
        Twin::start(self.data.path(), size, SCALE)
    }

    /// The frame on the phone equals the one drawn here.
    #[track_caller]
    fn same(&self, name: &str, phone: &Frame, here: &Frame) {
        phone.save(&self.pictures.join(format!("{name}.png")));
        let difference = phone.difference(here);
        if difference.far * 1_000_000 > phone.width * phone.height * TOLERANCE {
            here.save(&self.pictures.join(format!("{name}-here.png")));
            panic!("{name}: {difference:?}; both frames are in {}", self.pictures.display());
        }
        self.say(&format!("{name}: drawn as on this machine ({} pixels rounded otherwise)", difference.pixels));
    }

    /// The first start: Home, the bars of the system, dark colours.
    fn at_home(&self, phone: &mut Device) {
        let empty = tempfile::tempdir().expect("a temporary folder");
        let twin = Twin::start(empty.path(), UPRIGHT, SCALE);
        let home = phone.frame();
        self.same("home", &home, &twin.frame());

        phone.ask(&format!("rect 0 60 {} {}", UPRIGHT.0, UPRIGHT.1 - 40));
        phone.still();
        let inset = phone.frame();
        inset.save(&self.pictures.join("home-inset.png"));
        assert!(inset.lines(120, 260) == home.lines(60, 200), "the screen begins below the system's bar");
        assert!(inset.lines(UPRIGHT.1 as usize - 40, UPRIGHT.1 as usize).is_plain(), "and ends above the other one");
        phone.ask(&format!("rect 0 0 {} {}", UPRIGHT.0, UPRIGHT.1));
        phone.still();
        assert!(phone.frame() == home, "without bars it is as before");

        phone.ask("config night=1");
        phone.still();
        let dark = phone.frame();
        dark.save(&self.pictures.join("home-dark.png"));
        assert!(dark.brightness() < 80.0 && home.brightness() > 160.0, "the system's dark setting is followed");
        phone.ask("config night=0");
        phone.still();
        assert!(phone.frame() == home, "and left again");
        self.say("bars and dark colours of the system are followed");

        // Nothing changes here meanwhile, and yet a new surface has to get everything.
        phone.leave();
        phone.come_back(UPRIGHT);
        self.same("home-back-from-background", &phone.frame(), &home);
    }

    /// Through New game and Layout into a game against a computer, by taps on the phone.
    fn to_the_game(&self, phone: &mut Device) -> GameId {
        let twin = self.twin(UPRIGHT);
        self.tap_both(phone, &twin, "新对局");
        self.same("new-game", &phone.frame(), &twin.frame());
        // Ranks hidden, and no clock, which would be drawn every second.
        for label in ["暗棋", "每步限时 60 秒·3 次超时", "每步限时 不限时", "去布阵"] {
            self.tap_both(phone, &twin, label);
        }
        phone.frame().save(&self.pictures.join("layout.png"));
        phone.tap(twin.place("开战"));
        phone.still();
        let id = self.unfinished();
        self.say("a game was begun by taps");
        id
    }

    /// The one game that is not finished.
    fn unfinished(&self) -> GameId {
        let store = Store::open(self.data.path()).expect("the phone's games are read");
        let unfinished = store.unfinished().expect("the phone's games are listed");
        assert_eq!(unfinished.len(), 1, "one game was begun");
        unfinished[0].id
    }

    /// Taps what has this label, here and there.
    #[track_caller]
    fn tap_both(&self, phone: &mut Device, twin: &Twin, label: &str) {
        phone.tap(twin.place(label));
        twin.driver.tap_label(label);
        phone.still();
    }

    fn game(&self, id: GameId) -> Game {
        let store = Store::open(self.data.path()).expect("the phone's games are read");
        let saved = Saved::load(&store, id).expect("the game is read");
        saved.replay().expect("the game is played again")
    }

    /// The twin with the game in front, as the phone has it.
    fn twin_in_game(&self, id: GameId, size: (u32, u32)) -> Twin {
        let twin = self.twin(size);
        open(&twin.driver, id);
        twin
    }

    /// Waits until something holds of the saved game.
    fn wait(&self, id: GameId, holds: impl Fn(&Game) -> bool) -> Option<Game> {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            let game = self.game(id);
            if holds(&game) {
                return Some(game);
            }
            sleep(Duration::from_millis(40));
        }
        None
    }

    /// Plays so many moves of the person by taps, or to the end.
    fn play(&self, phone: &mut Device, id: GameId, moves: usize) {
        let twin = self.twin_in_game(id, UPRIGHT);
        let person = seat(0);
        let mut places: HashMap<Station, (f32, f32)> = HashMap::new();
        let mut played = 0;
        while played < moves {
            let asked = |game: &Game| game.awaited().contains(person);
            let turn = |game: &Game| game.result().is_some() || game.to_move() == Some(person) || asked(game);
            let game = self.wait(id, turn).expect("the computer moves");
            if game.result().is_some() {
                break;
            }
            if asked(&game) {
                self.refuse_draw(phone, id);
                continue;
            }
            let Act::Move(Move { from, to }) = choose(&game, person) else { panic!("nobody offers draws here") };
            let mut place = |station: Station| {
                *places.entry(station).or_insert_with(|| {
                    let part = find_station(&twin.driver, &game, station);
                    twin.physical((part.left + part.width / 2.0, part.top + part.height / 2.0))
                })
            };
            self.tap_move(phone, id, &game, place(from), place(to));
            played += 1;
        }
        let game = self.game(id);
        self.say(&format!("{played} moves by taps, {} actions in the game", game.actions().len()));
    }

    /// The computer offers a draw, and the person plays on.
    fn refuse_draw(&self, phone: &mut Device, id: GameId) {
        let twin = self.twin_in_game(id, UPRIGHT);
        // What happened before the offer is shown first.
        phone.still();
        phone.tap(twin.place("不同意"));
        self.wait(id, |game| game.draw_offer().is_none()).expect("the refusal is saved");
    }

    /// Taps until the move is saved: a tap while something moves only skips it.
    fn tap_move(&self, phone: &mut Device, id: GameId, before: &Game, from: (f32, f32), to: (f32, f32)) {
        for _ in 0..20 {
            phone.tap(from);
            phone.tap(to);
            let end = Instant::now() + Duration::from_millis(400);
            while Instant::now() < end {
                if self.game(id).actions().len() > before.actions().len() {
                    return;
                }
                sleep(Duration::from_millis(20));
            }
        }
        phone.frame().save(&self.pictures.join("stuck.png"));
        panic!("a legal move was tapped and not played; stuck.png shows the phone");
    }

    fn wait_for_turn(&self, id: GameId, person: Seat) {
        self.wait(id, |game| game.to_move() == Some(person)).expect("the computer moves");
    }

    /// While the person thinks nothing is drawn.
    fn rest(&self, phone: &mut Device, id: GameId) {
        self.wait_for_turn(id, seat(0));
        let frames = phone.calm();
        let cpu = phone.number("cpu");
        sleep(Duration::from_secs(3));
        assert_eq!(phone.number("frames"), frames, "a still screen is not drawn again");
        self.say(&format!("3 s of a still board: no frame, {} ms of processor time", phone.number("cpu") - cpu));
    }

    /// Into the background and back: no frame meanwhile, and the board stands as it was.
    fn away_and_back(&self, phone: &mut Device) {
        phone.still();
        let before = phone.frame();
        phone.leave();
        let (frames, cpu) = (phone.number("frames"), phone.number("cpu"));
        sleep(Duration::from_secs(2));
        assert_eq!(phone.number("frames"), frames, "nothing is drawn without a surface");
        let spent = phone.number("cpu") - cpu;
        phone.come_back(UPRIGHT);
        let after = phone.frame();
        self.same("back-from-background", &after, &before);
        self.say(&format!("2 s in the background: no frame, {spent} ms of processor time"));
    }

    /// On its side and upright again.
    fn turned(&self, phone: &mut Device, id: GameId) {
        self.wait_for_turn(id, seat(0));
        phone.still();
        let upright = phone.frame();
        self.turn(phone, ON_ITS_SIDE, 2);
        let aside = phone.frame();
        aside.save(&self.pictures.join("play-aside.png"));
        assert_eq!((aside.width, aside.height), (ON_ITS_SIDE.0 as usize, ON_ITS_SIDE.1 as usize));
        self.turn(phone, UPRIGHT, 1);
        self.same("turned-back", &phone.frame(), &upright);
    }

    fn turn(&self, phone: &mut Device, size: (u32, u32), orientation: u32) {
        phone.ask(&format!("config orient={orientation}"));
        phone.ask(&format!("resize {} {}", size.0, size.1));
        phone.ask(&format!("rect 0 0 {} {}", size.0, size.1));
        phone.ask("redraw");
        phone.still();
    }

    /// On the large board two fingers zoom, one pans, and the button shows all of it again.
    fn zoomed(&self, phone: &mut Device) {
        let twin = self.twin(UPRIGHT);
        for label in ["新对局", "四国", "去布阵"] {
            self.tap_both(phone, &twin, label);
        }
        phone.tap(twin.place("开战"));
        let id = self.unfinished();
        self.wait_for_turn(id, seat(0));
        phone.calm();
        let twin = self.twin_in_game(id, UPRIGHT);
        let whole = phone.frame();
        self.same("play-four", &whole, &twin.frame());
        let middle = (180.0, 400.0);
        phone.pinch(twin.physical(middle), 100.0 * SCALE, 220.0 * SCALE);
        twin.driver.pinch(middle, 100.0, 220.0);
        twin.driver.settle();
        phone.still();
        self.same("play-four-zoomed", &phone.frame(), &twin.frame());

        let (frames, cpu) = (phone.number("frames"), phone.number("cpu"));
        phone.drag(twin.physical(middle), twin.physical((240.0, 520.0)));
        let drawn = phone.number("frames") - frames;
        let cost = phone.number("cpu") - cpu;
        self.say(&format!(
            "panned the zoomed board: {drawn} frames, {:.1} ms of processor time each",
            cost as f64 / drawn as f64
        ));
        phone.still();
        phone.frame().save(&self.pictures.join("play-four-panned.png"));
        phone.tap(twin.place("看全盘"));
        phone.still();
        self.same("play-four-again", &phone.frame(), &whole);
        phone.back();
        phone.still();
    }

    /// The process ends without warning; started again, the game stands where it was.
    fn killed(&self, phone: Device, id: GameId) -> Device {
        self.wait_for_turn(id, seat(0));
        let actions = self.game(id).actions().len();
        phone.kill();
        let mut phone = self.start();
        let twin = self.twin(UPRIGHT);
        phone.frame().save(&self.pictures.join("home-with-game.png"));
        phone.tap(twin.place("接着下"));
        phone.still();
        assert_eq!(self.game(id).actions().len(), actions, "not a move is lost");
        let twin = self.twin_in_game(id, UPRIGHT);
        self.same("play", &phone.frame(), &twin.frame());
        self.say("killed and started again: the game stands where it was");
        phone
    }

    /// The game is over, and the screen says so.
    fn at_the_result(&self, phone: &mut Device, id: GameId) {
        let game = self.game(id);
        let result = game.result().expect("the game was played to its end");
        // The end is shown for some seconds before the result comes.
        sleep(Duration::from_secs(6));
        phone.still();
        let twin = self.twin(UPRIGHT);
        twin.driver.app().context().game.set(Some(id));
        twin.driver.app().context().open(app::ui::Screen::Result);
        twin.driver.settle();
        self.same("result", &phone.frame(), &twin.frame());
        phone.back();
        phone.still();
        self.say(&format!("a whole game by taps: {} plies, {}", game.ply(), result.reason.name()));
    }

    /// A second activity in the same process.
    fn created_again(&self, phone: &mut Device) {
        let home = phone.frame();
        phone.destroy();
        phone.launch(UPRIGHT);
        self.same("home-again", &phone.frame(), &home);
        self.say("the activity was ended and made again in the same process");
    }

    /// Back at Home ends the app, and Android was asked for nothing wrong in all this.
    fn left_by_back(&self, phone: &mut Device) {
        let finished = phone.number("finished");
        phone.leave_by_back();
        let end = Instant::now() + PATIENCE;
        while phone.number("finished") == finished {
            assert!(Instant::now() < end, "Back at Home ends the app");
            sleep(Duration::from_millis(50));
        }
        let memory = phone.number("memory");
        // The thread of the app lets go of what it had after it has told that it is through.
        sleep(Duration::from_millis(500));
        phone.destroy();
        assert_eq!(phone.ask("faults"), "0", "misuse of what Android lends");
        self.say(&format!("Back at Home ends the app; {} MB resident at the end; no misuse", memory / 1024));
    }
}
