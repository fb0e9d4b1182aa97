//! The store from outside, on real folders.

mod actions;
mod games;
mod listing;
mod migration;
mod opening;
mod processes;
mod sample;
