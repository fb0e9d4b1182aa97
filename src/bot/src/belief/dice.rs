/// A small source of chance (SplitMix64, public domain): equal seeds give equal numbers on every machine, a few nanoseconds each.
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    #[inline]
    pub(super) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below 1.
    #[inline]
    pub(super) fn share(&mut self) -> f32 {
        (self.roll() >> 40) as f32 * (1.0 / (1 << 24) as f32)
    }

    /// A number below `count`; 0 if `count` is 0.
    #[inline]
    pub(super) fn below(&mut self, count: usize) -> usize {
        part(self.roll(), 0, count)
    }
}

/// A number below `count` (a few hundred at most, or the chances become uneven) from the fifteen bits number `bits` (0 to 3) of a roll; 0 if
/// `count` is 0. The top four bits of a roll are left for other uses.
#[inline]
pub(super) fn part(roll: u64, bits: u32, count: usize) -> usize {
    ((roll >> (15 * bits) & 0x7FFF) as usize * count) >> 15
}
