//! JQ-01 to JQ-03: the boards, edge for edge and run for run.

use std::collections::{BTreeMap, BTreeSet};

use junqi::{Board, Options, Piece, Position, Rank, Seat, Setup, Station, StationKind};

use crate::golden::{self, BoardFile};

const TWO: &str = include_str!("../data/board_two.json");
const FOUR: &str = include_str!("../data/board_four.json");

type Edge = (String, String);

#[test]
fn jq_03_two_player_board_equals_the_drawing() {
    check_board(Board::two(), &golden::read(TWO));
}

#[test]
fn jq_01_four_player_board_equals_the_drawing() {
    check_board(Board::four(), &golden::read(FOUR));
}

fn check_board(board: &Board, file: &BoardFile) {
    let letters: String = board.seats().map(|seat| board.letter(seat)).collect();
    assert_eq!(letters, file.arms);
    for seat in board.seats() {
        assert_eq!(board.seat(board.letter(seat)), Some(seat));
    }

    let names: BTreeSet<&str> = board.stations().map(|s| board.name(s)).collect();
    assert_eq!(board.len(), file.facts.stations);
    assert_eq!(names.len(), board.len(), "every station has its own name");
    assert_eq!(names, file.stations.keys().map(String::as_str).collect(), "names of the stations");
    for station in board.stations() {
        let name = board.name(station);
        let expected = &file.stations[name];
        assert_eq!(board.station(name), Some(station), "{name}");
        assert_eq!(kind_word(board.station_kind(station)), expected.kind, "{name}");
        assert_eq!(Some(board.xy(station)), expected.xy, "{name}");
        match board.arm(station) {
            Some((seat, place)) => {
                assert_eq!(board.at(seat, place), station, "{name}");
                let arm_name = format!("{}{}{}", board.letter(seat), place.row(), place.column());
                assert_eq!(arm_name, name);
            }
            None => assert!(name.starts_with('C'), "{name} belongs to an arm"),
        }
    }

    assert_eq!(edges(board, board.roads()), named_edges(&file.road_edges));
    assert_eq!(edges(board, board.rails()), named_edges(&file.rail_edges));
    assert_eq!(board.roads().len(), file.facts.road_edges, "a road is listed once");
    assert_eq!(board.rails().len(), file.facts.rail_edges, "a rail is listed once");

    let runs: BTreeSet<Vec<String>> = board.runs().iter().map(|run| undirected(board, run)).collect();
    let expected: BTreeSet<Vec<String>> = file.rail_lines.iter().cloned().map(undirected_names).collect();
    assert_eq!(runs, expected);
    assert_eq!(board.runs().len(), file.facts.lines, "a run is listed once");

    check_counts(board, file);
}

fn check_counts(board: &Board, file: &BoardFile) {
    let facts = &file.facts;
    let kinds = count(board.stations().map(|s| kind_word(board.station_kind(s)).to_owned()));
    assert_eq!(kinds, facts.kinds);
    assert_eq!(count(board.runs().iter().map(Vec::len)), facts.line_lengths);

    let rail_degrees = degrees(board.rails());
    let rail_stations: BTreeSet<Station> = board.stations().filter(|&s| board.is_rail(s)).collect();
    assert_eq!(rail_stations, rail_degrees.keys().copied().collect());
    assert_eq!(rail_stations.len(), facts.rail_stations);
    assert_eq!(count(rail_degrees.into_values()), facts.rail_degree);

    let all: Vec<(Station, Station)> = board.roads().iter().chain(board.rails()).copied().collect();
    assert_eq!(edges(board, &all).len(), facts.road_edges + facts.rail_edges);
    assert_eq!(count(degrees(&all).into_values()), facts.degree);

    assert_eq!(engineer_moves(board).len(), facts.static_moves);
}

/// Every move of a lone engineer from every station outside the headquarters.
fn engineer_moves(board: &Board) -> BTreeSet<(Station, Station)> {
    let seat = Seat::new(0).expect("seat 0 exists");
    let mut all = BTreeSet::new();
    let mut moves = Vec::new();
    for from in board.stations() {
        let position = Position::new(&Setup {
            board: board.kind(),
            options: Options::default(),
            to_move: seat,
            pieces: vec![(from, Piece { seat, rank: Rank::Engineer })],
        })
        .expect("a lone engineer is a position");
        position.legal_moves(&mut moves);
        if board.station_kind(from) == StationKind::Headquarters {
            assert_eq!(moves, [], "JQ-22: {} is frozen", board.name(from));
        }
        all.extend(moves.iter().map(|m| (m.from, m.to)));
    }
    all
}

#[test]
fn jq_20_engineer_reach_on_the_empty_board_is_every_rail_station_and_every_step() {
    for board in [Board::two(), Board::four()] {
        let mut expected = BTreeSet::new();
        for from in board.stations() {
            if board.station_kind(from) == StationKind::Headquarters {
                continue;
            }
            for &(a, b) in board.roads().iter().chain(board.rails()) {
                if a == from {
                    expected.insert((a, b));
                }
                if b == from {
                    expected.insert((b, a));
                }
            }
            if board.is_rail(from) {
                let others = board.stations().filter(|&to| to != from && board.is_rail(to));
                expected.extend(others.map(|to| (from, to)));
            }
        }
        assert_eq!(engineer_moves(board), expected);
    }
}

#[test]
fn jq_20_curves_are_the_rails_between_neighbouring_arms_of_four() {
    let board = Board::four();
    let expected = [("S11", "W15"), ("W11", "N15"), ("N11", "E15"), ("E11", "S15")];
    let expected: Vec<Edge> = expected.map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec();
    assert_eq!(edges(board, board.curves()), named_edges(&expected));
    assert!(Board::two().curves().is_empty(), "the two-player board has no curve");
}

#[test]
fn jq_01_four_player_board_is_unchanged_by_a_quarter_turn_and_by_the_mirror() {
    let board = Board::four();
    check_symmetry(board, |(x, y)| (y, 16 - x));
    check_symmetry(board, |(x, y)| (16 - x, y));
}

#[test]
fn jq_03_two_player_board_is_unchanged_by_a_half_turn_and_by_the_mirror() {
    let board = Board::two();
    check_symmetry(board, |(x, y)| (4 - x, 11 - y));
    check_symmetry(board, |(x, y)| (4 - x, y));
}

fn check_symmetry(board: &Board, turn: fn((u8, u8)) -> (u8, u8)) {
    let by_xy: BTreeMap<(u8, u8), Station> = board.stations().map(|s| (board.xy(s), s)).collect();
    assert_eq!(by_xy.len(), board.len(), "no two stations share a square");
    let turned = |s: Station| by_xy[&turn(board.xy(s))];
    let turned_edges = |list: &[(Station, Station)]| {
        let list: Vec<_> = list.iter().map(|&(a, b)| (turned(a), turned(b))).collect();
        edges(board, &list)
    };

    for station in board.stations() {
        assert_eq!(board.station_kind(turned(station)), board.station_kind(station));
        assert_eq!(board.arm(turned(station)).is_some(), board.arm(station).is_some());
    }
    assert_eq!(turned_edges(board.roads()), edges(board, board.roads()));
    assert_eq!(turned_edges(board.rails()), edges(board, board.rails()));
    assert_eq!(turned_edges(board.curves()), edges(board, board.curves()));
    let runs: BTreeSet<_> = board.runs().iter().map(|run| undirected(board, run)).collect();
    let turned_runs: BTreeSet<_> =
        board.runs().iter().map(|run| undirected(board, &run.iter().map(|&s| turned(s)).collect::<Vec<_>>())).collect();
    assert_eq!(turned_runs, runs);
}

fn kind_word(kind: StationKind) -> &'static str {
    match kind {
        StationKind::Station => "station",
        StationKind::Camp => "camp",
        StationKind::Headquarters => "hq",
        StationKind::Star => "star",
        StationKind::Side => "side",
        StationKind::Middle => "middle",
    }
}

fn edges(board: &Board, list: &[(Station, Station)]) -> BTreeSet<Edge> {
    let names: Vec<Edge> = list.iter().map(|&(a, b)| (board.name(a).to_owned(), board.name(b).to_owned())).collect();
    named_edges(&names)
}

fn named_edges(list: &[Edge]) -> BTreeSet<Edge> {
    list.iter().cloned().map(|(a, b)| if a <= b { (a, b) } else { (b, a) }).collect()
}

fn undirected(board: &Board, run: &[Station]) -> Vec<String> {
    undirected_names(run.iter().map(|&s| board.name(s).to_owned()).collect())
}

/// A run has no direction: the end that sorts first is written first.
fn undirected_names(mut run: Vec<String>) -> Vec<String> {
    if run.first() > run.last() {
        run.reverse();
    }
    run
}

fn degrees(list: &[(Station, Station)]) -> BTreeMap<Station, usize> {
    let mut degrees = BTreeMap::new();
    for &(a, b) in list {
        *degrees.entry(a).or_insert(0) += 1;
        *degrees.entry(b).or_insert(0) += 1;
    }
    degrees
}

fn count<T: Ord>(items: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for item in items {
        *counts.entry(item).or_insert(0) += 1;
    }
    counts
}
