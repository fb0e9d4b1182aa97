use junqi::{PieceId, Position, Rank, View};

use crate::belief::{Sampler, World};
use crate::evaluation::{Scale, Table};
use crate::ground::Ground;
use crate::limits::Limits;
use crate::tree::{Permits, Tree};

/// The imagined worlds of a stage, and the tree that values moves in them.
pub(super) struct Worlds<'a> {
    view: &'a View,
    scale: &'a Scale<'a>,
    permits: &'a Permits,
    limits: Limits<'a>,
    /// The chances of the enemy ranks as we see them, and of ours as the enemies do, by piece.
    theirs: &'a [[f32; 12]],
    ours: &'a [[f32; 12]],
    sampler: Sampler<'a>,
    drawn: Vec<World>,
    tree: Option<Tree<'a>>,
}

impl<'a> Worlds<'a> {
    pub(super) fn new(
        view: &'a View,
        scale: &'a Scale<'a>,
        permits: &'a Permits,
        limits: Limits<'a>,
        [theirs, ours]: [&'a [[f32; 12]]; 2],
        sampler: Sampler<'a>,
    ) -> Worlds<'a> {
        Worlds { view, scale, permits, limits, theirs, ours, sampler, drawn: Vec::new(), tree: None }
    }

    /// Positions looked at so far.
    pub(super) fn work(&self) -> u64 {
        self.tree.as_ref().map_or(0, |tree| tree.work)
    }

    /// Whether the budget is spent.
    pub(super) fn has_stopped(&self) -> bool {
        self.tree.as_ref().is_some_and(Tree::has_stopped)
    }

    /// Begins a stage, which has worlds of its own.
    pub(super) fn renew(&mut self) {
        self.drawn.clear();
    }

    /// One of the worlds, by number, and what its pieces are worth; none for armies that the rules do not let stand like that.
    pub(super) fn scene(&mut self, number: usize) -> Option<(Position, Table)> {
        while self.drawn.len() <= number {
            self.drawn.push(self.sampler.next_world().clone());
        }
        let world = &self.drawn[number];
        let position = self.view.imagine(|id| world.rank(id)).ok()?;
        let table = self.table(&position);
        Some((position, table))
    }

    /// The tree in one of the worlds, by number.
    pub(super) fn enter(&mut self, number: usize) -> Option<&mut Tree<'a>> {
        let (position, table) = self.scene(number)?;
        match &mut self.tree {
            Some(tree) => tree.enter(position, table),
            none => {
                let ground = Ground::of(self.view.board().kind());
                *none = Some(Tree::new(self.scale, ground, self.permits, self.limits, position, table));
            }
        }
        self.tree.as_mut()
    }

    fn table(&self, position: &Position) -> Table {
        let known = |id: PieceId, rank: Rank| {
            let odds = if self.scale.is_ours(id.seat()) { self.ours } else { self.theirs };
            odds.get(id.index()).map_or(0.0, |odds| odds[rank as usize])
        };
        self.scale.table(position, |id| known(id, position.rank(id)))
    }
}
