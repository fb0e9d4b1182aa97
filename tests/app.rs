//! Tests of the whole app, headless: real screens, real taps, mock time. One binary, because linking is the slow part.

#[path = "app/cover.rs"]
mod cover;
#[path = "app/driver.rs"]
mod driver;
#[path = "app/golden.rs"]
mod golden;
#[path = "app/hint.rs"]
mod hint;
#[path = "app/history.rs"]
mod history;
#[path = "app/home.rs"]
mod home;
#[path = "app/layout.rs"]
mod layout;
#[path = "app/marks.rs"]
mod marks;
#[path = "app/new_game.rs"]
mod new_game;
#[path = "app/play.rs"]
mod play;
#[path = "app/result.rs"]
mod result;
#[path = "app/review.rs"]
mod review;
#[path = "app/rules.rs"]
mod rules;
#[path = "app/shell.rs"]
mod shell;
#[path = "app/table.rs"]
mod table;
#[path = "app/thoughts.rs"]
mod thoughts;
#[path = "app/words.rs"]
mod words;
