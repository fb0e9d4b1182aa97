//! Boards: arms round a hub, or two arms front to front (JQ-01, JQ-03; tables of the printed boards).
//!
//! One generator makes every board. An arm is thirty places; a hub of n arms is n star points, n side stations and
//! one middle. For four arms that is the printed four-player board edge for edge and run for run.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use crate::piece::Piece;
use crate::seat::Seat;
use crate::station::{COLUMNS, PLACES, Place, ROWS, Station, StationKind, StationSet};

/// Most stations of any board of the generator (six arms).
pub(crate) const MAX_STATIONS: usize = 193;

/// Which board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardKind {
    /// Two arms front to front, 60 stations.
    Two,
    /// Four arms round the nine (九宫), 129 stations.
    Four,
}

impl fmt::Display for BoardKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BoardKind::Two => "two",
            BoardKind::Four => "four",
        })
    }
}

/// The text names no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBoard;

impl fmt::Display for UnknownBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown board, expected \"two\" or \"four\"")
    }
}

impl std::error::Error for UnknownBoard {}

impl FromStr for BoardKind {
    type Err = UnknownBoard;

    fn from_str(text: &str) -> Result<BoardKind, UnknownBoard> {
        match text {
            "two" => Ok(BoardKind::Two),
            "four" => Ok(BoardKind::Four),
            _ => Err(UnknownBoard),
        }
    }
}

/// A board: stations, roads, railways and the runs along which a ride goes without turning.
#[derive(Debug)]
pub struct Board {
    kind: BoardKind,
    letters: &'static [char],
    names: Vec<String>,
    kinds: Vec<StationKind>,
    grid: Vec<(u8, u8)>,
    roads: Vec<(Station, Station)>,
    rails: Vec<(Station, Station)>,
    curves: Vec<(Station, Station)>,
    runs: Vec<Vec<Station>>,
    camps: StationSet,
    headquarters: StationSet,
    steps: Vec<StationSet>,
    rail_steps: Vec<StationSet>,
    /// Stations of all rays, one after the other; a ray leaves a station along a run in one direction.
    ray_stations: Vec<Station>,
    /// Ends of the rays in `ray_stations`.
    ray_ends: Vec<usize>,
    /// Rays of station `s` are those numbered `ray_of[s]..ray_of[s + 1]`.
    ray_of: Vec<usize>,
}

impl Board {
    /// The board of this kind. Each is made once.
    pub fn of(kind: BoardKind) -> &'static Board {
        match kind {
            BoardKind::Two => Board::two(),
            BoardKind::Four => Board::four(),
        }
    }

    /// The two-player board, 60 stations, S below and N above.
    pub fn two() -> &'static Board {
        static TWO: OnceLock<Board> = OnceLock::new();
        TWO.get_or_init(|| Plan::face_to_face().finish(BoardKind::Two, &['S', 'N']))
    }

    /// The four-player board, 129 stations.
    ///
    /// ```
    /// let board = junqi::Board::four();
    /// assert_eq!(board.len(), 129);
    /// assert_eq!(board.station("CNW").map(|s| board.xy(s)), Some((6, 6)));
    /// ```
    pub fn four() -> &'static Board {
        static FOUR: OnceLock<Board> = OnceLock::new();
        FOUR.get_or_init(|| {
            let mut plan = Plan::hub(4, &['S', 'E', 'N', 'W']);
            for (name, centre) in [("*0", "CSW"), ("*1", "CSE"), ("*2", "CNE"), ("*3", "CNW")].into_iter().chain([
                ("=0", "CS"),
                ("=1", "CE"),
                ("=2", "CN"),
                ("=3", "CW"),
                ("@", "CC"),
            ]) {
                for known in &mut plan.names {
                    if known == name {
                        *known = centre.to_owned();
                    }
                }
            }
            plan.grid = four_grid();
            plan.finish(BoardKind::Four, &['S', 'E', 'N', 'W'])
        })
    }

    /// Which board it is.
    pub fn kind(&self) -> BoardKind {
        self.kind
    }

    /// How many stations.
    #[expect(clippy::len_without_is_empty, reason = "no board is empty")]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// All stations in order of their index.
    pub fn stations(&self) -> impl DoubleEndedIterator<Item = Station> + Clone {
        (0..self.len() as u8).map(Station)
    }

    /// The seats, one an arm, counter-clockwise.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::all().take(self.letters.len())
    }

    /// How many arms the board has.
    pub fn arms(&self) -> usize {
        self.letters.len()
    }

    /// The letter of a seat in text forms; `?` for a seat that the board does not have.
    pub fn letter(&self, seat: Seat) -> char {
        self.letters.get(seat.index()).copied().unwrap_or('?')
    }

    /// The seat with this letter.
    pub fn seat(&self, letter: char) -> Option<Seat> {
        self.seats().find(|seat| self.letter(*seat) == letter)
    }

    /// The name, `S11` for row 1 and column 1 of arm S, `CNW` and so on in the centre.
    pub fn name(&self, station: Station) -> &str {
        self.names.get(station.index()).map_or("?", String::as_str)
    }

    /// The station of this name.
    pub fn station(&self, name: &str) -> Option<Station> {
        self.stations().find(|station| self.name(*station) == name)
    }

    /// What stands there.
    pub fn station_kind(&self, station: Station) -> StationKind {
        self.kinds.get(station.index()).copied().unwrap_or(StationKind::Station)
    }

    /// Column and row on the printed grid, from the top left.
    pub fn xy(&self, station: Station) -> (u8, u8) {
        self.grid.get(station.index()).copied().unwrap_or_default()
    }

    /// Whose arm a station lies in and where; none in the centre.
    pub fn arm(&self, station: Station) -> Option<(Seat, Place)> {
        let seat = Seat::new(station.0 / PLACES as u8).filter(|seat| seat.index() < self.arms())?;
        let within = station.0 % PLACES as u8;
        Some((seat, Place::new(within / COLUMNS + 1, within % COLUMNS + 1)?))
    }

    /// The station at a place of an arm. `seat` must be a seat of this board.
    pub fn at(&self, seat: Seat, place: Place) -> Station {
        Station((seat.index() * PLACES + place.index()) as u8)
    }

    /// All roads (公路), each once.
    pub fn roads(&self) -> &[(Station, Station)] {
        &self.roads
    }

    /// All railway edges (铁路), each once, curves included.
    pub fn rails(&self) -> &[(Station, Station)] {
        &self.rails
    }

    /// The railway edges that are drawn as arcs (弧形线).
    pub fn curves(&self) -> &[(Station, Station)] {
        &self.curves
    }

    /// The runs: rides that turn nowhere follow one of them.
    pub fn runs(&self) -> &[Vec<Station>] {
        &self.runs
    }

    /// Whether a railway touches the station.
    pub fn is_rail(&self, station: Station) -> bool {
        self.rail_steps.get(station.index()).is_some_and(|steps| !steps.is_empty())
    }

    /// The camps.
    pub fn camps(&self) -> StationSet {
        self.camps
    }

    /// The headquarters.
    pub fn headquarters(&self) -> StationSet {
        self.headquarters
    }

    /// The text form of a piece: letter of the seat, letter of the rank, `S9`.
    pub fn piece_code(&self, piece: Piece) -> String {
        format!("{}{}", self.letter(piece.seat), piece.rank.code())
    }

    /// All neighbours by road or railway.
    #[inline]
    pub(crate) fn steps(&self, station: Station) -> StationSet {
        self.steps[station.index()]
    }

    /// All neighbours by railway.
    #[inline]
    pub(crate) fn rail_steps(&self, station: Station) -> StationSet {
        self.rail_steps[station.index()]
    }

    /// The rays that leave a station: its runs, each way.
    #[inline]
    pub(crate) fn rays(&self, station: Station) -> impl Iterator<Item = &[Station]> {
        let (first, last) = (self.ray_of[station.index()], self.ray_of[station.index() + 1]);
        (first..last).map(|ray| {
            let start = if ray == 0 { 0 } else { self.ray_ends[ray - 1] };
            &self.ray_stations[start..self.ray_ends[ray]]
        })
    }
}

/// A board in the making.
struct Plan {
    names: Vec<String>,
    kinds: Vec<StationKind>,
    grid: Vec<(u8, u8)>,
    roads: Vec<(Station, Station)>,
    curves: Vec<(Station, Station)>,
    runs: Vec<Vec<Station>>,
}

impl Plan {
    /// The arms alone, with their roads and their two rows of railway.
    fn arms(letters: &[char]) -> Plan {
        let mut plan = Plan { names: vec![], kinds: vec![], grid: vec![], roads: vec![], curves: vec![], runs: vec![] };
        for (arm, letter) in letters.iter().enumerate() {
            for place in Place::all() {
                plan.names.push(format!("{letter}{}{}", place.row(), place.column()));
                plan.kinds.push(place.kind());
            }
            plan.runs.push(row(arm, 1));
            plan.runs.push(row(arm, 5));
        }
        for arm in 0..letters.len() {
            plan.arm_roads(arm);
        }
        plan
    }

    /// Roads: orthogonal neighbours that no railway joins, and the diagonals of the camps.
    fn arm_roads(&mut self, arm: usize) {
        let rail_row = |row: u8| row == 1 || row == 5;
        let rail_file = |column: u8, row: u8| (column == 1 || column == COLUMNS) && row < 5;
        for (row, column) in (1..=ROWS).flat_map(|row| (1..=COLUMNS).map(move |column| (row, column))) {
            let Some(here) = Place::new(row, column) else { continue };
            if let Some(right) = Place::new(row, column + 1).filter(|_| !rail_row(row)) {
                self.roads.push((station(arm, here), station(arm, right)));
            }
            if let Some(back) = Place::new(row + 1, column).filter(|_| !rail_file(column, row)) {
                self.roads.push((station(arm, here), station(arm, back)));
            }
            for across in [Place::new(row + 1, column + 1), Place::new(row + 1, column.wrapping_sub(1))] {
                let Some(across) = across else { continue };
                if here.kind() == StationKind::Camp || across.kind() == StationKind::Camp {
                    self.roads.push((station(arm, here), station(arm, across)));
                }
            }
        }
    }

    /// The two-player board: the outer files run through, the middle files meet.
    fn face_to_face() -> Plan {
        let mut plan = Plan::arms(&['S', 'N']);
        plan.runs.push(vec![front_middle(0), front_middle(1)]);
        plan.runs.push(left_file(0).into_iter().chain(right_file(1)).collect());
        plan.runs.push(right_file(0).into_iter().rev().chain(left_file(1).into_iter().rev()).collect());
        plan.grid = (0..2)
            .flat_map(|arm| {
                Place::all().map(move |place| match (arm, place.row(), place.column()) {
                    (0, r, c) => (c - 1, 5 + r),
                    (_, r, c) => (5 - c, 6 - r),
                })
            })
            .collect();
        plan
    }

    /// Arms round a hub. Star point i lies between arm i and its left neighbour, side station i before its middle file.
    fn hub(arms: usize, letters: &[char]) -> Plan {
        let mut plan = Plan::arms(letters);
        let star = |i: usize| Station((arms * PLACES + i % arms) as u8);
        let side = |i: usize| Station((arms * PLACES + arms + i % arms) as u8);
        let middle = Station((arms * (PLACES + 2)) as u8);
        for i in 0..arms {
            plan.names.push(format!("*{i}"));
            plan.kinds.push(StationKind::Star);
        }
        for i in 0..arms {
            plan.names.push(format!("={i}"));
            plan.kinds.push(StationKind::Side);
        }
        plan.names.push("@".to_owned());
        plan.kinds.push(StationKind::Middle);
        plan.grid = vec![(0, 0); plan.names.len()];
        for i in 0..arms {
            let (left, beyond) = (i + arms - 1, i + arms - 2);
            let hub = [star(i), side(left), star(left)];
            plan.runs.push(left_file(i).into_iter().chain(hub).chain(right_file(beyond % arms)).collect());
            plan.runs.push(left_file(i).into_iter().chain(right_file(left % arms)).collect());
            plan.curves.push((station_at(i, 1, 1), station_at(left % arms, 1, COLUMNS)));
        }
        let spokes = if arms.is_multiple_of(2) { arms / 2 } else { arms };
        for i in 0..spokes {
            let mut run = vec![front_middle(i), side(i), middle];
            if arms.is_multiple_of(2) {
                run.extend([side(i + spokes), front_middle(i + spokes)]);
            }
            plan.runs.push(run);
        }
        plan
    }

    fn finish(self, kind: BoardKind, letters: &'static [char]) -> Board {
        let count = self.names.len();
        let mut rail_steps = vec![StationSet::EMPTY; count];
        let mut rails = Vec::new();
        for run in &self.runs {
            for (&a, &b) in run.iter().zip(run.iter().skip(1)) {
                if !rail_steps[a.index()].contains(b) {
                    rails.push((a, b));
                }
                rail_steps[a.index()].insert(b);
                rail_steps[b.index()].insert(a);
            }
        }
        let mut steps = rail_steps.clone();
        for &(a, b) in &self.roads {
            steps[a.index()].insert(b);
            steps[b.index()].insert(a);
        }
        let (mut ray_stations, mut ray_ends, mut ray_of) = (Vec::new(), Vec::new(), vec![0]);
        for station in (0..count as u8).map(Station) {
            for run in &self.runs {
                let Some(here) = run.iter().position(|&other| other == station) else { continue };
                if here + 1 < run.len() {
                    ray_stations.extend(&run[here + 1..]);
                    ray_ends.push(ray_stations.len());
                }
                if here > 0 {
                    ray_stations.extend(run[..here].iter().rev());
                    ray_ends.push(ray_stations.len());
                }
            }
            ray_of.push(ray_ends.len());
        }
        let of_kind = |wanted: StationKind| {
            (0..count as u8).map(Station).filter(|station| self.kinds[station.index()] == wanted).collect()
        };
        Board {
            kind,
            letters,
            camps: of_kind(StationKind::Camp),
            headquarters: of_kind(StationKind::Headquarters),
            names: self.names,
            kinds: self.kinds,
            grid: self.grid,
            roads: self.roads,
            curves: self.curves,
            runs: self.runs,
            rails,
            steps,
            rail_steps,
            ray_stations,
            ray_ends,
            ray_of,
        }
    }
}

fn station(arm: usize, place: Place) -> Station {
    Station((arm * PLACES + place.index()) as u8)
}

fn station_at(arm: usize, row: u8, column: u8) -> Station {
    Station((arm * PLACES) as u8 + (row - 1) * COLUMNS + column - 1)
}

fn row(arm: usize, row: u8) -> Vec<Station> {
    (1..=COLUMNS).map(|column| station_at(arm, row, column)).collect()
}

/// The left outer file from row 5 to the front.
fn left_file(arm: usize) -> Vec<Station> {
    (1..=5).rev().map(|row| station_at(arm, row, 1)).collect()
}

/// The right outer file from the front to row 5.
fn right_file(arm: usize) -> Vec<Station> {
    (1..=5).map(|row| station_at(arm, row, COLUMNS)).collect()
}

fn front_middle(arm: usize) -> Station {
    station_at(arm, 1, 3)
}

fn four_grid() -> Vec<(u8, u8)> {
    let arms = (0..4).flat_map(|arm| {
        Place::all().map(move |place| {
            let (r, c) = (place.row(), place.column());
            match arm {
                0 => (5 + c, 10 + r),
                1 => (10 + r, 11 - c),
                2 => (11 - c, 6 - r),
                _ => (6 - r, 5 + c),
            }
        })
    });
    let stars = [(6, 10), (10, 10), (10, 6), (6, 6)];
    let sides = [(8, 10), (10, 8), (8, 6), (6, 8)];
    arms.chain(stars).chain(sides).chain([(8, 8)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Table D of the board's description: stations 32n + 1, roads 49n, rails 23n, rail stations, runs.
    #[test]
    fn jq_04_one_generator_makes_boards_of_every_size() {
        for (arms, rail_stations, runs) in [(3, 55, 15), (4, 73, 18), (6, 109, 27)] {
            let letters = &['A', 'B', 'C', 'D', 'E', 'F'][..arms];
            let board = Plan::hub(arms, letters).finish(BoardKind::Four, &['A', 'B', 'C', 'D', 'E', 'F']);
            assert_eq!(board.len(), 32 * arms + 1);
            assert_eq!(board.roads.len(), 49 * arms);
            assert_eq!(board.rails.len(), 23 * arms);
            assert_eq!(board.stations().filter(|s| board.is_rail(*s)).count(), rail_stations);
            assert_eq!(board.runs.len(), runs);
            assert!(board.len() <= MAX_STATIONS);
        }
    }
}
