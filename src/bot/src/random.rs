use junqi::{Act, Layout};
use rand::seq::IndexedRandom;

use crate::draw;
use crate::layout::{Style, layout_of};
use crate::player::{LayoutRequest, Player, Request, Thought};

/// Any move with equal chance.
pub(crate) struct Random;

impl Player for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn layout(&self, rules: &LayoutRequest, seed: u64) -> Layout {
        layout_of(Style::any(seed), rules.options.bomb_front, seed)
    }

    fn think(&self, request: &Request) -> Option<Thought> {
        if let Some(answer) = draw::answer(request.view) {
            return Some(Thought::plain(answer));
        }
        request.moves().choose(&mut request.random()).copied().map(|step| Thought::plain(Act::Move(step)))
    }
}
