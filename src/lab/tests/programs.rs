//! Programs of others at the seats of a match: the JSON protocol of players, and every way to lose a game by it.

#[path = "programs/bench.rs"]
mod bench;
#[path = "programs/contest.rs"]
mod contest;
#[path = "programs/json.rs"]
mod json;
