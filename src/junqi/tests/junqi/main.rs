//! Tests of the rules crate, written from the requirements (`JQ-..` in the
//! names). The golden data in `tests/data` are walked by one check function a
//! file; everything that can be said as a law is checked over random games.

// A test that cannot go on may panic.
#![allow(clippy::expect_used, clippy::panic)]

mod boards;
mod cases;
mod combat;
mod dice;
mod ends;
mod golden;
mod laws;
mod layouts;
mod match_play;
mod movement;
mod parsing;
mod perft;
mod positions;
mod records;
mod stuck;
mod time;
mod turn_order;
mod turning;
mod views;
mod witness;
