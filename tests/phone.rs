//! Drives the library that is shipped in the APK, by taps, as Android would.
//!
//! `android/check.sh` starts this with a command that loads `libmain.so` into the stand-ins of `android/standin`. Beside it
//! runs the same app on this machine, which tells where things are on the screen and what a frame must look like. It is
//! an example and not a test, since it needs the library first; a failure ends it with the reason and a code other than 0.

#[path = "phone/device.rs"]
mod device;
#[expect(dead_code, reason = "the tests of the app use all of it")]
#[path = "app/driver.rs"]
mod driver;
#[path = "phone/frame.rs"]
mod frame;
#[expect(dead_code, reason = "the tests of the app use all of it")]
#[path = "app/table.rs"]
mod table;
#[path = "phone/twin.rs"]
mod twin;
#[path = "phone/walk.rs"]
mod walk;

use std::path::PathBuf;

use crate::walk::Walk;

fn main() {
    let mut words = std::env::args().skip(1);
    let pictures = words.next().map(PathBuf::from);
    let command: Vec<String> = words.collect();
    let Some(pictures) = pictures.filter(|_| !command.is_empty()) else {
        eprintln!(
            "usage: shipped PICTURES COMMAND...   PICTURES is a folder, COMMAND gets the data folder as its last word"
        );
        std::process::exit(2);
    };
    Walk::new(pictures, command).all();
}
