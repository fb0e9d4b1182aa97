//! Compiles the screens of `ui/` with their translations.

fn main() {
    let config = slint_build::CompilerConfiguration::new()
        .with_style("fluent".into())
        .with_bundled_translations("../../ui/lang")
        .with_default_translation_context(slint_build::DefaultTranslationContext::None)
        // The tests find elements by their ids and type names, which only debug builds carry.
        .with_debug_info(std::env::var("PROFILE").is_ok_and(|profile| profile == "debug"));
    if let Err(error) = slint_build::compile_with_config("../../ui/main.slint", config) {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
