use junqi::{Event, Move, PieceId, Station, View};

/// Where all pieces stood after each move so far, as numbers.
pub(super) struct Arrangements {
    keys: Vec<u64>,
    now: u64,
    last: Option<(PieceId, Station)>,
}

/// The arrangements that the log of a view has gone through.
pub(super) fn arrangements(view: &View) -> Arrangements {
    let mut now = view.pieces().iter().fold(0, |key, seen| key ^ spot(seen.id, seen.start));
    let mut keys = vec![now];
    let mut last = None;
    for event in view.log() {
        match event {
            Event::Moved { seat, piece, path, clash } => {
                let (Some(&from), Some(&to)) = (path.first(), path.last()) else { continue };
                now ^= spot(*piece, from);
                if let Some(clash) = clash {
                    if clash.outcome != junqi::Clash::Defender {
                        now ^= spot(clash.defender, to);
                    }
                    if clash.outcome == junqi::Clash::Attacker {
                        now ^= spot(*piece, to);
                    }
                } else {
                    now ^= spot(*piece, to);
                }
                keys.push(now);
                if Some(*seat) == view.viewer() {
                    last = Some((*piece, from));
                }
            }
            Event::Out { .. } => {
                // Another army is gone: nothing earlier comes back.
                keys.clear();
            }
            _ => {}
        }
    }
    Arrangements { keys, now, last }
}

impl Arrangements {
    /// How often a quiet move leads to an arrangement that was there before, going straight back counted as once more.
    pub(super) fn comes_back(&self, view: &View, step: Move) -> usize {
        let Some(seen) = view.at(step.from).filter(|_| view.at(step.to).is_none()) else { return 0 };
        let key = self.now ^ spot(seen.id, step.from) ^ spot(seen.id, step.to);
        let times = self.keys.iter().filter(|earlier| **earlier == key).count();
        times + usize::from(self.last == Some((seen.id, step.to)))
    }
}

/// A number for a piece on a station; sums by exclusive or name arrangements.
fn spot(id: PieceId, at: Station) -> u64 {
    let mut bits = (id.index() * 256 + at.index()) as u64;
    bits = bits.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}
