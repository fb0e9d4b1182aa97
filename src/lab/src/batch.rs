use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Plays so many games, some at the same time, and gives what each of them yields in the order of their numbers. Tells on standard error how far it is.
///
/// # Errors
/// The sentence of the first game that failed.
pub fn play_all<T: Send>(
    games: NonZeroUsize,
    jobs: NonZeroUsize,
    play: impl Fn(usize) -> Result<T, String> + Sync,
) -> Result<Vec<T>, String> {
    let games = games.get();
    let next = AtomicUsize::new(0);
    let mut played: Vec<Option<T>> = Vec::new();
    played.resize_with(games, || None);
    let played = Mutex::new((0, played));
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.get().min(games))
            .map(|_| {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= games {
                            return Ok::<(), String>(());
                        }
                        let result = play(number)?;
                        let mut played = played.lock().map_err(|_| "another game failed".to_owned())?;
                        played.0 += 1;
                        played.1[number] = Some(result);
                        if played.0 % games.div_ceil(20) == 0 {
                            eprintln!("{} of {games} games", played.0);
                        }
                    }
                })
            })
            .collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a game failed".to_owned())?)
    })?;
    let (_, played) = played.into_inner().map_err(|_| "a game failed".to_owned())?;
    Ok(played.into_iter().flatten().collect())
}
