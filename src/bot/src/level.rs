use junqi::{Act, Layout, PieceId, Rank};

use crate::belief::Memory;
use crate::contact;
use crate::draw;
use crate::layout::{Style, layout_of, proven};
use crate::player::{LayoutRequest, Player, Request, Thought};
use crate::race::{self, Stage, Strength};
use crate::weights::Weights;

/// A player that imagines the hidden armies and looks ahead in them.
pub(crate) struct Level {
    name: &'static str,
    strength: &'static Strength,
    /// Whether it lays out as has won most, or as people do on average.
    strong_layouts: bool,
}

/// Looks at its own move and the exchanges it begins, remembers the last battles only, and weighs roughly.
const FIRST: Strength = Strength {
    work: 2_000,
    crowd_work: 2_000,
    millis: 200,
    duel: &[Stage { depth: 1, worlds: 2, moves: usize::MAX, share: 100 }],
    crowd: &[Stage { depth: 1, worlds: 2, moves: usize::MAX, share: 100 }],
    memory: Memory::Last(3),
    chances: 24,
    mirrors: 1,
    blur: 1_600.0,
    eager: 0.0,
    playouts: 0,
};

/// As the first, with a better eye and memory.
const SECOND: Strength = Strength {
    work: 4_000,
    crowd_work: 4_000,
    millis: 200,
    duel: &[Stage { depth: 1, worlds: 6, moves: usize::MAX, share: 100 }],
    crowd: &[Stage { depth: 1, worlds: 4, moves: usize::MAX, share: 100 }],
    memory: Memory::Last(8),
    chances: 24,
    mirrors: 1,
    blur: 300.0,
    eager: 0.0,
    playouts: 0,
};

/// Looks at the answer to its best moves too, and remembers more.
const THIRD: Strength = Strength {
    work: 5_000,
    crowd_work: 12_000,
    millis: 200,
    duel: &[
        Stage { depth: 1, worlds: 6, moves: usize::MAX, share: 40 },
        Stage { depth: 2, worlds: 10, moves: 8, share: 100 },
    ],
    crowd: &[
        Stage { depth: 1, worlds: 10, moves: usize::MAX, share: 60 },
        Stage { depth: 2, worlds: 8, moves: 6, share: 100 },
    ],
    memory: Memory::Last(20),
    chances: 40,
    mirrors: 2,
    blur: 130.0,
    eager: 0.0,
    playouts: 0,
};

/// Looks at every answer.
const FOURTH: Strength = Strength {
    work: 20_000,
    crowd_work: 20_000,
    millis: 500,
    duel: &[
        Stage { depth: 1, worlds: 8, moves: usize::MAX, share: 10 },
        Stage { depth: 2, worlds: 80, moves: 14, share: 100 },
    ],
    crowd: &[
        Stage { depth: 1, worlds: 16, moves: usize::MAX, share: 50 },
        Stage { depth: 2, worlds: 20, moves: 8, share: 100 },
    ],
    memory: Memory::Last(100),
    chances: 80,
    mirrors: 3,
    blur: 10.0,
    eager: 0.0,
    playouts: 0,
};

/// Remembers everything, looks three moves ahead, then four, and lays out as has won most.
const FIFTH: Strength = Strength {
    work: 600_000,
    crowd_work: 240_000,
    millis: 950,
    duel: &[
        Stage { depth: 2, worlds: 10, moves: usize::MAX, share: 15 },
        Stage { depth: 3, worlds: 240, moves: 12, share: 100 },
        Stage { depth: 4, worlds: 120, moves: 4, share: 100 },
    ],
    crowd: &[
        Stage { depth: 1, worlds: 40, moves: usize::MAX, share: 20 },
        Stage { depth: 2, worlds: 100, moves: 12, share: 55 },
        Stage { depth: 3, worlds: 40, moves: 5, share: 80 },
    ],
    memory: Memory::All,
    chances: 160,
    mirrors: 6,
    blur: 0.0,
    eager: 2.0,
    playouts: 200,
};

impl Level {
    pub(crate) fn by_name(name: &str) -> Option<Level> {
        let (name, strength, strong_layouts) = match name {
            "level1" => ("level1", &FIRST, false),
            "level2" => ("level2", &SECOND, false),
            "level3" => ("level3", &THIRD, false),
            "level4" => ("level4", &FOURTH, false),
            "level5" => ("level5", &FIFTH, true),
            _ => return None,
        };
        Some(Level { name, strength, strong_layouts })
    }
}

impl Player for Level {
    fn name(&self) -> &'static str {
        self.name
    }

    fn layout(&self, rules: &LayoutRequest, seed: u64) -> Layout {
        if self.strong_layouts {
            proven(rules, seed)
        } else {
            layout_of(Style::any(seed), rules.options.bomb_front, seed)
        }
    }

    fn think(&self, request: &Request) -> Option<Thought> {
        if let Some(answer) = draw::answer(request.view) {
            return Some(Thought::plain(answer));
        }
        let viewer = request.view.viewer()?;
        let moves = contact::in_time(request.view, viewer, &request.moves());
        let first = *moves.first()?;
        let weights = Weights::of(request.view.options());
        let finding = race::run(request, viewer, &moves, self.strength, weights);
        let best = finding.candidates.first();
        let step = best.map_or(first, |best| best.step);
        let act = best.and_then(|best| draw::offer(request.view, best.value)).unwrap_or(Act::Move(step));
        let hidden = request.view.pieces().iter().filter(|seen| seen.at.is_some() && seen.rank.is_none());
        let beliefs: Vec<(PieceId, [f32; Rank::ALL.len()])> =
            hidden.filter_map(|seen| Some((seen.id, *finding.chances.get(seen.id.index())?))).collect();
        Some(Thought { act, work: Some(finding.work), candidates: finding.candidates, beliefs })
    }
}
