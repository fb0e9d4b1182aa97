slint::include_modules!();
fn main() { MainWindow::new().unwrap().run().unwrap(); }
