use store::{GameHead, State};

use crate::outcome::Outcome;
use crate::session::Plan;
use crate::ui::{HistoryRow, StampLook};
use crate::words::Language;

/// The row of a game, with the header above it if there is one.
pub(super) fn row(language: Language, head: &GameHead, month: String) -> HistoryRow {
    let plan = Plan::of(head).ok();
    let outcome = plan.as_ref().and_then(|plan| Outcome::noted(plan, head));
    let (look, seat) = match outcome {
        Some(Outcome::Won) => (StampLook::Won, 0),
        Some(Outcome::Lost) => (StampLook::Lost, 0),
        Some(Outcome::By(winners)) => {
            (StampLook::Seat, winners.iter().next().map(|seat| seat.index() as i32).unwrap_or_default())
        }
        Some(Outcome::Drawn) => (StampLook::Drawn, 0),
        None if head.state == State::Finished => (StampLook::Drawn, 0),
        None => (StampLook::Unfinished, 0),
    };
    let stamp = outcome.map(|outcome| language.stamp(outcome)).unwrap_or_default();
    let (title, detail) = (title(language, head, plan.as_ref()), language.progress(plan.as_ref(), head));
    let (date, words) = (language.day_of_month(head.created), outcome.map(|outcome| language.outcome(outcome)));
    let spoken: Vec<&str> = [words.as_deref().unwrap_or_default(), &title, &detail, &date]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    HistoryRow {
        // Numbers of games count up from 1.
        id: i32::try_from(head.id.0).unwrap_or(-1),
        month: month.into(),
        look,
        stamp: stamp.into(),
        seat,
        label: spoken.join(language.pick("，", ", ")).into(),
        title: title.into(),
        detail: detail.into(),
        date: date.into(),
        star: head.star,
    }
}

/// What the game is called: the name that people gave it, else its kind and who played.
pub(super) fn title(language: Language, head: &GameHead, plan: Option<&Plan>) -> String {
    match plan {
        _ if !head.name.is_empty() => head.name.clone(),
        Some(plan) => language.match_title(plan),
        None => language.pick("读不出来的对局", "A game that cannot be read").to_owned(),
    }
}
