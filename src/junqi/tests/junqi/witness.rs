//! Witnesses: what a seat is told makes the view that the game gives it.

use junqi::{
    ActRefusal, Clash, EndReason, Event, Game, GameResult, Kind, Layout, Move, MoveRefusal, Opening, OpeningError,
    Options, Seat, SeatMap, Sight, Station, Witness, WitnessRefusal,
};

use crate::dice::Dice;
use crate::golden;
use crate::match_play::{USUAL, random_action, random_opening, random_options};

/// The opening with the layouts that a seat may see.
fn known_to(game: &Game, viewer: Seat) -> Opening {
    let view = game.view(viewer);
    let sees = |owner: Seat| view.pieces().iter().any(|seen| seen.seat == owner && seen.rank.is_some());
    let layouts = SeatMap::from_fn(|owner| game.opening().layouts[owner].filter(|_| sees(owner)));
    Opening { layouts, ..*game.opening() }
}

/// Whether a fallen seat is shown what events do not tell (JQ-42).
fn sees_more(game: &Game, viewer: Seat) -> bool {
    game.options().sight == Sight::Dark
        && game.out(viewer).is_some()
        && game.seats().iter().any(|ally| ally != viewer && game.team(ally) == game.team(viewer))
}

#[test]
fn jq_63_the_view_of_a_seat_follows_from_its_army_and_from_what_everybody_sees() {
    let mut dice = Dice::new(163);
    let mut compared = [0u32; 3];
    for round in 0..150 {
        let kind = Kind::ALL[round % 3];
        let options = random_options(&mut dice);
        let mut game = Game::new(random_opening(kind, options, &mut dice)).expect("a legal opening");
        let mut witnesses: Vec<(Seat, Witness)> = game
            .seats()
            .iter()
            .map(|viewer| (viewer, Witness::new(&known_to(&game, viewer), viewer).expect("a legal opening")))
            .collect();
        let mut told = 0;
        loop {
            for (viewer, witness) in &mut witnesses {
                for event in &game.log()[told..] {
                    witness.tell(event.clone()).unwrap_or_else(|refusal| panic!("{event:?}: {refusal}"));
                }
                game.seats().iter().for_each(|owner| witness.tell_time(owner, game.clock(owner).used_ms));
                if !sees_more(&game, *viewer) {
                    assert_eq!(*witness.view(), game.view(*viewer));
                    compared[round % 3] += 1;
                }
            }
            told = game.log().len();
            if game.to_move().is_none() {
                break;
            }
            random_action(&mut game, &mut dice);
        }
    }
    assert!(compared.iter().all(|&views| views > 4000), "too few views were compared: {compared:?}");
}

/// Ends of a move, who is left, and the flag of the other seat if it was shown.
type Report = (Move, Option<Clash>, Option<(Seat, Station)>);

/// What a report of the latest move says to a seat.
fn report(events: &[Event], viewer: Seat) -> Option<Report> {
    let Event::Moved { path, clash, .. } = events.first()? else { return None };
    let mv = Move { from: *path.first()?, to: *path.last()? };
    let flag = events.iter().find_map(|event| match event {
        Event::FlagShown { seat, at } if *seat != viewer => Some((*seat, *at)),
        _ => None,
    });
    Some((mv, clash.map(|clash| clash.outcome), flag))
}

#[test]
fn jq_60_a_move_described_by_its_ends_and_outcome_is_the_event_that_everybody_saw() {
    let mut dice = Dice::new(160);
    let (mut flags, mut battles) = (0, 0);
    for round in 0..60 {
        let kind = [Kind::Two, Kind::TwoOnFour][round % 2];
        let options = Options { sight: Sight::Dark, flag_shown: true, ..random_options(&mut dice) };
        let mut game = Game::new(random_opening(kind, options, &mut dice)).expect("a legal opening");
        let viewer = dice.pick(&game.seats().iter().collect::<Vec<Seat>>());
        let mut witness = Witness::new(&known_to(&game, viewer), viewer).expect("a legal opening");
        while game.to_move().is_some() {
            let told = game.log().len();
            random_action(&mut game, &mut dice);
            let fresh = &game.log()[told..];
            if let Some((mv, left, flag)) = report(fresh, viewer) {
                let events = witness.sighted(mv, left, flag).expect("a move that happened");
                assert_eq!(events[..], fresh[..events.len()]);
                flags += usize::from(events.len() > 1);
                battles += usize::from(left.is_some());
            }
            fresh.iter().for_each(|event| witness.tell(event.clone()).expect("it happened"));
        }
    }
    assert!(flags > 10 && battles > 200, "too little happened: {flags} {battles}");
}

/// A witness at seat N; S, whose army is hidden, moves first.
fn north(layout: &str, options: Options) -> Witness {
    let board = Kind::Two.board();
    let layout = Layout::parse(layout, options.bomb_front).expect("a legal layout");
    let (south, north) = (board.seat('S').expect("a seat"), board.seat('N').expect("a seat"));
    let layouts = SeatMap::from_fn(|seat| (seat == north).then_some(layout));
    let opening = Opening { kind: Kind::Two, options, layouts, first: south, by_lot: false };
    Witness::new(&opening, north).expect("a legal opening")
}

#[test]
fn jq_63_what_cannot_have_happened_is_refused_and_changes_nothing() {
    let board = Kind::Two.board();
    let (south, north_seat) = (board.seat('S').expect("a seat"), board.seat('N').expect("a seat"));
    let at = |name: &str| golden::station(board, name);
    let step = |text: &str| golden::step(board, text);
    let witness = north(USUAL, Options::default());

    let refused = |text: &str, left, flag: Option<&str>| {
        witness.sighted(step(text), left, flag.map(|name| (south, at(name)))).expect_err("it cannot be")
    };
    assert_eq!(refused("S22-S12", None, None), MoveRefusal::Empty { from: at("S22") }.into());
    assert_eq!(refused("N12-N22", None, None), MoveRefusal::NotYours { from: at("N12") }.into());
    assert_eq!(refused("S62-S61", Some(Clash::Both), None), MoveRefusal::Headquarters { from: at("S62") }.into());
    assert_eq!(refused("S12-S13", None, None), MoveRefusal::OwnPiece { to: at("S13") }.into());
    assert_eq!(refused("S12-S33", None, None), MoveRefusal::NoWay { from: at("S12"), to: at("S33") }.into());
    assert_eq!(refused("S13-N13", None, None), WitnessRefusal::Battle(step("S13-N13")));
    assert_eq!(refused("S12-S22", Some(Clash::Both), None), WitnessRefusal::Battle(step("S12-S22")));
    // The own front middle is a company: its like or a bomb goes with it.
    assert!(witness.sighted(step("S13-N13"), Some(Clash::Both), None).is_ok());
    assert_eq!(refused("S13-N13", Some(Clash::Both), Some("S61")), WitnessRefusal::Flag(at("S61")));
    assert_eq!(refused("S13-N13", Some(Clash::Both), Some("N62")), WitnessRefusal::Flag(at("N62")));
    assert!(witness.sighted(step("S13-N13"), Some(Clash::Both), Some((south, at("S62")))).is_ok());

    let moved = witness.sighted(step("S11-S12"), None, None);
    assert_eq!(moved, Err(MoveRefusal::OwnPiece { to: at("S12") }.into()));
    let events = witness.sighted(step("S13-S22"), None, None).expect("a legal move");
    let [Event::Moved { seat: mover, piece, path, clash }] = &events[..] else { panic!("one move: {events:?}") };
    let other = witness.view().at(at("S11")).expect("a piece").id;
    let told = [
        (Event::Moved { seat: *mover, piece: other, path: path.clone(), clash: *clash }, WitnessRefusal::Piece(other)),
        (
            Event::Moved { seat: *mover, piece: *piece, path: vec![path[0], path[0], path[1]], clash: *clash },
            WitnessRefusal::Path(step("S13-S22")),
        ),
        (Event::Moved { seat: *mover, piece: *piece, path: Vec::new(), clash: *clash }, MoveRefusal::NoStation.into()),
        (Event::TimedOut { seat: north_seat }, ActRefusal::NotYourTurn { to_move: south }.into()),
        (Event::DrawRefused { seat: north_seat }, ActRefusal::NoOffer.into()),
        (Event::FlagShown { seat: north_seat, at: at("N64") }, WitnessRefusal::Flag(at("N64"))),
    ];
    let mut same = witness.clone();
    for (event, refusal) in told {
        assert_eq!(same.tell(event), Err(refusal));
        assert_eq!(same, witness);
    }
    same.tell(Event::Out { seat: south, reason: EndReason::Resigned }).expect("it may resign");
    assert_eq!(
        same.tell(Event::DrawOffered { seat: south }),
        Err(ActRefusal::NotInGame(south).into()),
        "who is out offers nothing"
    );
    let result = GameResult { winner: Some(same.view().team(north_seat)), reason: EndReason::Resigned };
    same.tell(Event::Ended(result)).expect("the other is left");
    assert_eq!(same.tell(Event::TimedOut { seat: north_seat }), Err(ActRefusal::Over.into()));
    assert_eq!(same.view().result(), Some(result));
}

#[test]
fn jq_32_a_battle_that_the_own_rank_rules_out_is_refused() {
    let board = Kind::Two.board();
    let witness = north("62B2794851351347M2B6MFM31", Options { bomb_front: true, ..Options::default() });
    let attack = golden::step(board, "S13-N13");
    for left in [Clash::Attacker, Clash::Defender] {
        assert_eq!(
            witness.sighted(attack, Some(left), None),
            Err(WitnessRefusal::Outcome(left)),
            "a bomb stands there"
        );
    }
    assert!(witness.sighted(attack, Some(Clash::Both), None).is_ok());
}

#[test]
fn jq_61_layouts_that_the_seat_sees_have_to_be_known() {
    let board = Kind::Four.board();
    let layout = Layout::parse(USUAL, false).expect("a legal layout");
    let letters = |letters: &'static str| SeatMap::from_fn(|s| letters.contains(board.letter(s)).then_some(layout));
    let south = board.seat('S').expect("a seat");
    let try_with = |sight, known| {
        let options = Options { sight, ..Options::default() };
        let layouts = letters(known);
        Witness::new(&Opening { kind: Kind::Four, options, layouts, first: south, by_lot: false }, south).map(|_| ())
    };
    let missing = |letter| Err(OpeningError::NoLayout(board.seat(letter).expect("a seat")));
    assert_eq!(try_with(Sight::Dark, "S"), Ok(()));
    assert_eq!(try_with(Sight::Dark, "N"), missing('S'));
    assert_eq!(try_with(Sight::AlliesShown, "S"), missing('N'));
    assert_eq!(try_with(Sight::AlliesShown, "SN"), Ok(()));
    assert_eq!(try_with(Sight::Open, "SNE"), missing('W'));
    assert_eq!(try_with(Sight::Open, "SENW"), Ok(()));
}
