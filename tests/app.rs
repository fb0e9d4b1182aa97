//! Tests of the whole app, headless: real screens, real taps, mock time. One binary, because linking is the slow part.

#[path = "app/driver.rs"]
mod driver;
#[path = "app/history.rs"]
mod history;
#[path = "app/result.rs"]
mod result;
#[path = "app/review.rs"]
mod review;
#[path = "app/shell.rs"]
mod shell;
#[path = "app/words.rs"]
mod words;
